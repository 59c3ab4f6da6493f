"""What a user decides about a search. Light to load: command lines are made of it as well."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from numbers import Integral, Real
from os import PathLike, fspath
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypedDict, Union, get_args, get_origin

from jigsat.schemas.errors import OutOfTime, UnknownName, Unsupported, WrongValue
from jigsat.schemas.support.plugins import transport
from jigsat.schemas.support.progress import limited_by
from jigsat.schemas.support.text import MAX_NAME, cut, nearest, one_line, quoted
from jigsat.solvers.limits.deadline import TimeBudget, ended_after, megabytes_used

# Settings: each is an option of the commands, and a keyword in Python.
#
# An annotation says everything about a setting: its type, its bounds, its flag and its help.
# The command line and the functions of the library are both made of it.


@dataclass(frozen=True)
class Setting:
    """What a value means, how it is typed on a command line, and which values it can have.

    Args:
        help: a sentence, as the help of commands shows it.
        flag: the name of the option.
        metavar: stands for its value in help.
        least: the smallest number.
        most: the largest number.
        shows_most: whether the help of commands tells the largest number.
        note: what only Python's help says, after the sentence.
        default: the value in Python where none is given.
        judge: raises an error for a value that is wrong, given this and the name.
    """

    help: str = ""
    flag: str = ""
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    shows_most: bool = True
    note: str = ""
    default: Any = None
    judge: Callable[[Any, str], object] | None = None


def setting_of(annotation: Any) -> Setting | None:
    """The setting in ``Annotated[int | None, Setting(...)]``, if there is one."""
    if get_origin(annotation) is not Annotated:
        return None
    return next((each for each in get_args(annotation) if isinstance(each, Setting)), None)


def types_of(annotation: Any) -> tuple[Any, ...]:
    """The types of the values, without what stands in their brackets: int and NoneType."""
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    is_union = get_origin(annotation) in (Union, UnionType)
    kinds = get_args(annotation) if is_union else (annotation,)
    return tuple(get_origin(kind) or kind for kind in kinds)


class _Kind(NamedTuple):
    """What counts as a value of a type, what is made of it, and the words for it."""

    given: Any
    made: Callable[[Any], Any] | None
    words: str


_KINDS: dict[Any, _Kind] = {
    bool: _Kind(bool, None, "True or False"),
    int: _Kind(Integral, int, "a whole number"),
    float: _Kind(Real, float, "a number"),
    str: _Kind(str, None, "a text"),
    PathLike: _Kind(PathLike, fspath, "a path, as text or pathlib.Path"),
    Callable: _Kind(Callable, None, "a function"),
}


def can_check(annotation: Any) -> bool:
    """Whether ``checked`` knows the types of the values."""
    return all(kind is NoneType or kind in _KINDS for kind in types_of(annotation))


def checked(name: str, value: Any, annotation: Any) -> Any:
    """The value as the library takes it: Python's own numbers, None for an endless limit.

    Raises TypeError for a value of another type, WrongValue for one that is out of bounds.
    """
    types, setting = types_of(annotation), setting_of(annotation)
    if value is None and NoneType in types:
        return None
    kinds = [_KINDS[each] for each in types if each is not NoneType]
    kind = next((each for each in kinds if _is_of(value, each)), None)
    if kind is None:
        or_none = ", or None" if NoneType in types else ""
        raise wrong_type(name, value, kinds[-1].words + or_none)
    if setting is not None:
        # It may be no number at all.
        if setting.least is not None and not value >= setting.least:
            raise wrong_value(name, value, f"{setting.least} or more")
        if setting.most is not None and value > setting.most:
            raise wrong_value(name, value, f"{setting.most} or less")
    made = kind.made(value) if kind.made else value
    if setting is not None and setting.judge is not None:
        setting.judge(made, name)
    return None if made == math.inf and NoneType in types else made


def _is_of(value: Any, kind: _Kind) -> bool:
    return isinstance(value, kind.given) and (kind.given is bool or not isinstance(value, bool))


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """The error for an argument of the wrong type."""
    shown = "None" if value is None else f"{_shown(value)} ({type(value).__name__})"
    return TypeError(f"{name}: found {shown}, expected {expected}")


def wrong_value(name: str, value: object, expected: str) -> WrongValue:
    """The error for an argument of the right type, but with a value that it cannot have."""
    return WrongValue(f"{name}: found {_shown(value)}, expected {expected}")


def _shown(value: object) -> str:
    return cut(one_line(repr(value)), MAX_NAME)


#: The name that leaves the choice of an engine to the program.
AUTO = "auto"
#: The engine that counts and draws solutions without listing them.
FRONTIER = "frontier"
#: The engines that can be asked for.
ENGINES = (AUTO, "scan", "smallest-domain", "skyline", "cp-sat", FRONTIER)
#: Seeds of CP-SAT, and of all searches for one solution.
MOST_SEED = 2**30


def unknown_engine(engine: str) -> UnknownName:
    """The error for the name of an engine that does not exist."""
    meant = nearest(engine, ENGINES)
    suggestion = f"; did you mean {quoted(meant)}?" if meant else ""
    known = ", ".join(ENGINES)
    return UnknownName(f"no engine {quoted(engine)}; there are: {known}{suggestion}")


def refuse_another_engine(engine: str) -> None:
    """Raise Unsupported for an engine that does not draw solutions at random."""
    if engine not in (AUTO, FRONTIER):
        raise Unsupported(f"the engine {engine} draws no solutions at random: {FRONTIER} does")


def _check_engine(engine: str, _name: str) -> None:
    if engine not in ENGINES:
        raise unknown_engine(engine)


def _check_cluster(address: str, name: str) -> None:
    transport("cluster").read_address(address, name)


Limit = Annotated[int | None, Setting("Stop after N solutions.", "--limit", "N", least=1)]
TimeLimit = Annotated[
    float | None,
    Setting("Stop after this many seconds.", "--time-limit", "SECONDS", least=0),
]
MemoryLimit = Annotated[
    float | None,
    Setting(
        "Stop when the program and its workers use this many megabytes.",
        *("--memory-limit", "MB"),
        least=1,
    ),
]
EngineName = Annotated[
    str,
    Setting(
        f"Search with: {', '.join(ENGINES)}.",
        *("--engine", "NAME"),
        default=AUTO,
        judge=_check_engine,
    ),
]
Workers = Annotated[
    int | None,
    Setting(
        "Run this many searches at a time.",
        *("--workers", "N", 1, 1024),
        note="None is one for each core.",
    ),
]
Cluster = Annotated[
    str | PathLike[str] | None,
    Setting(
        "Search on a dask cluster: local:N, tcp://HOST:PORT, or a scheduler file.",
        *("--cluster", "ADDRESS"),
        judge=_check_cluster,
    ),
]
Seed = Annotated[
    int,
    Setting(
        "Use another series of random numbers.",
        *("--seed", "N", 0, MOST_SEED),
        shows_most=False,
        default=0,
    ),
]
UpToSymmetry = Annotated[
    bool,
    Setting(
        "Count turned and mirrored images once, or separately.",
        "--up-to-symmetry/--all-images",
        default=False,
    ),
]
Resume = Annotated[
    bool, Setting("Continue the run recorded in the file.", "--resume", default=False)
]
Overwrite = Annotated[bool, Setting("Replace existing files.", "--overwrite", default=False)]
MaxStates = Annotated[
    int,
    Setting(
        "Give up taking a solution apart after this many states.", "--max-states", "N", least=1
    ),
]
Seeds = Annotated[
    int, Setting("Take the median of this many searches.", "--seeds", "N", 1, 1_000)
]
Unconfirmed = Annotated[
    bool,
    Setting(
        "Have no second engine confirm that there is one solution.",
        "--unconfirmed",
        default=False,
    ),
]
Level = Annotated[
    int,
    Setting(
        "The first piece comes off after this many moves or more.",
        *("--level", "N", 0, 1_000),
        shows_most=False,
        default=0,
    ),
]

# Settings combine, but for those that contradict each other.


@dataclass(frozen=True)
class Exclusion:
    """Two settings that contradict each other, and why.

    A setting is called by its name, or by its name and value: ``engine frontier``.
    """

    one: str
    other: str
    why: str


@dataclass(frozen=True)
class Prerequisite:
    """A setting that means something only beside one of some others, and why."""

    setting: str
    others: tuple[str, ...]
    why: str


_BY_FRONTIER = f"engine {FRONTIER}"
EXCLUSIONS = (
    Exclusion("resume", "overwrite", "the one continues the file, the other replaces it"),
    Exclusion(_BY_FRONTIER, "limit", "it counts all solutions at once"),
    Exclusion(_BY_FRONTIER, "journal", "it has no parts that could be recorded"),
    Exclusion(_BY_FRONTIER, "cluster", "it counts on one machine"),
    Exclusion(_BY_FRONTIER, "stats", "there is no search to report"),
    Exclusion(
        _BY_FRONTIER, "per_opening", "without it, this is counted so where that is the fastest"
    ),
    Exclusion(
        _BY_FRONTIER, "per_subset", "without it, this is counted so where that is the fastest"
    ),
    Exclusion(_BY_FRONTIER, "apart", "a solution must be found before it is taken apart"),
    Exclusion("cluster", "workers", "the workers are those of the cluster"),
    Exclusion("per_opening", "open_cells", "it counts for every choice of the open cells"),
    Exclusion("per_opening", "per_subset", "the one counts by open cells, the other by pieces"),
    Exclusion("per_subset", "apart", "the one counts by pieces, the other by levels"),
    Exclusion("per_opening", "apart", "the one counts by open cells, the other by levels"),
    Exclusion("cross_check", "per_opening", "only counts of all solutions are compared"),
    Exclusion("cross_check", "per_subset", "only counts of all solutions are compared"),
    Exclusion("cross_check", "apart", "only counts of all solutions are compared"),
    Exclusion("cross_check", "share", "a share is searched by one engine"),
    Exclusion("best", "limit", "there is one best layout"),
    Exclusion("best", "up_to_symmetry False", "there is one best layout"),
    Exclusion("best", "engine", "engines look for solutions only"),
    Exclusion("best", "stats", "these are about a search by engines"),
)
REQUIREMENTS = (
    Prerequisite("only", ("solutions",), "the numbers are those of a file"),
    Prerequisite("resume", ("solutions",), "it continues with the solutions of a file"),
    Prerequisite("resume", ("journal", "file"), "it continues the run that a file is from"),
    Prerequisite("share", ("journal", "file"), "merge reads the record there"),
    Prerequisite("max_states", ("apart",), "it limits how long a solution is taken apart"),
    Prerequisite("level_at_least", ("apart",), "levels are those of taking apart"),
)


def refuse_contradictions(
    given: Mapping[str, Any],
    called: Callable[[str], str] = str,
    *,
    taken: Collection[str],
    exclusions: Iterable[Exclusion] = (),
) -> None:
    """Raise WrongValue if settings that are given contradict each other.

    Args:
        given: their values by name.
        called: how a setting is called that is named in one of the tables above.
        taken: the settings that can be given.
        exclusions: those that hold here and not everywhere.
    """

    def is_given(setting: str) -> bool:
        name, _, value = setting.partition(" ")
        return name in given and value in ("", str(given[name]))

    for each in (*EXCLUSIONS, *exclusions):
        if is_given(each.one) and is_given(each.other):
            one, other = called(each.one), called(each.other)
            raise WrongValue(f"{one} does not go with {other}: {each.why}")
    for needed in REQUIREMENTS:
        others = [other for other in needed.others if other in taken]
        if others and is_given(needed.setting) and not any(map(is_given, others)):
            named = " or ".join(map(called, others))
            raise WrongValue(f"{called(needed.setting)} needs {named}: {needed.why}")


# Shares of a search, for machines that know nothing of each other.


#: A run has no more shares.
MOST_SHARES = 10_000
#: A search that is recorded is cut into at least so many parts, so that little is done again,
#: and into so many for each share, so that the shares are alike.
PARTS, PARTS_OF_SHARE = 64, 8
#: No search is cut into more parts: there are at least so many as are wanted, and may be more.
MOST_PARTS = 1_000_000


@dataclass(frozen=True)
class Share:
    """One of several shares of a search, numbered from 1: written 3/100."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def parts(self, number: int) -> frozenset[int]:
        """The parts of a search that belong to this share: as many as to others, or one more.

        Parts beside each other are alike, so they are dealt out in an order that looks random
        and is the same everywhere.
        """
        return frozenset(_in_order(number)[self.number - 1 :: self.of])


