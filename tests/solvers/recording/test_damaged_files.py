"""Files of every kind of run, damaged by a fixed seed: no number that they lead to is wrong.

Lines, blocks and whole files of other runs are put in or after, bits and digits changed, lines
swapped, repeated and left out, ends cut off.
"""

from __future__ import annotations

import gzip
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import jigsat
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options, Share
from jigsat.solvers.recording.enumeration import record
from jigsat.solvers.recording.journal import open_bytes
from tests.solvers.recording.test_damage import DOMINOES, KINDS, LONG, spliced

HEAD = {key: DOMINOES[key] for key in ("schema_version", "name", "title", "grid", "turning")}
#: Boxes with more than one way to choose pieces, and with others that look like them.
LOOSE: dict[str, Any] = {
    **HEAD,
    "board": {"cells": ["####", "###."]},
    "pieces": [
        {"name": "one", "count": {"min": 0, "max": 2}},
        {"name": "two", "cells": ["##"], "count": {"min": 0, "max": 2}},
        {"name": "I", "cells": ["###"], "count": {"min": 0, "max": 1}},
        {"name": "V", "cells": ["##", "#."]},
    ],
}
OPEN: dict[str, Any] = {
    **HEAD,
    "board": {"size": [3, 3]},
    "pieces": [{"name": "I", "cells": ["##"], "count": 3}],
    "rules": [{"rule": "cover", "blanks": 3}],
}
SPACE: dict[str, Any] = {
    **{**HEAD, "grid": "cube", "turning": "rotate"},
    "board": {"size": [2, 2, 3]},
    "pieces": [{"name": "I", "cells": [["##"]], "count": 6}],
}
FLAT = {**SPACE, "board": {"size": [1, 3, 4]}}
MORE_LOOSE = {**LOOSE, "board": {"cells": ["####", "####"]}}
MORE_OPEN = {**OPEN, "board": {"size": [2, 5]}, "rules": [{"rule": "cover", "blanks": 4}]}

BIT, _, CUT_OFF, _ = KINDS

#: What lines of solutions have.
LISTED = b'"placements"'

#: What makes a file, or takes it up, and returns the numbers in it.
Runs = Callable[[Puzzle, Path], object]


def _counted(puzzle: Puzzle, path: Path) -> object:
    counted = jigsat.count(puzzle, journal=path, resume=True)
    return counted.solutions, counted.up_to_symmetry, counted.complete


def _recorded(puzzle: Puzzle, path: Path, *, up_to_symmetry: bool) -> object:
    written = jigsat.record(puzzle, path, resume=True, up_to_symmetry=up_to_symmetry)
    lines = open_bytes(path, "r").read().splitlines()
    return written.solutions, written.complete, sorted(each for each in lines if LISTED in each)


def _per_key(run: Callable[..., Any], puzzle: Puzzle, path: Path) -> object:
    counted = run(puzzle, journal=path, resume=True)
    return counted.solutions, counted.complete


def _apart(puzzle: Puzzle, path: Path) -> object:
    counted = jigsat.count_apart(puzzle, journal=path, resume=True)
    return counted.solutions, counted.up_to_symmetry, counted.levels, counted.complete


def _merged(write: Callable[..., Any], puzzle: Puzzle, path: Path) -> object:
    """The first of two shares is the file that is damaged; it is not taken up."""
    other = path.with_name(f"{puzzle.board.size}-other{''.join(path.suffixes)}")
    if not other.exists():
        write(puzzle, Options(share=Share(2, 2)), other)
    if not path.exists():
        write(puzzle, Options(share=Share(1, 2)), path)
    merged = jigsat.merge([path, other])
    if not merged.complete:
        raise jigsat.JigsatError("parts are missing, and said to be so")
    return merged.counts


def _journal(puzzle: Puzzle, options: Options, path: Path) -> None:
    count(puzzle, options, journal=path)


def _solutions(puzzle: Puzzle, options: Options, path: Path) -> None:
    record(puzzle, path, options)


#: What is written, and two puzzles; the name of a case ends as that of its file.
CASES: Mapping[str, tuple[Runs, dict[str, Any], dict[str, Any]]] = {
    "counts": (_counted, DOMINOES, LONG),
    "solutions": (partial(_recorded, up_to_symmetry=False), DOMINOES, LONG),
    "classes": (partial(_recorded, up_to_symmetry=True), DOMINOES, LONG),
    "per-subset": (partial(_per_key, jigsat.count_per_subset), LOOSE, MORE_LOOSE),
    "per-opening": (partial(_per_key, jigsat.count_per_opening), OPEN, MORE_OPEN),
    "apart": (_apart, SPACE, FLAT),
    "shares-of-counts": (partial(_merged, _journal), DOMINOES, LONG),
    "shares-of-solutions": (partial(_merged, _solutions), DOMINOES, LONG),
    "counts.jsonl.gz": (_counted, DOMINOES, LONG),
    "classes.jsonl.gz": (partial(_recorded, up_to_symmetry=True), DOMINOES, LONG),
    "shares-of-solutions.jsonl.gz": (partial(_merged, _solutions), DOMINOES, LONG),
}


def _changed(random: Random, own: bytes, others: list[bytes]) -> bytes:
    """Half of the damage is of another run: lines, a block, or all of it."""
    if random.random() < 0.5:
        return spliced(random, own, random.choice(others))
    return random.choice(KINDS)(random, own)


def _packed(random: Random, own: bytes, others: list[bytes]) -> bytes:
    """Damage before it is compressed, or after that; or another file, compressed, behind it."""
    match random.randrange(3):
        case 0:
            return gzip.compress(_changed(random, own, others))
        case 1:
            return random.choice([BIT, CUT_OFF])(random, gzip.compress(own))
        case _:
            other = random.choice(others)
            strange = random.choice([other, other[other.index(b"\n") + 1 :]])
            return gzip.compress(own) + gzip.compress(strange)


@pytest.mark.parametrize("times", [4, pytest.param(188, marks=pytest.mark.full)])
@pytest.mark.parametrize("case", CASES)
def test_a_damaged_file_leads_to_the_right_number_or_to_none(
    tmp_path: Path, case: str, times: int
) -> None:
    number = refused(tmp_path, case, times, *CASES[case])
    # When shares are added up nothing is searched again: mostly, parts are missing.
    assert number < times or case.startswith("shares")


def refused(
    folder: Path, case: str, times: int, run: Runs, own: dict[str, Any], other: dict[str, Any]
) -> int:
    """How many of so many damaged files are refused; no other may lead to a wrong number."""
    ending = "".join(Path(case).suffixes) or ".jsonl"
    puzzle, path, another = build(Puzzle, own), *(folder / f"{n}{ending}" for n in "ab")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        right = run(puzzle, path)
        run(build(Puzzle, other), another)
        whole, *others = (open_bytes(each, "r").read() for each in (path, another))
        for kind in ("counts", "classes") if own == DOMINOES else ():
            if not case.startswith(kind):
                CASES[kind][0](puzzle, folder / f"{kind}.jsonl")
                others.append((folder / f"{kind}.jsonl").read_bytes())
        random, number = Random(24), 0
        damaged = _packed if path.suffix == ".gz" else _changed
        for _ in range(times):
            begun = b"".join(whole.splitlines(keepends=True)[: random.randrange(2, 9)])
            path.write_bytes(damaged(random, random.choice([whole, begun]), others))
            try:
                assert run(puzzle, path) == right
            except jigsat.JigsatError:
                number += 1
    return number
