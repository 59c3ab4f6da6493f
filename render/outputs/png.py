"""Figures as PNG: the SVG, painted with the font that comes with jigsat."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from importlib.resources import as_file, files

from jigsat.render import fonts
from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.svg import svg_of
from jigsat.schemas.errors import WrongValue

#: A picture has not more pixels than this: more than a hundred million take gigabytes.
_MOST = 100_000_000
#: An SVG of so many characters takes a second or more.
_LONG = 400_000


def png_of(figure: Figure, pixels: float) -> bytes:
    """The figure as a PNG file.

    Args:
        figure: what is painted.
        pixels: for a millimetre.

    Raises WrongValue if the picture is too large.
    """
    width, height = round(figure.width * pixels), round(figure.height * pixels)
    if width * height > _MOST:
        raise WrongValue(
            f"a picture of {width:,} x {height:,} pixels is too large; see: --width, --columns"
        )
    svg = svg_of(figure, pixels)
    with ExitStack() as stack:
        found = [
            str(stack.enter_context(as_file(files(fonts).joinpath(name))))
            for name in (fonts.REGULAR, fonts.BOLD)
        ]
        return _painted(svg, found) if len(svg) < _LONG else _painted_elsewhere(svg, found)


def _painted(svg: str, fonts_used: list[str]) -> bytes:
    import resvg_py

    painted = resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=fonts_used,
        font_family=fonts.FAMILY,
        sans_serif_family=fonts.FAMILY,
        dpi=96,
    )
    return bytes(painted)


def _painted_elsewhere(svg: str, fonts_used: list[str]) -> bytes:
    """Paint in another process: resvg lets no other thread run, so no limit would be heard."""
    command = [sys.executable, "-m", __name__, *fonts_used]
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    done = subprocess.run(command, input=svg.encode(), stdout=pipe, stderr=nothing, check=False)
    if done.returncode:
        raise MemoryError
    return done.stdout


if __name__ == "__main__":
    sys.stdout.buffer.write(_painted(sys.stdin.buffer.read().decode(), sys.argv[1:]))
