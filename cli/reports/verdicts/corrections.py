"""What the command explain prints of corrections: the least to give up, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from jigsat.analysis.explain.correction import Correction, MinimumCorrections, Relaxation
from jigsat.cli.reports.verdicts.changes import board_changes, box_changes, rim_changes, turned
from jigsat.render.words.requirements import requirements_in_words
from jigsat.render.words.rules import sentence
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.text import listed, number_of

if TYPE_CHECKING:
    from jigsat.models.relaxation.relabelling import Relabelling

#: Of changes that may not be the fewest, a longer list than this is summarised as a count.
MOST_LISTED = 3
#: An exchange of more pieces is not told: nobody has made so many mistakes.
MOST_EXCHANGED = 2

_MANY = {
    Relaxation.LABELS: ("change ", "label"),
    Relaxation.TURNING: ("turn ", "piece"),
    Relaxation.RIM: ("allow ", "change on the rim"),
    Relaxation.BOX: ("leave out or add ", "piece"),
    Relaxation.BOARD: ("leave empty or add ", "cell"),
    Relaxation.PIECES: ("leave out ", "piece"),
    Relaxation.RULES: ("give up ", "rule"),
}
_NO_HELP = {
    Relaxation.LABELS: "other labels",
    Relaxation.TURNING: "turning pieces in other ways",
    Relaxation.RIM: "another rim",
    Relaxation.BOX: "other numbers of these pieces with every cell covered",
    Relaxation.BOARD: "cells more or fewer along the edge of the board",
    Relaxation.PIECES: "leaving pieces out",
    Relaxation.RULES: "giving up rules",
}
_BLANKS = frozenset({Family.MOST_BLANKS, Family.LEAST_BLANKS})
#: Each is only a part of what its rule says.
_PARTS_OF_RULES = _BLANKS | {Family.OPEN}
#: These change the box and what is covered, and may come to the same.
_BOX_AND_BOARD = (Relaxation.BOX, Relaxation.BOARD, Relaxation.PIECES)


def bullets(puzzle: Puzzle, minima: Sequence[MinimumCorrections]) -> Iterator[str]:
    """Yield what can be given up, and nothing that an earlier sentence says already."""
    for number, minimum in enumerate(minima):
        before = minima[:number]
        fresh = [
            each
            for each in minimum.corrections
            if not (_is_far_off(each) or _is_said(minimum.relaxation, each, before))
        ]
        if fresh:
            yield from _minimum(puzzle, minimum, fresh)


def no_help(minima: Sequence[MinimumCorrections]) -> Iterator[str]:
    """Yield what would not help, in one sentence."""
    names = [_NO_HELP[each.relaxation] for each in minima if not each.corrections]
    if names:
        yield f"What would not help: {listed(names, 'or')}."


def _is_far_off(correction: Correction) -> bool:
    """Whether nobody will believe it to be the mistake."""
    return len(correction.left_out) + len(correction.added) > MOST_EXCHANGED and bool(
        correction.added
    )


def _is_said(
    relaxation: Relaxation, correction: Correction, before: Sequence[MinimumCorrections]
) -> bool:
    """Whether an earlier correction is the same to whoever reads it, or says more of it."""
    if relaxation in _BOX_AND_BOARD:
        earlier = _of(_BOX_AND_BOARD, before)
        return any(_of_box(each) == _of_box(correction) for each in earlier)
    if relaxation is not Relaxation.RULES:
        return False
    if {each.family for each in correction.requirements} <= _BLANKS:
        earlier = _of(_BOX_AND_BOARD, before)
        return any(not (each.left_out or each.added or each.extended) for each in earlier)
    rules = {each.rule for each in correction.requirements}
    earlier = _of((Relaxation.RIM,), before)
    return any({change.rule for change in each.rim} == rules for each in earlier)


def _of(
    relaxations: Sequence[Relaxation], minima: Sequence[MinimumCorrections]
) -> Iterator[Correction]:
    for minimum in minima:
        if minimum.relaxation in relaxations:
            yield from minimum.corrections


def _of_box(correction: Correction) -> object:
    """What becomes of the box and the board."""
    return correction.left_out, correction.added, correction.extended, correction.empty


def _minimum(
    puzzle: Puzzle, minimum: MinimumCorrections, fresh: Sequence[Correction]
) -> Iterator[str]:
    """Yield the sentences on one way to give something up."""
    if minimum.number > MOST_LISTED and not minimum.is_minimum:
        verb, noun = _MANY[minimum.relaxation]
        many = number_of(minimum.number, noun)
        yield f"{verb}{many}, perhaps far fewer: time was too short to tell."
        return
    match minimum.relaxation:
        case Relaxation.LABELS:
            yield _labels(minimum, fresh)
        case Relaxation.RULES:
            yield from (_rules(puzzle, minimum, each) for each in fresh)
        case _:
            changes = _changes(puzzle, minimum, fresh)
            about = "" if minimum.is_minimum else ", perhaps less"
            yield f"{'; or '.join(changes)}{about}.{_others(minimum)}"


def _changes(
    puzzle: Puzzle, minimum: MinimumCorrections, fresh: Sequence[Correction]
) -> Sequence[str]:
    """Alternatives of which each is a change of pieces, of the rim or of the board."""
    if minimum.widened is not None:
        return [turned(puzzle, minimum.widened, fresh)]
    if minimum.relaxation is Relaxation.RIM:
        return rim_changes(puzzle, fresh)
    if minimum.relaxation is Relaxation.BOARD:
        return board_changes(fresh)
    return box_changes(puzzle, fresh)


def _labels(minimum: MinimumCorrections, fresh: Sequence[Correction]) -> str:
    if minimum.number == 1:
        changes = list(dict.fromkeys(_relabelled(each.relabellings[0]) for each in fresh))
        return f"one label: {'; or '.join(changes)}.{_others(minimum)}"
    changes = [_relabelled(some) for some in fresh[0].relabellings if some]
    return f"{_at_most(minimum)}{number_of(minimum.number, 'label')}: {'; '.join(changes)}."


def _relabelled(some: Sequence[Relabelling]) -> str:
    return ", or ".join(map(_change, some))


def _change(change: Relabelling) -> str:
    becomes = listed(change.becomes, "or") if change.becomes else "no label"
    label = "no label" if change.label is None else change.label
    return f"piece {change.piece}, {_side(change)}: {becomes} instead of {label}"


def _side(change: Relabelling) -> str:
    back = " of the back" if change.back else ""
    cell = f" of its cell {list(change.cell)}" if any(change.cell) else ""
    return f"side {change.side}{back}{cell}"


def _rules(puzzle: Puzzle, minimum: MinimumCorrections, correction: Correction) -> str:
    given_up = dict.fromkeys(_rule(puzzle, each) for each in correction.requirements)
    number = number_of(minimum.number, "rule")
    return f"{_at_most(minimum)}{number}: {' '.join(given_up)}"


def _rule(puzzle: Puzzle, requirement: Requirement) -> str:
    if requirement.rule is None or requirement.family in _PARTS_OF_RULES:
        return requirements_in_words(puzzle, [requirement])[0]
    return sentence(puzzle.rules[requirement.rule], puzzle)


def _at_most(minimum: MinimumCorrections) -> str:
    return "" if minimum.is_minimum else "at most "


def _others(minimum: MinimumCorrections) -> str:
    return "" if minimum.are_all else " There may be others."
