"""Puzzles and solutions as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any, Generic, TypeVar

from rich.text import Text

from jigsat.arguments import A_PUZZLE, AtLeastOne, Source, any_puzzle, of_kind, with_keywords
from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import KINDS, one_figure
from jigsat.render.outputs.svg import svg_of
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.render.sheets.puzzle import draw_compared
from jigsat.render.text.pages import draw_orientations, draw_pair, draw_puzzle, draw_solution
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.fields.board import CellCoordinates
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle, OtherSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.limits.options import wrong_type

S = TypeVar("S", bound=AnySolution)

#: So many solutions are drawn of those that are given.
MOST_DRAWN = 12


@dataclass(frozen=True, repr=False)
class Drawing(Displayed):
    """A picture: ``print`` shows it in plain text, a notebook or a browser as SVG.

    ``text`` is the one in text with its colours, for rich. ``more``: how many solutions are
    left out.
    """

    title: str
    text: Text
    more: int = 0
    #: Makes the figures of the picture; None if there is one in text only.
    pages: Callable[[], Sequence[Any]] | None = field(default=None, compare=False)

    @property
    def plain(self) -> str:
        """The picture in text without colours."""
        return self.text.plain

    @cached_property
    def svg(self) -> str | None:
        """The picture as SVG; None for what has none, as puzzles without board."""
        if self.pages is None:
            return None
        try:
            return svg_of(one_figure(self.pages()))
        except Unsupported:
            return None

    def __str__(self) -> str:
        return self.plain

    def __repr__(self) -> str:
        return f"Drawing({self.title})"


@with_keywords()
def draw(
    puzzle: Puzzle | OtherPuzzle | Source,
    solution: AnySolution | Iterable[AnySolution] | None = None,
    *,
    orientations: bool = False,
    width: AtLeastOne = 80,
    dark: bool = False,
) -> Drawing:
    """Draw a puzzle's board, pieces and rules; or solutions of it, finished or not.

    Args:
        solution: what to draw on the board; the first 12 of several solutions.
        orientations: draw every way in which each piece can lie instead.
        width: the greatest number of columns of a drawing in text.
        dark: draw light on dark.

    Raises DataError if a placement of a solution is not possible in this puzzle.
    """
    if isinstance(puzzle, Solution | OtherSolution):
        raise wrong_type("puzzle", puzzle, f"{A_PUZZLE}; see: jigsat.draw(puzzle, solution)")
    found = any_puzzle(puzzle)
    if isinstance(found, OtherPuzzle):
        return _in_words(found, solution)
    request = Request(found, look=Look(theme=Theme.DARK if dark else Theme.LIGHT))
    if solution is not None:
        return _solutions(request, found, solution, width)
    if orientations:
        text, title = draw_orientations(found, width), f"the orientations of {found.name}"
        return Drawing(title, text, pages=partial(KINDS["orientations"].draw, request))
    pages = partial(KINDS["puzzle"].draw, request)
    return Drawing(found.name, draw_puzzle(found, width), pages=pages)


def _in_words(puzzle: OtherPuzzle, solution: object) -> Drawing:
    """A puzzle without board, or solutions of it, in words."""
    if solution is None:
        return Drawing(puzzle.name, Text("\n".join(puzzle.in_words())))
    several = _some(solution, puzzle.solution_class)
    blocks = ["\n".join(each.lines()) for each in several.drawn]
    return Drawing(puzzle.name, Text("\n\n".join(blocks)), several.more)


def _solutions(request: Request, puzzle: Puzzle, solution: object, width: int) -> Drawing:
    """Solutions on the board: one as large as it needs, several small and numbered."""
    several = _some(solution, Solution)
    numbered = tuple(Numbered(n, each) for n, each in enumerate(several.drawn, start=1))
    texts = [draw_solution(puzzle, each, width) for each in several.drawn]
    if several.is_one:
        kind, title, text = "solution", f"a solution of {puzzle.name}", texts[0]
    else:
        kind, title = "sheet", f"solutions of {puzzle.name}"
        headed = (
            Text.assemble(f"Solution {n}\n", each) for n, each in enumerate(texts, start=1)
        )
        text = Text("\n\n").join(headed)
    pages = partial(KINDS[kind].draw, replace(request, solutions=numbered))
    return Drawing(title, text, several.more, pages=pages if numbered else None)


def draw_difference(
    puzzle: Puzzle, solutions: tuple[Solution, Solution], cells: Sequence[CellCoordinates]
) -> Drawing:
    """Two solutions side by side, with the cells at which they differ."""
    numbered = tuple(Numbered(n, each) for n, each in enumerate(solutions, start=1))
    pages = partial(draw_compared, Request(puzzle, numbered), cells)
    text = draw_pair(puzzle, *solutions, cells)
    return Drawing(f"solutions of {puzzle.name} that differ", text, pages=pages)


@dataclass(frozen=True)
class _Some(Generic[S]):
    """The first of some solutions, and how many others there are, as far as that is known.

    ``is_one``: whether one was given by itself, and no list.
    """

    drawn: Sequence[S]
    more: int
    is_one: bool


def _some(solution: object, kind: type[S]) -> _Some[S]:
    """One solution of this kind or several. Raises TypeError for anything else."""
    if isinstance(solution, kind):
        return _Some((solution,), 0, is_one=True)
    if not isinstance(solution, Iterable) or isinstance(
        solution, str | dict | Solution | OtherSolution
    ):
        raise wrong_type("solution", solution, f"a {kind.__name__}, or an iterable of them")
    drawn = [of_kind(each, kind, "solution") for each in islice(solution, MOST_DRAWN)]
    number = len(solution) if isinstance(solution, Sized) else len(drawn)
    return _Some(drawn, number - len(drawn), is_one=False)
