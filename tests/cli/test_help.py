"""The help of the commands: their docstring, and examples at its end."""

from __future__ import annotations

import re
from inspect import cleandoc
from pathlib import Path
from shlex import split
from shutil import copytree

import pytest

import jigsat
from docs.generate.blocks import PAGES
from docs.generate.commands import help_of
from jigsat.cli.app import commands, loaded
from jigsat.schemas.solution import Solution
from tests.program import Typed

#: They wait for what somebody types.
WAIT = {"serve"}
#: Their examples take many seconds.
SLOW = ("design", "gallery")
#: A terminal has 80 columns, and help is printed with one of them free on each side.
WIDTH = 78


@pytest.mark.parametrize("name", commands())
def test_its_lines_fit_a_terminal(name: str) -> None:
    lines = cleandoc(commands()[name].load().__doc__ or "").splitlines()
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("name", commands())
def test_the_list_of_commands_says_what_the_command_says_first(name: str) -> None:
    text = cleandoc(commands()[name].load().__doc__ or "")
    assert commands()[name].summary == " ".join(text.partition("\n\n")[0].split())


@pytest.mark.full(but=8)
@pytest.mark.parametrize("name", commands())
def test_flags_take_no_value_and_no_type_is_needless(name: str) -> None:
    assert not {"<bool>", "<str>", "<int range>", "<path>"} & set(help_of(name).split())
    assert not re.search(r"\[\[|\.\.\.[]}]", help_of(name).splitlines()[0])


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
    tray = jigsat.solve(folder / "tray.json").solution
    first = Solution(placements=tray.placements[:1])
    (folder / "begun.txt").write_text(first.model_dump_json(), encoding="utf-8")
    return folder


@pytest.fixture
def files(made: Path, tmp_path: Path) -> None:
    """The same files in the folder of one test."""
    copytree(made, tmp_path, dirs_exist_ok=True)


@pytest.mark.full(but=15)
@pytest.mark.parametrize("name", commands())
def test_it_ends_with_examples(name: str) -> None:
    shown = help_of(name).split(" Examples:")[-1]
    assert list(filter(None, map(str.strip, shown.splitlines()))) == list(
        commands()[name].examples
    )


@pytest.mark.full(but=1)
@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * name.startswith(SLOW))
        for name in commands()
        if name not in WAIT and commands()[name].examples
    ],
)
def test_the_first_example_runs_and_the_others_are_understood(name: str, typed: Typed) -> None:
    line, *others = commands()[name].examples
    assert f"jigsat {name} " in f"{line} "
    done = typed(line)
    assert done.returncode in {0, 1}, done
    assert done.stdout or "-o" in line or ">" in line or name == "fmt"
    assert "Traceback" not in done.stderr
    for line in others:
        (words,) = re.findall(rf"jigsat {name}( [^|>]*|$)", line)
        loaded(name).make_context(name, split(words))


@pytest.mark.parametrize(
    ("word", "further"), [("galery", "did you mean gallery?"), ("foo", "see: jigsat --help")]
)
def test_a_word_that_is_no_command(typed: Typed, word: str, further: str) -> None:
    done = typed(f"jigsat {word}")
    unknown = f"'{word}' is not a command of jigsat or its plug-ins; {further}"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"jigsat: {unknown}\n")
