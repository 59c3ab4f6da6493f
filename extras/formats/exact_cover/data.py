"""Exact cover problems as data: items, and options that cover some of them.

A solution is a set of options in which each primary item is as often as its count says: mostly
once. A secondary item may be in one of them, or in any number that give it the same colour.
(Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: exact covering with colours
and multiplicities.) It is a puzzle without board and pieces: whatever can be said as a choice
among placements can be said so.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, NamedTuple

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    model_validator,
)
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, Listed, number_as_text
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import CountOrRange, bounds
from jigsat.schemas.other_puzzle import OtherPuzzle, OtherSolution
from jigsat.schemas.support.text import number_of, quoted

MAX_ITEMS = 100_000
MAX_OPTIONS = 1_000_000
#: What stands before the colour of an item, and what divides the items in a text.
COLOUR, BAR = ":", "|"


def _one_word(name: str) -> str:
    if not name.isprintable() or any(c.isspace() or c in (COLOUR, BAR) for c in name):
        raise PydanticCustomError("item", "a name without spaces, ':' and '|'")
    return name


ItemName = Annotated[
    str,
    Field(min_length=1, max_length=60),
    AfterValidator(_one_word),
    BeforeValidator(number_as_text),
]


class CountedItem(Data):
    """A primary item that is not covered exactly once, but as often as ``count`` says."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "Ann", "count": {"min": 0, "max": 2}}]}
    )

    name: Annotated[ItemName, Field(description="What options call it.", examples=["Ann"])]
    count: Annotated[
        CountOrRange,
        Field(
            description="How many of the chosen options cover it.",
            examples=[2, {"min": 0, "max": 2}],
        ),
    ]


def _is_counted(value: Any) -> str:
    return "counted" if isinstance(value, dict | CountedItem) else "name"


PrimaryItem = Annotated[
    Annotated[ItemName, Tag("name")] | Annotated[CountedItem, Tag("counted")],
    Discriminator(_is_counted),
]


OptionText = Annotated[str, Field(strict=True)]


