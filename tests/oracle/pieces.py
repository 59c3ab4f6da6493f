"""Every way in which a piece can lie on a board, read from the file and turned again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jigsat.schemas.fields.piece import Back, CellSides, Colours, Piece, Sides, Turning
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, Turn, add, subtract
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import DifferentFaces, NotTouching, Touching, Use
from jigsat.schemas.solution import Placed
from tests.oracle.board import HandBoard, points
from tests.oracle.looks import Badge, Look

#: How a placement is written: the turn, and the board's own cells in the piece's order.
Written = tuple[str, tuple[Coordinates, ...]]


@dataclass(frozen=True)
class Upper:
    """A side of a piece as it is typed: what lies upwards when it has not been turned."""

    cells: tuple[Point, ...]
    labels: tuple[tuple[Point, str, str], ...]
    colours: tuple[tuple[Point, str], ...]
    marks: frozenset[tuple[str, str]]


def front(grid: Grid, piece: Piece) -> Upper:
    cells = points(grid, piece.cells) if piece.cells else (grid.point(grid.first_cell),)
    return Upper(
        cells,
        tuple(typed_labels(grid, piece.sides, cells)),
        tuple(typed_colours(grid, piece.colours, cells)),
        frozenset(typed_marks(piece).items()),
    )


def back(grid: Grid, piece: Piece) -> Upper:
    """What the piece shows when it is turned over: as on the front, unless it is typed."""
    shown = front(grid, piece)
    if piece.back is None:
        return shown
    sides, colours = piece.back.sides, piece.back.colours
    return Upper(
        shown.cells,
        shown.labels if sides is None else tuple(typed_labels(grid, sides, shown.cells)),
        shown.colours if colours is None else tuple(typed_colours(grid, colours, shown.cells)),
        frozenset({**typed_marks(piece), **typed_marks(piece.back)}.items()),
    )


def typed_labels(
    grid: Grid, sides: Sides | None, cells: tuple[Point, ...]
) -> Iterator[tuple[Point, str, str]]:
    """Each label with its cell and the name of its side."""
    if isinstance(sides, dict):
        yield from ((cells[0], side, label) for side, label in sides.items())
        return
    for item in sides or ():
        assert isinstance(item, CellSides)
        for side, label in item.sides.items():
            yield grid.point(item.cell), side, label


def typed_colours(
    grid: Grid, colours: Colours | None, cells: tuple[Point, ...]
) -> Iterator[tuple[Point, str]]:
    if isinstance(colours, str):
        yield from ((cell, colours) for cell in cells)
        return
    for colour, where in (colours or {}).items():
        yield from ((cell, colour) for cell in points(grid, where))


def typed_marks(piece: Piece | Back) -> dict[str, str]:
    return {**piece.attributes, **({"face": piece.face} if piece.face else {})}


def badge(puzzle: Puzzle, name: str) -> Badge:
    """What rules call a piece, as if it were written on it."""
    named = [set(rule.pieces) for rule in puzzle.rules_of(Touching)]
    named += [set(rule.pieces or ()) for rule in puzzle.rules_of(NotTouching)]
    groups = [
        i
        for i, rule in enumerate(puzzle.rules)
        if isinstance(rule, Use | DifferentFaces) and name in (rule.pieces or ())
    ]
    return name if any(name in names for names in named) else None, frozenset(groups)


def turns_of(puzzle: Puzzle, piece: Piece) -> list[Turn]:
    turning = piece.turning or puzzle.turning
    if turning is Turning.FIXED:
        return [turn for turn in puzzle.grid_data.turns if turn.name == "0"]
    every = turning is Turning.ROTATE_AND_FLIP
    turns = (*puzzle.grid_data.turns, *puzzle.grid_data.partial_turns)
    return [turn for turn in turns if every or "flip" not in turn.name]


class Ways:
    """Every way in which one piece can lie on the board."""

    def __init__(self, puzzle: Puzzle, board: HandBoard, piece: Piece) -> None:
        self._grid = puzzle.grid_data
        self._board = board
        self._badge = badge(puzzle, piece.name)
        #: What words mean, and which of the cells is the first that is on the board itself.
        #: Where a board wraps, words can fit two looks: they mean that where this is earlier.
        self._meant: dict[Written, tuple[int, Look]] = {}
        sides = front(self._grid, piece), back(self._grid, piece)
        for turn in turns_of(puzzle, piece):
            self._lay(sides[turn.flips], turn)
        #: How each look is written; what cannot be written is none.
        self.written: defaultdict[Look, list[Written]] = defaultdict(list)
        for words, (_, look) in self._meant.items():
            self.written[look].append(words)
        self.looks = list(self.written)

    def _lay(self, upper: Upper, turn: Turn) -> None:
        """Lay the piece wherever one of its cells, or more, is on the board itself."""
        for typed in upper.cells:
            for cell in sorted(self._board.cells):
                if self._keeps_sides(upper, turn, typed, cell):
                    at = {c: add(turn(c), subtract(cell, turn(typed))) for c in upper.cells}
                    self._add(upper, turn, at)

    def _keeps_sides(self, upper: Upper, turn: Turn, typed: Point, cell: Point) -> bool:
        """Whether a cell of the piece, laid on one of the board, has its sides.

        All of them, as cells have their forms; after a partial turn those with labels.
        """
        sides = self._grid.sides
        beside = set(sides(cell).values())
        if turn not in self._grid.partial_turns:
            return beside == {turn.of_step(side) for side in sides(typed).values()}
        return beside >= {turn.of_step(sides(each)[side]) for each, side, _ in upper.labels}

    def _add(self, upper: Upper, turn: Turn, at: Mapping[Point, Point]) -> None:
        homes = {cell: self._board.home(point) for cell, point in at.items()}
        found = {cell: home for cell, home in homes.items() if home is not None}
        cells = frozenset(cell for cell, _ in found.values())
        if len(cells) < len(upper.cells):  # it sticks out, or lies on itself
            return
        look = Look(
            cells,
            frozenset(
                (
                    (found[c][0], found[c][1].of_step(turn.of_step(self._grid.sides(c)[side]))),
                    label,
                )
                for c, side, label in upper.labels
            ),
            frozenset((found[cell][0], colour) for cell, colour in upper.colours),
            upper.marks,
            self._badge,
        )
        order = sorted(upper.cells, key=lambda cell: self._grid.coordinates(at[cell]))
        words = turn.name, tuple(self._grid.coordinates(found[cell][0]) for cell in order)
        first = next(i for i, cell in enumerate(order) if at[cell] in self._board.cells)
        if words not in self._meant or first < self._meant[words][0]:
            self._meant[words] = first, look

    def turns(self, look: Look) -> frozenset[str]:
        return frozenset(turn for turn, _ in self.written[look])

    def look_of(self, placed: Placed) -> Look:
        """What a placement looks like, from its words alone."""
        return self._meant[placed.orientation, tuple(map(tuple, placed.cells))][1]
