"""An explanation in lines of text, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from jigsat.analysis.explain.conflict import Conflict
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.explain.minimum import Concession, Least, Way
from jigsat.analysis.query import Answer
from jigsat.cli.session import plain
from jigsat.models.relaxation.relabelling import Relabelling
from jigsat.render.phrases import listed, number_of
from jigsat.render.words.requirements import requirements_in_words
from jigsat.render.words.rules import sentence
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement

#: A line, after what stands before it and is left out where it goes on.
Line = tuple[str, str]

#: Where it is not known to be the least, so many changes are told at most.
MOST_TOLD = 3

VERDICTS = {
    Answer.YES: "there is a solution",
    Answer.NO: "no solution",
    Answer.NOT_KNOWN: "not known whether there is a solution",
}


def lines(puzzle: Puzzle, known: Explanation) -> Iterator[Line]:
    """What is known, in sentences."""
    yield "", f"{known.puzzle}: {VERDICTS[known.answer]}"
    if known.answer is not Answer.NO:
        return
    for finding in known.findings:
        yield "  ", f"{finding.where}: {finding.what}"
    if known.conflict is not None:
        yield from _conflict(puzzle, known, known.conflict)
    if known.least:
        yield "", "The least to give up, so that there is a solution:"
        for least in known.least:
            yield from (("  - ", line) for line in _least(puzzle, least))


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


def _least(puzzle: Puzzle, least: Least) -> Iterator[str]:
    """One way to give something up."""
    if not least.concessions:
        yield f"{_NOWHERE[least.way]}."
        return
    if least.way is Way.LABELS and least.number == 1:
        yield from _labels(least)
    elif least.number > MOST_TOLD and not least.is_least:
        many = number_of(least.number, _NOUN[least.way])
        yield f"{_TOO_MANY[least.way]}{many}, perhaps far fewer: time was too short to tell."
    elif least.way is Way.LABELS:
        about = "" if least.is_least else "at most "
        changes = [_changes(some) for some in least.concessions[0].relabellings if some]
        yield f"{about}{number_of(least.number, 'label')}: {'; '.join(changes)}."
    elif least.way is Way.RULES:
        yield from _rules(puzzle, least)
    else:
        yield from _pieces(least)


_TOO_MANY = {
    Way.LABELS: "change ",
    Way.RULES: "give up ",
    Way.BOX: "leave out or add ",
    Way.PIECES: "leave out ",
}
_NOUN = {
    Way.LABELS: "label",
    Way.RULES: "rule",
    Way.BOX: "piece",
    Way.PIECES: "piece",
}
_NOWHERE = {
    Way.LABELS: "Other labels would not help",
    Way.RULES: "Giving up rules would not help",
    Way.BOX: "Other numbers of these pieces would not help, if every cell is to be covered",
    Way.PIECES: "Leaving pieces out would not help",
}


def _labels(least: Least) -> Iterator[str]:
    changes = list(dict.fromkeys(_changes(c.relabellings[0]) for c in least.concessions))
    yield f"one label: {'; or '.join(changes)}.{_others(least)}"


def _changes(some: Sequence[Relabelling]) -> str:
    return ", or ".join(map(_change, some))


def _change(change: Relabelling) -> str:
    becomes = listed(change.becomes, "or") if change.becomes else "no label"
    back = " of the back" if change.back else ""
    where = f"side {change.side}{back}"
    if any(change.cell):
        where += f" of its cell {list(change.cell)}"
    label = "no label" if change.label is None else change.label
    return f"piece {change.piece}, {where}: {becomes} instead of {label}"


def _rules(puzzle: Puzzle, least: Least) -> Iterator[str]:
    about = "" if least.is_least else "at most "
    for concession in least.concessions:
        given_up = list(dict.fromkeys(_rule(puzzle, d) for d in concession.requirements))
        yield f"{about}{number_of(least.number, 'rule')}: {' '.join(given_up)}"


def _rule(puzzle: Puzzle, requirement: Requirement) -> str:
    if requirement.rule is None or requirement.family in (
        Family.OPEN,
        Family.MOST_BLANKS,
        Family.LEAST_BLANKS,
    ):
        return requirements_in_words(puzzle, [requirement])[0]
    return sentence(puzzle.rules[requirement.rule], puzzle)


def _pieces(least: Least) -> Iterator[str]:
    about = "" if least.is_least else ", perhaps less"
    changes = [_of_box(concession) for concession in least.concessions]
    yield f"{'; or '.join(changes)}{about}.{_others(least)}"


def _of_box(concession: Concession) -> str:
    parts = [f"leave out {listed(concession.left_out)}"] if concession.left_out else []
    parts += [f"add another {listed(concession.added)}"] if concession.added else []
    empty = f" ({number_of(concession.empty, 'cell')} empty)" if concession.empty else ""
    return f"{' and '.join(parts)}{empty}"


def _others(least: Least) -> str:
    return "" if least.are_all else " There may be others."


def document(puzzle: Puzzle, known: Explanation) -> dict[str, Any]:
    """What is known, for programs."""
    conflict = known.conflict
    solution = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}[known.answer]
    return {
        "puzzle": known.puzzle,
        "has_solution": solution,
        "solution": known.solution and plain(known.solution),
        "findings": [asdict(finding) for finding in known.findings],
        "conflict": conflict
        and {
            "minimal": conflict.is_minimal,
            "requirements": [
                {**_requirement(requirement), "needed": requirement in conflict.needed}
                for requirement in conflict.requirements
            ],
            "sentences": requirements_in_words(puzzle, conflict.requirements, known.coverers),
        },
        "least_to_give_up": [_least_document(least) for least in known.least],
        "seconds": known.seconds,
    }


def _requirement(requirement: Requirement) -> dict[str, Any]:
    return {**asdict(requirement), "cells": [list(cell) for cell in requirement.cells]}


def _least_document(least: Least) -> dict[str, Any]:
    return {
        "way": least.way,
        "number": least.number,
        "is_least": least.is_least,
        "are_all": least.are_all,
        "alternatives": [
            {
                "requirements": [
                    _requirement(requirement) for requirement in each.requirements
                ],
                "labels": [[asdict(one) for one in some] for some in each.relabellings],
                "left_out": each.left_out,
                "added": each.added,
                "empty": each.empty,
                "board": plain(each.board),
            }
            for each in least.concessions
        ],
    }
