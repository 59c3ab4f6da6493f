"""Pictures made of characters, as the commands show and solve draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.text import Text

from jigsat.render.drawing.layout import page
from jigsat.render.pages.box import draw_box
from jigsat.render.pages.notation import notation_of
from jigsat.render.pages.orientations import draw_orientations
from jigsat.render.pages.puzzle import draw_puzzle
from jigsat.render.pages.solution import draw_solution
from jigsat.render.pages.steps import draw_steps
from jigsat.render.sheets.request import Numbered, Request
from jigsat.schemas.puzzle_data import PuzzleData

_WIDTH = 80


def text_of(kind: str, request: Request) -> bytes | None:
    """A picture of this kind as plain text; None if there is none of it."""
    if kind in _WITHOUT_SOLUTIONS:
        drawn = _WITHOUT_SOLUTIONS[kind](request.puzzle, _WIDTH).plain
    elif kind in _OF_SOLUTIONS:
        drawn = "\n\n".join(_solutions(request, kind))
    else:
        return None
    title = request.look.title
    return f"{f'{title}{chr(10) * 2}' if title else ''}{drawn}\n".encode()


def _solutions(request: Request, kind: str) -> Iterator[str]:
    draw = _OF_SOLUTIONS[kind]
    for each in request.solutions:
        drawn = draw(request.puzzle, each, _WIDTH).plain
        several = len(request.solutions) > 1
        yield f"Solution {each.number:,}\n{drawn}" if several else drawn


def _solution(puzzle: PuzzleData, each: Numbered, width: int) -> Text:
    return draw_solution(puzzle, each.solution, width)


def _steps(puzzle: PuzzleData, each: Numbered, width: int) -> Text:
    return draw_steps(puzzle, each.solution, width, each.apart)


def _box(puzzle: PuzzleData, width: int) -> Text:
    notation = notation_of(puzzle, width)
    return page([*draw_box(puzzle, notation, width), *notation.legend(width)])


_WITHOUT_SOLUTIONS: Mapping[str, Callable[[PuzzleData, int], Text]] = {
    "puzzle": draw_puzzle,
    "pieces": _box,
    "orientations": draw_orientations,
}
_OF_SOLUTIONS: Mapping[str, Callable[[PuzzleData, Numbered, int], Text]] = {
    "solution": _solution,
    "sheet": _solution,
    "steps": _steps,
}
