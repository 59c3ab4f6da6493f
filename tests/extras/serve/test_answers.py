"""What the page is told: mistakes and findings in their places, drawings, files of others."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from starlette.testclient import TestClient

from jigsat.extras.serve.checking import checked
from jigsat.schemas.built_in import KINDS
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import new_puzzle
from tests.extras.serve.conftest import TRAY

COMMENTED = """\
{
  // a comment
  "schema_version": 1, "name": "small", "title": "Small", "grid": "square",
  "board": {"cells": ["##", "##"]},
  "pieces": [
    {"name": "I", "cells": ["##"]},
    {"name": "L", "cells": ["##", "#."]}
  ]
}
"""


def test_mistakes_have_their_line_and_column() -> None:
    text = TRAY.replace('"turning": "rotate-and-flip"', '"turning": "rotat"')
    found = checked(text, whole=False)
    (mistake,) = found["mistakes"]
    line = text.splitlines()[mistake["line"] - 1]
    assert line[mistake["column"] - 1 :].startswith('"rotat"')
    assert mistake["what"].endswith("did you mean 'rotate'?")
    assert found["kind"] == "mistakes"


def test_findings_have_the_line_of_what_they_are_about() -> None:
    found = checked(COMMENTED, whole=False)
    proof = next(each for each in found["findings"] if each["no_solution"])
    assert COMMENTED.splitlines()[proof["line"] - 1].strip().startswith('"pieces"')
    assert not found["whole"]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_a_puzzle_without_mistakes(kind: str) -> None:
    found = checked(tidy_json(new_puzzle(kind)), whole=False)
    assert found["kind"] == "puzzle"
    assert found["mistakes"] == []
    assert found["drawings"][0]["path"] == "board.cells"


@pytest.mark.parametrize("name", ["hexagons", "triangles", "tray", "cubes", "balls", "prisms"])
def test_a_drawing_says_where_each_sign_is(name: str) -> None:
    document = new_puzzle(name)
    board, *pieces = checked(tidy_json(document), whole=False)["drawings"]
    places = {tuple(each[:2]) for each in board["places"]}
    signs = [(row, column) for *_, row, column in board["cells"]]
    assert set(signs) <= places
    assert len(set(map(tuple, board["cells"]))) == len(signs)
    named = [piece["name"] for piece in document["pieces"] if "cells" in piece]
    assert [each["name"] for each in pieces] == named


def test_all_pieces_in_one_picture_are_one_drawing() -> None:
    document = {**new_puzzle("tray"), "board": {"size": "2x2"}, "pieces": ["AA", "BB"]}
    (drawing,) = checked(json.dumps(document), whole=False)["drawings"]
    assert (drawing["path"], len(drawing["cells"])) == ("pieces", 4)


def asked(page: TestClient, path: str, **body: Any) -> Any:
    answer = page.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_picture_is_the_renderers(page: TestClient) -> None:
    assert asked(page, "/picture", text=TRAY)["svg"].startswith("<svg")
    assert page.post("/picture", json={"text": "{"}).status_code == 422


@pytest.mark.full
def test_what_to_begin_with(page: TestClient) -> None:
    choices = page.get("/choices").json()
    assert [each["name"] for each in choices["kinds"]] == list(KINDS)
    assert "soma-cube" in choices["puzzles"]
    assert asked(page, "/new", name="tray")["text"] == TRAY
    assert '"known"' not in asked(page, "/new", name="soma-cube")["text"]
    pictures = [page.get(f"/kinds/{name}").content for name in ("cards", *choices["grids"])]
    assert all(each.startswith(b"\x89PNG") for each in pictures)
    assert len(set(pictures)) == len(pictures)


def test_a_dropped_file_of_ours_stays_as_it_is_with_its_mistakes(page: TestClient) -> None:
    broken = COMMENTED.replace('"title": "Small", ', "")
    answer = page.post("/import?name=small.json", content=broken.encode())
    assert answer.json() == {"text": broken, "notes": []}


def test_a_dropped_file_of_another_program_is_taken_over(page: TestClient) -> None:
    cards = b"2 2\n1 2 3 4\n2 1 4 3\n1 2 3 4\n3 4 1 2\n"
    answer = page.post("/import?name=..%2Fcards.txt", content=cards).json()
    assert checked(answer["text"], whole=False)["kind"] == "puzzle"
    assert answer["notes"][0].startswith("cards.txt: read as ")


def test_the_page_is_one_answer_that_may_load_and_evaluate_nothing(page: TestClient) -> None:
    text = page.get("/").text
    assert "default-src &#x27;none&#x27;; script-src &#x27;sha256-" in text
    assert "unsafe" not in text
    assert files("jigsat.extras.serve").joinpath("page", "main.js").read_text("utf-8") in text
