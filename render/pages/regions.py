"""The regions that rules name, drawn on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from jigsat.render.drawing.fills import Colour
from jigsat.render.drawing.layout import Block, side_by_side
from jigsat.render.drawing.region import Measure, Region, empty, widest
from jigsat.render.drawing.styles import STRONG
from jigsat.render.drawing.symbols import symbols
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.notation import legend_section
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Blanks, DifferentFaces

#: The name of a region and its cells.
NamedRegion = tuple[str, tuple[Point, ...]]


def draw_named_regions(puzzle: PuzzleData, width: int) -> list[Text]:
    """Draw the board with the regions on it, as often as they overlap; nothing without any."""
    named = _named_regions(puzzle)
    if not named:
        return []
    short = symbols(name for name, _ in named)
    blocks = [_block(puzzle, layer, short, width) for layer in _layers(named)]
    title = Text("Regions", STRONG)
    return [title, *side_by_side(blocks, width), *legend_section("Regions", short, width)]


def _named_regions(puzzle: PuzzleData) -> list[NamedRegion]:
    """Each region once, even if several rules name it."""
    named = (
        (name, tuple(sorted(puzzle.points(cells))))
        for rule in puzzle.rules
        if isinstance(rule, DifferentFaces | Blanks)
        for name, cells in rule.regions.items()
    )
    return list(dict.fromkeys(named))


def _layers(named: Sequence[NamedRegion]) -> list[list[NamedRegion]]:
    """The regions, each on the first drawing on which it overlaps no other."""
    layers: list[list[NamedRegion]] = []
    for name, cells in named:
        free = (
            layer
            for layer in layers
            if all(set(cells).isdisjoint(others) for _, others in layer)
        )
        layer = next(free, None)
        if layer is None:
            layers.append(layer := [])
        layer.append((name, cells))
    return layers


def _block(
    puzzle: PuzzleData, layer: Sequence[NamedRegion], short: Mapping[str, str], width: int
) -> Block:
    fills = {name: Colour(index) for index, name in enumerate(short)}
    regions = [Region(cells, short[name], fills[name]) for name, cells in layer]
    drawn = {cell for _, cells in layer for cell in cells}
    regions += empty(cell for cell in puzzle.cells if cell not in drawn)
    grid = puzzle.grid_data
    canvas = picture_of(grid).draw(grid, regions, Measure(widest(short.values())), width)
    return Block(canvas.lines())
