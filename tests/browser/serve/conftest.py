"""An editor that is served, and the pages on which it is used."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import new_puzzle
from tests.browser.conftest import DESKTOP, PHONE, Opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PROGRAM = "from jigsat.cli.main import main; main()"
#: Milliseconds for what a search must find on a machine that is busy.
LONG = 30_000
#: For what is done on a desk and on a phone.
ON_BOTH = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@dataclass
class Editor:
    """A server, and the pages on which it is used."""

    process: subprocess.Popen[str]
    address: str
    context: BrowserContext
    opened: Opened

    @property
    def page(self) -> Page:
        return self.opened.page

    @property
    def text(self) -> str:
        return self.page.input_value("#text")

    def has(self, selector: str, text: str | re.Pattern[str], **how: Any) -> None:
        """Wait until something is said there."""
        self.page.locator(selector, has_text=text).first.wait_for(**how)

    def ask(self, action: str) -> str:
        """Ask a question, and wait for the answer."""
        self.page.click(f"button[data-action={action}]")
        self.page.wait_for_selector(f".result[data-action={action}][data-status]", timeout=LONG)
        return self.page.inner_text(f".result[data-action={action}]")

    def is_saved(self) -> None:
        """Wait until the file has been written."""
        self.has("#saved", re.compile("^saved$"), timeout=LONG)

    def another(self) -> Opened:
        """A second window."""
        opened = Opened(self.context.new_page())
        opened.page.goto(self.address)
        opened.page.wait_for_selector("body.ready", state="attached")
        return opened


def begin_server(*arguments: str | Path) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    words = [sys.executable, "-c", PROGRAM, "serve", "--no-browser", *map(str, arguments)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return process, process.stdout.readline().strip()


#: Serves a file, or nothing, and opens the page.
Edit = Callable[..., Editor]


@pytest.fixture
def edit(browser: Browser) -> Iterator[Edit]:
    """Serve editors; in the end nobody may have heard anything of their pages."""
    begun: list[Editor] = []

    def serve(*arguments: str | Path, size: dict[str, int] = DESKTOP, **how: Any) -> Editor:
        process, address = begin_server(*arguments)
        context = browser.new_context(viewport=size, accept_downloads=True, **how)
        opened = Opened(context.new_page())
        begun.append(Editor(process, address, context, opened))
        opened.page.on("console", lambda message: opened.hear(message.text))
        opened.page.on("pageerror", lambda error: opened.hear(str(error)))
        opened.page.goto(address)
        opened.page.wait_for_selector("body.ready", state="attached")
        # What is known of the file has been said once.
        opened.page.locator("#sum:not(:empty)").wait_for(state="attached")
        return begun[-1]

    yield serve
    for each in begun:
        each.context.close()
        each.process.terminate()  # which leaves nothing in the folder for files that pass
        each.process.communicate(timeout=LONG / 1000)
    assert [each.opened.heard for each in begun if each.opened.heard] == []


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    path = tmp_path / "tray.json"
    path.write_text(tidy_json(new_puzzle("tray")), encoding="utf-8")
    return path


def cell(row: int, column: int) -> str:
    return f'#canvas [data-at="{row} {column}"]'
