"""How much room text takes in DejaVu Sans, the font that pictures are written in."""

from __future__ import annotations

from rich.cells import cell_len

#: The width of a letter, in ems: about that of most.
_LETTER = 0.62


def width_of(text: str, size: float) -> float:
    """The width of a text in mm; ``size``: of the font, in mm."""
    return cell_len(text) * _LETTER * size


def size_that_fits(text: str, width: float, most: float) -> float:
    """The size of font in mm at which a text fits a width, but not more than ``most``."""
    return min(most, width / max(1e-9, width_of(text, 1)))
