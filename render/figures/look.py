"""How a figure is to look: what the one who asks for it can choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from jigsat.render.colours import LINES, PAGES, Theme, fill_of, mixed
from jigsat.render.figures.shapes import NONE, Ink

#: Colours by their usual names.
_COLOURS: Mapping[str, str] = {
    **{"black": "#303030", "white": "#f7f7f2", "grey": "#9a9a9a", "gray": "#9a9a9a"},
    **{"red": "#d64545", "orange": "#e8903c", "yellow": "#f2d544", "green": "#4f9d55"},
    **{"blue": "#4a78c8", "purple": "#8c5bb5", "pink": "#efa5c0", "brown": "#8b5e3c"},
    **{"dark": "#4a4a4a", "light": "#ececdf"},
}
#: No outline is thinner, in mm.
THINNEST = 0.12


@dataclass(frozen=True)
class Look:
    """How a figure is to look.

    ``cell``: the unit of the grid's plan in mm, the side of a square. ``letters``: whether
    names, faces and labels are written. ``title``: stands above the picture; None for the
    puzzle's own, "" for none. ``short``: what is written for names that are too long.
    ``cell_colours``: the number of each colour that cells show for the rule on them, see
    ``colours``.
    """

    cell: float = 10
    theme: Theme = Theme.LIGHT
    letters: bool = True
    title: str | None = ""
    short: Mapping[str, str] = field(default_factory=dict)
    cell_colours: Mapping[str, int] = field(default_factory=dict)

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
        """How outlines are drawn: where cells are tiny, still so that they can be seen."""
        return Ink(stroke=self.text, width=max(self.cell / 20, THINNEST))

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

    def cell_colour(self, name: str) -> str:
        """What a cell of this colour looks like, as ``#rrggbb``."""
        known = _COLOURS.get(name.lower())
        return fill_of(self.cell_colours.get(name, 0), self.theme) if known is None else known

    def pale(self, colour: str) -> str:
        """A colour that is still told apart, but does not draw the eye."""
        return mixed(colour, self.paper, 0.72)

    def writing(self, colour: str | None = None) -> Ink:
        """How text is painted."""
        return Ink(fill=colour or self.text, stroke=NONE)
