"""What the command explain prints: an explanation in lines of text, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from jigsat.analysis.explain.conflict import Conflict
from jigsat.analysis.explain.correction import Correction, MinimumCorrections, Relaxation
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.query import Answer
from jigsat.cli.session import plain
from jigsat.models.relaxation.relabelling import Relabelling
from jigsat.render.words.requirements import requirements_in_words
from jigsat.render.words.rules import sentence
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.text import listed, number_of

#: An indent or bullet, and a text that may be wrapped behind it.
Line = tuple[str, str]

#: Of changes that may not be the fewest, a longer list than this is summarised as a count.
MOST_LISTED = 3

VERDICTS = {
    Answer.YES: "there is a solution",
    Answer.NO: "no solution",
    Answer.NOT_KNOWN: "not known whether there is a solution",
}


def lines(puzzle: Puzzle, known: Explanation) -> Iterator[Line]:
    """Yield the explanation in sentences."""
    yield "", f"{known.puzzle}: {VERDICTS[known.answer]}"
    if known.answer is not Answer.NO:
        return
    for finding in known.findings:
        yield "  ", f"{finding.where}: {finding.what}"
    if known.conflict is not None:
        yield from _conflict(puzzle, known, known.conflict)
    if known.corrections:
        yield "", "The least to give up, so that there is a solution:"
        for minimum in known.corrections:
            yield from (("  - ", line) for line in _minimum(puzzle, minimum))


def _conflict(puzzle: Puzzle, known: Explanation, conflict: Conflict) -> Iterator[Line]:
    if len(conflict.requirements) == 1:
        yield "", "With the pieces in the box this cannot hold:"
    else:
        yield "", "With the pieces in the box these cannot hold together:"
    for line in requirements_in_words(puzzle, conflict.requirements, known.coverers):
        yield "  - ", line
    if not conflict.is_minimal:
        yield "", "Perhaps not all of this is needed: the time was too short to tell."
    elif len(conflict.requirements) > 1:
        yield "", "Without any one of these the others can hold."


def _minimum(puzzle: Puzzle, minimum: MinimumCorrections) -> Iterator[str]:
    """Yield the sentences on one way to give something up."""
    if not minimum.corrections:
        yield f"{_NO_HELP[minimum.relaxation]}."
    elif minimum.relaxation is Relaxation.LABELS and minimum.number == 1:
        yield _one_label(minimum)
    elif minimum.number > MOST_LISTED and not minimum.is_minimum:
        many = number_of(minimum.number, _NOUN[minimum.relaxation])
        change = f"{_MANY[minimum.relaxation]}{many}"
        yield f"{change}, perhaps far fewer: time was too short to tell."
    elif minimum.relaxation is Relaxation.LABELS:
        yield _several_labels(minimum)
    elif minimum.relaxation is Relaxation.RULES:
        yield from _rules(puzzle, minimum)
    else:
        yield _pieces(minimum)


_MANY = {
    Relaxation.LABELS: "change ",
    Relaxation.RULES: "give up ",
    Relaxation.BOX: "leave out or add ",
    Relaxation.PIECES: "leave out ",
}
_NOUN = {
    Relaxation.LABELS: "label",
    Relaxation.RULES: "rule",
    Relaxation.BOX: "piece",
    Relaxation.PIECES: "piece",
}
_NO_HELP = {
    Relaxation.LABELS: "Other labels would not help",
    Relaxation.RULES: "Giving up rules would not help",
    Relaxation.BOX: (
        "Other numbers of these pieces would not help, if every cell is to be covered"
    ),
    Relaxation.PIECES: "Leaving pieces out would not help",
}


def _one_label(minimum: MinimumCorrections) -> str:
    changes = list(dict.fromkeys(_changes(c.relabellings[0]) for c in minimum.corrections))
    return f"one label: {'; or '.join(changes)}.{_others(minimum)}"


def _several_labels(minimum: MinimumCorrections) -> str:
    changes = [_changes(some) for some in minimum.corrections[0].relabellings if some]
    return f"{_at_most(minimum)}{number_of(minimum.number, 'label')}: {'; '.join(changes)}."


def _changes(some: Sequence[Relabelling]) -> str:
    return ", or ".join(map(_change, some))


def _change(change: Relabelling) -> str:
    becomes = listed(change.becomes, "or") if change.becomes else "no label"
    label = "no label" if change.label is None else change.label
    return f"piece {change.piece}, {_side(change)}: {becomes} instead of {label}"


def _side(change: Relabelling) -> str:
    back = " of the back" if change.back else ""
    cell = f" of its cell {list(change.cell)}" if any(change.cell) else ""
    return f"side {change.side}{back}{cell}"


def _rules(puzzle: Puzzle, minimum: MinimumCorrections) -> Iterator[str]:
    rules = f"{_at_most(minimum)}{number_of(minimum.number, 'rule')}"
    for correction in minimum.corrections:
        given_up = dict.fromkeys(_rule(puzzle, each) for each in correction.requirements)
        yield f"{rules}: {' '.join(given_up)}"


def _at_most(minimum: MinimumCorrections) -> str:
    return "" if minimum.is_minimum else "at most "


def _rule(puzzle: Puzzle, requirement: Requirement) -> str:
    if requirement.rule is None or requirement.family in _PARTS_OF_RULES:
        return requirements_in_words(puzzle, [requirement])[0]
    return sentence(puzzle.rules[requirement.rule], puzzle)


#: Each is only a part of what its rule says.
_PARTS_OF_RULES = (Family.OPEN, Family.MOST_BLANKS, Family.LEAST_BLANKS)


def _pieces(minimum: MinimumCorrections) -> str:
    about = "" if minimum.is_minimum else ", perhaps less"
    changes = [_change_of_box(correction) for correction in minimum.corrections]
    return f"{'; or '.join(changes)}{about}.{_others(minimum)}"


def _change_of_box(correction: Correction) -> str:
    if not (correction.left_out or correction.added):
        cells = number_of(correction.empty, "cell") if correction.empty else "no cell"
        return f"leave {cells} empty"
    parts = [f"leave out {listed(correction.left_out)}"] if correction.left_out else []
    parts += [f"add another {listed(correction.added)}"] if correction.added else []
    empty = f" ({number_of(correction.empty, 'cell')} empty)" if correction.empty else ""
    return f"{' and '.join(parts)}{empty}"


def _others(minimum: MinimumCorrections) -> str:
    return "" if minimum.are_all else " There may be others."


def document(puzzle: Puzzle, known: Explanation) -> dict[str, Any]:
    """Return the explanation for programs."""
    has_solution = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}
    return {
        "puzzle": known.puzzle,
        "has_solution": has_solution[known.answer],
        "solution": known.solution and plain(known.solution),
        "findings": [asdict(finding) for finding in known.findings],
        "conflict": known.conflict and _conflict_document(puzzle, known, known.conflict),
        "least_to_give_up": [_minimum_document(minimum) for minimum in known.corrections],
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
        "are_all": minimum.are_all,
        "alternatives": list(map(_correction, minimum.corrections)),
    }


def _correction(correction: Correction) -> dict[str, Any]:
    return {
        "requirements": list(map(_requirement, correction.requirements)),
        "labels": [[asdict(one) for one in some] for some in correction.relabellings],
        "left_out": correction.left_out,
        "added": correction.added,
        "empty": correction.empty,
        "board": plain(correction.board),
    }
