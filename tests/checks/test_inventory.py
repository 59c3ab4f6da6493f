"""An inventory counts everything in the box, as far as it is used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.checks.lint.finding import Range
from jigsat.checks.summary import AreaNumber, ColourNumber, LabelNumber, Unusual, inventory_of
from jigsat.cli.commands.check import inventory_lines
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]


def test_labels_and_their_mates(make_puzzle: Make) -> None:
    puzzle = make_puzzle(
        pieces=[
            {"name": "a", "sides": ["head", "tail", "head", "any"], "count": 2},
            {
                "name": "b",
                "sides": ["tail", "tail", "tail", "tail"],
                "count": {"min": 0, "max": 2},
            },
        ],
        rules=[
            {"rule": "mating-sides", "mates": [["head", "tail"]], "wild": ["any"]},
            {"rule": "cover", "blanks": {"min": 0, "max": 2}},
        ],
    )
    found = {each.label: each for each in inventory_of(puzzle).labels}
    head, tail = Range(4, 4), Range(2, 10)
    assert found["head"] == LabelNumber("head", head, ("any", "tail"), Range(4, 12))
    assert found["tail"].sides == tail
    assert found["any"].mates == ("any", "head", "tail")


def test_areas_colours_and_what_is_unusual(make_puzzle: Make) -> None:
    puzzle = make_puzzle(
        board={"cells": ["####", "####"], "colours": {"red": ["##..", "...."]}},
        pieces=[
            {"name": "a", "cells": ["##"], "colours": "red"},
            {"name": "b", "cells": ["##"], "colours": {"blue": ["#"]}},
            {"name": "c", "cells": ["##"]},
            {"name": "d", "count": 2, "turning": "fixed"},
        ],
        rules=[{"rule": "colours"}],
    )
    found = inventory_of(puzzle)
    assert found.areas == (AreaNumber(1, Range(2, 2)), AreaNumber(2, Range(3, 3)))
    assert found.colours == (
        ColourNumber("blue", 0, Range(1, 1)),
        ColourNumber("red", 2, Range(2, 2)),
    )
    assert found.unusual == (
        Unusual(("d",), "1 cell", "2 cells"),
        Unusual(("d",), "turning fixed", "turning rotate"),
        Unusual(("d",), "2 of it", "1 of it"),
    )


LINES = {
    "soma-cube": [
        "  areas: 1 piece of 3 cells, 6 of 4 cells",
        "  unusual: 'V': 3 cells (most: 4 cells)",
    ],
    "scramble-squares-insects": [
        "  labels: 5 'ant head' : 4 'ant tail', 5 'beetle head' : 4 'beetle tail',",
        "    3 'dragonfly head' : 6 'dragonfly tail', 6 'mantis head' : 3 'mantis tail'",
    ],
    "pentominoes-6x10": [],
}


@pytest.mark.parametrize("name", LINES)
def test_in_words(name: str) -> None:
    lines = "\n".join(inventory_lines(inventory_of(load(name)))).splitlines()
    assert lines == LINES[name]
    assert all(len(line) <= 80 for line in lines)


def test_of_many_labels_the_rest_is_counted(make_puzzle: Make) -> None:
    pieces = [{"name": f"{n}", "sides": {"top": f"label {n}"}} for n in range(30)]
    rules = [{"rule": "equal-sides"}, {"rule": "cover"}]
    puzzle = make_puzzle(board={"cells": ["#" * 30]}, pieces=pieces, rules=rules)
    assert "".join(inventory_lines(inventory_of(puzzle))).endswith(", and 6 more")
