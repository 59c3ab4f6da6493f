"""Who listens to the work of a thread is told how far it is, and not too often."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from threading import Thread

import pytest

from jigsat.schemas.support import progress as module
from jigsat.schemas.support.progress import (
    Progress,
    Stage,
    announce,
    reported,
    reporting_to,
    told_as_one,
    update,
)

SEARCHING = Progress(Stage.SEARCHING, "with scan", solutions=3)
PREPARING = Progress(Stage.PREPARING)


def without_seconds(told: list[Progress]) -> list[Progress]:
    assert [each.seconds for each in told] == sorted(each.seconds for each in told)
    return [replace(each, seconds=0.0) for each in told]


def test_each_stage_is_told_at_once() -> None:
    told: list[Progress] = []
    with reporting_to(told.append):
        for each in (PREPARING, SEARCHING, PREPARING):
            announce(each)
    assert without_seconds(told) == [PREPARING, SEARCHING, PREPARING]


def test_the_same_stage_is_not_told_again_so_soon() -> None:
    told: list[Progress] = []
    with reporting_to(told.append):
        for number in range(1_000):
            announce(replace(SEARCHING, solutions=number))
    assert len(told) < 100
    assert told[0].solutions == 0


def test_an_update_is_made_only_if_it_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made, told = [], []

    def make() -> Progress:
        made.append(SEARCHING)
        return SEARCHING

    with reporting_to(told.append):
        announce(SEARCHING)
        update(make)
        assert (made, len(told)) == ([], 1)
        monkeypatch.setattr(module, "UPDATE_SECONDS", 0.0)
        update(make)
    assert (made, len(told)) == ([SEARCHING], 2)


def test_nobody_listens() -> None:
    def make() -> Progress:
        raise AssertionError("nobody wants to know")

    announce(SEARCHING)
    update(make)
    with reporting_to(None), told_as_one():
        announce(SEARCHING)
        update(make)


def test_the_inner_listener_is_told_and_then_the_outer_one_again() -> None:
    outer: list[Progress] = []
    inner: list[Progress] = []
    with reporting_to(outer.append):
        with reporting_to(inner.append):
            announce(SEARCHING)
        with reporting_to(None):
            announce(PREPARING)
    assert (without_seconds(outer), without_seconds(inner)) == ([PREPARING], [SEARCHING])


def test_a_step_of_something_tells_nothing_itself() -> None:
    told: list[Progress] = []
    with reporting_to(told.append):
        announce(PREPARING)
        with told_as_one(), told_as_one():
            announce(SEARCHING)
        announce(SEARCHING)
    assert without_seconds(told) == [PREPARING, SEARCHING]


def test_other_threads_are_not_listened_to() -> None:
    told: list[Progress] = []
    with reporting_to(told.append):
        thread = Thread(target=announce, args=(SEARCHING,))
        thread.start()
        thread.join()
    assert told == []


def test_a_stream_is_reported_while_an_element_is_made() -> None:
    def made() -> Generator[int, None, None]:
        for number in range(3):
            announce(replace(SEARCHING, subject=str(number)))
            yield number

    told: list[Progress] = []
    for number in reported(made(), told.append):
        announce(PREPARING)  # by whoever takes the elements
        assert [each.subject for each in told] == list("012"[: number + 1])
