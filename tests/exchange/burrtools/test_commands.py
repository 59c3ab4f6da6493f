"""What an owner of .xmpuzzle files types, and sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from jigsat.schemas.library import load
from tests.exchange.burrtools.builder import packed, problem, shape, voxel, xml
from tests.program import Run

HALVES = xml(
    [voxel("##/##"), voxel("##", name="half", weight=2), voxel("#")],
    [
        problem([shape(1, count=2)], 0, stored=["0 0 0 0 0 1 0 0"], state=2, assemblies=1),
        problem([shape(1), shape(2, count=2)], 0, name="Two and one"),
    ],
)


@pytest.fixture
def halves(tmp_path: Path) -> str:
    (tmp_path / "halves.xmpuzzle").write_bytes(packed(HALVES))
    return "halves.xmpuzzle"


def test_a_file_is_taken_as_it_is(run: Run, halves: str) -> None:
    done = run("show", halves)
    assert (done.returncode, "Box: 2 pieces" in done.stdout) == (0, True)
    assert " ".join(done.stderr.split()) == (
        "jigsat: halves.xmpuzzle: read as BurrTools, problem 1 of 2; not taken over: "
        "1 shape that this problem does not use (S3), the weight of 1 piece, for taking apart "
        "(half), that BurrTools has found 1 assembly"
    )


def test_a_file_becomes_a_puzzle_with_its_solutions(
    run: Run, halves: str, tmp_path: Path
) -> None:
    done = run("import", halves, "-o", "mine.json", "--solutions", "mine.jsonl")
    assert (done.returncode, done.stdout) == (0, "")
    assert "jigsat: mine.jsonl: 1 stored solution\n" in done.stderr
    assert load(tmp_path / "mine.json").name == "halves-1"
    assert run("verify", "mine.json", "mine.jsonl").stdout == "valid\n"
    assert run("import", halves, "-o", "two.json", "--problem", "2", "-q").returncode == 0
    assert load(tmp_path / "two.json").title == "Two and one"


def test_a_puzzle_becomes_a_file(run: Run) -> None:
    assert run("export", "soma-cube", "-o", "soma.xmpuzzle", "-q").returncode == 0
    shown = run("show", "soma.xmpuzzle")
    assert (shown.returncode, shown.stderr) == (0, "jigsat: soma.xmpuzzle: read as BurrTools\n")
    assert shown.stdout.startswith(f"{load('soma-cube').title}\n")
    done = run("export", "tropical-fish", "-o", "fish.xmpuzzle")
    assert (done.returncode, done.stdout) == (2, "")
    assert "lost: the rule 'equal-sides'\n" in done.stderr
    done = run("export", "drive-ya-nuts", "-o", "nuts.xmpuzzle")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the hexagon grid, which is not written for BurrTools\n" in done.stderr


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (packed(HALVES)[:60], "found gzip data that end too early, expected the whole file"),
        (
            b"<!DOCTYPE html><html></html>",
            "not a format that jigsat reads; it reads jigsat's JSON, BurrTools",
        ),
        (
            HALVES.replace("puzzle", "burr").encode(),
            "not a format that jigsat reads; it reads jigsat's JSON, BurrTools",
        ),
        (packed("Dear all,"), "found syntax error in line 1, expected XML as BurrTools writes"),
    ],
    ids=range(4),
)
def test_a_broken_file_is_answered_in_one_sentence(
    run: Run, tmp_path: Path, content: bytes, error: str
) -> None:
    (tmp_path / "broken.xmpuzzle").write_bytes(content)
    done = run("import", "broken.xmpuzzle")
    assert (done.returncode, done.stdout) == (2, "")
    message = " ".join(done.stderr.split())
    assert message.startswith(f"jigsat: broken.xmpuzzle: {error}")
