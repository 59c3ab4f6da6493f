"""Ways to type the same board and the same pieces."""

from __future__ import annotations

import json
from typing import Any

from jigsat.exchange.jigsat_json import FORMAT
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]

HEAD = {"schema_version": 1, "name": "small", "title": "Small"}
DOMINO = [{"name": "domino", "cells": ["##"], "count": 2}]
SQUARE = {"grid": "square", "board": {"cells": ["##", "##"]}, "pieces": DOMINO}
CUBES = {
    "grid": "cube",
    "board": {"cells": [["##", "##"], ["#.", ".."]]},
    "pieces": [{"name": "a", "cells": [["##", "##"]]}, {"name": "b"}],
    "turning": "fixed",
}
HEXAGONS = {
    "grid": "hexagon",
    "board": {"cells": ["#.#.", ".#.#"], "colours": {"red": ["#"]}},
    "pieces": [{"name": "a", "cells": ["#.#"], "colours": {"red": ["#"]}, "count": 2}],
    "rules": [{"rule": "colours"}],
}
TRIANGLES = {
    "grid": "triangle",
    "board": {"cells": [".v^v", "v^v"]},
    "pieces": [{"name": "a", "cells": [".v^v"]}, {"name": "b", "cells": [".^v^"]}],
    "turning": "fixed",
}
PRISMS = {
    "grid": "prism",
    "board": {"cells": [[".v^v", "..v."]], "colours": {"red": [["..^"]]}},
    "pieces": [{"name": "a", "cells": [["v^v"]], "colours": {"red": [[".^"]]}}],
    "rules": [{"rule": "colours"}, {"rule": "cover", "blanks": 1}],
}
CARDS = {
    "grid": "square",
    "board": {"cells": ["##"]},
    "pieces": [
        {"name": "1", "sides": ["1", "2", "3", "4"], "face": "7", "attributes": {"a": "5"}},
        {"name": "2", "sides": {"left": "2"}, "face": "8", "attributes": {"a": "6"}},
    ],
    "rules": [
        {"rule": "mating-sides", "mates": [["1", "3"], ["2", "2"]], "wild": ["4"]},
        {"rule": "different-faces", "along": ["row"]},
        {"rule": "fixed", "piece": "1", "cells": [[0, 0]], "turn": "90"},
    ],
}
#: A puzzle, and what is changed in it, which leaves it the same.
SAME: dict[str, tuple[Document, Document]] = {
    "a size": (SQUARE, {"board": {"size": [2, 2]}}),
    "a size as text": (SQUARE, {"board": {"size": "2x2"}}),
    "a size with blanks": (SQUARE, {"board": {"size": " 2 X 2"}}),
    "a size with a sign for times": (SQUARE, {"board": {"size": "2×2"}}),  # noqa: RUF001
    "a size of whole decimals": (SQUARE, {"board": {"size": [2.0, 2]}}),
    "a size for cells": (SQUARE, {"board": {"cells": "2x2"}}),
    "a size of the pieces": (SQUARE, {"pieces": [{"name": "d", "size": [1, 2], "count": 2}]}),
    "a piece on end": (SQUARE, {"pieces": [{"name": "d", "size": "2x1", "count": 2}]}),
    "millimetres": (
        SQUARE,
        {"board": {"size": [50, 50]}, "pieces": [{"name": "d", "size": "50x25", "count": 2}]},
    ),
    "decimals": (
        SQUARE,
        {
            "board": {"size": [6.5, 6.5]},
            "pieces": [{"name": "d", "cells": "6.5x3.25", "count": 2}],
        },
    ),
    "decimals that are no binary fractions": (
        SQUARE,
        {
            "board": {"size": [0.2, 0.2]},
            "pieces": [{"name": "d", "size": [0.1, 0.2], "count": 2}],
            "rules": [{"rule": "cover"}],
        },
    ),
    "letters": (SQUARE, {"board": {"cells": ["XX", "yz"]}}),
    "digits": (SQUARE, {"board": {"cells": ["11", "23"]}}),
    "blocks": (SQUARE, {"board": {"cells": ["██", "██"]}}),
    "one text": (SQUARE, {"board": {"cells": "##/##"}}),
    "rows that end late": (SQUARE, {"board": {"cells": ["##..", "##", " "]}}),
    "a list": (SQUARE, {"board": {"cells": [[1, 1], [0, 0], [0, 1], [1, 0]]}}),
    "a picture": (SQUARE, {"pieces": ["AA", "BB"]}),
    "a picture of numbers": (SQUARE, {"pieces": ["11", "22"]}),
    "a picture in one text": (SQUARE, {"pieces": "AA / BB"}),
    "a picture with short rows": (SQUARE, {"pieces": ["", ".A.B", " A B"]}),
    "a box": (
        {**CUBES, "board": {"cells": [["##", "##"], ["##", "##"]]}},
        {"board": {"size": [2, 2, 2]}},
    ),
    "a flat box": (CUBES, {"pieces": [{"name": "a", "size": "1x2x2"}, {"name": "b"}]}),
    "a box in one text": (CUBES, {"board": {"cells": "##/##//#"}}),
    "a picture in layers": (CUBES, {"pieces": [["aa", "aa"], ["b"]]}),
    "a picture in layers in one text": (CUBES, {"pieces": "aa/aa // b"}),
    "hexagons of the other parity": (
        HEXAGONS,
        {"board": {"cells": [".#.#", "..#.#"], "colours": {"red": [".#"]}}},
    ),
    "a piece of hexagons of the other parity": (
        HEXAGONS,
        {"pieces": [{"name": "a", "cells": [".#.#"], "colours": {"red": [".#"]}, "count": 2}]},
    ),
    "hexagons beside others that are listed": (
        HEXAGONS,
        {"board": {"cells": [".#.#", "..#.#"], "colours": {"red": [[0, 2]]}}},
    ),
    "triangles of the other parity": (TRIANGLES, {"board": {"cells": ["..v^v", ".v^v"]}}),
    "prisms of the other parity": (
        PRISMS,
        {"board": {"cells": [["v^v", ".v."]], "colours": {"red": [[".^"]]}}},
    ),
    "pieces of triangles of the other parity": (
        TRIANGLES,
        {"pieces": [{"name": "a", "cells": ["v^v"]}, {"name": "b", "cells": ["^v^"]}]},
    ),
    "numbers as names": (
        CARDS,
        {
            "pieces": [
                {"name": 1, "sides": [1, 2, 3, 4], "face": 7, "attributes": {"a": 5}},
                {"name": 2, "sides": {"left": 2}, "face": 8, "attributes": {"a": 6}},
            ],
            "rules": [
                {"rule": "mating-sides", "mates": {"1": [3], "2": 2, "3": 1}, "wild": [4]},
                {"rule": "different-faces", "along": ["row"]},
                {"rule": "fixed", "piece": 1, "cells": [[0, 0]], "turn": 90},
            ],
        },
    ),
}


def puzzle_of(document: Document) -> Puzzle:
    """The puzzle in a document; what is written of it is the same puzzle, typed alike."""
    puzzle = parse(Puzzle, json.dumps({**HEAD, **document}), "f.json")
    assert FORMAT.write is not None
    written = FORMAT.write(puzzle)
    assert parse(Puzzle, written.data, "f.json") == puzzle
    return puzzle
