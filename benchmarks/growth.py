"""How the time of reading grows with the length: ``python -m benchmarks.growth [READER…]``.

Every reader is given every sign that opens something, again and again, in texts of a hundred
to a million characters. A row of the table has the processor time for each length, of the
slowest frame around the signs, and the growth: by how much it rose where the length rose
tenfold. Long texts are made of the slowest frames of shorter ones alone. At the end there is a
line for each reader: how many signs it was given, up to which length, and the worst growth and
time of all of these; and below what grows faster than the length.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from io import BufferedReader, BytesIO
from itertools import groupby, pairwise
from math import inf
from time import process_time
from types import FrameType

from typer import BadParameter

from jigsat.cli.options import cells_typed
from jigsat.exchange.format import Format
from jigsat.exchange.load import read_as
from jigsat.exchange.printed import printed_solutions
from jigsat.exchange.registry import format_of, formats
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.schemas import library
from jigsat.schemas.errors import JigsatError
from jigsat.schemas.formatting import formatted
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.layouts.solution_file import open_solutions
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

LENGTHS = (100, 1_000, 10_000, 100_000, 1_000_000)
#: In how many of the frames a text of each length is tried, or in all: those that were slowest.
FRAMES_TRIED = (len(LENGTHS) - 2) * (None,) + (3, 1)
#: What takes longer is ended, in seconds of the processor.
PATIENCE = 60.0
#: Shorter times are those of the machine.
MEASURABLE = 0.05
#: The growth of what is linear is 10, and of what is quadratic 100.
STEEP = 30.0
#: Puzzles whose layouts are drawings, drawings in layers, and words.
LAID = ("pentominoes-6x10", "slothouber-graatsma", "brendan-4x4")

#: What opens something for one reader or another, and what it may be confused with.
SIGNS = (
    *("//", "/*", "*/ /*", "/* */", "/", "*", "#", ";", "%", "--", "|"),
    *('"', "'", "`", "\u201c", "\u2018", "\\", '\\"', "\\\\", '"a" ', "'a',"),
    *("[", "{", "(", "[[", "[]", "{}", "()", '{"a":', "[(", "(0,0)", "(0", "]", "}", "[],"),
    *("<", "<a>", "<!--", "<!", "<?", "<![CDATA[", "&", "&#"),
    *(",", ", ", ":", "::", "=", "= ", "a =", "a=b ", "@", "a@", "used=", "used: [", "used"),
    *("a", "aa ", "A", "a-", "a:", "x", "2x", "9", "0", "-", "+", "-1 ", "0.", "1,", "1 x "),
    *(" ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\ufeff", "\0", "\n\n", " \n", "\n."),
    *("v ", "v 1 0\n", "s ", "c\n", "hint:", "title:", "title: ", "board_edges=", "?", "&a="),
    *(".", "##", "# ", "#\n", "^v", "_", "+1", "\u2500", "1: ", "(1 of 2) ", "infeasible"),
)
#: What stands before the signs and behind them, in a file of any kind.
FRAMES = (
    *(("", ""), ("", "x"), ("", "\nx"), ("", "\n{"), ("x", "x"), ("a = ", "x"), ("# ", "x")),
    *(('{"a": "', '" 1x'), ('{"a": ', "x"), ("{a", "x")),
)
_HEAD = '{"schema_version": 1, "name": "a", "title": "b", "grid": "square", "board": {"cells": '
_PIECES = f'{_HEAD}["##"]}}, "pieces": '
_COVER = '{"schema_version": 1, "name": "a", "title": "b", "exact_cover": {"items": ["a"], '
#: The same for a text inside of a puzzle's file.
INSIDE = {
    "json: a title": ('{"title": "', '"}'),
    "json: a board": (f'{_HEAD}["', '"]}, "pieces": []}'),
    "json: a picture": (f'{_PIECES}"', '"}'),
    "json: a size": (f'{_PIECES}[{{"name": "a", "size": "', '"}]}'),
    "json: a cell": (f'{_PIECES}[{{"name": "a", "cells": ["', '"]}]}'),
    "json: an option": (f'{_COVER}"options": ["', '"]}}'),
}

#: Reads what stands in a file. Raises JigsatError or BadParameter.
Read = Callable[[bytes], object]


@dataclass(frozen=True)
class Row:
    """The times for one reader and one sign, one for each length; infinite if ended."""

    reader: str
    sign: str
    times: tuple[float, ...]

    @property
    def growth(self) -> float:
        """By how much the time rose at most, where the length rose tenfold."""
        # What is not measurable counts as if it just were, which shows a growth too small.
        steps = pairwise(max(each, MEASURABLE) for each in self.times)
        return max(after / before for before, after in steps)

    def __str__(self) -> str:
        times = " ".join(f"{each:8.4f}" for each in self.times)
        return f"{self.reader:<34} {self.sign!r:<15} {times} {self.growth:6.1f}"


def readers() -> Mapping[str, Read]:
    """All that reads what somebody else has written, by name."""
    found: dict[str, Read] = {
        "what a file is": format_of,
        "fmt": formatted,
        "a solution file": _read_solutions,
        "--open": lambda data: cells_typed(data.decode()),
    }
    found |= {f"layout: {name}": partial(_read_layout, name) for name in LAID}
    for each in formats():
        if each.read:
            found[each.name] = partial(read_as, source="a", format=each)
        if each.read_solutions or each.read_output:
            laid = _puzzle(LAID[-1] if each.read_solutions else LAID[1])
            found[f"solutions: {each.name}"] = partial(_read_printed, each, laid)
        if each.read_other_output:
            found[f"solutions of a cover: {each.name}"] = partial(_read_printed, each, _cover())
    for name in INSIDE:
        model: type[Puzzle | ExactCover] = ExactCover if "option" in name else Puzzle
        found[name] = partial(parse, model, source="a")
    return found


_puzzle = cache(library.load)


@cache
def _cover() -> ExactCover:
    return parse(ExactCover, f'{_COVER}"options": ["a"]}}}}', "")


def _read_layout(name: str, data: bytes) -> object:
    return read_layout(_puzzle(name), data.decode())


def _read_solutions(data: bytes) -> None:
    with open_solutions(None, _stream(data)) as file:
        if not isinstance(file, str):
            list(file.entries())


def _read_printed(format: Format, puzzle: Puzzle | ExactCover, data: bytes) -> None:
    list(printed_solutions(puzzle, format.name, None, _stream(data)).entries())


def _stream(data: bytes) -> BufferedReader:
    return BufferedReader(BytesIO(data))


def texts(reader: str, sign: str, length: int) -> Iterator[bytes]:
    """Texts of about so many characters for a reader, one for each frame."""
    return (_text(frame, sign, length) for frame in _frames(reader))


def _frames(reader: str) -> Sequence[tuple[str, str]]:
    return [INSIDE[reader]] if reader in INSIDE else FRAMES


def _text(frame: tuple[str, str], sign: str, length: int) -> bytes:
    before, behind = frame
    return f"{before}{sign * (length // len(sign))}{behind}".encode()


def answer(read: Read, data: bytes) -> None:
    """Read this, whether it can be read or not."""
    with suppress(JigsatError, BadParameter):
        read(data)


class _TooLong(Exception):
    """Reading takes longer than anybody waits."""


def _seconds(read: Read, data: bytes) -> float:
    """The processor time that reading takes."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise _TooLong

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    started = process_time()
    try:
        answer(read, data)
    except _TooLong:
        return inf
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return process_time() - started


