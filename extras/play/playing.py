"""A problem as numbers, for a page on which it is played by hand and searched.

The page knows cells, placements and what the forms say of them, but no rules: so every grid and
every rule is alike to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jigsat.models.decode import Encoder
from jigsat.models.piece_classes import PieceClass
from jigsat.models.placements import numbered
from jigsat.models.problem import Problem
from jigsat.models.rules.clues import given
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.geometry.shapes import Shape, normalised, turned
from jigsat.schemas.grids.grid import Turn, Vector
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.solution import Placed
from jigsat.schemas.support.progress import check_limits

#: So many cells, those of all placements together, are as many as a page can search.
MOST_CELLS = 400_000


@dataclass(frozen=True)
class Playing:
    """What a page has to know of a problem.

    ``tables``, ready for JSON: see ``makeSearch`` in ``search.js``; the placements are in
    groups of one class and turn, which show the same labels. ``pieces``: the names of the
    pieces in each class. ``labels`` and ``steps``: what the tables name by numbers.
    ``given``: the placements that clues fix; ``number``: those of the problem by their new
    numbers.
    """

    tables: dict[str, Any]
    pieces: tuple[tuple[str, ...], ...]
    labels: tuple[str, ...]
    steps: tuple[Vector, ...]
    given: tuple[int, ...]
    number: Mapping[int, int]
    problem: Problem

    def begun(self, layout: Iterable[Placed]) -> Iterator[int]:
        """The numbers of the placements in a layout. Raises Unsupported."""
        encoder, placer = Encoder(self.problem), Placer(self.problem.puzzle)
        for placed in layout:
            found = encoder.number(placed)
            if found is None:
                laid = placer.lay(placed)
                why = laid.what if isinstance(laid, Fault) else "a rule forbids that"
                raise Unsupported(f"{placed.piece} cannot lie where it does: {why}")
            yield self.number[found]


#: What placements in one group have in common: their class, their turn, and their labels, each
#: with the numbers of its cell in the piece, of the step across its side, and of itself.
_Look = tuple[int, str, tuple[tuple[int, int, int], ...]]


def playing(problem: Problem) -> Playing:
    """What a page has to know of a problem. Raises Unsupported if it is too large."""
    entries = len(problem.placements.covered.items)
    if entries > MOST_CELLS:
        raise Unsupported(
            f"{problem.puzzle.name}: its {len(problem.placements):,} placements cover "
            f"{entries:,} cells together, and a page can search {MOST_CELLS:,}"
        )
    groups = _groups(problem)
    flat = [index for members in groups.values() for index, _ in members]
    number = {index: place for place, index in enumerate(flat)}
    puzzle, placements = problem.puzzle, problem.placements
    cells = numbered(puzzle.cells)
    constraints = problem.constraints
    fits, label = fits_of(puzzle), numbered(placements.label_names)

    def renamed(indices: Iterable[int]) -> list[int]:
        return sorted(number[index] for index in indices)

    tables = {
        "cells": len(cells),
        "open": sorted(cells[cell] for cell in puzzle.open_cells),
        "blankable": sorted(cells[cell] for cell in problem.blankable),
        "blanks": puzzle.cover.blank_range,
        "classes": [
            {"least": each.least, "count": each.count, **_ways(problem, number, each, groups)}
            for number, each in enumerate(problem.piece_classes)
        ],
        "groups": [_group(problem, *each) for each in groups.items()],
        "steps": len(placements.steps),
        "across": list(_across(problem)),
        "fits": fits
        and [
            [label[other] for other in fits.get(each, ()) if other in label] for each in label
        ],
        "sets": [renamed(each) for each in constraints.at_most_one],
        "sums": [
            {
                "of": [[number[index], weight] for index, weight in each.of.items()],
                "least": each.least,
                "most": each.most,
            }
            for each in constraints.sums
        ],
        "implications": [
            [number[each.placement], renamed(each.others)] for each in constraints.implications
        ],
        "choices": [[renamed(each) for each in choice.sets] for choice in constraints.choices],
        "hasLookalikes": problem.has_lookalikes,
    }
    fixed = dict.fromkeys(index for _, index in given(problem) if index is not None)
    return Playing(
        tables,
        tuple(each.names for each in problem.piece_classes),
        placements.label_names,
        placements.steps,
        tuple(number[index] for index in fixed),
        number,
        problem,
    )


def _groups(problem: Problem) -> Mapping[_Look, list[tuple[int, list[int]]]]:
    """The placements by their looks, each with its cells in the order in which it is typed."""
    puzzle, surface = problem.puzzle, problem.surface
    cells, steps = numbered(puzzle.cells), numbered(problem.placements.steps)
    labels = numbered(problem.placements.label_names)
    found: defaultdict[_Look, list[tuple[int, list[int]]]] = defaultdict(list)
    for index, placement in enumerate(problem.placements):
        check_limits()
        pose = problem.piece_classes[placement.piece_class].poses[0][placement.shape]
        order = pose.in_order(puzzle.grid_data)
        own = [cells[surface.board_cell(cell) or cell] for cell in order]
        shows = sorted(
            (own.index(cells[cell]), steps[step], labels[label])
            for (cell, step), label in placement.shape.labels
        )
        found[placement.piece_class, pose.turn, tuple(shows)].append((index, own))
    return dict(sorted(found.items(), key=lambda each: each[0][0]))


def _group(
    problem: Problem, look: _Look, members: Sequence[tuple[int, list[int]]]
) -> dict[str, Any]:
    """A group: for the first cell its numbers, for each other one how much further it is.

    ``named``: how each piece of the class is turned by its own drawing, if they differ.
    """
    piece_class, turn, shows = look
    first = [own[0] for _, own in members]
    further = []
    for place in range(1, len(members[0][1])):
        column = [own[place] - own[0] for _, own in members]
        further.append(column[0] if len(set(column)) == 1 else column)
    shape = problem.placements[members[0][0]].shape
    turns = [pose[shape].turn for pose in problem.piece_classes[piece_class].poses]
    named = {} if set(turns) == {turn} else {"named": turns}
    return {
        "piece": piece_class, "turn": turn, "first": first, "further": further,
        "shows": shows, **named,
    }  # fmt: skip


def _across(problem: Problem) -> Iterator[int]:
    """For each side of each cell the number of the side that it meets, or -1."""
    cells = numbered(problem.puzzle.cells)
    steps = numbered(problem.placements.steps)
    for cell in problem.puzzle.cells:
        for step in problem.placements.steps:
            meets = problem.surface.across((cell, step))
            if meets is None or meets[0] not in cells or meets[1] not in steps:
                yield -1
            else:
                yield cells[meets[0]] * len(steps) + steps[meets[1]]


# How a piece is turned by hand: from each of its orientations to the next.


def _ways(
    problem: Problem,
    number: int,
    piece_class: PieceClass,
    groups: Mapping[_Look, object],
) -> dict[str, Any]:
    """The orientations of a class, and for each the one after a turn, and after a flip.

    A turn goes around one axis, a flip to orientations that no number of turns reaches; where a
    piece has only one of each kind, it stays as it is.
    """
    puzzle = problem.puzzle
    grid = puzzle.grid_data
    turns = {each.name: each for each in grid.all_turns}
    own = {turn for piece, turn, _ in groups if piece == number}
    ways = [each for each in turns if each in own]
    index = next(i for i, each in enumerate(puzzle.box) if each.name == piece_class.names[0])
    sides = {False: puzzle.shapes[index], True: puzzle.backs[index] or puzzle.shapes[index]}

    identity, *others = grid.all_turns
    around = next((each for each in others if not each.flips), identity)

    def lying(way: str, then: Turn) -> Shape:
        turn = turns[way]
        side = sides[turn.flips != then.flips]
        return normalised(grid, turned(turned(side, turn), then))

    known = {lying(way, identity): place for place, way in enumerate(ways)}

    def turned_on(shape: Shape) -> int | None:
        """The first way to lie that turns lead to: others may have no place."""
        for _ in grid.turns:
            if shape in known:
                return known[shape]
            shape = normalised(grid, turned(shape, around))
        return None

    circles = _circles([turned_on(lying(way, around)) for way in ways])
    turn = {each: c[(i + 1) % len(c)] for c in circles for i, each in enumerate(c)}
    flip = {
        each: circles[(n + 1) % len(circles)][0] for n, c in enumerate(circles) for each in c
    }
    mirror = grid.mirror
    if len(grid.axes) == 2 and mirror is not None:
        mirrored = {each: turned_on(lying(ways[each], mirror)) for each in flip}
        flip.update({each: to for each, to in mirrored.items() if to is not None})
    order = range(len(ways))
    return {"ways": ways, "turn": [turn[i] for i in order], "flip": [flip[i] for i in order]}


def _circles(following: Sequence[int | None]) -> list[list[int]]:
    """The numbers from 0 on in circles, in which each is followed by the given one."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(following)):
        circle: list[int] = []
        here: int | None = start
        while here is not None and here not in seen:
            circle.append(here)
            seen.add(here)
            here = following[here]
        found += [circle] if circle else []
    return found
