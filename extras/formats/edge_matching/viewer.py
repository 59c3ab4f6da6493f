"""The viewer at e2.bucas.name: its addresses as solutions of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO
from urllib.parse import parse_qsl, quote

from jigsat.exchange.format import Format
from jigsat.extras.formats.edge_matching.cards import (
    TURNS,
    Card,
    Cards,
    board_cells,
    cards_of,
    renamed,
    turned,
)
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

# Addresses of the viewer at e2.bucas.name, each of which holds a whole board.
#
# ``board_edges`` has four letters a cell, row by row, clockwise from the top: ``a`` is grey
# and on the rim, and ``aaaa`` an empty cell. ``board_pieces`` has three digits a cell, the
# number of its card. What else there is concerns only how the board is shown.


ADDRESS = "https://e2.bucas.name/#"
#: The letter on the rim.
RIM = "a"
EMPTY: Card = (RIM, RIM, RIM, RIM)
MAX_SIDE = 100
MAX_BOARDS = 10_000


@dataclass(frozen=True)
class Viewed:
    """A board as an address has it; ``numbers`` are those of the cards, if they are there."""

    width: int
    height: int
    cards: tuple[Card, ...]
    numbers: tuple[int, ...] | None


def read_boards(data: bytes) -> Iterator[Viewed]:
    """The boards, one in each line with an address. Raises DataError."""
    lines = data.decode("utf-8-sig").splitlines()
    if len(lines) > MAX_BOARDS:
        raise DataError("", f"{len(lines):,} lines", f"at most {MAX_BOARDS:,}")
    for number, line in enumerate(lines, 1):
        if "board_edges=" in line:
            yield _board(line.strip(), f"line {number}")


def _board(line: str, place: str) -> Viewed:
    start = re.search(r"[#?]", line)
    values = dict(parse_qsl(line[start.end() :] if start else line))
    edges = values.get("board_edges", "")
    if not re.fullmatch("(?:[a-z]{4})+", edges):
        raise DataError(
            place, f"board_edges '{edges}'", "four letters from a to z for each cell"
        )
    width, height = (
        _side(values, key, len(edges) // 4, place) for key in ("board_w", "board_h")
    )
    if width * height * 4 != len(edges):
        found = f"{len(edges)} letters for {width} columns and {height} rows"
        raise DataError(place, found, f"{4 * width * height} letters")
    quadruples = (tuple(edges[i : i + 4]) for i in range(0, len(edges), 4))
    cards = tuple((a, b, c, d) for a, b, c, d in quadruples)
    return Viewed(width, height, cards, _numbers(values.get("board_pieces"), len(cards), place))


def _side(values: dict[str, str], key: str, cells: int, place: str) -> int:
    text = values.get(key, str(round(cells**0.5)))
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= MAX_SIDE:
        raise DataError(place, f"{key} '{text}'", f"a number from 1 to {MAX_SIDE}")
    return int(text)


def _numbers(text: str | None, cells: int, place: str) -> tuple[int, ...] | None:
    if text is None:
        return None
    if not re.fullmatch(f"(?:[0-9]{{3}}){{{cells}}}", text):
        expected = f"three digits for each of {cells} cells"
        raise DataError(place, f"board_pieces '{text}'", expected)
    return tuple(int(text[i : i + 3]) for i in range(0, len(text), 3))


def address(name: str, cards: Cards, board: Sequence[Card], numbers: Sequence[int]) -> str:
    """The address of a board of lettered cards, each with its number."""
    edges = "".join("".join(card) for card in board)
    pieces = "".join(f"{number:03}" for number in numbers)
    values = {
        "puzzle": quote(name, safe=""),
        "board_w": str(cards.width),
        "board_h": str(cards.height),
        "board_edges": edges,
        **({"board_pieces": pieces} if max(numbers) < 1000 else {}),
    }
    return ADDRESS + "&".join(f"{key}={value}" for key, value in values.items())


# A letter for each label of cards, as the viewer has them.


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letters_of(cards: Cards) -> dict[str, str]:
    """The letter of each label: a for the rim's, the others from b as they are met.

    Labels that are numbers or letters already, with 0 or a on the rim, keep their place in
    the alphabet. Raises Unsupported if there are too many.
    """
    labels = dict.fromkeys(label for card in cards.cards for label in card)
    others = [label for label in labels if label != cards.rim]
    if len(others) >= len(LETTERS):
        raise Unsupported(f"the viewer has 25 labels and the rim's, and here are {len(others)}")
    rim = {} if cards.rim is None else {cards.rim: RIM}
    numbers = [int(label) if re.fullmatch("[1-9][0-9]?", label) else 0 for label in others]
    if cards.rim in ("0", None) and all(0 < number < len(LETTERS) for number in numbers):
        return {**rim, **{label: LETTERS[int(label)] for label in others}}
    if cards.rim in (RIM, None) and all(re.fullmatch("[b-z]", label) for label in others):
        return {label: label for label in labels}
    return {**rim, **dict(zip(others, LETTERS[1:], strict=False))}


# Solutions as boards of the viewer, and the other way round.


def laid_cards(cards: Cards, letters: Mapping[str, str], board: Viewed, place: str) -> Solution:
    """Where the cards lie on a board; empty cells stay empty.

    Cards that look alike are told apart by their numbers, counted from 1, if there are any.

    Args:
        cards: those of the puzzle.
        letters: the letter of each label.
        board: the board.
        place: where the board stands, for errors.

    Raises DataError for a card that there is not, or not again.
    """
    ways = _ways(cards, letters)
    left = set(range(len(cards.cards)))
    placed = []
    for cell, card in enumerate(board.cards):
        if card != EMPTY:
            free = [way for way in ways.get(card, ()) if way[1] in left]
            if not free:
                found = f"the card '{''.join(card)}'" + " once too often" * (card in ways)
                raise DataError(f"{place}cell {cell + 1}", found, "a card of the puzzle")
            shown = board.numbers and board.numbers[cell] - 1
            turns, number = next((way for way in free if way[1] == shown), free[0])
            left.remove(number)
            placed.append(
                Placed(
                    piece=cards.names[number],
                    orientation=TURNS[turns],
                    cells=(divmod(cell, board.width),),
                )
            )
    return Solution(placements=tuple(placed))


def _ways(cards: Cards, letters: Mapping[str, str]) -> dict[Card, list[tuple[int, int]]]:
    """For each look of a card: after how many quarter turns which card has it."""
    ways: dict[Card, list[tuple[int, int]]] = {}
    for turns in range(4):
        for number, card in enumerate(cards.cards):
            ways.setdefault(turned(renamed(card, letters), turns), []).append((turns, number))
    return ways


def read_solutions(puzzle: Puzzle, data: bytes, source: str) -> Iterator[Solution]:
    """The boards as solutions of a puzzle; empty cells stay empty."""
    cards = cards_of(puzzle)
    letters = letters_of(cards)
    for number, board in enumerate(read_boards(data), 1):
        if (board.width, board.height) != (cards.width, cards.height):
            found = f"{board.width} columns and {board.height} rows"
            expected = f"{cards.width} and {cards.height}"
            raise DataError(f"board {number}", found, expected, source)
        yield laid_cards(cards, letters, board, f"board {number}, ")


@contextmanager
def write_solutions(
    puzzle: Puzzle, file: BinaryIO
) -> Generator[Callable[[Solution], None], None, None]:
    """Write the address of each solution on a line."""
    cards = cards_of(puzzle)
    letters = letters_of(cards)
    rows, columns = (min(axis) for axis in zip(*board_cells(puzzle), strict=True))

    def write(solution: Solution) -> None:
        board = [EMPTY] * (cards.width * cards.height)
        numbers = [0] * len(board)
        used: set[int] = set()
        for placed in solution.placements:
            number = next(
                each
                for each, name in enumerate(cards.names)
                if name == placed.piece and each not in used
            )
            used.add(number)
            ((row, column),) = placed.cells
            cell = (row - rows) * cards.width + column - columns
            turns = TURNS.index(placed.orientation)
            board[cell] = turned(renamed(cards.cards[number], letters), turns)
            numbers[cell] = number + 1
        file.write(f"{address(puzzle.name, cards, board, numbers)}\n".encode())

    yield write


FORMAT = Format(
    "bucas",
    "an address of the Eternity II viewer",
    (".url",),
    read_solutions=read_solutions,
    write_solutions=write_solutions,
)
