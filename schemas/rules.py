"""The rules a puzzle can have. They combine freely; each means the same in every puzzle.

That every piece in the box is used, as often as its count says, is always a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, assert_never

from pydantic import Discriminator, Field, Tag

from jigsat.schemas.base import Data, Listed, Name
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.pieces import Cells, CountOrRange, bounds


class Cover(Data):
    """No two pieces overlap, and exactly ``blanks`` cells of the board stay empty.

    A puzzle without this rule has it with no blanks: every cell is covered. The cells
    ``open`` are never covered, and do not count as blanks. Blanks may lie ``blank_only_at``
    some cells, and ``never_blank_at`` others.
    """

    rule: Literal["cover"]
    blanks: CountOrRange = 0
    blank_only_at: Cells | None = None
    never_blank_at: Cells | None = None
    open: Cells | None = None

    @property
    def blank_range(self) -> tuple[int, int]:
        """The least and the greatest number of blanks."""
        return bounds(self.blanks)


class EqualSides(Data):
    """Where two labelled sides meet, they show the same label.

    A ``wild`` label may lie against any.
    """

    rule: Literal["equal-sides"]
    wild: Listed[Name] = ()


def _pairs_or_by_label(value: Any) -> str | None:
    if isinstance(value, dict):
        return "by label"
    return "pairs" if isinstance(value, list | tuple) else None


def _one_or_more(value: Any) -> str:
    return "one" if isinstance(value, str) else "more"


OneOrMore = Annotated[
    Annotated[Name, Tag("one")] | Annotated[Listed[Name], Tag("more")],
    Discriminator(_one_or_more),
]

#: Pairs of labels, or for each label its mate or mates, which must agree.
Mates = Annotated[
    Annotated[Listed[tuple[Name, Name]], Field(min_length=1), Tag("pairs")]
    | Annotated[dict[Name, OneOrMore], Field(min_length=1), Tag("by label")],
    Discriminator(
        _pairs_or_by_label,
        custom_error_type="mates",
        custom_error_message="a list of pairs, or an object with the mates of each label",
    ),
]


class MatingSides(Data):
    """Where two labelled sides meet, their labels are mates: head and tail, in and out.

    ``mates`` lists the pairs. A label may be its own mate, and may have several. A ``wild``
    label may lie against any.
    """

    rule: Literal["mating-sides"]
    mates: Mates
    wild: Listed[Name] = ()

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each label with each of its mates, as typed: perhaps in one order only."""
        if not isinstance(self.mates, dict):
            yield from self.mates
            return
        for label, mates in self.mates.items():
            for mate in [mates] if isinstance(mates, str) else mates:
                yield label, mate


class Rim(Data):
    """What pieces show on the rim: on sides across which the board has no cell.

    ``labels``: only these; an empty list means that no label shows there. ``counts``: so many
    of a label. ``pattern``: these labels, again and again, around each closed line of the
    rim, begun anywhere; no cell at the rim is blank then. ``groups``: names that stand for any
    of several labels.
    """

    rule: Literal["rim"]
    labels: Listed[Name] | None = None
    counts: dict[Name, CountOrRange] = Field(default_factory=dict)
    pattern: Listed[Name] = ()
    groups: dict[Name, Annotated[Listed[Name], Field(min_length=1)]] = Field(
        default_factory=dict
    )

    def name_of(self, label: str | None) -> str | None:
        """The rule's name for a label: that of its group, if it is in one."""
        return next((name for name, labels in self.groups.items() if label in labels), label)


class DifferentFaces(Data):
    """No face appears twice in a line of the board, in each of the directions ``along``.

    Nor in any of the ``regions``, which have names and cells. What is compared may be another
    ``attribute`` of the pieces.
    """

    rule: Literal["different-faces"]
    along: Listed[str] = ()
    regions: dict[Name, Cells] = Field(default_factory=dict)
    attribute: Name = FACE


class Colours(Data):
    """On a coloured cell of the board lie only piece cells of the same colour.

    Or, if the colour is among ``allowed``, of one of the colours given there. Cells without a
    colour, of the board or of a piece, go with every colour.
    """

    rule: Literal["colours"]
    allowed: dict[Name, Listed[Name]] = Field(default_factory=dict)

    def allowed_on(self, colour: str) -> tuple[str, ...]:
        """The colours of piece cells that may lie on this colour of the board."""
        return self.allowed.get(colour, (colour,))


class Clue(Data):
    """A piece that covers all of these cells, turned so if ``turn`` is given.

    ``fixed``: that is where it lies (of several such pieces: one of them). ``forbidden``: that
    is where it does not lie. ``preferred``: that is tried first, and rules nothing out.
    """

    rule: Literal["fixed", "forbidden", "preferred"]
    piece: Name
    cells: Cells
    turn: Name | None = None


class Touching(Data):
    """These two pieces touch by a side, or if ``corners`` at least by a corner.

    There must be one of each, and both are used.
    """

    rule: Literal["touching"]
    pieces: Annotated[Listed[Name], Field(min_length=2, max_length=2)]
    corners: Annotated[bool, Field(strict=True)] = False


class NotTouching(Data):
    """No two of these pieces touch by a side; of all pieces, if none are named.

    With ``corners`` they do not touch by a corner either. Several copies of one of the named
    pieces may touch each other, as they are the same piece by name.
    """

    rule: Literal["not-touching"]
    pieces: Annotated[Listed[Name], Field(min_length=2)] | None = None
    corners: Annotated[bool, Field(strict=True)] = False


class Use(Data):
    """Of these pieces together so many are used.

    The pieces must allow it: those that may stay in the box have a range as their count.
    """

    rule: Literal["use"]
    pieces: Annotated[Listed[Name], Field(min_length=1)]
    count: CountOrRange


Rule = Annotated[
    Cover
    | EqualSides
    | MatingSides
    | Rim
    | DifferentFaces
    | Colours
    | Clue
    | Touching
    | NotTouching
    | Use,
    Field(discriminator="rule"),
]


def pieces_named(rule: Rule) -> tuple[str, ...]:
    """The names of the pieces that a rule is about; none if it is about all pieces."""
    match rule:
        case Clue():
            return (rule.piece,)
        case Touching() | NotTouching() | Use():
            return rule.pieces or ()
        case Cover() | EqualSides() | MatingSides() | Rim() | DifferentFaces() | Colours():
            return ()
        case _:
            assert_never(rule)


def with_wild(rule: Rule, label: str) -> Rule:
    """The rule with one more label that may lie against any, if it is about sides that meet."""
    match rule:
        case EqualSides() | MatingSides():
            return rule.model_copy(update={"wild": (*rule.wild, label)})
        case Cover() | Rim() | DifferentFaces() | Colours() | Clue():
            return rule
        case Touching() | NotTouching() | Use():
            return rule
        case _:
            assert_never(rule)
