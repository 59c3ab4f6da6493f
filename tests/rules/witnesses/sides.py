"""The rules on sides that meet."""

from __future__ import annotations

from jigsat.schemas.rules import EqualSides, MatingSides
from tests.rules.witnesses.toys import MEETING, TWO
from tests.rules.witnesses.witness import Witness, Witnesses

WITNESSES: Witnesses = {
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
}
