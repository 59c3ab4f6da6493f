"""The commands that design, as they are typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import jigsat
from tests.cli.test_completion import asked_by_bash
from tests.program import Run, Typed
from tests.trays import TRAY

CARDS = "jigsat design cards 2x2 --colours 8"


def test_a_design_is_printed(typed: Typed) -> None:
    done = typed(CARDS)
    assert done.returncode == 0
    puzzle = jigsat.loads(done.stdout)
    assert puzzle.source == "jigsat design cards 2x2 --colours 8 --seed 0, puzzle 1"
    verdict = jigsat.unique(puzzle)
    assert verdict.unique


@pytest.mark.full
def test_several_go_into_a_folder(typed: Typed, tmp_path: Path) -> None:
    first = typed(f"{CARDS} -n 2 -o two")
    assert (first.returncode, len(first.stdout.splitlines())) == (0, 3)
    before = {path.name: json.loads(path.read_text()) for path in (tmp_path / "two").iterdir()}
    assert set(before) == {"cards-2x2-0-1.json", "cards-2x2-0-2.json"}
    pieces = [each["pieces"] for each in before.values()]
    other = typed(f"{CARDS} -n 2 -o two --seed 1 --json")
    designs = [each["puzzle"] for each in json.loads(other.stdout)["designs"]]
    assert all(each["pieces"] not in pieces for each in designs)
    assert typed(f"{CARDS} -n 2 -o two").returncode == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jigsat design", "found 'design', expected one of design cards, design pieces"),
        ("jigsat design cards 2by2 --colours 3", "found '2by2', expected ROWSxCOLUMNS"),
        ("jigsat design pieces 5x5 --pieces 6 --sizes 4+", "found '4+', expected a range"),
        (
            "jigsat design challenges soma-cube -o soma.txt",
            "found '.txt', expected one of .pdf",
        ),
        (f"{CARDS} -n 2", "-n needs -o DIR"),
        (f"{CARDS} -o /dev/full/x", "/dev/full/x: cannot be made (Not a directory)"),
    ],
)
def test_what_cannot_be_is_said_at_once(typed: Typed, line: str, words: str) -> None:
    done = typed(line)
    assert done.returncode == 2
    assert words in done.stderr


@pytest.mark.full
@pytest.mark.parametrize(
    "line",
    [
        "jigsat design pieces 3x4 --pieces 3",
        "jigsat design pieces soma-cube --pieces 5 --sizes 4-7 --turning rotate --no-identical",
    ],
)
def test_how_it_was_made_can_be_typed_again(typed: Typed, line: str) -> None:
    first = typed(line).stdout
    source = jigsat.loads(first).source
    assert source == f"{line} --seed 0, puzzle 1"
    assert typed(source.partition(",")[0]).stdout == first


CHALLENGES = "jigsat design challenges a-puzzle-a-day --open Nov,26 -n 2"


@pytest.mark.full
def test_challenges_are_written_as_a_booklet_and_as_lines(typed: Typed, tmp_path: Path) -> None:
    done = typed(f"{CHALLENGES} --levels 2 -o book.jsonl -o book.pdf -o book.html")
    assert done.returncode == 0
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        ["level", "challenges"],
        ["1", "1"],
        ["2", "1"],
    ]
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    page = (tmp_path / "book.html").read_text()
    assert all(words in page for words in ("A-Puzzle-A-Day: Nov, 26", "Level 2", "Answers"))
    assert typed(f"{CHALLENGES} -o book.pdf").returncode == 2


def test_challenges_that_are_not_there_are_missed(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "tray.json").write_text(json.dumps(TRAY))
    done = typed("jigsat design challenges tray.json -n 60 --json")
    assert done.returncode == 3
    document = json.loads(done.stdout)
    assert not document["complete"]
    assert document["challenges"]
    assert re.search(r"no others were found: [0-9]+ challenges? of 60 designed", done.stderr)


def test_what_is_not_done_in_time_is_said(typed: Typed) -> None:
    done = typed("jigsat design cards 3x3 --colours 3 --time-limit 0.2")
    assert done.returncode == 3
    assert done.stderr.endswith("time limit of 0.2 seconds: 0 puzzles of 1 designed\n")


def test_help_lists_what_can_be_designed(typed: Typed) -> None:
    done = typed("jigsat design --help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "jigsat design cards" in done.stdout


SUBSET = "jigsat design subset pentominoes-6x10 --board 3x5"


@pytest.mark.full
def test_a_subset_is_printed_in_a_table_and_written(typed: Typed, tmp_path: Path) -> None:
    done = typed(f"{SUBSET} --pieces 3 -o three.json")
    assert (done.returncode, done.stderr) == (0, "jigsat: written: three.json\n")
    assert "7 of 220 subsets of the pieces" in done.stdout
    assert "1 solution up to symmetry, the fewest of 7 subsets that fill" in done.stdout
    assert jigsat.load(str(tmp_path / "three.json")).source == f"{SUBSET} --pieces 3"


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        (f"{SUBSET}x --pieces 3", 2, "found '3x5x', expected a size, such as 5x11"),
        (f"{SUBSET} --board 1x10", 1, "0 of 66 subsets"),
        ("jigsat design subset tetrasticks-6x6 --time-limit 0", 3, "not complete"),
    ],
)
def test_there_may_be_no_subset(typed: Typed, line: str, status: int, words: str) -> None:
    done = typed(line)
    assert done.returncode == status
    assert words in done.stdout + done.stderr


def test_a_shell_completes_the_second_word(run: Run) -> None:
    done = run(**asked_by_bash("jigsat design c"))
    assert (done.stdout.split(), done.stderr) == (["cards", "challenges"], "")
