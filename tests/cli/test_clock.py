"""A time limit is for the whole program, or for a command that another program runs."""

from __future__ import annotations

from time import monotonic, sleep

import pytest

from jigsat.cli.clock import PROGRAM
from jigsat.cli.main import _exit_at_once_if_late
from jigsat.solvers.limits.deadline import time_limit_of


def left() -> float:
    seconds = PROGRAM.left
    assert seconds is not None
    assert time_limit_of(seconds) == "time limit of 100 seconds"
    return seconds


def test_loading_the_program_takes_a_part_of_the_limit() -> None:
    PROGRAM.start()
    sleep(0.2)
    PROGRAM.begin_command()
    PROGRAM.set_limit(100.0)
    assert left() <= 99.8


def test_a_second_command_has_a_limit_of_its_own() -> None:
    PROGRAM.start()
    PROGRAM.begin_command()
    PROGRAM.set_limit(0.0)
    sleep(0.2)
    begun = monotonic()
    PROGRAM.begin_command()
    assert PROGRAM.left is None
    PROGRAM.set_limit(100.0)
    assert left() >= 100.0 - (monotonic() - begun)


@pytest.mark.parametrize(("limit", "ends"), [(0.0, [3]), (900.0, []), (None, [])])
def test_the_program_does_not_take_itself_down_when_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch, limit: float | None, ends: list[int]
) -> None:
    ended: list[int] = []
    monkeypatch.setattr("jigsat.cli.main.os._exit", ended.append)
    monkeypatch.setattr("jigsat.cli.main.PROGRAM", clock := type(PROGRAM)())
    clock.set_limit(limit)
    _exit_at_once_if_late(SystemExit(3))
    assert ended == ends


def test_a_text_in_place_of_a_status_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("jigsat.cli.main.os._exit", ended.append)
    monkeypatch.setattr("jigsat.cli.main.PROGRAM", clock := type(PROGRAM)())
    clock.set_limit(0)
    for code in ("why", None, 0):
        _exit_at_once_if_late(SystemExit(code))
    assert ended == [1, 0, 0]
