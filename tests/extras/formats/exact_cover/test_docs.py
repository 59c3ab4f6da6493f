"""The examples of exact cover problems in the documentation have the solutions that it says."""

from __future__ import annotations

import re
from pathlib import Path

from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.read import read
from jigsat.schemas.parsing.parse import parse
from jigsat.solvers.counting.count import count

DOCS = Path(__file__).parents[4] / "docs"
EXAMPLE = re.compile(r'^```json\n([^`]*"exact_cover"[^`]*)^```', re.MULTILINE)


def examples(name: str) -> list[ExactCover]:
    text = (DOCS / name).read_text(encoding="utf-8")
    return [parse(ExactCover, example, name) for example in EXAMPLE.findall(text)]


def test_the_problem_to_be_typed_has_two_solutions() -> None:
    (cover,) = examples("puzzles.md")
    assert count(cover).solutions == 2


def test_the_text_and_the_json_are_the_same_problem() -> None:
    text = (DOCS / "formats.md").read_text(encoding="utf-8")
    (written,) = re.findall(r"^```text\n(\|[^`]*)^```", text, re.MULTILINE)
    (problem,) = read(written.encode(), "toy.dlx").problems
    (cover,) = examples("formats.md")
    assert problem().puzzle.exact_cover == cover.exact_cover  # type: ignore[union-attr]
