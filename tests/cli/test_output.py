"""Text is wrapped once: at the width of the terminal, between words."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import StringIO

import pytest

from jigsat.cli.output import print_lines, wrap

LONG = "a sentence of eight words that is long"


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, show: Callable[[], None]) -> list[str]:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((20, 24)))
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", terminal)
    show()
    return terminal.getvalue().splitlines()


def test_what_is_wrapped_is_not_wrapped_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, lambda: print_lines([wrap(LONG, "1. "), LONG])) == [
        *("1. a sentence of", "   eight words that", "   is long"),
        *("a sentence of eight", "  words that is long"),
    ]
