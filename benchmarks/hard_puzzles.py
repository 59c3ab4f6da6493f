"""Puzzles of which one solution is wanted, and which are too large to find all of them.

Planted edge matching: a board is coloured at random and cut into its squares, which are then
shuffled and turned. So there is a solution. The fewer colours, the more others beside it.
"""

from __future__ import annotations

from random import Random
from typing import Any

Document = dict[str, Any]

#: Boards of planted edge matching, and their numbers of colours: on the rim, and inside.
PLANTED = {(6, 6): (3, 5), (7, 7): (3, 6), (8, 8): (4, 6), (9, 8): (4, 6)}

#: The label of the rim.
RIM = "0"


def planted_edge_matching(
    width: int, height: int, colours: tuple[int, int], seed: int
) -> Document:
    """Squares with a colour on each side, cut from a board of random colours.

    ``colours``: how many there are between two squares on the rim, and how many elsewhere.
    """
    random = Random(f"{width} {height} {colours} {seed}")
    on_rim, inside = colours
    rim_colours = [str(n) for n in range(1, on_rim + 1)]
    inner_colours = [str(n) for n in range(on_rim + 1, on_rim + inside + 1)]

    def colour(along_the_rim: bool) -> str:
        return random.choice(rim_colours if along_the_rim else inner_colours)

    # upright[y][x] lies between the squares x - 1 and x of row y, flat[y][x] above square x.
    upright = [
        [
            RIM if x in (0, width) else colour(along_the_rim=y in (0, height - 1))
            for x in range(width + 1)
        ]
        for y in range(height)
    ]
    flat = [
        [
            RIM if y in (0, height) else colour(along_the_rim=x in (0, width - 1))
            for x in range(width)
        ]
        for y in range(height + 1)
    ]
    squares = [
        [flat[y][x], upright[y][x + 1], flat[y + 1][x], upright[y][x]]
        for y in range(height)
        for x in range(width)
    ]
    random.shuffle(squares)
    return {
        **_head(f"planted-{width}x{height}-{seed}", "rotate", width, height),
        "pieces": [
            {"name": str(number), "sides": [*sides[turns:], *sides[:turns]]}
            for number, sides in enumerate(squares, start=1)
            for turns in [random.randrange(4)]
        ],
        "rules": [{"rule": "equal-sides"}, {"rule": "rim", "labels": [RIM]}],
    }


def hard_puzzles() -> dict[str, Document]:
    """The puzzles, by their names: edge matching of 36 to 72 squares, and loose packings."""
    planted = [
        planted_edge_matching(width, height, colours, seed)
        for (width, height), colours in PLANTED.items()
        for seed in range(3)
    ]
    loose = [
        loose_packing("pentominoes-14x14", 5, 3, 14, 14),
        loose_packing("pentominoes-19x20", 5, 6, 20, 19),
        loose_packing("tetrominoes-29x29", 4, 40, 29, 29),
        loose_packing("pentominoes-25x25", 5, 10, 25, 25),
    ]
    return {document["name"]: document for document in (*planted, *loose)}


def loose_packing(name: str, size: int, copies: int, width: int, height: int) -> Document:
    """So many copies of each polyomino on a rectangle, on which the other cells stay blank."""
    cells = copies * size * {4: 5, 5: 12}[size]
    return {
        **_head(name, "rotate-and-flip", width, height),
        "pieces": [{"set": "free", "size": size, "count": copies}],
        "rules": [{"rule": "cover", "blanks": width * height - cells}],
    }


def _head(name: str, turning: str, width: int, height: int) -> Document:
    return {
        "schema_version": 1,
        "name": name,
        "title": name,
        "grid": "square",
        "turning": turning,
        "board": {"cells": ["#" * width] * height},
    }
