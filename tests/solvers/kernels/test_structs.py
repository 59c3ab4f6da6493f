"""The structs of the kernels are the records of Python: the same fields, types and axes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest

from jigsat.analysis.apart import gaps
from jigsat.analysis.apart.gaps import Movable, Moves
from jigsat.models.placements import Numbers
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.library import load
from jigsat.solvers import kernels
from jigsat.solvers.annealing import CardLayout, CardPlaces
from jigsat.solvers.counting import profiles
from jigsat.solvers.counting.openings import PairsOfChoices
from jigsat.solvers.counting.profiles import Ahead, FoundSteps, ProfileTables
from jigsat.solvers.counting.ways import Scratch, Steps, Takes, Ways
from jigsat.solvers.engines.scan import cards
from jigsat.solvers.engines.scan.cards import CardState, CardTables, GroupState, GroupTables
from jigsat.solvers.engines.scan.engine import State as ScanState
from jigsat.solvers.engines.scan.tables import ScanTables
from jigsat.solvers.engines.skyline import Corners, SkylineBoard, SkylineTables
from jigsat.solvers.engines.smallest_domain import DomainBoard, DomainTables
from jigsat.solvers.engines.smallest_domain import Stack as DomainStack
from jigsat.solvers.kernels import library
from jigsat.solvers.kernels.library import packed

RECORDS: dict[str, type] = {
    "Ahead": Ahead,
    "CardLayout": CardLayout,
    "CardPlaces": CardPlaces,
    "CardState": CardState,
    "CardTables": CardTables,
    "Corners": Corners,
    "DomainBoard": DomainBoard,
    "DomainStack": DomainStack,
    "DomainTables": DomainTables,
    "Found": FoundSteps,
    "GroupState": GroupState,
    "GroupTables": GroupTables,
    "Movable": Movable,
    "Moves": Moves,
    "PairsOfChoices": PairsOfChoices,
    "ProfileTables": ProfileTables,
    "ScanState": ScanState,
    "ScanTables": ScanTables,
    "Scratch": Scratch,
    "SkylineBoard": SkylineBoard,
    "SkylineTables": SkylineTables,
    "Steps": Steps,
    "Takes": Takes,
    "Ways": Ways,
}
#: What the items of an array are in C; ``Number`` is no array.
ITEMS = {
    "Bits": np.uint64,
    "Flags": np.bool_,
    "Ints": np.int32,
    "Longs": np.int64,
    "Naturals": np.uint32,
}
STRUCT = re.compile(r"typedef struct \{([^}]*)\} (\w+);")
FIELDS = re.compile(r"(\w+?)(\d?) ((?:\w+, )*\w+);")
#: Structs in C alone: what a kernel works with.
OWN = {"Counts", "Tally", "Gap", "Rectangle", "Corner"}


def structs() -> dict[str, list[tuple[str, str, int]]]:
    """Of each struct the fields: name, kind of array, and number of axes."""
    found = {}
    for path in Path(kernels.__file__).parent.glob("*.c"):
        for body, name in STRUCT.findall(path.read_text(encoding="utf-8")):
            found[name] = [
                (field, kind, int(axes or 0))
                for kind, axes, fields in FIELDS.findall(body)
                for field in fields.split(", ")
            ]
    return found


def test_each_struct_has_a_record() -> None:
    assert structs().keys() == RECORDS.keys() | OWN


@pytest.mark.parametrize("name", RECORDS)
def test_the_fields_and_the_items_are_the_same(name: str) -> None:
    expected = [
        (field, None if kind == "Number" else np.dtype(ITEMS[kind]))
        for field, kind, _ in structs()[name]
    ]
    assert expected == library._items(RECORDS[name])
    assert len(expected) == len(get_type_hints(RECORDS[name]))


#: Numbers that are written on both sides: the source, the name there, and the value here.
CONSTANTS = [
    *(("groups.c", name, getattr(cards, name)) for name in ("BLOCK", "MOST_CELLS")),
    ("groups.c", "MOST_ASKING", cards.MOST_ASKING),
    *(("profiles.c", name, getattr(profiles, name)) for name in ("DONE", "FULL", "NO_ROOM")),
    ("gaps.c", "OUT", gaps.OUT),
    ("lanes.h", "MOST_LANES", library.LANES),
]
ENUM = re.compile(r"enum \{ ([^}]*) \};")
DEFINED = re.compile(r"#define (\w+) (-?\d+)$", re.MULTILINE)


def constants(source: str) -> dict[str, int]:
    """The numbers that a source names: in an enum one more than the one before, or as typed."""
    text = (Path(kernels.__file__).parent / source).read_text(encoding="utf-8")
    found = {name: int(value) for name, value in DEFINED.findall(text)}
    for names in ENUM.findall(text):
        following = 0
        for each in names.split(", "):
            name, _, typed = each.partition(" = ")
            base, _, shift = typed.partition(" << ")
            found[name] = int(base, 0) << int(shift or 0) if typed else following
            following = found[name] + 1
    return found


@pytest.mark.parametrize(("source", "name", "value"), CONSTANTS)
def test_a_constant_is_the_same_on_both_sides(source: str, name: str, value: int) -> None:
    assert constants(source)[name] == value


#: Puzzles whose searches use all records but those of profiles and of taking apart.
SEARCHES = [
    ("soma-cube", "smallest-domain"),
    ("wooden-buildings", "scan"),
    ("tropical-fish", "scan"),
    ("brendan-6x6", "scan"),
    ("partridge-8", "skyline"),
]


def records_of(problem: SearchProblem, engine: str) -> Iterator[tuple[Any, ...]]:
    """The records that a search is given."""
    from jigsat.solvers.engines.registry import compiled_engine

    compiled = compiled_engine(engine)
    assert compiled is not None
    alive: Numbers = np.arange(len(problem.placements), dtype=np.int32)  # type: ignore[union-attr]
    go_on = compiled.starter(problem)(alive).go_on
    yield from (each for each in go_on.args[2] if isinstance(each, tuple))  # type: ignore[attr-defined]


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("name", "engine"), SEARCHES)
def test_arrays_have_as_many_axes(name: str, engine: str) -> None:
    from jigsat.solvers.kinds import problem_for

    named = {record: struct for struct, record in RECORDS.items()}
    for record in records_of(problem_for(engine, load(name)), engine):
        fields = structs()[named[type(record)]]
        axes = [each.ndim if isinstance(each, np.ndarray) else 0 for each in record]
        assert axes == [number for _, _, number in fields]
        assert len(packed(record)) == sum(1 + number for number in axes)


def test_arrays_of_other_items_are_refused() -> None:
    ends = np.zeros(1, np.int64)
    moves = Moves(np.zeros((3, 2), np.int64), ends, ends)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Moves\.steps: an array of int64"):
        packed(moves)


def test_arrays_with_gaps_are_refused() -> None:
    with pytest.raises(TypeError, match="gaps"):
        packed(np.zeros((4, 4), np.int32)[:, :2])
