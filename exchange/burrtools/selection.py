"""What a problem of an .xmpuzzle uses: the shape of its result, and its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from jigsat.exchange.burrtools.document import Document, Problem, VoxelShape
from jigsat.exchange.burrtools.two_layers import is_in_two_layers, lower_layer
from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.consistency.pieces import MAX_IN_BOX
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.box import MAX_PIECES
from jigsat.schemas.text import number_of


@dataclass(frozen=True)
class Selection:
    """The shapes of a problem. Each property raises DataError where a problem has none such."""

    document: Document
    problem: Problem

    @cached_property
    def _result(self) -> VoxelShape:
        number = self.problem.result
        if number is None:
            raise DataError(f"{self.problem.path}.result", "no result", "a shape to make")
        return self._with_cells(number)

    @cached_property
    def one_sided(self) -> bool:
        """Whether everything has two layers, so that no piece can be turned over."""
        shapes = [self._result, *map(self._piece, self.counts)]
        return is_in_two_layers(shapes, self.problem.allowed)

    @cached_property
    def board(self) -> VoxelShape:
        """The shape of the result."""
        return lower_layer(self._result) if self.one_sided else self._result

    @cached_property
    def counts(self) -> Mapping[int, tuple[int, int]]:
        """For the number of each shape that is used, the least and the greatest count."""
        found: dict[int, tuple[int, int]] = {}
        for part in self.problem.parts:
            least, most = found.get(part.shape, (0, 0))
            found[part.shape] = least + part.least, most + part.most
        used = {shape: counts for shape, counts in found.items() if counts[1]}
        path = f"{self.problem.path}.shapes"
        if not used:
            raise DataError(path, "no pieces", "one or more")
        total = sum(most for _, most in used.values())
        if total > MAX_IN_BOX:
            raise DataError(path, number_of(total, "piece"), f"at most {MAX_IN_BOX:,}")
        if len(used) > MAX_PIECES:
            raise DataError(path, number_of(len(used), "shape"), f"at most {MAX_PIECES:,}")
        return used

    @cached_property
    def shapes(self) -> Mapping[int, VoxelShape]:
        """The shape of each piece by its number."""
        whole = {number: self._piece(number) for number in self.counts}
        if not self.one_sided:
            return whole
        return {number: lower_layer(shape) for number, shape in whole.items()}

    def _piece(self, number: int) -> VoxelShape:
        shape = self._with_cells(number)
        if shape.variable:
            found = number_of(len(shape.variable), "variable voxel")
            raise DataError(
                f"shapes.voxel[{number}]", f"{found} in a piece", "them only in the result"
            )
        return shape

    def _with_cells(self, number: int) -> VoxelShape:
        shape = self.document.shapes[number]
        path = f"shapes.voxel[{number}]"
        if not shape.cells:
            raise DataError(path, "a shape without a voxel", "at least one, drawn as '#'")
        if len(shape.cells) > MAX_CELLS:
            found = number_of(len(shape.cells), "voxel")
            raise DataError(path, found, f"at most {MAX_CELLS:,}, as many as jigsat takes")
        return shape
