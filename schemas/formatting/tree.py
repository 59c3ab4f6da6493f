"""A JSON document with its comments, in which every value is as it was typed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from jigsat.schemas.parsing.json_text import TokenType, tokens_of

#: A line of its own in ``Item.before``: it separates what was typed apart.
BLANK = ""

OBJECT = ("{", "}")
LIST = ("[", "]")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, a number, or a word of JSON, as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Container:
    """An object or a list.

    ``opening``: comments behind the opening bracket, on its line. ``last``: lines before the
    closing bracket, comments or blank.
    """

    brackets: tuple[str, str]
    items: tuple[Item, ...]
    opening: tuple[str, ...] = ()
    last: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A value in an object, a list, or by itself, with its key as it was typed.

    ``before``: lines above it, comments or blank. ``lead``: comments in front of it on its
    line; ``behind``: those behind it.
    """

    value: Scalar | Container
    key: str = ""
    before: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """What stands in a file. ``last``: lines below it, comments or blank."""

    root: Item
    last: tuple[str, ...] = ()


def tree_of(document: Any) -> Document:
    """The tree of a JSON document, as the standard library has it, without comments."""
    return Document(Item(_value_of(document)))


def _value_of(value: Any) -> Scalar | Container:
    if isinstance(value, dict):
        members = (Item(_value_of(each), key=_plain(key)) for key, each in value.items())
        return Container(OBJECT, tuple(members))
    if isinstance(value, list):
        return Container(LIST, tuple(Item(_value_of(each)) for each in value))
    return Scalar(_plain(value))


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Which values of a document need several lines, and how long the others are on one.


#: A list up to this length stands on one line.
LONG = 72
#: Items of a list up to this length share lines, if they need several.
SHORT = 30
#: What is drawn with these is a drawing wherever it stands.
DRAWN = "#.^v "
#: Where rows of any signs are a drawing: these keys, anywhere below those.
DRAWINGS_AT = frozenset({"cells", "colours", "names"})
DRAWINGS_IN = frozenset({"board", "pieces"})
LINE_COMMENT = "//"


@dataclass(frozen=True, slots=True)
class Measured:
    """A value, measured.

    ``flat``: its length on one line, without its key and the comments at its side.
    ``needs_lines``: whether there are comments in it that need lines of their own.
    ``is_drawing``: whether it is rows or layers of text art.
    ``breaks``: whether it has several lines wherever it stands.
    """

    item: Item
    children: tuple[Measured, ...] = ()
    flat: int = 0
    needs_lines: bool = False
    is_drawing: bool = False
    breaks: bool = False

    @property
    def is_short(self) -> bool:
        """Whether several such items of a list share a line."""
        return not (self.breaks or _is_object(self.item)) and self.width <= SHORT

    @property
    def is_plain(self) -> bool:
        """Whether nothing in it is put together from other values."""
        return all(isinstance(each.item.value, Scalar) for each in self.children)

    @property
    def has_line_comments(self) -> bool:
        """Whether it cannot share its line because of a comment in it or at its side."""
        item = self.item
        to_its_end = any(each.startswith(LINE_COMMENT) for each in item.behind)
        return self.needs_lines or any(item.before) or to_its_end

    @property
    def width(self) -> int:
        """Its length on one line, with its key and the comments at its side."""
        comments = sum(len(each) + 1 for each in (*self.item.lead, *self.item.behind))
        key = len(self.item.key) + 2 if self.item.key else 0
        return comments + key + self.flat


def measured(item: Item, keys: tuple[str, ...] = (), in_list: bool = False) -> Measured:
    """The value of an item, measured, with all that is in it.

    ``keys`` lead to it, without the numbers of list entries.
    """
    value = item.value
    if isinstance(value, Scalar):
        return Measured(item, flat=len(value.text))
    keys = (*keys, item.key[1:-1]) if item.key else keys
    inside = value.brackets == LIST
    children = tuple(measured(each, keys, inside) for each in value.items)
    flat = len(value.brackets) + sum(each.width + 2 for each in children) - 2 * bool(children)
    flat += sum(len(each) + 1 for each in value.opening)
    # Some comments keep the brackets apart.
    needs_lines = (
        any((*value.last, value.opening and value.items))
        or any(each.startswith(LINE_COMMENT) for each in value.opening)
        or any(each.has_line_comments for each in children)
    )
    # The rows of a layer stand side by side.
    drawing = inside and not in_list and _is_drawing(value, _draws(keys))
    breaks = needs_lines or drawing or any(each.breaks for each in children)
    if inside:
        breaks = breaks or flat > LONG or any(map(_is_object, value.items))
    return Measured(item, children, flat, needs_lines, drawing, breaks)


def _draws(keys: tuple[str, ...]) -> bool:
    """Whether the text in a list at this place is drawn with any signs."""
    if not keys or keys[0] not in DRAWINGS_IN:
        return False
    return keys == ("pieces",) or not DRAWINGS_AT.isdisjoint(keys)


def _is_object(item: Item) -> bool:
    return isinstance(item.value, Container) and item.value.brackets == OBJECT


def _is_drawing(value: Container, any_signs: bool) -> bool:
    """Whether these are several rows of text art, or several layers of it."""
    if len(value.items) < 2:
        return False
    if all(map(_is_text, value.items)):
        return any_signs or all(map(_is_row, value.items))
    return all(map(_is_rows, value.items))


def _is_text(item: Item) -> bool:
    return isinstance(item.value, Scalar) and item.value.text.startswith('"')


