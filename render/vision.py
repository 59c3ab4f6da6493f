"""How different two colours look, also to people who see fewer colours than most.

A colour is written ``#rrggbb``. It becomes light (linear sRGB), then what is seen of it, then a
point of OKLab, in which equal distances look about equally far apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cbrt, dist

#: Three numbers: red, green and blue, or the axes of OKLab.
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

_IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
#: What light looks like to those who lack one kind of cone. Machado, Oliveira and Fernandes, "A
#: Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
#: Visualization and Computer Graphics 15(6), 2009: the matrices of severity 1.
VISIONS: Mapping[str, Matrix] = {
    "normal": _IDENTITY,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

#: From linear sRGB to the responses of cones and on to OKLab: Björn Ottosson, "A perceptual
#: color space for image processing", 2020.
_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
#: How much of the luminance red, green and blue are.
_LUMINANCE = (0.2126, 0.7152, 0.0722)


@cache
def seen(colour: str, vision: str = "normal") -> Triple:
    """The point of OKLab that is seen of a colour in one of the VISIONS.

    Its axes are lightness from 0 to 1, from green to red, and from blue to yellow.
    """
    light = product(VISIONS[vision], _linear(colour))
    # A simulation may leave what screens can show.
    shown = tuple(min(1.0, max(0.0, part)) for part in light)
    red, green, blue = map(cbrt, product(_CONES, (shown[0], shown[1], shown[2])))
    return product(_OKLAB, (red, green, blue))


def difference(one: str, other: str, vision: str = "normal") -> float:
    """How far apart two colours are: 1 is black and white, 0.02 can just be told apart."""
    return dist(seen(one, vision), seen(other, vision))


def least_difference(one: str, other: str) -> float:
    """How far apart two colours are to those who see least of it."""
    return min(difference(one, other, vision) for vision in VISIONS)


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as the Web Content Accessibility Guidelines define it: text needs 4.5."""
    linear = (_linear(each) for each in (one, other))
    low, high = sorted(sum(map(float.__mul__, _LUMINANCE, light)) for light in linear)
    return (high + 0.05) / (low + 0.05)


def _linear(colour: str) -> Triple:
    """The light of a colour: its three numbers without the gamma of sRGB."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _part(red), _part(green), _part(blue)


def _part(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def product(matrix: Matrix, vector: Triple) -> Triple:
    """The product of a matrix and a column."""
    x, y, z = vector
    first, second, third = (a * x + b * y + c * z for a, b, c in matrix)
    return first, second, third
