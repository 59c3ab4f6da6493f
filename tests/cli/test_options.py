"""Options that commands have in common become two objects."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import time_limit_of

ALL = ("limit", "time_limit", "memory_limit", "engine", "workers", "as_json", "stats", "quiet")


def called(*arguments: str, names: tuple[str, ...] = ALL, **defaults: Any) -> tuple[Any, ...]:
    """What a command is given that takes these options between two of its own."""
    given: list[tuple[Any, ...]] = []

    @takes("own", *names, **defaults)
    def command(
        name: PuzzleName,
        options: Options,
        output: Output,
        own: Annotated[bool, typer.Option("--own")] = False,
    ) -> None:
        """Do it."""
        given.append((name, options, output, own))

    app = typer.Typer()
    app.command()(command)
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 0, done.output
    return given[0]


def test_without_options_there_are_the_defaults() -> None:
    name, options, output, own = called("tray", names=ALL[:4] + ALL[5:])
    assert (name, own) == ("tray", False)
    assert options == Options()
    assert output == Output()


def test_each_option_becomes_a_field() -> None:
    limits = ("--limit", "3", "--time-limit", "2.5", "--memory-limit", "90")
    how = ("--engine", "scan", "--workers", "2", "--own", "--json", "--stats", "-q")
    _, options, output, own = called("tray", *limits, *how)
    # Of the time limit it is what is left, which quotes the limit.
    assert options == Options(3, options.time_limit, "scan", 2, 90)
    assert time_limit_of(options.time_limit) == "time limit of 2.5 seconds"
    assert output == Output(as_json=True, stats=True, quiet=True)
    assert own


def test_a_command_may_have_another_default() -> None:
    _, options, *_ = called("tray", names=("time_limit",), time_limit=120.0)
    assert options == Options(time_limit=options.time_limit)
    assert time_limit_of(options.time_limit) == "time limit of 120 seconds"


def test_an_option_that_is_not_taken_is_refused() -> None:
    with pytest.raises(AssertionError, match="No such option"):
        called("tray", "--limit", "3", names=("engine",))
