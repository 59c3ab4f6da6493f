"""The README names every command, and its two commands are two."""

from __future__ import annotations

import re

import pytest

from docs.generate.blocks import FENCED, PAGES
from docs.generate.commands import help_of
from jigsat.solvers.engines.registry import ENGINES
from jigsat.solvers.limits.options import AUTO
from tests import commands as program

(README,) = (page for page in PAGES if page.name == "README.md")


def test_two_commands_set_it_up() -> None:
    """They are run by hand, and by .ci/run: here only their form is looked at."""
    commands = [block.text.strip() for block in README.blocks if "pip install" in block.text]
    assert len(commands) == 2
    assert all("\n" not in command for command in commands)
    assert commands[0].endswith("jigsat solve tropical-fish")
    assert commands[1].endswith("pytest")
    assert "[test]" in commands[1]


COMMANDS = program.commands()
#: These print what is no answer.
WITHOUT_JSON = {"schema", "new", "fmt", "serve"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert re.search(rf"`jigsat {name}\b", README.text)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert command.help.partition("\n")[0].endswith(".")
    assert [each.name for each in command.params if not each.help] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_fits_the_screen(name: str) -> None:
    shown = help_of(name)
    assert max(map(len, shown.splitlines())) <= 80
    assert ("--json" in shown) is (name not in WITHOUT_JSON)


def test_the_help_names_every_engine() -> None:
    shown = help_of("count")
    assert all(name in shown for name in (AUTO, *ENGINES))


def test_every_option_in_the_readme_exists() -> None:
    known = {"--help", "--version"}
    for command in COMMANDS.values():
        for each in command.params:
            known.update((*each.opts, *each.secondary_opts))
    inline = re.findall(r"`[^`\n]*`", FENCED.sub("", README.text))
    assert {option for text in inline for option in re.findall(r"--[a-z-]+", text)} <= known
