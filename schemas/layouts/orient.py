"""How a piece lies, told from the cells that a layout gives it.

A person who types a layout says which cells a piece covers, and seldom how it is turned: the
cells tell. Of several copies of a piece written with one letter they also tell, most often,
which cells belong together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import Orientation, Shape, moved, turns_allowed
from jigsat.schemas.grids.grid import Coordinates, Point, subtract
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed
from jigsat.schemas.text import number_of

#: What stands for no turn at all: the piece as it is typed in the puzzle's file.
AS_TYPED = "0"
#: So often a letter is divided into pieces by trial before that is given up.
MOST_TRIALS = 200


@dataclass(frozen=True)
class Said:
    """Where a layout puts a piece: by its name, its turn if that is said, and its cells.

    ``where`` is the place in the file, for errors. ``copies``: the cells may be those of
    several copies of the piece.
    """

    piece: str
    turn: str | None
    cells: tuple[Coordinates, ...]
    where: str
    copies: bool = False


@dataclass(frozen=True)
class _Way:
    """A piece as it may lie: its turn, its look there, and its cells in their order."""

    turn: str
    shape: Shape
    cells: tuple[Point, ...]

    @property
    def covered(self) -> frozenset[Point]:
        return frozenset(self.cells)


class Settler:
    """Puts what layouts of one puzzle say into placements."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._grid = puzzle.grid_data
        self._placer = Placer(puzzle)
        self._numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}
        self._points = {self._grid.coordinates(cell): cell for cell in puzzle.cells}

    def settle(self, said: Said) -> tuple[Placed, ...] | Fault:
        """The placements that are meant, or a fault if the piece cannot lie so.

        What is wrong in another way (no such piece, a cell beside the board) is left for the
        verifier to tell. Raises DataError if several placements could be meant.
        """
        if said.turn is not None and not said.copies:
            return (Placed(piece=said.piece, orientation=said.turn, cells=said.cells),)
        known = said.piece in self._numbers and self._points.keys() >= set(said.cells)
        ways = self._orientations(said) if known and said.cells else ()
        if not ways:
            turn = said.turn or AS_TYPED
            return (Placed(piece=said.piece, orientation=turn, cells=said.cells),)
        return self._settle(said, ways)

    def _orientations(self, said: Said) -> Sequence[Orientation]:
        """The ways in which the piece may be turned; none if it may not be as it is said."""
        number = self._numbers[said.piece]
        if said.turn is None:
            return self._puzzle.orientations(number)
        allowed = turns_allowed(self._grid, self._puzzle.turning_of(self._puzzle.box[number]))
        shape = self._placer.turned(said.piece, said.turn)
        if shape is None or self._grid.turn_named(said.turn) not in allowed:
            return ()
        return (Orientation(said.turn, shape),)

    def _settle(
        self, said: Said, orientations: Sequence[Orientation]
    ) -> tuple[Placed, ...] | Fault:
        cells = frozenset(self._points[cell] for cell in said.cells)
        size = len(orientations[0].shape.cells)
        right = len(cells) == len(said.cells) and (said.copies or len(cells) == size)
        within = [way for way in self._ways(orientations, cells) if way.covered <= cells]
        # The cell of a piece that has but one does not tell how it is turned.
        as_typed = [way for way in within if size == 1 and way.turn == AS_TYPED]
        settled = {way.covered for way in as_typed}
        ways = as_typed + [way for way in within if way.covered not in settled]
        divided = self._divided(said, cells, ways) if right else None
        if divided is None:
            return Fault(f"piece '{said.piece}'", self._wrong(said, orientations, cells, size))
        return tuple(self._placed(said.piece, way) for way in divided)

    def _ways(
        self, orientations: Iterable[Orientation], cells: Iterable[Point]
    ) -> Iterator[_Way]:
        """The ways in which a piece can lie with a cell on one of these cells."""
        surface, form = self._puzzle.surface, self._grid.form
        seen: set[Shape] = set()
        for orientation in orientations:
            shape = orientation.shape
            for corner in shape.cells:
                for cell in cells:
                    if form(corner) is not form(cell):
                        continue
                    there = moved(shape, subtract(cell, corner))
                    laid = surface.lay(there)
                    if laid is None or laid in seen:
                        continue
                    seen.add(laid)
                    in_order = sorted(there.cells, key=self._grid.coordinates)
                    home = tuple(surface.home(each) or each for each in in_order)
                    yield _Way(orientation.turn, laid, home)

    def _divided(
        self, said: Said, cells: frozenset[Point], ways: Sequence[_Way]
    ) -> list[_Way] | None:
        """The ways that cover the cells together; None if none do."""
        found: list[list[_Way]] = []
        for division in divisions(cells, ways):
            if division is None:
                raise self._ambiguous(said, "more ways than can be tried")
            found.append(division)
            if len(found) > 1:
                raise self._ambiguous(said, self._both(*found))
        return found[0] if found else None

    def _both(self, one: Sequence[_Way], other: Sequence[_Way]) -> str:
        """How two ways to lie differ."""
        if {way.covered for way in one} != {way.covered for way in other}:
            return "several ways to tell its copies apart"
        turns = {way.covered: way.turn for way in other}
        for way in one:
            if way.turn != turns[way.covered]:
                return f"several ways to lie: turned '{way.turn}' or '{turns[way.covered]}'"
        return "several ways to lie across the board's edge, which the order of its cells tells"

    def _ambiguous(self, said: Said, ways: str) -> DataError:
        expected = (
            "a letter for each copy, or its turn" if said.copies else "the turn that is meant"
        )
        return DataError(said.where, f"piece '{said.piece}', which has {ways}", expected)

    def _wrong(
        self,
        said: Said,
        orientations: Sequence[Orientation],
        cells: frozenset[Point],
        size: int,
    ) -> str:
        """Why the piece cannot cover these cells, and with which cell more or less it could."""
        turn = f"turned '{said.turn}' it" if said.turn else "it"
        why = f"{turn} cannot cover {_list(said.cells)}"
        copies = max(1, round(len(said.cells) / size)) if said.copies else 1
        if len(said.cells) != copies * size:
            each = "each copy" if copies > 1 else "it"
            why += f": {each} has {number_of(size, 'cell')}, these are {len(said.cells)}"
        if copies > 1:
            return why
        near = [way for way in self._ways(orientations, cells) if len(way.covered ^ cells) == 1]
        hints = {self._hint(way.covered - cells, cells - way.covered) for way in near}
        return f"{why}; {' or '.join(sorted(hints))} it could" if hints else why

    def _hint(self, missing: Iterable[Point], others: Iterable[Point]) -> str:
        word = "with" if missing else "without"
        return f"{word} {_list(map(self._grid.coordinates, [*missing, *others]))}"

    def _placed(self, piece: str, way: _Way) -> Placed:
        cells = tuple(map(self._grid.coordinates, way.cells))
        return Placed(piece=piece, orientation=way.turn, cells=cells)


