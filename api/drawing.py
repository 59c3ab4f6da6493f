"""Puzzles and solutions as pictures."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from jigsat.arguments import Source, any_puzzle, of_kind
from jigsat.keywords import with_keywords
from jigsat.render import draw_orientations, draw_puzzle, draw_solution
from jigsat.render.words.exact_cover import cover_in_words, solution_in_words
from jigsat.schemas.display import Displayed
from jigsat.schemas.exact_cover import AnySolution, CoverSolution, ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


@dataclass(frozen=True, repr=False)
class Drawing(Displayed):
    """A picture made of text: ``print`` shows it plain, ``text`` has its colours for rich."""

    title: str
    text: Text

    @property
    def plain(self) -> str:
        """The picture without colours."""
        return self.text.plain

    def __str__(self) -> str:
        return self.plain

    def __repr__(self) -> str:
        return f"Drawing({self.title})"


@with_keywords
def draw(
    puzzle: Puzzle | ExactCover | Source,
    solution: AnySolution | None = None,
    *,
    orientations: bool = False,
    width: int = 80,
) -> Drawing:
    """Draw a puzzle's board, pieces and rules; or a solution of it, finished or not.

    Args:
        solution: what is to be drawn on the board.
        orientations: draw every way in which each piece can lie instead.
        width: the columns that the picture may take.

    Raises DataError if a placement of the solution is not possible in this puzzle.
    """
    found = any_puzzle(puzzle)
    if isinstance(found, ExactCover):
        lines = (
            cover_in_words(found)
            if solution is None
            else solution_in_words(of_kind(solution, CoverSolution, "solution"))
        )
        return Drawing(found.name, Text("\n".join(lines)))
    if solution is not None:
        board = of_kind(solution, Solution, "solution")
        return Drawing(f"a solution of {found.name}", draw_solution(found, board, width))
    if orientations:
        return Drawing(f"the orientations of {found.name}", draw_orientations(found, width))
    return Drawing(found.name, draw_puzzle(found, width))
