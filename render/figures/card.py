"""What stands in the middle of a card: of a piece of one cell with labels around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

from jigsat.render.colours import Theme, fill_of, ink_on, mixed
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Area, Disc, Ink, Position, Role, Shape, Text, width_of
from jigsat.render.scenes.scene import Patch
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.geometry.shapes import FACE

#: What cards are made of.
_CARDBOARD = {Theme.LIGHT: "#fbf6e9", Theme.DARK: "#3a3d44"}
#: How far a plate reaches beyond a line of text, in ems.
_AROUND = 0.4


def is_card(patch: Patch) -> bool:
    """Whether a patch is a piece of one cell with labels around it."""
    return patch.role is PatchRole.PIECE and len(patch.cells) == 1 and bool(patch.labels)


def cardboard(look: Look) -> str:
    """The colour of a card."""
    return _CARDBOARD[look.theme]


def card_line(look: Look, faded: bool) -> Ink:
    """How cards are outlined: thinly, as there are motifs on both sides of it."""
    return replace(look.hairline if faded else look.line, width=look.line.width / 2.5)


def centre_shapes(patch: Patch, look: Look, centre: Position, room: float) -> Iterator[Shape]:
    """What stands in the middle: the face on a disc of its colour, or else the name.

    ``room``: the radius around the centre into which no label reaches, in mm.
    """
    fill = cardboard(look)
    if patch.face is not None:
        fill = mixed(fill_of(patch.colour or 0, look.theme), fill, 0.4)
        yield Disc(centre, room, Role.FACE, Ink(fill))
    if look.letters and (patch.name or patch.face):
        lines = [look.short.get(line, line) for line in printed_on(patch)]
        size = min(_size(line, len(lines), room) for line in lines)
        if patch.face is None:
            yield _plate(centre, max(width_of(line, size) for line in lines), size, fill)
        yield from _texts(lines, centre, size, ink_on(fill))


def _size(line: str, number: int, room: float) -> float:
    """The size of each of these lines, at which its plate hardly leaves the room."""
    most = 1.2 * room if number == 1 else room / number**0.7
    return min(most, 1.05 * room / (width_of(line, 1) / 2 + _AROUND))


def printed_on(patch: Patch) -> list[str]:
    """The face or else the name, and what else is printed on the piece."""
    others = [value for name, value in sorted(patch.attributes.items()) if name != FACE]
    return [patch.name if patch.face is None else patch.face, *others]


def _plate(centre: Position, width: float, size: float, fill: str) -> Area:
    """What the name stands on: as high as wide if that is short, and round at its ends."""
    x, y = centre
    radius = 0.72 * size
    half = max(0.0, width / 2 + _AROUND * size - radius)
    angles = [step * pi / 12 for step in range(-6, 7)]
    right = [(x + half + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
    left = [(2 * x - px, 2 * y - py) for px, py in right]
    return Area(((*right, *left),), Role.CAPTION, Ink(fill))


def _texts(lines: Sequence[str], centre: Position, size: float, colour: str) -> Iterator[Text]:
    x, y = centre
    for index, line in enumerate(lines):
        down = (index - (len(lines) - 1) / 2) * 1.15 * size
        yield Text((x, y + down), line, size, Role.CAPTION, Ink(colour))
