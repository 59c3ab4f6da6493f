"""A problem that jigsat does not know is searched like its own: covering a graph by paths."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

import jigsat
from jigsat.analysis.unique import verdicts
from jigsat.models.cp_sat.variables import Solved, Statement
from jigsat.models.forms import UNCONSTRAINED, ModelFamily
from jigsat.models.problem import Chosen, Rows
from jigsat.models.search_problem import (
    Classes,
    CpSatForm,
    Engines,
    IsThere,
    Items,
    SearchProblem,
)
from jigsat.schemas.errors import Unsupported, WrongSolution
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.counting.estimating import estimate
from jigsat.solvers.engines.registry import takes
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

# What somebody else writes.


class PathSolution(NamedTuple):
    paths: list[list[int]]


class Graph(OtherPuzzle):
    """Vertices with the numbers from 0, and edges, to be covered by paths of ``length``."""

    solution_class: ClassVar[Any] = PathSolution

    vertices: int
    edges: tuple[tuple[int, int], ...]
    length: int = 3

    def problem(self) -> PathCover:
        return PathCover(self)

    def row_verifier(self, problem: PathCover, engine: str) -> PathJudge:
        return PathJudge(problem, engine)

    def fingerprint(self) -> str:
        return self.model_dump_json()

    def typed_as(self) -> dict[str, str]:
        return {}  # the fingerprint says it

    def in_words(self) -> Iterator[str]:
        yield f"{self.vertices} vertices"

    def stream_verifier(self, partial: bool) -> PathStream:
        return PathStream(self, partial)

    def faults(self, solution: Any, partial: bool = False) -> list[Fault]:
        edges = {*self.edges, *((b, a) for a, b in self.edges)}
        vertices = [vertex for path in solution.paths for vertex in path]
        steps = {step for path in solution.paths for step in pairwise(path)}
        enough = partial or len(vertices) == self.vertices
        once = enough and len(set(vertices)) == len(vertices)
        return [] if once and steps <= edges else [Fault("the paths", "no cover")]

    def faults_of_text(self, text: str, partial: bool = False) -> list[Fault]:
        paths = [[int(vertex) for vertex in path.split()] for path in text.split(",")]
        return self.faults(PathSolution(paths), partial)


@dataclass(frozen=True)
class PathStream:
    """Verifies solutions that are given as the JSON texts of their paths."""

    graph: Graph
    partial: bool

    def begin_batch(self) -> None:
        pass

    def row(self, texts: list[str]) -> list[list[int]]:
        return [json.loads(f"{{{text}}}")["path"] for text in texts]

    def digest(self, row: list[list[int]]) -> int:
        return hash(tuple(sorted(map(tuple, row)))) % 2**64

    def left(self, row: list[list[int]]) -> None:
        pass

    def solution(self, row: list[list[int]]) -> PathSolution:
        return PathSolution(row)

    def faults(self, rows: Sequence[list[list[int]]]) -> list[tuple[Fault, ...]]:
        return [tuple(self.graph.faults(PathSolution(row), self.partial)) for row in rows]


@dataclass(frozen=True)
class PathCover(SearchProblem):
    puzzle: Graph
    constraints = UNCONSTRAINED
    cp_sat = CpSatForm(f"{__name__}:PathModel")

    @cached_property
    def paths(self) -> np.ndarray:
        found: list[tuple[int, ...]] = [(vertex,) for vertex in range(self.puzzle.vertices)]
        both = [*self.puzzle.edges, *((b, a) for a, b in self.puzzle.edges)]
        for _ in range(self.puzzle.length - 1):
            found = [(*p, b) for p in found for a, b in both if a == p[-1] and b not in p]
        return np.array([path for path in found if path[0] < path[-1]], np.int32)

    @property
    def nothing(self) -> int:
        return len(self.paths)

    @property
    def width(self) -> int:
        return self.puzzle.vertices // self.puzzle.length

    @property
    def classes(self) -> Classes:
        return Classes(np.zeros(self.nothing, np.int32), np.array([self.width]), np.array([0]))

    @property
    def sizes(self) -> dict[str, int]:
        return {"paths": self.nothing}

    def items(self) -> Items:
        owner = np.repeat(np.arange(self.nothing, dtype=np.int32), self.puzzle.length)
        return Items(owner, self.paths.ravel(), self.puzzle.vertices, (), 0, lambda: ())

    def decoder(self) -> PathCover:
        return self

    def solution(self, chosen: Sequence[int]) -> PathSolution:
        return PathSolution(self.paths[[n for n in chosen if n != self.nothing]].tolist())

    def json_text(self, chosen: Sequence[int]) -> str:
        return ", ".join(json.dumps({"path": path}) for path in self.solution(chosen).paths)

    def refusal(self, engine: str) -> str | None:
        return f"{engine} knows no paths" if engine in ("scan", "skyline") else None

    def engines(self, is_there: IsThere) -> Engines:
        engine = "smallest-domain" if is_there("smallest-domain") else "cp-sat"
        return Engines(engine, "the rule for paths", engine, (engine,))


class PathModel(Statement):
    def __init__(self, problem: PathCover, alive: Sequence[int] | None = None) -> None:
        super().__init__()
        self.problem = problem
        numbers = range(problem.nothing) if alive is None else alive
        self._used = {n: self.new_bool(ModelFamily.OPTION, f"path {n}") for n in numbers}
        for vertex in range(problem.puzzle.vertices):
            over = [used for n, used in self._used.items() if vertex in problem.paths[n]]
            self.model.add_exactly_one(over)

    def chosen(self, solver: Solved) -> Chosen:
        return tuple(n for n, used in self._used.items() if solver.boolean_value(used))


@dataclass(frozen=True)
class PathJudge:
    problem: PathCover
    engine: str

    def check(self, rows: Rows) -> None:
        for row in rows.tolist():
            solution = self.problem.solution(row)
            if self.problem.puzzle.faults(solution):
                raise WrongSolution(f"{self.engine} found {solution.paths}")


# What jigsat makes of it.


def grid(rows: int, columns: int) -> Any:
    """A grid of vertices: its paths of three are the trominoes."""
    vertices = range(rows * columns)
    right = [(v, v + 1) for v in vertices if (v + 1) % columns]
    down = [(v, v + columns) for v in vertices if v + columns in vertices]
    name, edges = f"{rows}x{columns}", (*right, *down)
    return Graph(schema_version=1, name=name, title=name, vertices=rows * columns, edges=edges)


#: Tilings of a strip of width 3 by trominoes, and one that cannot be: 16 is no multiple of 3.
TILINGS = [(grid(3, 2), 3), (grid(3, 3), 10), (grid(3, 4), 23), (grid(4, 4), 0)]


@pytest.mark.parametrize("engine", ["auto", "smallest-domain", "cp-sat"])
def test_every_engine_counts_the_same(engine: str) -> None:
    for graph, expected in TILINGS:
        counts = count(graph, Options(engine=engine, workers=2))
        assert counts.complete
        assert counts.solutions == counts.up_to_symmetry == counts.labelled == expected


def test_an_engine_that_cannot_says_so() -> None:
    problem = PathCover(grid(3, 3))
    assert takes("cp-sat", problem)
    assert not takes("scan", problem)
    with pytest.raises(Unsupported, match="scan knows no paths"):
        count(grid(3, 3), Options(engine="scan"))


def test_solutions_are_found_and_told() -> None:
    solutions: Any = list(Search(PathCover(grid(3, 2))))
    found = [each.paths for each in solutions]
    assert sorted(map(sorted, found)) == [
        [[0, 1, 3], [2, 4, 5]],
        [[0, 2, 4], [1, 3, 5]],
        [[1, 0, 2], [3, 5, 4]],
    ]
    outcome: Any = find(grid(3, 4))
    assert len(outcome.solution.paths) == 4
    assert not find(grid(4, 4)).solutions
    *_, verdict = verdicts(grid(3, 4))
    assert (verdict.unique, len(verdict.solutions)) == (False, 2)


def test_every_solution_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PathCover, "solution", lambda *_: PathSolution([[0, 2, 1]]))
    with pytest.raises(WrongSolution, match="smallest-domain found"):
        count(grid(3, 2))


def test_a_run_is_resumed(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    first = count(grid(3, 6), Options(limit=20), journal=journal)
    assert (first.solutions, first.complete) == (20, False)
    whole = count(grid(3, 6), journal=journal, resume=True)
    assert (whole.solutions, whole.complete) == (count(grid(3, 6)).solutions, True)


def test_solutions_are_verified(tmp_path: Path) -> None:
    graph, path = grid(3, 2), tmp_path / "all.jsonl"
    jigsat.record(graph, path)
    report = jigsat.verify_file(graph, path)
    assert (report.solutions, report.wrong, report.repeated) == (3, 0, 0)
    assert not jigsat.verify(graph, PathSolution([[0, 1, 3], [2, 4, 5]]))
    assert jigsat.verify(graph, PathSolution([[0, 1, 2], [3, 4, 5]]))
    assert not jigsat.verify(graph, PathSolution([[0, 1, 3]]), partial=True)
    layout = tmp_path / "paths.txt"
    layout.write_text("0 1 3, 2 4 4", encoding="utf-8")
    assert jigsat.verify_file(graph, layout).wrong == 1


def test_the_work_is_estimated() -> None:
    told = estimate(grid(3, 4))
    assert told.engine == "smallest-domain"
    assert told.solutions is not None
    assert 15 < told.solutions.value < 35
