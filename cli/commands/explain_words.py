"""What the command explain prints: an explanation in lines of text, and in JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from jigsat.analysis.explain.conflict import Conflict
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.explain.likely import alike
from jigsat.analysis.explain.minimum import (
    Correction,
    MinimumCorrections,
    NumberOfSolutions,
    Relaxation,
    Widened,
)
from jigsat.analysis.query import Answer
from jigsat.cli.output import document_of
from jigsat.models.relaxation import Relabelling
from jigsat.render.words.puzzle import in_space
from jigsat.render.words.rules import requirements_in_words, sentence
from jigsat.schemas.fields.piece import Piece, Turning
from jigsat.schemas.parsing.geometry import shape_of
from jigsat.schemas.parsing.text_art import drawn_cells
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.support.text import listed, number_of, plural

# How explain calls changes: of turning, and of the box.
#
# Corrections that change one thing each are put together: add another A, B or C.


#: What is done with pieces that lie as they may not: in the plane, and in space.
_TURNED = (
    {
        Turning.ROTATE: ("turned", "turn"),
        Turning.ROTATE_AND_FLIP: ("turned over", "turn over"),
    },
    {
        Turning.ROTATE: ("turned", "turn"),
        Turning.ROTATE_AND_FLIP: ("mirrored", "mirror"),
    },
)


def turned(puzzle: Puzzle, widened: Widened, fresh: Sequence[Correction]) -> str:
    """How many solutions there are if pieces may be turned, and which pieces are enough."""
    done, verb = _TURNED[in_space(puzzle.grid_data)][widened.turning]
    has = _number_of_solutions(widened)
    singles = [each.turned[0] for each in fresh if len(each.turned) == 1]
    pieces = [_one_of(puzzle, singles)] if singles else []
    pieces += [listed(each.turned) for each in fresh if len(each.turned) > 1]
    enough = f"it is enough to {verb} {'; or '.join(pieces)}"
    return f"if pieces may be {done}, it has {has}; {enough}"


def _number_of_solutions(counted: NumberOfSolutions) -> str:
    number = number_of(counted.solutions, "solution")
    if not counted.complete:
        return f"at least {number}" if counted.solutions > 1 else "a solution"
    if counted.up_to_symmetry == counted.solutions:
        return number
    return f"{number} ({counted.up_to_symmetry:,} up to symmetry)"


def _one_of(puzzle: Puzzle, names: Sequence[str]) -> str:
    """The names of pieces in the order of the file, equal ones together: A, B or C."""
    number = {piece.name: n for n, piece in enumerate(puzzle.box)}
    same = {name: group for group in alike(puzzle).values() for name in group}
    words = []
    for name in sorted(set(names), key=lambda name: number[name]):
        others = [other for other in same.get(name, ()) if other != name]
        words.append(f"{name} (or {listed(others, 'or')}, the same)" if others else name)
    return listed(words, "or")


def box_changes(puzzle: Puzzle, fresh: Sequence[Correction]) -> list[str]:
    """What is left out of the box and added, and how much stays empty."""
    found: dict[tuple[bool, int], list[str]] = {}
    new, others = [], []
    for each in fresh:
        if each.new_piece is not None:
            new.append(_drawn(puzzle, each.new_piece))
        elif len(each.left_out) + len(each.added) == 1:
            key = bool(each.added), each.empty
            found.setdefault(key, []).extend((*each.left_out, *each.added))
        else:
            others.append(_change_of_box(each))
    singles = [
        f"{'add another' if is_added else 'leave out'} {_one_of(puzzle, names)}{_empty(empty)}"
        for (is_added, empty), names in found.items()
    ]
    return [*([f"add {listed(new, 'or')}"] if new else []), *singles, *others]


def _drawn(puzzle: Puzzle, piece: Piece) -> str:
    """The name of a piece and what it looks like: L (###/#..)."""
    grid = puzzle.grid_data
    cells = list(map(grid.coordinates, shape_of(grid, piece).cells))
    if in_space(grid):
        names = [puzzle.written(cell) for cell in sorted(cells)]
        return f"{piece.name} ({plural('cell', len(names))} {listed(names)})"
    return f"{piece.name} ({'/'.join(drawn_cells(grid, cells))})"


def _change_of_box(correction: Correction) -> str:
    if not (correction.left_out or correction.added):
        cells = number_of(correction.empty, "cell") if correction.empty else "no cell"
        return f"leave {cells} empty: then all pieces fit"
    out, added = _with_numbers(correction.left_out), _with_numbers(correction.added)
    parts = [f"leave out {listed(out)}"] if out else []
    parts += [f"add another {listed(added)}"] if added else []
    return f"{' and '.join(parts)}{_empty(correction.empty)}"


def _with_numbers(names: Sequence[str]) -> list[str]:
    return [f"{n} of {name}" if n > 1 else name for name, n in Counter(names).items()]


def numbers(minima: Sequence[MinimumCorrections]) -> Iterator[str]:
    """Yield how many solutions there are with each correction for which they were counted."""
    for each in (each for minimum in minima for each in minimum.corrections):
        if each.solutions is not None:
            done = "with" if each.added else "without"
            done += " another" if each.added and each.new_piece is None else ""
            names = listed(_with_numbers(each.added or each.left_out))
            yield f"{done} {names}: {_number_of_solutions(each.solutions)}."


def _empty(number: int) -> str:
    return f" ({number_of(number, 'cell')} empty)" if number else ""


# What the command explain prints of corrections: the least to give up, in sentences.


#: Of changes that may not be the fewest, a longer list than this is no answer.
MOST_LISTED = 3
#: Of single labels that would help no more are listed.
MOST_LABELS = 6
#: An exchange of more pieces is not reported: nobody makes that many mistakes.
MOST_EXCHANGED = 2

_NO_HELP = {
    Relaxation.LABELS: "another label",
    Relaxation.TURNING: "turning pieces in other ways",
    Relaxation.BOX: "other numbers of these pieces with every cell covered",
    Relaxation.PIECES: "leaving pieces out",
    Relaxation.RULES: "giving up rules",
}
_BLANKS = frozenset({Family.MOST_BLANKS, Family.LEAST_BLANKS})
#: Each is only a part of what its rule says.
_PARTS_OF_RULES = _BLANKS | {Family.OPEN, Family.SETTLED}
#: These change the box and what is covered, and may come to the same.
_OF_BOX = (Relaxation.BOX, Relaxation.PIECES)


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


def _is_far_off(correction: Correction) -> bool:
    """Whether nobody will believe it to be the mistake."""
    return len(correction.left_out) + len(correction.added) > MOST_EXCHANGED and bool(
        correction.added
    )


def _is_said(
    relaxation: Relaxation, correction: Correction, before: Sequence[MinimumCorrections]
) -> bool:
    """Whether an earlier correction is the same to whoever reads it, or says more of it."""
    if relaxation in _OF_BOX:
        earlier = _of(_OF_BOX, before)
        return any(_of_box(each) == _of_box(correction) for each in earlier)
    if {each.family for each in correction.requirements} <= _BLANKS:
        return any(not (each.left_out or each.added) for each in _of(_OF_BOX, before))
    return False


def _of(
    relaxations: Sequence[Relaxation], minima: Sequence[MinimumCorrections]
) -> Iterator[Correction]:
    for minimum in minima:
        if minimum.relaxation in relaxations:
            yield from minimum.corrections


def _of_box(correction: Correction) -> object:
    """What becomes of the box, and how much of the board is empty."""
    return correction.left_out, correction.added, correction.empty


def _minimum(
    puzzle: Puzzle, minimum: MinimumCorrections, fresh: Sequence[Correction]
) -> Iterator[str]:
    """Yield the sentences on one way to give something up."""
    if _is_vague(minimum):
        return
    match minimum.relaxation:
        case Relaxation.LABELS:
            yield _labels(minimum)
        case Relaxation.RULES:
            yield from (_rules(puzzle, minimum, each) for each in fresh)
        case _:
            changes = _changes(puzzle, minimum, fresh)
            about = "" if minimum.is_minimum else ", perhaps less"
            yield f"{'; or '.join(changes)}{about}.{_others(minimum)}"


def _is_vague(minimum: MinimumCorrections) -> bool:
    return minimum.number > MOST_LISTED and not minimum.is_minimum


def _changes(
    puzzle: Puzzle, minimum: MinimumCorrections, fresh: Sequence[Correction]
) -> Sequence[str]:
    """Alternatives of which each is a change of pieces."""
    if minimum.widened is not None:
        return [turned(puzzle, minimum.widened, fresh)]
    return box_changes(puzzle, fresh)


def _labels(minimum: MinimumCorrections) -> str:
    changes = [_change(each.label) for each in minimum.corrections if each.label]
    more = len(changes) - MOST_LABELS
    others = f" There are {number_of(more, 'other way')}." if more > 0 else ""
    return f"one label: {'; or '.join(changes[:MOST_LABELS])}.{others}{_others(minimum)}"


def _change(change: Relabelling) -> str:
    becomes = listed(change.becomes, "or") if change.becomes else "no label"
    label = "no label" if change.label is None else change.label
    back = " of the back" if change.back else ""
    cell = f" of its cell {list(change.cell)}" if any(change.cell) else ""
    side = f"side {change.side}{back}{cell}"
    return f"piece {change.piece}, {side}: {becomes} instead of {label}"


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
    return "" if minimum.are_all else " There may be other ways."


#: An indent or bullet, and a text that may be wrapped behind it.
Line = tuple[str, str]

#: Most suspicions that are listed.
MOST_SUSPICIONS = 3

VERDICTS = {
    Answer.YES: "there is a solution (jigsat solve shows it)",
    Answer.NO: "no solution",
    Answer.NOT_KNOWN: "not known whether there is a solution",
}


def lines(puzzle: Puzzle, known: Explanation, is_all: bool = True) -> Iterator[Line]:
    """Yield the explanation in sentences.

    Of an explanation that is going to grow (``is_all`` is false) those that will not change:
    what more is known will be said behind them.
    """
    if is_all or known.answer is not Answer.NOT_KNOWN:
        yield "", f"{known.puzzle}: {VERDICTS[known.answer]}"
    if known.answer is Answer.NO:
        yield from _reasons(puzzle, known, is_all)
    if is_all and known.answer is Answer.NOT_KNOWN and known.turning is not None:
        done, _ = _TURNED[in_space(puzzle.grid_data)][known.turning]
        yield "", f"If all pieces may be {done}, there is a solution."


def _reasons(puzzle: Puzzle, known: Explanation, is_all: bool) -> Iterator[Line]:
    """Yield why there is no solution, in the order in which it becomes known."""
    for finding in known.findings:
        yield "  ", f"{finding.where}: {finding.what}"
    yield from _suspicions(known)
    best = known.corrections
    yield from _headed(
        "The least to give up, so that there is a solution:", bullets(puzzle, best)
    )
    yield from _headed("Then there are so many solutions:", numbers(best))
    if is_all or known.conflict is not None:
        names = [_NO_HELP[each.relaxation] for each in best if not each.corrections]
        if names:
            yield "", f"This would not help: {listed(names, 'or')}."
    if known.conflict is not None:
        yield from _conflict(puzzle, known, known.conflict)
    if is_all and not known.finished:
        yield from _not_known(known)


def _headed(heading: str, texts: Iterable[str]) -> Iterator[Line]:
    for number, text in enumerate(texts):
        if number == 0:
            yield "", heading
        yield "  - ", text


def _not_known(known: Explanation) -> Iterator[Line]:
    """Yield what the time was too short for."""
    untold = [f"whether {_NO_HELP[each.relaxation]} would help" for each in known.unsettled]
    untold += [
        f"whether {_NO_HELP[each.relaxation]} would help with fewer than {each.number} changes"
        for each in known.corrections
        if _is_vague(each)
    ]
    if not (known.corrections or known.unsettled):
        untold = ["what would help"]
    if known.conflict is None:
        untold.append("what cannot hold together")
    if untold:
        yield "", "Not known, as the time was too short:"
        yield from (("  - ", f"{each}.") for each in untold)


def _suspicions(known: Explanation) -> Iterator[Line]:
    """Yield what else may be a mistake: the command check lists all of it."""
    for finding in known.suspicions[:MOST_SUSPICIONS]:
        yield "  ", f"perhaps {finding.where}: {finding.what}"
    more = len(known.suspicions) - MOST_SUSPICIONS
    if more > 0:
        yield "  ", f"and {number_of(more, 'suspicion')} more (see: jigsat check)"


def _conflict(puzzle: Puzzle, known: Explanation, conflict: Conflict) -> Iterator[Line]:
    if len(conflict.requirements) == 1:
        yield "", "The pieces in the box contradict this:"
    else:
        yield "", "With the pieces in the box, these contradict each other:"
    for line in requirements_in_words(puzzle, conflict.requirements, known.coverers):
        yield "  - ", line
    if not conflict.is_minimal:
        yield "", "Perhaps not all of this is needed: the time was too short to tell."
    elif len(conflict.requirements) > 1:
        yield "", "If you give up any one of these, the others can hold."


def document(puzzle: Puzzle, known: Explanation) -> dict[str, Any]:
    """Return the explanation for programs."""
    has_solution = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}
    return {
        "puzzle": known.puzzle,
        "has_solution": has_solution[known.answer],
        **document_of(known, "findings", "suspicions"),
        "conflict": known.conflict and _conflict_document(puzzle, known, known.conflict),
        "least_to_give_up": list(map(_minimum_document, known.corrections)),
        "turning": known.turning,
        "not_known": [each.relaxation for each in known.unsettled],
        "seconds": known.seconds,
    }


