"""A server that is asked as its own page asks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from jigsat.extras.serve.app import application
from jigsat.extras.serve.command import COMMAND
from jigsat.extras.serve.file import PuzzleFile
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import new_puzzle

PORT, TOKEN = 8000, "the-token"
ADDRESS = f"http://127.0.0.1:{PORT}"
TRAY = tidy_json(new_puzzle("tray"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tray.json"
    path.write_text(TRAY, encoding="utf-8")
    return path


@pytest.fixture
def stranger(file: Path, tmp_path: Path) -> Iterator[TestClient]:
    """Somebody who has not opened the page."""
    folder = tmp_path / "commands"
    folder.mkdir()
    app, _ = application(PuzzleFile(file), "", COMMAND, folder, PORT, TOKEN)
    with TestClient(app, base_url=ADDRESS, follow_redirects=False) as client:
        yield client


@pytest.fixture
def page(stranger: TestClient) -> TestClient:
    """The page, opened with the address that was printed."""
    stranger.get("/", params={"token": TOKEN})
    stranger.headers["Origin"] = ADDRESS
    return stranger
