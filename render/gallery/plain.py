"""Solutions as plain pictures, for browsers that run no script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import islice

from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import figure_of
from jigsat.render.outputs.svg import svg_of
from jigsat.render.scenes.board import solved_board
from jigsat.schemas.collection import Collection
from jigsat.schemas.puzzle import Puzzle

#: So many solutions are drawn.
MOST_PLAIN = 50


def plain_pictures(puzzle: Puzzle, collection: Collection) -> Iterator[str]:
    """The first solutions, each drawn below its number."""
    look = Look(letters=False)
    for each in islice(collection.solutions, MOST_PLAIN):
        named = replace(solved_board(puzzle, each.solution), title=f"solution {each.number:,}")
        yield f"<figure>{svg_of(figure_of(named, look))}{_caption(named.title)}</figure>"


def _caption(text: str) -> str:
    return f"<figcaption>{escape(text)}</figcaption>"
