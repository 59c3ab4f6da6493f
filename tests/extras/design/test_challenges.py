"""A challenge has one finish; no two are alike; levels go from easy to hard."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from statistics import correlation

import pytest

import jigsat
from jigsat.extras.design import challenges as module
from jigsat.extras.design.challenges import Challenge, Maker, Series, challenges, graded
from jigsat.extras.design.judging import Judge, Judgement
from jigsat.models.decode import Decoder, Encoder
from jigsat.schemas.errors import NoSolution, Uncounted
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.limits.deadline import TimeBudget
from tests.extras.design.test_designing import end
from tests.trays import TRAY

#: Three by four, with two pieces that nobody can tell apart.
BOX = Puzzle.model_validate(
    {
        "schema_version": 1,
        "name": "box",
        "title": "A box",
        "grid": "square",
        "turning": "rotate-and-flip",
        "board": {"cells": ["####"] * 3},
        "pieces": [
            {"name": "I", "cells": ["###"], "count": 2},
            {"name": "L", "cells": ["##", "#."]},
            {"name": "D", "cells": ["##"]},
            {"name": "O", "cells": ["#"]},
        ],
    }
)
SERIES = Series(BOX, number=12, levels=4)

Sight = frozenset[tuple[str, frozenset[tuple[int, ...]]]]


def seen(layout: Solution) -> Sight:
    return frozenset((each.piece, frozenset(each.cells)) for each in layout.placements)


def images(sight: Sight) -> Iterable[Sight]:
    for turned in (False, True):
        for flipped in (False, True):
            yield frozenset(
                (
                    piece,
                    frozenset((2 - r if turned else r, 3 - c if flipped else c) for r, c in at),
                )
                for piece, at in sight
            )


@cache
def every() -> Sequence[Solution]:
    return jigsat.solve(BOX, limit=None, up_to_symmetry=False).solutions


@cache
def all_seen() -> set[Sight]:
    return {seen(each) for each in every()}


def made(series: Series = SERIES, seconds: float | None = None) -> tuple[Challenge, ...]:
    *_, last = challenges(series, TimeBudget(seconds))
    return last


@cache
def twelve() -> tuple[Challenge, ...]:
    return made()


@pytest.mark.full
def test_each_has_one_finish() -> None:
    assert len(all_seen()) > 50
    assert len(twelve()) == 12
    for each in twelve():
        start = seen(each.start)
        assert [whole for whole in all_seen() if start <= whole] == [seen(each.solution)]
        assert each.left == each.forced + each.guesses == 5 - len(start)
        assert each.engines == ("scan", "cp-sat")


def test_no_two_are_alike_though_turned_or_mirrored() -> None:
    assert len({frozenset(images(seen(each.start))) for each in twelve()}) == len(twelve())


def test_of_the_hardest_none_of_the_pieces_can_be_left_out() -> None:
    maker = Maker(SERIES, Random(0), TimeBudget())
    encoder, decoder = Encoder(maker.problem), Decoder(maker.problem)
    for whole in every()[:6]:
        chosen = [
            number for number in map(encoder.number, whole.placements) if number is not None
        ]
        few = end(maker.fewest(chosen))
        for left_out in few:
            rest = seen(decoder.solution([n for n in few if n != left_out]))
            assert sum(rest <= other for other in all_seen()) > 1


def test_levels_have_as_many_each_from_easy_to_hard() -> None:
    some = [replace(twelve()[0], digits=digits, left=2) for digits in (3.0, 0.5, 2.0, 0.0, 1.0)]
    found = graded(some, 2)
    assert [each.digits for each in found] == [0.0, 0.5, 1.0, 2.0, 3.0]
    assert [each.number for each in found] == [1, 2, 3, 4, 5]
    assert [each.level for each in found] == [1, 1, 1, 2, 2]


@pytest.mark.full
def test_the_same_seed_makes_the_same() -> None:
    few = replace(SERIES, number=3)
    assert made(few) == made(few) != made(replace(few, seed=1))


def test_where_solutions_cannot_be_counted_they_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def give_up(*_: object, **__: object) -> None:
        raise Uncounted("too large")

    monkeypatch.setattr(module, "sample", give_up)
    (each,) = made(replace(SERIES, number=1))
    assert seen(each.solution) in all_seen()


def test_what_a_second_engine_refutes_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def confirm(_: Judge, found: Judgement, __: TimeBudget) -> Generator[None, None, Judgement]:
        yield None
        return replace(found, complete=False)

    monkeypatch.setattr(Judge, "confirm", confirm)
    monkeypatch.setattr(module, "PATIENCE", 3)
    assert made(replace(SERIES, number=2)) == ()


def test_without_a_solution_there_is_nothing_to_begin_from() -> None:
    drawn = {"X": [".#.", "###", ".#."], "I": ["####"], "J": ["###"]}
    pieces = [{"name": name, "cells": cells} for name, cells in drawn.items()]
    stuck = Puzzle.model_validate({**TRAY, "board": {"cells": ["####"] * 3}, "pieces": pieces})
    with pytest.raises(NoSolution, match="tray: no solution"):
        made(Series(stuck))


def test_without_time_there_is_none() -> None:
    assert made(seconds=0) == ()


def ranks(numbers: list[float]) -> list[float]:
    ordered = sorted(numbers)
    return [ordered.index(each) + (ordered.count(each) - 1) / 2 for each in numbers]


@pytest.mark.slow
def test_the_order_is_that_of_rate() -> None:
    tray = jigsat.load("kanoodle-tray")
    found = jigsat.design_challenges(tray, number=20)
    choices = []
    for each in found:
        rating = jigsat.rate(tray.with_layout(each.start), seeds=1)
        assert rating.forced is not None
        choices.append(rating.forced.digits)
    assert correlation(ranks(choices), [each.level for each in found]) >= 0.8
