"""All single changes of a puzzle, and all pairs of them, each puzzle once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations, product
from math import comb

from jigsat.analysis.repair.board_edits import notches_moved
from jigsat.analysis.repair.change import Candidate, Change, Changed, ChangeType
from jigsat.analysis.repair.changed_puzzle import blanks_after, changed_puzzle
from jigsat.analysis.repair.piece_edits import (
    EditedPiece,
    Edits,
    cells_added,
    cells_moved,
    cells_removed,
    labels_changed,
    labels_swapped_within,
    pieces_exchanged,
    relabelled,
)
from jigsat.schemas.fields.counts import CountRange
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape, Side, orientations
from jigsat.schemas.puzzle import Puzzle


@dataclass(frozen=True)
class Group:
    """Pairs of changes to the same one or two pieces; ``size``: how many such pairs there are.

    ``candidates`` has those that make new puzzles.
    """

    size: int
    candidates: Callable[[], Iterator[Candidate]]


class Editor:
    """Changes the pieces and the board of one puzzle.

    Left as they are: the pieces of complete sets, those of several that a rule names, and cells
    of pieces that have a back of their own.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._pieces = [
            EditedPiece(puzzle, index, puzzle.shapes[index])
            for index, piece in enumerate(puzzle.box)
            if _may_change(puzzle, piece)
        ]
        self._named = frozenset(puzzle.pieces_named_by_rules)
        self._looks: dict[tuple[int, Shape], Hashable] = {}
        self._seen: set[Hashable] = {frozenset()}

    def singles(self) -> Iterator[Candidate]:
        """Every single change that can leave a consistent puzzle, each puzzle once.

        First come added cells, then what keeps the area and the labels as they are in number:
        swapped labels, moved cells, exchanged pieces; then other labels, cells less, and last
        the board.
        """
        kinds = (
            self._of_pieces(cells_added),
            self._of_pieces(labels_swapped_within),
            self._swapped_between(),
            self._of_pieces(cells_moved),
            self._of_pieces(pieces_exchanged),
            self._of_pieces(labels_changed),
            self._of_pieces(cells_removed),
            notches_moved(self.puzzle),
        )
        for change in chain.from_iterable(kinds):
            candidate = Candidate((change,))
            if self.is_new(candidate):
                yield candidate

    def _of_pieces(self, edits: Edits) -> Iterator[Change]:
        for piece in self._pieces:
            yield from edits(piece)

    def _swapped_between(self) -> Iterator[Change]:
        for one, other in combinations(self._pieces, 2):
            for (side, a), (other_side, b) in product(one.shape.labels, other.shape.labels):
                if a != b:
                    yield _swapped(one, side, other, other_side)

    def is_new(self, candidate: Candidate) -> bool:
        """Whether it can be made, and makes a puzzle that no candidate before has made."""
        if candidate.board is not None:
            return True
        shapes = candidate.shapes
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
        count = piece.count if isinstance(piece.count, CountRange) else None
        return name, count, frozenset(each.shape for each in turns)

    def pairs(self, singles: Iterable[Change]) -> Iterator[Group]:
        """Two changes at a time, of one piece or of two.

        Labels that are swapped between two pieces, and the board, are not changed in pairs.
        """
        of_piece: dict[int, list[Change]] = {piece.index: [] for piece in self._pieces}
        for change in singles:
            if len(change.shapes) == 1:
                of_piece[change.shapes[0][0]].append(change)
        for piece in self._pieces:
            made = of_piece[piece.index]
            yield Group(comb(len(made), 2), partial(self._twice, piece, made))
        for one, other in combinations(of_piece.values(), 2):
            yield Group(len(one) * len(other), partial(self._both, one, other))

    def _twice(self, piece: EditedPiece, made: list[Change]) -> Iterator[Candidate]:
        return filter(self.is_new, _twice(piece, made))

    def _both(self, one: list[Change], other: list[Change]) -> Iterator[Candidate]:
        return filter(self.is_new, map(Candidate, product(one, other)))


def changes(puzzle: Puzzle) -> Iterator[Changed]:
    """Every single change that leaves a consistent puzzle, each puzzle once."""
    made = (changed_puzzle(puzzle, each) for each in Editor(puzzle).singles())
    return (changed for changed in made if changed is not None)


def _may_change(puzzle: Puzzle, piece: Piece) -> bool:
    """Whether the piece is typed, and changing one of several leaves the rules their sense."""
    typed = any(entry is piece for entry in puzzle.entries)
    may_split = (
        not isinstance(piece.count, CountRange)
        and piece.name not in puzzle.pieces_named_by_rules
    )
    return typed and (piece.count == 1 or may_split)


def _swapped(one: EditedPiece, side: Side, other: EditedPiece, other_side: Side) -> Change:
    """A label of one piece swapped with a label of another."""
    labels = dict(one.shape.labels)[side], dict(other.shape.labels)[other_side]
    at, to = one.at_side(side), other.at_side(other_side)
    words = (
        f"{one.which} with '{labels[1]}' for '{labels[0]}' on {at}, "
        f"and {other.which} with '{labels[0]}' for '{labels[1]}' on {to}"
    )
    shapes = (
        (one.index, relabelled(one.shape, {side: labels[1]})),
        (other.index, relabelled(other.shape, {other_side: labels[0]})),
    )
    return Change(
        ChangeType.LABELS_SWAPPED, words, at, to, *labels, piece=one.name, shapes=shapes
    )


def _twice(piece: EditedPiece, changes: Iterable[Change]) -> Iterator[Candidate]:
    """Two changes to one piece, one after the other."""
    again = {
        ChangeType.CELL_ADDED: (cells_added,),
        ChangeType.CELL_REMOVED: (cells_removed,),
        ChangeType.CELL_MOVED: (cells_moved, cells_added, cells_removed),
        ChangeType.LABEL_CHANGED: (labels_changed, labels_swapped_within),
        ChangeType.LABELS_SWAPPED: (labels_swapped_within,),
    }
    for change in changes:
        edited = EditedPiece(piece.puzzle, piece.index, change.shapes[0][1])
        for edits in again.get(change.type, ()):
            yield from (Candidate((change, second)) for second in edits(edited))
