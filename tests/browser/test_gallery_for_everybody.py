"""The page with the keyboard alone, read aloud, on a phone, in the dark and on paper."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from jigsat.render.gallery.page import gallery_page
from jigsat.schemas.collection import Collected, Collection
from jigsat.schemas.solution import Convention
from tests.browser.conftest import DESKTOP, PHONE, Make, Open, Opened
from tests.render import awkward

pytestmark = pytest.mark.browser

PENTOMINOES = "pentominoes-6x10"
#: What is looked at: the list, a filter, one solution, two of them, in space, statistics.
VIEWS = {
    "list": (PENTOMINOES, ""),
    "filter": (PENTOMINOES, "#where=9@13"),
    "solution": (PENTOMINOES, "#solution=17"),
    "two": (PENTOMINOES, "#compare=17,18"),
    "cards": ("drive-ya-nuts", "#solution=1"),
    "calendar": ("puzzle-a-day-1-may", "#solution=3"),
    "space": ("diabolical-cube", "#solution=2"),
}


def press(opened: Opened, *keys: str) -> None:
    for key in keys:
        opened.page.keyboard.press(key)


class TestKeyboard:
    def test_from_the_list_to_a_solution_and_back(
        self, make_page: Make, open_page: Open
    ) -> None:
        opened = open_page(make_page(PENTOMINOES)[0])
        opened.page.focus("#solutions")
        press(opened, "ArrowRight", "ArrowDown", "Home", "ArrowRight", "ArrowRight", "Enter")
        assert opened.text("#large-title") == "Solution 3"
        press(opened, "ArrowRight")
        assert opened.text("#large-title") == "Solution 4"
        press(opened, "Escape")
        opened.page.wait_for_selector("#large", state="hidden")
        assert opened.focused().startswith("Solutions")
        press(opened, "End", "Enter")
        assert opened.text("#large-title") == "Solution 2,339"

    def test_the_active_solution_is_in_sight(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0])
        opened.page.focus("#solutions")
        for key in ("PageDown", "ArrowDown", "End", "ArrowUp", "Home"):
            press(opened, key)
            name = opened.page.get_attribute("#solutions", "aria-activedescendant")
            active = opened.page.locator(f"#{name}")
            assert active.get_attribute("aria-selected") == "true"
            box = active.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= DESKTOP["height"] + 1

    def test_a_filter(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0])
        press(opened, "/")
        assert opened.focused() == "F"
        press(opened, "Space")
        opened.page.focus("#board .cell")
        press(opened, "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft")
        assert opened.focused().startswith("row 2, column 0: F in ")
        press(opened, "Enter")
        assert opened.text("#conditions").startswith("F covers row 2, column 0")
        assert opened.text("#status").endswith(" of 2,339 solutions.")

    def test_everything_is_reached_with_tab(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0])
        reached = []
        for _ in range(25):
            press(opened, "Tab")
            reached.append(opened.page.evaluate("document.activeElement.id || 'other'"))
        for name in ("browse-tab", "drawing-size", "solutions"):
            assert name in reached

    def test_tabs(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0])
        opened.page.focus("#browse-tab")
        press(opened, "ArrowRight")
        assert opened.focused() == "Statistics"
        assert opened.page.is_visible("#statistics")


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for what shuts people out."""
    script = files("axe_playwright_python") / "axe.min.js"
    return script.read_text(encoding="utf-8")


def violations(opened: Opened, axe: str) -> list[str]:
    opened.page.evaluate(axe)
    found: dict[str, Any] = opened.page.evaluate("axe.run()")
    assert len(found["passes"]) > 15
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found["violations"]]


SCHEMES = {
    "light": {"size": DESKTOP, "color_scheme": "light"},
    "dark": {"size": DESKTOP, "color_scheme": "dark"},
    "phone": {"size": PHONE, "color_scheme": "light", "has_touch": True},
}


