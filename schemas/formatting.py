"""Puzzle files as a person types them: drawings row by row, a piece on a line.

What was typed on several lines stays so, and comments stay where they are. A list or an object
on one line is broken if it has drawings or objects in it, or is too long.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Any

from jigsat.schemas.parsing.json_text import COMMENT, STRING, decoded, read_json

#: The most columns of a line, and of a line with an object in a list or with plain values only:
#: a table of pieces is easier to read than long paragraphs.
WIDTH, ROW = 100, 140
INDENT = 2
#: A list up to this length stands on one line.
LONG = 72
#: Items of a list up to this length share lines, if they need several.
SHORT = 30
#: What is drawn with these is a drawing wherever it stands.
DRAWN = "#.^v "
#: Where rows of any signs are a drawing: these keys, anywhere below those.
DRAWINGS_AT = frozenset({"cells", "colours", "names"})
DRAWINGS_IN = frozenset({"board", "pieces"})


def formatted(content: bytes) -> bytes:
    """The same JSON document with the same comments, laid out as a person types it.

    It need not be a puzzle. Raises DataError if it is not JSON.
    """
    read_json(content)  # raises DataError
    return _laid_out(decoded(content).replace("\r\n", "\n")).encode()


def tidy_json(document: Any) -> str:
    """The text of a file with this document, which ends with a line feed.

    In each object those values come first that are not put together from others.
    """
    return _laid_out(json.dumps(_ordered(document), ensure_ascii=False))


def _ordered(value: Any) -> Any:
    if isinstance(value, list):
        return list(map(_ordered, value))
    if not isinstance(value, dict):
        return value
    pairs = sorted(value.items(), key=lambda pair: isinstance(pair[1], dict | list))
    return {key: _ordered(each) for key, each in pairs}


# The tokens of JSON with comments.


class TokenType(StrEnum):
    """What a token is."""

    STRING = "string"
    WORD = "word"  # numbers, true, false, null
    BRACKET = "bracket"
    COMMA = "comma"
    COLON = "colon"
    COMMENT = "comment"


_TOKEN = re.compile(
    rf"(?P<string>{STRING})|(?P<comment>{COMMENT})|(?P<bracket>[\[\]{{}}])"
    r"|(?P<comma>,)|(?P<colon>:)|(?P<word>[\w+.-]+)",
    re.DOTALL,
)


@dataclass(slots=True)
class _Mark:
    """A token or a comment, and how many line feeds were typed before it.

    ``end``: the column behind it if all of the document stands on one line.
    """

    text: str
    type: TokenType
    lines: int
    end: int

    @property
    def opens(self) -> bool:
        return self.text in ("{", "[")

    @property
    def closes(self) -> bool:
        return self.text in ("}", "]")


@dataclass(slots=True)
class _Container:
    """An object or a list, with its values that are none. ``keys`` lead to it.

    ``is_apart``: whether line feeds were typed between its items. ``flat``: its length on one
    line. ``breaks``: whether it has several lines wherever it stands.
    """

    parent: _Container | None
    keys: tuple[str, ...]
    is_list: bool
    children: list[_Container] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)
    is_apart: bool = False
    flat: int = 0
    breaks: bool = False

    def close(self, flat: int) -> None:
        """Note its length, now that all is in it."""
        self.flat = flat
        is_long = self.is_list and flat > LONG
        inside = any(each.breaks for each in self.children)
        self.breaks = self.is_apart or is_long or inside or self.has_rows

    @property
    def has_rows(self) -> bool:
        """Whether it is a list of objects or a drawing."""
        return self.is_list and (
            not all(each.is_list for each in self.children) or self._is_drawing()
        )

    def _is_drawing(self) -> bool:
        """Whether these are several rows of text art, or several layers of it."""
        if len(self.children) + len(self.plain) < 2 or (self.parent and self.parent.is_list):
            return False  # the rows of a layer stand side by side
        if self.children:
            layers = all(each.plain and each.is_text for each in self.children)
            return layers and not self.plain
        drawn = not any(each[1:-1].strip(DRAWN) for each in self.plain)
        return self.is_text and (drawn or _draws(self.keys))

    @property
    def is_text(self) -> bool:
        """Whether there is only text in it."""
        return not self.children and all(each.startswith('"') for each in self.plain)

    @property
    def is_short(self) -> bool:
        """Whether several items of a list share a line."""
        widths = (*(each.flat for each in self.children), *map(len, self.plain))
        return max(widths, default=0) <= SHORT


def _draws(keys: tuple[str, ...]) -> bool:
    """Whether the text in a list at this place is drawn with any signs."""
    if not keys or keys[0] not in DRAWINGS_IN:
        return False
    return keys == ("pieces",) or not DRAWINGS_AT.isdisjoint(keys)


def _marks(text: str) -> list[_Mark]:
    """The tokens of a text, but no comma before a closing bracket."""
    marks: list[_Mark] = []
    end = 0
    for token in _TOKEN.finditer(text):
        type = TokenType(token.lastgroup or "")
        if type is TokenType.COMMA and _LAST.match(text, token.end()):
            continue
        mark = _Mark(token[0].rstrip(), type, text.count("\n", end, token.start()), 0)
        gap = _gap(marks[-1], mark) if marks else ""
        mark.end = (marks[-1].end if marks else 0) + len(gap) + len(mark.text)
        marks.append(mark)
        end = token.end()
    return marks


#: Only comments stand between a comma and a closing bracket.
_LAST = re.compile(rf"(?:\s|{COMMENT})*+[\]}}]", re.DOTALL)


def _gap(before: _Mark, mark: _Mark) -> str:
    between = (TokenType.COMMA, TokenType.COLON)
    is_wide = before.type in between or TokenType.COMMENT in (before.type, mark.type)
    return " " if is_wide and mark.type not in between else ""


def _containers(marks: Sequence[_Mark]) -> dict[int, _Container]:
    """The objects and lists, by the number of their opening bracket."""
    found: dict[int, _Container] = {}
    opened: list[int] = []
    text = ""
    for number, mark in enumerate(marks):
        inner = found[opened[-1]] if opened else None
        if inner and (mark.lines or "\n" in mark.text):
            # Brackets with nothing between them are never apart.
            inner.is_apart |= not (mark.closes and opened[-1] == number - 1)
        if mark.opens:
            keys = inner.keys if inner else ()
            keys = (*keys, text[1:-1]) if inner and not inner.is_list else keys
            found[number] = _Container(inner, keys, mark.text == "[")
            if inner:
                inner.children.append(found[number])
            opened.append(number)
        elif mark.closes and inner:
            start = marks[opened.pop()]
            inner.close(mark.end - start.end + len(start.text))
        elif mark.type in (TokenType.STRING, TokenType.WORD):
            text = mark.text
            if inner:
                inner.plain.append(text)
    return found


class _Way(Enum):
    """How the items of a container stand on lines."""

    AS_TYPED = auto()
    ONE_A_LINE = auto()
    FILLED = auto()


def _way_of(container: _Container, column: int, outer: _Way) -> _Way:
    """How the items of a container stand that begins in this column.

    ``outer``: how those of the container around it do, which has room for it ``AS_TYPED``.
    """
    broken = [each for each in container.children if each.breaks]
    end = 0 if outer is _Way.AS_TYPED else column + container.flat
    if container.is_list:
        if container.has_rows:
            return _Way.ONE_A_LINE
        if container.is_apart or (container.flat <= LONG and end <= WIDTH and not broken):
            return _Way.AS_TYPED
        return _Way.FILLED if container.is_short and not broken else _Way.ONE_A_LINE
    if container.is_apart or not container.parent:
        return _Way.ONE_A_LINE
    # It may stand on the line of its first key, although one of its values needs several.
    hugs = container.parent.is_list or outer is _Way.AS_TYPED
    if hugs and len(broken) == 1:
        fits = column + container.flat - broken[0].flat <= WIDTH
    else:
        fits = not broken and end <= (ROW if hugs or not container.children else WIDTH)
    return _Way.AS_TYPED if fits else _Way.ONE_A_LINE


def _laid_out(text: str) -> str:
    marks = _marks(text)
    containers = _containers(marks)
    lines, margin = [""], 0
    opened: list[tuple[_Way, int]] = []  # with the margin of the first line
    for number, mark in enumerate(marks):
        way, outer = opened[-1] if opened else (_Way.AS_TYPED, -INDENT)
        item = containers.get(number)
        if number:
            before = marks[number - 1]
            room = WIDTH - len(lines[-1]) - (item.flat if item else len(mark.text)) - 2
            is_empty = before.opens and mark.closes
            if not is_empty and (mark.lines or _turns(marks, number, way, room)):
                if mark.lines > 1 and not before.opens and not mark.closes:
                    lines.append("")
                margin = outer if mark.closes else outer + INDENT
                lines.append(" " * margin)
            else:
                lines[-1] += _gap(before, mark)
        if item:
            opened.append((_way_of(item, len(lines[-1]), way), margin))
        elif mark.closes:
            opened.pop()
        lines[-1] += mark.text
    return "\n".join(lines) + "\n"


def _turns(marks: Sequence[_Mark], number: int, way: _Way, room: int) -> bool:
    """Whether a line begins with a mark; ``room``: what is left on the line if it does not."""
    before, mark = marks[number - 1 : number + 1]
    if way is _Way.AS_TYPED or (mark.type is TokenType.COMMENT and marks[number + 1].lines):
        return False
    if before.opens or mark.closes:
        return True
    return before.type is TokenType.COMMA and (way is _Way.ONE_A_LINE or room < 0)
