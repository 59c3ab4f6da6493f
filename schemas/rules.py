"""The rules a puzzle can have. They combine freely; each means the same in every puzzle.

That every piece in the box is used, as often as its count says, is always a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, assert_never, get_args

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag

from jigsat.schemas.base import Data, DifferentNames, Listed, Name
from jigsat.schemas.fields.board import BoardCells
from jigsat.schemas.fields.piece import FACE, Area, CountOrRange, CountRange, bounds

_RULE = Field(description="Which rule this is.")
_WILD = Field(description="Labels that may meet any label.", examples=[["any"]])
_CORNERS = Field(
    strict=True, description="Whether sharing a corner counts as touching.", examples=[True]
)


def _example(*one_of: str, **rule: Any) -> ConfigDict:
    """The configuration of a rule with an example, which editors offer to insert.

    ``one_of``: keys at least one of which the rule must have.
    """
    needed: Any = {"anyOf": [{"required": [key]} for key in one_of]} if one_of else {}
    return ConfigDict(json_schema_extra={"examples": [rule], **needed})


class Cover(Data):
    """No two pieces overlap, and exactly ``blanks`` cells of the board stay empty.

    Without this rule, every cell is covered. Cells that stay empty are called blanks. With
    ``settled``, every piece is pushed as far as it goes towards these sides: another piece or
    the edge of the board stops it.
    """

    model_config = _example(rule="cover", blanks=1)

    rule: Annotated[Literal["cover"], _RULE]
    blanks: Annotated[
        Area,
        Field(
            description="How many cells stay empty: a number, a range, or ``rest`` for as "
            "many as the pieces leave. An area, if board and pieces are typed as sizes.",
            examples=[7, {"min": 0, "max": 7}, "rest"],
        ),
    ] = 0
    settled: Annotated[
        DifferentNames,
        Field(
            description="Sides towards which every piece is pushed as far as it goes. A "
            "packing in which a piece could still move one cell that way is no solution.",
            examples=[["top", "left"]],
        ),
    ] = ()
    blank_only_at: Annotated[
        BoardCells | None,
        Field(description="The only cells that may stay empty.", examples=[[[0, 0], [0, 1]]]),
    ] = None
    never_blank_at: Annotated[
        BoardCells | None,
        Field(description="Cells that may not stay empty.", examples=[[[0, 0]]]),
    ] = None
    open: Annotated[
        BoardCells | None,
        Field(
            description="Cells that no piece covers. They do not count as blanks.",
            examples=[[[1, 3], [6, 2]]],
        ),
    ] = None

    @property
    def blank_range(self) -> tuple[int, int]:
        """The least and the greatest number of blanks, once these are counted in cells.

        ``PuzzleData.cover`` counts them.
        """
        if not isinstance(self.blanks, int | CountRange):
            raise TypeError(f"blanks that are not counted in cells: {self.blanks}")
        return bounds(self.blanks)


class Blanks(Data):
    """The number of cells that stay empty in each of the ``regions``.

    They are part of the blanks of the rule ``cover``. Open cells do not count.
    """

    model_config = _example(rule="blanks", regions={"month": ["##"]}, count=1)

    rule: Annotated[Literal["blanks"], _RULE]
    regions: Annotated[
        dict[Name, BoardCells],
        Field(
            min_length=1,
            description="The name and the cells of each region.",
            examples=[{"month": ["######", "######"]}],
        ),
    ]
    count: Annotated[
        CountOrRange,
        Field(
            description="How many cells of each region stay empty.",
            examples=[1, {"min": 0, "max": 1}],
        ),
    ]


class EqualSides(Data):
    """Where two labelled sides meet, they show the same label."""

    model_config = _example(rule="equal-sides")

    rule: Annotated[Literal["equal-sides"], _RULE]
    wild: Annotated[DifferentNames, _WILD] = ()


def _pairs_or_by_label(value: Any) -> str | None:
    if isinstance(value, dict):
        return "by label"
    return "pairs" if isinstance(value, list | tuple) else None


def _one_or_more(value: Any) -> str:
    return "one" if isinstance(value, str | int | float) else "more"


OneOrMore = Annotated[
    Annotated[Name, Tag("one")] | Annotated[Listed[Name], Tag("more")],
    Discriminator(_one_or_more),
]


def _in_a_list(value: Any) -> Any:
    """A pair of labels without the brackets of the list that it is in is that list."""
    is_pair = isinstance(value, list) and len(value) == len(("in", "out"))
    return [value] if is_pair and all(isinstance(each, str) for each in value) else value


#: Pairs of labels, or for each label its mate or mates, which must agree.
Mates = Annotated[
    Annotated[Listed[tuple[Name, Name]], Field(min_length=1), Tag("pairs")]
    | Annotated[dict[Name, OneOrMore], Field(min_length=1), Tag("by label")],
    Discriminator(
        _pairs_or_by_label,
        custom_error_type="mates",
        custom_error_message="a list of pairs, or an object with the mates of each label",
    ),
    BeforeValidator(_in_a_list),
]


class MatingSides(Data):
    """Where two labelled sides meet, their labels are mates: head and tail, in and out."""

    model_config = _example(rule="mating-sides", mates=[["in", "out"]])

    rule: Annotated[Literal["mating-sides"], _RULE]
    mates: Annotated[
        Mates,
        Field(
            description="The pairs of labels that may meet, or the mates of each label. A "
            "label may have several mates, and may be its own mate. A label that a rule "
            "``rim`` names may have no mate: then it shows on the rim only.",
            examples=[[["in", "out"]], {"in": "out", "out": ["in"]}],
        ),
    ]
    wild: Annotated[DifferentNames, _WILD] = ()

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
    """What pieces show on the rim, which is every side with no cell of the board beyond it."""

    model_config = _example("labels", "counts", "pattern", rule="rim", labels=["grey"])

    rule: Annotated[Literal["rim"], _RULE]
    labels: Annotated[
        DifferentNames | None,
        Field(
            description="The only labels that may show on the rim. Each side of a piece there "
            "shows one of them. An empty list allows none.",
            examples=[["grey"], []],
        ),
    ] = None
    counts: Annotated[
        dict[Name, CountOrRange],
        Field(
            description="For each label, how many sides on the rim show it.",
            examples=[{"in": 6, "out": {"min": 1, "max": 2}}],
        ),
    ] = Field(default_factory=dict)
    pattern: Annotated[
        Listed[Name],
        Field(
            description="The labels around each closed line of the rim, in this order, again "
            "and again. They may start anywhere. No cell at the rim stays empty then.",
            examples=[["in", "out"]],
        ),
    ] = ()
    groups: Annotated[
        dict[Name, Annotated[DifferentNames, Field(min_length=1)]],
        Field(
            description="Names for groups of labels: this rule may use them like a label.",
            examples=[{"in": ["heart in", "spade in"]}],
        ),
    ] = Field(default_factory=dict)

    def name_of(self, label: str | None) -> str | None:
        """The rule's name for a label: that of its group, if it is in one."""
        return next((name for name, labels in self.groups.items() if label in labels), label)