@lru_cache(maxsize=1)
def _in_order(number: int) -> tuple[int, ...]:
    return tuple(sorted(range(number), key=lambda part: sha256(str(part).encode()).digest()))


class Limits(TypedDict, total=False):
    """When a search ends, with which engine, and with how many runners."""

    time_limit: TimeLimit
    memory_limit: MemoryLimit
    workers: Workers
    engine: EngineName


class LimitOfSolutions(TypedDict, total=False):
    """After how many solutions a search ends."""

    limit: Limit


class OnCluster(TypedDict, total=False):
    """Where to search, if not here."""

    cluster: Cluster


class SearchSettings(LimitOfSolutions, Limits, OnCluster, total=False):
    """What can be decided about a search."""

    seed: Seed


@dataclass(frozen=True)
class Options:
    """How to search: what the settings of these names mean, they say themselves.

    ``share``: search only this share of the parts of a run that is written to a file. On a
    ``cluster`` the workers are those of the cluster.
    """

    limit: int | None = None
    time_limit: float | None = None
    engine: str = AUTO
    workers: int = 1
    memory_limit: float | None = None
    seed: int = 0
    share: Share | None = None
    cluster: str | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Options:
        """The options among the settings, with a runner for each core if nothing is said."""
        names = SearchSettings.__annotations__.keys() & settings.keys()
        given = {name: settings[name] for name in names if settings[name] is not None}
        return cls(**{"workers": cores(), **given})


