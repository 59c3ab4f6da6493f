"""The command verify, on layouts typed by hand."""

from __future__ import annotations

import json
from typing import Any

from tests.program import Run
from tests.schemas.layouts.helpers import PENTOMINOES

FISH = """\
Zebra-28 Rainbow-35 Stars-18 Clown-3 Tang-14 Puffer-9
Clown-5 Tang-12 Zebra-29 Puffer-8 Stars-23 Rainbow-33
Puffer-11 Stars-19 Clown-0 Zebra-26 Rainbow-30 Tang-16
Stars-20 Puffer-7 Tang-15 Rainbow-32 Zebra-25 Clown-2
Tang-13 Clown-4 Rainbow-31 Stars-21 Puffer-6 Zebra-27
Rainbow-34 Zebra-24 Puffer-10 Tang-17 Clown-1 Stars-22
"""


class TestLayouts:
    def test_a_finished_layout(self, check: Any) -> None:
        assert check("tropical-fish", FISH) == (0, ["valid"])
        assert check("pentominoes-6x10", PENTOMINOES) == (0, ["valid"])

    def test_an_unfinished_layout_is_not_valid_unless_it_is_said_to_be_one(
        self, check: Any
    ) -> None:
        unfinished = PENTOMINOES.replace("X", ".").replace("U", ".")
        assert check("pentominoes-6x10", unfinished) == (
            1,
            [
                "not valid",
                "  piece 'U': used 0 times, not once",
                "  piece 'X': used 0 times, not once",
                "  cell [3, 7]: 10 cells are empty, not 0",
            ],
        )
        assert check("pentominoes-6x10", unfinished, "--partial") == (
            0,
            ["valid so far", "left: 2 pieces and 10 cells"],
        )

    def test_json(self, check: Any) -> None:
        status, said = check("tropical-fish", FISH.replace("Zebra-28 ", ". "), "--json")
        assert status == 1
        document = json.loads("".join(said))
        assert document["valid"] is False
        status, said = check(
            "tropical-fish", FISH.replace("Zebra-28 ", ". "), "--json", "--partial"
        )
        document = json.loads("".join(said))
        assert (status, document["valid"], document["partial"]) == (0, True, True)
        assert document["left"] == {"pieces": 1, "cells": 1, "mismatched": 0}

    def test_what_cannot_be_read(self, check: Any, run: Run) -> None:
        for text, sentence in (
            ("", "jigsat: layout: found no layout, expected a letter for each cell, or a "),
            ('{"placements": [', "jigsat: layout:1:1: found {, which is never closed"),
            ("Q", "jigsat: layout: line 1: found 'Q', which stands for no piece"),
            ('{"puzzle": 1}', "jigsat: layout: line 1: found a line of no file of solutions"),
        ):
            status, said = check("pentominoes-6x10", text)
            assert (status, len(said)) in ((2, 1), (2, 3))  # with the line and a caret
            assert said[0].startswith(sentence)
        done = run("verify", "pentominoes-6x10", "missing")
        assert (done.returncode, done.stderr) == (2, "jigsat: missing: no such file\n")
