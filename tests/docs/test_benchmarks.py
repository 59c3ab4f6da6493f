"""The benchmark runs, checks what it counts, and prints what it measured as tables."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import contestants, genius_square, measure, puzzles
from benchmarks.peers.registry import PEERS

ROOT = Path(__file__).parents[2]
SMALL = "pentominoes-5x5"
OTHERS = ["xcover", "exact-cover", "minizinc"]
MARKED = "before\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nafter\n"


def python(module: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


def tables(text: str) -> dict[str, dict[str, str]]:
    """For each table its only row, by the names of the columns."""
    found = {}
    for part in text.split("### ")[1:]:
        title, _, head, _, row = part.splitlines()[:5]
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in (head, row)]
        found[title] = dict(zip(*cells, strict=True))
    return found


@pytest.mark.slow
def test_it_measures_and_checks_jigsat_and_a_peer(tmp_path: Path) -> None:
    document = tmp_path / "figures.md"
    document.write_text(MARKED, encoding="utf-8")
    options = ["--only", SMALL, "--peers", "plain-cp-sat", "--repeat", "1", "--no-warm-up"]
    done = python("benchmarks.run", *options, "--markdown", document)
    assert done.returncode == 0, done.stderr
    text = document.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert done.stdout in text
    row = tables(done.stdout)["jigsat and its peers"]
    assert list(row) == ["puzzle", "jigsat, s", "memory, MB", "count", "plain-cp-sat"]
    assert row["puzzle"] == SMALL
    assert row["count"] == "8 ✓"
    assert float(row["jigsat, s"]) > 0
    assert row["plain-cp-sat"].endswith(" x)")


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
def test_a_peer_counts_what_is_known_if_it_is_there(name: str) -> None:
    peer = PEERS[name]
    [entry] = puzzles.entries([SMALL])
    done = python("benchmarks.peer", name, entry.argument)
    if peer.version is None:
        assert (done.returncode, done.stderr) == (1, f"{name} is not installed\n")
        return
    assert json.loads(done.stdout) == {peer.convention: entry.known[peer.convention]}


def numbers(text: str) -> set[str]:
    """The numbers in a text, but for those of one digit: they are of rows and cores."""
    return set(re.findall(r"\d[\d,.]*\d", text))


def test_the_page_says_nothing_that_its_tables_do_not_show() -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    measured = text.partition("## The tables")[2]
    shown = numbers("\n".join(re.findall(r"^\|.*", measured, re.MULTILINE)))
    said = re.findall(r"^- .*(?:\n  .*)*", measured, re.MULTILINE)
    assert len(said) > 5
    assert {each: numbers(each) - shown for each in said if numbers(each) - shown} == {}


def test_a_command_that_takes_too_long_is_ended() -> None:
    run = measure.run([sys.executable, "-c", "import time; time.sleep(60)"], 1.0)
    assert run.timed_out
    assert run.seconds < 60


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ({"solutions": 8, "up_to_symmetry": 1, "labelled": 8, "complete": True}, True),
        ({"solutions": 8, "complete": False}, False),
        ({"solutions": 8, "up_to_symmetry": 2}, False),
        ({"labelled": 7}, False),
    ],
)
def test_only_complete_and_right_counts_are_right(
    answer: dict[str, object], right: bool
) -> None:
    known = {"solutions": 8, "up_to_symmetry": 1, "labelled": 8}
    assert contestants.is_right(answer, known) is right


def test_throws_of_the_genius_square_and_cells_that_are_none() -> None:
    throws = genius_square.Throws("smallest-domain")
    chosen = throws.all()
    assert len(chosen) == 62_208
    named = {throws.named(throw): throw for throw in chosen}
    assert throws.solutions(named["A3,A5,B4,C6,E2,E6,F1"]) == 11
    two_faces_of_a_die = ((0, 0), (2, 0), *chosen[0][2:])
    assert throws.solutions(two_faces_of_a_die) == 0