def cores() -> int:
    """The number of processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# The limits of a search, and the words for one that is reached.


#: To measure the memory takes some milliseconds: it is not done again within so many seconds.
MEASURED_AFTER = 0.1


class OutOfMemory(OutOfTime):
    """The memory limit was exceeded before a search could begin: it ends as by a time limit."""


@contextmanager
def within_limits(options: Options, budget: TimeBudget) -> Generator[None, None, None]:
    """In this block, raise OutOfTime when a limit of time or memory is exceeded.

    The memory is asked for where work calls ``check_limits``, and at the end.
    """
    with ended_after(budget.left), memory_limited(options.memory_limit) as check_memory:
        yield
        check_memory()


@contextmanager
def memory_limited(megabytes: float | None) -> Generator[Callable[[], None], None, None]:
    """In this block, ``check_limits`` raises OutOfMemory above so many megabytes.

    Yields what it calls.
    """
    measured = TimeBudget(0.0)

    def check_memory() -> None:
        nonlocal measured
        if megabytes is not None and measured.is_over:
            if megabytes_used() > megabytes:
                raise OutOfMemory
            measured = TimeBudget(MEASURED_AFTER)

    with limited_by(check_memory):
        yield check_memory


def limit_reached(options: Options) -> str:
    """That as many solutions were found as were asked for."""
    return f"limit of {options.limit} solution{'' if options.limit == 1 else 's'}"


def while_preparing(options: Options) -> str:
    """That a limit was exceeded before the search began, by the error that is handled."""
    if isinstance(sys.exc_info()[1], OutOfMemory) or options.time_limit is None:
        why = memory_limit_of(options.memory_limit)
    else:
        why = TimeBudget(options.time_limit).why_unfinished
    return f"{why} while preparing"


def scarce(options: Options) -> str:
    """What was not enough where something is left open."""
    memory = "" if options.memory_limit is None else " or the memory"
    return f"the time{memory} was too short"


def limit_exceeded(options: Options, budget: TimeBudget) -> str | None:
    """The limit of time or memory that has been exceeded, if any."""
    if budget.is_over:
        return budget.why_unfinished
    return _memory_limit_exceeded(options)


def why_unfinished(options: Options, budget: TimeBudget) -> str:
    """Why an engine ended before it had searched everything."""
    memory = None if options.time_limit is not None else _memory_limit_exceeded(options)
    return memory or budget.why_unfinished


def _memory_limit_exceeded(options: Options) -> str | None:
    if options.memory_limit is None:
        return None
    exceeded = megabytes_used() > options.memory_limit
    return memory_limit_of(options.memory_limit) if exceeded else None


def memory_limit_of(megabytes: float | None) -> str:
    """Return the memory limit in words: "memory limit of 500 MB"."""
    return f"memory limit of {megabytes or 0:g} MB"
