"""What cannot hold together, and the least to give up: against all boards of small puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.analysis.explain.conflict import can_hold, conflict_of, core_of
from jigsat.analysis.explain.correction import MinimumCorrections, Relaxation
from jigsat.analysis.explain.explanation import explain
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.explain.wildcards import single_labels, with_wildcards
from jigsat.analysis.query import Answer, Resources, ask
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.relaxation.requirements import holds, requirements_of
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from jigsat.solvers.search import solve
from jigsat.solvers.time_budget import TimeBudget
from tests.oracle.brute_force import BruteForce
from tests.oracle.requirements import Table, boards
from tests.strategies.puzzles import puzzles

Make = Callable[..., Puzzle]

FOUND = (Phase.explicit, Phase.generate)
MOST_BOARDS = 4_000
EXAMPLES = 60
#: So many at least are without a solution, and with one.
FEWEST = 6


@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
def test_conflicts_of_random_puzzles_are_conflicts_and_nothing_in_them_is_needless(
    grid: Grid,
) -> None:
    seen = Counter[str]()

    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, phases=FOUND
    )
    @given(puzzles(grid))
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
        answer = can_hold(requirements, requirements.all, Resources()).answer
        assert (
            (answer is Answer.YES)
            == bool(table.solutions)
            == bool(BruteForce(puzzle).solutions)
        )
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
        for minimum in minimum_corrections(requirements, Resources()):
            seen[minimum.relaxation] += bool(minimum.corrections)
            check_minimum(table, minimum)

    agree()
    assert min(seen["without"], seen["with a solution"]) >= FEWEST


LABELS = {Family.SIDES, Family.RIM_LABELS}
BLANKS = {Family.MOST_BLANKS, Family.LEAST_BLANKS}
BASIC = {Family.USED, Family.COVERED}


def check_minimum(table: Table, minimum: MinimumCorrections) -> None:
    """As few are given up as on the best of all boards, where that can be counted there."""
    assert minimum.are_all or minimum.is_minimum
    if minimum.relaxation is Relaxation.LABELS:
        check_counts(minimum, [len(broken) for broken in broken_only(table, LABELS).values()])
        for correction in minimum.corrections:
            assert len(correction.requirements) == minimum.number
    elif minimum.relaxation is Relaxation.RULES:
        rules = broken_only(table, set(Family) - BASIC)
        check_counts(minimum, [len(set(map(part, broken))) for broken in rules.values()])
    elif minimum.relaxation is Relaxation.PIECES:
        boards = broken_only(table, BASIC | BLANKS)
        check_counts(minimum, [left_out(table, board) for board in boards])
    else:  # no board there has pieces that are added to the box
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


class TestRequirements:
    def test_a_packing_asks_for_its_cells_and_pieces(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle())
        families = Counter(requirement.family for requirement in requirements.all)
        assert families == {Family.USED: 1, Family.COVERED: 4}

    def test_what_holds_on_a_board(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle())
        used, *covered = requirements.all
        assert not holds(requirements, used, (0,))
        assert sum(holds(requirements, cell, (0,)) for cell in covered) == 2

    def test_a_core_is_only_believed_if_it_is_true(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle(board={"cells": ["###", "###"]}))
        core = core_of(requirements, requirements.all, Resources())
        assert core is not None
        assert set(core) <= set(requirements.all)

    def test_no_time_is_not_known(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle())
        assert (
            can_hold(requirements, requirements.all, Resources(TimeBudget(0.0))).answer
            is Answer.NOT_KNOWN
        )
        assert ask(Relaxed(requirements, ()).model, Resources()).answer is Answer.YES
        assert not conflict_of(requirements, Resources(TimeBudget(0.0))).is_minimal


#: Puzzles that ask for too much: what they change of two dominoes on two by two, and what
#: cannot hold together, by its families.
DOMINO = {"name": "domino", "cells": ["##"], "count": 2}
INFEASIBLE: dict[str, tuple[dict[str, Any], set[Family]]] = {
    "a cell too many": ({"board": {"cells": ["###", "##."]}}, {Family.COVERED}),
    "a piece too many": ({"pieces": [{**DOMINO, "count": 3}]}, {Family.USED}),
    "two pieces in one place": (
        {
            "pieces": [{"name": n, "cells": ["##"]} for n in "AB"],
            "rules": [
                {"rule": "fixed", "piece": "A", "cells": [[0, 0], [0, 1]]},
                {"rule": "fixed", "piece": "B", "cells": [[1, 0]], "turn": "90"},
            ],
        },
        {Family.CLUE},
    ),
    "colours that do not go together": (
        {
            "board": {"cells": ["##", "##"], "colours": {"white": [[0, 0]]}},
            "pieces": [{**DOMINO, "colours": "black"}],
            "rules": [{"rule": "colours"}],
        },
        {Family.COLOUR, Family.COVERED},
    ),
    "an open cell": (
        {
            "rules": [{"rule": "cover", "open": [[0, 0]]}],
        },
        {Family.OPEN, Family.COVERED},
    ),
    "too few blanks": (
        {
            "board": {"cells": ["###", "###"]},
            "rules": [{"rule": "cover", "blanks": {"min": 0, "max": 1}}],
        },
        {Family.MOST_BLANKS},
    ),
    "too many blanks": (
        {
            "rules": [{"rule": "cover", "blanks": 2}],
        },
        {Family.LEAST_BLANKS, Family.USED},
    ),
    "pieces that must not touch": (
        {"rules": [{"rule": "not-touching"}]},
        {Family.NOT_TOUCHING, Family.COVERED},
    ),
}


@pytest.mark.parametrize("name", INFEASIBLE)
def test_what_cannot_hold_together(make_puzzle: Make, name: str) -> None:
    changes, families = INFEASIBLE[name]
    known = explain(make_puzzle(**changes))
    assert known.answer is Answer.NO
    assert known.conflict is not None
    assert known.conflict.is_minimal
    assert {requirement.family for requirement in known.conflict.requirements} == families


def row(make_puzzle: Make, *labels: str, **changes: Any) -> Puzzle:
    """Cards in a row, not to be turned, each with a label on its left and on its right."""
    pieces = [
        {"name": name, "sides": {"left": both[0], "right": both[1]}}
        for name, both in zip("ABCDEF", labels, strict=False)
    ]
    board = {"cells": ["#" * len(labels)]}
    rules = [{"rule": "equal-sides"}]
    typed = {"board": board, "pieces": pieces, "rules": rules, "turning": "fixed"}
    return make_puzzle(**typed | changes)


class TestGivingUp:
    def test_the_label_that_was_mistyped(self, make_puzzle: Make) -> None:
        """A chain 1-2-3-4 in which one 3 was typed as 5: it, or the 3 that it should meet."""
        puzzle = row(make_puzzle, "12", "25", "34")
        labels = by_relaxation(puzzle)[Relaxation.LABELS]
        assert (labels.number, labels.is_minimum, labels.are_all) == (1, True, True)
        changes = {
            (change.piece, change.side, change.label, change.becomes)
            for correction in labels.corrections
            for some in correction.relabellings
            for change in some
        }
        assert ("B", "right", "5", ("3",)) in changes
        assert ("C", "left", "3", ("5",)) in changes

    def test_the_rule(self, make_puzzle: Make) -> None:
        rules = by_relaxation(row(make_puzzle, "12", "25", "34"))[Relaxation.RULES]
        assert rules.number == 1
        assert {d.rule for c in rules.corrections for d in c.requirements} == {0}

    def test_the_piece_that_is_missing(self, make_puzzle: Make) -> None:
        box = by_relaxation(make_puzzle(board={"cells": ["###", "###"]}))[Relaxation.BOX]
        assert [(c.left_out, c.added) for c in box.corrections] == [((), ("domino",))]
        assert box.are_all

    def test_the_piece_that_is_too_much(self, make_puzzle: Make) -> None:
        found = by_relaxation(make_puzzle(pieces=[{**DOMINO, "count": 3}]))
        assert [c.left_out for c in found[Relaxation.BOX].corrections] == [("domino",)]
        assert [c.left_out for c in found[Relaxation.PIECES].corrections] == [("domino",)]

    def test_all_pieces_lie_if_a_cell_may_stay_empty(self, make_puzzle: Make) -> None:
        """Nothing has to be left out, and it says so."""
        pieces = by_relaxation(make_puzzle(board={"cells": ["###", "##."]}))[Relaxation.PIECES]
        assert (pieces.number, pieces.is_minimum, pieces.are_all) == (0, True, True)
        (correction,) = pieces.corrections
        assert (correction.left_out, correction.empty) == ((), 1)

    def test_a_card_is_missing(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "23", "34", board={"cells": ["####"]})
        pieces = by_relaxation(puzzle)[Relaxation.PIECES]
        assert (pieces.number, [c.empty for c in pieces.corrections]) == (0, [1])
        box = by_relaxation(puzzle)[Relaxation.BOX]
        assert box.corrections == ()  # no card of these fits into the gap

    def test_a_way_that_leads_nowhere(self, make_puzzle: Make) -> None:
        found = by_relaxation(make_puzzle(board={"cells": ["###", "##."]}))
        assert found[Relaxation.BOX].corrections == ()
        assert found[Relaxation.BOX].are_all

    def test_a_label_on_the_rim(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "23")
        rim = {"rule": "rim", "labels": ["1"]}
        document = puzzle.model_dump(mode="json", exclude_none=True)
        for piece in document["pieces"]:
            piece["sides"] |= {"top": "1", "bottom": "1"}
        document["rules"].append(rim)
        labels = by_relaxation(Puzzle.model_validate(document))[Relaxation.LABELS]
        (correction,) = labels.corrections
        ((change,),) = correction.relabellings
        assert (change.piece, change.side, change.label, change.becomes) == (
            "B",
            "right",
            "3",
            ("1",),
        )

    def test_pieces_that_look_alike_only_on_one_side(self, make_puzzle: Make) -> None:
        """No images are left out there: a symmetry is known by looks, and they share some."""
        sides = {"left": "1", "right": "2"}
        pieces = [
            {"name": "A", "sides": sides, "back": {"sides": {"left": "3", "right": "4"}}},
            {"name": "B", "sides": sides, "turning": "fixed"},
        ]
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=pieces,
            turning="rotate-and-flip",
            rules=[{"rule": "equal-sides"}],
        )
        labels = by_relaxation(puzzle)[Relaxation.LABELS]
        assert (labels.number, labels.is_minimum) == (1, True)


class TestWildcards:
    def test_they_find_the_same_labels_as_the_model(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "25", "34", "45", "56")
        wildcards = single_labels(requirements_of(puzzle), Resources())
        asked = by_relaxation(puzzle)[Relaxation.LABELS]
        assert wildcards is not None
        assert wildcards.are_all
        assert asked.are_all
        assert changed(wildcards) == changed(asked)
        assert ("B", "right") in changed(wildcards)

    def test_several_pieces_of_a_kind_are_not_tried(self, make_puzzle: Make) -> None:
        pieces = [{"name": "A", "count": 2, "sides": {"left": "1", "right": "2"}}]
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=pieces,
            turning="fixed",
            rules=[{"rule": "equal-sides"}],
        )
        assert single_labels(requirements_of(puzzle), Resources()) is None
        assert by_relaxation(puzzle)[Relaxation.LABELS].number == 1

    def test_a_wildcard_lies_against_anything(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "34")
        assert solve(puzzle) is None
        sides = [side for side, _ in puzzle.shapes[0].labels]
        for some in ([sides[0]], [sides[1]], sides):
            assert solve(with_wildcards(puzzle, 0, some)) is not None
        assert solve(with_wildcards(puzzle, 0, [])) is None

    def test_no_time(self, make_puzzle: Make) -> None:
        assert (
            single_labels(
                requirements_of(row(make_puzzle, "12", "34")), Resources(TimeBudget(0.0))
            )
            is None
        )


def changed(minimum: MinimumCorrections) -> set[tuple[str, str]]:
    """The pieces and their sides that have another label."""
    return {
        (change.piece, change.side)
        for correction in minimum.corrections
        for some in correction.relabellings
        for change in some
    }


def by_relaxation(puzzle: Puzzle) -> dict[Relaxation, MinimumCorrections]:
    return {
        minimum.relaxation: minimum
        for minimum in minimum_corrections(requirements_of(puzzle), Resources())
    }


def test_a_puzzle_that_has_a_solution_is_told_to_have_one(make_puzzle: Make) -> None:
    known = explain(make_puzzle())
    assert known.answer is Answer.YES
    assert known.solution is not None
    assert known.conflict is None
