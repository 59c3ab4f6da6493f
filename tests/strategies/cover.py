"""Random rules about blanks and open cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from jigsat.schemas.grids.grid import Point, add
from tests.strategies.boards import Cut
from tests.strategies.rules import Rule, written


def random_cover(random: Random, cut: Cut, no_blanks_at: set[Point]) -> Iterator[Rule]:
    """The rule about blanks and open cells, if there is something to say."""
    blanks = cut.blanks
    if not blanks and not cut.open_cells and random.random() < 0.8:
        return
    low = high = len(blanks)
    if random.random() < 0.5:
        low, high = random.randint(0, low), high + random.randint(0, 2)
    rule: Rule = {"rule": "cover", "blanks": low if low == high else {"min": low, "max": high}}
    free = cut.board.cells - set(cut.open_cells)
    never = {cell for cell in free - set(blanks) if random.random() < 0.3}
    never = (never if random.random() < 0.3 else set()) | (no_blanks_at if high else set())
    only = {*blanks, *(cell for cell in free if random.random() < 0.4)} - never
    places = {"open": cut.open_cells, "never_blank_at": never}
    if random.random() < 0.3:
        places["blank_only_at"] = only
    room = len(only if "blank_only_at" in places else free - never)
    if low > room:
        rule["blanks"] = room
    rule |= {key: written(cut.grid, cells) for key, cells in places.items() if cells}
    if high and len(cut.grid.forms) == 1 and not cut.wrap and random.random() < 0.4:
        rule["settled"] = random_settled(random, cut)
    yield rule
    if high and random.random() < 0.5:
        blankable = set(only if "blank_only_at" in places else free - never)
        yield from random_regions(random, cut, blankable, rule["blanks"])


def random_settled(random: Random, cut: Cut) -> list[str]:
    """Sides towards which no piece can be moved as the board is cut, or mostly."""
    free = cut.board.cells - set(cut.open_cells)
    settled = []
    for name, step in cut.grid.sides(min(cut.board.cells)).items():
        moved = [{add(cell, step) for cell in group} - set(group) for group in cut.groups]
        empty = free.intersection(cut.blanks)
        if not any(cells <= empty for cells in moved) or random.random() < 0.05:
            settled.append(name)
    return random.sample(settled, random.randint(0, min(3, len(settled))))


def random_regions(
    random: Random, cut: Cut, blankable: set[Point], allowed: Any
) -> Iterator[Rule]:
    """How many cells of a region are blank: mostly as many as there are."""
    most = allowed["max"] if isinstance(allowed, dict) else allowed
    region = [cell for cell in cut.board.cells if random.random() < 0.5]
    room = min(most, len(blankable.intersection(region)))
    if region:
        blank = min(room, len(set(region).intersection(cut.blanks)))
        yield {
            "rule": "blanks",
            "regions": {"r": written(cut.grid, region)},
            "count": random.choice(
                [blank, blank, {"min": random.randint(0, blank), "max": room}]
            ),
        }