class Lists(Data):
    """The items and the options."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"items": ["Ann", "left"], "options": ["Ann left", "left"]}]
        }
    )

    items: Annotated[
        Listed[PrimaryItem],
        Field(
            min_length=1,
            max_length=MAX_ITEMS,
            description="The primary items: each is covered once, or as often as its count "
            "says.",
            examples=[["Ann", "Ben", "left", "right"]],
        ),
    ]
    secondary: Annotated[
        Listed[ItemName],
        Field(
            max_length=MAX_ITEMS,
            description="The secondary items: they may be left uncovered, and covered by "
            "several options that give them the same colour.",
            examples=[["hat"]],
        ),
    ] = ()
    options: Annotated[
        Listed[OptionText],
        Field(
            max_length=MAX_OPTIONS,
            description="The options: each lists its items with spaces between them; an item "
            "with a colour is ``x:red``.",
            examples=[["Ann left hat:red", "Ben right"]],
        ),
    ]


class Bounds(NamedTuple):
    """How often an item is covered: at least and at most."""

    least: int
    most: int


@dataclass(frozen=True)
class Entries:
    """The items of all options, one option behind the other, as arrays of whole numbers.

    Option number i has ``items[ends[i]:ends[i + 1]]``, with ``colours`` alike; 0 is no colour.
    Items have the numbers of ``CoverData.names``, colours those of ``CoverData.colours``.
    """

    items: array[int]
    colours: array[int]
    ends: array[int]


class ChosenOption(Data):
    """An option of a solution: its number in the file, from 1, and its items."""

    option: Annotated[int, Field(strict=True, ge=1)]
    items: str


class CoverSolution(OtherSolution):
    """A solution of an exact cover problem: the options that are chosen, in their order.

    Options with the same items are told apart by their numbers.
    """

    placements: Listed[ChosenOption]

    def lines(self) -> Iterator[str]:
        """Yield the options that are chosen, by their numbers in the file."""
        width = max((len(str(each.option)) for each in self.placements), default=0)
        for each in self.placements:
            yield f"option {each.option:>{width}}: {each.items}"
        if not self.placements:
            yield "no option"

    def __repr__(self) -> str:
        return f"CoverSolution({number_of(len(self.placements), 'option')})"


class CoverData(OtherPuzzle):
    """What is typed of an exact cover problem, and its options as arrays."""

    exact_cover: Annotated[
        Lists,
        Field(
            description="In place of a board and pieces: items, and options that cover them.",
            examples=[{"items": ["Ann", "Ben"], "options": ["Ann", "Ann Ben"]}],
        ),
    ]

    @model_validator(mode="after")
    def _consistent(self) -> CoverData:
        _ = self.entries  # reading them raises DataError for the first thing that is wrong
        return self

    @property
    def options(self) -> Sequence[str]:
        """The options, each as its items with spaces between them."""
        return self.exact_cover.options

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the items, the primary ones first."""
        items = self.exact_cover.items
        primary = (item.name if isinstance(item, CountedItem) else item for item in items)
        return (*primary, *self.exact_cover.secondary)

    @property
    def primary(self) -> int:
        """The number of primary items."""
        return len(self.exact_cover.items)

    @cached_property
    def bounds(self) -> tuple[Bounds, ...]:
        """How often each primary item is covered."""
        return tuple(
            Bounds(*bounds(item.count)) if isinstance(item, CountedItem) else Bounds(1, 1)
            for item in self.exact_cover.items
        )

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each item by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @property
    def entries(self) -> Entries:
        """The options as arrays."""
        return self._read.entries

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the colours; number 0, which has no name, stands for no colour."""
        return self._read.colours

    @cached_property
    def _read(self) -> _Read:
        for number, (least, most) in enumerate(self.bounds):
            if most == 0:
                where = f"exact_cover.items[{number}].count"
                raise DataError(where, f"{least} to {most}", "at least one as the most")
        if len(self.numbers) < len(self.names):
            seen: set[str] = set()
            for number, name in enumerate(self.names):
                if name in seen:
                    found = f"{quoted(name)} again"
                    raise DataError(_item_path(self, number), found, "another name")
                seen.add(name)
        return _OptionsReader(self).read()


class _Read(NamedTuple):
    entries: Entries
    colours: tuple[str, ...]


def _item_path(cover: CoverData, number: int) -> str:
    if number < cover.primary:
        return f"exact_cover.items[{number}]"
    return f"exact_cover.secondary[{number - cover.primary}]"


class _OptionsReader:
    """Reads the options. What stands for an item, with its colour, is looked up once."""

    def __init__(self, cover: CoverData) -> None:
        self._cover = cover
        self._colours: dict[str, int] = {"": 0}
        self._known: dict[str, tuple[int, int]] = {
            name: (number, 0) for name, number in cover.numbers.items()
        }

    def read(self) -> _Read:
        """All options. Raises DataError for the first one that is wrong."""
        items, colours, ends = array("I"), array("I"), array("I", [0])
        for index, text in enumerate(self._cover.options):
            try:
                entries = [self._known[word] for word in text.split()]
            except KeyError:
                entries = [self._entry(word, index) for word in text.split()]
            own, own_colours = zip(*entries, strict=True) if entries else ((), ())
            if min(own, default=self._cover.primary) >= self._cover.primary:
                expected = "at least one, or nothing would call for the option"
                raise _wrong(index, "no primary item", expected)
            if len(set(own)) < len(own):
                name = next(self._cover.names[item] for item in own if own.count(item) > 1)
                raise _wrong(index, f"the item {quoted(name)} twice", "each item once")
            items.extend(own)
            colours.extend(own_colours)
            ends.append(len(items))
        return _Read(Entries(items, colours, ends), tuple(self._colours))

    def _entry(self, word: str, index: int) -> tuple[int, int]:
        """An item and its colour, from how they are written."""
        if word in self._known:
            return self._known[word]
        name, _, colour = word.partition(COLOUR)
        number = self._cover.numbers.get(name)
        if number is None:
            raise _wrong(index, f"{quoted(name)}, which is not an item", "one of the items")
        if number < self._cover.primary:
            raise _wrong(index, f"a colour in {quoted(word)}", "no colour on a primary item")
        if not colour or COLOUR in colour or BAR in colour or not colour.isprintable():
            raise _wrong(index, quoted(word), "a colour behind the colon, without ':' and '|'")
        self._known[word] = number, self._colours.setdefault(colour, len(self._colours))
        return self._known[word]


def _wrong(index: int, found: str, expected: str) -> DataError:
    return DataError(f"exact_cover.options[{index}]", found, expected)
