"""What cannot hold together, and the least to give up: against all boards of small puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.analysis.explain.conflict import can_hold, conflict_of, core_of
from jigsat.analysis.explain.corrections import least_to_give_up
from jigsat.analysis.explain.explanation import explain
from jigsat.analysis.explain.minimum import Least, Way
from jigsat.analysis.explain.wildcards import single_labels, with_jokers
from jigsat.analysis.query import Answer, Resources, ask
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.relaxation.requirements import holds, requirements_of
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family
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
        for least in least_to_give_up(requirements, Resources()):
            seen[least.way] += bool(least.concessions)
            check_least(table, least)

    agree()
    assert min(seen["without"], seen["with a solution"]) >= FEWEST


def check_least(table: Table, least: Least) -> None:
    """As few are given up as on the best of all boards, where that can be counted there."""
    assert least.are_all or least.is_least
    if least.way is Way.LABELS:
        families = {Family.SIDES, Family.RIM_LABELS}
        counts = [
            len(broken)
            for broken in table.broken.values()
            if all(requirement.family in families for requirement in broken)
        ]
        assert bool(counts) == bool(least.concessions)
        assert not counts or min(counts) == least.number
        for concession in least.concessions:
            assert len(concession.requirements) == least.number


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
HOPELESS: dict[str, tuple[dict[str, Any], set[Family]]] = {
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


@pytest.mark.parametrize("name", HOPELESS)
def test_what_cannot_hold_together(make_puzzle: Make, name: str) -> None:
    changes, families = HOPELESS[name]
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
    return make_puzzle(board=board, pieces=pieces, rules=rules, turning="fixed", **changes)


class TestGivingUp:
    def test_the_label_that_was_mistyped(self, make_puzzle: Make) -> None:
        """A chain 1-2-3-4 in which one 3 was typed as 5: it, or the 3 that it should meet."""
        puzzle = row(make_puzzle, "12", "25", "34")
        labels = ways(puzzle)[Way.LABELS]
        assert (labels.number, labels.is_least, labels.are_all) == (1, True, True)
        changes = {
            (change.piece, change.side, change.label, change.becomes)
            for concession in labels.concessions
            for some in concession.relabellings
            for change in some
        }
        assert ("B", "right", "5", ("3",)) in changes
        assert ("C", "left", "3", ("5",)) in changes

    def test_the_rule(self, make_puzzle: Make) -> None:
        rules = ways(row(make_puzzle, "12", "25", "34"))[Way.RULES]
        assert rules.number == 1
        assert {d.rule for c in rules.concessions for d in c.requirements} == {0}

    def test_the_piece_that_is_missing(self, make_puzzle: Make) -> None:
        box = ways(make_puzzle(board={"cells": ["###", "###"]}))[Way.BOX]
        assert [(c.left_out, c.added) for c in box.concessions] == [((), ("domino",))]
        assert box.are_all

    def test_the_piece_that_is_too_much(self, make_puzzle: Make) -> None:
        found = ways(make_puzzle(pieces=[{**DOMINO, "count": 3}]))
        assert [c.left_out for c in found[Way.BOX].concessions] == [("domino",)]
        assert [c.left_out for c in found[Way.PIECES].concessions] == [("domino",)]

    def test_a_way_that_leads_nowhere(self, make_puzzle: Make) -> None:
        found = ways(make_puzzle(board={"cells": ["###", "##."]}))
        assert found[Way.BOX].concessions == ()
        assert found[Way.BOX].are_all

    def test_a_label_on_the_rim(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "23")
        rim = {"rule": "rim", "labels": ["1"]}
        document = puzzle.model_dump(mode="json", exclude_none=True)
        for piece in document["pieces"]:
            piece["sides"] |= {"top": "1", "bottom": "1"}
        document["rules"].append(rim)
        labels = ways(Puzzle.model_validate(document))[Way.LABELS]
        (concession,) = labels.concessions
        ((change,),) = concession.relabellings
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
        labels = ways(puzzle)[Way.LABELS]
        assert (labels.number, labels.is_least) == (1, True)


class TestJokers:
    def test_they_find_the_same_labels_as_the_model(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "25", "34", "45", "56")
        jokers = single_labels(requirements_of(puzzle), Resources())
        asked = ways(puzzle)[Way.LABELS]
        assert jokers is not None
        assert jokers.are_all
        assert asked.are_all
        assert changed(jokers) == changed(asked)
        assert ("B", "right") in changed(jokers)

    def test_several_pieces_of_a_kind_are_not_tried(self, make_puzzle: Make) -> None:
        pieces = [{"name": "A", "count": 2, "sides": {"left": "1", "right": "2"}}]
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=pieces,
            turning="fixed",
            rules=[{"rule": "equal-sides"}],
        )
        assert single_labels(requirements_of(puzzle), Resources()) is None
        assert ways(puzzle)[Way.LABELS].number == 1

    def test_a_joker_lies_against_anything(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "34")
        assert solve(puzzle) is None
        sides = [side for side, _ in puzzle.shapes[0].labels]
        for some in ([sides[0]], [sides[1]], sides):
            assert solve(with_jokers(puzzle, 0, some)) is not None
        assert solve(with_jokers(puzzle, 0, [])) is None

    def test_no_time(self, make_puzzle: Make) -> None:
        assert (
            single_labels(
                requirements_of(row(make_puzzle, "12", "34")), Resources(TimeBudget(0.0))
            )
            is None
        )


def changed(least: Least) -> set[tuple[str, str]]:
    """The pieces and their sides that have another label."""
    return {
        (change.piece, change.side)
        for concession in least.concessions
        for some in concession.relabellings
        for change in some
    }


def ways(puzzle: Puzzle) -> dict[Way, Least]:
    return {
        least.way: least for least in least_to_give_up(requirements_of(puzzle), Resources())
    }


def test_a_puzzle_that_has_a_solution_is_told_to_have_one(make_puzzle: Make) -> None:
    known = explain(make_puzzle())
    assert known.answer is Answer.YES
    assert known.solution is not None
    assert known.conflict is None
