"""The page of commands: each ``--help`` as a terminal of 80 columns shows it."""

from __future__ import annotations

from importlib.metadata import version

from docs.generate.markdown import page
from docs.generate.program import printed
from jigsat.cli.app import commands
from jigsat.solvers.limits.options import EXCLUSIONS, REQUIREMENTS

OPENING = """
This page shows what `--help` prints. `PUZZLE` is the name of a built-in puzzle or the path of
a file, which may come from [another program](formats.md). [JSON output](json-output.md) shows
what `--json` prints.

`jigsat --install-completion` lets your shell (bash, zsh, fish or PowerShell) complete commands,
options, names of built-in puzzles and of their cells, engines, formats, grids and rules.
`--show-completion` shows what it would install.
"""

OTHERS = "All others combine, but `enumerate --json` takes neither `--resume` nor `--share`."


def commands_page() -> str:
    """The page, in Markdown."""
    sections = [_section("jigsat"), *(_section(f"jigsat {name}") for name in commands())]
    made = f"<!-- Drawn by Typer {version('typer')}. -->"
    return page("Commands", f"{made}\n{OPENING}", *sections, _contradictions())


def _contradictions() -> str:
    """Which options exclude each other, and which need another one."""
    rows = [(_typed(each.one), _typed(each.other), each.why) for each in EXCLUSIONS]
    lines = [f"| `{one}` does not go with `{other}` | {why} |" for one, other, why in rows]
    for each in REQUIREMENTS:
        others = " or ".join(f"`{_typed(other)}`" for other in each.others)
        lines.append(f"| `{_typed(each.setting)}` needs {others} | {each.why} |")
    table = "\n".join(["| options | why |", "|---|---|", *lines])
    return f"## Options that contradict each other\n\n{OTHERS}\n\n{table}"


def _typed(setting: str) -> str:
    """How a setting of ``jigsat.solvers.limits.options`` is typed."""
    special = {"as_json": "--json", "file": "-o", "open_cells": "--open"}
    special |= {"solutions": "SOLUTIONS", "up_to_symmetry False": "--all-images"}
    return special.get(setting, f"--{setting.replace('_', '-')}")


def _section(command: str) -> str:
    return f"## {command}\n\n```text\n{help_of(*command.split()[1:])}\n```"


def help_of(*arguments: str) -> str:
    """What the program prints with these arguments and ``--help``."""
    lines = (line.rstrip() for line in printed(*arguments, "--help").splitlines())
    return "\n".join(lines).strip("\n")
