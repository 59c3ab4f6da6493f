"""Addresses of the viewer at e2.bucas.name, each of which holds a whole board.

``board_edges`` has four letters a cell, row by row, clockwise from the top: ``a`` is grey and
on the rim, and ``aaaa`` an empty cell. ``board_pieces`` has three digits a cell, the number of
its card. What else there is concerns only how the board is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote

from jigsat.exchange.edge_matching.cards import Card, Cards
from jigsat.schemas.errors import DataError

ADDRESS = "https://e2.bucas.name/#"
#: The letter on the rim.
RIM = "a"
EMPTY: Card = (RIM, RIM, RIM, RIM)
MAX_SIDE = 100
MAX_BOARDS = 10_000
#: What is only for looks.
SHOWN = ("board_types", "board_custom", "motifs_order")


@dataclass(frozen=True)
class Viewed:
    """A board as an address has it; ``numbers`` are those of the cards, if they are there."""

    name: str
    width: int
    height: int
    cards: tuple[Card, ...]
    numbers: tuple[int, ...] | None
    shown: tuple[str, ...]


def read_boards(data: bytes) -> Iterator[Viewed]:
    """The boards, one in each line with an address. Raises DataError."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise DataError("", "text that is not UTF-8", "addresses of the viewer") from None
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
    shown = tuple(key for key in SHOWN if key in values)
    numbers = _numbers(values.get("board_pieces"), width * height, place)
    cards = tuple((a, b, c, d) for a, b, c, d in quadruples)
    return Viewed(values.get("puzzle", ""), width, height, cards, numbers, shown)


def _side(values: dict[str, str], key: str, cells: int, place: str) -> int:
    """The width or height; without one the board is a square."""
    text = values.get(key, str(round(cells**0.5)))
    if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= MAX_SIDE:
        raise DataError(place, f"{key} '{text}'", f"a number from 1 to {MAX_SIDE}")
    return int(text)


def _numbers(text: str | None, cells: int, place: str) -> tuple[int, ...] | None:
    if text is None:
        return None
    if not re.fullmatch(f"(?:[0-9]{{3}}){{{cells}}}", text):
        raise DataError(
            place, f"board_pieces '{text}'", f"three digits for each of {cells} cells"
        )
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
