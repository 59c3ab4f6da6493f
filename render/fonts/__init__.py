"""The font of pictures: a subset of DejaVu Sans, see ``subset``, and its licence beside it."""

from __future__ import annotations

from importlib.resources import files

#: The name that the font has in the files of pictures.
FAMILY = "DejaVu Sans"
REGULAR, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"


def font_data(name: str) -> bytes:
    """The font file of this name."""
    return files(__name__).joinpath(name).read_bytes()
