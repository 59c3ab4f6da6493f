"""The pieces of a search that are sent to workers, and what comes back. All plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from jigsat.models.problem import Rows
from jigsat.solvers.slicing.bookmark import Bookmark
from jigsat.solvers.slicing.text import text_of

#: Bookmarks as text: they are read by other machines.
Bookmarks = tuple[str, ...]


@dataclass(frozen=True)
class Piece:
    """A piece of a part: what these bookmarks leave of it; None is all of it."""

    part: int
    bookmarks: Bookmarks | None = None


def pieces_of(
    parts: Iterable[int], under_way: Mapping[int, Sequence[Bookmark]]
) -> Iterator[Piece]:
    """The pieces of some parts, of which some are under way already."""
    for part in parts:
        if part in under_way:
            yield from (Piece(part, (text_of(each),)) for each in under_way[part])
        else:
            yield Piece(part)


@dataclass(frozen=True, eq=False)
class Answer:
    """What came of a piece in its time.

    found: solutions; None if there are none
    left: what is still to be searched, in as many pieces as it was cut into
    work: what the engine counts of its work
    """

    found: Rows | None
    left: tuple[Bookmarks, ...]
    work: Mapping[str, int]


@dataclass(frozen=True)
class Order:
    """Pieces that one worker is to search, one after the other.

    seconds: after which it comes back, with what is left
    cut: into how many pieces that is cut
    """

    pieces: tuple[Piece, ...]
    seconds: float
    cut: int


#: What comes of an order: an answer for each of its pieces; None where there was no time.
Answers = tuple[Answer | None, ...]


@dataclass(frozen=True)
class Begun:
    """A worker has begun with what was sent under a key."""

    key: str


@dataclass(frozen=True)
class Answered:
    """What was sent under a key is done; ``seconds``: how long the worker took."""

    key: str
    answers: Answers
    seconds: float


@dataclass(frozen=True)
class Lost:
    """What was sent under a key will not be done: it ended too many workers."""

    key: str


Message = Begun | Answered | Lost
