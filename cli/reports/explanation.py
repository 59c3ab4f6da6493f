"""What the command explain prints: an explanation in lines of text, and in JSON."""

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
    """Yield the sentences on one way to give something up."""
    if not least.concessions:
        yield f"{_NO_HELP[least.way]}."
    elif least.way is Way.LABELS and least.number == 1:
        yield _one_label(least)
    elif least.number > MOST_LISTED and not least.is_least:
        many = number_of(least.number, _NOUN[least.way])
        yield f"{_MANY[least.way]}{many}, perhaps far fewer: time was too short to tell."
    elif least.way is Way.LABELS:
        yield _several_labels(least)
    elif least.way is Way.RULES:
        yield from _rules(puzzle, least)
    else:
        yield _pieces(least)


_MANY = {
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
_NO_HELP = {
    Way.LABELS: "Other labels would not help",
    Way.RULES: "Giving up rules would not help",
    Way.BOX: "Other numbers of these pieces would not help, if every cell is to be covered",
    Way.PIECES: "Leaving pieces out would not help",
}


def _one_label(least: Least) -> str:
    changes = list(dict.fromkeys(_changes(c.relabellings[0]) for c in least.concessions))
    return f"one label: {'; or '.join(changes)}.{_others(least)}"


def _several_labels(least: Least) -> str:
    changes = [_changes(some) for some in least.concessions[0].relabellings if some]
    return f"{_at_most(least)}{number_of(least.number, 'label')}: {'; '.join(changes)}."


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


def _rules(puzzle: Puzzle, least: Least) -> Iterator[str]:
    rules = f"{_at_most(least)}{number_of(least.number, 'rule')}"
    for concession in least.concessions:
        given_up = dict.fromkeys(_rule(puzzle, each) for each in concession.requirements)
        yield f"{rules}: {' '.join(given_up)}"


def _at_most(least: Least) -> str:
    return "" if least.is_least else "at most "


def _rule(puzzle: Puzzle, requirement: Requirement) -> str:
    if requirement.rule is None or requirement.family in _PARTS_OF_RULES:
        return requirements_in_words(puzzle, [requirement])[0]
    return sentence(puzzle.rules[requirement.rule], puzzle)


#: Each is only a part of what its rule says.
_PARTS_OF_RULES = (Family.OPEN, Family.MOST_BLANKS, Family.LEAST_BLANKS)


def _pieces(least: Least) -> str:
    about = "" if least.is_least else ", perhaps less"
    changes = [_change_of_box(concession) for concession in least.concessions]
    return f"{'; or '.join(changes)}{about}.{_others(least)}"


def _change_of_box(concession: Concession) -> str:
    parts = [f"leave out {listed(concession.left_out)}"] if concession.left_out else []
    parts += [f"add another {listed(concession.added)}"] if concession.added else []
    empty = f" ({number_of(concession.empty, 'cell')} empty)" if concession.empty else ""
    return f"{' and '.join(parts)}{empty}"


def _others(least: Least) -> str:
    return "" if least.are_all else " There may be others."


def document(puzzle: Puzzle, known: Explanation) -> dict[str, Any]:
    """Return the explanation for programs."""
    has_solution = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}
    return {
        "puzzle": known.puzzle,
        "has_solution": has_solution[known.answer],
        "solution": known.solution and plain(known.solution),
        "findings": [asdict(finding) for finding in known.findings],
        "conflict": known.conflict and _conflict_document(puzzle, known, known.conflict),
        "least_to_give_up": [_least_document(least) for least in known.least],
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


def _least_document(least: Least) -> dict[str, Any]:
    return {
        "way": least.way,
        "number": least.number,
        "is_least": least.is_least,
        "are_all": least.are_all,
        "alternatives": list(map(_concession, least.concessions)),
    }


def _concession(concession: Concession) -> dict[str, Any]:
    return {
        "requirements": list(map(_requirement, concession.requirements)),
        "labels": [[asdict(one) for one in some] for some in concession.relabellings],
        "left_out": concession.left_out,
        "added": concession.added,
        "empty": concession.empty,
        "board": plain(concession.board),
    }
