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


def test_shares_are_added_up(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
    from jigsat.solvers.counting.count import count
    from jigsat.solvers.options import Options, Share

    puzzle = jigsat.load("slothouber-graatsma")
    for number, file in enumerate(files, start=1):
        count(puzzle, Options(share=Share(number, 2)), journal=file)
    assert not jigsat.merge(files[:1]).complete
    merged = jigsat.merge(files, tmp_path / "all.jsonl")
    assert merged.complete
    assert merged.counts.solutions == 8
    with pytest.raises(jigsat.FileError):
        jigsat.merge(files, tmp_path / "all.jsonl")
    with pytest.raises(TypeError, match="paths: found"):
        jigsat.merge(str(files[0]))
    with pytest.raises(TypeError, match="at least one path"):
        jigsat.merge([])
