"""Options of the command render for solids, which 3D printers make."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.schemas.fields.sizes import size_in

if TYPE_CHECKING:
    from jigsat.render.solids.settings import Settings

#: Plates are not larger than this, pieces not thicker, gaps and bevels not wider, in mm.
_PLATE, _THICKNESS, _GAP = 2_000, 1_000, 100

Plate = Annotated[
    str | None,
    typer.Option("--plate", metavar="WxD", help="A printer's plate of this size in mm."),
]
Clearance = Annotated[
    float | None,
    typer.Option("--clearance", metavar="MM", help="Off each outer face of a solid."),
]
Bevel = Annotated[
    float | None, typer.Option("--bevel", metavar="MM", help="Of a solid's edges; 0 for none.")
]
Thickness = Annotated[
    float | None, typer.Option("--thickness", metavar="MM", help="Of flat pieces as solids.")
]
PieceNames = Annotated[
    list[str] | None,
    typer.Option("--piece", metavar="NAME", help="A solid of this piece only; again for more."),
]


def settings_of(
    solid: bool,
    plate: str | None,
    clearance: float | None,
    bevel: float | None,
    thickness: float | None,
    gap: float | None,
    pieces: list[str] | None,
) -> Settings:
    """What the options say; ``solid``: whether there are any. Raises BadParameter."""
    from jigsat.render.solids.settings import LEAST_CLEARANCE, Settings

    typed = {
        "--plate": plate, "--clearance": clearance, "--bevel": bevel, "--thickness": thickness,
        "--piece": pieces,
    }  # fmt: skip
    given = [option for option, value in typed.items() if value]
    if given and not solid:
        raise typer.BadParameter(f"{given[0]} is for solids: .stl and .3mf")
    for option, value, least, most in (
        ("--clearance", clearance, LEAST_CLEARANCE, _GAP),
        ("--bevel", bevel, 0, _GAP),
        ("--thickness", thickness, 0.1, _THICKNESS),
        ("--gap", gap if solid else None, 0.1, _GAP),
    ):
        if value is not None and not least <= value <= most:
            expected = f"{least:g} to {most:,} mm"
            raise typer.BadParameter(f"{option}: found {value:g}, expected {expected}")
    usual = Settings()
    return Settings(
        usual.clearance if clearance is None else clearance,
        bevel,
        thickness,
        usual.plate if plate is None else _size_of(plate),
        usual.gap if gap is None else gap,
        tuple(pieces or ()),
    )


def _size_of(plate: str) -> tuple[float, float]:
    """The width and depth of a plate in mm."""
    size = size_in(plate) or ()
    sides = [side for side in size if Fraction(1) <= side <= _PLATE]
    if len(size) != len(("width", "depth")) or len(sides) < len(size):
        expected = f"a size such as 220x220, at most {_PLATE:,} mm"
        raise typer.BadParameter(f"--plate: found {plate!r}, expected {expected}")
    width, depth = map(float, sides)
    return width, depth
