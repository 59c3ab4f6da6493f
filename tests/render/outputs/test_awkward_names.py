"""Pictures of puzzles with awkward names: nothing in them is run, fetched, lost or misread."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from jigsat.render.figures.shapes import Text, leaves
from jigsat.render.outputs.registry import KINDS, painted
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.schemas.puzzle import Puzzle
from tests.render.awkward import NAMES, PUZZLES, TITLE, finished

EACH = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
KIND = pytest.mark.parametrize("kind", KINDS)
#: All that a picture is made of; nothing that runs, fetches or leads elsewhere.
ELEMENTS = {"svg", "title", "desc", "g", "path", "circle", "text"}
#: The least height of letters in mm, as on a map.
LEGIBLE = 1.0


def asked(puzzle: Puzzle, kind: str) -> Request:
    solutions = [Numbered(1, finished(puzzle))] if KINDS[kind].solutions else []
    return Request(puzzle, solutions)


def elements(svg: bytes) -> Iterator[tuple[str, ElementTree.Element]]:
    for element in ElementTree.fromstring(svg).iter():
        yield element.tag.removeprefix("{http://www.w3.org/2000/svg}"), element


def squeezed(text: str) -> str:
    """The text without the spaces, at which long names are broken."""
    return "".join(text.split())


@pytest.mark.full(but=13)
@EACH
@KIND
def test_svg_is_made_of_shapes_and_text_only(puzzle: Puzzle, kind: str) -> None:
    svg = painted(kind, asked(puzzle, kind), ".svg")
    for name, element in elements(svg):
        assert name in ELEMENTS
        assert not [key for key in element.attrib if key.startswith("on") or "href" in key]
    together = squeezed("".join(ElementTree.fromstring(svg).itertext()))
    assert squeezed(TITLE) in together
    assert all(squeezed(name) in together for name in NAMES)


@pytest.mark.full(but=21)
@EACH
@KIND
def test_letters_are_not_too_small(puzzle: Puzzle, kind: str) -> None:
    for page in KINDS[kind].draw(asked(puzzle, kind)):
        texts = [shape for shape in leaves(page.shapes) if isinstance(shape, Text)]
        assert min((text.size for text in texts), default=LEGIBLE) >= LEGIBLE
        for text in texts:
            assert -1 <= text.at[0] <= page.width + 1
            assert -1 <= text.at[1] <= page.height + 1


@pytest.mark.full(but=3)
@EACH
@pytest.mark.parametrize("ending", [".png", ".pdf"])
def test_other_files_are_written(puzzle: Puzzle, ending: str) -> None:
    data = painted("puzzle", asked(puzzle, "puzzle"), ending)
    begins = {".png": b"\x89PNG\r\n", ".pdf": b"%PDF-"}
    assert data.startswith(begins[ending])
    assert not any(key in data for key in (b"/JavaScript", b"/URI", b"/Launch"))
