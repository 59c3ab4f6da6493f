"""Puzzles as files in the folder in which the program runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands.puzzles import SMALL, Written


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A file with the small puzzle, or with another one."""

    def write(document: dict[str, Any] = SMALL, **changes: Any) -> str:
        text = json.dumps({**document, **changes})
        (tmp_path / "small.json").write_text(text, encoding="utf-8")
        return "small.json"

    return write
