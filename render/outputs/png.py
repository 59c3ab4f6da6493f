"""Figures as PNG: the SVG, painted with the font that comes with jigsat."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.resources import as_file, files

from jigsat.render import fonts
from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.svg import svg_of
from jigsat.schemas.errors import WrongValue

#: A picture has not more pixels than this: more than a hundred million take gigabytes.
_MOST = 100_000_000


def png_of(figure: Figure, pixels: float) -> bytes:
    """The figure as a PNG file.

    Args:
        figure: what is painted.
        pixels: for a millimetre.

    Raises WrongValue if the picture is too large.
    """
    import resvg_py

    width, height = round(figure.width * pixels), round(figure.height * pixels)
    if width * height > _MOST:
        raise WrongValue(
            f"a picture of {width:,} x {height:,} pixels is too large; see: --width, --columns"
        )
    with ExitStack() as stack:
        found = [
            str(stack.enter_context(as_file(files(fonts).joinpath(name))))
            for name in (fonts.REGULAR, fonts.BOLD)
        ]
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg_of(figure, pixels),
                font_files=found,
                font_family=fonts.FAMILY,
                sans_serif_family=fonts.FAMILY,
                dpi=96,
            )
        )
