"""The gallery: of each built-in puzzle its sheet and a solution, as pictures, and their page.

The solutions are stored, as some are not found at once. Of a new puzzle one is looked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from docs.generate.markdown import page
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import KINDS
from jigsat.render.outputs.svg import svg_of
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.render.words.puzzle import counts_in_words
from jigsat.schemas.built_in import built_in_names
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import number_of
from jigsat.searches import solve

FOLDER = Path(__file__).parents[1] / "gallery"
#: How long a solution of a new puzzle is looked for, in seconds.
PATIENCE = 300

_OPENING = """
All puzzles that come with jigsat: each as its sheet, which `jigsat render NAME --as puzzle`
draws, and with a solution, which `jigsat render NAME --as solution` finds and draws. So if you
would rather find one yourself, look at the sheets only.
"""
#: The headings, by the names of grids.
_GRIDS = {
    **{"square": "Squares", "triangle": "Triangles", "hexagon": "Hexagons"},
    **{"tetrakis": "Half squares", "kite": "Kites"},
    **{"drafter": "Drafters", "rhombille": "Rhombuses"},
    "sticks-square": "Sticks on squares",
    "sticks-triangle": "Sticks on triangles",
    "sticks-hexagon": "Sticks on hexagons",
    **{"cube": "Cubes", "prism": "Prisms", "sphere": "Balls"},
}


def files() -> Iterator[tuple[str, Callable[[], str]]]:
    """The name of each file in the folder, and what writes it."""
    for name in built_in_names():
        yield f"{name}.svg", partial(sheet, name)
        yield f"{name}-solved.svg", partial(solved, name)
    yield "index.md", gallery_page


def sheet(name: str) -> str:
    """The sheet of a puzzle, with its board, pieces and rules, as SVG."""
    (figure,) = KINDS["puzzle"].draw(Request(load(name), look=Look(title=None)))
    return svg_of(figure)


def solved(name: str) -> str:
    """The board of a puzzle with a solution, as SVG."""
    puzzle = load(name)
    request = Request(puzzle, (Numbered(1, solution_of(puzzle)),))
    (figure,) = KINDS["solution"].draw(request)
    return svg_of(figure)


def solution_of(puzzle: Puzzle) -> Solution:
    """The stored solution of a built-in puzzle; if there is none yet, one that is found."""
    file = FOLDER / "solutions" / f"{puzzle.name}.json"
    if not file.is_file():
        found = solve(puzzle, time_limit=PATIENCE).solutions[0]
        placements = (each.model_dump_json() for each in found.placements)
        file.write_text('{"placements": [\n  ' + ",\n  ".join(placements) + "\n]}\n", "utf-8")
    return Solution.model_validate(json.loads(file.read_text(encoding="utf-8")))


def gallery_page() -> str:
    """The page that shows them all, in Markdown."""
    puzzles = [load(name) for name in built_in_names()]
    sections = []
    for grid, heading in _GRIDS.items():
        there = [_section(puzzle) for puzzle in puzzles if puzzle.grid == grid]
        sections += [f"## {heading}", *there] if there else []
    return page("Gallery", _OPENING, *sections)


def _section(puzzle: Puzzle) -> str:
    cells, pieces = len(puzzle.cells), number_of(puzzle.piece_count, "piece")
    about = f"`{puzzle.name}`: {pieces} on {number_of(cells, 'cell')}."
    known = f" {counts_in_words(puzzle.known)}" if puzzle.known else ""
    return "\n\n".join(
        (
            f"### {puzzle.title}",
            about + known,
            f"![Board, pieces and rules of {puzzle.title}]({puzzle.name}.svg)",
            f"![A solution of {puzzle.title}]({puzzle.name}-solved.svg)",
        )
    )
