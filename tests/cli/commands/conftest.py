"""Puzzles as files in the folder in which the program runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import jigsat
from tests.cli.commands.puzzles import SMALL, Written
from tests.trays import TRAY


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A file with the small puzzle, or with another one."""

    def write(document: dict[str, Any] = SMALL, **changes: Any) -> str:
        text = json.dumps({**document, **changes})
        (tmp_path / "small.json").write_text(text, encoding="utf-8")
        return "small.json"

    return write


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    """A folder with a tray, and a file of its six solutions."""
    (tmp_path / "tray.json").write_text(json.dumps(TRAY), encoding="utf-8")
    jigsat.record(jigsat.load(tmp_path / "tray.json"), tmp_path / "all.jsonl")
    return tmp_path
