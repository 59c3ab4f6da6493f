"""All changes of a puzzle that repair tries, each puzzle once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

from jigsat.analysis.repair.change import (
    Change,
    Changed,
    ChangeType,
    Place,
    blanks_after,
    changed_puzzle,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import MAX_SET_SIZE, PieceSet, Turning
from jigsat.schemas.geometry.shapes import Cells, Shape, Side, orientations
from jigsat.schemas.grids.grid import Point, add, opposite
from jigsat.schemas.parsing.geometry import shape_of
from jigsat.schemas.parsing.polyforms import complete_set
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import check_limits

# Changes of one piece: its cells, or the labels on its sides.


#: The complete set whose pieces are turned as a piece is.
SET_OF = {
    Turning.ROTATE_AND_FLIP: "free",
    Turning.ROTATE: "one-sided",
    Turning.FIXED: "fixed",
}


@dataclass(frozen=True)
class EditedPiece:
    """A piece of a puzzle's box, by its number."""

    puzzle: Puzzle
    index: int

    @property
    def shape(self) -> Shape:
        """Its cells, and the labels and colours on them."""
        return self.puzzle.shapes[self.index]

    @property
    def name(self) -> str:
        """The name of the piece."""
        return self.puzzle.box[self.index].name

    @property
    def has_own_back(self) -> bool:
        """Whether its back says something of its cells, so that these stay as they are."""
        back = self.puzzle.box[self.index].back
        return back is not None and (back.sides is not None or back.colours is not None)

    def at_cell(self, cell: Point) -> Place:
        """A cell of the piece, as its file writes it."""
        return Place(self.name, self.puzzle.grid_data.coordinates(cell))

    def at_side(self, side: Side) -> Place:
        """A side of a cell, as its file writes it."""
        cell, step = side
        name = self.puzzle.grid_data.form(cell).side_names[step]
        return replace(self.at_cell(cell), side=name)

    def changed(
        self,
        change_type: ChangeType,
        words: str,
        shape: Shape,
        *,
        at: Place | None = None,
        to: Place | None = None,
        before: str | None = None,
        after: str | None = None,
    ) -> Change:
        """A change that makes the piece this shape."""
        words = f"piece '{self.name}' {words}"
        shapes = {self.index: shape}
        return Change(change_type, words, at, to, before, after, self.name, shapes)


#: What yields all changes of one kind to a piece.
Edits = Callable[[EditedPiece], Iterator[Change]]


def cells_added(piece: EditedPiece) -> Iterator[Change]:
    """One more cell, which lies against one of the others."""
    for cell in _around(piece, piece.shape.cells):
        at = piece.at_cell(cell)
        new = _with_cell(piece, piece.shape, cell)
        yield piece.changed(ChangeType.CELL_ADDED, f"with one more cell, at {at}", new, at=at)


def cells_removed(piece: EditedPiece) -> Iterator[Change]:
    """A cell less."""
    for cell in _removable(piece):
        at = piece.at_cell(cell)
        new = _without_cell(piece.shape, cell)
        yield piece.changed(ChangeType.CELL_REMOVED, f"without its cell at {at}", new, at=at)


def cells_moved(piece: EditedPiece) -> Iterator[Change]:
    """A cell taken away at one place, and put where it lies against one of the others."""
    for cell in _removable(piece):
        rest = _without_cell(piece.shape, cell)
        for other in _around(piece, rest.cells):
            if other != cell:
                at, to = piece.at_cell(cell), piece.at_cell(other)
                new = _with_cell(piece, rest, other)
                words = f"with its cell at {at} moved to {to}"
                yield piece.changed(ChangeType.CELL_MOVED, words, new, at=at, to=to)


def _removable(piece: EditedPiece) -> list[Point]:
    if piece.has_own_back or len(piece.shape.cells) == 1:
        return []
    return sorted(piece.shape.cells, key=piece.puzzle.grid_data.coordinates)


