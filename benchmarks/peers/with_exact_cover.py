"""exact-cover: dancing links in C, on a matrix of Booleans.

It knows neither colours nor items covered at most once. A cell that may be blank gets a row of
its own that covers nothing else; at an inner side there is an item for each label, which the
placement on the one side covers with its label, and the one on the other with all other labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.rules import (
    Unfit,
    all_sides_labelled,
    faces_in_lines,
    meetings,
    physical_pieces,
)
from jigsat.models.problem import Problem

Matrix = NDArray[np.bool_]


def count(problem: Problem) -> int:
    """How many covers the matrix has."""
    if not all_sides_labelled(problem):
        raise Unfit("sides without labels")
    get_solution_count: Callable[[Matrix], int] = import_module(
        "exact_cover"
    ).get_solution_count
    return int(get_solution_count(_matrix(problem)))


def _matrix(problem: Problem) -> Matrix:
    """A row for each physical piece in each place, and one for each cover left out."""
    pieces = list(physical_pieces(problem))
    columns = list(_columns(problem))
    shared = np.zeros((len(problem.placements), len(columns)), np.bool_)
    for number, (placements, _) in enumerate(columns):
        shared[list(placements), number] = True
    rows = [
        np.hstack([np.eye(len(pieces), dtype=np.bool_)[[which] * len(placed)], shared[placed]])
        for which, (piece_class, _) in enumerate(pieces)
        if (placed := list(problem.of_class[piece_class]))
    ]
    optional = [len(pieces) + number for number, (_, must) in enumerate(columns) if not must]
    return np.vstack([*rows, np.eye(len(pieces) + len(columns), dtype=np.bool_)[optional]])


def _columns(problem: Problem) -> Iterator[tuple[Iterable[int], bool]]:
    """Placements of which one is chosen: exactly one where true, else at most one."""
    for placements in problem.covering.values():
        yield placements, not problem.may_be_blank
    for shown in faces_in_lines(problem):
        yield shown.placements, shown.exactly_one
    for meeting in meetings(problem):
        for label, (here, _) in meeting.items():
            others = [there for other, (_, there) in meeting.items() if other != label]
            yield [*here, *(index for there in others for index in there)], True
