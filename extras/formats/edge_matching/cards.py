"""Puzzles of square cards as other programs know them: a rectangle, equal sides, one rim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Cover, EqualSides, Rim, Rule
from jigsat.schemas.support.text import number_of, quoted, span

#: The labels of a card, clockwise from the top.
Card = tuple[str, str, str, str]
SIDES = ("top", "right", "bottom", "left")
#: The turns of the grid, clockwise.
TURNS = ("0", "90", "180", "270")


@dataclass(frozen=True)
class Cards:
    """Cards, with their names, for a rectangle; ``rim`` is the label that its rim shows."""

    width: int
    height: int
    cards: tuple[Card, ...]
    names: tuple[str, ...]
    rim: str | None


def turned(card: Card, quarters: int) -> Card:
    """The card after clockwise quarter turns."""
    start = -quarters % 4
    top, right, bottom, left = (*card[start:], *card[:start])
    return top, right, bottom, left


def renamed(card: Card, names: Mapping[str, str]) -> Card:
    """The card with other names for the labels that have one."""
    top, right, bottom, left = (names.get(label, label) for label in card)
    return top, right, bottom, left


def puzzle_of(cards: Cards, name: str, title: str) -> Puzzle:
    """The puzzle of these cards. Raises DataError."""
    rules: list[dict[str, Any]] = [{"rule": "equal-sides"}]
    if cards.rim is not None:
        rules.append({"rule": "rim", "labels": [cards.rim]})
    pieces = [
        {"name": each, "sides": dict(zip(SIDES, card, strict=True))}
        for each, card in zip(cards.names, cards.cards, strict=True)
    ]
    document = {
        "schema_version": 1,
        "name": name,
        "title": title,
        "grid": "square",
        "turning": "rotate",
        "board": {"cells": ["#" * cards.width] * cards.height},
        "pieces": pieces,
        "rules": rules,
    }
    return build(Puzzle, document)


def size_of(cards: Sequence[Card], rim: str | None) -> tuple[int, int]:
    """The width and height of the rectangle that the cards fill.

    It is a square, or else follows from the labels of the rim. Raises DataError if it is
    unclear.
    """
    number = len(cards)
    around = sum(card.count(rim) for card in cards) if rim else 0
    half = around // 2
    root = half * half - 4 * number
    if rim and root >= 0 and isqrt(root) ** 2 == root and (half + isqrt(root)) % 2 == 0:
        return (half + isqrt(root)) // 2, (half - isqrt(root)) // 2
    if isqrt(number) ** 2 == number:
        return isqrt(number), isqrt(number)
    raise DataError("", number_of(number, "card"), "a size before them, as columns and rows")


def cards_of(puzzle: Puzzle) -> Cards:
    """The cards of a puzzle, each copy by itself. Raises Unsupported if it has others."""
    rows, columns = (sorted(set(axis)) for axis in zip(*board_cells(puzzle), strict=True))
    if len(rows) * len(columns) != len(puzzle.fillable):
        raise Unsupported("the board is not a rectangle")
    if not puzzle.rules_of(EqualSides):
        raise Unsupported("such a puzzle has the rule 'equal-sides'")
    found = [
        (piece.name, card)
        for index, piece in enumerate(puzzle.box)
        for card in [_card(puzzle, index)] * puzzle.used(piece)[1]
    ]
    rim = next((rule.labels for rule in puzzle.rules_of(Rim) if rule.labels), None)
    return Cards(
        len(columns),
        len(rows),
        tuple(card for _, card in found),
        tuple(name for name, _ in found),
        rim[0] if rim and len(rim) == 1 else None,
    )


def board_cells(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The rows and columns of the cells to fill. Raises Unsupported on another grid."""
    if puzzle.grid_data is not GRIDS["square"]:
        raise Unsupported(
            f"the pieces are not square cards, but on the {puzzle.grid_data.name} grid"
        )
    return [puzzle.grid_data.coordinates(cell) for cell in puzzle.fillable]


def _card(puzzle: Puzzle, index: int) -> Card:
    shape, name = puzzle.shapes[index], puzzle.box[index].name
    labels = {shape_side[1]: label for shape_side, label in shape.labels}
    sides = puzzle.grid_data.sides(shape.cells[0])
    found = [labels.get(sides[side]) for side in SIDES]
    if len(shape.cells) > 1 or None in found:
        raise Unsupported(f"{quoted(name)} is not one cell with a label on each side")
    top, right, bottom, left = map(str, found)
    return top, right, bottom, left


def losses_of(puzzle: Puzzle) -> Iterator[str]:
    """What of a puzzle is not in its cards."""
    for turning in sorted({puzzle.turning_of(piece) for piece in puzzle.box}):
        if turning is not Turning.ROTATE:
            yield f"that pieces have the turning '{turning}' (there it is 'rotate')"
    for piece in puzzle.box:
        least, most = puzzle.used(piece)
        if least < most:
            yield f"that {span(least, most)} of {quoted(piece.name)} are used, and not all"
    looks = any(shape.colours or shape.attributes for shape in puzzle.shapes)
    if looks or any(back is not None for back in puzzle.backs):
        yield "colours, faces, attributes and backs of pieces"
    if puzzle.board.wrap:
        yield "that the board wraps around"
    if puzzle.cover.blank_range[1]:
        yield "that cells of the board stay empty"
    yield from (f"the rule '{rule.rule}'" for rule in puzzle.rules if not _is_held(rule))


def _is_held(rule: Rule) -> bool:
    match rule:
        case Cover() | EqualSides(wild=()):
            return True
        case Rim(labels=(_,), pattern=()):
            return not (rule.counts or rule.groups)
        case _:
            return False


def dropped_of(puzzle: Puzzle, cards: Cards) -> Iterator[str]:
    """What of a puzzle is not in its cards, and makes no difference to its solutions."""
    if puzzle.known:
        yield "the counts that are known"
    if puzzle.source:
        yield "the source"
    yield from (f"that {each}" for each in rim_inside(cards))


def assumed_of(cards: Cards) -> Iterator[str]:
    """What files of cards leave open: how they may be turned, and the label of the rim."""
    yield "cards may be turned, but not turned over (see 'turning')"
    yield from rim_inside(cards)


def rim_inside(cards: Cards) -> Iterator[str]:
    """That the label of the rim may lie inside, if it is there more often than on the rim."""
    around = sum(card.count(cards.rim) for card in cards.cards) if cards.rim else 0
    if around > 2 * (cards.width + cards.height):
        yield "the label of the rim may also lie inside (some programs forbid that)"
