"""The engine dancing-cells: as many solutions as the files say, and it stops when asked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from jigsat.models.build import make_problem
from jigsat.models.exact_cover import CoverProblem
from jigsat.models.problem import Rows
from jigsat.models.subproblems import whole
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count, second_search
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_for, engine_named
from jigsat.solvers.find import Status, find
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search
from tests.exact_cover.instances import cover_of

MakePuzzle = Callable[..., Puzzle]

NAMES = [
    "infuriater",
    pytest.param("infuriater-original", marks=pytest.mark.slow),
    "tropical-fish",
    "wooden-buildings",
]

MISSING = (
    "the engine dancing-cells needs xcover, which is not installed: "
    "pip install 'jigsat[dancing-cells]'"
)


def task_of(puzzle: Puzzle) -> Task:
    problem = make_problem(puzzle)
    return Task(problem, whole(problem, problem.symmetries()))


@pytest.mark.parametrize("name", NAMES)
def test_it_finds_every_solution_of_the_whole_puzzle_once(name: str) -> None:
    puzzle = load(name)
    found: list[tuple[int, ...]] = []
    finished = engine_named("dancing-cells").search(
        task_of(puzzle), lambda rows: found.extend(map(tuple, rows.tolist()))
    )
    assert finished
    assert puzzle.known is not None
    assert len(found) == len(set(found)) == puzzle.known.solutions
    assert all(list(chosen) == sorted(chosen) for chosen in found)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("pentominoes-6x10", marks=pytest.mark.slow),
        "wooden-buildings",
    ],
)
def test_it_works_in_subproblems_and_in_a_process(name: str) -> None:
    puzzle = load(name)
    counts = count(puzzle, Options(engine="dancing-cells", workers=2))
    known = puzzle.known
    assert known is not None
    assert counts.engine == "dancing-cells"
    assert (counts.solutions, counts.up_to_symmetry) == (known.solutions, known.up_to_symmetry)
    assert counts.labelled == known.labelled


def test_one_solution_is_enough_if_one_is_asked_for(make_puzzle: MakePuzzle) -> None:
    found: list[Rows] = []
    task = task_of(make_puzzle())
    one = Task(task.problem, task.subproblem, all_solutions=False)
    assert engine_named("dancing-cells").search(one, found.append)
    assert [rows.shape for rows in found] == [(1, 2)]


@pytest.mark.slow
def test_no_solution(make_puzzle: MakePuzzle) -> None:
    # Two dominoes do not cover a tee's four cells; nor does one that fits nowhere.
    tee = make_puzzle(board={"cells": ["###", ".#."]})
    assert find(tee).status is Status.NONE
    for puzzle in (tee, make_puzzle(board={"cells": ["#.", ".#"]}, pieces=[{"name": "one"}])):
        assert count(puzzle, Options(engine="dancing-cells")).solutions == 0


def test_it_stops_after_a_solution_when_asked_to() -> None:
    task = task_of(load("pentominoes-6x10"))
    found: list[Rows] = []

    def ask(rows: Rows) -> None:
        found.append(rows)
        task.stop.request()

    assert not engine_named("dancing-cells").search(task, ask)
    assert len(found) == 1


def test_it_stops_when_its_time_is_over() -> None:
    task = task_of(load("pentominoes-6x10"))
    found: list[Rows] = []
    limited = Task(task.problem, task.subproblem, seconds=0)
    assert not engine_named("dancing-cells").search(limited, found.append)
    assert sum(map(len, found)) == 1


def test_it_is_found_by_name_and_never_chosen_by_itself() -> None:
    assert engine_named("dancing-cells").name == "dancing-cells"
    assert not engine_named("dancing-cells").in_threads
    for name in ("tropical-fish", "wooden-buildings"):
        problem = make_problem(load(name))
        chosen = {engine_for("auto", problem, every).name for every in (True, False)}
        assert "dancing-cells" not in chosen


class TestWithoutItsLibrary:
    """xcover is an extra: what names the engine says so, and ``auto`` does without."""

    @pytest.fixture(autouse=True)
    def without(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "xcover", None)

    def test_the_extra_is_named(self) -> None:
        with pytest.raises(Unsupported) as refused:
            engine_named("dancing-cells")
        assert str(refused.value) == MISSING

    def test_an_exact_cover_problem_with_colours_is_left_to_cp_sat(self) -> None:
        cover = cover_of("a b | x", "a x:1", "b x:2", "b x:1")
        assert engine_for("auto", CoverProblem(cover), True).name == "cp-sat"
        counts = count(cover)
        assert counts.solutions == 1

    @pytest.mark.parametrize(("engine", "second"), [("auto", "scan"), ("scan", "cp-sat")])
    def test_another_engine_counts_again(
        self, make_puzzle: MakePuzzle, engine: str, second: str
    ) -> None:
        options = Options(engine=engine)
        assert second_search(Search(make_puzzle(), options), options).engine == second


def test_without_its_library_the_command_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['xcover'] = None\n"
        "sys.argv = ['jigsat', 'count', 'drive-ya-nuts', '--engine', 'dancing-cells']\n"
        "from jigsat.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"jigsat: {MISSING}\n")