def rows(names: Sequence[str]) -> Iterator[Row]:
    """The rows of the table for these readers."""
    reads = readers()
    for name in names or reads:
        for sign in SIGNS:
            yield Row(name, sign, tuple(_times(reads[name], sign, _frames(name))))


def _times(read: Read, sign: str, frames: Sequence[tuple[str, str]]) -> Iterator[float]:
    """The time for each length, up to the first that takes too long."""
    for length, tried in zip(LENGTHS, FRAMES_TRIED, strict=True):
        frames = frames[:tried]
        times = [_seconds(read, _text(frame, sign, length)) for frame in frames]
        slowest = sorted(zip(times, frames, strict=True), reverse=True)
        frames = [frame for _, frame in slowest]
        yield max(times)
        if max(times) == inf:
            return


def summary(reader: str, rows: Sequence[Row]) -> str:
    """A line for a reader."""
    length = LENGTHS[min(len(row.times) for row in rows) - 1]
    seconds = max(max(row.times) for row in rows)
    growth = max(row.growth for row in rows)
    return f"{reader:<34} {len(rows):>5} {length:>9,} {seconds:8.3f} {growth:6.1f}"


def main(names: Sequence[str]) -> None:
    """Print the table, and below it what grows too fast."""
    lengths = " ".join(f"{each:>8,}" for each in LENGTHS)
    print(f"{'reader':<34} {'sign':<15} {lengths} growth")
    found: list[Row] = []
    for row in rows(names):
        print(row, flush=True)
        found.append(row)
    print(f"\n{'reader':<34} {'signs':>5} {'length':>9} {'seconds':>8} growth")
    for reader, its_rows in groupby(found, key=lambda row: row.reader):
        print(summary(reader, list(its_rows)))
    steep = [row for row in found if row.growth > STEEP]
    print(f"\n{len(found):,} rows, {len(steep):,} of them grow faster than the length")
    print(*steep, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
