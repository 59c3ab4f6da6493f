"""A summary of a puzzle, made without a solver: sizes, fingerprint, inventory, findings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.lint.area import area_of_pieces, cells_to_cover, items_of_box
from jigsat.checks.lint.check import check
from jigsat.checks.lint.finding import Finding, Range, Severity
from jigsat.checks.lint.labels import BoxLabels
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.display import Displayed
from jigsat.schemas.geometry.boxes import is_connected
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.parsing.text_art import NO_CELL
from jigsat.schemas.puzzle_data import PuzzleData, area_unit
from jigsat.schemas.support.text import CELLS, AreaUnit, number_of, span

# An inventory of a puzzle to proof-read from: how much there is of everything.


#: The share of the pieces that must agree in something for the others to be unusual.
USUAL_SHARE = 2 / 3


@dataclass(frozen=True)
class AreaNumber:
    """How many pieces have a given number of cells."""

    cells: int
    pieces: Range


@dataclass(frozen=True)
class LabelNumber:
    """On how many sides a label is, and on how many its ``mates`` are together.

    The mates are the labels that may lie against it, perhaps itself among them.
    """

    label: str
    sides: Range
    mates: tuple[str, ...]
    sides_of_mates: Range


@dataclass(frozen=True)
class ValueNumber:
    """How many pieces have a value of an attribute, as a face."""

    attribute: str
    value: str
    pieces: Range


@dataclass(frozen=True)
class ColourNumber:
    """How many cells have a colour, of the board and of the pieces."""

    colour: str
    on_board: int
    on_pieces: Range


@dataclass(frozen=True)
class Unusual:
    """Pieces that are different from most: ``what`` they have, and what is ``usual``."""

    pieces: tuple[str, ...]
    what: str
    usual: str


@dataclass(frozen=True)
class Inventory(Displayed):
    """How much there is of everything in the box, in the pieces that are used."""

    areas: tuple[AreaNumber, ...]
    labels: tuple[LabelNumber, ...]
    values: tuple[ValueNumber, ...]
    colours: tuple[ColourNumber, ...]
    unusual: tuple[Unusual, ...]


def inventory_of(puzzle: PuzzleData) -> Inventory:
    """The inventory of a puzzle."""
    box = BoxLabels(Rulebook(puzzle))
    numbers = box.numbers(lambda shape: Counter(shape.attributes))
    return Inventory(
        areas=tuple(_areas(puzzle)),
        labels=tuple(_labels(box)),
        values=tuple(
            ValueNumber(attribute, value, number)
            for (attribute, value), number in sorted(numbers.items())
        ),
        colours=tuple(_colours(box)),
        unusual=tuple(_unusual(puzzle)),
    )


def _areas(puzzle: PuzzleData) -> Iterator[AreaNumber]:
    found: defaultdict[int, Range] = defaultdict(lambda: Range(0, 0))
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        area = len(shape.cells)
        found[area] = _sum([found[area], Range(*puzzle.used(piece))])
    return (AreaNumber(*each) for each in sorted(found.items()))


def _labels(box: BoxLabels) -> Iterator[LabelNumber]:
    for label, number in box.counts.items():
        mates = sorted(box.mates[label])
        yield LabelNumber(label, number, tuple(mates), _sum(box.counts[each] for each in mates))


def _colours(box: BoxLabels) -> Iterator[ColourNumber]:
    on_board = Counter(box.puzzle.colours.values())
    on_pieces = box.numbers(lambda shape: Counter(colour for _, colour in shape.colours))
    for colour in sorted({*on_board, *on_pieces}):
        yield ColourNumber(colour, on_board[colour], on_pieces.get(colour, Range(0, 0)))


def _sum(ranges: Iterable[Range]) -> Range:
    some = list(ranges)
    return Range(sum(each.least for each in some), sum(each.most for each in some))


def _unusual(puzzle: PuzzleData) -> Iterator[Unusual]:
    """What most pieces agree in, and a few do not."""
    described = [
        (
            area_unit(puzzle).told(len(shape.cells)),
            number_of(len(shape.labels), "label"),
            f"turning {puzzle.turning_of(piece)}",
            f"{span(*puzzle.used(piece))} of it",
            "connected" if is_connected(puzzle.grid_data, shape.cells) else "in several parts",
        )
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    ]
    for said in zip(*described, strict=True):
        (usual, times), *others = Counter(said).most_common()
        for what, _ in others if times >= USUAL_SHARE * len(said) else ():
            those = compress(puzzle.box, (each == what for each in said))
            yield Unusual(tuple(piece.name for piece in those), what, usual)


@dataclass(frozen=True)
class OwnGridSummary:
    """How many cells repeat, how many turns and flips there are, and how cells are drawn."""

    cells: int
    turns: int
    drawn: tuple[str, ...]


@dataclass(frozen=True)
class Summary:
    """A puzzle's sizes, fingerprint, inventory and findings.

    ``to_cover``: how many of its cells are covered in the end. ``pieces``: how many are used,
    and ``area``: how many cells they have together. ``own_grid``: of a grid that the file has
    as a table. ``unit``: in what these areas are told.
    """

    puzzle: str
    fingerprint: str
    cells: int
    to_cover: Range
    pieces: Range
    area: Range
    inventory: Inventory
    findings: tuple[Finding, ...]
    own_grid: OwnGridSummary | None = None
    unit: AreaUnit = CELLS

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error: something is wrong for sure."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def summarise(puzzle: PuzzleData) -> Summary:
    """Return how much there is of everything, and what ``check`` finds in the puzzle."""
    items = items_of_box(puzzle)
    return Summary(
        puzzle=puzzle.name,
        fingerprint=fingerprint(puzzle),
        cells=len(puzzle.cells),
        to_cover=cells_to_cover(puzzle),
        pieces=Range(sum(each.least for each in items), sum(each.most for each in items)),
        area=area_of_pieces(puzzle),
        inventory=inventory_of(puzzle),
        findings=check(puzzle),
        own_grid=None if isinstance(puzzle.grid, str) else _own_grid(puzzle.grid_data),
        unit=area_unit(puzzle),
    )


def _own_grid(grid: Grid) -> OwnGridSummary:
    (rows,) = grid.stamp
    drawn = tuple("".join("#" if form else NO_CELL[0] for form in row) for row in rows)
    return OwnGridSummary(len(grid.forms), len(grid.turns), drawn)
