"""The commands for designers: unique, repair, rate."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import jigsat
from jigsat.cli.reports.rating import HEADING, table_line
from jigsat.schemas.solution import Solution

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Written = Callable[..., str]

#: Two dominoes on two by two: they lie or stand.
SMALL: dict[str, Any] = {
    "schema_version": 1,
    "name": "small",
    "title": "A small puzzle",
    "grid": "square",
    "board": {"cells": ["##", "##"]},
    "pieces": [{"name": "domino", "cells": ["##"], "count": 2}],
}
#: A domino anywhere on three cells in a row; made longer, it fills them.
ROOMY: dict[str, Any] = {
    **SMALL,
    "board": {"cells": ["###"]},
    "pieces": [{"name": "I", "cells": ["##"]}],
    "rules": [{"rule": "cover", "blanks": 1}],
}
ONE = {"board": {"cells": ["##", "#."]}, "pieces": [{"name": "L", "cells": ["##", "#."]}]}
NONE = {
    "board": {"cells": ["####", "####"]},
    "pieces": [{"name": "T", "cells": ["###", ".#."], "count": 2}],
}


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A file with the small puzzle, or with another one."""

    def write(document: dict[str, Any] = SMALL, **changes: Any) -> str:
        text = json.dumps({**document, **changes})
        (tmp_path / "small.json").write_text(text, encoding="utf-8")
        return "small.json"

    return write


def outcome(done: subprocess.CompletedProcess[str]) -> tuple[int, str]:
    return done.returncode, done.stderr


class TestUnique:
    def test_two_solutions_side_by_side(self, run: Run, written: Written) -> None:
        done = run("unique", written(), "--engine", "scan")
        assert outcome(done) == (1, "")
        head, titles, *drawing = done.stdout.splitlines()
        assert head == "small: not unique"
        assert titles.split() == ["Solution", "1", "Solution", "2"]
        assert sum(line.count("!") for line in drawing) == 2 * 4 + 1
        assert "They differ on 4 of 4 cells (!)." in drawing
        assert "No solution differs from either of these on fewer cells." in drawing
        assert "One is the other turned or mirrored; see --up-to-symmetry." in drawing
        convention = "solutions: ways the finished puzzle can look; engine scan, "
        assert drawing[-1].startswith(convention)

    def test_up_to_symmetry(self, run: Run, written: Written) -> None:
        done = run("unique", written(), "--up-to-symmetry")
        assert outcome(done) == (0, "")
        head, convention = done.stdout.splitlines()
        assert head == "small: unique"
        assert convention.startswith("up to symmetry: turned and mirrored images count once; ")

    @pytest.mark.parametrize("engine", ["auto", "scan", "cp-sat", "dancing-cells"])
    def test_unique_or_no_solution(self, run: Run, written: Written, engine: str) -> None:
        done = run("unique", written(**ONE), "--engine", engine)
        assert outcome(done) == (0, "")
        assert done.stdout.startswith("small: unique\n")
        done = run("unique", written(**NONE), "--engine", engine)
        assert outcome(done) == (1, "")
        assert done.stdout.startswith("small: no solution\n")

    def test_as_json(self, run: Run, written: Written) -> None:
        done = run("unique", written(), "--json", "--engine", "scan")
        assert outcome(done) == (1, "")
        document = json.loads(done.stdout)
        one, other = (Solution.model_validate(each) for each in document.pop("solutions"))
        assert one != other
        assert document.pop("seconds") < 60
        assert document == {
            "puzzle": "small",
            "convention": "solutions",
            "verdict": "not unique",
            "unique": False,
            "difference": {
                "cells": [[0, 0], [0, 1], [1, 0], [1, 1]],
                "smallest": True,
                "images": True,
            },
            "stopped": None,
            "engine": "scan",
        }

    def test_as_json_up_to_symmetry(self, run: Run, written: Written) -> None:
        document = json.loads(run("unique", written(), "--up-to-symmetry", "--json").stdout)
        assert document["convention"] == "up to symmetry"
        assert (document["verdict"], document["unique"]) == ("unique", True)
        assert len(document["solutions"]) == 1
        assert document["difference"] is None

    def test_not_known(self, run: Run) -> None:
        done = run("unique", "pentominoes-6x10", "--time-limit", "0")
        message = "jigsat: time limit of 0 seconds: no solution found so far\n"
        assert outcome(done) == (3, message)
        assert done.stdout.startswith("pentominoes-6x10: not known\n")
        done = run("unique", "pentominoes-6x10", "--time-limit", "0", "--json", "--quiet")
        assert outcome(done) == (3, "")
        document = json.loads(done.stdout)
        assert (document["verdict"], document["unique"]) == ("not known", None)
        assert document["stopped"] == "time limit of 0 seconds"

    def test_the_infuriater(self, run: Run) -> None:
        """The first edition is not, the second is."""
        done = run("unique", "infuriater-original")
        assert outcome(done) == (1, "")
        assert done.stdout.startswith("infuriater-original: not unique\n")
        assert "Solution 1" in done.stdout
        assert "Solution 2" in done.stdout
        done = run("unique", "infuriater")
        assert outcome(done) == (0, "")
        assert done.stdout.startswith("infuriater: unique\n")

    @pytest.mark.parametrize(
        ("name", "side_by_side"),
        [("drive-ya-nuts", True), ("soma-cube", True), ("tropical-fish-any-faces", False)],
    )
    def test_other_grids_and_wide_boards(self, run: Run, name: str, side_by_side: bool) -> None:
        done = run("unique", name)
        assert done.returncode == 1
        titles = [line for line in done.stdout.splitlines() if "Solution" in line]
        assert (len(titles) == 1) == side_by_side
        assert max(map(len, done.stdout.splitlines())) <= 80


