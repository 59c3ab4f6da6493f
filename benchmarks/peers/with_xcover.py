"""xcover: exact cover with colours by dancing cells, compiled by numba, called directly.

Each piece and each cell is an item that is covered once (a cell at most once if it may be
blank); each inner side of the board is an item whose colour is the label that meets there.
Identical pieces are told apart, for exact cover knows no "three of these".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from benchmarks.peers.rules import faces_in_lines, meetings, physical_pieces
from jigsat.models.problem import Problem


def count(problem: Problem) -> int:
    """How many covers the generator yields."""
    covers: Callable[..., Iterator[list[int]]] = import_module("xcover").covers
    primary, secondary, items = _items(problem)
    options = [
        [f"piece {piece_class} {number}", *items[index]]
        for piece_class, number in physical_pieces(problem)
        for index in problem.of_class[piece_class]
    ]
    primary += [
        f"piece {piece_class} {number}" for piece_class, number in physical_pieces(problem)
    ]
    found = covers(options, primary=primary, secondary=secondary, colored=True)
    return sum(1 for _ in found)


def _items(problem: Problem) -> tuple[list[str], list[str], list[list[str]]]:
    """The items covered once and at most once, and those of each placement."""
    primary: list[str] = []
    secondary: list[str] = []
    items: list[list[str]] = [[] for _ in problem.placements]
    for number, placements in enumerate(problem.covering.values()):
        (secondary if problem.may_be_blank else primary).append(f"cell {number}")
        for index in placements:
            items[index].append(f"cell {number}")
    for number, shown in enumerate(faces_in_lines(problem)):
        (primary if shown.exactly_one else secondary).append(f"face {number}")
        for index in shown.placements:
            items[index].append(f"face {number}")
    for number, meeting in enumerate(meetings(problem)):
        secondary.append(f"side {number}")
        for colour, (here, there) in enumerate(meeting.values()):
            for index in (*here, *there):
                items[index].append(f"side {number}:{colour}")
    return primary, secondary, items
