"""What functions are given, turned into what the rooms of the library take."""

from __future__ import annotations

import math
from collections.abc import Iterable
from os import PathLike, fspath
from typing import TypeVar

from jigsat.exchange.load import faithful, read_file, with_a_board
from jigsat.keywords import wrong_type, wrong_value
from jigsat.schemas.exact_cover import CoverSolution, ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.options import AUTO, Options, cores

T = TypeVar("T")

#: The name of a built-in puzzle, or a path.
Source = str | PathLike[str]
#: Seeds of CP-SAT, and of all searches for one solution.
MOST_SEED = 2**30

A_PUZZLE = "a Puzzle, an ExactCover, the name of a built-in puzzle, or a path"
A_PATH = "a path, as text or pathlib.Path"


def any_puzzle(puzzle: object) -> Puzzle | ExactCover:
    """The puzzle or exact cover problem that was given itself, by name or by path.

    Raises TypeError if it is none of these, and what ``load`` raises.
    """
    if isinstance(puzzle, Puzzle | ExactCover):
        return puzzle
    if not isinstance(puzzle, str | PathLike):
        hint = "; see: jigsat.load" if isinstance(puzzle, dict) else ""
        raise wrong_type("puzzle", puzzle, A_PUZZLE + hint)
    return faithful(read_file(path_of(puzzle, "puzzle"))).imported.puzzle


def a_puzzle(puzzle: object) -> Puzzle:
    """Like ``any_puzzle``, but it has a board. Raises Unsupported for one that has none."""
    found = any_puzzle(puzzle)
    return with_a_board(found, found.name)


def path_of(path: object, name: str = "path", expected: str = A_PATH) -> str:
    """A path, or a name, as text. Raises TypeError for anything else."""
    text = fspath(path) if isinstance(path, str | PathLike) else None
    if not isinstance(text, str):
        raise wrong_type(name, path, expected)
    return text


def of_kind(value: object, kind: type[T], name: str) -> T:
    """The value, if it is of this class. Raises TypeError otherwise."""
    if not isinstance(value, kind):
        raise wrong_type(name, value, f"a {kind.__name__}")
    return value


def some_solutions(solutions: object) -> Iterable[Solution]:
    """One solution or several, as several. Raises TypeError for anything else."""
    if isinstance(solutions, Solution):
        return (solutions,)
    if not isinstance(solutions, Iterable) or isinstance(solutions, str | dict | CoverSolution):
        raise wrong_type("solutions", solutions, "a Solution, or an iterable of them")
    return solutions


def options(
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    seed: int = 0,
) -> Options:
    """How to search, of keywords that have been checked."""
    if seed > MOST_SEED:
        raise wrong_value("seed", seed, f"a whole number from 0 to {MOST_SEED}")
    return Options(
        limit=None if limit is None else int(limit),
        seconds=finite(time_limit),
        engine=engine,
        workers=cores() if workers is None else int(workers),
        megabytes=finite(memory_limit),
        seed=int(seed),
        cluster=None if cluster is None else path_of(cluster, "cluster"),
    )


def finite(limit: float | None) -> float | None:
    """The limit as a float, or None for one that is infinite."""
    return None if limit is None or limit == math.inf else float(limit)
