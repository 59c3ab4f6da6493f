"""How a figure is to look: what the one who asks for it can choose."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.render.drawing.palette import LINES, PAGES, Theme
from jigsat.render.figures.shapes import NONE, Ink


@dataclass(frozen=True)
class Look:
    """How a figure is to look.

    ``cell``: the unit of the grid's plan in mm, the side of a square. ``letters``: whether
    names, faces and labels are written. ``outlines``: whether pieces have one. ``title``:
    stands above the picture; None for the puzzle's own, "" for none.
    """

    cell: float = 10
    theme: Theme = Theme.LIGHT
    letters: bool = True
    outlines: bool = True
    title: str | None = ""

    @property
    def margin(self) -> float:
        """The empty space around the board, in mm."""
        return self.cell / 4

    @property
    def paper(self) -> str:
        """The colour of the background."""
        return PAGES[self.theme]

    @property
    def text(self) -> str:
        """The colour of text on the background."""
        return LINES[self.theme]

    @property
    def line(self) -> Ink:
        """How outlines are drawn."""
        return Ink(stroke=self.text, width=self.cell / 20)

    @property
    def hairline(self) -> Ink:
        """How cells are told apart where they need to be."""
        return Ink(stroke=self.faint, width=self.cell / 60)

    @property
    def faint(self) -> str:
        """The colour of what matters least."""
        return {Theme.LIGHT: "#8a8f98", Theme.DARK: "#7d828c"}[self.theme]

    @property
    def empty(self) -> Ink:
        """How cells are filled that no piece covers."""
        return Ink(fill={Theme.LIGHT: "#f3f1ec", Theme.DARK: "#2a2d33"}[self.theme])

    def writing(self, colour: str | None = None) -> Ink:
        """How text is painted."""
        return Ink(fill=colour or self.text, stroke=NONE)
