"""Which motif stands for each label: labels that fit each other have the same one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from jigsat.render.drawing.palette import COLOURS, Theme, fill_of
from jigsat.render.drawing.vision import least_difference
from jigsat.render.figures.motifs.halves import HALVES, Half
from jigsat.render.figures.motifs.names import colour_named, half_named, is_colour
from jigsat.render.once import once
from jigsat.render.scenes.mates import Fit, Label

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
    named = {key: _named_colour(key, label) for key, label in keys.items()}
    taken = {colour for colour in named.values() if colour}
    palette = [fill_of(number, theme) for number in range(COLOURS)]
    uses: Counter[str] = Counter()
    found = {}
    for key, colour in named.items():
        chosen = colour or min(palette, key=lambda each: (uses[each], _is_like(each, taken)))
        uses[chosen] += 1
        found[key] = chosen
    return found


def _named_colour(key: _Family, label: Label) -> str | None:
    named = next(filter(None, map(colour_named, key)), None)
    return named or (GREY if label.fits in _PLAIN else None)


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
