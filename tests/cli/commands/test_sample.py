"""The command sample, and the coverage that count prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jigsat
from tests.program import Run

WOODEN = "wooden-buildings"


def test_a_sample_is_drawn(run: Run) -> None:
    done = run("sample", WOODEN, "-n", "2", "--seed", "7")
    assert done.returncode == 0
    assert done.stderr == "jigsat: drawn from 484 solutions; --seed 7 repeats it\n"
    assert done.stdout.startswith("Solution 1\n┌")
    assert "\n\nSolution 2\n┌" in done.stdout
    assert run("sample", WOODEN, "-n", "2", "--seed", "7").stdout == done.stdout


def test_a_sample_in_json(run: Run) -> None:
    done = run("sample", WOODEN, "-n", "3", "--json", "-q")
    document = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(document) == ["puzzle", "solutions", "total", "seed", "engine", "seconds"]
    assert (document["total"], len(document["solutions"])) == (484, 3)


def test_a_sample_is_written_and_verified(run: Run, tmp_path: Path) -> None:
    done = run("sample", WOODEN, "-n", "2", "--seed", "1", "-o", "drawn.jsonl")
    assert (done.returncode, done.stdout) == (0, "")
    *_, last = (tmp_path / "drawn.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(last) == {"complete": False, "solutions": 2, "stopped": "drawn at random"}
    assert "2 solutions, all valid" in run("verify", WOODEN, "drawn.jsonl").stdout


def test_without_solution_nothing_is_drawn(
    run: Run, tmp_path: Path, document: dict[str, Any]
) -> None:
    domino = {"name": "domino", "cells": ["##"]}
    puzzle = {**document, "board": {"cells": ["#.#"]}, "pieces": [domino]}
    (tmp_path / "gap.json").write_text(json.dumps(puzzle), encoding="utf-8")
    done = run("sample", "gap.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "jigsat: there is no solution\n"


def test_what_cannot_be_counted_cannot_be_drawn(run: Run) -> None:
    done = run("sample", "tropical-fish", "--memory-limit", "10")
    assert (done.returncode, done.stdout) == (3, "")
    assert "its decision diagram takes more than 10 MB" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    done = run("sample", "tropical-fish", "--memory-limit", "10", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["solutions"], document["total"]) == (3, None, None)
    assert done.stderr == f"jigsat: {document['stopped']}\n"


def test_coverage(run: Run) -> None:
    done = run("count", WOODEN, "--coverage")
    assert (done.returncode, done.stderr) == (0, "")
    assert "  plus    45.4 % at 3,3        0.0 % at 0,0\n" in done.stdout
    options = ("--coverage", "--json")
    covered = json.loads(run("count", WOODEN, *options).stdout)["coverage"]
    assert list(covered) == ["cells", "pieces", "blank"]
    every = [each["solutions"] for each in covered["pieces"]]
    assert {sum(numbers) for numbers in zip(*every, strict=True)} == {484}


def test_coverage_is_the_same_by_any_engine() -> None:
    by_diagram = jigsat.coverage(WOODEN)
    by_search = jigsat.coverage(WOODEN, engine="scan")
    assert (by_diagram.counts.engine, by_search.counts.engine) == ("diagram", "scan")
    assert by_search.pieces == by_diagram.pieces
    assert by_search.blank == by_diagram.blank


def test_coverage_is_searched_where_there_is_no_diagram() -> None:
    assert jigsat.coverage("wooden-buildings", limit=5).counts.engine != "diagram"
    rules = [{"rule": "touching", "pieces": ["a", "b"]}]
    pieces = [{"name": name, "cells": ["##"]} for name in "ab"]
    puzzle = {"schema_version": 1, "name": "two", "title": "Two", "grid": "square"}
    puzzle |= {"board": {"cells": ["##", "##"]}, "pieces": pieces, "rules": rules}
    covered = jigsat.coverage(jigsat.load(puzzle))
    assert covered.counts.engine != "diagram"
    assert [each.solutions for each in covered.pieces] == [(2, 2, 2, 2)] * 2


def test_only_a_diagram_draws_at_random(run: Run) -> None:
    assert run("sample", WOODEN, "--seed", "1", "--engine", "diagram").returncode == 0
    done = run("sample", WOODEN, "--engine", "scan")
    assert (done.returncode, done.stderr) == (
        2,
        "jigsat: the engine scan draws no solutions at random: diagram does\n",
    )
