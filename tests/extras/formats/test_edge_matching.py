"""Lists of cards and addresses of the viewer: what they mean, and round trips."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import islice

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import verify
from jigsat.exchange.format import Imported
from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of
from jigsat.extras.formats.edge_matching import lists
from jigsat.extras.formats.edge_matching.cards import cards_of, size_of, turned
from jigsat.extras.formats.edge_matching.viewer import read_solutions, write_solutions
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.search import solutions

LISTS = lists.FORMAT

#: Four cards in a square, each its own corner: one solution in each of four turned boards.
NUMBERS = "0 0 1 2\n0 0 2 3\n0 0 3 4\n0 0 4 1\n"
#: Others as the viewer has them, two by two and solved.
SOLVED = "https://e2.bucas.name/#puzzle=Four&board_w=2&board_h=2&board_edges=" + "".join(
    ("abca", "aadb", "ceaa", "daae")
)


TURNED = "cards may be turned, but not turned over (see 'turning')"


def imported(text: str) -> Imported:
    return read_as(text.encode(), "mine.txt", LISTS).imported


def size(puzzle: Puzzle) -> tuple[int, int]:
    cards = cards_of(puzzle)
    return cards.width, cards.height


def test_a_list_of_numbers() -> None:
    assert format_of(NUMBERS.encode()) is LISTS
    found = imported(NUMBERS)
    assert found.assumed == ("the board has 2 columns and 2 rows", TURNED)
    assert cards_of(found.puzzle).cards[1] == ("0", "0", "2", "3")
    assert (cards_of(found.puzzle).rim, found.puzzle.turning) == ("0", "rotate")
    assert count(found.puzzle).solutions == 4


@pytest.mark.parametrize(
    "text",
    [
        "2 2\n" + NUMBERS,
        "4\n" + NUMBERS,
        NUMBERS.replace(" ", "\t").replace("\n", "\r\n"),
        "\n".join(f"{10 + i} {line}" for i, line in enumerate(NUMBERS.splitlines())),
        "# mine\n\n" + NUMBERS.replace("\n", "\n\n"),
    ],
)
def test_the_same_cards_in_other_lists(text: str) -> None:
    assert format_of(text.encode()) is LISTS
    assert fingerprint(imported(text).puzzle) == fingerprint(imported(NUMBERS).puzzle)


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (7, 3), (16, 16), (1, 4)])
def test_the_size_follows_from_the_rim(width: int, height: int) -> None:
    """Where the board is wide, width comes first."""
    cards = [
        (
            "0" if row == 0 else "x",
            "0" if column == width - 1 else "x",
            "0" if row == height - 1 else "x",
            "0" if column == 0 else "x",
        )
        for row in range(height)
        for column in range(width)
    ]
    assert size_of(cards, "0") == (max(width, height), min(width, height))


@pytest.mark.parametrize("turns", range(4))
def test_cards_turn_clockwise(turns: int, make_puzzle: Callable[..., Puzzle]) -> None:
    card = ("a", "b", "c", "d")
    pieces = [{"name": "A", "sides": list(card)}]
    puzzle = make_puzzle(board={"cells": ["#"]}, pieces=pieces, rules=[{"rule": "equal-sides"}])
    way = puzzle.orientations(0)[turns]
    names = puzzle.grid_data.sides(way.shape.cells[0])
    labels = {side[1]: label for side, label in way.shape.labels}
    assert way.turn == str(90 * turns)
    assert tuple(labels[names[name]] for name in names) == turned(card, turns)


@pytest.mark.parametrize("name", ["brendan-4x4", "tropical-fish", "soma-cube"])
def test_a_built_in_puzzle_is_the_same_after_a_round_trip(name: str) -> None:
    puzzle = load(name)
    if not any(rule.rule == "equal-sides" for rule in puzzle.rules) or puzzle.grid != "square":
        with pytest.raises(Unsupported):
            lists.write(puzzle)
        return
    written = lists.write(puzzle)
    again = imported(written.data.decode())
    assert len(again.puzzle.box) == puzzle.piece_count
    assert (size(again.puzzle), cards_of(again.puzzle).rim is None) == (
        size(puzzle),
        cards_of(puzzle).rim is None,
    )
    if name == "brendan-4x4":
        assert count(again.puzzle).labelled == count(puzzle).labelled


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", ["brendan-4x4", "brendan-6x6", "tropical-fish"])
def test_solutions_are_solutions_after_a_round_trip_through_the_viewer(name: str) -> None:
    puzzle = load(name)
    found = list(islice(solutions(puzzle), 3))
    file = BytesIO()
    with write_solutions(puzzle, file) as write:
        for solution in found:
            write(solution)
    again = list(read_solutions(puzzle, file.getvalue(), "boards.url"))
    assert [verify(puzzle, each) for each in again] == [[]] * len(found)


#: The cards on that board.
FOUR = imported("0 0 1 2\n0 0 3 1\n0 0 2 4\n0 0 4 3\n").puzzle


def test_an_address_is_a_solution() -> None:
    (solution,) = read_solutions(FOUR, SOLVED.encode(), "board.url")
    assert verify(FOUR, solution) == []


def test_an_unfinished_board_is_a_layout_of_a_puzzle() -> None:
    unfinished = SOLVED.replace("aadb", "aaaa")
    (layout,) = read_solutions(FOUR, unfinished.encode(), "board.url")
    assert len(layout.placements) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "found no cards, expected four labels a line"),
        ("0 0 1 2 3 4", "line 1: found '0 0 1 2 3 4', expected four numbers"),
        ("2 2\n3 3\n0 0 1 1", "line 2: found a size, expected only one, before the cards"),
    ],
)
def test_a_mistake_in_a_list_is_told_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        imported(text)
    assert str(caught.value).startswith(f"mine.txt: {sentence}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("#board_edges=abc", "line 1: found board_edges 'abc', expected four letters"),
        ("#board_w=0&board_edges=aabb", "line 1: found board_w '0', expected a number from 1"),
    ],
)
def test_a_mistake_in_an_address_is_told(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        list(read_solutions(FOUR, text.encode(), "mine.url"))
    assert str(caught.value).startswith(sentence)


def test_a_board_of_other_cards_is_no_solution() -> None:
    for change, sentence in (
        (("abca", "abza"), "board 1, cell 1: found the card 'abza', expected a card of the"),
        (("aadb", "abca"), "board 1, cell 2: found the card 'abca' once too often, expected"),
        (("board_w=2", "board_w=4"), "board 1: found 4 columns and 1 rows, expected 2 and 2"),
    ):
        text = SOLVED.replace(*change).replace("board_w=4&board_h=2", "board_w=4&board_h=1")
        with pytest.raises(DataError) as caught:
            list(read_solutions(FOUR, text.encode(), "b.url"))
        assert sentence in str(caught.value)


def test_what_cannot_be_written_is_told(make_puzzle: Callable[..., Puzzle]) -> None:
    card = {"name": "A", "sides": ["x", "y", "x", "y"], "count": 4}
    rule = {"rule": "equal-sides"}
    puzzle = make_puzzle(pieces=[card], rules=[rule], turning="fixed")
    assert lists.write(puzzle).losses == (
        "that pieces have the turning 'fixed' (there it is 'rotate')",
    )
    ranged = make_puzzle(
        board={"cells": ["##", "##"], "wrap": [[0, 2]]},
        pieces=[{**card, "count": {"min": 0, "max": 4}, "face": "f"}],
        rules=[rule, {"rule": "rim", "labels": ["x"], "counts": {"x": 1}}],
    )
    assert lists.write(ranged).losses == (
        "that 0 to 4 of 'A' are used, and not all",
        "colours, faces, attributes and backs of pieces",
        "that the board wraps around",
        "the rule 'rim'",
    )
    many = [{"name": str(i), "sides": [f"{i}{side}" for side in "abcd"]} for i in range(7)]
    wide = make_puzzle(board={"cells": ["#######"]}, pieces=many, rules=[rule])
    with pytest.raises(Unsupported, match="25 labels and the rim's, and here are 28"):
        write_solutions(wide, BytesIO()).__enter__()
    assert size(imported(lists.write(wide).data.decode()).puzzle) == (7, 1)
    with pytest.raises(Unsupported, match="'A' is not one cell with a label on each side"):
        cards_of(make_puzzle(pieces=[{**card, "sides": {"top": "x"}}], rules=[rule]))
