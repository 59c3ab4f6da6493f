"""A tray of balls lies in space, and is flat in all that is said of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.program import Run

#: Two pieces, which fit.
TRAY: dict[str, Any] = {
    "schema_version": 1,
    "name": "tray",
    "title": "A tray",
    "grid": "sphere",
    "turning": "rotate",
    "board": {"cells": ["####", "####"]},
    "pieces": [{"name": "I", "cells": ["###"]}, {"name": "L", "cells": ["####", "#..."]}],
}
#: A piece that lies beside the board.
WRONG = [
    {"piece": "I", "orientation": "0", "cells": [[0, 0, 0], [0, 0, 1], [0, 0, 2]]},
    {"piece": "L", "orientation": "0", "cells": [[0, 0, 3], [0, 0, 4]]},
]
IN_SPACE = re.compile(r"layer|\[-?\d+, -?\d+, -?\d+\]")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["show", "tray.json"], "A tray"),
        (["solve", "tray.json"], "─"),
        (["hint", "tray.json"], " on [0, "),
        (["verify", "tray.json", "wrong.json"], "[0, 4] is not a cell of the board"),
        (["gallery", "tray.json", "-o", "page.html"], '"name":"row 0, column 0"'),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_there_are_no_layers(run: Run, tmp_path: Path, command: list[str], said: str) -> None:
    for name, content in {
        "tray.json": TRAY,
        "wrong.json": {"placements": WRONG},
    }.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    done = run(*command)
    written = [path.read_text(encoding="utf-8") for path in tmp_path.glob("page.*")]
    text = " ".join((done.stdout, *written))
    assert said in text
    # The page's own script has words for other boards.
    names = re.findall(r'"(?:name|text)": ?"[^"]*"', text)
    for each in names if command[0] == "gallery" else (text, done.stderr):
        assert IN_SPACE.search(each) is None, each
