"""A layout to begin from: each command that searches goes on from the pieces that lie."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.cli.app import commands
from jigsat.schemas.errors import DataError
from tests.program import Run

#: Three dominoes lie in three ways on two rows of three: one with R at the top left.
DOMINOES: dict[str, Any] = {
    "schema_version": 1,
    "name": "dominoes",
    "title": "Dominoes",
    "grid": "square",
    "board": {"cells": ["###", "###"]},
    "pieces": [{"name": "R", "cells": ["##"], "count": 3}],
}
BEGUN = "RR.\n...\n"
SEARCHING = ("solve", "enumerate", "count", "sample", "estimate", "unique", "explain")

Written = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Written:
    (tmp_path / "dominoes.json").write_text(json.dumps(DOMINOES), encoding="utf-8")

    def written(text: str, name: str = "begun.txt") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return written


def test_every_command_that_searches_takes_a_layout() -> None:
    taking = [name for name, each in commands().items() if "layout" in _parameters(each.load())]
    assert sorted(taking) == sorted(SEARCHING)


def _parameters(command: Callable[..., None]) -> list[str]:
    return list(inspect.signature(command).parameters)


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("count", "solutions"),
        ("solve", "complete"),
        ("enumerate", "complete"),
    ],
)
def test_they_begin_from_it(run: Run, write: Written, command: str, key: str) -> None:
    more = ("-n", "2") if command == "solve" else ()
    document = json.loads(run(command, "dominoes.json", write(BEGUN), "--json", *more).stdout)
    assert document.get(key, document.get("end", {}).get(key)) == 1
    if key == "complete":
        assert len(document["solutions"]) == 1


def test_why_it_can_become_none(run: Run, write: Written) -> None:
    done = run("explain", "dominoes.json", write("AA.\n.BB\n\nA = R\nB = R\n"))
    assert done.returncode == 0
    assert "One piece R lies on [0, 0], [0, 1]" in done.stdout


def test_one_that_breaks_a_rule_already_is_refused(run: Run, write: Written) -> None:
    placements = [
        {"piece": "R", "cells": [[0, 0], [0, 1]]},
        {"piece": "R", "cells": [[0, 1], [0, 2]]},
    ]
    done = run(
        "count", "dominoes.json", write(json.dumps({"placements": placements}), "a.json")
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "jigsat: a.json: found a layout that breaks a rule (cell [0, 1]: covered by 'R' and "
        "'R'), expected one that breaks none (see: jigsat hint)\n"
    )


def test_a_journal_tells_runs_apart_that_begin_differently(run: Run, write: Written) -> None:
    assert run("count", "dominoes.json", write(BEGUN), "--journal", "j").returncode == 0
    whole = run("count", "dominoes.json", "--journal", "j", "--resume")
    assert (whole.returncode, whole.stderr) == (
        2,
        "jigsat: j: found a run that begins with R (0) at [0, 0], expected one that begins "
        "with the empty board: it cannot be resumed\n",
    )
    other = run("count", "dominoes.json", write("R..\nR..\n"), "--journal", "j", "--resume")
    assert "expected one that begins with R (90) at [0, 0]: it" in other.stderr
    same = run("count", "dominoes.json", write(BEGUN), "--journal", "j", "--resume", "--json")
    assert json.loads(same.stdout)["solutions"] == 1


class TestFiles:
    """Solutions that begin from a layout are read with the puzzle alone."""

    @pytest.fixture
    def file(self, run: Run, write: Written) -> str:
        done = run("enumerate", "dominoes.json", write(BEGUN), "-o", "some.jsonl")
        assert done.returncode == 0, done.stderr
        return "some.jsonl"

    def test_all_of_them_have_its_pieces(self, run: Run, tmp_path: Path, file: str) -> None:
        header, *others = (tmp_path / file).read_text(encoding="utf-8").splitlines()
        moved = header.replace("[[0, 0], [0, 1]]", "[[1, 1], [1, 2]]")
        assert moved != header
        (tmp_path / file).write_text("\n".join([moved, *others, ""]), encoding="utf-8")
        done = run("verify", "dominoes.json", file)
        assert done.returncode == 2
        assert "expected of 'dominoes' (fingerprint" in done.stderr

    @pytest.mark.parametrize("layout", [5, ["R"]])
    def test_a_layout_that_is_none_is_refused(
        self, tmp_path: Path, file: str, layout: Any
    ) -> None:
        header, *others = (tmp_path / file).read_text(encoding="utf-8").splitlines()
        changed = json.dumps({**json.loads(header), "layout": layout})
        (tmp_path / file).write_text("\n".join([changed, *others, ""]), encoding="utf-8")
        with pytest.raises(DataError, match="placements"):
            jigsat.verify_file(tmp_path / "dominoes.json", tmp_path / file)


class TestGallery:
    """Where SOLUTIONS is an unfinished layout, what it can become is shown."""

    @pytest.mark.parametrize(
        "layout", [BEGUN, '{"placements": [{"piece": "R", "cells": [[0, 0], [0, 1]]}]}']
    )
    def test_of_an_unfinished_layout(self, run: Run, write: Written, layout: str) -> None:
        done = run("gallery", "dominoes.json", write(layout), "--all-images", "-o", "a.html")
        assert done.returncode == 0
        assert "with 1 solution, 1 up to symmetry: all there are" in done.stderr
