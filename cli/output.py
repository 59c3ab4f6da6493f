"""Printing: results to stdout, progress and messages to stderr."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from io import StringIO
from textwrap import fill
from typing import TYPE_CHECKING, Any, TextIO

from pydantic import BaseModel

from jigsat.cli.clock import PROGRAM
from jigsat.schemas.errors import DataError, JigsatError, TextPlace
from jigsat.schemas.layouts.streams import is_unicode
from jigsat.schemas.support.text import message as to_read
from jigsat.schemas.support.text import number_of, one_line

if TYPE_CHECKING:
    from rich.text import Text


#: The columns of text, and of drawings where there is no terminal.
WIDTH = 80
#: Replacements for the characters of drawings where the output takes ASCII only.
ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼·\N{MULTIPLICATION SIGN}→↑↓█▓▒░", "-|+++++++++.x>^v#*+.")


def document_of(record: Any, *names: str) -> dict[str, Any]:
    """What a record says, as it stands in JSON: all of its fields, or those of these names."""
    chosen = names or (each.name for each in fields(record) if each.name != "subject")
    return {name: _plain(getattr(record, name)) for name in chosen}


def _plain(value: Any) -> Any:
    match value:
        case BaseModel():
            return value.model_dump(mode="json")
        case Enum():
            return value.value
        case dict():
            return {name: _plain(each) for name, each in value.items()}
        case tuple() | list():
            return list(map(_plain, value))
        case _:
            return document_of(value) if is_dataclass(value) else value


def json_line(document: Any, file: TextIO) -> str:
    """Return a JSON document on one line, in characters that the file can hold."""
    return json.dumps(document, ensure_ascii=not is_unicode(file))


def print_json(document: Any) -> None:
    """Print one JSON document on one line."""
    PROGRAM.owes_document = False
    print(json_line(document, sys.stdout))


def print_stopped(why: str) -> None:
    """Print the document of a command that was stopped, if it owes one."""
    if PROGRAM.owes_document:
        print_json({"complete": False, "stopped": why})


def print_bytes(data: bytes) -> None:
    """Print what another program shall read, as it is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def print_text(text: Text) -> None:
    """Print a drawing, in colour where the terminal has it and NO_COLOR does not forbid it."""
    from rich.console import Console

    console = Console(file=sys.stdout, highlight=False)
    # The console has seen what stdout is; but where a pipe is closed it ends the program
    # itself, so that writing is left to us.
    console.file = drawn = StringIO()
    console.print(text, soft_wrap=True)
    picture = drawn.getvalue()
    sys.stdout.write(picture if is_unicode(sys.stdout) else picture.translate(ASCII))


def drawing_width() -> int:
    """Return the width of the terminal, or 80 without a terminal."""
    return terminal_width() or WIDTH


def terminal_width() -> int | None:
    """Return the width of the terminal that shows the output; None if it goes elsewhere."""
    return width_of(sys.stdout)


def width_of(stream: TextIO) -> int | None:
    """Return the width of the terminal that a stream is shown on; None if it is on none."""
    return shutil.get_terminal_size().columns if stream.isatty() else None


def can_be_drawn_over(stream: TextIO) -> bool:
    """Return whether a stream is shown on a terminal that understands escape sequences."""
    return stream.isatty() and os.environ.get("TERM", "").lower() not in ("dumb", "unknown")


def aligned(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> Iterator[str]:
    """A table as lines: columns are flush right, but for those with the numbers ``left``."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def print_lines(lines: Iterable[str]) -> None:
    """Print lines; those too long for the terminal are broken between words, and indented."""
    width = terminal_width()
    for line in lines:
        if width is None or len(line) <= width or "\n" in line:  # or wrapped already
            print(line)
        else:
            text = line.lstrip()
            start = line[: -len(text)]
            print(wrap(text, start, f"{start}  ", width))


def wrap(text: str, start: str, following: str | None = None, width: int | None = None) -> str:
    """Return the text in lines, broken between words only: those of the terminal, or of 80.

    The first line begins with ``start``, the others with ``following``, or else with as many
    blanks.
    """
    return fill(
        text,
        width or drawing_width(),
        initial_indent=start,
        subsequent_indent=" " * len(start) if following is None else following,
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(message: str, quiet: bool) -> None:
    """Print a message to the user on stderr: on one line, or in words that fit a terminal."""
    if not quiet:
        message, width = f"jigsat: {to_read(message)}", width_of(sys.stderr)
        print(message if width is None else wrap(message, "", "  ", width), file=sys.stderr)


# A line of a file quoted below a message, with a caret below what it is about.


INDENT = "    "
CUT = "…"
#: So many mistakes in a file are shown; the others are counted.
MOST_SHOWN = 10


def messages(error: JigsatError, width: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence about what went wrong, and the lines with which it quotes the file."""
    if not isinstance(error, DataError):
        yield str(error), ()
        return
    for mistake in error.mistakes[:MOST_SHOWN]:
        yield str(mistake), quotation(mistake.place, width) if mistake.place else ()
    left = len(error.mistakes) - MOST_SHOWN
    if left > 0:
        yield f"{error.source}: and {number_of(left, 'more mistake')}", ()


def quotation(place: TextPlace, width: int) -> tuple[str, str]:
    """The line with this place, no wider than ``width``, and a line with a caret below it.

    Of a long line it is the part around the place.
    """
    line = one_line(place.text.replace("\t", " "))
    before = len(one_line(place.text[: place.column - 1].replace("\t", " ")))
    start = len(line) - len(line.lstrip())
    room = width - len(INDENT) - 1
    if len(line) - start > room:
        start = max(start, min(before - room // 2, len(line) - room))
    shown = line[start : start + room]
    if start and line[:start].strip():
        shown = CUT + shown[1:]
    if start + room < len(line):
        shown = shown[:-1] + CUT
    return INDENT + shown, f"{INDENT}{' ' * max(0, before - start)}^"
