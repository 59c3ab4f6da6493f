"""From the tokens of a JSON text to its tree: which comment belongs to which value.

A comment behind a value, on its line, belongs to that value, and so does one above it, or in
front of it on its line. What stands between a key and its value goes above or in front of the
key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from jigsat.schemas.formatting.measure import LINE_COMMENT
from jigsat.schemas.formatting.tree import (
    BLANK,
    LIST,
    OBJECT,
    Container,
    Document,
    Item,
    Scalar,
)
from jigsat.schemas.parsing.tokens import TokenType, tokens_of


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
        opening, lines = gap.behind, _without_first_blank(gap.lines)
        while self._next != brackets[1]:
            item = self.item(lines, gap.lead)
            gap = self.gap(ends=True)
            behind, lines = gap.behind, gap.lines
            if self._next == ",":
                self._take()
                gap = self.gap()
                more, over = _joinable(behind, gap.behind)
                behind, lines = (*behind, *more), (*_comments(lines), *over, *gap.lines)
            items.append(replace(item, behind=behind))
        self._take()
        return Container(brackets, tuple(items), opening, _without_last_blank(lines))


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


def _joinable(
    behind: Sequence[str], more: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """Which of more comments can stand behind those, and which not: nothing follows ``//``."""
    has_ended = bool(behind) and behind[-1].startswith(LINE_COMMENT)
    return ((), more) if has_ended else (more, ())


def _fits_on_a_line(comment: _Token) -> bool:
    return comment.is_short and not comment.text.startswith(LINE_COMMENT)


def _comments(lines: Iterable[str]) -> Iterable[str]:
    return filter(None, lines)


def _without_first_blank(lines: tuple[str, ...]) -> tuple[str, ...]:
    return lines[1:] if lines and not lines[0] else lines


def _without_last_blank(lines: tuple[str, ...]) -> tuple[str, ...]:
    return lines[:-1] if lines and not lines[-1] else lines