@pytest.mark.parametrize("scheme", SCHEMES)
class TestEverywhere:
    @pytest.mark.parametrize("view", VIEWS)
    def test_nobody_is_shut_out(
        self, view: str, scheme: str, axe: str, make_page: Make, open_page: Open
    ) -> None:
        name, fragment = VIEWS[view]
        opened = open_page(make_page(name)[0], fragment, **SCHEMES[scheme])
        assert violations(opened, axe) == []

    def test_nor_from_the_statistics(
        self, scheme: str, axe: str, make_page: Make, open_page: Open
    ) -> None:
        opened = open_page(make_page(PENTOMINOES)[0], **SCHEMES[scheme])
        opened.page.click("#statistics-tab")
        opened.page.click("#heat-table summary")
        opened.page.wait_for_selector("#connections table")
        opened.page.wait_for_selector("#heat-table table")
        assert violations(opened, axe) == []

    @pytest.mark.parametrize("view", VIEWS)
    def test_it_fits_and_is_not_blank(
        self, view: str, scheme: str, make_page: Make, open_page: Open
    ) -> None:
        name, fragment = VIEWS[view]
        opened = open_page(make_page(name)[0], fragment, **SCHEMES[scheme])
        assert overflow(opened) == 0
        assert len(colours_in(opened)) > 6


def overflow(opened: Opened) -> int:
    """How many pixels the page, or what is open in it, is wider than the window."""
    wider: int = opened.page.evaluate(
        "Math.max(...[document.documentElement, document.querySelector('dialog')]"
        ".map((each) => each.scrollWidth - each.clientWidth))"
    )
    return wider


