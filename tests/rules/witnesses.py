"""For each field of each rule two toy puzzles that differ in it alone, and a board that tells.

The board is a solution of the first puzzle (``right``), and with the field as the second has
it (``wrong``) it breaks the rule, whatever further piece might come. All of them can be checked
by hand: no board has more than four cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import (
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Touching,
    Use,
)
from jigsat.schemas.solution import Placed, Solution

Document = dict[str, Any]
#: A rule and one of its fields.
Place = tuple[type, str]


@dataclass(frozen=True)
class Witness:
    """Two puzzles, ``board`` and ``pieces`` with one rule or the other, and a board.

    ``lies`` names pieces and their cells: ``a 0,0``. ``refused`` is the rule as a value of the
    field makes it inconsistent, ``at`` the path of the error then.
    """

    right: Document
    wrong: Document
    board: Document
    pieces: Sequence[Document]
    lies: Sequence[str]
    refused: Document = field(default_factory=dict)
    at: str = ""
    beside: Sequence[Document] = ()

    def puzzle(self, rule: Document) -> Puzzle:
        """The puzzle with this rule. Raises DataError if it is not consistent."""
        document = {
            "schema_version": 1,
            "name": "toy",
            "title": "A toy",
            "grid": "square",
            "turning": "fixed",
            "board": self.board,
            "pieces": self.pieces,
            "rules": [rule, *self.beside],
        }
        return parse(Puzzle, json.dumps(document), "toy.json")

    @property
    def solution(self) -> Solution:
        """The board: a solution of the right puzzle."""
        return Solution(placements=tuple(map(_placed, self.lies)))


def _placed(text: str) -> Placed:
    piece, *cells = text.split()
    coordinates = tuple(tuple(map(int, cell.split(","))) for cell in cells)
    return Placed(piece=piece, orientation="0", cells=coordinates)


def places_of(rules: object) -> set[Place]:
    """Every field of every rule of a union, but the one that says which rule it is."""
    union, *_ = get_args(rules)
    return {
        (rule, name) for rule in get_args(union) for name in rule.model_fields if name != "rule"
    }


def witnesses() -> Iterator[tuple[Place, str, Witness]]:
    """Each witness, after the field that it is for and a name."""
    for place, cases in WITNESSES.items():
        for name, witness in cases.items():
            yield place, name, witness


def any_number(name: str, most: int = 2, **keys: Any) -> Document:
    return {"name": name, "count": {"min": 0, "max": most}, **keys}


def single(name: str, **keys: Any) -> Document:
    return {"name": name, **keys}


def card(name: str, top: str, right: str, bottom: str, left: str) -> Document:
    sides = {"top": top, "right": right, "bottom": bottom, "left": left}
    return single(name, sides=sides)


ONE = {"cells": [[0, 0]]}
TWO = {"cells": [[0, 0], [0, 1]]}
THREE = {"cells": [[0, 0], [0, 1], [0, 2]]}
FOUR = {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
HERE, THERE = [[0, 0]], [[0, 1]]
NOWHERE = [[5, 5]]
#: A label of its own on each side: only what the rim or the rule says is of interest.
MEETING = [card("a", "r", "x", "r", "r"), card("b", "r", "r", "r", "y")]
#: Three pieces that can be told apart.
ABC = [single(name, face=name) for name in "abc"]
ROW = ["a 0,0", "b 0,1", "c 0,2"]
SQUARE = ["a 0,0", "b 1,1", "c 0,1", "d 1,0"]


def cover(**keys: Any) -> Document:
    return {"rule": "cover", **keys}


def rim(**keys: Any) -> Document:
    return {"rule": "rim", **keys}


WITNESSES: Mapping[Place, Mapping[str, Witness]] = {
    (Cover, "blanks"): {
        "too few": Witness(
            cover(blanks=0),
            cover(blanks=1),
            TWO,
            [any_number("a")],
            ["a 0,0", "a 0,1"],
            cover(blanks=3),
            "rules[0].blanks",
        )
    },
    (Cover, "blank_only_at"): {
        "another cell": Witness(
            cover(blanks=1, blank_only_at=HERE),
            cover(blanks=1, blank_only_at=THERE),
            TWO,
            [any_number("a")],
            ["a 0,1"],
            cover(blanks=1, blank_only_at=NOWHERE),
            "rules[0].blank_only_at",
        )
    },
    (Cover, "never_blank_at"): {
        "another cell": Witness(
            cover(blanks=1, never_blank_at=THERE),
            cover(blanks=1, never_blank_at=HERE),
            TWO,
            [any_number("a")],
            ["a 0,1"],
            cover(blanks=1, never_blank_at=NOWHERE),
            "rules[0].never_blank_at",
        )
    },
    (Cover, "open"): {
        "a cell that is covered": Witness(
            cover(open=HERE),
            cover(open=THERE),
            TWO,
            [any_number("a")],
            ["a 0,1"],
            cover(open=NOWHERE),
            "rules[0].open",
        )
    },
    (EqualSides, "wild"): {
        "one label": Witness(
            {"rule": "equal-sides", "wild": ["x"]},
            {"rule": "equal-sides", "wild": ["r"]},
            TWO,
            MEETING,
            ["a 0,0", "b 0,1"],
            {"rule": "equal-sides", "wild": ["z"]},
            "rules[0].wild[0]",
        )
    },
    (MatingSides, "mates"): {
        "other pairs": Witness(
            {"rule": "mating-sides", "mates": [["x", "y"], ["r", "r"]]},
            {"rule": "mating-sides", "mates": [["x", "x"], ["y", "y"], ["r", "r"]]},
            TWO,
            MEETING,
            ["a 0,0", "b 0,1"],
            {"rule": "mating-sides", "mates": {"x": "y", "y": "x", "r": "x"}},
            "rules[0].mates.r",
        ),
        "by label": Witness(
            {"rule": "mating-sides", "mates": {"x": "y", "y": "x", "r": "r"}},
            {"rule": "mating-sides", "mates": {"x": "x", "y": "y", "r": "r"}},
            TWO,
            MEETING,
            ["a 0,0", "b 0,1"],
        ),
    },
    (MatingSides, "wild"): {
        "one label": Witness(
            {
                "rule": "mating-sides",
                "mates": [["r", "r"], ["x", "x"], ["y", "y"]],
                "wild": ["x"],
            },
            {
                "rule": "mating-sides",
                "mates": [["r", "r"], ["x", "x"], ["y", "y"]],
                "wild": ["r"],
            },
            TWO,
            MEETING,
            ["a 0,0", "b 0,1"],
            {"rule": "mating-sides", "mates": [["r", "r"], ["x", "y"]], "wild": ["z"]},
            "rules[0].wild[0]",
        )
    },
    (Rim, "labels"): {
        "another label": Witness(
            rim(labels=["r", "x"]),
            rim(labels=["r"]),
            ONE,
            [card("a", "x", "r", "r", "r")],
            ["a 0,0"],
            rim(labels=["z"]),
            "rules[0].labels[0]",
        ),
        "none": Witness(
            rim(labels=["r"]),
            rim(labels=[]),
            ONE,
            [card("a", "r", "r", "r", "r")],
            ["a 0,0"],
        ),
    },
    (Rim, "counts"): {
        "too many": Witness(
            rim(counts={"x": 1}),
            rim(counts={"x": 0}),
            ONE,
            [card("a", "x", "r", "r", "r")],
            ["a 0,0"],
            rim(counts={"z": 1}),
            "rules[0].counts.z",
        )
    },
    (Rim, "pattern"): {
        "another": Witness(
            rim(pattern=["r", "x"]),
            rim(pattern=["r", "r", "x", "x"]),
            ONE,
            [card("a", "r", "x", "r", "x")],
            ["a 0,0"],
            rim(pattern=["r", "z"]),
            "rules[0].pattern[1]",
        )
    },
    (Rim, "groups"): {
        "with labels": Witness(
            rim(labels=["any"], groups={"any": ["r", "x"]}),
            rim(labels=["any"], groups={"any": ["r"]}),
            ONE,
            [card("a", "x", "r", "r", "r")],
            ["a 0,0"],
            rim(labels=["any"], groups={"any": ["z"]}),
            "rules[0].groups.any[0]",
        ),
        "with counts": Witness(
            rim(counts={"any": 2}, groups={"any": ["x", "y"]}),
            rim(counts={"any": {"min": 0, "max": 2}}, groups={"any": ["r", "y"]}),
            ONE,
            [card("a", "x", "r", "y", "r")],
            ["a 0,0"],
        ),
        "with a pattern": Witness(
            rim(pattern=["any", "r"], groups={"any": ["x", "y"]}),
            rim(pattern=["any", "r"], groups={"any": ["x"]}),
            ONE,
            [card("a", "x", "r", "y", "r")],
            ["a 0,0"],
        ),
    },
    (DifferentFaces, "along"): {
        "another direction": Witness(
            {"rule": "different-faces", "along": ["column"]},
            {"rule": "different-faces", "along": ["row"]},
            TWO,
            [single("a", face="F"), single("b", face="F")],
            ["a 0,0", "b 0,1"],
            {"rule": "different-faces", "along": ["spiral"]},
            "rules[0].along[0]",
        )
    },
    (DifferentFaces, "regions"): {
        "a larger one": Witness(
            {"rule": "different-faces", "regions": {"corner": HERE}},
            {"rule": "different-faces", "regions": {"all": [*HERE, *THERE]}},
            TWO,
            [single("a", face="F"), single("b", face="F")],
            ["a 0,0", "b 0,1"],
            {"rule": "different-faces", "regions": {"corner": NOWHERE}},
            "rules[0].regions.corner",
        )
    },
    (DifferentFaces, "attribute"): {
        "the face instead": Witness(
            {"rule": "different-faces", "along": ["row"], "attribute": "suit"},
            {"rule": "different-faces", "along": ["row"]},
            TWO,
            [
                single("a", face="F", attributes={"suit": "s"}),
                single("b", face="F", attributes={"suit": "t"}),
            ],
            ["a 0,0", "b 0,1"],
            {"rule": "different-faces", "along": ["row"], "attribute": "hat"},
            "pieces[0]",
        )
    },
    (Colours, "allowed"): {
        "another colour": Witness(
            {"rule": "colours", "allowed": {"grey": ["white"]}},
            {"rule": "colours", "allowed": {"grey": ["grey"]}},
            {**ONE, "colours": {"grey": [[0, 0]]}},
            [single("a", colours="white"), any_number("b", 1, colours="grey")],
            ["a 0,0"],
            {"rule": "colours", "allowed": {"pink": ["white"]}},
            "rules[0].allowed.pink",
        )
    },
    (Clue, "piece"): {
        "another piece": Witness(
            {"rule": "fixed", "piece": "a", "cells": HERE},
            {"rule": "fixed", "piece": "b", "cells": HERE},
            THREE,
            ABC,
            ROW,
            {"rule": "fixed", "piece": "z", "cells": HERE},
            "rules[0].piece",
        ),
        "forbidden": Witness(
            {"rule": "forbidden", "piece": "b", "cells": HERE},
            {"rule": "forbidden", "piece": "a", "cells": HERE},
            THREE,
            ABC,
            ROW,
        ),
    },
    (Clue, "cells"): {
        "fixed": Witness(
            {"rule": "fixed", "piece": "a", "cells": HERE},
            {"rule": "fixed", "piece": "a", "cells": THERE},
            THREE,
            ABC,
            ROW,
            {"rule": "fixed", "piece": "a", "cells": NOWHERE},
            "rules[0].cells",
        ),
        "forbidden": Witness(
            {"rule": "forbidden", "piece": "a", "cells": THERE},
            {"rule": "forbidden", "piece": "a", "cells": HERE},
            THREE,
            ABC,
            ROW,
        ),
    },
    (Clue, "turn"): {
        "fixed": Witness(
            {"rule": "fixed", "piece": "a", "cells": HERE, "turn": "0"},
            {"rule": "fixed", "piece": "a", "cells": HERE, "turn": "90"},
            ONE,
            [{**card("a", "x", "r", "r", "r"), "turning": "rotate"}],
            ["a 0,0"],
            {"rule": "fixed", "piece": "a", "cells": HERE, "turn": "45"},
            "rules[0].turn",
            beside=[{"rule": "equal-sides"}],
        ),
        "forbidden": Witness(
            {"rule": "forbidden", "piece": "a", "cells": HERE, "turn": "90"},
            {"rule": "forbidden", "piece": "a", "cells": HERE, "turn": "0"},
            ONE,
            [{**card("a", "x", "r", "r", "r"), "turning": "rotate"}],
            ["a 0,0"],
            beside=[{"rule": "equal-sides"}],
        ),
    },
    (Touching, "pieces"): {
        "another": Witness(
            {"rule": "touching", "pieces": ["a", "b"]},
            {"rule": "touching", "pieces": ["a", "c"]},
            THREE,
            ABC,
            ROW,
            {"rule": "touching", "pieces": ["a", "z"]},
            "rules[0].pieces[1]",
        )
    },
    (Touching, "corners"): {
        "sides only": Witness(
            {"rule": "touching", "pieces": ["a", "b"], "corners": True},
            {"rule": "touching", "pieces": ["a", "b"], "corners": False},
            FOUR,
            [*ABC, single("d", face="d")],
            SQUARE,
        )
    },
    (NotTouching, "pieces"): {
        "others": Witness(
            {"rule": "not-touching", "pieces": ["a", "c"]},
            {"rule": "not-touching", "pieces": ["a", "b"]},
            THREE,
            ABC,
            ROW,
            {"rule": "not-touching", "pieces": ["a", "z"]},
            "rules[0].pieces[1]",
        ),
        "all": Witness(
            {"rule": "not-touching", "pieces": ["a", "c"]},
            {"rule": "not-touching"},
            THREE,
            ABC,
            ROW,
        ),
    },
    (NotTouching, "corners"): {
        "corners too": Witness(
            {"rule": "not-touching", "pieces": ["a", "b"], "corners": False},
            {"rule": "not-touching", "pieces": ["a", "b"], "corners": True},
            FOUR,
            [*ABC, single("d", face="d")],
            SQUARE,
        )
    },
    (Use, "pieces"): {
        "another": Witness(
            {"rule": "use", "pieces": ["b"], "count": 0},
            {"rule": "use", "pieces": ["a"], "count": 0},
            ONE,
            [any_number("a", 1, face="a"), any_number("b", 1, face="b")],
            ["a 0,0"],
            {"rule": "use", "pieces": ["z"], "count": 0},
            "rules[0].pieces[0]",
        )
    },
    (Use, "count"): {
        "too many": Witness(
            {"rule": "use", "pieces": ["a"], "count": 1},
            {"rule": "use", "pieces": ["a"], "count": 0},
            ONE,
            [any_number("a", 1, face="a"), any_number("b", 1, face="b")],
            ["a 0,0"],
            {"rule": "use", "pieces": ["a"], "count": 5},
            "rules[0].count",
        )
    },
}
