"""What functions are given, turned into what the rooms of the library take."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from itertools import chain
from numbers import Integral, Real
from os import PathLike, fspath
from typing import ParamSpec, TypeVar

from jigsat.exchange.load import faithful, read_file, with_a_board
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.exact_cover import CoverSolution, ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import MAX_NAME, cut, one_line
from jigsat.solvers.options import AUTO, Options, cores

# The keywords that functions have in common: what each means, and which values it takes.
#
# They are named as the options of the commands.


P = ParamSpec("P")
R = TypeVar("R")

#: Judges a value, given the name of its keyword. Raises TypeError and WrongValue.
Check = Callable[[str, object], None]

_INDENT = "    "
_ARGS = "Args:\n"
_ARGUMENT = re.compile(rf"^{_INDENT}(\w+): .*(?:\n{_INDENT * 2}.*)*", re.MULTILINE)


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """The error for an argument of the wrong type."""
    shown = "None" if value is None else f"{_shown(value)} ({type(value).__name__})"
    return TypeError(f"{name}: found {shown}, expected {expected}")


def wrong_value(name: str, value: object, expected: str) -> WrongValue:
    """The error for an argument of the right type, but with a value that it cannot have."""
    return WrongValue(f"{name}: found {_shown(value)}, expected {expected}")


def _shown(value: object) -> str:
    return cut(one_line(repr(value)), MAX_NAME)


def _whole_number(least: int, most: int | None = None, *, or_none: bool = True) -> Check:
    span = f"from {least} to {most}" if most else f"of at least {least}"
    expected = f"a whole number {span}{', or None' if or_none else ''}"

    def check(name: str, value: object) -> None:
        if value is None and or_none:
            return
        if isinstance(value, bool) or not isinstance(value, Integral):
            raise wrong_type(name, value, expected)
        if int(value) < least or (most is not None and int(value) > most):
            raise wrong_value(name, value, expected)

    return check


def _number(least: float, of: str, most: float = math.inf) -> Check:
    span = f"of at least {least}" if most == math.inf else f"from {least} to {most:,}"
    expected = f"a number of {of} {span}, or None"

    def check(name: str, value: object) -> None:
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, Real):
            raise wrong_type(name, value, expected)
        if not least <= float(value) <= most:  # it may be no number at all
            raise wrong_value(name, value, expected)

    return check


def _flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise wrong_type(name, value, "True or False")


def _text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise wrong_type(name, value, "a text")


def _text_or_none(name: str, value: object) -> None:
    if value is not None and not isinstance(value, str):
        raise wrong_type(name, value, "a text, or None")


def _function(name: str, value: object) -> None:
    if value is not None and not callable(value):
        raise wrong_type(name, value, "a function, or None")


def _cluster(name: str, value: object) -> None:
    if value is None:
        return
    text = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(text, str):
        raise wrong_type(name, value, "a cluster, as text or pathlib.Path, or None")
    from jigsat.solvers.cluster.address import read_address

    read_address(text, name)


def _engine(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise wrong_type(name, value, "the name of an engine, or 'auto'")
    from jigsat.solvers.engines.registry import engine_named
    from jigsat.solvers.options import AUTO

    if value != AUTO:
        engine_named(value)


@dataclass(frozen=True)
class Keyword:
    """Which values an argument takes, and what it means, unless each function says that."""

    check: Check
    says: str = ""


_FROM_1 = _whole_number(1, or_none=False)

KEYWORDS = {
    "limit": Keyword(_whole_number(1), "stop after so many solutions."),
    "time_limit": Keyword(
        _number(0, "seconds"), "stop after so many seconds, preparation included."
    ),
    "most_choices": Keyword(_FROM_1),
    "memory_limit": Keyword(
        _number(1, "megabytes"), "stop when this process and its workers use so many megabytes."
    ),
    "workers": Keyword(
        _whole_number(1, 1024),
        "how many searches run at a time; None is one for each core.",
    ),
    "cluster": Keyword(
        _cluster,
        "a dask cluster to search on: ``local:N``, an address, or a scheduler file.",
    ),
    "engine": Keyword(
        _engine, "the name of the engine that searches; ``auto`` takes one that suits."
    ),
    "seed": Keyword(_whole_number(0, 2**32 - 1), "begins another series of random choices."),
    "resume": Keyword(_flag, "take up the run that the file is from."),
    "partial": Keyword(_flag, "the board is not finished: only what is wrong already counts."),
    "lossy": Keyword(_flag, "allow that the format cannot hold all of it."),
    "sample": Keyword(_whole_number(1)),
    "moves": Keyword(_number(0, "seconds")),
    "overwrite": Keyword(_flag, "replace a file that is there already."),
    "on_solution": Keyword(_function, "called with each solution as it is found."),
    "on_progress": Keyword(
        _function, "called now and then with a Progress: what is being done, and how far it is."
    ),
    "up_to_symmetry": Keyword(_flag),
    "as_document": Keyword(_flag),
    "backbone": Keyword(_flag),
    "orientations": Keyword(_flag),
    "number": Keyword(_FROM_1),
    "seeds": Keyword(_FROM_1),
    "games": Keyword(_FROM_1),
    "states": Keyword(_FROM_1),
    "still": Keyword(_text_or_none),
    "width": Keyword(_FROM_1),
    "cell": Keyword(_number(0.1, "mm", 1_000)),
    "columns": Keyword(_whole_number(1)),
    "letters": Keyword(_flag),
    "outlines": Keyword(_flag),
    "dark": Keyword(_flag),
    "title": Keyword(_text_or_none),
    "kind": Keyword(_text_or_none),
    "paper": Keyword(_text),
}


def with_keywords(function: Callable[P, R]) -> Callable[P, R]:
    """Check what is in ``KEYWORDS`` at each call, and say in the docstring what it means.

    A function whose own docstring says what one of them means there keeps that.
    """
    names = tuple(inspect.signature(function).parameters)

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, value in chain(zip(names, args, strict=False), kwargs.items()):
            if name in KEYWORDS:
                KEYWORDS[name].check(name, value)
        return function(*args, **kwargs)

    checked.__doc__ = _documented(function)
    return checked


def _documented(function: Callable[..., object]) -> str:
    """The docstring with all arguments in the order of the signature."""
    doc = inspect.getdoc(function) or ""
    before, _, after = doc.partition(_ARGS)
    own = {match[1]: match[0] for match in _ARGUMENT.finditer(after)}
    last = max((match.end() for match in _ARGUMENT.finditer(after)), default=0)
    entries = [
        own[name] if name in own else f"{_INDENT}{name}: {KEYWORDS[name].says}"
        for name in inspect.signature(function).parameters
        if name in own or (name in KEYWORDS and KEYWORDS[name].says)
    ]
    parts = [before.rstrip(), _ARGS + "\n".join(entries), after[last:].strip()]
    return "\n\n".join(filter(None, parts if entries else [doc]))


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
        time_limit=finite(time_limit),
        engine=engine,
        workers=cores() if workers is None else int(workers),
        memory_limit=finite(memory_limit),
        seed=int(seed),
        cluster=None if cluster is None else path_of(cluster, "cluster"),
    )


def finite(limit: float | None) -> float | None:
    """The limit as a float, or None for one that is infinite."""
    return None if limit is None or limit == math.inf else float(limit)
