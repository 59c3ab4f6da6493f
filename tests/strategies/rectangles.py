"""Random puzzles of rectangles: a rectangle is cut up, and some of it is spoilt."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from jigsat.schemas.puzzle import Puzzle

#: How many rows and columns a rectangle has.
Size = tuple[int, int]

TURNINGS = ("fixed", "rotate", "rotate-and-flip")
LARGEST = 6


@st.composite
def packings(draw: st.DrawFn) -> Puzzle:
    """Rectangles that fill a rectangle, but for a few mistakes."""
    return Puzzle.model_validate(random_packing(draw(st.randoms(use_true_random=True))))


@st.composite
def loose_packings(draw: st.DrawFn) -> Puzzle:
    """Rectangles on a board with holes, or with cells that may stay empty."""
    return Puzzle.model_validate(random_loose_packing(draw(st.randoms(use_true_random=True))))


def random_packing(random: Random) -> dict[str, Any]:
    """A puzzle as a person would type it."""
    size = random.randint(1, LARGEST), random.randint(1, LARGEST)
    sizes = list(cut_up(random, size))
    if random.random() < 0.1:
        sizes[0] = (1, random.randint(1, max(size)))
    return document(random, cells_of(size), sizes)


def random_loose_packing(random: Random) -> dict[str, Any]:
    """The same, of which some pieces are gone: where they might lie are holes, or blanks."""
    rows, columns = random.randint(2, LARGEST), random.randint(2, LARGEST)
    sizes = list(cut_up(random, (rows, columns)))
    gone = [sizes.pop() for _ in range(min(random.randint(1, 2), len(sizes) - 1))]
    area = sum(height * width for height, width in gone)
    board = cells = random.sample(cells_of((rows, columns)), rows * columns)
    rules: list[dict[str, Any]] = []
    kind = random.randrange(4) if area else None
    if kind == 0:
        board = cells[area:]
    elif kind == 1:
        rules = [{"rule": "cover", "open": cells[:area]}]
    elif kind == 2:
        rules = [{"rule": "cover", "blanks": area}]
    elif kind == 3:
        rules = [{"rule": "cover", "blanks": area, "blank_only_at": cells[: area + 3]}]
    return {**document(random, board, sizes), "rules": rules}


@st.composite
def trays(draw: st.DrawFn) -> Puzzle:
    """Rectangles with play, to be settled in some corner of a tray."""
    return Puzzle.model_validate(random_tray(draw(st.randoms(use_true_random=True))))


def random_tray(random: Random) -> dict[str, Any]:
    """A rectangle cut up, of which some pieces are gone, and a row or a column of others."""
    rows, columns = random.randint(2, LARGEST), random.randint(2, LARGEST)
    sizes = list(cut_up(random, (rows, columns)))
    for _ in range(min(random.randint(0, 2), len(sizes) - 1)):
        sizes.pop(random.randrange(len(sizes)))
    number = random.randrange(len(sizes))
    sizes[number] = max(1, sizes[number][0] - 1), sizes[number][1]
    corner = random.choice(["top", "bottom"]), random.choice(["left", "right"])
    cover = {"rule": "cover", "blanks": "rest", "settled": random.sample(corner, 2)}
    return {**document(random, cells_of((rows, columns)), sizes), "rules": [cover]}


def cells_of(size: Size) -> list[list[int]]:
    """The cells of a rectangle, as typed in a list of coordinates."""
    return [[row, column] for row in range(size[0]) for column in range(size[1])]


def document(random: Random, board: list[list[int]], sizes: list[Size]) -> dict[str, Any]:
    pieces = [piece(random, number, size) for number, size in enumerate(sizes)]
    return {
        "schema_version": 1,
        "name": "random",
        "title": "A random puzzle of rectangles",
        "grid": "square",
        "turning": random.choice(TURNINGS),
        "board": {"cells": board},
        "pieces": merged(pieces) if random.random() < 0.5 else pieces,
    }


def cut_up(random: Random, size: Size) -> Iterator[Size]:
    """A rectangle, cut from side to side again and again."""
    rows, columns = size
    axis = random.randrange(2)
    if size[axis] == 1 or (rows * columns <= 6 and random.random() < 0.5):
        yield size
        return
    cut = random.randint(1, size[axis] - 1)
    for part in (cut, size[axis] - cut):
        yield from cut_up(random, (part, columns) if axis == 0 else (rows, part))


def piece(random: Random, number: int, size: Size) -> dict[str, Any]:
    rows, columns = size[::-1] if random.random() < 0.3 else size
    turning = {"turning": random.choice(TURNINGS)} if random.random() < 0.1 else {}
    return {"name": f"p{number}", "cells": cells_of((rows, columns)), **turning}


def merged(pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Pieces that are typed alike, typed once."""
    found: dict[str, dict[str, Any]] = {}
    for each in pieces:
        like = found.setdefault(repr({**each, "name": ""}), {**each, "count": 0})
        like["count"] += 1
    return list(found.values())
