"""Pictures of puzzles and solutions, for notebooks and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import jigsat
from tests.trays import TRAY

PUZZLE = jigsat.loads(json.dumps(TRAY))
SOLUTIONS = list(jigsat.solutions(PUZZLE))


def titles(picture: jigsat.Picture, of: str) -> list[str | None]:
    groups = ElementTree.fromstring(picture.svg).iter("{http://www.w3.org/2000/svg}g")
    return [group[0].text for group in groups if group.get("class") == of]


def test_a_puzzle_is_drawn() -> None:
    picture = jigsat.picture(PUZZLE)
    assert repr(picture) == "Picture(puzzle of tray)"
    assert titles(picture, "piece") == ["I", "L"]
    assert picture._repr_svg_() == picture.svg


def test_a_solution_is_drawn() -> None:
    picture = jigsat.picture(PUZZLE, SOLUTIONS[0], title="")
    assert repr(picture) == "Picture(solution of tray)"
    assert sorted(filter(None, titles(picture, "piece"))) == ["I", "L (1st)", "L (2nd)"]


def test_it_is_saved_by_the_ending(tmp_path: Path) -> None:
    picture = jigsat.picture(PUZZLE, dark=True)
    picture.save(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == picture.svg
    with pytest.raises(jigsat.FileError, match="found a file of this name"):
        picture.save(tmp_path / "a.svg")
    picture.save(tmp_path / "a.svg", overwrite=True, width=90)
    with pytest.raises(jigsat.FileError, match=r"found the ending '\.gif', expected"):
        picture.save(tmp_path / "a.gif")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"kind": "cake"}, "kind: found 'cake', expected one of solution, puzzle"),
        (
            {"kind": "sheet"},
            "solutions: found None, expected some for a picture of kind 'sheet'",
        ),
        ({"kind": "pieces", "solutions": SOLUTIONS[0]}, "expected none for a picture of kind"),
        ({"paper": "a5"}, "paper: found 'a5', expected one of a4, letter"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(jigsat.WrongValue) as refused:
        jigsat.picture(PUZZLE, **arguments)
    assert words in str(refused.value)
