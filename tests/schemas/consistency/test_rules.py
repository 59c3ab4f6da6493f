from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

FACES = [{"name": "a", "face": "cat"}, {"name": "b", "face": "dog"}]


def ruled(*rules: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"rules": list(rules), **changes}


def cover(**keys: Any) -> dict[str, Any]:
    return ruled({"rule": "cover", **keys})


def faces(**keys: Any) -> dict[str, Any]:
    return ruled({"rule": "different-faces", **keys}, pieces=FACES)


def colours(rule: dict[str, Any] | None, on_board: Any, on_piece: Any) -> dict[str, Any]:
    return {
        "board": {"cells": ["##", "##"], "colours": on_board},
        "pieces": [{"name": "plain"}, {"name": "a", "cells": ["##"], "colours": on_piece}],
        "rules": [{"rule": "colours", **rule}] if rule is not None else [],
    }


BLACK = {"black": ["#.", ".#"]}

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a range of blanks upside down": (
        cover(blanks={"min": 3, "max": 2}),
        "rules[0].blanks: found min 3 above max 2, expected min at most max",
    ),
    "more blanks than cells": (
        cover(blanks=5),
        "rules[0].blanks: found 5 or more, "
        "expected at most 4, the number of cells that may be blank",
    ),
    "more blanks than cells for them": (
        cover(blanks={"min": 2, "max": 3}, blank_only_at=[[0, 0]]),
        "rules[0].blanks: found 2 or more, "
        "expected at most 1, the number of cells that may be blank",
    ),
    "blanks outside the board": (
        cover(blanks=1, blank_only_at=[[0, 0], [0, 2]]),
        "rules[0].blank_only_at: found [0, 2], expected cells of the board",
    ),
    "no blanks outside the board": (
        cover(blanks=1, never_blank_at=[[2, 0]]),
        "rules[0].never_blank_at: found [2, 0], expected cells of the board",
    ),
    "cells open outside the board": (
        cover(open=["..#"]),
        "rules[0].open: found [0, 2], expected cells of the board",
    ),
    "no cells open": (
        cover(open=[".."]),
        "rules[0].open: found no cells, expected at least one cell, drawn as '#'",
    ),
    "a cell for blanks only and for none": (
        cover(blanks=1, blank_only_at=["#."], never_blank_at=["##"]),
        "rules[0].blank_only_at: found [0, 0], which is in 'never_blank_at' too, "
        "expected each cell in one of them",
    ),
    "a cell open and never blank": (
        cover(open=["#."], never_blank_at=["##"]),
        "rules[0].never_blank_at: found [0, 0], which is in 'open' too, "
        "expected each cell in one of them",
    ),
    "a cell open and for blanks": (
        cover(blanks=1, open=[".#"], blank_only_at=["##"]),
        "rules[0].blank_only_at: found [0, 1], which is in 'open' too, "
        "expected each cell in one of them",
    ),
    "a board that is all open": (
        cover(open=["##", "##"]),
        "rules[0].open: found all cells of the board, expected some cells to cover",
    ),
    "faces that differ nowhere": (
        faces(),
        "rules[0]: found neither 'along' nor 'regions', expected where the faces differ",
    ),
    "a face rule on pieces without faces": (
        ruled(
            {"rule": "different-faces", "along": ["row"]}, pieces=[*FACES, {"name": "plain"}]
        ),
        "pieces[2]: found no face on 'plain', "
        "expected a face on each piece, as rules[0] ('different-faces') compares them",
    ),
    "a face rule on a complete set": (
        ruled(
            {"rule": "different-faces", "along": ["row"]},
            pieces=[*FACES, {"set": "free", "size": 2}],
        ),
        "pieces[2]: found no face on 'A', "
        "expected a face on each piece, as rules[0] ('different-faces') compares them",
    ),
    "an attribute that some pieces lack": (
        ruled(
            {"rule": "different-faces", "along": ["row"], "attribute": "hat"},
            pieces=[{"name": "a", "attributes": {"hat": "red"}}, *FACES[1:]],
        ),
        "pieces[1]: found no 'hat' on 'b', "
        "expected a 'hat' on each piece, as rules[0] ('different-faces') compares them",
    ),
    "an attribute that is on the back only": (
        ruled(
            {"rule": "different-faces", "along": ["row"], "attribute": "hat"},
            pieces=[{"name": "a", "back": {"attributes": {"hat": "red"}}}],
            turning="rotate-and-flip",
        ),
        "pieces[0]: found no 'hat' on 'a', "
        "expected a 'hat' on each piece, as rules[0] ('different-faces') compares them",
    ),
    "a direction that the grid does not have": (
        faces(along=["row", "pillar"]),
        "rules[0].along[1]: found 'pillar', expected one of row, column, rising, falling",
    ),
    "a direction twice": (
        faces(along=["row", "row"]),
        "rules[0].along[1]: found 'row' again, expected each direction once",
    ),
    "a region outside the board": (
        faces(regions={"A": ["##"], "B": [[0, 1], [1, 2]]}),
        "rules[0].regions.B: found [1, 2], expected cells of the board",
    ),
    "board colours outside the board": (
        colours({}, {"black": [[0, 0], [2, 2]]}, "black"),
        "board.colours.black: found [2, 2], expected cells of the board",
    ),
    "a cell of two colours": (
        colours({}, {**BLACK, "white": [".#", ".#"]}, "black"),
        "board.colours.white: found [1, 1], which is 'black' already, "
        "expected one colour for a cell",
    ),
    "a colour beside the piece": (
        colours({}, BLACK, {"black": [[1, 0]]}),
        "pieces[1].colours.black: found [1, 0], expected cells of the piece",
    ),
    "colours of a board without the rule": (
        colours(None, BLACK, None),
        "board.colours: found colours, expected none, or a rule 'colours'",
    ),
    "colours of a piece without the rule": (
        colours(None, {}, "black"),
        "pieces[1].colours: found colours, expected none, or a rule 'colours'",
    ),
    "colours of a back without the rule": (
        {"pieces": [{"name": "a", "turning": "rotate-and-flip", "back": {"colours": "red"}}]},
        "pieces[0].back.colours: found colours, expected none, or a rule 'colours'",
    ),
    "colours on the pieces only": (
        colours({}, {}, "black"),
        "rules[0]: found 'colours' with none on the board, expected colours on the board",
    ),
    "colours on the board only": (
        colours({}, BLACK, None),
        "rules[0]: found 'colours' with none on the pieces, expected colours on the pieces",
    ),
    "a colour allowed where there is none": (
        colours({"allowed": {"red": ["black"]}}, BLACK, "black"),
        "rules[0].allowed.red: found 'red', a colour that the board does not have, "
        "expected one of black",
    ),
    "a colour allowed that no piece has": (
        colours({"allowed": {"black": ["black", "red"]}}, BLACK, {"black": ["#."]}),
        "rules[0].allowed.black[1]: found 'red', a colour that no piece has, "
        "expected one of black",
    ),
    "a colour allowed twice": (
        colours({"allowed": {"black": ["black", "black"]}}, BLACK, "black"),
        "rules[0].allowed.black[1]: found 'black' again, expected each colour once",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_rules_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "blanks in a range": cover(blanks={"min": 0, "max": 4}),
    "a range of blanks of one number": cover(blanks={"min": 4, "max": 4}),
    "more blanks at most than there are cells": cover(blanks={"min": 0, "max": 40}),
    "blanks here, none there, and one cell open": cover(
        blanks=1, blank_only_at=[[0, 0]], never_blank_at=[[0, 1]], open=[[1, 1]]
    ),
    "a rule of each family": {
        "pieces": [{"name": "a", "face": "cat", "sides": {"top": "x"}}],
        "rules": [
            {"rule": "cover", "blanks": 3},
            {"rule": "equal-sides"},
            {"rule": "different-faces", "along": ["row", "column"]},
        ],
    },
    "faces that differ twice": ruled(
        {"rule": "different-faces", "along": ["row"]},
        {"rule": "different-faces", "regions": {"A": ["#.", ".#"]}},
        pieces=FACES,
    ),
    "regions that overlap": faces(regions={"A": ["##"], "B": ["#.", "#."]}),
    "an attribute that all pieces have": ruled(
        {"rule": "different-faces", "along": ["rising"], "attribute": "hat"},
        pieces=[{"name": "a", "attributes": {"hat": "red"}}],
    ),
    "colours": colours({}, BLACK, "black"),
    "colours that never meet": colours({}, BLACK, "white"),
    "colours on backs only": {
        **colours({}, BLACK, None),
        "pieces": [{"name": "a", "turning": "rotate-and-flip", "back": {"colours": "red"}}],
    },
    "a colour on which no coloured cell may lie": colours(
        {"allowed": {"black": []}}, BLACK, "black"
    ),
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_rules_that_are_unusual_but_consistent_are_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    assert make_puzzle(**changes).rules
