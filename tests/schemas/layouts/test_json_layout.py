"""Layouts in JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

import jigsat
from jigsat.schemas.layouts.json_layout import read_layout
from tests.schemas.layouts.helpers import MakePuzzle, refusal


class TestJson:
    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ({}, "found a JSON document without solutions, expected an object with"),
            ([], "found a JSON document without solutions"),
            ({"solutions": 8}, "found a JSON document without solutions"),
            ({"solutions": []}, "found 0 solutions, expected one layout"),
            ({"solutions": [{}]}, "solutions[0]: found no 'placements'"),
            ({"placements": 1}, "placements: found 1, expected a list"),
            ({"placements": [{"piece": "d"}]}, "placements[0]: found no 'cells'"),
            ({"placements": [], "place": 1}, "found the unknown key 'place'"),
            (
                {"placements": [{"piece": "domino", "cells": [[0, 0], [1, 1]]}]},
                "piece 'domino': found cells that do not fit (it cannot cover [0, 0], "
                "[1, 1]), expected cells that it can cover",
            ),
            (
                {"placements": [{"piece": "domino", "cells": [[0, 0], [0, 0]]}]},
                "piece 'domino': found cells that do not fit (it cannot cover [0, 0], ",
            ),
        ],
    )
    def test_what_is_no_layout_is_refused(
        self, make_puzzle: MakePuzzle, typed: Any, sentence: str
    ) -> None:
        assert sentence in refusal(make_puzzle(), json.dumps(typed))

    def test_what_can_be_told_by_the_verifier_is_left_to_it(
        self, make_puzzle: MakePuzzle
    ) -> None:
        puzzle = make_puzzle()
        for placed, sentence in (
            ({"piece": "dom", "cells": [[0, 0]]}, "there is no such piece in the box"),
            ({"piece": "domino", "cells": [[0, 9], [0, 8]]}, "[0, 9] and [0, 8] are not cells"),
            ({"piece": "domino", "cells": []}, "it covers no cell"),
            (
                {"piece": "domino", "orientation": "9", "cells": [[0, 0]]},
                "it may not be turned '9'",
            ),
        ):
            read = read_layout(puzzle, json.dumps({"placements": [placed]}), "")
            assert sentence in str(jigsat.verify(puzzle, read)[0])
