"""The rule "use"."""

from __future__ import annotations

from jigsat.schemas.rules import Use
from tests.rules.witnesses.toys import ONE, any_number
from tests.rules.witnesses.witness import Witness, Witnesses

WITNESSES: Witnesses = {
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
