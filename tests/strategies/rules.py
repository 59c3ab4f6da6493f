"""Random rules that a cut board mostly keeps, and that contradict nothing as typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.pieces import Turning
from tests.strategies.boards import Cut
from tests.strategies.labels import about
from tests.strategies.pieces import Typed, turns_allowed

Rule = dict[str, Any]
ATTRIBUTES = ("face", "suit")


def written(grid: Grid, cells: Any) -> list[tuple[int, ...]]:
    return sorted(map(grid.coordinates, cells))


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
    yield {**rule, **{key: written(cut.grid, cells) for key, cells in places.items() if cells}}


def random_faces(random: Random, cut: Cut) -> Iterator[Rule]:
    """Rules that something is different in lines or regions of the board."""
    for attribute in random.sample(ATTRIBUTES, random.choice([0, 0, 0, 1, 1, 2])):
        rule: Rule = {"rule": "different-faces"}
        if attribute != "face":
            rule["attribute"] = attribute
        lines = list(cut.grid.lines)
        along = random.sample(lines, random.randint(0, min(3, len(lines))))
        number = random.choice([0, 1, 1, 2] if along else [1, 2])
        yield {**rule, "along": along, "regions": random_regions(random, cut, number)}
        if random.random() < 0.2:
            # Another rule can have regions of the same names.
            yield {**rule, "along": [], "regions": random_regions(random, cut, 1)}


def random_regions(random: Random, cut: Cut, number: int) -> dict[str, list[tuple[int, ...]]]:
    cells = sorted(cut.board.cells)
    sizes = [random.randint(1, len(cells)) for _ in range(number)]
    return {
        f"r{index}": written(cut.grid, random.sample(cells, size))
        for index, size in enumerate(sizes)
    }


def random_marks(
    random: Random, cut: Cut, rules: list[Rule], extra: bool
) -> list[Mapping[str, str]]:
    """What is on each piece, mostly different where a rule says so."""
    attributes: dict[str, list[Rule]] = {}
    for rule in rules:
        attributes.setdefault(rule.get("attribute", "face"), []).append(rule)
    found: list[dict[str, str]] = []
    for group in cut.groups:
        marks = {"face": random.choice("xy")} if extra else {}
        for attribute, about_it in attributes.items():
            taken = {
                other[attribute]
                for other, cells in zip(found, cut.groups, strict=False)
                if any(in_one_line(cut, rule, group, cells) for rule in about_it)
            }
            letters = sorted(set("wxyz") - taken) if random.random() < 0.9 else "wxyz"
            marks[attribute] = random.choice(list(letters)[:2] or ["w"])
        found.append(marks)
    return list(found)


def in_one_line(cut: Cut, rule: Rule, one: list[Point], other: list[Point]) -> bool:
    """Whether a cell of one group and a cell of the other stand in a line or region."""
    regions = [set(map(cut.grid.point, cells)) for cells in rule["regions"].values()]
    a, b = set(cut.at_home(one)), set(cut.at_home(other))
    lines = [
        {cut.grid.line_of(direction, cell) for cell in a}
        & {cut.grid.line_of(direction, cell) for cell in b}
        for direction in rule["along"]
    ]
    return any(lines) or any(a & region and b & region for region in regions)


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


@dataclass(frozen=True)
class Named:
    """The pieces as typed, by name, and the name of each group of cells."""

    pieces: Mapping[str, Typed]
    groups: list[tuple[str, list[Point], str]]
    copies: int

    def used(self, name: str) -> tuple[int, int]:
        count = self.pieces[name]["count"]
        low, high = (count["min"], count["max"]) if isinstance(count, dict) else (count, count)
        return low * self.copies, high * self.copies


def random_clues(random: Random, cut: Cut, named: Named, turning: Turning) -> list[Rule]:
    clues = [
        random_clue(random, cut, named, turning)
        for _ in range(random.choice([0, 0, 0, 0, 1, 1, 2, 3]))
    ]
    # What is fixed is not forbidden as well: that would be refused.
    fixed = {clue["piece"] for clue in clues if clue["rule"] == "fixed"}
    return [c for c in clues if c["rule"] != "forbidden" or c["piece"] not in fixed]


def random_clue(random: Random, cut: Cut, named: Named, turning: Turning) -> Rule:
    """Where a piece lies, and perhaps how; but where it does not lie any cells will do."""
    kind = random.choice(["fixed", "fixed", "forbidden", "preferred"])
    name, group, lies = random.choice(named.groups)
    others = [other for other, _, _ in named.groups if other != name]
    if kind == "forbidden" and others and random.random() < 0.8:
        name = random.choice(others)
    piece = named.pieces[name]
    cells = cut.at_home(group)[: random.randint(1, len(piece["cells"]))]
    clue: Rule = {"rule": kind, "piece": name, "cells": written(cut.grid, cells)}
    if random.random() < 0.4:
        turns = [turn.name for turn in turns_allowed(cut.grid, piece["turning"] or turning)]
        clue["turn"] = lies if lies in turns else random.choice(turns)
    return clue


def random_touching(random: Random, cut: Cut, named: Named) -> Iterator[Rule]:
    """Rules that pieces touch, or do not; they do as the board is cut, or mostly."""
    pairs = [
        (a, b, cut.touch(cells, others, False), cut.touch(cells, others, True))
        for (a, cells, _), (b, others, _) in combinations(named.groups, 2)
    ]
    wanted: Rule = {"pieces": [], "corners": False}
    single = [pair for pair in pairs if pair[0] != pair[1]]
    single = [p for p in single if named.used(p[0]) == named.used(p[1]) == (1, 1)]
    if single and random.random() < 0.2:
        a, b, by_side, by_corner = random.choice(single)
        corners = (by_corner and not by_side) or random.random() < 0.3
        if by_corner or random.random() < 0.2:
            wanted = {"rule": "touching", "pieces": [a, b], "corners": corners}
            yield wanted
    apart = all(not by_side for _, _, by_side, _ in pairs)
    if not wanted["pieces"] and random.random() < (0.6 if apart and pairs else 0.04):
        by_corner = any(by_corner for *_, by_corner in pairs)
        yield {"rule": "not-touching", "corners": not by_corner and random.random() < 0.8}
    elif random.random() < 0.35:
        yield from random_apart(random, named, pairs, wanted)


def random_apart(
    random: Random, named: Named, pairs: list[tuple[str, str, bool, bool]], wanted: Rule
) -> Iterator[Rule]:
    names = list(named.pieces)
    touching = {frozenset((a, b)) for a, b, by_side, _ in pairs if by_side}
    touching_by_corner = {frozenset((a, b)) for a, b, _, by_corner in pairs if by_corner}
    for some in random.sample(names, len(names)), random.sample(names, min(2, len(names))):
        some = some[: random.choice([2, 2, 3])]
        told = set(map(frozenset, combinations(some, 2)))
        is_wanted = set(wanted["pieces"]) <= set(some) and wanted["pieces"]
        if len(some) < 2 or (told & touching and random.random() < 0.8) or is_wanted:
            continue
        corners = not told & touching_by_corner and random.random() < 0.7
        yield {"rule": "not-touching", "pieces": some, "corners": corners}
        return


def random_use(random: Random, named: Named) -> Iterator[Rule]:
    """How many of some pieces are used, where their counts leave it open."""
    loose = [name for name in named.pieces if len(set(named.used(name))) > 1]
    if not loose or random.random() < 0.5:
        return
    some = {random.choice(loose), *random.sample(list(named.pieces), 1)}
    names = random.sample(sorted(some), len(some))
    least = sum(named.used(name)[0] for name in names)
    most = sum(named.used(name)[1] for name in names)
    used = sum(name in names for name, _, _ in named.groups)
    count = about(random, min(used, most), most, least)
    if isinstance(count, dict):
        count["max"] = max(count["max"], least)
    yield {"rule": "use", "pieces": names, "count": count}
