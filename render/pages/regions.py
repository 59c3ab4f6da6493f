"""The regions that rules name, drawn on the board."""

from __future__ import annotations

from dataclasses import replace

from rich.text import Text

from jigsat.render.drawing.layout import Block, side_by_side
from jigsat.render.drawing.region import Measure, widest
from jigsat.render.drawing.styles import STRONG
from jigsat.render.drawing.symbols import symbols
from jigsat.render.pages.notation import Notation, legend_section
from jigsat.render.pages.painter import paint
from jigsat.render.scenes.named_regions import region_names, region_scenes
from jigsat.schemas.puzzle_data import PuzzleData


def draw_named_regions(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """Draw the board with the regions on it, as often as they overlap; nothing without any."""
    short = symbols(region_names(puzzle))
    if not short:
        return []
    named, measure = replace(notation, regions=short), Measure(widest(short.values()))
    blocks = [
        Block(paint(scene, named, width, measure).lines()) for scene in region_scenes(puzzle)
    ]
    title = Text("Regions", STRONG)
    return [title, *side_by_side(blocks, width), *legend_section("Regions", short, width)]
