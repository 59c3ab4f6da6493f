"""The rules on pieces that touch."""

from __future__ import annotations

from jigsat.schemas.rules import NotTouching, Touching
from tests.rules.witnesses.toys import ABC, FOUR, ROW, SQUARE, THREE, single
from tests.rules.witnesses.witness import Witness, Witnesses

WITNESSES: Witnesses = {
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
}
