"""What the command explain prints: an explanation in lines of text, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from jigsat.analysis.answer import Answer
from jigsat.analysis.explain.correction import Correction, MinimumCorrections
from jigsat.analysis.explain.known import Explanation
from jigsat.cli.reports.verdicts.corrections import bullets, no_help
from jigsat.cli.session import plain
from jigsat.render.words.requirements import requirements_in_words
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Requirement
from jigsat.schemas.text import number_of

if TYPE_CHECKING:  # it loads OR-tools, which what is known at once need not wait for
    from jigsat.analysis.explain.conflict import Conflict

#: An indent or bullet, and a text that may be wrapped behind it.
Line = tuple[str, str]

#: Of suspicions so many are listed.
MOST_SUSPICIONS = 3

VERDICTS = {
    Answer.YES: "there is a solution",
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


def _reasons(puzzle: Puzzle, known: Explanation, is_all: bool) -> Iterator[Line]:
    """Yield why there is no solution, in the order in which it becomes known."""
    for finding in known.findings:
        yield "  ", f"{finding.where}: {finding.what}"
    yield from _suspicions(known)
    yield from _corrections(puzzle, known)
    if is_all or known.conflict is not None:
        yield from (("", line) for line in no_help(known.corrections))
    if known.conflict is not None:
        yield from _conflict(puzzle, known, known.conflict)


def _suspicions(known: Explanation) -> Iterator[Line]:
    """Yield what else may be a mistake: the command check lists all of it."""
    for finding in known.suspicions[:MOST_SUSPICIONS]:
        yield "  ", f"perhaps {finding.where}: {finding.what}"
    more = len(known.suspicions) - MOST_SUSPICIONS
    if more > 0:
        yield "  ", f"and {number_of(more, 'suspicion')} more (see: jigsat check)"


def _corrections(puzzle: Puzzle, known: Explanation) -> Iterator[Line]:
    for number, line in enumerate(bullets(puzzle, known.corrections)):
        if number == 0:
            yield "", "The least to give up, so that there is a solution:"
        yield "  - ", line


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


def document(puzzle: Puzzle, known: Explanation) -> dict[str, Any]:
    """Return the explanation for programs."""
    has_solution = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}
    return {
        "puzzle": known.puzzle,
        "has_solution": has_solution[known.answer],
        "solution": known.solution and plain(known.solution),
        "findings": [asdict(finding) for finding in known.findings],
        "suspicions": [asdict(finding) for finding in known.suspicions],
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
        "widened": minimum.widened and asdict(minimum.widened),
        "alternatives": list(map(_correction, minimum.corrections)),
    }


def _correction(correction: Correction) -> dict[str, Any]:
    return {
        "requirements": list(map(_requirement, correction.requirements)),
        "labels": [[asdict(one) for one in some] for some in correction.relabellings],
        "turned": correction.turned,
        "rim": list(map(asdict, correction.rim)),
        "left_out": correction.left_out,
        "added": correction.added,
        "emptied": correction.emptied,
        "extended": correction.extended,
        "empty": correction.empty,
        "board": plain(correction.board),
    }
