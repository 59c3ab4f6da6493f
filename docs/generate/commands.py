"""The page of commands: each ``--help`` as a terminal of 80 columns shows it."""

from __future__ import annotations

from importlib.metadata import version

from docs.generate.markdown import page
from docs.generate.program import printed
from jigsat.cli.app import COMMANDS

OPENING = """
What `--help` prints. `PUZZLE` is the name of a built-in puzzle or the path of a file, which may
be one of [another program](formats.md). What `--json` prints is told under
[layouts and JSON](layouts.md#json-output).

`jigsat --install-completion` lets your shell (bash, zsh, fish or PowerShell) complete commands,
options, names of built-in puzzles and of their cells, engines, formats, grids and rules.
`--show-completion` shows what it would install.
"""


def commands_page() -> str:
    """The page, in Markdown."""
    sections = [_section("jigsat"), *(_section(f"jigsat {name}") for name in COMMANDS)]
    made = f"<!-- Drawn by Typer {version('typer')}. -->"
    return page("Commands", f"{made}\n{OPENING}", *sections)


def _section(command: str) -> str:
    return f"## {command}\n\n```text\n{help_of(*command.split()[1:])}\n```"


def help_of(*arguments: str) -> str:
    """What the program prints with these arguments and ``--help``."""
    lines = (line.rstrip() for line in printed(*arguments, "--help").splitlines())
    return "\n".join(lines).strip("\n")
