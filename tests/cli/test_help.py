"""The help of the commands, which is their docstring."""

from __future__ import annotations

from inspect import cleandoc

import pytest

from jigsat.cli.app import COMMANDS

#: A terminal has 80 columns, and help is printed with one of them free on each side.
WIDTH = 78


@pytest.mark.parametrize("name", COMMANDS)
def test_its_lines_fit_a_terminal(name: str) -> None:
    lines = cleandoc(COMMANDS[name].__doc__ or "").splitlines()
    assert max(map(len, lines)) <= WIDTH
