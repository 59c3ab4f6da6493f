"""Clues and single changes that leave exactly one solution."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings

import jigsat
from jigsat.analysis.repair import distinguishing
from jigsat.analysis.repair.change import Changed, ChangeType
from jigsat.analysis.repair.clues import Clues, fewest_clues, with_clues
from jigsat.analysis.repair.edits import changes
from jigsat.analysis.repair.known_solutions import Known, known_solutions
from jigsat.analysis.repair.repair import RepairSearch
from jigsat.analysis.repair.screening import Survivors
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.hexagon import HEXAGON
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.grids.triangle import TRIANGLE
from jigsat.schemas.parsing.from_geometry import text_art
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.options import Options
from tests.oracle.brute_force import BruteForce
from tests.strategies.puzzles import puzzles

Make = Callable[..., Puzzle]
#: Solutions of puzzles that are looked at one by one.
MOST = 60


def examples(number: int) -> settings:
    """So many puzzles, the same each time; many others are left out, as they do not suit."""
    return settings(
        max_examples=number,
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
    )


def ended(steps: Iterator[None]) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def known_of(puzzle: Puzzle) -> Known:
    known: Known = ended(known_solutions(puzzle, Options()))
    return known


def clues_of(known: Known, seconds: float | None = None) -> Clues | None:
    found: Clues | None = ended(fewest_clues(known, Options(seconds=seconds)))
    return found


def number_of(puzzle: Puzzle) -> int:
    return jigsat.count(puzzle, Options(limit=MOST)).solutions


class TestClues:
    @pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
    def test_they_leave_one_solution_and_are_the_fewest(self, grid: Grid) -> None:
        seen = Counter[int]()

        @examples(40)
        @given(puzzles(grid))
        def hold(puzzle: Puzzle) -> None:
            assume(not puzzle.surface.wraps and 1 < number_of(puzzle) < MOST)
            known = known_of(puzzle)
            assert known.complete
            found = clues_of(known)
            assert found is not None
            assert number_of(with_clues(puzzle, found.placements)) == 1
            check_solution(puzzle, found)
            if found.fewest:
                assert len(found.placements) == fewest_by_brute_force(puzzle)
            seen[len(found.placements)] += 1

        hold()
        assert sum(seen.values()) >= 5

    def test_of_many_solutions_all_are_looked_at_or_none_is_called_the_fewest(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        puzzle = jigsat.load("slothouber-graatsma")
        known = known_of(puzzle)
        by_choices = clues_of(known)
        monkeypatch.setattr(distinguishing, "CHOICES", 0)
        one_by_one = clues_of(known)
        assert by_choices is not None
        assert one_by_one is not None
        assert (len(by_choices.placements), by_choices.fewest) == (2, True)
        assert (len(one_by_one.placements), one_by_one.fewest) == (2, False)
        assert number_of(with_clues(puzzle, one_by_one.placements)) == 1

    def test_they_are_the_fewest_for_a_solution_if_not_all_are_known(self) -> None:
        puzzle = jigsat.load("wooden-buildings")
        some: Known = ended(known_solutions(puzzle, Options(), limit=5))
        assert not some.complete
        found = clues_of(some)
        assert found is not None
        assert number_of(with_clues(puzzle, found.placements)) == 1
        check_solution(puzzle, found)

    def test_where_the_board_wraps_words_do_not_tell_how_a_piece_lies(
        self, make_puzzle: Make
    ) -> None:
        ring = {"cells": ["####"], "wrap": [[0, 4]]}
        work = RepairSearch(make_puzzle(board=ring), Options())
        for _ in work.steps(clues=True, changes=False, most=1):
            pass
        assert work.has_several
        assert work.clues is None
        assert work.no_clues == "on a board that wraps, words do not tell how a piece lies"

    def test_without_time_there_are_none(self) -> None:
        puzzle = jigsat.load("another-tough-puzzle")
        some: Known = ended(known_solutions(puzzle, Options(), limit=5))
        assert clues_of(some, seconds=0) is None

    def test_a_puzzle_with_clues_keeps_its_rules(self) -> None:
        puzzle = jigsat.load("infuriater-original")
        found = clues_of(known_of(puzzle))
        assert found is not None
        clued = with_clues(puzzle, found.placements)
        assert [rule.rule for rule in clued.rules] == ["cover", "fixed"]
        assert clued.known is None
        assert [*jigsat.solutions(clued)] == [found.solution]


def check_solution(puzzle: Puzzle, found: Clues) -> None:
    assert jigsat.verify(puzzle, found.solution) == []
    assert set(found.placements) <= set(found.solution.placements)


def fewest_by_brute_force(puzzle: Puzzle) -> int:
    """The fewest looks that only one of the solutions has."""
    solutions = [*map(BruteForce(puzzle).read, jigsat.solutions(puzzle))]
    chosen = (
        number
        for number in range(1, puzzle.piece_count + 1)
        for solution in solutions
        for looks in combinations(solution, number)
        if sum(other.issuperset(looks) for other in solutions) == 1
    )
    return next(chosen)


#: Two cards side by side that may not be turned.
CARDS: dict[str, Any] = {
    "board": {"cells": ["##"]},
    "turning": "fixed",
    "pieces": [
        {"name": "A", "sides": {"left": "red", "right": "blue"}},
        {"name": "B", "sides": ["red", "blue", "red", "blue"]},
    ],
    "rules": [{"rule": "equal-sides"}],
}


class TestChanges:
    def of(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        return [(c.change.type, c.change.words) for c in changes(puzzle)]

    def test_of_one_domino_on_three_cells(self, make_puzzle: Make) -> None:
        """Two cells may be added at its ends (which is the same) or at its side."""
        puzzle = make_puzzle(
            board={"cells": ["###"]},
            pieces=[{"name": "I", "cells": ["##"]}],
            rules=[{"rule": "cover", "blanks": 1}],
        )
        made = {c.change.words: c for c in changes(puzzle)}
        assert list(made) == [
            "piece 'I' with one more cell, at [-1, 0]",
            "piece 'I' with one more cell, at [0, -1]",
            "piece 'I' without its cell at [0, 0]",
        ]
        assert [c.puzzle.cover.blanks for c in made.values()] == [0, 0, 2]
        assert [c.puzzle.box[0].cells for c in made.values()] == [
            ("#.", "##"),
            ("###",),
            (".#",),
        ]

    def test_without_blanks_there_is_no_room_for_a_cell(self, make_puzzle: Make) -> None:
        puzzle = make_puzzle(
            board={"cells": ["##"]}, pieces=[{"name": "I", "cells": ["##"]}], rules=[]
        )
        [(kind, _)] = self.of(puzzle)
        assert kind == ChangeType.CELL_REMOVED

    def test_a_piece_stays_in_one_part(self, make_puzzle: Make) -> None:
        puzzle = make_puzzle(board={"cells": ["###"]}, pieces=[{"name": "I", "cells": ["###"]}])
        assert self.of(puzzle) == [
            (ChangeType.CELL_REMOVED, "piece 'I' without its cell at [0, 0]")
        ]

    def test_of_several_pieces_one_is_changed(self, make_puzzle: Make) -> None:
        [changed] = changes(make_puzzle())
        assert changed.change.words == "one of the 2 pieces 'domino' without its cell at [0, 0]"
        assert [(p.name, p.count, p.cells) for p in changed.puzzle.box] == [
            ("domino", 1, ("##",)),
            ("domino'", 1, (".#",)),
        ]
        assert changed.name == "domino'"
        assert changed.puzzle.cover.blanks == 1

    def test_several_pieces_that_a_rule_names_stay(self, make_puzzle: Make) -> None:
        fixed = {"rule": "fixed", "piece": "domino", "cells": [[0, 0]]}
        assert self.of(make_puzzle(rules=[fixed])) == []

    def test_pieces_of_complete_sets_stay(self) -> None:
        puzzle = jigsat.load("pentominoes-6x10")
        if all(piece in puzzle.pieces for piece in puzzle.box):
            document = puzzle.model_dump(mode="json", exclude_unset=True)
            document["pieces"] = [{"set": "free", "size": 5}]
            puzzle = Puzzle.model_validate(document)
        assert self.of(puzzle) == []

    def test_labels_change_as_they_were_typed(self, make_puzzle: Make) -> None:
        puzzle = make_puzzle(**CARDS)
        made = list(changes(puzzle))
        assert {c.change.type for c in made} == {ChangeType.LABEL_CHANGED}
        assert made[0].change.words == "piece 'A' with 'blue' for 'red' on the left of [0, 0]"
        assert len(made) == 6
        assert made[0].puzzle.box[0].sides == {"left": "blue", "right": "blue"}
        assert all(isinstance(c.puzzle.box[1].sides, tuple) for c in made)

    def test_labels_by_cell(self, make_puzzle: Make) -> None:
        sides = [{"cell": [0, 0], "sides": {"left": "a", "top": "b"}}]
        puzzle = make_puzzle(
            board={"cells": ["####"]},
            pieces=[
                {"name": "I", "cells": ["##"], "sides": sides},
                {"name": "o", "sides": {"left": "a"}},
            ],
            rules=[{"rule": "equal-sides"}, {"rule": "cover", "blanks": 1}],
        )
        made = {c.change.words: c.puzzle for c in changes(puzzle)}
        above = made["piece 'I' with one more cell, at [-1, 0]"]
        assert above.shapes[0].labels == tuple(
            each for each in puzzle.shapes[0].labels if each[1] == "a"
        )
        without = made["piece 'I' without its cell at [0, 0]"]
        assert without.shapes[0].labels == ()
        assert without.cover.blanks == 2

    def test_each_is_a_puzzle_that_can_be_written_and_read(self) -> None:
        for name in ("infuriater-original", "impuzzable-white", "drive-ya-nuts"):
            for changed in changes(jigsat.load(name)):
                written = changed.puzzle.model_dump(mode="json", exclude_unset=True)
                assert parse(Puzzle, json.dumps(written), "changed") == changed.puzzle
                assert changed.puzzle.name.endswith("-repaired")
                assert changed.change.words in changed.puzzle.source


@pytest.mark.parametrize(
    ("grid", "cells", "art"),
    [
        (SQUARE, [(0, 0), (0, 2)], ["#.#"]),
        (SQUARE, [(-1, 1), (0, 0), (0, 1)], [".#", "##"]),
        (TRIANGLE, [(0, 0), (0, 1)], ["^v"]),
        (TRIANGLE, [(-1, 0), (0, 0)], [".v", ".^"]),
        (HEXAGON, [(0, 0), (0, 2), (1, 1)], ["#.#", ".#."]),
        (HEXAGON, [(-1, 1), (0, 0)], ["..#", ".#."]),
    ],
)
def test_text_art(grid: Grid, cells: list[tuple[int, ...]], art: list[str]) -> None:
    assert text_art(grid, cells) == art


class TestSurvivors:
    @pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
    def test_they_are_among_the_solutions(self, grid: Grid) -> None:
        """So a change that leaves two of them leaves no unique puzzle."""
        looked_at = Counter[int]()

        @examples(40)
        @given(puzzles(grid))
        def hold(puzzle: Puzzle) -> None:
            known = known_of(puzzle)
            assume(1 < len(known.chosen) < MOST)
            survivors = Survivors(puzzle, tuple(known.solutions), known.complete)
            for changed in list(changes(puzzle))[::7][:12]:
                left = survivors.number(changed, most=MOST)
                there = number_of(changed.puzzle)
                assert left <= there
                assert left == there or not survivors.are_all(changed)
                looked_at[min(left, 2)] += 1

        hold()
        assert sum(looked_at.values()) >= 5

    def test_of_the_infuriater_they_are_all(self) -> None:
        puzzle = jigsat.load("infuriater-original")
        known = known_of(puzzle)
        survivors = Survivors(puzzle, tuple(known.solutions), known.complete)
        mended = next(c for c in changes(puzzle) if c.change.words == MENDED)
        assert survivors.are_all(mended)
        assert survivors.number(mended) == number_of(mended.puzzle) == 1
        smaller = next(c for c in changes(puzzle) if c.change.type is ChangeType.CELL_REMOVED)
        assert not survivors.are_all(smaller)
        assert survivors.number(smaller, most=MOST) == 8


#: What the maker of The Infuriater did.
MENDED = "piece '9' with one more cell, at [2, 0]"


class TestRepairs:
    def test_of_the_infuriater_one_is_what_its_maker_did(self) -> None:
        puzzle = jigsat.load("infuriater-original")
        repairs = list(jigsat.repairs(puzzle, Options(workers=2)))
        words = [repair.changed.change.words for repair in repairs]
        assert MENDED in words
        assert len(set(words)) == len(words) > 10
        mended = repairs[words.index(MENDED)].changed.puzzle
        assert jigsat.fingerprint(mended) == jigsat.fingerprint(jigsat.load("infuriater"))
        for repair in repairs:
            counts = jigsat.count(repair.changed.puzzle)
            assert (counts.solutions, counts.complete) == (1, True)
            assert jigsat.verify(repair.changed.puzzle, repair.solution) == []

    @pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
    def test_they_are_all_there_are(self, grid: Grid) -> None:
        seen = Counter[bool]()

        @examples(25)
        @given(puzzles(grid))
        def hold(puzzle: Puzzle) -> None:
            assume(1 < number_of(puzzle) < MOST)
            every: list[Changed] = list(changes(puzzle))
            assume(len(every) < 40)
            work = RepairSearch(puzzle, Options())
            for _ in work.steps(clues=False, changes=True, most=None):
                pass
            assert (work.all_tried, work.tried) == (True, len(every))
            expected = {c.change for c in every if number_of(c.puzzle) == 1}
            assert {repair.changed.change for repair in work.repairs} == expected
            seen[bool(expected)] += 1

        hold()
        assert sum(seen.values()) >= 3

    def test_there_may_be_nothing_to_repair(self) -> None:
        work = RepairSearch(jigsat.load("infuriater"), Options())
        for _ in work.steps(clues=True, changes=True, most=1):
            pass
        assert work.is_unique
        assert (work.clues, work.repairs, work.stopped) == (None, [], None)

    def test_a_puzzle_without_solution_may_be_one_cell_away_from_one(
        self, make_puzzle: Make
    ) -> None:
        puzzle = make_puzzle(
            board={"cells": ["###", "#.."]},
            pieces=[{"name": "I", "cells": ["###"]}],
            rules=[{"rule": "cover", "blanks": 1, "never_blank_at": [[1, 0]]}],
        )
        assert number_of(puzzle) == 0
        work = RepairSearch(puzzle, Options())
        for _ in work.steps(clues=True, changes=True, most=None):
            pass
        words = [repair.changed.change.words for repair in work.repairs]
        # With a cell at one of its ends it is the board; as a domino it stands at the left.
        assert words == [
            "piece 'I' with one more cell, at [-1, 2]",
            "piece 'I' without its cell at [0, 0]",
        ]
        assert work.clues is None

    @pytest.mark.parametrize("name", ["pentominoes-6x10", "infuriater-original"])
    def test_without_time_nothing_is_known(self, name: str) -> None:
        work = RepairSearch(jigsat.load(name), Options(seconds=0))
        for _ in work.steps(clues=True, changes=True, most=1):
            pass
        assert work.stopped == "time limit of 0 seconds"
        assert (work.clues, work.repairs, work.all_tried) == (None, [], False)
