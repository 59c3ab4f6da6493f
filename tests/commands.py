"""The commands of the program, as its help has them."""

from __future__ import annotations

from typing import Any

from jigsat.cli import app


def commands() -> dict[str, Any]:
    """Every command by its name, as the library that reads command lines has it."""
    return {name: app.loaded(name) for name in app.commands()}


def take_a_puzzle() -> list[str]:
    """The commands that take a puzzle, and need nothing else."""
    # What export needs beside it can be said in two ways.
    return [
        name for name, command in commands().items() if _needs(command) and name != "export"
    ]


def _needs(command: Any) -> bool:
    """Whether a command takes a puzzle, or several, and needs nothing else."""
    takes = any(str(each.metavar).startswith("PUZZLE") for each in command.params[:1])
    return takes and not any(each.required for each in command.params[1:])