def _is_row(item: Item) -> bool:
    return isinstance(item.value, Scalar) and not item.value.text[1:-1].strip(DRAWN)


def _is_rows(item: Item) -> bool:
    """Whether this can be one layer of a drawing."""
    value = item.value
    if isinstance(value, Scalar) or value.brackets != LIST:
        return False
    return bool(value.items) and all(map(_is_text, value.items))


# From the tokens of a JSON text to its tree: which comment belongs to which value.
#
# A comment behind a value, on its line, belongs to that value, and so does one above it, or
# in front of it on its line. What stands between a key and its value goes above or in front
# of the key.


@dataclass(frozen=True, slots=True)
class _Token:
    """A token or a comment, and the lines that it begins and ends on."""

    text: str
    line: int
    last_line: int

    @property
    def is_short(self) -> bool:
        """Whether it is on one line."""
        return self.line == self.last_line


@dataclass(frozen=True, slots=True)
class _Gap:
    """The comments between two tokens, by what they belong to.

    ``behind``: the token before, on its line. ``lead``: the token after, on its line.
    ``lines``: neither of them; comments on lines of their own, and blank lines.
    """

    behind: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()


def tree_of_text(text: str) -> Document:
    """The tree of a JSON text without mistakes. Lines end with a line feed."""
    reader = _Reader(text)
    first = reader.gap()
    root = reader.item(first.lines, first.lead)
    last = reader.gap(ends=True)
    return Document(replace(root, behind=last.behind), last.lines)


class _Reader:
    """Reads values, each with the comments that belong to it."""

    def __init__(self, text: str) -> None:
        self._tokens: list[_Token] = []
        #: The comments before each token, and last those at the end.
        self._comments: list[list[_Token]] = [[]]
        self._at = 0
        line, at = 1, 0
        for token in tokens_of(text):
            line += text.count("\n", at, token.start)
            last_line = line + token.text.count("\n")
            placed = _Token(token.text.rstrip(), line, last_line)
            line, at = last_line, token.end
            if token.type is TokenType.COMMENT:
                self._comments[-1].append(placed)
            else:
                self._tokens.append(placed)
                self._comments.append([])

    @property
    def _next(self) -> str:
        return self._tokens[self._at].text

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1].text

    def gap(self, *, ends: bool = False) -> _Gap:
        """The comments before the next token.

        ``ends``: the token before is the end of a value, and not a bracket or a comma.
        """
        before = self._tokens[self._at - 1] if self._at else None
        after = self._tokens[self._at] if self._at < len(self._tokens) else None
        begins = not ends and after is not None and after.text not in (OBJECT[1], LIST[1])
        return _divided(self._comments[self._at], before, after, begins)

    def item(self, before: Sequence[str], lead: Sequence[str]) -> Item:
        """The next value with its key, if it has one, and these comments."""
        following = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else None
        if following is None or following.text != ":":
            return Item(self._value(), "", tuple(before), tuple(lead))
        key = self._take()
        between = list(self._comments[self._at])
        self._take()
        between += self._comments[self._at]
        above = [each.text for each in between if not _fits_on_a_line(each)]
        beside = [each.text for each in between if _fits_on_a_line(each)]
        return Item(self._value(), key, (*before, *above), (*lead, *beside))

    def _value(self) -> Scalar | Container:
        opening = self._take()
        if opening == OBJECT[0]:
            return self._container(OBJECT)
        return self._container(LIST) if opening == LIST[0] else Scalar(opening)

    def _container(self, brackets: tuple[str, str]) -> Container:
        """What follows an opening bracket, up to the closing one."""
        items: list[Item] = []
        gap = self.gap()
        opening = gap.behind
        lines = gap.lines[1:] if gap.lines[:1] == (BLANK,) else gap.lines
        while self._next != brackets[1]:
            item = self.item(lines, gap.lead)
            gap = self.gap(ends=True)
            behind, lines = gap.behind, gap.lines
            if self._next == ",":
                self._take()
                gap = self.gap()
                # Nothing follows ``//`` on its line.
                has_ended = bool(behind) and behind[-1].startswith(LINE_COMMENT)
                more, over = ((), gap.behind) if has_ended else (gap.behind, ())
                behind, lines = (*behind, *more), (*_comments(lines), *over, *gap.lines)
            items.append(replace(item, behind=behind))
        self._take()
        lines = lines[:-1] if lines[-1:] == (BLANK,) else lines
        return Container(brackets, tuple(items), opening, lines)


def _divided(
    comments: Sequence[_Token], before: _Token | None, after: _Token | None, begins: bool
) -> _Gap:
    """Comments between two tokens. ``begins``: a value or its key begins with the second."""
    left = list(comments)
    lead: list[str] = []
    while begins and after and left and left[-1].last_line == after.line and left[-1].is_short:
        lead.insert(0, left.pop().text)
    behind: list[str] = []
    while before and left and left[0].line == before.last_line and left[0].is_short:
        behind.append(left.pop(0).text)
    lines: list[str] = []
    line = before.last_line if before else None
    for token in (*left, *([after] if after else [])):
        if line is not None and token.line > line + 1:
            lines.append(BLANK)
        lines += [token.text] if token is not after else []
        line = token.last_line
    return _Gap(tuple(behind), tuple(lines), tuple(lead))


def _fits_on_a_line(comment: _Token) -> bool:
    return comment.is_short and not comment.text.startswith(LINE_COMMENT)


def _comments(lines: Iterable[str]) -> Iterable[str]:
    return filter(None, lines)
