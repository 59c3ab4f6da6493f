"""Questions about a puzzle, and their answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.looking import press
from tests.browser.serve.conftest import LONG, ON_BOTH, Edit, cell

pytestmark = pytest.mark.browser


class TestAsking:
    @ON_BOTH
    def test_what_is_cancelled_keeps_what_was_found(
        self, edit: Edit, size: dict[str, int]
    ) -> None:
        editor = edit("bedlam-cube", size=size)
        editor.page.click("button[data-action=count]")
        result = editor.page.locator(".result[data-action=count]")
        result.get_by_text(re.compile("[1-9][0-9,]* found")).wait_for(timeout=LONG)
        result.get_by_role("button", name="Cancel").click()
        editor.page.wait_for_selector('.result[data-status="130"]', timeout=LONG)
        assert re.search("at least [1-9].*\nnot complete", result.inner_text())

    def test_solutions_appear_and_are_downloaded(self, edit: Edit) -> None:
        editor = edit("drive-ya-nuts")
        assert "1 solution, and no others" in editor.ask("solve")
        with editor.page.expect_download() as waiting:
            editor.page.click(".result a")
        assert waiting.value.suggested_filename == "drive-ya-nuts.jsonl"
        assert "“Solve” shows it" in editor.ask("explain")
        editor.page.click("#downloads summary")
        editor.ask("svg")
        with editor.page.expect_download() as waiting:
            editor.page.click(".result[data-action=svg] a")
        assert waiting.value.suggested_filename == "drive-ya-nuts-puzzle.svg"

    def test_why_not(self, edit: Edit, tray: Path) -> None:
        text = tray.read_text(encoding="utf-8")
        tray.write_text(text.replace('"rotate-and-flip"', '"rotate"'), encoding="utf-8")
        editor = edit(tray)
        editor.has("#verdict", "There is no solution", timeout=LONG)
        assert "turned over" in editor.ask("explain")

    @ON_BOTH
    def test_a_tray_is_painted_found_not_unique_repaired_and_unique(
        self, edit: Edit, size: dict[str, int]
    ) -> None:
        editor = edit(size=size, has_touch=size == PHONE, is_mobile=size == PHONE)
        paint = editor.page.tap if size == PHONE else editor.page.click
        editor.page.select_option("#grid", "square")
        editor.page.click("#take-grid")
        for row in range(4):
            paint(cell(row, 5))  # of six columns, five are left
        strokes = (  # I, N, P and U, from the cell that each piece begins with
            [(0, 1), (0, 2), (0, 3), (0, 4)],
            [(0, 1), (1, 1), (1, 2), (1, 3)],
            [(0, 1), (0, 2), (1, 0), (1, 1)],
            [(1, 0), (1, 1), (1, 2), (0, 2)],
        )
        for number, cells in enumerate(strokes):
            if number:
                editor.page.click("#add-piece")
            editor.page.click(f"[data-path='pieces[{number}].cells']")
            for at in cells:
                paint(cell(*at))
        editor.page.select_option("#turning", "rotate-and-flip")
        editor.has("#sum", "nothing suspicious")
        assert "two solutions differ" in editor.ask("unique")
        assert editor.page.inner_text("#verdict") == "There is more than one solution."
        editor.page.route(
            "**/jobs/*/file", lambda route: route.fulfill(status=404, body="gone")
        )
        assert "Change:" in editor.ask("repair")
        editor.has(".result[data-action=repair]", "could not be fetched: ask again")
        editor.opened.heard.clear()  # that nothing was found
        take = editor.page.get_by_role("button", name="Take the repaired puzzle")
        assert take.count() == 0
        editor.page.unroute("**/jobs/*/file")
        editor.page.click("button[data-action=repair]")
        take.wait_for(timeout=LONG)
        editor.page.route("**/jobs/*/file", lambda route: route.abort())  # it has been fetched
        take.click()
        editor.page.click("button[data-action=unique]")
        editor.has("#compared", "unique: exactly one solution", timeout=LONG)
        editor.has("#compared", "version 2 (now)")

    def test_an_answer_about_an_older_text_is_not_shown_of_the_newer(
        self, edit: Edit, tray: Path
    ) -> None:
        editor = edit(tray)
        held: list[Any] = []
        page = editor.page
        page.route("**/jobs", lambda route: route.continue_() if held else held.append(route))
        while not held:
            page.wait_for_timeout(50)
        page.fill("#text", editor.text.replace('"rotate-and-flip"', '"rotate"'))
        editor.has("#verdict", "There is no solution", timeout=LONG)
        page.evaluate(
            "() => { globalThis.said = []; new MutationObserver(() => said.push(document"
            ".querySelector('#verdict').textContent)).observe("
            "document.querySelector('#verdict'), { childList: true }); }"
        )
        with page.expect_request(lambda asked: asked.method == "DELETE", timeout=LONG):
            held[0].continue_()
        assert page.evaluate("said") == []
        assert "There is no solution" in page.inner_text("#verdict")

    def test_what_cannot_be_made_of_a_puzzle_says_why(self, edit: Edit) -> None:
        editor = edit("polyhexes-hexagram")
        editor.page.click("#downloads summary")
        assert "not written for BurrTools" in editor.ask("burrtools")
        assert editor.page.locator("[data-action=stl]").is_hidden()

    def test_an_answer_goes_back_to_its_puzzle(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.ask("count")
        before = editor.text
        editor.page.click(cell(2, 2))
        editor.has("#verdict", "There is no solution", timeout=LONG)  # nothing moves after this
        editor.page.get_by_role("button", name="Back to this puzzle").click()
        assert editor.text == before

    @ON_BOTH
    def test_a_calendar_is_asked_for_a_date(self, edit: Edit, size: dict[str, int]) -> None:
        editor = edit("a-puzzle-a-day", size=size)
        editor.page.fill("#open-cells", "today")
        press(editor.opened, "Tab")
        editor.has("#verdict", "There is a solution", timeout=LONG)
        editor.page.fill("#open-cells", "Dec,24")
        press(editor.opened, "Tab")
        assert "perhaps not all" not in editor.ask("solve")

    @ON_BOTH
    def test_a_burr_is_drawn_and_taken_apart(self, edit: Edit, size: dict[str, int]) -> None:
        editor = edit(size=size)
        editor.page.click("[data-kind=burr]")
        editor.page.click("[data-path='pieces[0].cells']")
        editor.page.select_option("#layer", "0")
        editor.page.click(cell(1, 1))  # the notch that counts 1
        assert editor.page.input_value("#stick") == "2"
        assert "level 1" in editor.ask("apart")
        editor.page.fill("#stick", "4")
        press(editor.opened, "Tab")
        assert json.loads(editor.text)["pieces"][0] == {
            "name": "4",
            "cells": [["######", "#..###"], ["######", "######"]],
        }
        assert editor.page.locator("#layer-label, #stick-label").count() == 2
