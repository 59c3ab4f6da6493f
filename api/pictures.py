"""Puzzles and solutions as pictures in files: SVG, PNG, PDF, HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from jigsat.analysis.apart.apart import asked_way
from jigsat.arguments import (
    Source,
    a_puzzle,
    path_of,
    some_solutions,
    with_keywords,
)
from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import PAPERS
from jigsat.render.outputs.registry import KINDS, OUTPUTS, ending_of, output_of, painted
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import one_of
from jigsat.solvers.limits.options import Setting, wrong_value


@dataclass(frozen=True, repr=False)
class Picture(Displayed):
    """A picture of a puzzle, which a notebook shows, and ``save`` writes.

    ``kind``: what is drawn, by the names of ``jigsat render --as``.
    """

    puzzle: str
    kind: str
    #: Paints it, given the ending of a file, and a width in pixels.
    paint: Callable[[str, int | None], bytes]

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return self.painted(".svg").decode()

    def painted(self, ending: str, width: int | None = None) -> bytes:
        """The content of a file with this ending, as ".png"; ``width``: in pixels.

        Raises WrongValue for another ending; Unsupported if such a file has no width.
        """
        if output_of(ending) is None:
            raise wrong_value("ending", ending, one_of(OUTPUTS))
        return self.paint(ending, width)

    def save(self, path: Source, *, width: int | None = None, overwrite: bool = False) -> None:
        """Write a file, by its ending: .svg, .png, .pdf or .html.

        Raises what ``painted`` raises, and FileError if it cannot be written, or is there
        already, unless ``overwrite``.
        """
        name = path_of(path)
        ending = ending_of(name)
        refuse_existing(Path(name), overwrite)
        write_file(Path(name), self.painted(ending, width), overwrite=overwrite)

    def __repr__(self) -> str:
        return f"Picture({self.kind} of {self.puzzle})"


@with_keywords()
def picture(
    puzzle: Puzzle | Source,
    solutions: Solution | Iterable[Solution] | None = None,
    *,
    kind: str | None = None,
    cell: Annotated[float | None, Setting(least=0.1, most=1_000)] = None,
    title: str | None = None,
    letters: bool = True,
    dark: bool = False,
    paper: str = "a4",
) -> Picture:
    """Draw a puzzle, its pieces, or solutions of it, for files and for notebooks.

    Args:
        solutions: what is drawn, one or several.
        kind: what to draw, one of those of ``jigsat render --as``; None is a solution, or the
            puzzle without any.
        cell: how large a cell is in mm; None is as large as suits.
        title: what to write above; None is the puzzle's own title, and "" nothing.
        letters: write names.
        dark: draw light on dark.
        paper: what a PDF is printed on, "a4" or "letter".

    Raises WrongValue if there are no solutions for a picture that shows some.
    """
    found = a_puzzle(puzzle)
    shown: Sequence[Solution] = tuple(some_solutions(() if solutions is None else solutions))
    kind = ("solution" if shown else "puzzle") if kind is None else kind
    if kind not in KINDS:
        raise wrong_value("kind", kind, one_of(KINDS))
    if paper not in PAPERS:
        raise wrong_value("paper", paper, one_of(PAPERS))
    drawn = KINDS[kind]
    if bool(shown) != bool(drawn.solutions):
        expected = "some" if drawn.solutions else "none"
        raise wrong_value("solutions", solutions, f"{expected} for a picture of kind '{kind}'")
    theme = Theme.DARK if dark else Theme.LIGHT
    look = Look(theme=theme, letters=letters, title=title)
    numbered = [
        Numbered(number, each, asked_way(found, each) if drawn.moves else None)
        for number, each in enumerate(shown, start=1)
    ]
    request = Request(found, numbered, look, cell)

    def paint(ending: str, width: int | None) -> bytes:
        return painted(kind, request, ending, width, paper)

    return Picture(found.name, kind, paint)
