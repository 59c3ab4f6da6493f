"""The rule "cover"."""

from __future__ import annotations

from typing import Any

from jigsat.schemas.rules import Blanks, Cover
from tests.rules.witnesses.toys import HERE, NOWHERE, THERE, TWO, any_number, single
from tests.rules.witnesses.witness import Document, Witness, Witnesses


def cover(**keys: Any) -> Document:
    return {"rule": "cover", **keys}


def blanks(cells: list[list[int]], count: int = 1) -> Document:
    return {"rule": "blanks", "regions": {"r": cells}, "count": count}


WITNESSES: Witnesses = {
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
    (Cover, "settled"): {
        "the other side": Witness(
            cover(blanks="rest", settled=["right"]),
            cover(blanks="rest", settled=["left"]),
            TWO,
            [single("a")],
            ["a 0,1"],
            cover(blanks=1, settled=["up"]),
            "rules[0].settled[0]",
        )
    },
    (Blanks, "regions"): {
        "another cell": Witness(
            blanks(HERE),
            blanks(THERE),
            TWO,
            [any_number("a")],
            ["a 0,1"],
            blanks(NOWHERE),
            "rules[0].regions.r",
            [cover(blanks=1)],
        )
    },
    (Blanks, "count"): {
        "too few": Witness(
            blanks(HERE, 0),
            blanks(HERE, 1),
            TWO,
            [any_number("a")],
            ["a 0,0"],
            blanks(HERE, 2),
            "rules[0].count",
            [cover(blanks=1)],
        )
    },
}
