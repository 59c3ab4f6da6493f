"""The pieces of a board that is cut up, as a person would type them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.grid import Grid, Point, Turn
from tests.oracle.board import Side, inverse
from tests.strategies.boards import Cut
from tests.strategies.labels import Labels

Typed = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """What one side of a piece shows."""

    labels: Mapping[Side, str]
    colours: Mapping[Point, str]
    marks: Mapping[str, str]


def random_piece(
    random: Random, cut: Cut, group: list[Point], upper: Shown, labels: Labels, turning: Turning
) -> Typed:
    """A piece as it would be typed, turned at random as far as it can be turned back.

    ``upper`` is what it shows where it lies on the board. The turn that brings it back there
    is what it ``lies`` by.
    """
    own = random.choice([None, None, None, *Turning])
    turns = turns_allowed(cut.grid, own or turning)
    turn = random.choice(turns)
    front, behind = upper, None
    if turns[-1].flips and random.random() < 0.3:
        other = random_back(random, upper, labels)
        front, behind = (other, upper) if turn.flips else (upper, other)
    return {
        "cells": [cut.grid.coordinates(turn(cell)) for cell in group],
        "connected": cut.grid.connected(group),
        "turning": own,
        **typed(cut.grid, front, turn),
        "back": behind and typed_back(cut.grid, front, behind, turn),
        "lies": inverse(cut.grid.name, turn.name).name,
    }


def turns_allowed(grid: Grid, turning: Turning | None) -> list[Turn]:
    every = turning is Turning.ROTATE_AND_FLIP
    fixed = turning is Turning.FIXED
    return [
        turn
        for turn in grid.turns
        if turn.name == "0" or (not fixed and (every or not turn.flips))
    ]


def random_back(random: Random, upper: Shown, labels: Labels) -> Shown:
    """Another side for a piece: some of what it shows is different there."""
    back = upper
    if random.random() < 0.6 and labels.kinds:
        shown = {side: random.choice(labels.kinds) for side in upper.labels}
        back = replace(back, labels=shown)
    if random.random() < 0.5:
        texts = list(upper.colours.values())
        colours = {cell: random.choice(texts) for cell in upper.colours}
        back = replace(back, colours=colours)
    if random.random() < 0.6:
        marks = {name: random.choice("xyz") for name in upper.marks}
        back = replace(back, marks=marks)
    return back


def typed(grid: Grid, shown: Shown, turn: Turn) -> Typed:
    """What a side of a piece shows, as it would be typed when it lies turned."""
    marks = dict(shown.marks)
    return {
        "sides": typed_sides(grid, shown, turn),
        "colours": typed_colours(grid, shown, turn),
        "face": marks.pop("face", None),
        "attributes": marks,
    }


def typed_back(grid: Grid, front: Shown, behind: Shown, turn: Turn) -> Typed:
    """Only what is different, where something can be left out."""
    back = typed(grid, behind, turn)
    if behind.labels == front.labels:
        del back["sides"]
    if behind.colours == front.colours:
        del back["colours"]
    if behind.marks == front.marks:
        del back["face"], back["attributes"]
    # A key with no value is as on the front: nothing must be typed as an empty list.
    if "sides" in back and back["sides"] is None:
        back["sides"] = {}
    if "colours" in back and back["colours"] is None:
        back["colours"] = {}
    return back


def typed_sides(grid: Grid, shown: Shown, turn: Turn) -> list[Typed] | None:
    by_cell: dict[Point, dict[str, str]] = {}
    for (cell, step), label in shown.labels.items():
        names = {side: name for name, side in grid.sides(turn(cell)).items()}
        by_cell.setdefault(turn(cell), {})[names[turn(step)]] = label
    return [
        {"cell": grid.coordinates(cell), "sides": sides} for cell, sides in by_cell.items()
    ] or None


def typed_colours(grid: Grid, shown: Shown, turn: Turn) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for cell, colour in shown.colours.items():
        found.setdefault(colour, []).append(grid.coordinates(turn(cell)))
    return found or None


def shown_by(
    cut: Cut, group: list[Point], labels: Labels, colours: Mapping[Point, str]
) -> Shown:
    """What a group of cells shows where it lies; ``colours`` are of the board's own cells."""
    homes = dict(zip(group, cut.at_home(group), strict=True))
    return Shown(
        {side: labels.shown[home] for side, home in cut.sides(group) if home in labels.shown},
        {cell: colours[home] for cell, home in homes.items() if home in colours},
        {},
    )


def spoil(random: Random, pieces: list[Typed]) -> None:
    """Now and then one piece becomes like another, or one that is turned in its own way."""
    if random.random() < 0.2:
        pieces[-1] = dict(random.choice(pieces))
    if random.random() < 0.2:
        pieces[-1]["turning"] = random.choice(list(Turning))
        if pieces[-1]["turning"] is not Turning.ROTATE_AND_FLIP:
            pieces[-1]["back"] = None


def is_alike(one: Typed, other: Typed) -> bool:
    free = {"name": 0, "count": 0, "lies": 0}
    return {**one, **free} == {**other, **free}


def counted(random: Random, pieces: list[Typed]) -> tuple[list[Typed], list[str]]:
    """Of pieces typed alike, one with a count; but sometimes they keep their names.

    Also the name under which each of the pieces went.
    """
    found: list[Typed] = []
    names = []
    for piece in pieces:
        alike = [other for other in found if is_alike(other, piece)]
        if not alike or random.random() < 0.3:
            alike = [{**piece, "name": f"p{len(found)}", "count": 0}]
            found += alike
        alike[0]["count"] += 1
        names.append(alike[0]["name"])
    return found, names


def with_ranges(random: Random, pieces: list[Typed], copies: int) -> list[Typed]:
    """Some pieces may stay in the box; with ``copies`` each count stands for more."""
    for piece in pieces:
        least = most = piece["count"]
        if random.random() < 0.2:
            least, most = random.randint(0, least), most + random.choice([0, 0, 1])
        least, most = least // copies, -(-most // copies)
        piece["count"] = least if least == most else {"min": least, "max": most}
    return pieces


def spare(random: Random, pieces: list[Typed]) -> Typed:
    """One more piece, that may stay in the box: like another, or one cell of it."""
    piece = {**random.choice(pieces), "name": "spare"}
    piece["count"] = {"min": 0, "max": random.choice([1, 1, 2])}
    if random.random() < 0.6:
        cell = piece["cells"][0]
        sides = [item for item in piece["sides"] or () if item["cell"] == cell]
        piece.update(cells=[cell], sides=sides or None, colours=None, back=None)
    return piece
