"""The README tells the truth: its commands run, and its puzzles can be solved."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shlex import split
from typing import Any

import pytest
import typer

import jigsat
from jigsat.cli.app import app
from jigsat.solvers.engines.registry import ENGINES
from jigsat.solvers.options import AUTO
from tests.program import Run

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"`([\w-]+\.json)`")
STATUS = re.compile(r"#.*\b(?:status|exit) (\d+)")
SECONDS = re.compile(r"\b\d+(\.\d+)? s\b")


@dataclass(frozen=True)
class Example:
    """A command of the README, and what is printed below it."""

    command: str
    shown: str

    @property
    def arguments(self) -> list[str]:
        return split(self.command, comments=True)[1:]

    @property
    def status(self) -> int:
        status = STATUS.search(self.command)
        return int(status[1]) if status else 0


def blocks(*languages: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks in these languages, each with its place."""
    for match in BLOCK.finditer(README):
        if match[1] in languages:
            yield match.start(), match[2]


def examples() -> Iterator[Example]:
    for _, text in blocks("console", "sh"):
        parts = re.split(r"^(?:\$ )?(?=jigsat )", text, flags=re.MULTILINE)
        for part in parts[1:]:
            command, _, shown = part.partition("\n")
            yield Example(command, shown.partition("\n$ ")[0])


def own_puzzles() -> dict[str, dict[str, Any]]:
    """The puzzles that the reader is to type, under the file names that are given them."""
    puzzles = {}
    for start, text in blocks("json"):
        if '"schema_version"' in text:
            name = FILE_NAME.findall(README[:start])[-1]
            puzzles[name] = json.loads(text)
    return puzzles


EXAMPLES = list(examples())
PUZZLES = own_puzzles()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the reader's own puzzles in it."""
    for name, document in PUZZLES.items():
        (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    return tmp_path


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
    assert len(PUZZLES) >= 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_a_command_does_what_is_shown(run: Run, example: Example) -> None:
    done = run(*example.arguments)
    assert (done.returncode, "Traceback" in done.stderr) == (example.status, False)
    if example.shown:
        assert comparable(done.stdout + done.stderr) == comparable(example.shown)


def comparable(text: str) -> str:
    lines = [SECONDS.sub("0 s", line.rstrip()) for line in text.splitlines()]
    return "\n".join(lines).strip("\n")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_to_type_can_be_solved(folder: Path, name: str) -> None:
    puzzle = jigsat.load(folder / name)
    assert puzzle.name == name.removesuffix(".json")
    solution = jigsat.solve(puzzle)
    assert solution is not None
    assert jigsat.verify(puzzle, solution) == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("code", [text for _, text in blocks("python")])
def test_a_python_example_runs(tmp_path: Path, code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = re.findall(r"print\(.*\) +# (.*)", code)
    assert all(result in done.stdout.splitlines() for result in said)


def test_the_library_is_shown() -> None:
    assert list(blocks("python"))


def test_two_commands_set_it_up() -> None:
    """They are run by hand, and by .ci/run: here only their form is looked at."""
    commands = [text.strip() for _, text in blocks("sh") if "pip install" in text]
    assert len(commands) == 2
    assert all("\n" not in command for command in commands)
    assert commands[0].endswith("jigsat solve tropical-fish")
    assert commands[1].endswith("pytest")
    assert "[test]" in commands[1]


def commands_of_the_program() -> dict[str, Any]:
    group: Any = typer.main.get_command(app)
    return dict(group.commands)


COMMANDS = commands_of_the_program()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert re.search(rf"`jigsat {name}\b", README)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert command.help.partition("\n")[0].endswith(".")
    assert [each.name for each in command.params if not each.help] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_fits_the_screen(run: Run, name: str) -> None:
    done = run(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "--json" in done.stdout


def test_the_help_names_every_engine(run: Run) -> None:
    shown = run("count", "--help").stdout
    assert all(name in shown for name in (AUTO, *ENGINES))


def test_every_option_in_the_readme_exists() -> None:
    known = {"--help", "--version"}
    for command in COMMANDS.values():
        for each in command.params:
            known.update(each.opts)
    inline = re.findall(r"`[^`\n]*`", BLOCK.sub("", README))
    assert {option for text in inline for option in re.findall(r"--[a-z-]+", text)} <= known
