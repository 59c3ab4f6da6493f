"""The rule "rim"."""

from __future__ import annotations

from typing import Any

from jigsat.schemas.rules import Rim
from tests.rules.witnesses.toys import ONE, card
from tests.rules.witnesses.witness import Document, Witness, Witnesses


def rim(**keys: Any) -> Document:
    return {"rule": "rim", **keys}


WITNESSES: Witnesses = {
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
}
