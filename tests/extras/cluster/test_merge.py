"""Shares of a search, as they are typed, and the command merge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands.puzzles import BOX, Written, outcome
from tests.program import Run

NUTS = "drive-ya-nuts"


@pytest.fixture
def files(run: Run, tmp_path: Path) -> list[str]:
    paths = [str(tmp_path / f"{number}.jsonl") for number in (1, 2)]
    for number, path in enumerate(paths, start=1):
        done = run("count", NUTS, "--share", f"{number}/2", "--journal", path)
        assert outcome(done) == (0, "")
        assert f"not complete (share {number}/2 of the search); engine" in done.stdout
    return paths


def test_all_shares(run: Run, files: list[str]) -> None:
    done = run("merge", *files)
    assert outcome(done) == (0, "")
    head, *_, last = done.stdout.splitlines()
    assert head == f"{NUTS}: 6 solutions"
    assert last.startswith("complete: ")


def test_a_share_that_is_missing(run: Run, files: list[str]) -> None:
    done = run("merge", files[0])
    assert outcome(done) == (3, "")
    assert " of share 2/2" in done.stdout.splitlines()[-1]


def test_the_document_has_the_counts(run: Run, files: list[str]) -> None:
    done = run("merge", *files, files[0], "--json")
    assert outcome(done) == (0, "")
    document = json.loads(done.stdout)
    assert (document["solutions"], document["up_to_symmetry"]) == (6, 1)
    assert (document["complete"], document["missing"], document["at_least"]) == (True, {}, [])


@pytest.mark.parametrize(
    "arguments",
    [
        ("count", NUTS),
        ("enumerate", NUTS),
        ("enumerate", NUTS, "-o", "nuts.csv"),
    ],
)
def test_a_share_needs_a_file_that_can_be_merged(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments, "--share", "1/2")
    assert done.returncode == 2
    assert "--share" in done.stderr


def test_shares_are_merged_and_told_by_subset(run: Run, written: Written) -> None:
    each = ("count", written(BOX), "--per-subset", "--json")
    for share in ("1", "2"):
        done = run(*each, "--journal", f"{share}.jsonl", "--share", f"{share}/2")
        assert (done.returncode, json.loads(done.stdout)["share"]) == (0, f"{share}/2")
    assert "tally" not in json.loads(run("merge", "1.jsonl", "2.jsonl", "--json").stdout)
    done = run("merge", "1.jsonl", "2.jsonl", "-o", "all.jsonl")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (
        0,
        "for each subset: jigsat count box --per-subset --journal all.jsonl --resume",
    )
    merged = json.loads(run(*each, "--journal", "all.jsonl", "--resume").stdout)
    assert merged["counts"] == json.loads(run(*each).stdout)["counts"]
    assert merged["complete"]
