"""How the palette was found: ``python -m tests.render.drawing.palette_search`` prints it.

Each colour is a hue with two lightnesses, one for light and one for dark pages. Of many such
candidates, each next one is the farthest from those before, as seen by the readers to whom it
is nearest to one of them. So the first few are the most different. Differences in normal vision
count half, or colours would be alike to all who see normally where they are not to others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from rich.color import Color, ColorSystem
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from jigsat.render.colours import PAGES, Theme
from jigsat.render.drawing.vision import VISIONS, Matrix, Triple, difference, product, seen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The range of lightness on light pages, which suits black text, and on dark pages.
_LIGHTNESS = {Theme.LIGHT: (0.58, 0.95), Theme.DARK: (0.38, 0.80)}
_SHADES = 8
_CHROMAS = (0.0, 0.04, 0.08, 0.12, 0.16)
_DEGREES = 10
#: How many colours the palette has.
_NUMBER = 36
#: How much a difference counts that all readers see.
_OF_NORMAL = 0.5
#: How far from the page a colour is at least.
_FROM_PAGE = 0.08
#: From OKLab back to the responses of cones and to linear sRGB.
_CUBE_ROOTS: Matrix = (
    (1, 0.3963377774, 0.2158037573),
    (1, -0.1055613458, -0.0638541728),
    (1, -0.0894841775, -1.2914855480),
)
_LIGHT: Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def hex_of_oklab(point: Triple) -> str | None:
    """The colour at a point of OKLab; None if screens cannot show it."""
    long, middle, short = (root**3 for root in product(_CUBE_ROOTS, point))
    light = product(_LIGHT, (long, middle, short))
    if not all(0 <= round(part, 3) <= 1 for part in light):
        return None
    return "#" + "".join(f"{round(255 * _gamma(min(1, max(0, part)))):02x}" for part in light)


def _gamma(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


@dataclass(frozen=True)
class Candidate:
    """A colour on light and on dark pages, and its number where there are 256 colours."""

    light: str
    dark: str
    of_256: int | None


def search() -> list[Candidate]:
    """The colours of the palette, in their order."""
    import numpy as np

    found = list(_candidates())
    apart = _differences(found)
    numbers = np.array([each.of_256 for each in found])
    choices = (_farthest(first, apart, numbers) for first in range(len(found)))
    best = max(choices, key=lambda chosen: apart[np.ix_(chosen, chosen)].min())
    return [found[index] for index in best]


def _candidates() -> Iterator[Candidate]:
    """Colours that screens can show in both themes."""
    for shade in range(_SHADES):
        for chroma in _CHROMAS:
            for degrees in range(0, 360, _DEGREES) if chroma else [0]:
                light, dark = (
                    hex_of_oklab(
                        (
                            low + (high - low) * shade / (_SHADES - 1),
                            chroma * cos(radians(degrees)),
                            chroma * sin(radians(degrees)),
                        )
                    )
                    for low, high in (_LIGHTNESS[theme] for theme in Theme)
                )
                if light and dark and _stands_out(light, dark):
                    number = Color.parse(light).downgrade(ColorSystem.EIGHT_BIT).number
                    yield Candidate(light, dark, number)


def _stands_out(light: str, dark: str) -> bool:
    shown = ((light, Theme.LIGHT), (dark, Theme.DARK))
    return all(difference(colour, PAGES[theme]) >= _FROM_PAGE for colour, theme in shown)


def _differences(found: Sequence[Candidate]) -> NDArray[np.float64]:
    """The least weighted difference of each two candidates over themes and visions."""
    import numpy as np

    least = np.full((len(found), len(found)), np.inf)
    for vision in VISIONS:
        weight = _OF_NORMAL if vision == "normal" else 1.0
        for colours in ([each.light for each in found], [each.dark for each in found]):
            points = np.array([seen(colour, vision) for colour in colours])
            apart = np.linalg.norm(points[:, None] - points[None], axis=2)
            least = np.minimum(least, weight * apart)
    np.fill_diagonal(least, np.inf)
    return least


def _farthest(first: int, apart: NDArray[np.float64], numbers: NDArray[np.int64]) -> list[int]:
    """As many colours as the palette has, each next one the farthest from those before.

    Each has a number of its own where there are 256 colours.
    """
    import numpy as np

    chosen = [first]
    nearest = apart[first].copy()
    nearest[numbers == numbers[first]] = -1
    while len(chosen) < _NUMBER:
        index = int(np.argmax(nearest))
        chosen.append(index)
        nearest = np.minimum(nearest, apart[index])
        nearest[numbers == numbers[index]] = -1
    return chosen


def of_sixteen(colours: Sequence[str]) -> list[int]:
    """For each colour the nearest of a terminal's sixteen, each used as often as others."""
    theme = [
        f"#{red:02x}{green:02x}{blue:02x}"
        for red, green, blue in map(DEFAULT_TERMINAL_THEME.ansi_colors.__getitem__, range(16))
    ]
    found: list[int] = []
    for colour in colours:
        least = min(map(found.count, range(16)))
        free = [number for number in range(16) if found.count(number) == least]
        found.append(min(free, key=lambda number: difference(colour, theme[number])))
    return found


def main() -> None:
    """Print the table of the palette."""
    found = search()
    numbers = of_sixteen([each.light for each in found])
    for each, number in zip(found, numbers, strict=True):
        print(f'    ("{each.light}", "{each.dark}", {number}),')


if __name__ == "__main__":
    main()
