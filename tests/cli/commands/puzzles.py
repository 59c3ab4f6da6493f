"""Small puzzles that the tests of commands write as files."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

from benchmarks.hard_puzzles import planted_edge_matching

Written = Callable[..., str]

SMALL: dict[str, Any] = {
    "schema_version": 1,
    "name": "small",
    "title": "A small puzzle",
    "grid": "square",
    "board": {"cells": ["##", "##"]},
    "pieces": [{"name": "domino", "cells": ["##"], "count": 2}],
}
#: A square or two dominoes fill the board; what else has its area does not.
BOX: dict[str, Any] = {
    **SMALL,
    "name": "box",
    "pieces": [
        {"name": "square", "cells": ["##", "##"], "count": {"min": 0, "max": 1}},
        {"name": "bar", "cells": ["##"], "count": {"min": 0, "max": 2}},
        {"name": "S", "cells": [".##", "##."], "count": {"min": 0, "max": 1}},
    ],
}
#: A domino anywhere on three cells in a row; made longer, it fills them.
ROOMY: dict[str, Any] = {
    **SMALL,
    "board": {"cells": ["###"]},
    "pieces": [{"name": "I", "cells": ["##"]}],
    "rules": [{"rule": "cover", "blanks": 1}],
}
ONE = {"board": {"cells": ["##", "#."]}, "pieces": [{"name": "L", "cells": ["##", "#."]}]}
NONE = {
    "board": {"cells": ["####", "####"]},
    "pieces": [{"name": "T", "cells": ["###", ".#."], "count": 2}],
}


def outcome(done: subprocess.CompletedProcess[str]) -> tuple[int, str]:
    return done.returncode, done.stderr


#: Cards with about as many labels as Eternity II: nobody solves them soon.
HARD = planted_edge_matching(16, 16, (5, 17), seed=0)