def _list(cells: Iterable[Coordinates]) -> str:
    return ", ".join(str(list(cell)) for cell in cells)


def divisions(cells: frozenset[Point], ways: Sequence[_Way]) -> Iterator[list[_Way] | None]:
    """Each choice of ways that cover each of the cells once. None: they are too many to try."""
    trials = 0

    def divide(
        left: frozenset[Point], ways: Sequence[_Way], chosen: list[_Way]
    ) -> Iterator[list[_Way] | None]:
        nonlocal trials
        trials += 1
        while left:
            count = Counter(cell for way in ways for cell in way.cells)
            hardest = min(left, key=lambda cell: (count[cell], cell))
            choices = [way for way in ways if hardest in way.cells]
            if not choices:
                return
            if len(choices) > 1:
                for way in choices:
                    if trials > MOST_TRIALS:
                        yield None
                        return
                    yield from divide(*_after(left, ways, way), [*chosen, way])
                return
            left, ways = _after(left, ways, choices[0])
            chosen = [*chosen, choices[0]]
        yield chosen

    return divide(cells, ways, [])


def _after(
    left: frozenset[Point], ways: Sequence[_Way], chosen: _Way
) -> tuple[frozenset[Point], list[_Way]]:
    """What is left of the cells and of the ways once one is chosen."""
    covered = chosen.covered
    return left - covered, [way for way in ways if covered.isdisjoint(way.cells)]