class DifferentFaces(Data):
    """No face appears twice in a line of the board, or twice in a region.

    ``along`` names the directions of the lines, and ``regions`` the regions. With ``sides``, no
    label appears twice on the same side of the cells there. With ``pieces``, only what these
    show is compared.
    """

    model_config = _example("along", "regions", rule="different-faces", along=["row"])

    rule: Annotated[Literal["different-faces"], _RULE]
    along: Annotated[
        Listed[str],
        Field(
            description="The directions of the lines, such as ``row`` and ``column``.",
            examples=[["row", "column"]],
            json_schema_extra={"uniqueItems": True},
        ),
    ] = ()
    regions: Annotated[
        dict[Name, BoardCells],
        Field(
            description="The name and the cells of each region.",
            examples=[{"corner": ["##", "##"]}],
        ),
    ] = Field(default_factory=dict)
    attribute: Annotated[
        Name, Field(description="Which attribute of the pieces is compared.", examples=["suit"])
    ] = FACE
    sides: Annotated[
        DifferentNames,
        Field(
            description="Sides of cells on which labels are compared, each side by itself, in "
            "place of an attribute.",
            examples=[["top", "front", "bottom", "back"]],
        ),
    ] = ()
    pieces: Annotated[
        Annotated[DifferentNames, Field(min_length=1)] | None,
        Field(
            description="The names of the pieces that are compared; others may show anything. "
            "If left out: all pieces.",
            examples=[["A", "B", "C"]],
        ),
    ] = None

    def compares(self, piece: str) -> bool:
        """Whether it compares what the piece of this name shows."""
        return self.pieces is None or piece in self.pieces

    @property
    def compared(self) -> str:
        """What is compared: the name of an attribute, or labels."""
        return "label" if self.sides else self.attribute