#: Draws a picture of the page to a canvas in another page, and counts its colours there.
COUNT = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const data = new Uint32Array(
    context.getImageData(0, 0, image.width, image.height).data.buffer);
  const found = new Map();
  for (const pixel of data) found.set(pixel, (found.get(pixel) ?? 0) + 1);
  return [...found].filter(([, times]) => times > 200)
    .map(([pixel, times]) => [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, times]);
}"""


def colours_in(opened: Opened, selector: str = "body") -> dict[tuple[int, int, int], int]:
    """The colours of many pixels of what is to be seen, and how many each."""
    from base64 import b64encode

    shot = (
        opened.page.screenshot()
        if selector == "body"
        else opened.page.locator(selector).screenshot()
    )
    other = opened.page.context.browser.new_page()  # type: ignore[union-attr]
    try:
        found = other.evaluate(COUNT, f"data:image/png;base64,{b64encode(shot).decode()}")
    finally:
        other.close()
    return {(red, green, blue): times for red, green, blue, times in found}


class TestSpace:
    def test_a_solid_is_drawn_in_the_colours_of_its_pieces(
        self, make_page: Make, open_page: Open
    ) -> None:
        opened = open_page(make_page("diabolical-cube")[0], "#solution=2")
        assert opened.page.evaluate(
            "document.getElementById('space').getContext('webgl2') !== null"
        )
        hues = {self.hue(colour) for colour in colours_in(opened, "#space")}
        opened.page.fill("#explode", "1")
        exploded = {self.hue(colour) for colour in colours_in(opened, "#space")}
        # The top, the front and a side show some pieces; moved apart, all six.
        assert len(hues - {None}) >= 3
        assert len(exploded - {None}) >= 5

    def hue(self, colour: tuple[int, int, int]) -> tuple[int, ...] | None:
        """What is the same of a face in any light; None if it is grey."""
        most = max(colour)
        if most - min(colour) < 24:
            return None
        return tuple(round(6 * each / most) for each in colour)

    def test_it_turns(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page("diabolical-cube")[0], "#solution=2")
        canvas = opened.page.locator("#space")
        pictures = [canvas.screenshot()]
        opened.page.focus("#space")
        press(opened, "ArrowRight", "ArrowUp")
        opened.page.wait_for_timeout(100)
        pictures.append(canvas.screenshot())
        canvas.hover()
        opened.page.mouse.down()
        opened.page.mouse.move(500, 300, steps=3)
        opened.page.mouse.up()
        opened.page.wait_for_timeout(100)
        pictures.append(canvas.screenshot())
        opened.page.fill("#lift", "1")
        pictures.append(canvas.screenshot())
        assert all(one != other for one, other in pairwise(pictures))

    def test_without_webgl_it_is_drawn_as_well(self, make_page: Make, browser: Any) -> None:
        path, _ = make_page("diabolical-cube")
        context = browser.new_context(viewport=DESKTOP)
        page = context.new_page()
        page.add_init_script(
            "const own = HTMLCanvasElement.prototype.getContext;"
            "HTMLCanvasElement.prototype.getContext = function (kind, ...more) {"
            " return kind === 'webgl2' ? null : own.call(this, kind, ...more); };"
        )
        page.goto(f"{path.as_uri()}#solution=2")
        page.wait_for_selector("body.ready")
        hues = {self.hue(colour) for colour in colours_in(Opened(page), "#space")}
        assert len(hues - {None}) >= 3
        context.close()


class TestPaper:
    def test_what_is_shown_is_printed(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0], "#where=2@0,0@3")
        opened.page.emulate_media(media="print")
        opened.page.wait_for_selector("#printed figure")
        number = int(opened.text("#printed p >> nth=0").split()[0])
        assert opened.page.locator("#printed figure").count() == number
        assert not opened.page.is_visible("#browse")
        assert "L covers row 0, column 0" in opened.text("#printed")
        opened.page.emulate_media(media="screen")
        opened.page.wait_for_selector("#printed figure", state="detached")

    def test_many_are_printed_in_part(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0])
        opened.page.emulate_media(media="print")
        opened.page.wait_for_selector("#printed figure")
        assert opened.page.locator("#printed figure").count() == 300
        assert "and 2,039 solutions more" in opened.text("#printed")

    def test_a_solution_is_printed_alone(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0], "#solution=17")
        opened.page.emulate_media(media="print")
        assert opened.page.is_visible("#pictures svg")
        assert not opened.page.is_visible("#printed")
        assert not opened.page.is_visible("#download")


def test_without_javascript_the_first_are_shown(make_page: Make, browser: Any) -> None:
    path, _ = make_page(PENTOMINOES)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator("figure svg").count() == 50
    assert "the first solutions only, 50 of them" in page.inner_text("noscript")
    assert not page.is_visible("#browse")
    context.close()


def test_an_old_browser_says_so(make_page: Make, browser: Any) -> None:
    path, _ = make_page(PENTOMINOES)
    page = browser.new_page()
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(path.as_uri())
    page.wait_for_selector("#failed")
    assert "too old to show the solutions: DecompressionStream" in page.inner_text("#failed")
    page.close()


def test_from_the_statistics_and_back(make_page: Make, open_page: Open) -> None:
    opened = open_page(make_page("pentominoes-4x15")[0])
    opened.page.click("#statistics-tab")
    opened.page.click("#connections .link >> nth=0")
    assert opened.text("#differs").startswith("They differ in ")
    press(opened, "Escape")
    opened.page.wait_for_selector("#large", state="hidden")
    assert opened.page.is_visible("#statistics")
    assert " and " in opened.focused()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", awkward.PUZZLES)
def test_names_do_no_harm_and_can_be_read(
    name: str, size: dict[str, int], tmp_path: Path, open_page: Open
) -> None:
    puzzle = awkward.PUZZLES[name]
    one = Collected(awkward.finished(puzzle), 1, 0, 1)
    pieces = tuple((piece.name,) for piece in puzzle.box)
    covered = tuple(tuple(1 for _ in puzzle.cells) for _ in pieces)
    collection = Collection((one,), 1, pieces, covered, Convention.SOLUTIONS)
    path = tmp_path / "page.html"
    path.write_text(gallery_page(puzzle, collection), encoding="utf-8")
    opened = open_page(path, "#solution=1", size=size)
    assert opened.page.title().startswith(awkward.TITLE)
    lying = opened.page.locator("#lying bdi").all_inner_texts()
    assert sorted(lying) == sorted(awkward.NAMES)
    assert overflow(opened) == 0
    press(opened, "Escape")
    opened.page.evaluate("document.getElementById('filter').open = true")
    named = opened.page.locator("#pieces bdi").all_inner_texts()
    assert [each for each in named if each != "no piece"] == list(awkward.NAMES)
    assert overflow(opened) == 0
