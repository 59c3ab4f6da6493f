"""The rule "different-faces"."""

from __future__ import annotations

from jigsat.schemas.rules import DifferentFaces
from tests.rules.witnesses.toys import HERE, NOWHERE, ROW, THERE, THREE, TWO, card, single
from tests.rules.witnesses.witness import Witness, Witnesses

WITNESSES: Witnesses = {
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
    (DifferentFaces, "pieces"): {
        "others": Witness(
            {"rule": "different-faces", "along": ["row"], "pieces": ["b", "c"]},
            {"rule": "different-faces", "along": ["row"], "pieces": ["a", "b"]},
            THREE,
            [single("a", face="F"), single("b", face="F"), single("c", face="G")],
            ROW,
            {"rule": "different-faces", "along": ["row"], "pieces": ["a", "z"]},
            "rules[0].pieces[1]",
        ),
        "all": Witness(
            {"rule": "different-faces", "along": ["row"], "pieces": ["b", "c"]},
            {"rule": "different-faces", "along": ["row"]},
            THREE,
            [single("a", face="F"), single("b", face="F"), single("c", face="G")],
            ROW,
        ),
        "a piece without a face": Witness(
            {"rule": "different-faces", "along": ["column"], "pieces": ["a", "b"]},
            {"rule": "different-faces", "along": ["row"], "pieces": ["a", "b"]},
            THREE,
            [single("a", face="F"), single("b", face="F"), single("c")],
            ROW,
            {"rule": "different-faces", "along": ["row"], "pieces": ["a", "c"]},
            "pieces[2]",
        ),
        "copies": Witness(
            {"rule": "different-faces", "along": ["row"], "pieces": ["c"]},
            {"rule": "different-faces", "along": ["row"], "pieces": ["a"]},
            THREE,
            [single("a", face="F", count=2), single("c", face="F")],
            ["a 0,0", "a 0,1", "c 0,2"],
        ),
        "labels": Witness(
            {"rule": "different-faces", "along": ["row"], "sides": ["top"], "pieces": ["b"]},
            {
                "rule": "different-faces",
                "along": ["row"],
                "sides": ["top"],
                "pieces": ["a", "b"],
            },
            TWO,
            [card("a", "x", "y", "y", "x"), card("b", "x", "x", "x", "y")],
            ["a 0,0", "b 0,1"],
        ),
    },
    (DifferentFaces, "sides"): {
        "another side": Witness(
            {"rule": "different-faces", "along": ["row"], "sides": ["right"]},
            {"rule": "different-faces", "along": ["row"], "sides": ["right", "top"]},
            TWO,
            [card("a", "x", "y", "y", "x"), card("b", "x", "x", "x", "y")],
            ["a 0,0", "b 0,1"],
            {"rule": "different-faces", "along": ["row"], "sides": ["lid"]},
            "rules[0].sides[0]",
        )
    },
}
