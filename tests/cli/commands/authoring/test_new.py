"""A puzzle to begin with: it is listed, written, tidy, and can be solved as it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import jigsat
from jigsat.checks.lint.check import check
from jigsat.checks.summary import summarise
from jigsat.render.figures.motifs import is_colour
from jigsat.schemas.built_in import KINDS
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import load
from tests.program import Run


def test_without_a_kind_they_are_listed(run: Run) -> None:
    done = run("new")
    assert (done.returncode, done.stderr) == (0, "")
    first = [line.split()[0] for line in done.stdout.splitlines()]
    assert first == [*KINDS, "PUZZLE"]


def test_cards_come_from_a_table(run: Run, tmp_path: Path) -> None:
    rows = "A;red;blue;red;green", "B;red;blue;blue;green", "C;x;red;red;x", "D;x;x;red;blue"
    (tmp_path / "pasted").write_text("\n".join(rows), encoding="utf-8")
    done = run("new", "cards", "--from", "pasted", "-o", "mine.json")
    assert done.returncode == 0
    assert "jigsat: assumed: the board has 2 columns and 2 rows\n" in done.stderr
    puzzle = load(tmp_path / "mine.json")
    assert (puzzle.name, [piece.name for piece in puzzle.box]) == ("mine", [*"ABCD"])
    (tmp_path / "pasted").write_text("A;red\nB;red;x;y", encoding="utf-8")
    for kind, says in (("cards", "pasted: line 1: found 2 cells"), ("tray", "reads cards")):
        done = run("new", kind, "--from", "pasted")
        assert (done.returncode, says in done.stderr) == (2, True), done.stderr


def test_a_file_needs_a_kind(run: Run, tmp_path: Path) -> None:
    done = run("new", "-o", "mine.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs the KIND of the puzzle to write" in done.stderr
    assert not list(tmp_path.iterdir())


def test_each_kind_is_a_file() -> None:
    folder = Path(jigsat.schemas.__path__[0]).parent / "data" / "templates"
    assert {path.stem for path in folder.glob("*.json")} == set(KINDS)


@pytest.mark.full(but=4)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_can_be_solved_as_it_stands(run: Run, tmp_path: Path, kind: str) -> None:
    done = run("new", kind, "-o", "mine.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("jigsat: mine.json: written; ")
    text = (tmp_path / "mine.json").read_text(encoding="utf-8")
    assert text == tidy_json(json.loads(text))
    puzzle = load(tmp_path / "mine.json")
    assert puzzle.name == "mine"
    assert check(puzzle) == ()
    assert jigsat.solve(puzzle).solution is not None


@pytest.mark.parametrize("kind", KINDS)
def test_no_piece_is_called_after_a_colour_that_it_is_not_drawn_in(run: Run, kind: str) -> None:
    names = [piece.name for piece in jigsat.loads(run("new", kind).stdout).box]
    assert not [name for name in names if is_colour(name)]


def test_a_built_in_puzzle_is_copied_without_what_is_known_of_it(run: Run) -> None:
    done = run("new", "soma-cube", "--name", "mine", "--title", "Mine")
    assert (done.returncode, done.stderr) == (0, "")
    copy, soma = jigsat.loads(done.stdout), load("soma-cube")
    assert (copy.name, copy.title, copy.known) == ("mine", "Mine", None)
    assert (copy.source, soma.known is None) == (soma.source, False)
    assert summarise(copy).fingerprint == summarise(soma).fingerprint


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (("-o", "a b.json"), "a b"),
        (("-o", "mine.txt"), "tray"),
        (("-o", "mine.json", "--name", "yours"), "yours"),
    ],
)
def test_its_name_is_that_of_the_file(
    run: Run, tmp_path: Path, options: tuple[str, ...], name: str
) -> None:
    assert run("new", "tray", *options, "-q").stderr == ""
    assert jigsat.loads((tmp_path / options[1]).read_bytes()).name == name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("trey",), "trey: no kind of puzzle; did you mean tray?"),
        (("xyz",), "xyz: no kind of puzzle of that name (there are tray, cards, triangles, "),
        (("tray", "--name", ""), 'name: found "", expected '),
        (("tray", "-o", "missing/a.json"), "missing/a.json: cannot be written (No such file"),
    ],
)
def test_wrong_input(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run("new", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"jigsat: {message}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_new_file_names_the_schema_where_it_lies_beside_it(run: Run, tmp_path: Path) -> None:
    run("new", "tray", "-o", "alone.json")
    assert "$schema" not in json.loads((tmp_path / "alone.json").read_text(encoding="utf-8"))
    (tmp_path / "puzzle.schema.json").write_text("{}", encoding="utf-8")
    run("new", "tray", "-o", "beside.json")
    written = json.loads((tmp_path / "beside.json").read_text(encoding="utf-8"))
    assert written["$schema"] == "puzzle.schema.json"
