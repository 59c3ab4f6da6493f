"""The command rate: all measures of one puzzle, a table of several, and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jigsat.cli.commands.rate import HEADING, table_line
from tests.cli.commands.puzzles import NONE, Written, outcome
from tests.program import Run, on_terminal


def test_one_puzzle(run: Run) -> None:
    done = run("rate", "soma-cube")
    assert outcome(done) == (0, "")
    head, *lines = done.stdout.splitlines()
    assert head.startswith("soma-cube: how hard it is, measured in ")
    names = [line.split()[0] for line in lines]
    assert names == [
        *("size", "solutions", "needle", "conflicts", "branches", "forced", "guesses")
    ]
    assert lines[0].split(maxsplit=1)[1] == "27 cells, 7 pieces, 688 placements"
    assert "11,520 (as its file says)" in lines[1]


def test_several_puzzles_are_a_table(run: Run, written: Written) -> None:
    done = run("rate", "soma-cube", written(**NONE), "--seeds", "3")
    assert outcome(done) == (0, "")
    heading, soma, small = done.stdout.splitlines()
    assert heading == table_line(HEADING)
    assert len(heading) == len(soma) == len(small)
    assert soma.split()[:2] == ["soma-cube", "7"]
    # Without a solution there is no needle, and no way to one.
    assert small.split() == [*("small", "2", "?", "0", "0", "to", "0", "?", "?")]


def test_as_json(run: Run, written: Written) -> None:
    done = run("rate", written(), "--json", "--seeds", "3")
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
    assert rating["unfinished"] == []


def test_not_known(run: Run) -> None:
    done = run("rate", "bedlam-cube", "--time-limit", "0")
    status, message = outcome(done)
    assert status == 3
    assert message == "jigsat: bedlam-cube: the time was too short for 9 searches\n"
    assert "  forced     not known\n" in done.stdout
    assert outcome(run("rate", "bedlam-cube", "--time-limit", "0", "-q")) == (3, "")


@pytest.mark.parametrize("arguments", [[], ["soma-cube", "--built-in"]])
def test_either_puzzles_or_the_built_in_ones(run: Run, arguments: list[str]) -> None:
    done = run("rate", *arguments)
    assert done.returncode == 2
    assert "needs either puzzles or --built-in" in done.stderr


@pytest.mark.full
def test_in_a_narrow_terminal_each_name_has_a_line_of_its_own(
    program: str, plain_environment: dict[str, str], written: Written, tmp_path: Path
) -> None:
    command = [program, "rate", "soma-cube", written(), "--seeds", "2"]
    lines = on_terminal([*command, "--quiet"], plain_environment, tmp_path).splitlines()
    names, numbers = lines[::2], lines[1::2]
    assert names == ["puzzle", "soma-cube", "small"]
    assert [line.split()[0] for line in numbers] == ["pieces", "7", "2"]
    assert {len(line) for line in numbers} == {len(table_line(HEADING)) - 33}
    assert max(map(len, lines)) <= 80
