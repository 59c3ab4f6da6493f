"""The format of exact cover problems as text."""

from __future__ import annotations

from jigsat.exchange.exact_cover.items_line import items_line
from jigsat.exchange.exact_cover.output import read_cover_output, read_output
from jigsat.exchange.exact_cover.read import MAX_BYTES, read
from jigsat.exchange.exact_cover.recognise import recognise
from jigsat.exchange.format import Format, Written
from jigsat.schemas.exact_cover import BAR, ExactCover
from jigsat.schemas.puzzle import Puzzle


def text_of(cover: ExactCover, comments: tuple[str, ...] = ()) -> bytes:
    """The text of a problem: its title and other comments, its items, and its options."""
    notes = (f"{BAR} {note}" for note in (cover.title, *comments))
    options = (" ".join(option.split()) for option in cover.options)
    return "\n".join((*notes, items_line(cover), *options, "")).encode()


def _write(puzzle: Puzzle) -> Written:
    from jigsat.exchange.exact_cover.from_puzzle import cover_of_puzzle  # it loads numpy

    made = cover_of_puzzle(puzzle)
    return Written(text_of(made.cover, made.comments), made.losses, made.dropped)


def _write_cover(cover: ExactCover) -> Written:
    sources = ("the source of the puzzle",) if cover.source else ()
    known = ("the counts that are known",) if cover.known else ()
    return Written(text_of(cover), dropped=(*sources, *known))


FORMAT = Format(
    "exact-cover",
    "an exact cover problem as text",
    (".dlx", ".xcc", ".mcc"),
    recognise,
    read,
    _write,
    read_output=read_output,
    write_cover=_write_cover,
    read_cover_output=read_cover_output,
    max_bytes=MAX_BYTES,
)
