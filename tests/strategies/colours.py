"""Random colours of boards and pieces, and which go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from jigsat.schemas.grids.grid import Point
from tests.strategies.boards import Cut
from tests.strategies.pieces import Typed
from tests.strategies.rules import Rule


@dataclass(frozen=True)
class Colours:
    """Colours of the board, and of the piece cells that lie on it, by the board's cells."""

    board: Mapping[Point, str]
    pieces: Mapping[Point, str]
    allowed: Mapping[str, list[str]]


def random_colours(random: Random, cut: Cut) -> Colours:
    if random.random() < 0.7:
        return Colours({}, {}, {})
    colours = ["red", "blue", "grey"][: random.randint(2, 3)]
    board = {cell: random.choice(colours) for cell in cut.board.cells if random.random() < 0.9}
    allowed = {
        colour: random.sample(colours, random.randint(1, 2))
        for colour in colours
        if random.random() < 0.3
    }
    pieces = {}
    for cell in sorted(cut.board.cells):
        on = board.get(cell, "red")
        fitting = allowed.get(on, [on]) if random.random() < 0.95 else colours
        if random.random() < 0.85:
            pieces[cell] = random.choice(fitting)
    return Colours(board, pieces, allowed)


def colour_rule(colours: Colours, pieces: list[Typed]) -> Iterator[Rule]:
    """The rule about colours, which names only those that are there."""
    fronts = {colour for piece in pieces for colour in piece["colours"] or ()}
    backs = [(piece["back"] or {}).get("colours") or () for piece in pieces]
    on_pieces = fronts.union(*backs)
    if on_pieces and colours.board:
        allowed = {
            colour: kept
            for colour, others in colours.allowed.items()
            if colour in colours.board.values()
            and (kept := [other for other in others if other in on_pieces])
        }
        yield {"rule": "colours", "allowed": allowed}
