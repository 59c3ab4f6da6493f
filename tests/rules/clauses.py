"""What is said of each rule, clause by clause, with two toys for each of them.

On one board the clause holds; the other breaks it or, of a clause that allows something, has
what it does not allow.
"""

from __future__ import annotations

from typing import Any

from jigsat.schemas.rules import (
    Blanks,
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
from tests.rules.witnesses.clause import Clause
from tests.rules.witnesses.toys import ABC, FOUR, ONE, THREE, TWO, any_number, card, single
from tests.rules.witnesses.witness import Document

SOME: tuple[Document, ...] = ({"rule": "cover", "blanks": {"min": 0, "max": 4}},)
AB = ABC[:2]
DOT = [any_number("a", 4)]
#: Cards with an x to the right and a y to the left, others of which a side meets with that.
X, Y = card("a", "r", "x", "r", "r"), card("b", "r", "r", "r", "y")
XX, R = card("c", "r", "r", "r", "x"), card("d", "r", "r", "r", "r")
OPTIONAL = [{**each, "count": {"min": 0, "max": 1}} for each in (X, Y, XX, R)]
ANY_OF_ABC = [{**each, "count": {"min": 0, "max": 1}} for each in ABC]
#: A domino, drawn from the left to the right.
LONG: Document = {"name": "F", "cells": [[0, 0], [0, 1]]}
RED = {"cells": [[0, 0], [0, 1]], "colours": {"red": [[0, 0]]}}
PAINTED = [
    {"name": name, "colours": colour, "count": {"min": 0, "max": 1}}
    for name, colour in (("r", "red"), ("b", "blue"), ("w", "white"))
]
PLAIN = [*PAINTED, any_number("p")]
TWINS = [single("a", count=2, face="a"), single("b", face="b"), single("c", face="c")]
NAMED = {"pieces": ["A", "B"]}
CAPITALS = [single(name, face=name, count={"min": 0, "max": 1}) for name in "ABC"]
USED = [single(name, face=name) for name in "ABC"]


def rim(**keys: Any) -> Document:
    return {"rule": "rim", **keys}


def clue(kind: str, **keys: Any) -> Document:
    return {"rule": kind, "piece": "F", "cells": [[0, 0]], **keys}


CLAUSES = [
    # cover
    Clause(
        Cover,
        ("No two pieces overlap",),
        {"rule": "cover", "blanks": {"min": 0, "max": 1}},
        TWO,
        AB,
        "a 0,0; b 0,1",
        "a 0,0; b 0,0",
    ),
    Clause(
        Cover,
        (
            "exactly blanks cells of the board stay empty",
            "Cells that stay empty are called blanks.",
            "seven cells stay empty",
            "1 cell stays empty.",
        ),
        {"rule": "cover", "blanks": 1},
        THREE,
        DOT,
        "a 0,0; a 0,1",
        "a 0,0",
    ),
    Clause(
        Cover,
        ("(or ;", "At most 1 cell stays empty."),
        {"rule": "cover", "blanks": {"min": 0, "max": 1}},
        TWO,
        DOT,
        "a 0,0; a 0,1",
        "",
    ),
    Clause(
        Cover,
        (
            "Without this rule, every cell is covered.",
            "without this rule, none",
            "Every cell is covered.",
        ),
        {"rule": "cover"},
        TWO,
        DOT,
        "a 0,0; a 0,1",
        "a 0,0",
    ),
    Clause(
        Cover,
        (
            ": further cells that no piece covers, besides the blanks",
            "Left open: [0, 0]. Every other cell is covered.",
        ),
        {"rule": "cover", "open": [[0, 0]]},
        TWO,
        DOT,
        "a 0,1",
        "a 0,0; a 0,1",
    ),
    Clause(
        Cover,
        (", : where blanks may be", "1 cell stays empty, but only at [0, 0]."),
        {"rule": "cover", "blanks": 1, "blank_only_at": [[0, 0]]},
        TWO,
        DOT,
        "a 0,1",
        "a 0,0",
    ),
    Clause(
        Cover,
        (", : where blanks may be", "1 cell stays empty, but not at [0, 0]."),
        {"rule": "cover", "blanks": 1, "never_blank_at": [[0, 0]]},
        TWO,
        DOT,
        "a 0,0",
        "a 0,1",
    ),
    Clause(
        Cover,
        ("or : all that the pieces leave)",),
        {"rule": "cover", "blanks": "rest"},
        THREE,
        AB,
        "a 0,0; b 0,2",
        "a 0,0",
    ),
    Clause(
        Cover,
        (
            "With settled, every piece is pushed as far as it goes towards these sides: "
            "another piece or the edge of the board stops it.",
            ": sides towards which no piece can be moved, "
            "see [trays with play](#trays-with-play)",
            "No piece can be moved by one cell to the left.",
        ),
        {"rule": "cover", "blanks": "rest", "settled": ["left"]},
        TWO,
        [single("a")],
        "a 0,0",
        "a 0,1",
    ),
    # blanks
    Clause(
        Blanks,
        (
            "The number of cells that stay empty in each of the regions.",
            "each of these regions has this number of blanks",
            "In each of the regions l ([0, 0]) and m ([0, 1]) one cell stays empty.",
        ),
        {"rule": "blanks", "regions": {"l": [[0, 0]], "m": [[0, 1]]}, "count": 1},
        THREE,
        DOT,
        "a 0,2",
        "a 0,1",
        ({"rule": "cover", "blanks": 2},),
    ),
    Clause(
        Blanks,
        (
            "They are part of the blanks of the rule cover. Open cells do not count.",
            "In the region l ([0, 0], [0, 1]) one cell stays empty.",
        ),
        {"rule": "blanks", "regions": {"l": [[0, 0], [0, 1]]}, "count": 1},
        THREE,
        DOT,
        "a 0,2",
        "a 0,1",
        ({"rule": "cover", "blanks": 1, "open": [[0, 0]]},),
    ),
    # equal-sides
    Clause(
        EqualSides,
        (
            "Where two labelled sides meet, they show the same label.",
            "where two labelled sides meet, they show the same label",
            "Where two sides meet they show the same label.",
        ),
        {"rule": "equal-sides"},
        TWO,
        OPTIONAL,
        "a 0,0; c 0,1",
        "a 0,0; b 0,1",
    ),
    Clause(
        EqualSides,
        (
            " may meet any",
            "Where two sides meet they show the same label, unless one is y, which may meet "
            "any.",
        ),
        {"rule": "equal-sides", "wild": ["y"]},
        TWO,
        OPTIONAL,
        "a 0,0; b 0,1",
        "a 0,0; d 0,1",
    ),
    # mating-sides
    Clause(
        MatingSides,
        (
            "Where two labelled sides meet, their labels are mates: head and tail, in and out.",
            "where two labelled sides meet, their labels are mates",
            "Where two sides meet their labels are mates: x with y and r with itself.",
        ),
        {"rule": "mating-sides", "mates": [["x", "y"], ["r", "r"]]},
        TWO,
        OPTIONAL,
        "a 0,0; b 0,1",
        "a 0,0; c 0,1",
    ),
    Clause(
        MatingSides,
        (
            "A label may have several mates, or be its own mate",
            "Or",
            "Where two sides meet their labels are mates: x with y or itself and r with "
            "itself.",
        ),
        {"rule": "mating-sides", "mates": {"x": ["y", "x"], "y": "x", "r": "r"}},
        TWO,
        OPTIONAL,
        "a 0,0; c 0,1",
        "a 0,0; d 0,1",
    ),
    Clause(
        MatingSides,
        (
            "A label that the rule rim names needs no mate; without one, it only shows on "
            "the rim",
            "Where two sides meet their labels are mates: x with itself and y with itself.",
        ),
        {"rule": "mating-sides", "mates": [["x", "x"], ["y", "y"]]},
        TWO,
        [card("a", "r", "x", "r", "r"), card("c", "r", "r", "r", "x")],
        "a 0,0; c 0,1",
        "c 0,0; a 0,1",
        (rim(counts={"r": {"min": 0, "max": 6}}),),
    ),
    Clause(
        MatingSides,
        (
            " as above",
            "Where two sides meet their labels are mates: x with itself and r with itself, "
            "unless one is y, which may meet any.",
        ),
        {"rule": "mating-sides", "mates": [["x", "x"], ["r", "r"]], "wild": ["y"]},
        TWO,
        OPTIONAL,
        "a 0,0; b 0,1",
        "a 0,0; d 0,1",
    ),
    # rim
    Clause(
        Rim,
        (
            "What pieces show on the rim, which is every side with no cell of the board "
            "beyond it.",
            ": only these show on the rim",
            "On the rim only r shows.",
        ),
        rim(labels=["r"]),
        TWO,
        [X, XX],
        "a 0,0; c 0,1",
        "c 0,0; a 0,1",
    ),
    Clause(
        Rim,
        (" (: none does)", "On the rim no label shows."),
        rim(labels=[]),
        ONE,
        [{**X, "count": {"min": 0, "max": 1}}, any_number("p")],
        "p 0,0",
        "a 0,0",
    ),
    Clause(
        Rim,
        (": this number of sides shows it", "Six sides on the rim show r."),
        rim(counts={"r": 6}),
        TWO,
        [X, XX],
        "a 0,0; c 0,1",
        "c 0,0; a 0,1",
    ),
    Clause(
        Rim,
        (": repeated around the rim", "Around the rim x and y alternate."),
        rim(pattern=["x", "y"]),
        ONE,
        [
            {**card("s", "x", "y", "x", "y"), "count": {"min": 0, "max": 1}},
            {**card("t", "x", "x", "y", "y"), "count": {"min": 0, "max": 1}},
        ],
        "s 0,0",
        "t 0,0",
    ),
    Clause(
        Rim,
        (
            ": one name for several labels",
            "On the rim only r and xy show. Here xy is x or y.",
        ),
        rim(labels=["r", "xy"], groups={"xy": ["x", "y"]}),
        ONE,
        [*OPTIONAL, {**card("z", "z", "r", "r", "r"), "count": {"min": 0, "max": 1}}],
        "a 0,0",
        "z 0,0",
    ),
    # different-faces
    Clause(
        DifferentFaces,
        (
            "No face appears twice in a line of the board",
            "along names the directions of the lines,",
            "no face twice in a line",
            "No face twice in any row.",
        ),
        {"rule": "different-faces", "along": ["row"]},
        FOUR,
        TWINS,
        "a 0,0; b 0,1; c 1,0; a 1,1",
        "a 0,0; a 0,1; b 1,0; c 1,1",
    ),
    Clause(
        DifferentFaces,
        (
            ", or twice in a region.",
            "regions the regions.",
            ": nor in these cells",
            "No face twice in any region d.",
        ),
        {"rule": "different-faces", "regions": {"d": [[0, 0], [1, 1]]}},
        FOUR,
        TWINS,
        "a 0,0; a 0,1; b 1,0; c 1,1",
        "a 0,0; b 0,1; c 1,0; a 1,1",
    ),
    Clause(
        DifferentFaces,
        (": what is compared", "No suit twice in any row."),
        {"rule": "different-faces", "along": ["row"], "attribute": "suit"},
        TWO,
        [
            single(name, face="same", attributes={"suit": suit}, count={"min": 0, "max": 1})
            for name, suit in (("a", "hearts"), ("b", "spades"), ("c", "hearts"))
        ],
        "a 0,0; b 0,1",
        "a 0,0; c 0,1",
    ),
    Clause(
        DifferentFaces,
        (
            "With sides, no label appears twice on the same side of the cells there.",
            ": labels on each of these sides, in place of faces",
            "On the right and left, no label twice in any row.",
        ),
        {"rule": "different-faces", "along": ["row"], "sides": ["right", "left"]},
        TWO,
        OPTIONAL,
        "a 0,0; b 0,1",
        "b 0,0; d 0,1",
    ),
    Clause(
        DifferentFaces,
        (
            "With pieces, only what these show is compared.",
            ": only what these show",
            "No face of A and B twice in any row.",
        ),
        {"rule": "different-faces", "along": ["row"], **NAMED},
        TWO,
        [single(name, face="same", count={"min": 0, "max": 1}) for name in "ABC"],
        "A 0,0; C 0,1",
        "A 0,0; B 0,1",
    ),
    # colours
    Clause(
        Colours,
        (
            "A coloured cell of a piece lies only on board cells of its own colour.",
            "piece cells on a coloured cell have its colour",
            "On a coloured cell of the board lies no cell of another colour.",
        ),
        {"rule": "colours"},
        RED,
        PAINTED,
        "r 0,0; b 0,1",
        "b 0,0; r 0,1",
    ),
    Clause(
        Colours,
        (
            "A cell without a colour, of the board or of a piece, goes with every colour.",
            "cells without a colour, of the board or of a piece, go with every colour",
            "On a coloured cell of the board lies no cell of another colour. Cells of pieces "
            "without a colour may lie on any.",
        ),
        {"rule": "colours"},
        RED,
        PLAIN,
        "p 0,0; b 0,1",
        "b 0,0; p 0,1",
    ),
    Clause(
        Colours,
        (
            ": on grey cells these colours, and not grey",
            "Colours that may lie on coloured cells of the board: on red blue or white.",
        ),
        {"rule": "colours", "allowed": {"red": ["blue", "white"]}},
        RED,
        PAINTED,
        "w 0,0; r 0,1",
        "r 0,0; w 0,1",
    ),
    # clues
    Clause(
        Clue,
        (
            "A piece covers all of these cells",
            "fixed: the piece lies there.",
            "F covers these cells",
            "F lies on [0, 0], [0, 1].",
        ),
        clue("fixed", cells=[[0, 0], [0, 1]]),
        THREE,
        [LONG, any_number("p")],
        "F 0,0 0,1; p 0,2",
        "p 0,0; F 0,1 0,2",
    ),
    Clause(
        Clue,
        (
            ", in the orientation turn if it is given.",
            "(turned like this, if turn is given)",
            "F lies on [0, 0] (turned 90).",
        ),
        clue("fixed", turn="90"),
        TWO,
        [single("F", sides={"top": "x"}, turning="rotate"), any_number("p")],
        "F@90 0,0; p 0,1",
        "F 0,0; p 0,1",
        (rim(counts={"x": {"min": 0, "max": 1}}),),
    ),
    Clause(
        Clue,
        ("If there are several such pieces, one of them does.", "One piece F lies on [0, 0]."),
        clue("fixed"),
        THREE,
        [single("F", count=2), single("p", face="p")],
        "F 0,0; F 0,1; p 0,2",
        "p 0,0; F 0,1; F 0,2",
    ),
    Clause(
        Clue,
        (
            "forbidden: it does not lie there.",
            "F does not cover these cells",
            "F does not lie on [0, 0].",
        ),
        clue("forbidden"),
        TWO,
        [single("F", face="F"), single("p", face="p")],
        "p 0,0; F 0,1",
        "F 0,0; p 0,1",
    ),
    # touching
    Clause(
        Touching,
        (
            "These two pieces share a side.",
            "The box has one of each, and both are used.",
            "A and B touch by a side",
            "Pieces A and B touch.",
        ),
        {"rule": "touching", **NAMED},
        THREE,
        USED,
        "A 0,0; B 0,1; C 0,2",
        "A 0,0; C 0,1; B 0,2",
    ),
    Clause(
        Touching,
        (
            "With corners, sharing a corner is enough.",
            "with , at least by a corner",
            "Pieces A and B touch, at least by a corner.",
        ),
        {"rule": "touching", **NAMED, "corners": True},
        {"cells": [[0, 0], [1, 1], [1, 2]]},
        USED,
        "A 0,0; B 1,1; C 1,2",
        "A 0,0; C 1,1; B 1,2",
    ),
    # not-touching
    Clause(
        NotTouching,
        (
            "No two of these pieces share a side.",
            "no two of them touch",
            "No two of the pieces A and B touch.",
        ),
        {"rule": "not-touching", **NAMED},
        THREE,
        USED,
        "A 0,0; C 0,1; B 0,2",
        "A 0,0; B 0,1; C 0,2",
    ),
    Clause(
        NotTouching,
        (
            "If no pieces are named, this holds for all pieces.",
            "; of all pieces, if none are named",
            "No two pieces touch.",
        ),
        {"rule": "not-touching"},
        THREE,
        CAPITALS,
        "A 0,0; B 0,2",
        "A 0,0; B 0,1",
        SOME,
    ),
    Clause(
        NotTouching,
        (
            "With corners, they do not share a corner either.",
            "; with , not even by a corner",
            "No two pieces touch, not even at a corner.",
        ),
        {"rule": "not-touching", "corners": True},
        FOUR,
        CAPITALS,
        "A 0,0",
        "A 0,0; B 1,1",
        ({"rule": "cover", "blanks": {"min": 0, "max": 3}},),
    ),
    Clause(
        NotTouching,
        (
            "If pieces are named, copies of the same piece may touch each other.",
            "No two of the pieces a and b touch.",
        ),
        {"rule": "not-touching", "pieces": ["a", "b"]},
        {"cells": [[0, 0], [0, 1], [0, 2], [0, 3]]},
        TWINS,
        "a 0,0; a 0,1; c 0,2; b 0,3",
        "a 0,0; c 0,1; a 0,2; b 0,3",
    ),
    # use
    Clause(
        Use,
        (
            "How many of these pieces are used, taken together.",
            "this number of them is used in total",
            "Of A and B one is used.",
        ),
        {"rule": "use", **NAMED, "count": 1},
        TWO,
        CAPITALS,
        "A 0,0; C 0,1",
        "A 0,0; B 0,1",
    ),
    Clause(
        Use,
        (
            "The counts of the pieces must allow it: a piece that may stay in the box has a "
            "range.",
            "(each may stay in the box)",
        ),
        {"rule": "use", **NAMED, "count": 1},
        TWO,
        [CAPITALS[0], USED[1], USED[2]],
        "B 0,0; C 0,1",
        "A 0,0; C 0,1",
    ),
]
