"""Which motif stands for each label: labels that fit each other have the same one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from jigsat.render.colours import COLOURS, Theme, fill_of
from jigsat.render.figures.plans import Place
from jigsat.render.scenes.scene import Fit, Label, once, words_of
from jigsat.render.vision import least_difference

# What names of labels say of how they look: colours, and shapes.


_COLOURS: Mapping[str, str] = {
    "red": "#d62f2f",
    "orange": "#f28a1c",
    "yellow": "#f6d32d",
    "green": "#2f9e44",
    "blue": "#2b63c6",
    "purple": "#7d3fb2",
    "violet": "#7d3fb2",
    "pink": "#f58ab5",
    "brown": "#8a5a33",
    "black": "#22252b",
    "white": "#ffffff",
    "grey": "#9aa0a8",
    "gray": "#9aa0a8",
    "silver": "#c3c8cf",
    "gold": "#d4a017",
    "cyan": "#3fc5d8",
    "turquoise": "#3fbfae",
    "teal": "#1f8a84",
    "magenta": "#c9379d",
    "lime": "#a5d62f",
    "olive": "#808020",
    "navy": "#1d2f6f",
    "maroon": "#7a1f2b",
    "beige": "#e8dcc0",
    "lilac": "#c6a4e0",
}
#: Words for halves that are not called so.
_HALVES: Mapping[str, str] = {
    **{"circle": "disc", "ball": "disc", "round": "disc", "moon": "disc"},
    **{"rhombus": "diamond", "box": "square", "plus": "cross", "club": "clover"},
    **{
        "stripes": "bars",
        "bar": "bars",
        "strips": "bars",
        "beads": "beads",
        "wave": "beads",
        "waves": "beads",
        "stars": "star",
    },
    **{"hearts": "heart", "spades": "spade", "clubs": "clover", "diamonds": "diamond"},
    **{"fir": "tree", "triangle": "pyramid", "tower": "castle", "egg": "oval", "t": "tee"},
}


def colour_named(name: str) -> str | None:
    """The colour that a name has a word for, as ``#rrggbb``."""
    return next((_COLOURS[word] for word in words_of(name) if word in _COLOURS), None)


def is_colour(name: str) -> bool:
    """Whether a name says a colour and nothing else."""
    return name.lower() in _COLOURS


def half_named(names: Sequence[str], halves: Sequence[str]) -> str | None:
    """The half, one of these, that one of the names has a word for."""
    words = [_HALVES.get(word, word) for name in names for word in words_of(name)]
    return next((word for word in words if word in halves), None)


# Half motifs: what lies on one side of the line that divides a motif.
#
# The line is the x axis from -1 to 1, and y leads away from it. No half leaves the half
# disc of radius 1, and each is its own mirror image, as nobody knows which way a piece is
# turned.


Path = tuple[Place, ...]


@dataclass(frozen=True)
class Half:
    """One half of a motif, between closed rings of corners; the other half is its like.

    ``tab``: the way from left to right around what is cut into a side, or fills that, where
    the half is in one part; such a half has one ring.
    """

    rings: tuple[Path, ...]
    tab: Path = ()


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 8) -> Path:
    """A stretch of a circle; angles in degrees, 90 leads away from the line."""
    angles = (start + (end - start) * step / steps for step in range(steps + 1))
    return tuple(
        (x + radius * cos(angle * pi / 180), y + radius * sin(angle * pi / 180))
        for angle in angles
    )


def _half(*right: Place, tab: Sequence[Place] = ()) -> Half:
    """A half that has these corners to the right, from the line to the middle."""
    return Half((_mirrored(right),), _mirrored(tab or right))


def _mirrored(right: Sequence[Place]) -> Path:
    """The ring of which these corners are on the right, from the line to the middle."""
    return (*((-x, y) for x, y in right), *((x, y) for x, y in reversed(right) if x > 1e-9))


def _hollow(outside: Sequence[Place], inside: Sequence[Place]) -> Half:
    """The half between two lines, of which these are the corners to the right."""
    return Half(((*_mirrored(outside), *reversed(_mirrored(inside))),))


def _several(*right: Sequence[Place], middle: Sequence[Place] = ()) -> Half:
    """A half of several parts: those on the right, their mirror images, and the middle one."""
    left = (tuple((-x, y) for x, y in ring) for ring in right)
    rings = (*map(tuple, right), *left, tuple(middle))
    return Half(tuple(ring for ring in rings if ring))


