"""Reads exact cover problems from text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import PurePath
from typing import Any

from jigsat.exchange.format import Format, Imported, Output, Reading, Written
from jigsat.extras.formats.exact_cover.data import BAR, COLOUR, Bounds
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import HEAD, build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut, number_of, one_line, quoted

# The line of items: primary ones with their bounds, a bar, and secondary ones.


_NUMBER = re.compile("[0-9]{1,9}")
_ONCE = Bounds(1, 1)

#: A primary item as it stands in JSON.
JsonItem = str | dict[str, Any]


def parse_items(line: str) -> tuple[list[JsonItem], list[str]]:
    """The primary and the secondary items in a line. Raises DataError."""
    words = line.split()
    bar = next((n for n, word in enumerate(words) if word.startswith(BAR)), len(words))
    primary, secondary = words[:bar], words[bar:]
    if secondary:
        secondary[0] = secondary[0].removeprefix(BAR)
    if not primary:
        raise DataError("", "no primary item", "at least one before the bar")
    names = [word for number, word in enumerate(secondary) if word or number]
    return list(map(_primary, primary)), list(map(_name, names))


def _primary(word: str) -> JsonItem:
    """An item, with its bounds before it: ``2:3|name``, or ``3|name`` if they are equal."""
    counts, bar, name = word.partition(BAR)
    if not bar:
        return _name(word)
    least, colon, most = counts.partition(":")
    bounds = [_number(each, word) for each in ((least, most) if colon else (least, least))]
    if bounds[0] > bounds[1]:
        raise DataError("", quoted(word), "bounds of which the first is not the greater")
    if bounds[1] == 0:
        raise DataError("", quoted(word), "an item that is covered at least once at most")
    return {"name": _name(name), "count": {"min": bounds[0], "max": bounds[1]}}


def _number(text: str, word: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise DataError("", quoted(word), "an item, or bounds before it like 2:3|name")
    return int(text)


def _name(word: str) -> str:
    if not word or ":" in word or BAR in word:
        found = quoted(word) if word else "bounds without a name"
        raise DataError("", found, "the name of an item, without ':' and '|'")
    return word


def items_line(cover: ExactCover) -> str:
    """The line of the items of a problem."""
    names, bounds = cover.names, cover.bounds
    primary = (_with_bounds(*each) for each in zip(names, bounds, strict=False))
    secondary = names[cover.primary :]
    return " ".join([*primary, *((BAR, *secondary) if secondary else ())])


def _with_bounds(name: str, bounds: Bounds) -> str:
    if bounds == _ONCE:
        return name
    least, most = bounds
    return f"{most}{BAR}{name}" if least == most else f"{least}:{most}{BAR}{name}"


MAX_BYTES = 256 * 1024 * 1024
#: Where the data of a problem say that something is wrong with an option.
_OPTION = re.compile(r"exact_cover\.options\[([0-9]+)\]")

_ANGLED = re.compile(r"<([^<>|]*)>\s*(?:\[([^\[\]|]*)\])?")
#: A line that is no comment, with its number.
Line = tuple[int, str]


def read(data: bytes, source: str) -> Reading:
    """The problem in a text; see ``Read``."""
    text = data.decode("utf-8-sig")
    lines = list(lines_of(text))
    if not lines:
        raise DataError("", "no line of items", "the items, and then an option on each line")
    (number, first), others = lines[0], lines[1:]
    try:
        primary, secondary = parse_items(first)
    except DataError as error:
        raise error.at(f"line {number}") from None
    # Knuth's programs leave these out as well.
    only_secondary = frozenset(secondary)
    left_out = [each for each in others if only_secondary.issuperset(_names(each[1]))]
    options = [each for each in others if each not in left_out] if left_out else others
    stem = PurePath(source).name.partition(".")[0]
    comment = text.lstrip().partition("\n")[0]
    title = comment.removeprefix(BAR) if comment.startswith(BAR) else ""
    document = {
        "schema_version": 1,
        "name": _in_one_line(stem, "exact-cover"),
        "title": _in_one_line(title, PurePath(source).name),
        "exact_cover": {
            "items": primary,
            "secondary": secondary,
            "options": [" ".join(option.split()) for _, option in options],
        },
    }
    try:
        cover = build(ExactCover, document)
    except DataError as error:
        # The number of the line in place of the place in the data.
        option = _OPTION.fullmatch(error.path)
        line = options[int(option[1])][0] if option else number
        raise DataError(f"line {line}", error.found, error.expected) from None
    return Reading((lambda: Imported(cover, dropped=tuple(_dropped(left_out))),))


def lines_of(text: str) -> Iterator[Line]:
    """The lines that are neither empty nor comments, which begin with a bar.

    Some programs write ``< a b > [ c ]`` for the items ``a b | c``, and end options with ``;``.
    """
    angled: bool | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        start = line.strip()
        if not start or start.startswith(BAR):
            continue
        if angled is None:
            found = _ANGLED.fullmatch(start)
            angled = found is not None
            line = f"{found[1]} {BAR} {found[2] or ''}" if found else line
        elif angled:
            line = start.removesuffix(";")
        yield number, line


def _names(line: str) -> Iterator[str]:
    """The items in the line of an option, without their colours."""
    return (word.partition(COLOUR)[0] for word in line.split())


def _dropped(left_out: Sequence[Line]) -> Iterator[str]:
    if left_out:
        options = number_of(len(left_out), "option")
        where = f"line {left_out[0][0]}"
        first = where if len(left_out) == 1 else f"the first in {where}"
        yield f"{options} without a primary item ({first}), which nothing calls for"


def _in_one_line(text: str, otherwise: str) -> str:
    return cut(one_line(" ".join(text.split())), MAX_NAME) or otherwise


# Tells texts of exact cover problems from others, by their first lines.


#: The share of options that have to be right, with a bar before a comment or the secondary
#: items and without: a mistake should be told, and not hide the format.
HALF, MOST = 0.5, 0.7
#: What other lists are made of: rows of drawings, and coordinates.
_DRAWN = re.compile(r"[#.^v_-]+|[\[({]*-?[0-9]*,[-0-9,\])}]*")


def recognise(head: bytes) -> bool:
    """Whether this is a line of items, and options that have items of it."""
    try:
        text = head.decode("utf-8-sig", "ignore")
        lines = [line for _, line in lines_of(text)]
        if len(head) == HEAD:
            lines.pop()  # it is cut off
        first, *options = lines
        primary, secondary = parse_items(first)
    except (DataError, IndexError, ValueError):
        return False
    names = [each if isinstance(each, str) else each["name"] for each in primary]
    known = frozenset((*names, *secondary))
    if len(known) < len(names) + len(secondary) or all(map(_DRAWN.fullmatch, known)):
        return False
    has_bar = text.lstrip().startswith(BAR) or BAR in first
    if has_bar:
        return _are_options(options, known, HALF)
    return len(known) > 1 and _are_options(options, known, MOST)


def _are_options(lines: Collection[str], known: Collection[str], share: float) -> bool:
    """Whether so large a share of the lines has items, each once."""
    right = 0
    for line in lines:
        own = list(_names(line))
        right += len(set(own)) == len(own) and all(name in known for name in own)
    return bool(lines) and right >= share * len(lines)


# What Knuth's programs print: the options of each solution.
#
# Before a solution stands its number with a colon. Each line then has the items of an
# option, beginning with any of them, and "(2 of 5)" if it was the second of five that could
# be chosen.


_HEADER = re.compile(r"\s*[0-9]+:\s*")
_RANK = re.compile(r"\([0-9]+ of [0-9]+\)\s*$")
_TOTAL = re.compile(r"Altogether ([0-9]{1,18}) ")


def read_cover_output(cover: ExactCover, data: bytes, source: str) -> Output:  # noqa: ARG001
    """The solutions of an exact cover problem."""
    from jigsat.extras.formats.exact_cover.problem import CoverProblem

    reader, decoder = _Reader(cover, data.decode("utf-8-sig")), CoverProblem(cover).decoder()
    return Output(map(decoder.solution, map(tuple, reader.solutions)), reader.complete)


def read_output(puzzle: Puzzle, data: bytes, source: str) -> Output:  # noqa: ARG001
    """The solutions of a puzzle that was written as an exact cover problem."""
    from jigsat.extras.formats.exact_cover.from_puzzle import cover_of_puzzle
    from jigsat.extras.formats.solvers.statement import solutions_of
    from jigsat.models.build import make_problem

    made = cover_of_puzzle(puzzle)
    reader = _Reader(made.cover, data.decode("utf-8-sig"))
    # The options of placements come first; others say what is blank, or chosen.
    chosen = (
        tuple(
            made.placements[option] for option in sorted(each) if option < len(made.placements)
        )
        for each in reader.solutions
    )
    return Output(solutions_of(make_problem(puzzle), chosen), reader.complete)


class _Reader:
    """The ``solutions`` as numbers of options, from 0; and whether they are ``complete``."""

    def __init__(self, cover: ExactCover, text: str) -> None:
        self.solutions: list[list[int]] = []
        self.complete: bool | None = None
        self._numbers = defaultdict[frozenset[str], list[int]](list)
        for index, option in enumerate(cover.options):
            self._numbers[frozenset(option.split())].append(index)
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                self._read(line)
            except DataError as error:
                raise error.at(f"line {number}") from None
        if not self.solutions and self.complete is None:
            raise DataError("", "no solution, and no number of them", "lines of options")

    def _read(self, line: str) -> None:
        total = _TOTAL.match(line)
        if total:
            self.complete = int(total[1]) == len(self.solutions)
        elif _HEADER.fullmatch(line):
            self.solutions.append([])
        elif line.strip():
            words = _RANK.sub("", line).split()
            if not self.solutions:
                self.solutions.append([])
            self.solutions[-1].append(self._option(words))

    def _option(self, words: list[str]) -> int:
        """The option of these items; of several that are alike one that is not chosen yet."""
        alike = self._numbers.get(frozenset(words))
        if alike is None:
            raise DataError("", f"'{' '.join(words)}'", "the items of an option")
        return next((each for each in alike if each not in self.solutions[-1]), alike[0])


# The format of exact cover problems as text.


def text_of(cover: ExactCover, comments: tuple[str, ...] = ()) -> bytes:
    """The text of a problem: its title and other comments, its items, and its options."""
    notes = (f"{BAR} {note}" for note in (cover.title, *comments))
    options = (" ".join(option.split()) for option in cover.options)
    return "\n".join((*notes, items_line(cover), *options, "")).encode()


def _write(puzzle: Puzzle) -> Written:
    from jigsat.extras.formats.exact_cover.from_puzzle import cover_of_puzzle  # it loads numpy

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
    write_other=_write_cover,
    read_other_output=read_cover_output,
    max_bytes=MAX_BYTES,
)
