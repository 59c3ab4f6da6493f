"""The kinds of pictures, by the names that one asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jigsat.render.sheets.boards import draw_contact_sheet, draw_solutions
from jigsat.render.sheets.puzzle import draw_orientations, draw_pieces, draw_puzzle
from jigsat.render.sheets.request import Draw, Request
from jigsat.render.sheets.steps import draw_steps
from jigsat.schemas.support.plugins import load, places


@dataclass(frozen=True)
class SheetKind:
    """A kind of picture.

    ``draw`` makes its pages. ``solutions``: how many it shows if nothing else is asked for,
    0 if it shows none. ``found``: whether they are found where none are given.

    ``printed``: whether it is made for paper, where the output has pages; ``on_paper``: even
    where it has none. ``true_size``: whether millimetres matter. ``moves``: whether it shows
    how solutions in space are put together. ``notes``: what to say of it.
    """

    draw: Draw
    solutions: int = 0
    printed: bool = True
    found: bool = True
    on_paper: bool = False
    true_size: bool = False
    moves: bool = False
    notes: Callable[[Request], tuple[str, ...]] = lambda _: ()


#: Those of the core.
KINDS: Mapping[str, SheetKind] = {
    "solution": SheetKind(draw_solutions, solutions=1, printed=False),
    "puzzle": SheetKind(draw_puzzle),
    "pieces": SheetKind(draw_pieces),
    "orientations": SheetKind(draw_orientations),
    "steps": SheetKind(draw_steps, solutions=1, moves=True),
    "sheet": SheetKind(draw_contact_sheet, solutions=100),
}


def kind_names() -> tuple[str, ...]:
    """The names of all kinds; those of plug-ins come last."""
    return (*KINDS, *places("pictures"))


def kind_named(name: str) -> SheetKind:
    """The kind of one of these names. Raises Unsupported if its plug-in cannot be loaded."""
    kind: SheetKind = KINDS[name] if name in KINDS else load(places("pictures")[name])
    return kind
