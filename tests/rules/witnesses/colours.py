"""The rule "colours"."""

from __future__ import annotations

from jigsat.schemas.rules import Colours
from tests.rules.witnesses.toys import ONE, any_number, single
from tests.rules.witnesses.witness import Witness, Witnesses

WITNESSES: Witnesses = {
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
}
