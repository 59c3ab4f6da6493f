"""Taking apart, and adding up shares, from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import jigsat


def test_a_solution_is_found_and_taken_apart() -> None:
    found = jigsat.apart("piston-burr")
    assert found.answer in jigsat.Answer
    solved = jigsat.solve("soma-cube").solution
    given = jigsat.apart("soma-cube", solved)
    assert (given.answer, given.level, given.moves) == (jigsat.Answer.YES, (1,), 6)
    assert given.solution == solved
    assert {type(move) for stage in given.stages for move in stage} == {jigsat.Move}


def test_a_notebook_shows_moves_in_words() -> None:
    shown = jigsat.apart("soma-cube")._repr_mimebundle_()
    assert " out up" in shown["text/html"]
    assert "<svg" in shown["text/html"]


@pytest.mark.full
def test_all_are_counted_and_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "burr.jsonl"
    counted = jigsat.count_apart("piston-burr", journal=file)
    assert (counted.solutions, counted.up_to_symmetry, counted.of(jigsat.Answer.YES)) == (
        120,
        10,
        1,
    )
    again = jigsat.count_apart("piston-burr", journal=file, resume=True)
    assert again.levels == counted.levels
    assert "9, 3" in counted._repr_mimebundle_()["text/html"]
