"""The viewer at e2.bucas.name: its addresses as puzzles and as solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from jigsat.exchange.edge_matching.addresses import (
    EMPTY,
    RIM,
    SHOWN,
    Viewed,
    address,
    read_boards,
)
from jigsat.exchange.edge_matching.cards import (
    Cards,
    cards_of,
    dropped_of,
    losses_of,
    puzzle_of,
    turned,
)
from jigsat.exchange.edge_matching.laid import laid_cards, read_solutions, write_solutions
from jigsat.exchange.edge_matching.letters import LETTERS, lettered, letters_of
from jigsat.exchange.format import Format, Imported, Reading, Written
from jigsat.exchange.names import name_of, title_of
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import MAX_NAME, cut, number_of, one_line


def recognise(head: bytes) -> bool:
    """Whether a file that begins so holds addresses of the viewer."""
    return b"board_edges=" in head


def read(data: bytes, source: str) -> Reading:
    """A puzzle for each set of cards; boards of the same cards are its solutions."""
    groups: dict[object, list[Viewed]] = {}
    for board in read_boards(data):
        groups.setdefault(_box(board), []).append(board)
    if not groups:
        raise DataError("", "no board", "an address of the viewer with 'board_edges'")
    return Reading(tuple(_reader(boards, source) for boards in groups.values()))


def _box(board: Viewed) -> object:
    """What is the same for boards of the same cards."""
    alike = Counter(min(turned(card, turns) for turns in range(4)) for card in board.cards)
    return board.width, board.height, frozenset(alike.items())


def _reader(boards: Sequence[Viewed], source: str) -> Callable[[], Imported]:
    return lambda: _imported(boards, source)


def _imported(boards: Sequence[Viewed], source: str) -> Imported:
    first = boards[0]
    empty = first.cards.count(EMPTY)
    if empty:
        found = f"{number_of(empty, 'empty cell')}: cards that are not in the address"
        raise DataError("", found, "a full board, or jigsat verify with the puzzle")
    cards = _cards(first)
    title = cut(one_line(first.name).strip(), MAX_NAME) or title_of(source)
    puzzle = puzzle_of(cards, name_of(title), title)
    letters = {letter: letter for letter in LETTERS}
    return Imported(
        puzzle,
        dropped=tuple(key for key in SHOWN if key in first.shown),
        solutions=tuple(laid_cards(cards, letters, board, cards.names, "") for board in boards),
    )


def _cards(board: Viewed) -> Cards:
    """The cards by their numbers, as they lie; or as they are met if that is unclear."""
    numbers = board.numbers
    if numbers is None or len(set(numbers)) < len(numbers):
        numbers = tuple(range(1, len(board.cards) + 1))
    in_order = sorted(zip(numbers, board.cards, strict=True))
    return Cards(
        board.width,
        board.height,
        tuple(card for _, card in in_order),
        tuple(str(number) for number, _ in in_order),
        RIM if any(RIM in card for card in board.cards) else None,
    )


def write(puzzle: Puzzle) -> Written:
    """The address of a board with the cards in their order, which is no solution as a rule.

    Raises Unsupported for a puzzle of other pieces, or of too many labels.
    """
    cards = cards_of(puzzle)
    letters = letters_of(cards)
    board = [lettered(card, letters) for card in cards.cards]
    if len(board) != cards.width * cards.height:
        raise Unsupported("a board of the viewer has as many cards as cells")
    if EMPTY in board:
        raise Unsupported("a card with the rim's label on each side is an empty cell there")
    text = address(puzzle.name, cards, board, range(1, len(board) + 1))
    names = any(label != letter for label, letter in letters.items())
    dropped = (*dropped_of(puzzle, cards), "the title", *["names of labels"] * names)
    hints = ["which cards lie where from the start"] * bool(cards.hints)
    return Written(f"{text}\n".encode(), (*losses_of(puzzle), *hints), dropped)


FORMAT = Format(
    "bucas",
    "an address of the Eternity II viewer",
    (".url",),
    recognise,
    read,
    write,
    read_solutions,
    write_solutions,
)
