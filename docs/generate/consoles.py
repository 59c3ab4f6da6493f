"""Renews what the documents show below a command, where it is no longer what is printed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.generate.blocks import Block, Command, Page
from docs.generate.program import PLAIN

#: The program stands beside this Python.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
#: A command that is not installed everywhere: what it prints is left as it is.
NOT_EVERYWHERE = "minizinc "


def renewed(page: Page) -> str:
    """The text of a page, with what its commands print now."""
    text = page.text
    for block in page.blocks:
        if block.language == "console" and block.is_run and NOT_EVERYWHERE not in block.text:
            with TemporaryDirectory() as folder:
                page.save_files(Path(folder))
                text = text.replace(block.text, "".join(_shown(block, folder)))
    return text


def _shown(block: Block, folder: str) -> Iterator[str]:
    for command in block.commands:
        printed = _printed(command, folder)
        shown = command.shown if command.is_shown_by(printed) else printed
        yield f"$ {command.line}\n{shown}"


def _printed(command: Command, folder: str) -> str:
    done = subprocess.run(
        ["bash", "-c", command.line],
        cwd=folder,
        env={**os.environ, **PLAIN, "PATH": PATH, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    lines = (line.rstrip() for line in done.stdout.splitlines())
    return "".join(f"{line}\n" for line in lines).lstrip("\n")