class TestRepair:
    def test_the_infuriater(self, run: Run, tmp_path: Path) -> None:
        """One cell more, as its maker did; the count confirms it."""
        done = run("repair", "infuriater-original", "-o", "mended.json")
        assert outcome(done) == (0, "jigsat: mended.json: the repaired puzzle\n")
        lines = done.stdout.splitlines()
        assert lines[0] == "infuriater-original: 8 solutions"
        assert "Clues: 1 fixed piece leaves 1 solution" in lines
        [change] = [line for line in lines if line.startswith("Change: ")]
        assert change.endswith(": 1 solution")
        assert "with one more cell, at " in change
        mended = jigsat.load(tmp_path / "mended.json")
        assert mended.name == "infuriater-original-repaired"
        assert change.removeprefix("Change: ").removesuffix(": 1 solution") in mended.source
        counted = run("count", "mended.json", "--json")
        document = json.loads(counted.stdout)
        assert (document["solutions"], document["complete"]) == (1, True)

    def test_clues_and_a_change(self, run: Run, written: Written) -> None:
        done = run("repair", written(ROOMY))
        assert outcome(done) == (0, "")
        number, clues, change = done.stdout.split("\n\n")
        assert number == "small: 2 solutions"
        assert clues.startswith("Clues: 1 fixed piece leaves 1 solution\n  piece 'I', turned ")
        assert change.splitlines() == [
            "Change: piece 'I' with one more cell, at [0, -1]: 1 solution",
            "before      after",
            "┌───────┐   ┌───────────┐",
            "│ I   I │   │ I   I   I │",
            "└───────┘   └───────────┘",
        ]

    def test_only_clues(self, run: Run, written: Written) -> None:
        done = run("repair", written(ROOMY), "--clues", "-o", "clued.json")
        assert outcome(done) == (0, "jigsat: clued.json: the repaired puzzle\n")
        assert "Clues: 1 fixed piece leaves 1 solution" in done.stdout
        assert "Change" not in done.stdout
        assert json.loads(run("count", "clued.json", "--json").stdout)["solutions"] == 1

    def test_only_changes_and_all_of_them(self, run: Run, written: Written) -> None:
        done = run("repair", written(ROOMY), "--changes", "--all")
        assert outcome(done) == (0, "")
        assert "Clues" not in done.stdout
        assert done.stdout.count("Change: ") == 1
        assert done.stdout.splitlines()[-1] == "1 of 3 single changes leave 1 solution"

    def test_no_single_change_does_it(self, run: Run, written: Written) -> None:
        done = run("repair", written(), "-o", "none.json")
        message = "jigsat: none.json: not written, as there is no repaired puzzle\n"
        assert outcome(done) == (1, message)
        assert "Clues: 1 fixed piece leaves 1 solution" in done.stdout
        assert done.stdout.splitlines()[-1] == "0 of 1 single changes leave 1 solution"

    def test_nothing_to_repair(self, run: Run, written: Written) -> None:
        done = run("repair", written(**ONE))
        assert outcome(done) == (0, "")
        assert done.stdout == "small: 1 solution: nothing to repair\n"

    def test_as_json(self, run: Run, written: Written) -> None:
        done = run("repair", written(ROOMY), "--all", "--json")
        assert outcome(done) == (0, "")
        document = json.loads(done.stdout)
        assert document.pop("seconds") < 60
        [change] = document.pop("changes")
        assert change.pop("solution")["placements"][0]["cells"] == [[0, 0], [0, 1], [0, 2]]
        assert change == {
            "change": "cell added",
            "piece": "I",
            "cell": [0, -1],
            "side": None,
            "before": None,
            "after": None,
            "words": "piece 'I' with one more cell, at [0, -1]",
        }
        clues = document.pop("clues")
        assert clues["fewest"] is True
        assert len(clues["placements"]) == 1
        assert clues["placements"][0] in clues["solution"]["placements"]
        assert document == {
            "puzzle": "small",
            "solutions": 2,
            "all_solutions_known": True,
            "no_clues": None,
            "tried": 3,
            "complete": True,
            "stopped": None,
        }

    def test_not_known(self, run: Run) -> None:
        done = run("repair", "infuriater-original", "--time-limit", "0", "-o", "none.json")
        status, message = outcome(done)
        assert status == 3
        assert "time limit of 0 seconds: 0 single changes tried\n" in message

    def test_the_puzzle_itself_is_not_overwritten(self, run: Run, written: Written) -> None:
        name = written(ROOMY)
        done = run("repair", name, "-o", name)
        assert done.returncode == 2
        assert "found the puzzle itself, expected another file" in done.stderr


