"""Slips of the finger in JSON: each is named for what it is, and mended to read on.

Python's reader finds where a text is no JSON; what stands there and before it tells which slip
that is. It is mended in the way in which it was probably meant, so that further mistakes are
found in the same run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NoReturn

from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.json_text import Mended
from jigsat.schemas.parsing.slips import anywhere, entries, texts, values
from jigsat.schemas.parsing.slips.reading import word_at

#: Maximum number of slips that are looked for.
MAX_SLIPS = 10
#: The longest text in which more than one is looked for, in characters.
LONG = 200_000


class Constant(ValueError):
    """A number that JSON does not have: NaN or Infinity."""

    @classmethod
    def refuse(cls, name: str) -> NoReturn:
        """Raise it."""
        raise cls(name)


def mend(text: str, read: Callable[[str], object]) -> Mended:
    """The text as JSON, with the slips that are mended in it.

    ``read`` raises JSONDecodeError or Constant for what is no JSON. Raises DataError if it is
    not known what was meant.
    """
    mended = Mended.of(text)
    while len(mended.mistakes) < (MAX_SLIPS if len(text) <= LONG else 1):
        try:
            read(mended.text)
        except json.JSONDecodeError as error:
            mended = _mended(mended, error)
        except Constant as error:
            mended = values.without_constant(mended, str(error))
        else:
            return mended
    raise DataError.of(mended.mistakes)


def _mended(text: Mended, error: json.JSONDecodeError) -> Mended:
    """The text with one slip mended. Raises DataError with it, if that cannot be done."""
    expecting = next((key for key in SLIPS if error.msg.startswith(key)), "Expecting value")
    for each in SLIPS[expecting]:
        mended = each(text, error.pos)
        if mended is not None:
            return mended
    expected = EXPECTED.get(expecting, "JSON")
    return text.refuse(error.pos, word_at(text.text, error.pos), expected)


#: Mends the slip at an offset of a text, and notes it down; None if it is another one.
_Mend = Callable[[Mended, int], Mended | None]

EXPECTED = {
    "Expecting value": "a value: text in quotation marks, a number, a list or an object",
    "Expecting property name": "a key in quotation marks",
    "Expecting ':'": "a colon between the key and its value",
    "Expecting ','": "a comma or a closing bracket",
    "Extra data": "nothing more after the end",
}
#: What may be wrong wherever it stands, but inside of a text.
ANYWHERE: tuple[_Mend, ...] = (
    anywhere.end_of_text,
    anywhere.odd_quotes,
    anywhere.odd_blank,
    anywhere.hash_comment,
    anywhere.open_comment,
)
#: What may be wrong, by what Python's reader expects.
SLIPS: Mapping[str, tuple[_Mend, ...]] = {
    "Expecting value": (
        *ANYWHERE,
        values.no_json,
        entries.comma_too_many,
        values.no_value,
        values.quoted_word,
        entries.wrong_bracket,
    ),
    "Expecting property name": (
        *ANYWHERE,
        entries.comma_too_many,
        entries.object_in_place_of_key,
        values.key_without_marks,
        entries.wrong_bracket,
    ),
    "Expecting ':'": (*ANYWHERE, values.other_colon, values.no_colon),
    "Expecting ','": (
        *ANYWHERE,
        entries.wrong_bracket,
        entries.no_comma,
        values.number_with_zero,
        texts.text_closed_too_early,
        values.word_after_digits,
        entries.semicolon,
        entries.colon_in_list,
    ),
    "Extra data": (*ANYWHERE, entries.bracket_too_many),
    "Unterminated string": (texts.text_not_closed,),
    "Invalid control character": (texts.text_not_closed, texts.control_character),
    "Invalid \\": (texts.backslash,),
}
