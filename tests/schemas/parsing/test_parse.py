from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from jigsat.schemas.errors import MAX_MISTAKES, DataError, FileError
from jigsat.schemas.fields.piece import MAX_PIECES
from jigsat.schemas.parsing.parse import MAX_BYTES, parse, read_bytes
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.mistakes import in_short

Document = dict[str, Any]

NOT_JSON = {
    "nothing": ("", "1:1: found an empty file, expected a JSON document"),
    "words": (
        "hello",
        "1:1: found text that is not JSON (hello), expected one that begins with {",
    ),
    "cut off behind a colon": (
        '{"name": ',
        "1:10: found the end of the file, expected a value",
    ),
    "more than any number": (
        '{"schema_version": -Infinity}',
        "1:20: schema_version: found -Infinity, expected a whole number",
    ),
    "a number without end": ("9" * 5000, " found a number with thousands of digits, expected"),
    "lists nested deeply": (
        "[" * 100_000,
        " found lists or objects nested too deeply, expected",
    ),
}


@pytest.mark.parametrize(("text", "answer"), NOT_JSON.values(), ids=NOT_JSON)
def test_text_that_is_not_json_is_refused_with_the_reason(text: str, answer: str) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, text.encode(), "f.json")
    assert any(str(each).startswith(f"f.json:{answer}") for each in caught.value.mistakes)


def test_a_picture_is_no_text() -> None:
    with pytest.raises(DataError, match="found a PNG picture, expected a text file, in UTF-8"):
        parse(Puzzle, b"\x89PNG\r\n", "f.json")


WITH_REPEATS = {
    "deep inside": (
        '{"pieces": [{}, {"sides": {"top": "a", "left": "b", "top": "c"}}]}',
        "pieces[1].sides: found the key 'top' twice",
    ),
    "inside what is itself repeated": (
        '{"a": {"x": 1, "x": 1}, "a": {}}',
        "found the key 'a' twice",
    ),
    "before another": (
        '[{"x": 1, "x": 1}, {"y": 1, "y": 1}]',
        "[1]: found the key 'y' twice",
    ),
}


@pytest.mark.parametrize(("text", "message"), WITH_REPEATS.values(), ids=WITH_REPEATS)
def test_a_key_that_is_given_twice_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, text, "f.json")
    answers = in_short(caught.value).split("\n")
    assert f"f.json: {message}, expected each key once" in answers


def test_a_document_that_is_not_an_object_is_refused() -> None:
    with pytest.raises(DataError, match=r"^f\.json:1:1: found \[1, 2\], expected an object$"):
        parse(Puzzle, "[1, 2]", "f.json")


def test_a_deep_document_that_can_just_be_read_is_refused(document: Document) -> None:
    text = json.dumps(document).replace('["##"]', "[" * 400 + "]" * 400)
    with pytest.raises(DataError) as caught:
        parse(Puzzle, text, "f.json")
    found = "[" * 59
    assert in_short(caught.value).startswith(
        f"f.json: pieces[0].cells[0][0][0]: found {found}…"
    )


@pytest.mark.full
def test_reading_stops_after_many_mistakes(document: Document) -> None:
    wrong = {**document, "pieces": [0] * MAX_PIECES}
    with pytest.raises(ValidationError) as raised:
        Puzzle.model_validate(wrong)
    assert raised.value.error_count() < MAX_PIECES + 10  # each takes a kilobyte
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps(wrong), "f.json")
    assert in_short(caught.value) == (
        "f.json: pieces[0]: found 0, expected an object "
        f"(the same {MAX_PIECES - 1:,} more times)"
    )
    wrong = {**document, "pieces": [{"name": n, str(n): n} for n in range(2 * MAX_MISTAKES)]}
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps(wrong), "f.json")
    assert len(caught.value.mistakes) == MAX_MISTAKES
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps({**document, "pieces": [0] * (MAX_PIECES + 1)}), "f.json")
    assert in_short(caught.value) == (
        f"f.json: pieces: found [{'0, ' * 19}0…, expected at most {MAX_PIECES} elements"
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [("n" * 5000, "File name too long"), ("a\0b", "embedded null byte")],
    ids=["too long", "null byte"],
)
def test_a_name_that_no_file_can_have_is_refused(name: str, reason: str) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(Path(name))
    assert str(caught.value).endswith(f": cannot be read ({reason})")


