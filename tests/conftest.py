"""Small puzzles for the tests, made as a person would type them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import for_type_by_name

from docs.generate.blocks import Command
from jigsat.cli.clock import PROGRAM
from jigsat.models.build import make_problem
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.limits.options import cores
from tests.agreement import Agreed, agreement, found_by
from tests.mistakes import in_short
from tests.program import FORKS, READ_AT_THE_START, Run, Typed, be_patient, forked
from tests.spent import processor_seconds

Document = dict[str, Any]

#: The groups of tests that are asked for by name, with ``-m``.
GROUPS = ("slow", "full", "minizinc", "browser", "sanitizers")
#: The only module that puts tests of other files into a group (`tests/architecture` checks it).
MARKING = "tests.strategies.every_grid"

# Puzzles that falsify something are shown whole.
for_type_by_name(
    Puzzle.__module__,
    Puzzle.__name__,
    lambda puzzle, printer, _: printer.text(puzzle.model_dump_json(exclude_unset=True)),
)
# Rewriting the tests takes half of the start: what is written is kept, whatever is set outside.
sys.dont_write_bytecode = False
# Other tests may be running on the same cores: slow is not wrong.
# Each run has the same examples: a test is red for everybody or for nobody. Other examples, and
# more of them: --hypothesis-profile=random.
settings.register_profile("random", deadline=None, max_examples=50)
settings.register_profile(
    "jigsat", settings.get_profile("random"), derandomize=True, max_examples=20
)
settings.load_profile("jigsat")
be_patient()


@pytest.fixture(autouse=True, scope="session")
def _table_of_characters() -> None:
    """Make Hypothesis' table, which takes two seconds in a fresh folder."""
    st.text().validate()


@pytest.fixture(autouse=True)
def _digits() -> Iterator[None]:
    """Numbers may be as long in every test: printing counts lifts a limit of Python."""
    limit = sys.get_int_max_str_digits()
    yield
    sys.set_int_max_str_digits(limit)


@pytest.fixture(autouse=True)
def _interrupts_are_not_ignored() -> Iterator[None]:
    """What pytest ignores (in the background, in xdist's workers), its children would too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def _the_program_is_not_running() -> Iterator[None]:
    """What a test says of the program's limits, no other is to be ended by."""
    before = dict(vars(PROGRAM))
    yield
    vars(PROGRAM).update(before)


@pytest.fixture
def document() -> Document:
    """A correct puzzle: two dominoes on a board of two by two."""
    return {
        "schema_version": 1,
        "name": "small",
        "title": "A small puzzle",
        "grid": "square",
        "board": {"cells": ["##", "##"]},
        "pieces": [{"name": "domino", "cells": ["##"], "count": 2}],
    }


@pytest.fixture
def make_puzzle(document: Document) -> Callable[..., Puzzle]:
    """The small puzzle with other values for some of its keys."""

    def make(**changes: Any) -> Puzzle:
        return parse(Puzzle, json.dumps({**document, **changes}), "small.json")

    return make


@pytest.fixture
def refusal(make_puzzle: Callable[..., Puzzle]) -> Callable[..., str]:
    """What is said of the small puzzle with these other values, which is refused."""

    def refused(**changes: Any) -> str:
        with pytest.raises(DataError) as caught:
            make_puzzle(**changes)
        return in_short(caught.value)

    return refused


@pytest.fixture(scope="session")
def program() -> str:
    """The installed console script."""
    return str(Path(sysconfig.get_path("scripts")) / "jigsat")


@pytest.fixture(scope="session")
def plain_environment() -> dict[str, str]:
    """The environment without what changes colours, widths or encodings."""
    kept = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TEMP", "TMPDIR", "VIRTUAL_ENV")
    return {**{k: v for k, v in os.environ.items() if k in kept}, "PYTHONUTF8": "1"}


@pytest.fixture
def run(
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    program: str,
    plain_environment: dict[str, str],
) -> Run:
    """Run jigsat with these arguments in an empty folder, its output no terminal."""

    def run_it(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        if FORKS and not any(map(READ_AT_THE_START.match, environment)):
            output = tmp_path_factory.mktemp("output")
            done = forked(arguments, tmp_path, {**plain_environment, **environment}, output)
        else:
            done = subprocess.run(
                [program, *arguments],
                cwd=tmp_path,
                env={**plain_environment, **environment},
                capture_output=True,
                encoding="utf-8",
                timeout=100,
                check=False,
            )
        return done

    return run_it


@pytest.fixture
def typed(run: Run, tmp_path: Path, program: str) -> Typed:
    """Run a line of a document in the test's folder; in a shell only if it needs one."""
    path = os.pathsep.join([str(Path(program).parent), os.environ["PATH"]])

    def run_it(line: str) -> subprocess.CompletedProcess[str]:
        words = Command(line).words
        if words is not None:
            return run(*words)
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
            timeout=100,
            check=False,
        )

    return run_it


@pytest.fixture
def check(run: Run, tmp_path: Path) -> Callable[..., tuple[int, list[str]]]:
    """Verify a text; the exit status and what was printed."""

    def verify(puzzle: str, text: str, *options: str) -> tuple[int, list[str]]:
        (tmp_path / "layout").write_text(text, encoding="utf-8", newline="")
        done = run("verify", puzzle, "layout", *options)
        return done.returncode, (done.stdout + done.stderr).splitlines()

    return verify


@pytest.fixture
def assignments() -> Callable[[Puzzle], int]:
    """How many assignments the CP-SAT model of a puzzle has, no two of them one solution."""
    return lambda puzzle: len(found_by(CpSat(), make_problem(puzzle)))


@pytest.fixture
def agreed() -> Callable[[Puzzle], Agreed]:
    """Counts on which the assignments of the CP-SAT model and both other engines agree."""
    return agreement


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Take N cases of a test out of the group ``full`` that is marked with ``but=N``."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("full")
        if mark is not None and "but" in mark.kwargs:
            test = item.nodeid.partition("[")[0]
            cases.setdefault((test, mark.kwargs["but"]), []).append(item)
    for (_, but), found in cases.items():
        for kept in {(2 * each + 1) * len(found) // (2 * but) for each in range(but)}:
            markers = found[kept].own_markers
            markers[:] = [each for each in markers if each.name != "full"]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without a test of the groups that ``-m`` names: loading all of them takes long."""
    groups = config.getoption("markexpr").split(" or ")
    if not set(groups) <= set(GROUPS) or not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text(encoding="utf-8")
    return None if MARKING in text or any(f"mark.{each}" in text for each in groups) else True


def pytest_addoption(parser: pytest.Parser) -> None:
    """What .ci/run asks of the tests that are for every day."""
    parser.addoption(
        "--at-most",
        type=float,
        metavar="SECONDS",
        help="fail a test of no group that takes more processor time",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Record the processor time of a test; fail one that belongs into the group ``full``."""
    began = processor_seconds()
    yield
    spent = processor_seconds() - began
    item.user_properties.append(("processor seconds", round(spent, 3)))
    most = item.config.getoption("at_most")
    if most and spent > most and not any(map(item.get_closest_marker, GROUPS)):
        pytest.fail(f"{spent:.1f} seconds of processor time: mark it full, or make it cheaper")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: tests wait for the programs that they run."""
    return cores() + 1
