"""Adding up shares, from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import jigsat
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options, Share


def test_shares_are_added_up(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
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