def test_three_hundred_megabytes_are_refused_without_reading_them(tmp_path: Path) -> None:
    path = tmp_path / "garbage.json"
    with path.open("wb") as file:
        file.truncate(300 * 2**20)
    tracemalloc.start()
    with pytest.raises(FileError) as caught:
        read_bytes(path)
    assert tracemalloc.get_traced_memory()[1] < 3 * MAX_BYTES
    tracemalloc.stop()
    size = f"{MAX_BYTES // 2**20} MB"
    assert in_short(caught.value) == (f"{path}: found more than {size}, expected at most that")


def test_a_file_at_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "full"
    path.write_bytes(b"12345")
    assert read_bytes(path, limit_for=lambda _: 5) == b"12345"
    with pytest.raises(FileError):
        read_bytes(path, limit_for=lambda _: 4)


#: A puzzle with some of everything that can be wrong.
GOOD: Document = {
    **{"schema_version": 1, "name": "good", "title": "Good", "grid": "square"},
    "turning": "rotate",
    "board": {"cells": ["###", "###"]},
    "pieces": [
        {"name": "A", "sides": ["in", "out", "in", "out"]},
        {"name": "B", "sides": ["in", "out", "out", "in"], "count": 5},
    ],
    "rules": [
        {"rule": "mating-sides", "mates": [["in", "out"]]},
        {"rule": "fixed", "piece": "A", "cells": [[0, 0]]},
        {"rule": "use", "pieces": ["A"], "count": 1},
    ],
}


def answers(**changes: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps(GOOD | changes), "f.json")
    return [f"{each.path}: {each.found}" for each in caught.value.mistakes]


def test_all_values_of_the_wrong_kind_are_told_at_once_and_nothing_that_follows() -> None:
    assert answers(
        schema_version="1",
        grid="round",
        pieces=[{"name": "A", "side": []}, {"name": "A", "count": -1}],
        rules=[{"rule": "matching-sides"}, {"rule": "fixed", "cells": [[9, 0]]}],
    ) == [
        'schema_version: "1"',
        'grid: "round"',
        "pieces[0]: the unknown key 'side'",
        "pieces[1].count: -1",
        'rules[0].rule: "matching-sides"',
        "rules[1]: no 'piece'",
    ]


def test_all_contradictions_are_told_at_once() -> None:
    assert answers(
        pieces=[*GOOD["pieces"], {"name": "A", "sides": ["inn", "out", "out"]}],
        rules=[
            {"rule": "mating-sides", "mates": [["in", "out"]]},
            {"rule": "fixed", "piece": "Z", "cells": [[0, 0]]},
            {"rule": "use", "pieces": ["Y"], "count": 1},
        ],
    ) == [
        "pieces[2].name: 'A', the name of pieces[0]",
        "pieces[2].sides: 3 labels",
        "pieces[2].sides[0]: the label 'inn'",
        "rules[1].piece: 'Z'",
        "rules[2].pieces[0]: 'Y'",
    ]


def test_a_solution_is_read_as_strictly_as_a_puzzle() -> None:
    placed = {"piece": "a", "orientation": "0", "cells": [[0, 0]]}
    read = parse(Solution, json.dumps({"placements": [placed]}), "s")
    assert read.model_dump(mode="json") == {"placements": [placed]}
    with pytest.raises(DataError) as caught:
        parse(Solution, json.dumps({"placements": [{**placed, "orient": 1}]}), "s")
    message = "s: placements[0]: found the unknown key 'orient', expected 'orientation'"
    assert in_short(caught.value) == message
