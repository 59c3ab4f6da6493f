"""The help of the commands: their docstring, and examples at its end."""

from __future__ import annotations

from inspect import cleandoc
from pathlib import Path
from shutil import copytree

import pytest

import jigsat
from docs.generate.blocks import PAGES
from docs.generate.commands import help_of
from jigsat.cli.app import COMMANDS
from jigsat.cli.examples import EXAMPLES
from tests.program import Typed

#: A terminal has 80 columns, and help is printed with one of them free on each side.
WIDTH = 78


@pytest.mark.parametrize("name", COMMANDS)
def test_its_lines_fit_a_terminal(name: str) -> None:
    lines = cleandoc(COMMANDS[name].__doc__ or "").splitlines()
    assert max(map(len, lines)) <= WIDTH


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the examples name."""
    folder = tmp_path_factory.mktemp("examples")
    (readme,) = (page for page in PAGES if page.name == "README.md")
    readme.save_files(folder)
    soma = jigsat.load("soma-cube")
    solution = jigsat.solve(soma).solution
    (folder / "soma.jsonl").write_text(solution.model_dump_json() + "\n", encoding="utf-8")
    jigsat.save(soma, folder / "soma.xmpuzzle")
    return folder


@pytest.fixture
def files(made: Path, tmp_path: Path) -> None:
    """The same files in the folder of one test."""
    copytree(made, tmp_path, dirs_exist_ok=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_it_ends_with_examples(name: str) -> None:
    assert name in EXAMPLES, f"cli/examples.py has no example of {name}"
    shown = help_of(name).split(" Examples:")[-1]
    assert list(filter(None, map(str.strip, shown.splitlines()))) == list(EXAMPLES[name])


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", COMMANDS)
def test_examples_run(name: str, typed: Typed) -> None:
    for line in EXAMPLES[name]:
        assert f"jigsat {name} " in f"{line} "
        done = typed(line)
        assert done.returncode in {0, 1}, done
        assert done.stdout or "-o" in line
        assert "Traceback" not in done.stderr
