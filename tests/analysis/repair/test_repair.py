"""Changes that leave exactly one solution."""

from __future__ import annotations

import pytest

import jigsat
from jigsat.analysis.repair.edits import changes
from jigsat.analysis.repair.repair import RepairSearch
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options
from tests.analysis.repair.helpers import Make, number_of
from tests.analysis.repair.nine_cards import NINE_CARDS


def searched(puzzle: Puzzle, *, up_to_symmetry: bool = True) -> RepairSearch:
    """What is found until a first change does it."""
    work = RepairSearch(puzzle, Options(), up_to_symmetry)
    for _ in work.steps(clues=True, changes=True, most=1):
        pass
    return work


class TestRepairs:
    def test_what_is_unique_up_to_turning_is_not_repaired(self) -> None:
        work = searched(jigsat.load("drive-ya-nuts"))
        assert work.is_unique
        assert work.known is not None
        assert work.known.images.number == 6
        assert (work.clues, work.repairs) == (None, [])

    def test_all_images_may_count(self, make_puzzle: Make) -> None:
        """An L on a square of four cells lies in four ways, which are images of each other."""
        ell = {"name": "L", "cells": ["#.", "##"]}
        blank = {"rule": "cover", "blanks": 1}
        puzzle = make_puzzle(board={"cells": ["##", "##"]}, pieces=[ell], rules=[blank])
        assert searched(puzzle).is_unique
        work = searched(puzzle, up_to_symmetry=False)
        assert not work.is_unique
        [repair] = work.repairs
        assert repair.changed.change.words == "piece 'L' with one more cell, at [0, 1]"
        assert repair.images.number == 1

    @pytest.mark.full
    def test_repairs_are_ranked(self) -> None:
        work = RepairSearch(Puzzle.model_validate(NINE_CARDS), Options())
        for _ in work.steps(clues=False, changes=True, most=4):
            pass
        ranks = [len(each.changed.alike) for each in work.ranked]
        assert ranks == sorted(ranks)
        assert work.repaired(changes=True) == work.ranked[0].changed.puzzle

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
        # With a cell at one of its ends it is the board; bent, or as a domino, it stands at
        # the left.
        assert words == [
            "piece 'I' with one more cell, at [-1, 2]",
            "piece 'I' with its cell at [0, 0] moved to [-1, 1]",
            "piece 'I' without its cell at [0, 0]",
        ]
        assert work.clues is None

    @pytest.mark.parametrize("name", ["pentominoes-6x10", "infuriater-original"])
    def test_without_time_nothing_is_known(self, name: str) -> None:
        work = RepairSearch(jigsat.load(name), Options(time_limit=0))
        for _ in work.steps(clues=True, changes=True, most=1):
            pass
        assert work.stopped == "time limit of 0 seconds"
        assert (work.clues, work.repairs) == (None, [])


def test_pieces_that_a_change_makes_alike_are_named(make_puzzle: Make) -> None:
    """A V whose end is moved is an I, of which there is one already."""
    puzzle = make_puzzle(
        board={"cells": ["###", "###"]},
        pieces=[{"name": "I", "cells": ["###"]}, {"name": "V", "cells": ["##", "#."]}],
    )
    alike = {each.words: each.alike for each in changes(puzzle)}
    words = "piece 'V' with its cell at [0, 1] moved to [-1, 0]"
    assert alike[f"{words}; 'V' and 'I' are then the same piece"] == (("V", "I"),)
    assert any(pairs == () for pairs in alike.values())
    assert all(("are then" in words) == bool(pairs) for words, pairs in alike.items())
