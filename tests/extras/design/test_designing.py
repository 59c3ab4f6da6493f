"""Generators propose, the judge searches, and the hardest with one solution is kept."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import monotonic
from typing import TypeVar

import pytest

from jigsat.analysis.apart.disassembly import Loosened
from jigsat.extras.design import judging
from jigsat.extras.design.designing import (
    MOST_AGAIN,
    Candidates,
    Design,
    Fields,
    Generate,
    Judge,
    Judgement,
    Laid,
    Made,
    Nearest,
    Plan,
    designs,
    ranked,
)
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.limits.deadline import TimeBudget

PLAN = Plan("tray", "Tray", "jigsat design toys")
R = TypeVar("R")


def tray(*pieces: str, rows: Sequence[str] = ("###", "###")) -> Fields:
    drawn = [{"name": f"p{n}", "cells": each.split("/")} for n, each in enumerate(pieces)]
    return {"grid": "square", "turning": "fixed", "board": {"cells": rows}, "pieces": drawn}


#: Two solutions that are no images of each other, one, and none.
SEVERAL = tray("##", "##", "#", "#")
ONE = tray("###/#..", "##")
OTHER = tray("##/##", "#/#")
NONE = tray("###", "##/#.")


def of(*proposed: Fields) -> Generate:
    def generate(_: Random) -> Candidates:
        for each in proposed:
            told = yield each
            assert told.puzzle.pieces

    return generate


def end(steps: Generator[object, object, R]) -> R:
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            value: R = ended.value
            return value


def made(generate: Generate, plan: Plan = PLAN) -> tuple[Design, ...]:
    *_, last = ((), *designs(plan, generate, TimeBudget()))
    return tuple(each for each in last if isinstance(each, Design))


def judged(fields: Fields) -> Judgement:
    puzzle = Puzzle.model_validate({"schema_version": 1, "name": "a", "title": "a", **fields})
    found = end(Judge().judge(puzzle, TimeBudget()))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("fields", "number", "complete"), [(SEVERAL, 2, False), (ONE, 1, True), (NONE, 0, True)]
)
def test_the_judge_stops_at_the_second_solution(
    fields: Fields, number: int, complete: bool
) -> None:
    found = judged(fields)
    assert (len(found.solutions), found.complete) == (number, complete)
    assert found.unique is (number == 1)


def test_the_first_with_one_solution_is_kept() -> None:
    (design,) = made(of(NONE, SEVERAL, ONE, OTHER))
    assert (design.tried, design.engines) == (3, ("scan", "cp-sat"))
    assert design.puzzle.source == "jigsat design toys --seed 0, puzzle 1"
    assert design.puzzle.known is not None
    assert design.puzzle.known.solutions == design.images == 1
    assert design.puzzle.remarks[0].endswith("scan and confirmed by cp-sat.")


def test_without_a_second_engine_nothing_is_said_to_be_confirmed() -> None:
    (design,) = made(of(ONE), replace(PLAN, judge=Judge(confirms=False)))
    assert design.engines == ("scan",)
    assert design.puzzle.remarks[0].endswith("found by scan.")


def test_a_second_engine_that_finds_another_number_refuses_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def confirm(_: Judge, found: Judgement, __: TimeBudget) -> Generator[None, None, Judgement]:
        yield None
        return replace(found, complete=False)

    monkeypatch.setattr(Judge, "confirm", confirm)
    assert made(of(ONE, OTHER)) == ()


def test_a_solution_has_to_come_apart_if_that_is_wanted() -> None:
    def cubes(board: list[list[str]], *pieces: list[list[str]]) -> Fields:
        drawn = [{"name": f"p{n}", "cells": each} for n, each in enumerate(pieces)]
        return {"grid": "cube", "turning": "rotate", "board": {"cells": board}, "pieces": drawn}

    bar = [["#"], ["#"], ["#"]]
    ring = [["###", "#.#", "###"]] * 3
    loose = cubes([["###"] * 3] * 3, bar, ring)
    # The ring has a lid and a floor: nothing comes out.
    shut = [["###"] * 3, *ring, ["###"] * 3]
    stuck = cubes([["###"] * 3] * 5, bar, shut)
    (design,) = made(of(stuck, loose), replace(PLAN, judge=Judge(level=1)))
    assert design.tried == 2
    assert design.puzzle.remarks[2] == "By jigsat apart: level 1, 1 move in all."
    assert made(of(stuck, loose), replace(PLAN, judge=Judge(level=2))) == ()


#: A corner and a cube beside it: one move.
SOON_APART = Laid(
    CUBE, ({(0, 0, 0), (0, 0, 1), (0, 1, 0)}, {(0, 1, 1)}), lambda: tray("##/#.", "#")
)


def test_what_comes_nearest_is_there_but_is_not_kept_as_finished() -> None:
    def generate(_: Random) -> Candidates:
        yield SOON_APART

    plan = replace(PLAN, judge=Judge(level=2))
    *_, (near,) = designs(plan, generate, TimeBudget())
    assert isinstance(near, Nearest)
    assert near.reached == "level 1 of 2"
    assert near.puzzle.source == f"{plan.source(1)}, the best so far: level 1 of 2"
    assert near.puzzle.remarks == ("Not what was asked for: level 1 of 2.",)


def test_no_two_are_the_same() -> None:
    first, second = made(of(ONE, OTHER), replace(PLAN, number=2))
    assert (first.number, first.tried) == (1, 1)
    assert (second.number, second.tried) == (2, 2)


def test_the_hardest_come_first() -> None:
    (design,) = made(of(ONE))
    assert design.rating.forced is not None
    harder = replace(design.rating, forced=replace(design.rating.forced, guesses=9.0))
    other = replace(design, rating=harder)
    unknown = replace(design, rating=replace(design.rating, forced=None))
    assert ranked([unknown, design, other]) == [unknown, other, design]
    assert ranked([design, other]) == ranked([other, design]) == [other, design]


@pytest.mark.parametrize("error", [KeyboardInterrupt, WrongValue], ids=["Ctrl-C", "no more"])
def test_what_is_stopped_keeps_what_there_is(error: type[BaseException]) -> None:
    def generate(_: Random) -> Candidates:
        yield ONE
        raise error

    plan = replace(PLAN, number=2)
    found: tuple[Made, ...] = ()
    with suppress(KeyboardInterrupt):
        for each in designs(plan, generate, TimeBudget()):
            found = each
    (design,) = ranked(found)
    assert design.puzzle.source == "jigsat design toys --seed 0, puzzle 1"


@pytest.mark.slow
def test_a_generator_that_knows_no_other_puzzle_is_left() -> None:
    plan = replace(PLAN, number=2)
    assert len(made(of(*[ONE] * (MOST_AGAIN + 9)), plan)) == 1


#: A limit that is over: what is begun has a little time left all the same.
OVER = TimeBudget(1, monotonic() - 2)


def told_of(*proposed: Laid) -> list[Judgement]:
    """What is told of candidates whose level should be 2, once the time is over."""
    told: list[Judgement] = []

    def generate(_: Random) -> Candidates:
        for each in proposed:
            told.append((yield each))

    assert not any(map(ranked, designs(replace(PLAN, judge=Judge(level=2)), generate, OVER)))
    return told


def test_taking_apart_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []

    def long(*_: object) -> Loosened:
        ended.append(True)
        for _ in range(10**7):
            check_limits()
        ended.append(False)
        return Loosened(1, True, 1)

    monkeypatch.setattr(judging, "loosened", long)
    assert told_of(SOON_APART) == []
    assert ended == [True]