class TestRate:
    def test_one_puzzle(self, run: Run) -> None:
        done = run("rate", "soma-cube")
        assert outcome(done) == (0, "")
        head, *lines = done.stdout.splitlines()
        assert head.startswith("soma-cube: how hard it is, measured in ")
        names = [line.split()[0] for line in lines]
        assert names == [
            *("size", "solutions", "needle", "conflicts", "branches"),
            *("forced", "guesses", "play", "short", "solved"),
        ]
        assert lines[0].split(maxsplit=1)[1] == "27 cells, 7 pieces, 688 placements"
        assert "11,520 (as its file says)" in lines[1]

    def test_several_puzzles_are_a_table(self, run: Run, written: Written) -> None:
        done = run("rate", "soma-cube", written(**NONE), "--seeds", "3", "--games", "20")
        assert outcome(done) == (0, "")
        heading, soma, small = done.stdout.splitlines()
        assert heading == table_line(HEADING)
        assert len(heading) == len(soma) == len(small)
        assert soma.split()[:2] == ["soma-cube", "7"]
        # Without a solution there is no needle, and no way to one.
        assert small.split() == [
            *("small", "2", "?", "0", "0", "to", "0", "?", "?", "50%", "100.0%", "0.0%")
        ]

    def test_as_json(self, run: Run, written: Written) -> None:
        done = run("rate", written(), "--json", "--seeds", "3", "--games", "20")
        assert outcome(done) == (0, "")
        document = json.loads(done.stdout)
        [rating] = document.pop("ratings")
        assert document == {"complete": True}
        assert rating["puzzle"] == "small"
        assert (rating["cells"], rating["pieces"], rating["placements"]) == (4, 2, 4)
        assert rating["effort"]["runs"] == 3
        assert rating["effort"]["conflicts"].keys() == {
            *("median", "lower", "upper", "least", "most")
        }
        assert rating["play"] == {
            "games": 20,
            "mean": 1.0,
            "best": 1.0,
            "one_short": 0.0,
            "solved": 1.0,
        }
        assert rating["unfinished"] == []

    def test_not_known(self, run: Run) -> None:
        done = run("rate", "bedlam-cube", "--time-limit", "0")
        status, message = outcome(done)
        assert status == 3
        assert (
            message
            == "jigsat: bedlam-cube: the time was too short for 1000 games, 9 searches\n"
        )
        assert "  forced     not known\n" in done.stdout
        assert outcome(run("rate", "bedlam-cube", "--time-limit", "0", "-q")) == (3, "")

    @pytest.mark.parametrize("arguments", [[], ["soma-cube", "--built-in"]])
    def test_either_puzzles_or_the_built_in_ones(self, run: Run, arguments: list[str]) -> None:
        done = run("rate", *arguments)
        assert done.returncode == 2
        assert "needs either puzzles or --built-in" in done.stderr

    def test_all_built_in_puzzles_can_be_rated(self, run: Run) -> None:
        """With an honest "not known" where the time was too short: here it always is."""
        done = run("rate", "--built-in", "--time-limit", "0.2", "--json", "--quiet")
        assert outcome(done) == (3, "")
        document = json.loads(done.stdout)
        names = [rating["puzzle"] for rating in document["ratings"]]
        assert names == list(jigsat.built_in_names())


