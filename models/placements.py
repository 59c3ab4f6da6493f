"""Placements: pieces in one orientation at one place on the board.

There may be hundreds of thousands, so they are kept as arrays of numbers: a placement is a
*variant*, a class of pieces in one orientation, and the cell on which the first of its cells
lies. What is wanted as an object is made on demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from jigsat.models.bits import BitRows, bit_rows
from jigsat.models.candidates import Flags
from jigsat.models.cell_numbers import CellNumbers, Numbers
from jigsat.schemas.geometry.shapes import Shape, Side, moved
from jigsat.schemas.grids.grid import Point, Vector

K = TypeVar("K")
T = TypeVar("T")


def split_by(values: NDArray[np.integer], number: int) -> list[Numbers]:
    """For each value from 0 to ``number`` - 1, where it stands among the values."""
    # Numbers of at most sixteen bits are sorted in linear time.
    small = values.astype(np.uint16 if number < 1 << 16 else np.int64)
    order = np.argsort(small, kind="stable").astype(np.int32)
    ends = np.cumsum(np.bincount(small, minlength=number))
    return np.split(order, ends[:-1]) if number else []


class Ragged(NamedTuple):
    """A list of items for each placement, one behind the other.

    ``owner`` has the placement of each item. The items of placement number i are
    ``items[ends[i]:ends[i + 1]]``.
    """

    items: Numbers
    owner: Numbers
    ends: Numbers


class Lists(Mapping[K, tuple[int, ...]]):
    """Lists of placements by key, each made into a tuple when it is asked for."""

    def __init__(self, keys: Sequence[K], lists: Sequence[Numbers]) -> None:
        self._arrays = dict(zip(keys, lists, strict=True))
        self._made: dict[K, tuple[int, ...]] = {}

    def __getitem__(self, key: K) -> tuple[int, ...]:
        """The list of that key. Raises KeyError if there is none."""
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = tuple(self._arrays[key].tolist())
        return made

    def __iter__(self) -> Iterator[K]:
        """The keys, in the order in which they were given."""
        return iter(self._arrays)

    def __len__(self) -> int:
        """The number of keys."""
        return len(self._arrays)


@dataclass(frozen=True)
class Placement:
    """A piece of a class on the board: the cells it covers and all that it shows."""

    piece_class: int
    shape: Shape


class Placements(Sequence[Placement]):
    """The placements of a problem, in order of their first cells, each made on demand.

    ``cells`` are those of the problem, in its order. ``variants`` are placements at the origin;
    ``variant_of`` and ``first_cell`` have the number of its variant and of its first cell for
    each placement, in increasing order of the cell and then of the variant.
    """

    def __init__(
        self,
        board: CellNumbers,
        cells: Sequence[Point],
        variants: Sequence[Placement],
        variant_of: Numbers,
        first_cell: Numbers,
    ) -> None:
        self.cells = tuple(cells)
        self.variants = tuple(variants)
        self.variant_of = variant_of
        self.first_cell = first_cell
        self._board = board
        self._made: dict[int, Placement] = {}

    def __reduce__(self) -> tuple[type[Placements], tuple[Any, ...]]:
        """What worker processes are sent: nothing that was made on demand."""
        parts = self._board, self.cells, self.variants, self.variant_of, self.first_cell
        return Placements, parts

    def __len__(self) -> int:
        """The number of placements."""
        return len(self.variant_of)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | Sequence[Placement]:
        """The placement of that number, or several of them."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        placement = self._made.get(index)
        if placement is None:
            variant = self.variants[self.variant_of[index]]
            shape = moved(variant.shape, self.cells[self.first_cell[index]])
            placement = self._made[index] = Placement(variant.piece_class, shape)
        return placement

    @cached_property
    def class_of(self) -> Numbers:
        """The class of pieces of each placement."""
        return self.of_variants([each.piece_class for each in self.variants])

    def of_variants(self, values: Sequence[int]) -> Numbers:
        """For each placement the value of its variant."""
        return np.array(values, np.int32)[self.variant_of]

    @cached_property
    def key(self) -> NDArray[np.int64]:
        """Numbers that increase from placement to placement: the first cell and the variant."""
        return self.first_cell.astype(np.int64) * len(self.variants) + self.variant_of

    def find(self, first_cells: Numbers, variant: int) -> Numbers | None:
        """The placements of a variant at these first cells; None if one of them is none."""
        keys = first_cells.astype(np.int64) * len(self.variants) + variant
        found = np.searchsorted(self.key, keys)
        inside = found < len(self)
        if not inside.all() or (self.key[found] != keys).any() or (first_cells < 0).any():
            return None
        return found.astype(np.int32)

    @cached_property
    def of_variant(self) -> Sequence[Numbers]:
        """The placements of each variant."""
        return split_by(self.variant_of, len(self.variants))

    def cell_numbers(self, first_cells: Numbers, steps: Sequence[Point]) -> Numbers:
        """The numbers of the cells that lie some steps from each of the first cells.

        One row for each of these, one column for each step; -1 where there is no such cell.
        """
        keys = self._board.keys[self._on_board[first_cells]]
        at = self._board.at(keys[:, None] + self._board.steps(steps))
        return self._number_of[at]

    @cached_property
    def _on_board(self) -> Numbers:
        """For each cell of the problem its number on the board."""
        return np.array([self._board.number[cell] for cell in self.cells], np.int32)

    @cached_property
    def _number_of(self) -> Numbers:
        """For each cell of the board its number in the problem, or -1; last for no cell."""
        number = np.full(len(self._board.cells) + 1, -1, np.int32)
        number[self._on_board] = np.arange(len(self.cells), dtype=np.int32)
        return number

    @cached_property
    def covered(self) -> Ragged:
        """The numbers of the cells that each placement covers."""
        shapes = [each.shape.cells for each in self.variants]
        cell, owner, ends = self.of_each(shapes)
        steps = self._board.steps(list(chain.from_iterable(shapes)))
        keys = self._board.keys[self._on_board[self.first_cell]][owner]
        keys += steps[cell]
        return Ragged(self._number_of[self._board.at(keys)], owner, ends)

    def of_each(self, lists: Sequence[Sequence[object]]) -> tuple[Numbers, Numbers, Numbers]:
        """Lists of the variants, as lists of the placements, one behind the other.

        The number of each item among all items of the variants; the placement that it is of;
        and for each placement where its items begin, with the end of all as the last.
        """
        lengths = np.array([len(each) for each in lists], np.int32)
        begin = np.cumsum(lengths, dtype=np.int32) - lengths
        counts = lengths[self.variant_of]
        ends = np.append(0, np.cumsum(counts, dtype=np.int32))
        owner = np.repeat(np.arange(len(self), dtype=np.int32), counts)
        item = np.arange(ends[-1], dtype=np.int32)
        item += (begin[self.variant_of] - ends[:-1])[owner]
        return item, owner, ends

    @cached_property
    def words(self) -> BitRows:
        """The cells that each placement covers, as bits. Shape: [placements, words]."""
        return bit_rows(self.covered.owner, self.covered.items, len(self), len(self.cells))

    def overlapping(self, index: int) -> Flags:
        """Which placements cover a cell that this one covers, too."""
        found = np.zeros(len(self), np.bool_)
        for word in np.flatnonzero(self.words[index]):
            found |= self._columns[word] & self.words[index, word] != 0
        return found

    @cached_property
    def _columns(self) -> BitRows:
        """The words one after the other, each of all placements."""
        return np.ascontiguousarray(self.words.T)

    @cached_property
    def covering(self) -> Sequence[Numbers]:
        """The placements that cover each cell."""
        return [
            self.covered.owner[chosen]
            for chosen in split_by(self.covered.items, len(self.cells))
        ]

    @cached_property
    def labels(self) -> tuple[Ragged, Numbers, Numbers]:
        """The labels that placements show, in the order of their shapes.

        For each the number of its label among ``label_names``; the cell; and the number of the
        step across the side among ``steps``.
        """
        shown = [each.shape.labels for each in self.variants]
        item, owner, ends = self.of_each(shown)
        flat = list(chain.from_iterable(shown))
        step, name = numbered(self.steps), numbered(self.label_names)
        offsets = self._board.steps([cell for (cell, _), _ in flat]) if flat else item
        keys = self._board.keys[self._on_board[self.first_cell]][owner] + offsets[item]
        steps = np.array([step[side[1]] for side, _ in flat], np.int32)
        names = np.array([name[label] for _, label in flat], np.int32)
        cells = self._number_of[self._board.at(keys)]
        return Ragged(names[item], owner, ends), cells, steps[item]

    @cached_property
    def steps(self) -> tuple[Vector, ...]:
        """The steps across sides with labels, in order."""
        return tuple(
            sorted({side[1] for each in self.variants for side, _ in each.shape.labels})
        )

    @cached_property
    def label_names(self) -> tuple[str, ...]:
        """The labels that pieces show, in order."""
        return tuple(sorted({text for each in self.variants for _, text in each.shape.labels}))

    def showing(self) -> Iterator[tuple[Side, str, Numbers]]:
        """For each side of a cell and label shown there, the placements that show it.

        In the order in which going through the placements meets them.
        """
        shown, cells, steps = self.labels
        places = (cells.astype(np.int64) * len(self.steps) + steps) * len(self.label_names)
        kinds, kind = np.unique(places + shown.items, return_inverse=True)
        for chosen in sorted(split_by(kind, len(kinds)), key=lambda each: int(each[0])):
            first = chosen[0]
            side = self.cells[cells[first]], self.steps[steps[first]]
            yield side, self.label_names[shown.items[first]], shown.owner[chosen]


def numbered(things: Iterable[T]) -> dict[T, int]:
    """The number of each thing, in their order."""
    return {thing: number for number, thing in enumerate(things)}
