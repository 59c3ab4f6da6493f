"""From pieces on the board, as a file names them, to the numbers of their placements."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from jigsat.models.placements import numbered
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.solution import Placed


class Encoder:
    """Finds the placements of one problem that solutions name: what ``Decoder`` undoes."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._placer = Placer(problem.puzzle)
        self._known: dict[Placed, int | None] = {}

    def number(self, placed: Placed) -> int | None:
        """The number of a placement; None if the problem has none that looks like it."""
        if placed not in self._known:
            self._known[placed] = self._find(placed)
        return self._known[placed]

    @cached_property
    def _class_of(self) -> Mapping[str, frozenset[int]]:
        """The classes that the pieces of each name are in."""
        found: dict[str, set[int]] = {}
        for number, piece_class in enumerate(self._problem.piece_classes):
            for name in piece_class.names:
                found.setdefault(name, set()).add(number)
        return {name: frozenset(classes) for name, classes in found.items()}

    @cached_property
    def _number(self) -> Mapping[Point, int]:
        return numbered(self._problem.cells)

    def _find(self, placed: Placed) -> int | None:
        laid = self._placer.lay(placed)
        if isinstance(laid, Fault):
            return None
        placements = self._problem.placements
        # Which of its cells is the first depends on how the problem numbers them.
        first = [self._number[cell] for cell in laid.shape.cells if cell in self._number]
        own = list(self._class_of.get(placed.piece, ()))
        near = np.isin(placements.first_cell, first) & np.isin(placements.class_of, own)
        candidates = np.flatnonzero(near).tolist()
        return next((n for n in candidates if self._lies(n) == laid.shape), None)

    def _lies(self, number: int) -> Shape | None:
        return self._problem.surface.lay(self._problem.placements[number].shape)
