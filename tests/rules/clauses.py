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
            "A puzzle without this rule has it with no blanks: every cell is covered.",
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
            ": cells that no piece covers, beside the blanks",
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
            "With settled, no piece can be moved by one cell towards any of these sides: "
            "pieces lie or the board ends there.",
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
            "These are some of the blanks of the rule cover: cells that are open do not count.",
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
            "… labels that are mates",
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
            "a label may have several, or be its own",
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
            "one that the rule rim names needs none, and then meets no other",
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
            "What pieces show on the rim: on sides across which the board has no cell.",
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
            "No face appears twice in a line of the board, in each of the directions along.",
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
            "Nor in any of the regions.",
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
    # colours
    Clause(
        Colours,
        (
            "On a coloured cell of the board lies no piece cell of another colour.",
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
            "Cells without a colour, of the board or of a piece, go with every colour.",
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
            "A piece that covers all of these cells",
            "fixed: that is where it lies",
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
            ", turned so if turn is given.",
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
        (" (of several such pieces: one of them).", "One piece F lies on [0, 0]."),
        clue("fixed"),
        THREE,
        [single("F", count=2), single("p", face="p")],
        "F 0,0; F 0,1; p 0,2",
        "p 0,0; F 0,1; F 0,2",
    ),
    Clause(
        Clue,
        (
            "forbidden: that is where it does not lie.",
            "F does not cover these cells",
            "F does not lie on [0, 0].",
        ),
        clue("forbidden"),
        TWO,
        [single("F", face="F"), single("p", face="p")],
        "p 0,0; F 0,1",
        "F 0,0; p 0,1",
    ),
    Clause(
        Clue,
        (
            "preferred: that is tried first, and rules nothing out.",
            "solve tries F there first; this rules nothing out",
            "Tried first: F on [0, 0].",
        ),
        clue("preferred"),
        TWO,
        [single("F", face="F"), single("p", face="p")],
        "p 0,0; F 0,1",
        "p 0,0; F 0,0",
    ),
    # touching
    Clause(
        Touching,
        (
            "These two pieces touch by a side",
            "There must be one of each, and both are used.",
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
            ", or if corners at least by a corner.",
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
            "No two of these pieces touch by a side",
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
        ("; of all pieces, if none are named", "No two pieces touch."),
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
            "With corners they do not touch by a corner either.",
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
            "Several copies of one of the named pieces may touch each other, as they are the "
            "same piece by name.",
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
            "this number of them is used together",
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
            "The pieces must allow it: those that may stay in the box have a range as their "
            "count.",
            "(each may stay in the box)",
        ),
        {"rule": "use", **NAMED, "count": 1},
        TWO,
        [CAPITALS[0], USED[1], USED[2]],
        "B 0,0; C 0,1",
        "A 0,0; C 0,1",
    ),
]
