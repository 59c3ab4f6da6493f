"""Solutions as boards of the viewer, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import BinaryIO

from jigsat.exchange.edge_matching.addresses import EMPTY, Viewed, address, read_boards
from jigsat.exchange.edge_matching.cards import (
    TURNS,
    Card,
    Cards,
    board_cells,
    cards_of,
    turned,
)
from jigsat.exchange.edge_matching.letters import lettered, letters_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


def laid_cards(
    cards: Cards, letters: Mapping[str, str], board: Viewed, names: Sequence[str], place: str
) -> Solution:
    """Where the cards lie on a board.

    Args:
        cards: those of the puzzle.
        letters: the letter of each label.
        board: the board; empty cells stay empty.
        names: the number that each card has in addresses. Where the board has no numbers, or
            others, any card that looks so will do.
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
            turns, number = min(free, key=lambda way: not _is_named(board, cell, names[way[1]]))
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
            ways.setdefault(turned(lettered(card, letters), turns), []).append((turns, number))
    return ways


def _is_named(board: Viewed, cell: int, name: str) -> bool:
    return board.numbers is not None and str(board.numbers[cell]) == name


def read_solutions(puzzle: Puzzle, data: bytes, source: str) -> Iterator[Solution]:
    """The boards as solutions of a puzzle; empty cells stay empty."""
    cards = cards_of(puzzle)
    letters = letters_of(cards)
    numbers = [str(number) for number in range(1, len(cards.cards) + 1)]
    for number, board in enumerate(read_boards(data), 1):
        if (board.width, board.height) != (cards.width, cards.height):
            found = f"{board.width} columns and {board.height} rows"
            expected = f"{cards.width} and {cards.height}"
            raise DataError(f"board {number}", found, expected, source)
        yield laid_cards(cards, letters, board, numbers, f"board {number}, ")


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
            number = _number(cards, placed.piece, used)
            used.add(number)
            ((row, column),) = placed.cells
            cell = (row - rows) * cards.width + column - columns
            turns = TURNS.index(placed.orientation)
            board[cell] = turned(lettered(cards.cards[number], letters), turns)
            numbers[cell] = number + 1
        file.write(f"{address(puzzle.name, cards, board, numbers)}\n".encode())

    yield write


def _number(cards: Cards, name: str, used: set[int]) -> int:
    """The number of the first card of this name that does not lie yet."""
    return next(
        number
        for number, other in enumerate(cards.names)
        if other == name and number not in used
    )
