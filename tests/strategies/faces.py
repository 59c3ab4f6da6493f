"""Random rules that faces, other attributes or labels differ, and what is on the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from jigsat.schemas.grids.grid import Point
from tests.oracle.board import Side
from tests.strategies.boards import Cut
from tests.strategies.pieces import Typed
from tests.strategies.rules import Rule, written

ATTRIBUTES = ("face", "suit")


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


def random_label_lines(random: Random, cut: Cut, shown: Mapping[Side, str]) -> Iterator[Rule]:
    """A rule that labels on some sides differ, mostly where they do as the board is cut."""
    if len(cut.grid.forms) > 1 or random.random() < 0.4:
        return
    steps = cut.grid.sides(min(cut.board.cells))
    sides = random.sample(list(steps), random.randint(1, len(steps)))
    cells = random.sample(sorted(cut.board.cells), len(cut.board.cells))

    def differ(lines: Mapping[Point, object]) -> bool:
        """Whether no label appears twice on a side in a line, if cells are in these lines."""
        found = [
            (line, side, shown[cell, steps[side]])
            for cell, line in lines.items()
            for side in sides
            if (cell, steps[side]) in shown
        ]
        return len(set(found)) == len(found) or random.random() < 0.05

    lines = [{cell: cut.grid.line_of(name, cell) for cell in cells} for name in cut.grid.lines]
    along = [name for name, of in zip(cut.grid.lines, lines, strict=True) if differ(of)]
    region: list[Point] = []
    for cell in cells:
        if differ(dict.fromkeys([*region, cell])):
            region.append(cell)
    regions = {"labels": written(cut.grid, region)} if region else {}
    if along or regions:
        yield {"rule": "different-faces", "along": along, "regions": regions, "sides": sides}


def about_some(
    random: Random, rules: list[Rule], pieces: Mapping[str, Typed]
) -> Iterator[Rule]:
    """The rules, some about a few pieces; others may lose what they need no longer."""
    needed = dict.fromkeys(ATTRIBUTES, frozenset[str]())
    for rule in rules:
        some = random.sample(list(pieces), random.randint(1, len(pieces)))
        if random.random() < 0.4:
            rule = {**rule, "pieces": some}
        if "sides" not in rule:
            needed[rule.get("attribute", "face")] |= set(rule.get("pieces", pieces))
        yield rule
    for name, piece in pieces.items():
        for attribute in ATTRIBUTES:
            if name not in needed[attribute] and random.random() < 0.4:
                marks = {k: v for k, v in piece["attributes"].items() if k != attribute}
                piece |= {"attributes": marks} if attribute != "face" else {"face": None}


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
