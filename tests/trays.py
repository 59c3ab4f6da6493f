"""Trays that several tests use."""

from __future__ import annotations

from typing import Any

#: A domino and two bent trominoes on two by four.
TRAY: dict[str, Any] = {
    "schema_version": 1,
    "name": "tray",
    "title": "A tray",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"cells": ["####", "####"]},
    "pieces": [
        {"name": "I", "cells": ["##"]},
        {"name": "L", "cells": ["##", "#."], "count": 2},
    ],
}
#: The domino stands at an end (two ends, and two ways for the rest), or lies in the middle
#: (of one row or the other): four images of one solution, and two of another.
TRAY_SOLUTIONS, TRAY_CLASSES = 6, 2

#: The tray of the README, but its pieces may not be turned over: they do not fit then.
FIVE_PIECES: dict[str, Any] = {
    "board": {"cells": ["#####"] * 5},
    "pieces": [
        {"name": "F", "cells": [".##", "##.", ".#."]},
        {"name": "L", "cells": ["####", "#..."]},
        {"name": "P", "cells": ["##", "##", "#."]},
        {"name": "V", "cells": ["#..", "#..", "###"]},
        {"name": "Y", "cells": ["####", ".#.."]},
    ],
}
