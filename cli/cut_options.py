"""Options of the command render for what is to be cut."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.schemas.fields.sizes import size_in

if TYPE_CHECKING:
    from jigsat.render.figures.cutting.options import Cutting

PAPER = "paper"
#: Sheets are not larger than this, cuts not wider, corners and gaps not larger, in mm.
_SHEET, _KERF, _CORNER = 10_000, 5, 100

Material = Annotated[
    str | None,
    typer.Option("--material", metavar="WxH|paper", help="Cut sheets of this size in mm."),
]
Kerf = Annotated[
    float | None, typer.Option("--kerf", metavar="MM", help="How wide the cut is.")
]
Radius = Annotated[
    float | None, typer.Option("--radius", metavar="MM", help="Round the corners.")
]
Gap = Annotated[
    float | None, typer.Option("--gap", metavar="MM", help="Between pieces to cut.")
]
WithTray = Annotated[
    bool, typer.Option("--with-tray", help="Cut a frame and a base for the board.")
]
Names = Annotated[bool, typer.Option("--names", help="Engrave names on pieces to cut.")]


def cutting_of(
    kind: str,
    material: str | None,
    kerf: float | None,
    radius: float | None,
    gap: float | None,
    with_tray: bool,
    names: bool,
) -> Cutting:
    """What the options say. Raises BadParameter for values that cannot be."""
    from jigsat.render.figures.cutting.options import Cutting

    typed = {
        "--kerf": kerf is not None,
        "--radius": radius is not None,
        "--gap": gap is not None,
        "--with-tray": with_tray,
        "--names": names,
    }
    given = [option for option, is_given in typed.items() if is_given]
    if kind != "cut" and (given or material is not None):
        raise typer.BadParameter(f"{[*given, '--material'][0]} is for --as cut")
    if material == PAPER and given:
        raise typer.BadParameter(f"{given[0]} is for sheets of material, not for paper")
    width, height = _size_of(material)
    for option, value, most in (("--kerf", kerf, _KERF), ("--radius", radius, _CORNER)):
        if value is not None and not 0 <= value <= most:
            raise typer.BadParameter(f"{option}: found {value:g}, expected 0 to {most} mm")
    if gap is not None and not 0 < gap <= _CORNER:
        raise typer.BadParameter(f"--gap: found {gap:g}, expected more than 0, to {_CORNER} mm")
    usual = Cutting()
    return Cutting(
        width,
        height,
        kerf=kerf or 0,
        radius=radius or 0,
        gap=usual.gap if gap is None else gap,
        tray=with_tray,
        names=names,
        printed=material == PAPER if material or given else None,
    )


def _size_of(material: str | None) -> tuple[float, float]:
    """The width and height of a sheet in mm."""
    from jigsat.render.figures.cutting.options import Cutting

    if material is None or material == PAPER:
        return Cutting.width, Cutting.height
    size = size_in(material) or ()
    sides = [side for side in size if Fraction(1) <= side <= _SHEET]
    if len(size) != len(("width", "height")) or len(sides) < len(size):
        expected = f"a size such as 600x400, at most {_SHEET:,} mm, or {PAPER}"
        raise typer.BadParameter(f"--material: found {material!r}, expected {expected}")
    width, height = map(float, sides)
    return width, height
