"""A headless Chromium, and pages in it that may not ask anything of anybody."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jigsat.analysis.apart.all_assemblies import with_ways_apart
from jigsat.exchange.load import load
from jigsat.extras.play.collecting import collect_found
from jigsat.extras.play.gallery.page import gallery_page
from jigsat.schemas.solution import Collection

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.players import MakePlay

#: Makes the page of a built-in puzzle: the file, and the solutions that it shows.
Make = Callable[..., tuple[Path, Collection]]
#: Opens a file with a fragment, in a window that may be as small or dark as wanted.
Open = Callable[..., "Opened"]

#: Says that pixels are read back, which is how pictures of the page are taken without a GPU.
FROM_THE_DRIVER = "GL Driver Message"
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@dataclass
class Opened:
    """An open page, and what was heard of it that should not be."""

    page: Page
    heard: list[str] = field(default_factory=list)

    def hear(self, text: str) -> None:
        """Note a message, an error or a request."""
        if FROM_THE_DRIVER not in text:
            self.heard.append(text)

    def text(self, selector: str) -> str:
        """What stands in an element."""
        return self.page.inner_text(selector).strip()

    def focused(self) -> str:
        """The name of the element that has the focus."""
        name: str = self.page.evaluate(
            "document.activeElement.getAttribute('aria-label')"
            " ?? document.activeElement.textContent"
        )
        return name.strip()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    # The shell has no windows, tabs or settings to begin, and needs a quarter less time.
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert program, "found no program chromium, which these tests need"
    # Without a graphics card WebGL needs leave; root needs another one to run at all.
    arguments = ["--enable-unsafe-swiftshader"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=arguments)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for what shuts people out."""
    script = files("axe_playwright_python") / "axe.min.js"
    return script.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def make_page(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Make the page of a built-in puzzle, or of one in a file, once."""
    made: dict[object, tuple[Path, Collection]] = {}

    def make(name: str, **how: Any) -> tuple[Path, Collection]:
        key = (name, *sorted(how.items()))
        if key not in made:
            puzzle = load(name)
            collection = with_ways_apart(puzzle, collect_found(puzzle, **how), seconds=None)
            path = tmp_path_factory.mktemp("pages") / f"{puzzle.name}.html"
            path.write_text(gallery_page(puzzle, collection), encoding="utf-8")
            made[key] = path, collection
        return made[key]

    return make


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Open pages; in the end nobody may have heard anything of them."""
    contexts, every = [], []

    def open_it(
        path: Path, fragment: str = "", size: dict[str, int] = DESKTOP, **context: Any
    ) -> Opened:
        made = browser.new_context(viewport=size, accept_downloads=True, **context)
        contexts.append(made)
        opened = Opened(made.new_page())
        every.append(opened)
        opened.page.on("console", lambda message: opened.hear(message.text))
        opened.page.on("pageerror", lambda error: opened.hear(str(error)))
        address = path.as_uri()

        def ask(route: Any) -> None:
            if route.request.url.partition("#")[0] == address:
                route.continue_()
            else:
                opened.hear(f"asked for {route.request.url}")
                route.abort()

        opened.page.route("**/*", ask)
        opened.page.goto(address + fragment)
        opened.page.wait_for_selector("body.ready", state="attached")
        return opened

    yield open_it
    for context in contexts:
        context.close()
    assert [opened.heard for opened in every if opened.heard] == []


@pytest.fixture(scope="module")
def make_play(tmp_path_factory: pytest.TempPathFactory) -> MakePlay:
    """Make the page to play of a toy or a built-in puzzle, once."""
    from tests.browser.players import TOYS, Made, made_of

    made: dict[str, Made] = {}

    def make(name: str) -> Made:
        if name not in made:
            puzzle = TOYS[name] if name in TOYS else load(name)
            made[name] = made_of(puzzle, tmp_path_factory.mktemp("play"))
        return made[name]

    return make