def _around(piece: EditedPiece, cells: Cells) -> list[Point]:
    """The cells that lie against these, but for those that the piece has or had."""
    grid = piece.puzzle.grid_data
    if piece.has_own_back:
        return []
    around = {add(cell, step) for cell in cells for step in grid.sides(cell).values()}
    return sorted(around - {*piece.shape.cells}, key=grid.coordinates)


def _with_cell(piece: EditedPiece, shape: Shape, cell: Point) -> Shape:
    steps = piece.puzzle.grid_data.sides(cell).values()
    inside = {(add(cell, step), opposite(step)) for step in steps}
    labels = tuple(each for each in shape.labels if each[0] not in inside)
    return replace(shape, cells=tuple(sorted((*shape.cells, cell))), labels=labels)


def _without_cell(shape: Shape, cell: Point) -> Shape:
    return replace(
        shape,
        cells=tuple(each for each in shape.cells if each != cell),
        labels=tuple(each for each in shape.labels if each[0][0] != cell),
        colours=tuple(each for each in shape.colours if each[0] != cell),
    )


def pieces_exchanged(piece: EditedPiece) -> Iterator[Change]:
    """Another piece of the complete set of its size; not for pieces with labels or colours."""
    shape, puzzle, size = piece.shape, piece.puzzle, len(piece.shape.cells)
    entry, path = puzzle.box[piece.index], puzzle.paths[piece.index]
    if shape.labels or shape.colours or entry.back is not None or size > MAX_SET_SIZE:
        return
    name = SET_OF[puzzle.turning_of(entry)]
    wanted = PieceSet.model_validate({"set": name, "size": size})
    try:
        complete = complete_set(puzzle.grid_data, wanted, path)
    except DataError:  # too many
        return
    for other in complete:
        cells = shape_of(puzzle.grid_data, other, path).cells
        words = f"exchanged for '{other.name}' of the {name} set of size {size}"
        new = replace(shape, cells=cells)
        yield piece.changed(ChangeType.PIECE_EXCHANGED, words, new, after=other.name)


def labels_changed(piece: EditedPiece) -> Iterator[Change]:
    """Another label on one side: one that some piece of the puzzle has."""
    labels = dict.fromkeys(label for each in piece.puzzle.shapes for _, label in each.labels)
    for side, before in piece.shape.labels:
        at = piece.at_side(side)
        for after in labels:
            if after != before:
                words = f"with '{after}' for '{before}' on {at}"
                new = relabelled(piece.shape, {side: after})
                yield piece.changed(
                    ChangeType.LABEL_CHANGED, words, new, at=at, before=before, after=after
                )


def labels_swapped_within(piece: EditedPiece) -> Iterator[Change]:
    """Two labels of the piece swapped."""
    for (side, one), (other_side, other) in combinations(piece.shape.labels, 2):
        if one != other:
            at, to = piece.at_side(side), piece.at_side(other_side)
            words = f"with '{one}' on {at} and '{other}' on {to} swapped"
            new = relabelled(piece.shape, {side: other, other_side: one})
            yield piece.changed(
                ChangeType.LABELS_SWAPPED, words, new, at=at, to=to, before=one, after=other
            )


def relabelled(shape: Shape, labels: dict[Side, str]) -> Shape:
    """The shape with these labels on these of its sides."""
    return replace(shape, labels=tuple(sorted((dict(shape.labels) | labels).items())))


