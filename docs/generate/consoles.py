"""Renews what the documents show below a command, where it is no longer what is printed."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.generate import program
from docs.generate.blocks import Command, Page

#: The program stands beside this Python.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
#: A command that is not installed everywhere: what it prints is left as it is.
NOT_EVERYWHERE = "minizinc "


def renewed(page: Page) -> str:
    """The text of a page, with what its commands print now."""
    text = page.text
    for block in page.blocks:
        if block.language == "console" and block.is_run and NOT_EVERYWHERE not in block.text:
            with TemporaryDirectory() as folder, chdir(folder):
                page.save_files(Path(folder))
                text = text.replace(block.text, "".join(map(_shown, block.commands)))
    return text


def _shown(command: Command) -> str:
    printed = _printed(command)
    shown = command.shown if command.is_shown_by(printed) else printed
    return f"$ {command.line}\n{shown}"


def _printed(command: Command) -> str:
    words = command.words
    text = (
        _in_a_shell(command.line) if words is None else program.printed(*words, messages=True)
    )
    lines = (line.rstrip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines).lstrip("\n")


def _in_a_shell(line: str) -> str:
    done = subprocess.run(
        ["bash", "-c", line],
        env={**os.environ, **program.PLAIN, "PATH": PATH, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout
