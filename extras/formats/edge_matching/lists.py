"""Lists of square cards as Eternity II tools read them: four labels a line.

The labels are numbers, clockwise from the top, 0 on the rim. Before the cards may stand their
number, or the size of the board as columns and rows, and before the labels of a card its
number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from jigsat.exchange.format import Format, Imported, Reading, Written
from jigsat.extras.formats.edge_matching.cards import (
    Card,
    Cards,
    assumed_of,
    cards_of,
    dropped_of,
    losses_of,
    puzzle_of,
    size_of,
)
from jigsat.extras.formats.names import name_of, title_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import HEAD
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut, number_of

# The lines of a list of cards.


MAX_CARDS = 10_000
_BETWEEN = re.compile(r"[\s,;]+")
_COMMENT = re.compile(r"#|;|//|%")
_NUMBERS = re.compile(r"[0-9]{1,5}(?:[\s,;]+[0-9]{1,5}){0,4}")
_SIZE = re.compile(r"([0-9]{1,3})\s*[x×*]\s*([0-9]{1,3})")  # noqa: RUF001


@dataclass
class Lines:
    """What the lines of a list say."""

    comments: int = 0
    size: tuple[int, ...] | None = None
    cards: list[tuple[int, Card]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


def read_lines(text: str) -> Lines:
    """What a text says. Raises DataError for a line that does not belong in a list."""
    found = Lines()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            _read_line(found, line.strip(), f"line {number}", number)
        if len(found.cards) > MAX_CARDS:
            raise DataError(f"line {number}", f"more than {MAX_CARDS:,} cards", "fewer")
    return found


def _read_line(found: Lines, line: str, place: str, number: int) -> None:
    if _COMMENT.match(line):
        found.comments += 1
    elif size := _SIZE.fullmatch(line):
        _set_size(found, (int(size[1]), int(size[2])), place)
    elif _NUMBERS.fullmatch(line):
        _read_numbers(found, _BETWEEN.split(line), place, number)
    else:
        raise DataError(place, f"'{line}'", "four numbers")


def _read_numbers(found: Lines, words: Sequence[str], place: str, number: int) -> None:
    if len(words) == 5:
        found.numbers.append(int(words[0]))
        words = words[1:]
    if len(words) == 4:
        top, right, bottom, left = (str(int(word)) for word in words)
        found.cards.append((number, (top, right, bottom, left)))
    elif len(words) < 3:
        _set_size(found, tuple(map(int, words)), place)
    else:
        raise DataError(place, f"{len(words)} numbers", "four, or two for the size")


def _set_size(found: Lines, size: tuple[int, ...], place: str) -> None:
    if found.size is not None or found.cards:
        raise DataError(place, "a size", "only one, before the cards")
    found.size = size


RIM = "0"


def read(data: bytes, source: str) -> Reading:
    """The puzzle in a list of cards. Raises DataError."""
    text = data.decode("utf-8-sig")
    return Reading((lambda: _imported(text, source),))


def _imported(text: str, source: str) -> Imported:
    lines = read_lines(text)
    if not lines.cards:
        raise DataError("", "no cards", "four labels a line")
    cards = tuple(card for _, card in lines.cards)
    rim = RIM if any(RIM in card for card in cards) else None
    width, height = _size(lines, cards, rim)
    named = Cards(width, height, cards, _names(lines), rim)
    title = cut(title_of(source), MAX_NAME)
    puzzle = puzzle_of(named, name_of(title), title)
    return Imported(
        puzzle,
        dropped=(f"{number_of(lines.comments, 'line')} of comments",) if lines.comments else (),
        assumed=tuple(_assumed(lines, named)),
    )


def _assumed(lines: Lines, cards: Cards) -> Iterator[str]:
    if lines.size is None:
        yield f"the board has {cards.width} columns and {cards.height} rows"
    if cards.rim is None:
        yield "no label has its place on the rim"
    yield from assumed_of(cards)


def _size(lines: Lines, cards: Sequence[Card], rim: str | None) -> tuple[int, int]:
    """The width and the height; a single number may be that of a square, or of the cards."""
    if lines.size is None or lines.size == (len(cards),):
        return size_of(cards, rim)
    width, height = lines.size[0], lines.size[-1]
    if width * height != len(cards):
        found = f"{len(cards)} cards for {width} columns and {height} rows"
        raise DataError("", found, f"{width * height} cards")
    return width, height


def _names(lines: Lines) -> tuple[str, ...]:
    """The numbers of the cards: those before their labels, or else from 1."""
    if not lines.numbers:
        return tuple(map(str, range(1, len(lines.cards) + 1)))
    if len(set(lines.numbers)) != len(lines.cards):
        raise DataError(
            "", "cards with and without a number, or one number twice", "all or none"
        )
    return tuple(map(str, lines.numbers))


def recognise(head: bytes) -> bool:
    """Whether a file that begins so is a list of cards."""
    whole = len(head) < HEAD
    try:
        text = head.decode("utf-8-sig", "strict" if whole else "ignore")
        lines = read_lines(text if whole else text.rpartition("\n")[0])
    except (DataError, UnicodeDecodeError):
        return False
    cards = [card for _, card in lines.cards]
    return len(cards) > 1 and any(int(label) > 1 for card in cards for label in card)


def write(puzzle: Puzzle) -> Written:
    """The cards of a puzzle, line by line. Raises Unsupported if it has none."""
    cards = cards_of(puzzle)
    numbers = _numbers(cards)
    lines = [f"{cards.width} {cards.height}"]
    lines += [" ".join(numbers[label] for label in card) for card in cards.cards]
    text = "".join(f"{line}\n" for line in lines)
    are_numbered = cards.names == tuple(map(str, range(1, len(cards.names) + 1)))
    names = [] if are_numbered else ["the names of the pieces"]
    if any(label != number for label, number in numbers.items()):
        names.append("the names of the labels")
    dropped = ("the title", *dropped_of(puzzle, cards), *names)
    return Written(text.encode(), tuple(losses_of(puzzle)), dropped)


def _numbers(cards: Cards) -> dict[str, str]:
    """The number of each label: 0 for the rim's, the others from 1 as they are met."""
    labels = dict.fromkeys(label for card in cards.cards for label in card)
    others = [label for label in labels if label != cards.rim]
    as_they_are = all(re.fullmatch("[1-9][0-9]{0,4}", label) for label in others)
    if as_they_are and cards.rim in (RIM, None):
        return {label: label for label in labels}
    rim = {} if cards.rim is None else {cards.rim: RIM}
    return {**rim, **{label: str(number) for number, label in enumerate(others, 1)}}


FORMAT = Format("edges", "a list of cards", (".txt",), recognise, read, write)
