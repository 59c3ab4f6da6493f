"""What is told while layers of a diagram are worked out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.cli import output
from jigsat.cli.output import layers_progress
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.diagram import count_without_enumeration
from jigsat.solvers.counting.layers import LayersDone


def test_each_layer_is_told(make_puzzle: Callable[..., Puzzle]) -> None:
    told: list[LayersDone] = []
    counts = count_without_enumeration(make_puzzle(), on_layer=told.append)
    assert counts.solutions == 2
    # First all solutions: the first domino lies along the row or the column, and both full
    # boards are one state.
    assert [(each.done, each.of, each.nodes) for each in told[:3]] == [
        (0, 2, 1),
        (1, 2, 2),
        (2, 2, 1),
    ]
    assert all(each.megabytes > 0 for each in told)


def test_they_are_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(output, "UPDATE_SECONDS", -1.0)
    with layers_progress(quiet=False) as show:
        show(LayersDone(12, 60, 34_567, 128.4))
    line = "12 of 60 layers in 0 s; 34,567 states, 128 MB"
    assert capsys.readouterr().err == f"{output.ERASE}{line}{output.ERASE}"


def test_elsewhere_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with layers_progress(quiet=False) as show:
        show(LayersDone(1, 2, 3, 4.0))
    assert capsys.readouterr().err == ""