def _rays(count: int, inner: float) -> tuple[Place, ...]:
    """A quarter of a star with this many rays, and of this radius between them."""
    steps = range(count // 2 + 1)
    return tuple(
        (radius * cos(angle), radius * sin(angle))
        for step in steps
        for angle, radius in [(step * pi / count, 1 if step % 2 == 0 else inner)]
    )


def _petals(count: int) -> tuple[Place, ...]:
    """A quarter of a flower."""
    angles = [step * pi / 48 for step in range(25)]
    radii = [0.66 + 0.34 * cos(count * angle) for angle in angles]
    return tuple(
        (radius * cos(angle), radius * sin(angle))
        for angle, radius in zip(angles, radii, strict=True)
    )


#: All halves by name, the most different ones first.
HALVES: Mapping[str, Half] = {
    "disc": _half(*_arc(0, 0, 0.88, 0, 90)),
    "diamond": _half((0.85, 0), (0, 1), tab=((0.2, 0), (0.68, 0.48), (0, 1))),
    "heart": _half((0.2, 0), *_arc(0.41, 0.48, 0.36, -35, 140), (0, 0.58)),
    "cross": _half((0.95, 0), (0.95, 0.28), (0.28, 0.28), (0.28, 0.95), (0, 0.95)),
    "square": _half((0.7, 0), (0.7, 0.7), (0, 0.7)),
    "star": _half(*_rays(4, 0.42)),
    "clover": _half(
        *((0.12, 0), (0.1, 0.22)),
        *_arc(0.52, 0.33, 0.3, -160, 120),
        *_arc(0, 0.7, 0.29, -30, 90),
    ),
    "arrow": _half((0.25, 0), (0.25, 0.42), (0.75, 0.42), (0, 1)),
    "ring": _hollow(_arc(0, 0, 0.95, 0, 90), _arc(0, 0, 0.5, 0, 90)),
    "bars": _several(
        ((0.45, 0), (0.75, 0), (0.75, 0.65), (0.45, 0.65)),
        middle=((-0.15, 0), (0.15, 0), (0.15, 0.95), (-0.15, 0.95)),
    ),
    "spade": _half(*((0.22, 0), (0.1, 0.25)), *_arc(0.42, 0.34, 0.3, -150, 30), (0, 1)),
    "beads": _several(_arc(0.5, 0, 0.42, 0, 180, 12)),
    "hourglass": _half((0.15, 0), (0.62, 0.78), (0, 0.78)),
    "crown": _half((0.75, 0), (0.75, 0.65), (0.36, 0.35), (0, 0.85)),
    "tee": _half((0.2, 0), (0.2, 0.5), (0.78, 0.5), (0.78, 0.62), (0.7, 0.7), (0, 0.7)),
    "frame": _hollow(((0.7, 0), (0.7, 0.7), (0, 0.7)), ((0.38, 0), (0.38, 0.38), (0, 0.38))),
    "tree": _half(
        *((0.15, 0), (0.15, 0.2), (0.8, 0.2), (0.3, 0.55), (0.5, 0.55), (0, 1)),
    ),
    "flower": _half(*_petals(8)),
    "pyramid": _half(
        (0.9, 0), (0.9, 0.25), (0.6, 0.25), (0.6, 0.55), (0.3, 0.55), (0.3, 0.85), (0, 0.85)
    ),
    "knob": _half((0.18, 0), (0.18, 0.3), *_arc(0, 0.58, 0.38, -60, 90)),
    "castle": _half(
        (0.65, 0), (0.65, 0.75), (0.4, 0.75), (0.4, 0.45), (0.18, 0.45), (0.18, 0.75), (0, 0.75)
    ),
    "chevron": _hollow(((0.95, 0), (0, 1)), ((0.5, 0), (0, 0.52))),
    "leaf": _half(*((0.34 * cos(step * pi / 16), sin(step * pi / 16)) for step in range(9))),
    "mushroom": _half((0.22, 0), (0.22, 0.35), *_arc(0, 0.35, 0.62, 0, 90)),
    "sun": _half(*_rays(8, 0.6)),
    "oval": _half(*((cos(step * pi / 16), 0.45 * sin(step * pi / 16)) for step in range(9))),
    "butterfly": _half((0.12, 0), (0.72, 0.68), (0.4, 0.85), (0, 0.4)),
    "dots": _several(_arc(0.6, 0, 0.3, 0, 180), middle=_arc(0, 0.62, 0.3, 0, 345, 23)),
    "bell": _half((0.95, 0), (0.5, 0.08), (0.25, 0.4), (0.18, 0.9), (0, 0.98)),
}


#: Of labels that fit any, and of the one that belongs on the rim.
GREY = "#9aa0a8"
#: Colours that differ by as much can be told apart at a glance, whatever somebody sees.
_APART = 0.15
#: Labels up to this long can be written in place of a motif.
_SHORT = 2

_Family = tuple[str, ...]


@dataclass(frozen=True)
class Motif:
    """What is to be seen of a label: a half in a colour ``#rrggbb``."""

    label: str
    fits: Fit
    half: Half
    colour: str


@once
def motifs_of(labels: Mapping[str, Label], theme: Theme) -> Mapping[str, Motif]:
    """The motif of each label.

    Labels that fit share its shape, and its colour unless one of them has several mates. No
    two others share both, as long as there are enough.
    """
    colours = _colours(labels, theme)
    halves = _halves(labels, colours)
    return {
        name: Motif(name, label.fits, HALVES[halves[label.family]], colours[_key(name, label)])
        for name, label in labels.items()
    }


def are_wedges(labels: Mapping[str, Label]) -> bool:
    """Whether cells are to have coloured triangles from each side to the middle.

    So they have if labels fit themselves, and all are colours or too short to name a motif.
    """
    told = [name for name, label in labels.items() if label.fits is Fit.SAME]
    if len(told) + sum(label.fits in _PLAIN for label in labels.values()) < len(labels):
        return False
    return all(map(is_colour, labels)) or all(map(is_short, told))


def is_short(label: str) -> bool:
    """Whether there is room for a label in place of its motif."""
    return len(label) <= _SHORT


_PLAIN = (Fit.WILD, Fit.RIM)


def _key(name: str, label: Label) -> _Family:
    """Labels with the same key have the same colour."""
    return label.family if len(label.family) <= 2 else (name,)


def _colours(labels: Mapping[str, Label], theme: Theme) -> Mapping[_Family, str]:
    """The colour of each key: one that a name says, or the first that is like none of those."""
    keys = {_key(name, label): label for name, label in labels.items()}
    named = {
        key: next(filter(None, map(colour_named, key)), None)
        or (GREY if label.fits in _PLAIN else None)
        for key, label in keys.items()
    }
    taken = {colour for colour in named.values() if colour}
    palette = [fill_of(number, theme) for number in range(COLOURS)]
    uses: Counter[str] = Counter()
    found = {}
    for key, colour in named.items():
        chosen = colour or min(palette, key=lambda each: (uses[each], _is_like(each, taken)))
        uses[chosen] += 1
        found[key] = chosen
    return found


def _is_like(colour: str, others: Iterable[str]) -> bool:
    return any(least_difference(colour, other) < _APART for other in others)


def _halves(
    labels: Mapping[str, Label], colours: Mapping[_Family, str]
) -> Mapping[_Family, str]:
    """The name of each family's half: one that a name says, or the first of the least used."""
    families = {label.family: (name, label) for name, label in labels.items()}
    named = {
        family: half_named(family, _allowed(label.fits))
        for family, (_, label) in families.items()
    }
    uses = Counter(half for half in named.values() if half)
    taken: set[tuple[str, str]] = set()
    found = {}
    for family, (name, label) in families.items():
        colour, allowed, wanted = (
            colours[_key(name, label)],
            _allowed(label.fits),
            named[family],
        )
        if wanted is not None and (wanted, colour) not in taken:
            found[family] = wanted
        else:
            found[family] = min(allowed, key=lambda half: ((half, colour) in taken, uses[half]))
            uses[found[family]] += 1
        taken.add((found[family], colour))
    return found


def _allowed(fits: Fit) -> Sequence[str]:
    """The halves that can show this: only those of one part can be tabs or have marks."""
    return [name for name, half in HALVES.items() if fits is Fit.SAME or half.tab]