def _conflict_document(
    puzzle: Puzzle, known: Explanation, conflict: Conflict
) -> dict[str, Any]:
    requirements = [
        {**_requirement(requirement), "needed": requirement in conflict.needed}
        for requirement in conflict.requirements
    ]
    return {
        "minimal": conflict.is_minimal,
        "requirements": requirements,
        "sentences": requirements_in_words(puzzle, conflict.requirements, known.coverers),
    }


def _requirement(requirement: Requirement) -> dict[str, Any]:
    return {**asdict(requirement), "cells": [list(cell) for cell in requirement.cells]}


def _minimum_document(minimum: MinimumCorrections) -> dict[str, Any]:
    return {
        "way": minimum.relaxation,
        "number": minimum.number,
        "is_least": minimum.is_minimum,
        **document_of(minimum, "are_all", "widened"),
        "alternatives": [
            {
                "requirements": list(map(_requirement, each.requirements)),
                **document_of(each, "label", "turned", "left_out", "added"),
                **document_of(each, "empty", "board", "solutions"),
                "new_piece": each.new_piece and _new_piece(each.new_piece),
            }
            for each in minimum.corrections
        ],
    }


def _new_piece(piece: Piece) -> dict[str, Any]:
    return piece.model_dump(mode="json", include={"name", "cells"})
