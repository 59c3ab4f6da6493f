"""A time limit holds while a puzzle is prepared: commands say so, and end with status 3."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from jigsat.checks.summary import Summary, summarise
from jigsat.cli.app import app
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.puzzle import Puzzle
from tests.cards import cards


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "cards.json"
    path.write_text(json.dumps(cards(20)), encoding="utf-8")
    return path


def test_what_is_not_checked_in_time_is_said(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is up while the second puzzle is checked, however fast that is."""

    def summarised(puzzle: Puzzle) -> Summary:
        if puzzle.name == "cards":
            raise OutOfTime
        return summarise(puzzle)

    monkeypatch.setattr("jigsat.cli.commands.check.summarise", summarised)
    command = ["check", "soma-cube", str(large), "--time-limit", "900"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 3
    assert done.stdout.startswith("soma-cube: fingerprint ")
    assert done.stderr == f"jigsat: time limit of 900 seconds: {large} is not checked\n"
