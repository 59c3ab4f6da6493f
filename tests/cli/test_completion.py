"""What a shell is told when it asks how a word can go on, in the words of each shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import jigsat
from jigsat.cli.completion import ENGINES
from jigsat.solvers.engines.registry import ENGINES as REGISTERED
from jigsat.solvers.options import AUTO, FRONTIER
from tests.program import Run

Environment = dict[str, str]


def asked_by_bash(line: str) -> Environment:
    words = line.split(" ")
    return {
        "_JIGSAT_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": f"{len(words) - 1}",
    }


def asked_by_zsh(line: str) -> Environment:
    return {"_JIGSAT_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}


def asked_by_fish(line: str) -> Environment:
    return {
        "_JIGSAT_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": line,
    }


def answer(environment: Environment, folder: Path, *, report: str = "") -> str:
    code = f"""
import sys
sys.argv = ["jigsat"]
from jigsat.cli.main import main
try:
    main()
finally:
    {report or "pass"}
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("jigsat es", ["estimate"]),
        ("jigsat count --per-o", ["--per-opening"]),
        ("jigsat show soma-cub", ["soma-cube"]),
        ("jigsat solve soma-cube --engine s", ["scan", "smallest-domain", "skyline"]),
        ("jigsat solve soma-cube --progress j", ["json"]),
        ("jigsat list --grid h", ["hexagon", "hexagonal-prism"]),
        (
            "jigsat new tr",
            ["tray", "triangles", "tritrigs-heart", "tropical-fish", "tropical-fish-any-faces"],
        ),
        ("jigsat solve a-puzzle-a-day --open De", ["Dec"]),
        ("jigsat solve a-puzzle-a-day --open Dec,3", ["Dec,3", "Dec,30", "Dec,31"]),
        ("jigsat solve no-such-puzzle --open De", []),
        ("jigsat list --rule not", ["not-touching"]),
        ("jigsat model soma-cube --family pla", ["placement"]),
        ("jigsat export soma-cube --to burr", ["burrtools"]),
        ("jigsat show nothing-like-it", []),
        ("jigsat verify soma-cube so", []),
    ],
)
def test_words_that_go_on(run: Run, line: str, answers: list[str]) -> None:
    done = run(**asked_by_bash(line))
    assert (done.stdout.split(), done.stderr) == (answers, "")


def test_each_shell_is_answered_in_its_way(run: Run) -> None:
    line = "jigsat show soma-cub"
    assert run(**asked_by_bash(line)).stdout == "soma-cube\n"
    assert run(**asked_by_zsh(line)).stdout == "_arguments '*: :((\"soma-cube\"))'\n"
    assert run(**asked_by_fish(line)).stdout == "soma-cube\n"


def test_files_stand_beside_built_in_names(run: Run, tmp_path: Path) -> None:
    for name in ("mine.json", "soma-cub.xmpuzzle", "soma-cub two.json", "notes.txt"):
        (tmp_path / name).touch()
    (tmp_path / "soma-cub").mkdir()
    every = run(**asked_by_bash("jigsat show ")).stdout.split()
    assert every == [*jigsat.built_in_names(), "mine.json"]
    assert run(**asked_by_bash("jigsat show soma-cub")).stdout.split() == [
        "soma-cube",
        "soma-cub.xmpuzzle",
    ]
    # Where only files go on, the shell completes them itself, as it does for any program.
    assert run(**asked_by_bash("jigsat show mi")).stdout.split() == []


@pytest.mark.full
def test_no_solver_is_loaded_for_it(tmp_path: Path) -> None:
    heavy = "{'numba', 'numpy', 'ortools', 'psutil', 'rich'}"
    report = f"print('loaded', sorted({heavy} & set(sys.modules)))"
    shown = answer(asked_by_bash("jigsat show soma-cub"), tmp_path, report=report)
    assert shown.splitlines() == ["soma-cube", "loaded []"]


def test_all_engines_are_known() -> None:
    assert set(ENGINES) == {AUTO, FRONTIER, *REGISTERED}
