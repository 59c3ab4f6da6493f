"""Numbers of solutions for each choice of the blanks, as a map: where it is hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from jigsat.render.colours import STRONG, Scale, scale_of, style_of
from jigsat.render.scenes.board import heat_board
from jigsat.render.text.canvas import Measure, page
from jigsat.render.text.painter import Notation, paint
from jigsat.schemas.blanks import BlankRegion as BlankRegion
from jigsat.schemas.blanks import name_of, regions
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData

#: Stands between the classes of a scale.
COLUMN_GAP = "   "
#: The number of solutions for each choice of the blanks.
Numbers = Mapping[tuple[Point, ...], int]


def draw_heat_map(puzzle: PuzzleData, numbers: Numbers, width: int = 80) -> Text:
    """Draw the numbers of solutions for each choice of the blanks.

    Where one cell of each of some regions is blank, the two largest regions are the axes of a
    table, and the numbers are those of all choices with these two cells. Elsewhere, or if that
    table would be too wide, each cell of the board has the number of solutions in which it is
    blank.
    """
    across, down = axes(puzzle)
    if across and down:
        table = _Table(puzzle, across, down, numbers)
        if table.width() <= width:
            return page([*table.lines(width), *scale_lines(table.scale, width)])
    return page(_board(puzzle, numbers, width))


def axes(puzzle: PuzzleData) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The second largest region of which one cell is blank, and the largest."""
    chosen: list[BlankRegion] = []
    # Of two as large, the first that is typed goes across.
    ordered = sorted(regions(puzzle), key=lambda each: len(each.cells))
    for region in reversed(ordered):
        if region.is_choice and not any(set(each.cells) & set(region.cells) for each in chosen):
            chosen.append(region)
    return (chosen[1].cells, chosen[0].cells) if len(chosen) > 1 else ((), ())


class _Table:
    """The cells of one region across, those of another down, and their numbers."""

    def __init__(
        self,
        puzzle: PuzzleData,
        across: Sequence[Point],
        down: Sequence[Point],
        numbers: Numbers,
    ) -> None:
        self._columns = [(cell, name_of(puzzle, cell)) for cell in across]
        self._rows = [(cell, name_of(puzzle, cell)) for cell in down]
        self._numbers = sums(numbers, frozenset(across), frozenset(down))
        self.scale = scale_of(self._numbers.values())
        longest = max(len(str(number)) for number in self._numbers.values())
        # The shade stands before the number.
        self._cell = max(longest + 1, *(len(name) for _, name in self._columns))
        self._first = max(len(name) for _, name in self._rows)

    def width(self, gap: int = 0) -> int:
        """The columns that it needs, with this gap between its entries."""
        return self._first + (self._cell + gap) * len(self._columns)

    def lines(self, width: int) -> Iterator[Text]:
        """Its lines, from the heading on."""
        gap = " " * (self.width(gap=1) <= width)
        heading = "".join(f"{gap}{name:>{self._cell}}" for _, name in self._columns)
        yield Text(" " * self._first + heading, STRONG)
        for row, name in self._rows:
            line = Text(f"{name:>{self._first}}", STRONG)
            for column, _ in self._columns:
                line.append(gap)
                line.append_text(self._entry(self._numbers.get((column, row))))
            line.rstrip()
            yield line

    def _entry(self, number: int | None) -> Text:
        if number is None:
            return Text(" " * self._cell)
        shown = f"{self.scale.shade(number)}{number:>{self._cell - 1}}"
        return Text(shown, style_of(self.scale.fill(number)))


def scale_lines(scale: Scale, width: int) -> Iterator[Text]:
    """What the colours and shades mean, on one line if there is room."""
    classes = list(scale.legend())
    yield Text()
    line = Text(COLUMN_GAP).join(classes)
    line.rstrip()
    yield from [line] if line.cell_len <= width else classes


def sums(
    numbers: Numbers, across: frozenset[Point], down: frozenset[Point]
) -> Mapping[tuple[Point, Point], int]:
    """The numbers by the cell of each region that is blank."""
    found: Counter[tuple[Point, Point]] = Counter()
    for choice, number in numbers.items():
        (column,) = across.intersection(choice)
        (row,) = down.intersection(choice)
        found[column, row] += number
    return found


def blank_numbers(numbers: Numbers) -> Mapping[Point, int]:
    """For each cell the number of solutions in which it is blank."""
    blank: Counter[Point] = Counter()
    for choice, number in numbers.items():
        blank.update(dict.fromkeys(choice, number))
    return blank


def _board(puzzle: PuzzleData, numbers: Numbers, width: int) -> Iterator[Text]:
    """The board, in each cell in how many solutions it is blank."""
    blank = blank_numbers(numbers)
    scale = scale_of(blank.values())
    longest = max(len(str(number)) for number in blank.values())
    classes = {cell: scale.fill(number).heat_class for cell, number in blank.items()}
    captions = dict.fromkeys(puzzle.cells, "") | {
        cell: f"{scale.shade(number)}{number:>{longest}}" for cell, number in blank.items()
    }
    plain = Notation(faces=False, captions={}, labels={}, colours={})
    scene = heat_board(puzzle, classes)
    yield from paint(scene, plain, width, Measure(longest + 1), captions).lines()
    yield from scale_lines(scale, width)