@pytest.mark.parametrize("command", ["unique", "repair", "rate"])
class TestAllOfThem:
    def test_help_tells_the_exit_statuses(self, run: Run, command: str) -> None:
        done = run(command, "--help")
        assert done.returncode == 0
        assert "Exit status: 0" in done.stdout
        assert "--json" in done.stdout

    def test_wrong_names(self, run: Run, command: str) -> None:
        done = run(command, "infuriatr")
        assert done.returncode == 2
        assert done.stdout == ""
        assert "did you mean infuriater" in done.stderr

    def test_wrong_engines_and_limits(self, run: Run, command: str) -> None:
        assert run(command, "infuriater", "--time-limit", "-1").returncode == 2
        if command != "rate":
            done = run(command, "infuriater", "--engine", "steam")
            assert done.returncode == 2
            assert "no engine 'steam'" in done.stderr


@pytest.fixture(autouse=True)
def _interrupts_are_not_ignored() -> Iterator[None]:
    """What pytest ignores (in the background, in xdist's workers), its children would too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (["unique", "brendan-6x6"], "verdict"),
        (["repair", "another-tough-puzzle-4-boxes", "--all"], "changes"),
        (["rate", "bedlam-cube", "--time-limit", "600"], "ratings"),
    ],
)
def test_ctrl_c_ends_it_with_what_is_known(
    program: str, plain_environment: dict[str, str], arguments: list[str], key: str
) -> None:
    child = subprocess.Popen(
        [program, *arguments, "--json"],
        env=plain_environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    with child:
        while child.poll() is None and not catches_ctrl_c(child):
            sleep(0.01)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert err.startswith("jigsat: interrupted")
    assert key in json.loads(out)


def catches_ctrl_c(child: subprocess.Popen[str]) -> bool:
    """Whether the search has begun: then SIGTERM is caught as well, as Linux tells."""
    status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8")
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(mask, 16) >> (signal.SIGTERM - 1) & 1)