class PuzzleEditor:
    """Changes the pieces of one puzzle.

    Left as they are: the pieces of complete sets, those of which there are several, and cells
    of pieces that have a back of their own.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._pieces = [
            EditedPiece(puzzle, index)
            for index, piece in enumerate(puzzle.box)
            if piece.count == 1 and any(entry is piece for entry in puzzle.entries)
        ]
        self._named = frozenset(puzzle.pieces_named_by_rules)
        self._looks: dict[tuple[int, Shape], Hashable] = {}
        self._seen: set[Hashable] = {frozenset()}

    def changes(self) -> Iterator[Change]:
        """Every change that can leave a consistent puzzle, each puzzle once.

        First come added cells, then what keeps the area and the labels as they are in number:
        swapped labels, moved cells, exchanged pieces; then other labels, and last cells less.
        """
        kinds = (
            self._of_pieces(cells_added),
            self._of_pieces(labels_swapped_within),
            self._swapped_between(),
            self._of_pieces(cells_moved),
            self._of_pieces(pieces_exchanged),
            self._of_pieces(labels_changed),
            self._of_pieces(cells_removed),
        )
        yield from filter(self.is_new, chain.from_iterable(kinds))

    def _of_pieces(self, edits: Edits) -> Iterator[Change]:
        for piece in self._pieces:
            yield from edits(piece)

    def _swapped_between(self) -> Iterator[Change]:
        for one, other in combinations(self._pieces, 2):
            for (side, a), (other_side, b) in product(one.shape.labels, other.shape.labels):
                if a != b:
                    yield _swapped(one, side, other, other_side)

    def is_new(self, change: Change) -> bool:
        """Whether it can be made, and makes a puzzle that no change before has made."""
        check_limits()
        shapes = change.shapes
        difference: Counter[Hashable] = Counter()
        for index, shape in shapes.items():
            difference[self._look(index, shape)] += 1
            difference[self._look(index, self.puzzle.shapes[index])] -= 1
        key = frozenset((look, number) for look, number in difference.items() if number)
        if key in self._seen or not self._has_room(shapes):
            return False
        self._seen.add(key)
        return all(self._is_in_one_part(*each) for each in shapes.items())

    def _has_room(self, shapes: Mapping[int, Shape]) -> bool:
        """Whether the areas add up."""
        blanks = blanks_after(self.puzzle, shapes)
        return blanks is None or 0 <= blanks < len(self.puzzle.fillable)

    def _is_in_one_part(self, index: int, shape: Shape) -> bool:
        connected, before = self.puzzle.grid_data.connected, self.puzzle.shapes[index]
        if shape.cells == before.cells or not self.puzzle.box[index].connected:
            return True
        return connected(shape.cells)

    def _look(self, index: int, shape: Shape) -> Hashable:
        """What a piece looks like however it is turned; equal for pieces that are alike."""
        look = self._looks.get((index, shape))
        if look is None:
            look = self._looks[index, shape] = self._make_look(index, shape)
        return look

    def _make_look(self, index: int, shape: Shape) -> Hashable:
        piece, puzzle = self.puzzle.box[index], self.puzzle
        name = piece.name if piece.name in self._named else None
        if piece.back is not None:
            return piece.name, shape
        turns = orientations(puzzle.grid_data, shape, puzzle.turning_of(piece))
        return name, frozenset(each.shape for each in turns)


def changes(puzzle: Puzzle) -> Iterator[Changed]:
    """Every change that leaves a consistent puzzle, each puzzle once."""
    made = (changed_puzzle(puzzle, each) for each in PuzzleEditor(puzzle).changes())
    return (changed for changed in made if changed is not None)


def _swapped(one: EditedPiece, side: Side, other: EditedPiece, other_side: Side) -> Change:
    """A label of one piece swapped with a label of another."""
    labels = dict(one.shape.labels)[side], dict(other.shape.labels)[other_side]
    at, to = one.at_side(side), other.at_side(other_side)
    words = (
        f"piece '{one.name}' with '{labels[1]}' for '{labels[0]}' on {at}, "
        f"and piece '{other.name}' with '{labels[0]}' for '{labels[1]}' on {to}"
    )
    shapes = {
        one.index: relabelled(one.shape, {side: labels[1]}),
        other.index: relabelled(other.shape, {other_side: labels[0]}),
    }
    return Change(
        ChangeType.LABELS_SWAPPED, words, at, to, *labels, piece=one.name, shapes=shapes
    )
