"""A mistake in a document: where it is, what stands there, and what should."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.schemas.text import cut, one_line, quoted


@dataclass(frozen=True)
class TextPlace:
    """Where something stands in a text: its line and column from 1, and the whole line.

    A column counts characters, a tab as one.
    """

    line: int
    column: int
    text: str

    @classmethod
    def at(cls, text: str, offset: int) -> TextPlace:
        """The place of the character with this offset, or of the end of the text."""
        start = text.rfind("\n", 0, offset) + 1
        line = text[start:].partition("\n")[0].rstrip("\r")
        return cls(text.count("\n", 0, offset) + 1, offset - start + 1, line)


@dataclass(frozen=True)
class Mistake:
    """One thing that is wrong in a document.

    ``path`` leads to it (``pieces[3].sides.top``; empty for the whole document), ``found`` is
    what stands there, ``expected`` what should, and ``source`` the file, once it is known.
    ``key``: the key of the object there that is wrong, if it is that. ``meant``: the nearest
    right word, where what was found looks like a slip. ``what``: the path in the words of the
    puzzle, and ``place`` that in the text, once they have been looked up.
    """

    path: str
    found: str
    expected: str
    source: str = ""
    key: str | None = None
    meant: str = ""
    what: str = ""
    place: TextPlace | None = None

    def __str__(self) -> str:
        parts = (self._source_and_place, self._path_and_what, self._sentence)
        return one_line(": ".join(part for part in parts if part))

    @property
    def _source_and_place(self) -> str:
        if self.place is None:
            return self.source
        line, column = self.place.line, self.place.column
        # Editors and terminals jump to FILE:LINE:COLUMN.
        return (
            f"{self.source}:{line}:{column}" if self.source else f"line {line}, column {column}"
        )

    @property
    def _path_and_what(self) -> str:
        return f"{cut(self.path)} ({cut(self.what)})" if self.what else cut(self.path)

    @property
    def _sentence(self) -> str:
        sentence = f"found {cut(self.found)}, expected {cut(self.expected)}"
        return f"{sentence}; did you mean {quoted(self.meant)}?" if self.meant else sentence
