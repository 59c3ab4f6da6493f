"""The command estimate, and the progress line that is fed by the same probes."""

from __future__ import annotations

import re
import signal

import pytest
import typer

import jigsat
from jigsat.cli.commands.estimate import estimate, lines
from jigsat.cli.interrupts import SIGNALS
from jigsat.solvers.counting.estimating import Estimate, Estimated
from tests.program import Run


def test_a_small_tree_is_known(run: Run) -> None:
    done = run("estimate", "drive-ya-nuts")
    assert (done.returncode, done.stderr) == (0, "")
    head, time, *_, solutions, how = done.stdout.splitlines()
    assert re.fullmatch(r"drive-ya-nuts: [0-9,]+ tries to place a piece", head)
    assert time.startswith("  time       less than 0.1 s on one core with the engine scan")
    known = jigsat.load("drive-ya-nuts").known
    assert known is not None
    assert solutions == f"  solutions  {known.solutions}"
    assert how == "the search tree is so small that all of it was searched"


def test_an_interrupt_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    before = {number: signal.getsignal(number) for number in SIGNALS}
    monkeypatch.setattr("jigsat.solvers.counting.estimating.estimate", interrupted)
    try:
        with pytest.raises(typer.Exit) as ended:
            estimate(name="drive-ya-nuts")
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert ended.value.exit_code == 130
    assert capsys.readouterr() == ("", "jigsat: interrupted: there is no estimate so far\n")


def test_an_engine_whose_tree_cannot_be_looked_at(run: Run) -> None:
    done = run("estimate", "soma-cube", "--engine", "cp-sat")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "jigsat: the engine 'cp-sat' cannot be estimated: only those that are compiled can, "
        "scan, smallest-domain and skyline, and the frontier\n"
    )


@pytest.mark.full
def test_a_long_search_is_rather_counted_where_that_is_quick(run: Run) -> None:
    assert "the solutions were counted" in run("estimate", "iq-puzzler-pro").stdout


def test_profiles(run: Run) -> None:
    done = run("estimate", "wooden-buildings", "--engine", "frontier")
    assert (done.returncode, done.stderr) == (0, "")
    first, *_, solutions, last = done.stdout.splitlines()
    assert first.endswith(" profiles of partly filled boards")
    assert (solutions, last) == ("  solutions  484", "the solutions were counted")


@pytest.mark.parametrize(
    ("steps", "solutions", "told"),
    [
        (
            Estimated(31_300_000.0, 2.0),
            Estimated(460_464.0, 3.0),
            [
                "cube: some 31 million tries to place a piece, within a factor of 2",
                "  time       14 s on one core with the engine scan, within a factor of 2",
                "  solutions  some 460,000, within a factor of 3",
                "estimated by 600 random probes",
            ],
        ),
        (
            Estimated(2.4e9, 2.0, at_least=True),
            None,
            [
                "cube: at least 2.4 billion tries to place a piece",
                "  time       14 s on one core with the engine scan, within a factor of 2",
                "  solutions  too few, if any, to estimate how many",
                "estimated by 600 random probes; in deep searches they are usually too low",
            ],
        ),
        (
            Estimated(1e17, None),
            Estimated(0.0, 1.0),
            [
                "cube: some 1.0 x 10^17 tries to place a piece, but this is little more than a"
                "\n  guess",
                "  time       14 s on one core with the engine scan, within a factor of 2",
                "  solutions  0",
                "estimated by 600 random probes",
            ],
        ),
    ],
)
def test_the_words(steps: Estimated, solutions: Estimated | None, told: list[str]) -> None:
    estimate = Estimate("cube", "scan", steps, solutions, Estimated(14.2, 2.0), 600)
    assert list(lines(estimate)) == told


def test_a_lower_bound_that_says_nothing() -> None:
    steps, seconds = (Estimated(value, None, at_least=True) for value in (900.0, 0.02))
    _, time, *_ = lines(Estimate("cube", "scan", steps, None, seconds, 600))
    assert time == "  time       at least a moment on one core with the engine scan"
