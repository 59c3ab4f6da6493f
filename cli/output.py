"""Printing: results to stdout, progress and messages to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.text import Text

#: Seconds between two updates of the progress line.
UPDATE_SECONDS = 0.2


def print_json(document: Any) -> None:
    """Print one JSON document on one line."""
    print(json.dumps(document, ensure_ascii=False))


def print_text(text: Text) -> None:
    """Print a drawing, in colour where the terminal has it and NO_COLOR does not forbid it."""
    from rich.console import Console

    # rich ends the program itself when a pipe closes; a capture leaves writing to us.
    console = Console(file=sys.stdout, highlight=False)
    with console.capture() as capture:
        console.print(text, soft_wrap=True)
    sys.stdout.write(capture.get())


def drawing_width() -> int:
    """How wide drawings may be: the terminal's width, and 80 where there is none."""
    from shutil import get_terminal_size

    return get_terminal_size().columns if sys.stdout.isatty() else 80


def say(message: str, quiet: bool) -> None:
    """A message to the user, beside the result."""
    if not quiet:
        print(f"jigsat: {message}", file=sys.stderr)


def progress(quiet: bool) -> Callable[[object], None]:
    """A function to call with each solution: on a terminal it shows how many there are."""
    if quiet or not sys.stderr.isatty():
        return lambda _solution: None
    return _Progress().add


class _Progress:
    def __init__(self) -> None:
        self._started = self._shown = monotonic()
        self._found = 0

    def add(self, _solution: object) -> None:
        self._found += 1
        now = monotonic()
        if now - self._shown > UPDATE_SECONDS:
            self._shown = now
            line = f"{self._found:,} solutions in {now - self._started:.0f} s"
            # Carriage return and "erase to the end of the line": the next output takes over.
            print(f"\r{line}\x1b[K\r", end="", file=sys.stderr, flush=True)
