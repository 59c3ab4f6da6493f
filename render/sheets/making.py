"""What somebody who makes pieces can choose: how to cut them, how to print them as solids."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.render.figures.shapes import NONE, Ink

#: How wide lines are that a laser follows, and such that one sees on a screen, in mm.
_HAIRLINE, _VISIBLE = 0.01, 0.3


@dataclass(frozen=True)
class Cutting:
    """How pieces are to be cut; all lengths in mm.

    ``width`` and ``height``: of a sheet of material. ``cell``: how long a cell is, or the unit
    in which sizes are typed; None for the default. ``kerf``: how wide a cut is. ``radius``: of
    the corners. ``gap``: what stays free between cuts, and along the edges of a sheet.
    ``names``: whether the names of the pieces are engraved. ``tray``: whether a frame with the
    board's hole and a base are cut as well, with so much ``play`` on each side of the board.
    ``on_screen``: whether sheets are drawn to be looked at. ``printed``: whether cards are
    printed on paper and not cut out of material; None for what suits the pieces.
    """

    width: float = 600
    height: float = 400
    cell: float | None = None
    kerf: float = 0
    radius: float = 0
    gap: float = 2
    names: bool = False
    tray: bool = False
    play: float = 0.2
    on_screen: bool = False
    printed: bool | None = None

    @property
    def hairline(self) -> float:
        """How wide lines are drawn."""
        return _VISIBLE if self.on_screen else _HAIRLINE

    @property
    def cut(self) -> Ink:
        """How lines to cut are drawn."""
        return Ink(NONE, "#ff0000", self.hairline)

    @property
    def engraved(self) -> Ink:
        """How lines to engrave are drawn."""
        return Ink(NONE, "#0000ff", self.hairline)


#: The least clearance in mm: parts that only touch at an edge must not hang together.
LEAST_CLEARANCE = 0.01


@dataclass(frozen=True)
class Settings:
    """How pieces are printed; all lengths in mm.

    ``clearance``: what each outer face is taken back by. ``thickness``: of flat pieces; None
    for that of a cell. ``pieces``: the names of those that are wanted; none for all.
    """

    clearance: float = 0.1
    thickness: float | None = None
    pieces: tuple[str, ...] = ()
