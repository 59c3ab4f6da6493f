"""What the page to play opens with and gives away: addresses, layouts, codes, books."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jigsat.extras.play.play.page import Board, Game, play_page
from jigsat.render.web.page import part
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.puzzle import Puzzle
from tests.browser.conftest import Open, Opened
from tests.browser.looking import overflow, violations
from tests.browser.players import (
    FIVE,
    JUDGED,
    ON_PHONE,
    TOYS,
    MakePlay,
    laid,
    made_of,
    position_of,
    verdict,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: The five pieces, of which one is given.
CLUE = {"rule": "fixed", "piece": "V", "cells": [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]]}


class TestSharing:
    def test_an_address_opens_the_position(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("soma-cube")
        opened = open_page(made.path, f"#p={position_of(made.solution[:3])}")
        assert laid(opened) == list(made.solution[:3])
        assert opened.text("#in-box") == "4 left"

    def test_nonsense_in_the_address(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("tray")
        twice = [made.solution[0], made.solution[0], 99999]
        opened = open_page(made.path, f"#p={position_of(twice)}.%3Cb%3E&d=1.x")
        assert laid(opened) == [made.solution[0]]

    def test_an_earlier_visit_is_gone_on_with(
        self, make_play: MakePlay, open_page: Open
    ) -> None:
        made = make_play("five")
        opened = open_page(made.path, f"#p={position_of(made.solution[:2])}")
        verdict(opened)
        opened.page.goto("about:blank")
        opened.page.goto(made.path.as_uri())
        assert verdict(opened).endswith("Can be finished")
        assert laid(opened) == list(made.solution[:2])
        opened.page.click("#clear")
        opened.page.goto("about:blank")
        opened.page.goto(made.path.as_uri())
        verdict(opened)
        assert laid(opened) == []

    @pytest.mark.parametrize("name", ["tray", "drive-ya-nuts", "kanoodle-pyramid"])
    def test_the_layout_is_read(self, name: str, make_play: MakePlay, open_page: Open) -> None:
        made = make_play(name)
        opened = open_page(made.path, f"#p={position_of(made.solution[:3])}")
        verdict(opened)
        text = opened.page.input_value("#layout")
        layout = read_layout(made.puzzle, text)
        assert list(made.playing.begun(layout.placements)) == list(made.solution[:3])

    def test_what_is_given_stays(self, tmp_path: Path, open_page: Open) -> None:
        puzzle = Puzzle.model_validate({**FIVE, "rules": [CLUE]})
        opened = open_page(made_of(puzzle, tmp_path).path, **ON_PHONE)
        assert opened.text("#in-box") == "4 left"
        opened.page.tap(".cell >> nth=5")
        assert opened.text("#advice") == "V is given: it stays where it is."
        assert opened.page.is_disabled("#clear")

    @pytest.mark.parametrize("length", [1, 18, 858])
    def test_a_qr_code_is_that_of_another_program(self, length: int, browser: Browser) -> None:
        text = "".join(chr(33 + number * 7 % 90) for number in range(length))
        from qrcode.constants import ERROR_CORRECT_L
        from qrcode.main import QRCode
        from qrcode.util import MODE_8BIT_BYTE, QRData

        page = browser.new_page()
        source = part("jigsat.extras.play.play", "qr.js")
        found = page.evaluate(f"(text) => {{ {source}\n return qrCode(text); }}", text)
        page.close()
        made = QRCode(error_correction=ERROR_CORRECT_L, border=0, mask_pattern=found["mask"])
        made.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
        made.make()
        assert found["rows"] == [list(map(int, row)) for row in made.get_matrix()]

    def test_a_link_has_a_code_where_others_can_open_it(
        self, make_play: MakePlay, open_page: Open, browser: Browser
    ) -> None:
        made = make_play("tray")
        opened = open_page(made.path)
        opened.page.click("#share summary")
        assert opened.page.is_visible("#by-file")
        assert opened.page.locator("#qr svg").count() == 0
        page = browser.new_page()
        text = made.path.read_text(encoding="utf-8")
        page.route("**/*", lambda route: route.fulfill(body=text, content_type="text/html"))
        page.goto("http://play.test/")
        page.wait_for_selector(JUDGED)
        page.click("#share summary")
        page.wait_for_selector("#qr svg")
        assert page.is_hidden("#by-file")
        before = page.get_attribute("#qr path", "d")
        page.click("#help summary")
        page.click("#ask-answer")
        assert page.get_attribute("#qr path", "d") != before
        page.close()

    @pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:80"])
    def test_there_is_no_code_of_an_address_that_only_this_computer_has(
        self, host: str, make_play: MakePlay, browser: Browser
    ) -> None:
        text = make_play("tray").path.read_text(encoding="utf-8")
        page = browser.new_page()
        page.route("**/*", lambda route: route.fulfill(body=text, content_type="text/html"))
        page.goto(f"http://{host}/")
        page.wait_for_selector(JUDGED)
        page.click("#share summary")
        assert page.is_visible("#by-file")
        assert page.locator("#qr svg").count() == 0
        page.close()


class TestABook:
    """Several games on one page."""

    @pytest.fixture
    def book(self, tmp_path: Path) -> tuple[Path, list[tuple[int, ...]]]:
        """Two challenges of one tray, and another; and a solution of each."""
        made = [made_of(TOYS[name], tmp_path) for name in ("tray", "five")]
        boards = [
            Board(
                each.puzzle,
                *(
                    getattr(each.playing, part)
                    for part in ("tables", "pieces", "labels", "steps")
                ),
            )
            for each in made
        ]
        solution = made[0].solution
        games = [
            Game(0, "first", given=solution[:2]),
            Game(0, "second", given=solution[2:]),
            Game(1),
        ]
        path = tmp_path / "book.html"
        path.write_text(play_page(boards, games), encoding="utf-8")
        return path, [solution, solution, made[1].solution]

    def test_one_after_the_other(self, book: Any, open_page: Open, axe: str) -> None:
        path, (tray, *_) = book
        opened = open_page(path, **ON_PHONE)
        page = opened.page
        assert opened.text("#heading") == "A tray"
        options = page.locator("#game option").all_inner_texts()
        assert options == ["A tray: first", "A tray: second", "A tray"]
        assert opened.text("#progress") == "0 of 3 finished"
        assert page.is_hidden("#next-game")
        assert violations(opened, axe) == []
        assert overflow(opened) == 0
        page.goto(f"{path.as_uri()}#p={position_of(tray[2:])}")
        assert verdict(opened).endswith("Finished!")
        assert opened.text("#progress") == "1 of 3 finished"
        page.click("#next-game")
        page.wait_for_selector("text=2 left")
        assert page.input_value("#game") == "1"
        page.select_option("#game", "2")
        page.wait_for_selector("text=5 left")
        assert page.locator("#game option").all_inner_texts()[0] == "✓ A tray: first"

    def test_where_nothing_may_be_kept(self, book: Any, browser: Browser) -> None:
        path, (tray, *_) = book
        page = browser.new_page()
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })"
        )
        page.goto(f"{path.as_uri()}#p={position_of(tray[2:])}")
        page.wait_for_selector(JUDGED)
        opened = Opened(page)
        assert verdict(opened).endswith("Finished!")
        assert opened.text("#progress").startswith("This browser does not remember")
        page.close()
