"""Making a change in the data of a puzzle."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from jigsat.analysis.repair.change import Change, Changed, ChangeType
from jigsat.schemas.base import MAX_TEXT
from jigsat.schemas.errors import DataError
from jigsat.schemas.pieces import CountRange
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import MAX_NAME, cut

#: A puzzle or a piece as a person types it.
Document = dict[str, Any]


def changed_puzzle(
    puzzle: Puzzle, index: int, change: Change, update: Document
) -> Changed | None:
    """The puzzle with the changed piece, made in its data as a person would make it.

    None if it is not consistent: areas that do not add up, a piece in two parts.

    Args:
        index: the number of the piece in the box; it stands in the file by itself.
        change: what is done to the piece.
        update: the fields of the piece that are other than before, as typed.
    """
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    name = _put_in(document, puzzle, index, change, update)
    document |= _renamed(puzzle, change)
    document.pop("known", None)
    try:
        _adapt_blanks(puzzle, document, change)
        changed = Puzzle.model_validate(document)
    except (DataError, ValidationError):
        return None
    return Changed(change, changed, name)


def _put_in(
    document: Document, puzzle: Puzzle, index: int, change: Change, update: Document
) -> str:
    """Put the changed piece into the data, beside the others if there are several.

    Returns its name.
    """
    piece, entry = puzzle.box[index], puzzle.entry_numbers[index]
    typed = {**piece.model_dump(mode="json", exclude_unset=True), **update}
    typed = {key: value for key, value in typed.items() if value or key not in update}
    if change.pieces > 1 and not isinstance(piece.count, CountRange):
        document["pieces"][entry]["count"] = change.pieces - 1
        typed = {**typed, "name": _new_name(puzzle, piece.name), "count": 1}
        document["pieces"].insert(entry + 1, typed)
    else:
        document["pieces"][entry] = typed
    name: str = typed["name"]
    return name


def _renamed(puzzle: Puzzle, change: Change) -> dict[str, str]:
    source = f"{puzzle.source} Changed by jigsat: {change.words}.".strip()
    return {
        "name": cut(f"{puzzle.name}-repaired", MAX_NAME),
        "title": cut(f"{puzzle.title}, repaired", MAX_NAME),
        "source": cut(source, MAX_TEXT),
    }


def _new_name(puzzle: Puzzle, name: str) -> str:
    new = f"{name}'"
    while any(piece.name == new for piece in puzzle.box):
        new += "'"
    return new


def _adapt_blanks(puzzle: Puzzle, document: Document, change: Change) -> None:
    """Where the number of blanks follows from the areas, it follows the changed area."""
    blanks = puzzle.cover.blanks
    determined = all(least == most for least, most in map(puzzle.used, puzzle.box))
    if (
        change.type is ChangeType.LABEL_CHANGED
        or not determined
        or isinstance(blanks, CountRange)
    ):
        return
    new = blanks + puzzle.copies * (1 if change.type is ChangeType.CELL_REMOVED else -1)
    rules = list(document.get("rules", []))
    if not any(rule["rule"] == "cover" for rule in rules):
        rules.insert(0, {"rule": "cover"})
    document["rules"] = [
        {**rule, "blanks": new} if rule["rule"] == "cover" else rule for rule in rules
    ]
