"""What all data that a person types has in common: strict, frozen, and no unknown keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from jigsat.schemas.errors import MAX_MISTAKES
from jigsat.schemas.support.text import MAX_NAME, nearest, one_of

T = TypeVar("T")

#: A list as a person types it. Of several mistakes in it only the first is reported.
Listed = Annotated[tuple[T, ...], Field(fail_fast=True)]

MAX_TEXT = 2_000
MAX_CELLS = 10_000
#: The same of boards and pieces that are typed as sizes: a tray in steps of half a millimetre.
MAX_CELLS_OF_SIZES = 100_000


def at_most(number: int) -> BeforeValidator:
    """Refuses longer lists before their elements are looked at: each mistake takes memory."""

    def check(value: Any) -> Any:
        if isinstance(value, list) and len(value) > number:
            length = {"field_type": "List", "max_length": number, "actual_length": len(value)}
            raise PydanticKnownError("too_long", length)
        return value

    return BeforeValidator(check)


class Data(BaseModel):
    """Base of every model that is read from a file."""

    # Numbers are declared strict where they stand; strictness of the whole model would also
    # refuse the lists that JSON has in place of tuples.
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown_keys(cls, data: Any) -> Any:
        if isinstance(data, dict):
            known = [field.alias or name for name, field in cls.model_fields.items()]
            unknown = list(islice((key for key in data if key not in known), MAX_MISTAKES))
            if unknown:
                found = {"keys": [_unknown_key(key, known) for key in unknown]}
                raise PydanticCustomError("unknown_keys", "{keys}", found)
        return data


def _unknown_key(key: object, known: Sequence[str]) -> dict[str, str]:
    """The key, what is expected in its place, and the key that was meant, if one is near."""
    typed = _key_for(str(key), known)
    if typed:
        return {"key": str(key), "known": typed, "meant": ""}
    meant = nearest(str(key), known)
    others = one_of(each for each in known if not each.startswith("$"))
    return {"key": str(key), "known": f"'{meant}'" if meant else others, "meant": meant}


# Keys of other programs' files, and what to type here in place of each.


#: Words for a key, by the key; and what is to be typed, as far as a key alone says too little.
_OTHER_WORDS = {
    "turning": "flip flips flippable mirror reflect reflection reflections rotate rotation"
    " rotations rotatable allow_flip allow_rotation can_flip can_rotate orientations",
    "grid": "3d 2d is_3d dim dimension",
    "size": "width height depth rows columns cols dimensions",
    "cells": "holes hole blocked obstacles walls shape squares cubes blocks coords coordinates"
    " matrix art drawing layout",
    "count": "quantity qty amount copies number repeat times",
    "name": "id label letter symbol",
    "pieces": "tiles parts shapes polyominoes blocks",
    "board": "holes tray container target box frame blocked obstacles shape width height size"
    " cells dimensions",
    "sides": "edges borders",
    "rules": "blanks empty constraints",
    "notes": "note comment comments $comment description",
    "source": "designer url link",
}
_TYPED = {
    "turning": '"turning": "fixed", "rotate" or "rotate-and-flip"',
    "grid": '"grid": "square", "cube" or another one',
    "size": '"size": "2x3" (rows and columns)',
    "cells": '"cells", drawn with "." where there is none',
    "board": '"board": {"size": "2x3"}, or {"cells": ["##.", "###"]} with holes drawn as "."',
    "rules": '"rules": [{"rule": "cover", "blanks": 1}] for cells that stay empty',
}


def _key_for(word: str, known: Collection[str]) -> str:
    """What to type in place of a key that others use; empty if nobody does."""
    small = word.lower().replace("-", "_").replace(" ", "_")
    keys = (
        key for key, words in _OTHER_WORDS.items() if key in known and small in words.split()
    )
    found = next(keys, "")
    if not found and small in _OTHER_WORDS["notes"].split():
        return "a comment that begins with //"
    return _TYPED.get(found, f"'{found}'" if found else "")


# Names and texts.


def _printable(text: str) -> str:
    # Names are printed to terminals: control characters would let a file draw on the screen.
    if not text.isprintable() or text != text.strip():
        raise PydanticCustomError(
            "name", "printable text on one line, without spaces around it"
        )
    return text


def number_as_text(value: Any) -> Any:
    """What is typed as a name: a whole number stands for its digits."""
    if isinstance(value, bool | float):
        raise PydanticCustomError("name_type", "text in quotes, or a whole number")
    return str(value) if isinstance(value, int) and abs(value) < 10**MAX_NAME else value


#: For editors; a schema can say no more of it.
_PATTERN: dict[str, Any] = {"pattern": r"^(\S(.*\S)?)?$"}

Name = Annotated[
    str,
    Field(min_length=1, max_length=MAX_NAME, json_schema_extra=_PATTERN),
    AfterValidator(_printable),
    BeforeValidator(number_as_text),
]
Text = Annotated[
    str, Field(max_length=MAX_TEXT, json_schema_extra=_PATTERN), AfterValidator(_printable)
]
#: Names, each once.
DifferentNames = Annotated[Listed[Name], Field(json_schema_extra={"uniqueItems": True})]
