"""What is printed of counts, however long they are."""

from __future__ import annotations

from math import factorial

import pytest

from jigsat.cli.commands.count import print_counts
from jigsat.solvers.counting.counts import Counts


def test_a_count_of_hundreds_of_digits_does_not_widen_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    solutions = 2_259_304_193_861
    print_counts(
        Counts(
            puzzle="dominoes",
            solutions=solutions,
            up_to_symmetry=solutions // 4,
            up_to_rotation=solutions // 2,
            labelled=solutions * factorial(160),
            complete=True,
            stopped=None,
            engine="frontier",
            seconds=0.5,
        )
    )
    assert capsys.readouterr().out.splitlines() == [
        "dominoes: 2,259,304,193,861 solutions",
        "  solutions       2,259,304,193,861  ways the finished puzzle can look",
        "  up to symmetry    564,826,048,465  turned and mirrored images count once",
        "  up to rotation  1,129,652,096,930  only turned images count once",
        "  labelled            1.07 x 10^297  identical pieces told apart",
        "complete; engine frontier, 0.5 s",
    ]


def test_why_a_count_has_stopped_fits_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    stopped = "memory limit of 1,000 megabytes reached"
    print_counts(Counts("p", 0, 0, 0, 0, False, stopped, "smallest-domain", 0.5))
    assert capsys.readouterr().out.splitlines()[1:] == [
        "not complete (memory limit of 1,000 megabytes reached); engine smallest-domain,",
        "  0.5 s",
    ]
