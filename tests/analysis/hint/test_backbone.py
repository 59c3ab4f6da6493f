"""The backbone against the intersection of all solutions, and hints against each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import Phase, assume, given, note, settings
from hypothesis import strategies as st

from jigsat.analysis.hint.backbone import backbone_of, contents_of
from jigsat.analysis.hint.completion import (
    BoardPiece,
    Completion,
    Completions,
    completion_of,
    completions_of,
    next_hint,
)
from jigsat.analysis.query import Answer, Resources
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from tests.oracle.brute_force import BruteForce
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

FOUND = (Phase.explicit, Phase.generate)
EXAMPLES = 50
FEWEST = 3
MOST_SOLUTIONS = 200


def every_solution(puzzle: Puzzle) -> list[Chosen]:
    """All solutions, also those that look the same, as placements."""
    search = Search(puzzle, Options(engine="cp-sat", limit=None))
    nothing = search.problem.nothing
    rows = [row for batch in search.batches() for row in batch.rows.tolist()]
    return [tuple(index for index in row if index != nothing) for row in rows]


@pytest.mark.full
@all_grids
def test_random_boards_are_advised_as_all_their_solutions_say(
    grids: list[Grid], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jigsat.analysis.hint.completion.SECONDS", 600.0)
    seen = Counter[str]()

    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, phases=FOUND
    )
    @given(puzzles(*grids), st.randoms(use_true_random=True))
    def agree(puzzle: Puzzle, random: Random) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        assume(BruteForce(puzzle).size <= 60_000)
        solutions = every_solution(puzzle)
        assume(len(solutions) <= MOST_SOLUTIONS)
        problem = make_problem(puzzle)
        laid = some_placements(problem, solutions, random)
        note(f"laid: {laid}")
        with_laid = [each for each in solutions if set(laid) <= set(each)]
        check_completion(problem, laid, solutions, seen)
        check_backbone(problem, laid, with_laid)
        if with_laid:
            known = completions_of(problem, laid, TimeBudget())
            assert known.are_all
            check_hint(problem, laid, with_laid, known, seen)
            check_hint(problem, laid, with_laid, Completions(), seen)

    agree()
    assert seen["forced"] >= 1, seen
    assert min(seen[what] for what in ("can be finished", "cannot be finished")) >= FEWEST, seen
    assert seen["a choice"] >= 1, seen


def some_placements(problem: Problem, solutions: list[Chosen], random: Random) -> list[int]:
    """Some of a solution, some of another, and now and then any."""
    laid: set[int] = set()
    for solution in random.sample(solutions, min(2, len(solutions))):
        laid.update(random.sample(solution, min(len(solution), random.randint(0, 2))))
    if problem.placements and random.random() < 0.5:
        laid.add(random.randrange(len(problem.placements)))
    return sorted(laid)


def check_completion(
    problem: Problem, laid: list[int], solutions: list[Chosen], seen: Counter[str]
) -> None:
    pieces = [BoardPiece(placed, index) for index, placed in named(problem, laid)]
    completion = completion_of(problem, pieces, Resources())
    can = any(set(laid) <= set(each) for each in solutions)
    assert (completion.answer is Answer.YES) == can
    if can:
        seen["can be finished"] += 1
        assert tuple(sorted(completion.solution)) in {tuple(sorted(each)) for each in solutions}
        return
    assert completion.answer is Answer.NO
    assert completion.infeasible == (not solutions)
    if solutions:
        seen["cannot be finished"] += 1
        check_retraction(problem, completion, pieces, solutions)


def check_retraction(
    problem: Problem,
    completion: Completion,
    pieces: list[BoardPiece],
    solutions: list[Chosen],
) -> None:
    """By trying all: the fewest to take back."""

    def can(some: Collection[BoardPiece]) -> bool:
        """Whether a solution has all of these, each piece as often as there are of its name."""
        used = Counter(one.placed.piece for one in some)
        most = {piece.name: problem.puzzle.used(piece)[1] for piece in problem.puzzle.box}
        indices = {one.index for one in some}
        return any(indices <= set(each) for each in solutions) and all(
            number <= most[name] for name, number in used.items()
        )

    assert completion.retract is not None
    assert can([one for one in pieces if one not in completion.retract])
    assert completion.is_minimum
    for some in combinations(pieces, len(pieces) - len(completion.retract) + 1):
        assert not can(some)


def check_backbone(problem: Problem, laid: list[int], solutions: list[Chosen]) -> None:
    shared = backbone_of(problem, laid, Resources())
    assert shared.is_complete
    assert (shared.answer is Answer.YES) == bool(solutions)
    if solutions:
        assert shared.placements == frozenset.intersection(*map(frozenset, solutions))
        contents = [set(contents_of(problem, each).items()) for each in solutions]
        assert set((shared.contents or {}).items()) == set.intersection(*contents)


def check_hint(
    problem: Problem,
    laid: list[int],
    solutions: list[Chosen],
    known: Completions,
    seen: Counter[str],
) -> None:
    found = next_hint(problem, laid, solutions[0], known)
    if found is None:
        assert set(solutions[0]) == set(laid)
        seen["finished"] += 1
        return
    assert found.placement not in laid
    assert any(found.placement in each for each in solutions)
    in_all = all(found.placement in each for each in solutions)
    assert not found.is_forced or in_all
    seen["forced" if found.is_forced else "a choice"] += 1
    if found.spot is not None:
        there = {i for each in solutions for i in each if i in found.spot.placements}
        assert there - set(laid) >= set(found.possible)
        assert there - set(laid) == set(found.possible) or not found.are_all


def named(problem: Problem, laid: list[int]) -> Iterator[tuple[int, Placed]]:
    """Placements in words, each piece by a name of its own as long as there are some."""
    decoder = Decoder(problem)
    used = Counter[int]()
    for index in laid:
        number = problem.placements[index].piece_class
        names = problem.piece_classes[number].names
        name = names[min(used[number], len(names) - 1)]
        used[number] += 1
        yield index, next(way for way in decoder.descriptions(index) if way.piece == name)
