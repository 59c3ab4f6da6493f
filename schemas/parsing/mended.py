"""A text in which slips are mended, and where each character of it was typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from jigsat.schemas.errors import DataError
from jigsat.schemas.mistake import Mistake, TextPlace
from jigsat.schemas.parsing.tokens import without_comments


@dataclass(frozen=True)
class _Edit:
    """At ``start`` so many characters were put in place of so many others."""

    start: int
    removed: int
    added: int


@dataclass(frozen=True)
class Mended:
    """The text as ``typed`` and as JSON, and the slips that were mended on the way."""

    typed: str
    text: str
    mistakes: tuple[Mistake, ...] = ()
    _edits: tuple[_Edit, ...] = ()

    @classmethod
    def of(cls, typed: str) -> Mended:
        """The text as it was typed, but for comments and commas after the last entry."""
        return cls(typed, without_comments(typed))

    def origin(self, offset: int) -> int:
        """The offset in what was typed of a character of the text."""
        for edit in reversed(self._edits):
            if offset >= edit.start + edit.added:
                offset += edit.removed - edit.added
            elif offset > edit.start:
                offset = edit.start
        return offset

    def replaced(self, text: str) -> Mended:
        """Another text of the same length, in which each character stands where it stood."""
        assert len(text) == len(self.text)
        return replace(self, text=text)

    def character(self, offset: int) -> str:
        """The character there; a blank behind the end."""
        return self.text[offset : offset + 1] or " "

    def mistake(self, offset: int, found: str, expected: str) -> Mistake:
        """A mistake at an offset of the text."""
        place = TextPlace.at(self.typed, self.origin(offset))
        return Mistake("", found, expected, place=place)

    def noted(self, offset: int, found: str, expected: str) -> Mended:
        """The same text, in which there is one more mistake."""
        return replace(self, mistakes=(*self.mistakes, self.mistake(offset, found, expected)))

    def edited(self, start: int, end: int, text: str) -> Mended:
        """The text with other characters from ``start`` to ``end``."""
        return replace(
            self,
            text=self.text[:start] + text + self.text[end:],
            _edits=(*self._edits, _Edit(start, end - start, len(text))),
        )

    def refuse(self, offset: int, found: str, expected: str) -> NoReturn:
        """Raise DataError with all mistakes, of which this is one that cannot be mended."""
        raise DataError.of((*self.mistakes, self.mistake(offset, found, expected)))
