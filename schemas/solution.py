"""Solutions: where each piece lies, and by which convention they are counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Discriminator, PlainSerializer, PlainValidator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, Listed, Name
from jigsat.schemas.display import Displayed
from jigsat.schemas.fields.board import CellCoordinates, is_number
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.support.text import number_of

#: Places and sizes on a board are below it: a million units in steps of a thousandth.
MAX_PLACE = 10**10


class Convention(StrEnum):
    """What is taken for one solution."""

    #: Ways the finished puzzle can look; identical pieces do not multiply it.
    SOLUTIONS = "solutions"
    #: The images of a solution under the puzzle's symmetries are the same as it.
    UP_TO_SYMMETRY = "up to symmetry"


def convention_of(up_to_symmetry: bool) -> Convention:
    """The one by which the images of a solution count once, or each."""
    return Convention.UP_TO_SYMMETRY if up_to_symmetry else Convention.SOLUTIONS


def _read_box(value: Any) -> Box:
    if isinstance(value, Box):
        return value
    pairs = [value.get(key) for key in ("at", "size")]
    if len(value) != len(pairs) or not all(map(_is_pair, pairs)) or min(pairs[1]) < 1:
        raise PydanticCustomError("box", "the corner 'at' and the 'size' of a rectangle")
    return Box(*map(tuple, pairs))


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == len("xy")
        and all(is_number(each) and abs(each) < MAX_PLACE for each in value)
    )


#: The cells that a piece covers: listed, or of a large rectangle its first cell and its size.
PlacedCells = Annotated[
    Annotated[Listed[CellCoordinates], Tag("list")]
    | Annotated[
        Box,
        PlainValidator(_read_box),
        PlainSerializer(lambda box: {"at": box.at, "size": box.size}),
        WithJsonSchema(
            {
                "type": "object",
                "properties": {
                    key: {"type": "array", "items": {"type": "integer"}}
                    for key in ("at", "size")
                },
                "required": ["at", "size"],
            }
        ),
        Tag("box"),
    ],
    Discriminator(lambda value: "box" if isinstance(value, dict | Box) else "list"),
]


class Placed(Data):
    """One piece on the board.

    ``orientation`` names the turn that leads from the piece in the puzzle's file to the
    piece as placed (clockwise, in degrees, "flip" for turned over first); ``cells``
    are the cells that it covers, in reading order; of a large rectangle its corner and size.
    """

    piece: Name
    orientation: Name
    cells: PlacedCells


class Solution(Data, Displayed):
    """A finished board: one entry for each piece, in reading order of their first cells."""

    placements: Listed[Placed]

    def __repr__(self) -> str:
        return f"Solution({number_of(len(self.placements), 'placement')})"


# Solutions of a puzzle to look through, and statistics of all solutions that they are from.


@dataclass(frozen=True)
class Collected:
    """A solution in a collection.

    ``number``: its number among all, from 1. ``symmetry_class``: the number of its class among
    those of the collection, from 0; ``images``: how many images it has, itself among them.
    ``apart``: in space, how it is taken apart; None if nobody has asked.
    """

    solution: Solution
    number: int
    symmetry_class: int
    images: int
    apart: WayApart | None = None


@dataclass(frozen=True)
class Collection(Displayed):
    """All solutions that were found or read, or a fair sample of them.

    ``total``: how many were found or read, which all statistics are of: ``covered`` has, for
    each class of pieces that nobody can tell apart and each cell of the board, in reading
    order, how many of them have such a piece on that cell. ``pieces`` are the names of each
    class. ``classes``: the symmetry classes of all of them; None if that is not known.

    ``images``: for each symmetry of the puzzle but the identity, the image of each placement of
    the solutions; none if the solutions have their images among them anyway, or if different
    pieces can look alike.

    ``complete``: whether these are all there are; None if that is not known. ``stopped``: why
    not. ``course``: after how many seconds how many were found; empty if that is not known.
    """

    solutions: tuple[Collected, ...]
    total: int
    pieces: tuple[tuple[str, ...], ...]
    covered: tuple[tuple[int, ...], ...]
    convention: Convention
    classes: int | None = None
    images: tuple[Mapping[Placed, Placed], ...] = ()
    complete: bool | None = None
    stopped: str | None = None
    course: tuple[tuple[float, int], ...] = ()
    source: str = ""

    @property
    def is_sample(self) -> bool:
        """Whether the collection has some of the solutions only."""
        return len(self.solutions) < self.total
