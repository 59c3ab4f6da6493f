"""Conflicts and minimum corrections against all boards of small puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.analysis.explain.conflict import can_hold, conflict_of
from jigsat.analysis.explain.minimum import MinimumCorrections, Relaxation
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.decode import Decoder
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Rim
from tests.analysis.explain.puzzles import settled
from tests.oracle.brute_force import BruteForce
from tests.oracle.requirements import Table, boards
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

FOUND = (Phase.explicit, Phase.generate)

MOST_BOARDS = 4_000

EXAMPLES = 40

#: At least this many are without a solution, and with one.
FEWEST = 1


@pytest.mark.full
@all_grids
def test_conflicts_of_random_puzzles_are_conflicts_and_nothing_in_them_is_needless(
    grids: list[Grid],
) -> None:
    seen = Counter[str]()

    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, phases=FOUND
    )
    @given(puzzles(*grids))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        assume(BruteForce(puzzle).size <= 100_000)
        requirements = requirements_of(puzzle)
        every = boards(requirements, MOST_BOARDS)
        assume(len(every) <= MOST_BOARDS)
        table = Table(requirements, every)
        verifier, decoder = Verifier(puzzle), Decoder(requirements.problem)
        for board in table.solutions:
            assert verifier.faults(decoder.solution(board)) == []
        answer = can_hold(requirements, requirements.all, Resources())
        assert (
            (answer is Answer.YES)
            == bool(table.solutions)
            == bool(BruteForce(puzzle).solutions)
        )
        seen["groups on the rim"] += any(rule.groups for rule in puzzle.rules_of(Rim))
        if table.solutions:
            seen["with a solution"] += 1
            return
        seen["without"] += 1
        conflict = conflict_of(requirements, Resources())
        assert conflict.is_minimal
        seen[f"of {min(len(conflict.requirements), 3)}"] += 1
        assert not table.can_hold(conflict.requirements)
        for requirement in conflict.requirements:
            assert table.can_hold(set(conflict.requirements) - {requirement})
        for minimum in settled(requirements).values():
            seen[minimum.relaxation] += bool(minimum.corrections)
            check_minimum(table, minimum)

    agree()
    assert min(seen["without"], seen["with a solution"]) >= FEWEST
    assert seen["groups on the rim"]


LABELS = {Family.SIDES, Family.RIM_LABELS}

BLANKS = {Family.MOST_BLANKS, Family.LEAST_BLANKS}

BASIC = {Family.USED, Family.COVERED}


def check_minimum(table: Table, minimum: MinimumCorrections) -> None:
    """As few are given up as on the best of all boards, where that can be counted there."""
    assert minimum.are_all or minimum.is_minimum
    if minimum.relaxation is Relaxation.LABELS:
        counts = [len(broken) for broken in broken_only(table, LABELS).values()]
        assert not minimum.corrections or min(counts) == 1
        assert minimum.corrections or not counts or min(counts) > 1
    elif minimum.relaxation is Relaxation.RULES:
        rules = broken_only(table, set(Family) - BASIC - {Family.CROSSING})
        check_counts(minimum, [len(set(map(part, broken))) for broken in rules.values()])
    elif minimum.relaxation is Relaxation.PIECES:
        boards = broken_only(table, BASIC | BLANKS | {Family.REGION_BLANKS})
        check_counts(minimum, [left_out(table, board) for board in boards])
    elif (
        minimum.relaxation is Relaxation.BOX
    ):  # no board there has pieces that are added to the box
        counts = [left_out(table, board) for board in broken_only(table, {Family.USED})]
        assert not counts or (minimum.corrections and minimum.number <= min(counts))
    for correction in minimum.corrections:
        if minimum.relaxation in (Relaxation.BOX, Relaxation.PIECES):
            assert len(correction.left_out) + len(correction.added) == minimum.number


def check_counts(minimum: MinimumCorrections, counts: list[int]) -> None:
    assert bool(counts) == bool(minimum.corrections)
    assert not counts or min(counts) == minimum.number


def broken_only(
    table: Table, families: Collection[Family]
) -> dict[tuple[int, ...], frozenset[Requirement]]:
    """The boards on which nothing else is broken, each with what is."""
    return {
        board: broken
        for board, broken in table.broken.items()
        if all(requirement.family in families for requirement in broken)
    }


def part(requirement: Requirement) -> object:
    """What is given up as a whole: a rule, but of the cover rule each part by itself."""
    of_cover = requirement.family in BLANKS | {Family.OPEN}
    return requirement if of_cover else requirement.rule


def left_out(table: Table, board: tuple[int, ...]) -> int:
    """How many pieces are missing on a board that have to be used."""
    problem = table.requirements.problem
    used = Counter(problem.placements[index].piece_class for index in board)
    return sum(
        max(0, piece_class.least - used[number])
        for number, piece_class in enumerate(problem.piece_classes)
    )
