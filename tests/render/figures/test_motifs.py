"""Motifs: what fits makes one picture across a side, and what does not looks different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import dist, hypot
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.choice import HALVES, Half, Motif, are_wedges, motifs_of
from jigsat.render.figures.motifs.painter import (
    SideFrame,
    bands,
    eyes,
    whole_motif,
)
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.plans import distance_to_line, plan_of
from jigsat.render.figures.shapes import Area, Group, Line, Role, leaves
from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.scene import Fit, Label, labels_of
from jigsat.schemas.grids.grid import add, opposite
from jigsat.schemas.grids.plane import PLANE_GRIDS, plane
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.render.figures.areas import is_inside, places

PLANES = [plane(name) for name in PLANE_GRIDS]
SEEN = {
    name: {place for place in places(-1, 0, 1, 1, 0.05) if is_inside(half.rings, place)}
    for name, half in HALVES.items()
}


def test_there_are_enough_halves() -> None:
    assert len(HALVES) >= 24
    assert sum(bool(half.tab) for half in HALVES.values()) >= 20


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_a_half_is_its_own_mirror_image_in_the_half_disc(half: Half) -> None:
    corners = {(round(x, 6), round(y, 6)) for ring in (*half.rings, half.tab) for x, y in ring}
    assert all(hypot(x, y) <= 1.0001 and y >= -0.0001 for x, y in corners)
    assert {(-x + 0.0, y) for x, y in corners} == corners


def test_no_two_halves_are_alike() -> None:
    for one, other in combinations(SEEN, 2):
        different = SEEN[one] ^ SEEN[other]
        assert len(different) > 0.15 * len(SEEN[one] | SEEN[other]), (one, other)


@pytest.mark.parametrize(
    "half",
    [pytest.param(half, id=name) for name, half in HALVES.items() if half.tab],
)
def test_marks_lie_in_the_half(half: Half) -> None:
    (left, radius), (right, _) = eyes(half)
    assert left[0] == -right[0] < 0
    assert dist(left, right) > 2 * radius > 0.1
    for x, y in (left, right):
        assert all(
            is_inside(half.rings, (x + dx, y + dy))
            for dx, dy in ((0, 0), (radius, 0), (-radius, 0), (0, 0.7 * radius))
        )
    stripes = bands(half)
    assert stripes
    for (start, y), (end, _) in stripes:
        assert all(is_inside(half.rings, (x, y)) for x in (start, (start + end) / 2, end))


def neighbours() -> Iterator[tuple[SideFrame, SideFrame]]:
    """Each kind of side in the plane, as seen from both its cells."""
    for grid in PLANES:
        plan = plan_of(grid)
        for home in grid.homes.values():
            cell = grid.point(home)
            for step, side in plan.borders(grid, cell):
                if step is not None:
                    beside = add(cell, step)
                    back = plan.edges(grid, beside)[opposite(step)]
                    centres = plan.centre(cell), plan.centre(beside)
                    yield SideFrame(*side, *centres), SideFrame(*back, *centres[::-1])


@pytest.mark.full
def test_halves_meet_on_the_side_they_share() -> None:
    sides = list(neighbours())
    assert len(sides) > 2 * sum(len(grid.forms) for grid in PLANES)
    for here, there in sides:
        assert dist(here.middle, there.middle) < 1e-9
        for half in HALVES.values():
            corners = [corner for ring in (*half.rings, half.tab) for corner in ring]
            # What fills a notch is as large as it, wherever its corners begin.
            filled, cut = here.outside(corners), there.inside(corners)
            assert all(min(dist(place, other) for other in cut) < 1e-6 for place in filled)


def test_motifs_of_neighbouring_sides_do_not_touch() -> None:
    for here, _ in neighbours():
        for corner in (here.start, here.end):
            assert here.radius < distance_to_line(here.middle, corner, here.centre)
        assert here.room > 0


NAMES = st.lists(
    st.text("abc 12", min_size=1, max_size=4), min_size=1, max_size=40, unique=True
)


def same(names: list[str]) -> Mapping[str, Label]:
    return {name: Label(Fit.SAME, (name,)) for name in sorted(names)}


@given(NAMES)
def test_different_labels_look_different(names: list[str]) -> None:
    found = motifs_of(same(names), Theme.LIGHT)
    assert len({(motif.half, motif.colour) for motif in found.values()}) == len(names)


@given(NAMES, st.sampled_from(Theme))
def test_mates_look_alike(names: list[str], theme: Theme) -> None:
    labels: dict[str, Label] = {}
    for name in names:
        family = (f"{name} in", f"{name} out")
        labels |= {family[0]: Label(Fit.NOTCH, family), family[1]: Label(Fit.TAB, family)}
    found = motifs_of(labels, theme)
    seen = {name: {look(found[f"{name} {end}"]) for end in ("in", "out")} for name in names}
    assert all(len(looks) == 1 for looks in seen.values())
    assert len(set().union(*seen.values())) == len(names)


def look(motif: Motif) -> tuple[Half, str]:
    return motif.half, motif.colour


def test_a_name_says_what_can_be_seen() -> None:
    found = motifs_of(same(["GreenHorse", "heart", "red star", "x"]), Theme.LIGHT)
    assert found["GreenHorse"].colour == "#2f9e44"
    assert found["heart"].half == HALVES["heart"]
    assert (found["red star"].half, found["red star"].colour) == (HALVES["star"], "#d62f2f")
    assert found["x"].colour not in ("#2f9e44", "#d62f2f")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("macmahon-squares", True),
        ("drive-ya-nuts", True),
        ("brendan-4x4", True),
        ("tropical-fish", False),
        ("scramble-squares-insects", False),
        ("another-tough-puzzle", False),
    ],
)
def test_colours_and_numbers_are_triangles(name: str, expected: bool) -> None:
    assert are_wedges(labels_of(load(name))) is expected


def figure(*sides: list[str], rules: list[dict[str, Any]], **document: Any) -> PlaneFigure:
    """Cards in a row, turned as they are typed."""
    pieces = [{"name": f"P{index}", "sides": each} for index, each in enumerate(sides)]
    puzzle = Puzzle.model_validate(
        {
            **{"schema_version": 1, "name": "toy", "title": "A toy", "grid": "square"},
            **{"board": {"cells": ["#" * len(sides)]}, "turning": "fixed", **document},
            **{"pieces": pieces, "rules": rules},
        }
    )
    placed = [
        Placed(piece=piece["name"], orientation="0", cells=((0, index),))
        for index, piece in enumerate(pieces)
    ]
    return PlaneFigure(solved_board(puzzle, Solution(placements=tuple(placed))), Look(cell=10))


def groups(found: PlaneFigure) -> list[list[Group]]:
    """The labels of each piece."""
    return [
        [each for each in piece.shapes if isinstance(each, Group)]
        for piece in found.shapes()
        if isinstance(piece, Group)
    ]


EQUAL = {"rule": "equal-sides"}
IN_OUT = {"rule": "mating-sides", "mates": [["in", "out"]]}


def test_each_label_is_a_group_in_its_cell_against_its_side() -> None:
    found = groups(figure(["sun", "moon", "sun", "moon"], ["sun"] * 4, rules=[EQUAL]))
    assert [[each.title for each in labels] for labels in found] == [
        ["sun", "moon", "moon", "sun"],  # as the sides are sorted: up, left, right, down
        ["sun"] * 4,
    ]
    for column, labels in enumerate(found):
        middles = [(5, 0), (0, 5), (10, 5), (5, 10)]
        for label, (x, y) in zip(labels, middles, strict=True):
            (area,) = leaves((label,))
            assert isinstance(area, Area)
            assert area.role is Role.LABEL
            for px, py in (corner for ring in area.rings for corner in ring):
                assert 10 * column - 1e-6 <= px <= 10 * column + 10 + 1e-6
                assert -1e-6 <= py <= 10 + 1e-6
                assert dist((px, py), (10 * column + x, y)) <= 0.36 * 10


def outline(found: PlaneFigure, index: int) -> Area:
    piece = list(found.shapes())[index]
    assert isinstance(piece, Group)
    (area,) = (each for each in piece.shapes if each.role is Role.OUTLINE)
    assert isinstance(area, Area)
    return area


def test_a_tab_fills_the_notch_of_its_neighbour() -> None:
    found = figure(["in", "out", "in", "in"], ["in", "in", "in", "in"], rules=[IN_OUT])
    left, right = outline(found, 0), outline(found, 1)
    width, height = found.size
    assert (round(width, 6), round(height, 6)) == (20, 10)  # no tab reaches beyond the board
    beyond = [place for place in places(10, 0, 20, 10, 0.25) if is_inside(left.rings, place)]
    assert len(beyond) > 50
    assert not any(is_inside(right.rings, place) for place in beyond)
    # The rim is cut into, and both together cover the shared side's surroundings.
    around = places(8, 3, 12, 7, 0.25)
    assert all(is_inside(left.rings, at) or is_inside(right.rings, at) for at in around)
    assert not is_inside(left.rings, (5, 0.5))


def test_a_tab_on_the_rim_has_room() -> None:
    found = figure(["in", "in", "in", "out"], rules=[IN_OUT])
    width, height = found.size
    assert 11 < width < 14
    assert round(height, 6) == 10
    assert min(x for ring in outline(found, 0).rings for x, _ in ring) == 0


def test_unlike_halves_have_unlike_marks() -> None:
    rule = {"rule": "mating-sides", "mates": [["head", "tail"]]}
    (labels,) = groups(figure(["head", "tail", "head", "tail"], rules=[rule]))
    kinds = {
        label.title: {type(shape).__name__ for shape in leaves((label,))} for label in labels
    }
    assert kinds == {"head": {"Area", "Disc"}, "tail": {"Area", "Line"}}


def test_a_notch_has_a_coloured_rim() -> None:
    (labels,) = groups(figure(["in"] * 4, rules=[IN_OUT]))
    assert all(isinstance(shape, Line) for shape in leaves(tuple(labels)))


def test_triangles_of_colour_fill_the_card() -> None:
    (labels,) = groups(figure(["red", "blue", "red", "blue"], rules=[EQUAL]))
    areas = [area for area in leaves(tuple(labels)) if isinstance(area, Area)]
    wedges = [area for area in areas if len(area.rings[0]) == 3 and (5, 5) in area.rings[0]]
    assert [area.ink.fill for area in wedges] == ["#d62f2f", "#2b63c6", "#2b63c6", "#d62f2f"]
    assert all(
        any(is_inside(each.rings, at) for each in wedges) for at in places(0, 0, 10, 10, 1)
    )


def test_a_whole_motif_has_both_halves() -> None:
    family = ("fox head", "fox tail")
    labels = {family[0]: Label(Fit.FIRST, family), family[1]: Label(Fit.SECOND, family)}
    motifs = list(motifs_of(labels, Theme.LIGHT).values())
    shapes = whole_motif(motifs, Look(cell=10))
    upper, lower = (shape for shape in shapes if isinstance(shape, Area))
    assert max(y for _, y in upper.rings[0]) == pytest.approx(5)
    assert min(y for _, y in lower.rings[0]) == pytest.approx(5)
    assert {round(10 - y, 6) for _, y in upper.rings[0]} == {
        round(y, 6) for _, y in lower.rings[0]
    }
