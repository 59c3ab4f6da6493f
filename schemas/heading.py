"""What a file says about itself: how the puzzle is called, who typed it, and remarks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
)
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, Listed, Name, Text, at_most

T = TypeVar("T")


def _whole_number(value: Any) -> Any:
    """Refuse what only equals a whole number."""
    # To Python, and so to Literal, 1 equals 1.0 and true.
    if type(value) is not int:
        raise PydanticCustomError("int_type", "a whole number")
    return value


#: One text, or several.
Notes = Annotated[
    Annotated[Text, Tag("one")] | Annotated[Listed[Text], Tag("more")],
    Discriminator(lambda value: "one" if isinstance(value, str) else "more"),
]


#: Most words by which a puzzle is found.
MAX_TAGS = 20


class Heading(Data):
    """What stands above every puzzle, with or without a board."""

    model_config = ConfigDict(serialize_by_alias=True)

    schema_address: Annotated[
        Text | None,
        Field(
            alias="$schema",
            description="Where an editor finds the JSON Schema, with which it helps to type.",
            examples=["puzzle.schema.json"],
        ),
    ] = None
    schema_version: Annotated[
        Literal[1],
        BeforeValidator(_whole_number),
        Field(description="The version of the file format."),
    ]
    name: Annotated[
        Name,
        Field(
            description="What commands and files of solutions call the puzzle.",
            examples=["soma-cube"],
        ),
    ]
    title: Annotated[
        Name, Field(description="What is written on the box.", examples=["Soma cube"])
    ]
    source: Annotated[
        Text,
        Field(
            description="Who made the puzzle, and where the data is from.",
            examples=["Piet Hein, 1933; pieces from the leaflet"],
        ),
    ] = ""
    author: Annotated[
        Text | None,
        Field(description="Who wrote the file.", examples=["a puzzle club"]),
    ] = None
    licence: Annotated[
        Text | None,
        Field(description="What others may do with the file.", examples=["CC0-1.0"]),
    ] = None
    notes: Annotated[
        Notes | None,
        Field(
            description="Remarks to show with the puzzle: one text or a list of them.",
            examples=["My box lacks the red piece.", ["Bought in 1998.", "Lid lost."]],
        ),
    ] = None

    tags: Annotated[
        Listed[Name] | None,
        at_most(MAX_TAGS),
        Field(
            description="Words by which people look for it: maker, material, kind.",
            examples=[["wood", "six-piece burr"]],
        ),
    ] = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """The notes, each by itself."""
        return (self.notes,) if isinstance(self.notes, str) else self.notes or ()
