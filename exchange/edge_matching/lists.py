"""Lists of square cards as Eternity II tools read them: four labels a line.

The labels go clockwise from the top. They are numbers, 0 on the rim, or a word of four letters.
Before the cards may stand their number, or the size of the board as columns and rows, and
before the labels of a card its number. In comments, over which other programs do not stumble,
stand hints as "# hint: CARD COLUMN ROW TURNS", with columns and rows from 1 and clockwise
quarter turns, names of labels as "# 3 = blue", and a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from jigsat.exchange.edge_matching.cards import (
    Card,
    Cards,
    Hint,
    cards_of,
    dropped_of,
    likely_rim,
    losses_of,
    puzzle_of,
    size_of,
)
from jigsat.exchange.edge_matching.lines import Lines, read_lines
from jigsat.exchange.format import Format, Imported, Reading, Written
from jigsat.exchange.names import name_of, title_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import HEAD
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import MAX_NAME, cut, number_of

RIM = "0"


def read(data: bytes, source: str) -> Reading:
    """The puzzle in a list of cards. Raises DataError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError("", "text that is not UTF-8", "a list of cards") from None
    return Reading((lambda: _imported(text, source),))


def _imported(text: str, source: str) -> Imported:
    lines = read_lines(text)
    if not lines.cards:
        raise DataError("", "no cards", "four labels a line")
    cards = tuple(card for _, card in lines.cards)
    is_numbers = cards[0][0].isdecimal()
    has_zero = any(RIM in card for card in cards)
    rim = (RIM if has_zero else None) if is_numbers else likely_rim(cards)
    width, height = _size(lines, cards, rim)
    names = _names(lines)
    hints = tuple(_hint(place, words, names, width, height) for place, words in lines.hints)
    named = Cards(
        width,
        height,
        tuple(_renamed(card, lines.label_names) for card in cards),
        names,
        None if rim is None else lines.label_names.get(rim, rim),
        hints,
    )
    title = cut(lines.settings.get("title") or title_of(source), MAX_NAME)
    puzzle = puzzle_of(named, lines.settings.get("name") or name_of(title), title)
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
    elif cards.rim != RIM and cards.rim not in lines.label_names.values():
        yield f"'{cards.rim}' is the label of the rim"


def _renamed(card: Card, names: Mapping[str, str]) -> Card:
    top, right, bottom, left = (names.get(label, label) for label in card)
    return top, right, bottom, left


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


def _hint(number: int, words: list[str], names: Sequence[str], width: int, height: int) -> Hint:
    place = f"line {number}"
    if len(words) not in (3, 4) or not all(word.isdecimal() for word in words):
        raise DataError(place, f"the hint '{' '.join(words)}'", "card, column, row and turns")
    card, column, row, *turns = (int(word) for word in words)
    if str(card) not in names or not (1 <= column <= width and 1 <= row <= height):
        raise DataError(
            place, f"the hint '{' '.join(words)}'", "a card and a cell that are there"
        )
    return Hint(names.index(str(card)), row - 1, column - 1, turns[0] if turns else None)


def recognise(head: bytes) -> bool:
    """Whether a file that begins so is a list of cards."""
    whole = len(head) < HEAD
    try:
        text = head.decode("utf-8-sig", "strict" if whole else "ignore")
        lines = read_lines(text if whole else text.rpartition("\n")[0])
    except (DataError, UnicodeDecodeError):
        return False
    cards = [card for _, card in lines.cards]
    if len(cards) < 2:
        return False
    if not all(label.isdecimal() for card in cards for label in card):
        return whole and likely_rim(cards) is not None
    return any(int(label) > 1 for card in cards for label in card)


def write(puzzle: Puzzle) -> Written:
    """The cards of a puzzle, line by line. Raises Unsupported if it has none."""
    cards = cards_of(puzzle)
    numbers = _numbers(cards)
    lines = [f"# name: {puzzle.name}", f"# title: {puzzle.title}"]
    if any(label != number for label, number in numbers.items()):
        lines += [f"# {number} = {label}" for label, number in numbers.items()]
    lines.append(f"{cards.width} {cards.height}")
    lines += [" ".join(numbers[label] for label in card) for card in cards.cards]
    for hint in cards.hints:
        turns = () if hint.turns is None else (hint.turns,)
        words = (hint.card + 1, hint.column + 1, hint.row + 1, *turns)
        lines.append(f"# hint: {' '.join(map(str, words))}")
    text = "".join(f"{line}\n" for line in lines)
    names = ("the names of the pieces",) if _are_named(cards) else ()
    dropped = (*dropped_of(puzzle, cards), *names)
    return Written(text.encode(), tuple(losses_of(puzzle)), dropped)


def _are_named(cards: Cards) -> bool:
    return cards.names != tuple(map(str, range(1, len(cards.names) + 1)))


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