class Colours(Data):
    """A coloured cell of a piece lies only on board cells of its own colour.

    A cell without a colour, of the board or of a piece, goes with every colour.
    """

    model_config = _example(rule="colours")

    rule: Annotated[Literal["colours"], _RULE]
    allowed: Annotated[
        dict[Name, DifferentNames],
        Field(
            description="For a colour of the board, the colours of piece cells that may lie on "
            "it. Its own colour is allowed only if it is listed.",
            examples=[{"grey": ["black", "white"]}],
        ),
    ] = Field(default_factory=dict)

    def allowed_on(self, colour: str) -> tuple[str, ...]:
        """The colours of piece cells that may lie on this colour of the board."""
        return self.allowed.get(colour, (colour,))


class Clue(Data):
    """A piece covers all of these cells, in the orientation ``turn`` if it is given.

    ``fixed``: the piece lies there. If there are several such pieces, one of them does.
    ``forbidden``: it does not lie there.
    """

    model_config = _example(rule="fixed", piece="F", cells=[[0, 0]])

    rule: Annotated[
        Literal["fixed", "forbidden"],
        Field(description="Whether the piece lies there, or does not lie there."),
    ]
    piece: Annotated[Name, Field(description="The name of the piece.", examples=["F"])]
    cells: Annotated[
        BoardCells, Field(description="Cells that it covers.", examples=[[[0, 0], [0, 1]]])
    ]
    turn: Annotated[
        Name | None,
        Field(
            description="How it is turned: degrees clockwise, after ``flip`` if it is turned "
            "over first.",
            examples=["90", "flip 180"],
        ),
    ] = None


class Touching(Data):
    """These two pieces share a side. With ``corners``, sharing a corner is enough.

    The box has one of each, and both are used.
    """

    model_config = _example(rule="touching", pieces=["A", "B"])

    rule: Annotated[Literal["touching"], _RULE]
    pieces: Annotated[
        DifferentNames,
        Field(
            min_length=2,
            max_length=2,
            description="The names of the two pieces.",
            examples=[["A", "B"]],
        ),
    ]
    corners: Annotated[bool, _CORNERS] = False


class NotTouching(Data):
    """No two of these pieces share a side. If no pieces are named, this holds for all pieces.

    With ``corners``, they do not share a corner either. If pieces are named, copies of the same
    piece may touch each other.
    """

    model_config = _example(rule="not-touching", pieces=["A", "B", "C"])

    rule: Annotated[Literal["not-touching"], _RULE]
    pieces: Annotated[
        Annotated[DifferentNames, Field(min_length=2)] | None,
        Field(
            description="The names of the pieces. If left out: all pieces.",
            examples=[["A", "B", "C"]],
        ),
    ] = None
    corners: Annotated[bool, _CORNERS] = False


class Use(Data):
    """How many of these pieces are used, taken together.

    The counts of the pieces must allow it: a piece that may stay in the box has a range.
    """

    model_config = _example(rule="use", pieces=["A", "B"], count=1)

    rule: Annotated[Literal["use"], _RULE]
    pieces: Annotated[
        DifferentNames,
        Field(min_length=1, description="The names of the pieces.", examples=[["A", "B"]]),
    ]
    count: Annotated[
        CountOrRange,
        Field(
            description="How many of them are used together.",
            examples=[1, {"min": 1, "max": 2}],
        ),
    ]


Rule = Annotated[
    Cover
    | Blanks
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


def rule_names() -> tuple[str, ...]:
    """The names that rules have in files."""
    rules, *_ = get_args(Rule)
    kinds = (each.model_fields["rule"].annotation for each in get_args(rules))
    return tuple(name for kind in kinds for name in get_args(kind))


def pieces_named(rule: Rule) -> tuple[str, ...]:
    """The names of the pieces that a rule is about; none if it is about all pieces."""
    match rule:
        case Clue():
            return (rule.piece,)
        case Touching() | NotTouching() | Use() | DifferentFaces():
            return rule.pieces or ()
        case Cover() | Blanks() | EqualSides() | MatingSides() | Rim() | Colours():
            return ()
        case _:
            assert_never(rule)


def with_wild(rule: Rule, label: str) -> Rule:
    """The rule with one more label that may lie against any, if it is about sides that meet."""
    match rule:
        case EqualSides() | MatingSides():
            return rule.model_copy(update={"wild": (*rule.wild, label)})
        case Cover() | Blanks() | Rim() | DifferentFaces() | Colours() | Clue():
            return rule
        case Touching() | NotTouching() | Use():
            return rule
        case _:
            assert_never(rule)
