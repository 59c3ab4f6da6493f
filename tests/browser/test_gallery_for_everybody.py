"""The page with the keyboard alone, read aloud, on a phone, in the dark and on paper."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Make, Open
from tests.browser.looking import close_large, colours_in, overflow, press, violations

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
        close_large(opened, "Escape")
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


SCHEMES = {
    "light": {"size": DESKTOP, "color_scheme": "light"},
    "dark": {"size": DESKTOP, "color_scheme": "dark"},
    "phone": {"size": PHONE, "color_scheme": "light", "has_touch": True},
}


class TestEverywhere:
    @pytest.mark.parametrize(("view", "scheme"), list(zip(VIEWS, cycle(SCHEMES), strict=False)))
    def test_it_fits_is_not_blank_and_shuts_nobody_out(
        self, view: str, scheme: str, axe: str, make_page: Make, open_page: Open
    ) -> None:
        name, fragment = VIEWS[view]
        opened = open_page(make_page(name)[0], fragment, **SCHEMES[scheme])
        assert overflow(opened) == 0
        assert len(colours_in(opened)) > 6
        assert violations(opened, axe) == []

    def test_nor_from_the_statistics(self, axe: str, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0], **SCHEMES["phone"])
        opened.page.click("#statistics-tab")
        opened.page.click("#heat-table summary")
        opened.page.wait_for_selector("#connections table")
        opened.page.wait_for_selector("#heat-table table")
        assert violations(opened, axe) == []


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
    close_large(opened, "Escape")
    assert opened.page.is_visible("#statistics")
    assert " and " in opened.focused()
