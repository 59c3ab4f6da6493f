"""The CP-SAT model of rectangles on a board: where each of them begins, and how it lies.

The model over placements has a Boolean for each way to lay each piece: for big rectangles tens
of thousands, each in hundreds of constraints. This one has a handful of variables for a
rectangle: its first row, its first column, and whether it is turned. What it covers is an
*interval* of rows and one of columns, and three constraints say all that there is to say:

- ``add_no_overlap_2d``: no two rectangles, holes or blank cells share a cell;
- ``add_cumulative`` by rows: what crosses one row is together no wider than the board;
- ``add_cumulative`` by columns: what crosses one column is no higher.

The last two follow from the first, and so are needless in logic. They are *cuts*, there to
propagate: the first looks at pairs of rectangles, while these add up whole rows, and tell long
before the last gap that the widths in a row can no longer add up to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Solved, Statement
from jigsat.models.decode import numbered_names, place_name
from jigsat.models.forms import ModelFamily
from jigsat.models.packing import Mask
from jigsat.models.problem import Chosen
from jigsat.models.rectangles import RectangleProblem
from jigsat.schemas.errors import Unsupported


@dataclass(frozen=True)
class Rectangle:
    """One piece: its name and its class, and its kinds, the sizes that it can have.

    ``turned`` is whether it has the second of these; it is constant if there is only one.
    ``lies``: whether it lies on the board at all, where it may be left out.
    """

    name: str
    piece_class: int
    kinds: Sequence[int]
    row: cp_model.IntVar
    column: cp_model.IntVar
    turned: cp_model.IntVar
    lies: cp_model.IntVar | None = None


class RectangleModel(Statement):
    """The model of a packing, over those placements that are still ``alive`` (default: all).

    ``partial``: any rectangle may be left out, and any cell stay empty.
    """

    def __init__(
        self,
        problem: RectangleProblem,
        alive: Sequence[int] | None = None,
        *,
        partial: bool = False,
    ) -> None:
        super().__init__()
        self._partial = partial
        if problem.puzzle.settled:
            raise Unsupported(
                "the model of big rectangles cannot say that they are settled; the engine "
                "'skyline' searches them"
            )
        self.problem: RectangleProblem = problem
        self._rows: list[cp_model.IntervalVar] = []
        self._columns: list[cp_model.IntervalVar] = []
        self._sizes: list[tuple[cp_model.LinearExprT, cp_model.LinearExprT]] = []
        self._shape = problem.packing.extent
        self.rectangles = [
            rectangle
            for piece_class in range(len(problem.piece_classes))
            for rectangle in self._add_class(piece_class)
        ]
        # What is not of the board, or stays open: as if pieces lay there, which never move.
        for row, column, length in _runs(~self.problem.packing.fillable):
            name = f"hole {self._place(row, column)}"
            interval = self.model.new_fixed_size_interval_var
            covered = interval(row, 1, ""), interval(column, length, "")
            self._add_intervals(name, *covered, (1, length))
        if partial:
            pass  # any cell may stay empty
        elif problem.number_of_blanks is None:  # there are too many, or too few
            self.note(
                self.model.add_bool_or([]), ModelFamily.BLANKS, "no such number of blanks"
            )
        elif (problem.packing.fillable & ~problem.packing.blankable).any():
            self._add_blanks(problem.number_of_blanks)
        self._add_cover()
        if alive is not None and len(alive) < len(problem.placements):
            self._add_alive(alive)

    def chosen(self, solver: Solved) -> Chosen:
        """The placements of the solution which the solver has found."""
        value = solver.value
        lying = [
            (each.kinds[value(each.turned)], value(each.row), value(each.column))
            for each in self.rectangles
            if each.lies is None or solver.boolean_value(each.lies)
        ]
        kinds, rows, columns = np.array(lying, np.int32).reshape(-1, 3).T
        return tuple(sorted(self.problem.corners.find(kinds, rows, columns).tolist()))

    def add_hint(self, chosen: Chosen) -> None:
        """Let the search begin from a layout."""
        table, add_hint = self.problem.corners, self.model.add_hint
        lying: dict[int, list[int]] = {}
        for index in sorted(chosen, key=lambda index: (table.row[index], table.column[index])):
            lying.setdefault(int(table.piece_class[index]), []).append(index)
        for each in self.rectangles:
            left = lying.get(each.piece_class, [])
            if each.lies is not None:
                add_hint(each.lies, bool(left))
            if left:
                index = left.pop(0)
                add_hint(each.row, int(table.row[index]))
                add_hint(each.column, int(table.column[index]))
                add_hint(each.turned, each.kinds.index(int(table.kind[index])))

    @property
    def covered(self) -> cp_model.LinearExprT:
        """How many cells are covered, where rectangles may be left out."""
        lie = [each.lies for each in self.rectangles if each.lies is not None]
        areas = [self.problem.corners.kinds[each.kinds[0]][1].area for each in self.rectangles]
        return cp_model.LinearExpr.weighted_sum(lie, areas)

    def _add_class(self, piece_class: int) -> Iterator[Rectangle]:
        """The pieces of a class, in the order of their first cells: any other is the same."""
        names = self.problem.piece_classes[piece_class].names
        pieces = [self._add_piece(piece_class, name) for name in numbered_names(names)]
        for one, other in pairwise(pieces):
            before = self.model.add(self._position(one) < self._position(other))
            if one.lies is not None and other.lies is not None:
                before.only_enforce_if(other.lies)
                self.model.add_implication(other.lies, one.lies)
            self.note(before, ModelFamily.ORDER, f"{one.name} before {other.name}")
        yield from pieces

    def _position(self, rectangle: Rectangle) -> cp_model.LinearExprT:
        return rectangle.row * self._shape.columns + rectangle.column

    def _add_piece(self, piece_class: int, name: str) -> Rectangle:
        new_int, all_kinds = self.new_int, self.problem.corners.kinds
        kinds = [kind for kind, (own, _) in enumerate(all_kinds) if own == piece_class]
        first, second = all_kinds[kinds[0]][1], all_kinds[kinds[-1]][1]
        turned = new_int(0, len(kinds) - 1, ModelFamily.TURNED, f"{name} turned")
        row = new_int(0, self._shape.rows - 1, ModelFamily.ROW, f"{name} row")
        column = new_int(0, self._shape.columns - 1, ModelFamily.COLUMN, f"{name} column")
        # Either of two sizes, by a Boolean.
        rows = first.rows + (second.rows - first.rows) * turned
        columns = first.columns + (second.columns - first.columns) * turned
        row_end = new_int(1, self._shape.rows, ModelFamily.END, f"{name} row end")
        column_end = new_int(1, self._shape.columns, ModelFamily.END, f"{name} column end")
        lies = self.model.new_bool_var("") if self._partial else None
        self._add_intervals(
            name,
            self._interval(row, rows, row_end, lies),
            self._interval(column, columns, column_end, lies),
            (rows, columns),
        )
        return Rectangle(name, piece_class, kinds, row, column, turned, lies)

    def _interval(
        self,
        start: cp_model.IntVar,
        size: cp_model.LinearExprT,
        end: cp_model.IntVar,
        lies: cp_model.IntVar | None,
    ) -> cp_model.IntervalVar:
        if lies is None:
            return self.model.new_interval_var(start, size, end, "")
        return self.model.new_optional_interval_var(start, size, end, lies, "")

    def _add_intervals(
        self,
        name: str,
        rows: cp_model.IntervalVar,
        columns: cp_model.IntervalVar,
        size: tuple[cp_model.LinearExprT, cp_model.LinearExprT],
    ) -> None:
        self.note(rows, ModelFamily.ROWS, f"{name} rows")
        self.note(columns, ModelFamily.COLUMNS, f"{name} columns")
        self._rows.append(rows)
        self._columns.append(columns)
        self._sizes.append(size)

    def _add_blanks(self, number: int) -> None:
        """Cells that may stay empty, as pieces of one cell which may be left out.

        With their number fixed, all cells are covered or blank if nothing overlaps: so no
        constraint need ask what lies on a cell, and the rectangles determine the blanks.
        Where any cell may stay empty, nothing need be said.
        """
        blank: list[cp_model.IntVar] = []
        for row, column in np.argwhere(self.problem.packing.blankable).tolist():
            name = f"blank {self._place(row, column)}"
            blank.append(self.new_bool(ModelFamily.BLANK, name))
            interval = self.model.new_optional_fixed_size_interval_var
            covered = interval(row, 1, blank[-1], ""), interval(column, 1, blank[-1], "")
            self._add_intervals(name, *covered, (1, 1))
        if blank:
            counted = self.model.add(cp_model.LinearExpr.sum(blank) == number)
            self.note(counted, ModelFamily.BLANKS, f"{number} blank")

    def _place(self, row: int, column: int) -> str:
        origin = self.problem.packing.origin
        return place_name((origin[0] + row, origin[1] + column))

    def _add_cover(self) -> None:
        """Nothing overlaps; and in no row or column there is more than fits."""
        heights, widths = zip(*self._sizes, strict=True)
        apart = self.model.add_no_overlap_2d(self._columns, self._rows)
        self.note(apart, ModelFamily.NO_OVERLAP, "nothing overlaps")
        wide = self.model.add_cumulative(self._rows, widths, self._shape.columns)
        self.note(wide, ModelFamily.WIDTH, "the widths across each row")
        high = self.model.add_cumulative(self._columns, heights, self._shape.rows)
        self.note(high, ModelFamily.HEIGHT, "the heights across each column")

    def _add_alive(self, alive: Sequence[int]) -> None:
        table = self.problem.corners
        is_alive = np.zeros(len(self.problem.placements), np.bool_)
        is_alive[list(alive)] = True
        for each in self.rectangles:
            allowed = [
                (turned, int(table.row[index]), int(table.column[index]))
                for turned, kind in enumerate(each.kinds)
                for index in np.flatnonzero(is_alive & (table.kind == kind)).tolist()
            ]
            place = [each.turned, each.row, each.column]
            alive_here = self.model.add_allowed_assignments(place, allowed)
            self.note(alive_here, ModelFamily.ALIVE, f"where {each.name} may lie")


def _runs(mask: Mask) -> Iterator[tuple[int, int, int]]:
    """The cells of a mask as stretches of a row: row, first column, length."""
    edges = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    begin, end = (np.argwhere(edges == step).tolist() for step in (1, -1))
    for (row, first), (_, last) in zip(begin, end, strict=True):
        yield row, first, last - first
