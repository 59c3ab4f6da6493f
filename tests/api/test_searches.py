"""Solutions: the first ones with what the search has come to, a stream of all, files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import jigsat
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

#: It has 484 solutions, 121 up to symmetry.
WOODEN = "wooden-buildings"
#: No piece of three cells fits on two by two.
BAR = [{"name": "bar", "cells": ["###"]}]


class TestOutcome:
    def test_all_there_are(self, make_puzzle: MakePuzzle) -> None:
        shown: list[jigsat.Solution] = []
        outcome = jigsat.solve(
            make_puzzle(), limit=5, on_solution=shown.append, up_to_symmetry=False
        )
        assert (outcome.status, outcome.complete, outcome.stopped) == ("found", True, None)
        assert tuple(shown) == outcome.solutions
        assert len(shown) == 2

    def test_there_is_none(self, make_puzzle: MakePuzzle) -> None:
        outcome = jigsat.solve(make_puzzle(pieces=BAR))
        assert (outcome.status, outcome.complete) == (jigsat.Status.NONE, True)
        with pytest.raises(jigsat.NoSolution, match="there is no solution"):
            _ = outcome.solution

    def test_it_is_not_known(self) -> None:
        outcome = jigsat.solve("another-tough-puzzle", time_limit=0)
        assert (outcome.status, outcome.complete) == (jigsat.Status.UNKNOWN, False)
        with pytest.raises(
            jigsat.NoSolution, match=r"time limit of 0 seconds.*no solution found"
        ):
            _ = outcome.solution

    def test_it_is_neither_true_nor_false(self, make_puzzle: MakePuzzle) -> None:
        with pytest.raises(TypeError, match="see its status"):
            assert jigsat.solve(make_puzzle())


class TestStream:
    def test_it_is_read_as_far_as_one_likes(self) -> None:
        stream = jigsat.solutions(jigsat.load(WOODEN))
        assert jigsat.verify(stream.puzzle, next(stream)) == []
        assert (stream.found, stream.complete) == (1, False)
        assert repr(stream) == "SolutionStream(wooden-buildings, 1 found so far)"
        stream.close()
        assert list(stream) == []
        assert not stream.complete


def test_a_file_that_is_there_is_refused(make_puzzle: MakePuzzle, tmp_path: Path) -> None:
    puzzle, path = make_puzzle(), tmp_path / "mine"
    for write in (
        partial(jigsat.record, puzzle, path),
        partial(jigsat.enumerate_to, puzzle, path),
        partial(jigsat.count, puzzle, journal=path),
        partial(jigsat.cross_check, puzzle, journal=path),
    ):
        path.write_text("mine", encoding="utf-8")
        with pytest.raises(jigsat.FileError, match=r"found a file of this name"):
            write()
        assert path.read_text(encoding="utf-8") == "mine"
        write(overwrite=True)
        assert path.read_text(encoding="utf-8").startswith("{")


def test_streams_tell_their_progress_while_an_element_is_made() -> None:
    told: list[jigsat.Progress] = []
    stream = jigsat.solutions(WOODEN, limit=3, on_progress=told.append)
    assert told == []
    next(stream)
    assert jigsat.Stage.SEARCHING in [each.stage for each in told]
    jigsat.check(WOODEN)  # what is done in between is nobody's progress
    assert jigsat.Stage.CHECKING not in [each.stage for each in told]
    assert len(list(stream)) == 2
