"""The page on which a puzzle is played: by taps alone, by keys alone, and by dragging."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jigsat.exchange.load import load
from jigsat.render.web.contents import one_of
from jigsat.schemas.puzzle import Puzzle
from tests.browser.conftest import Open
from tests.browser.looking import (
    address,
    colours_in,
    overflow,
    press,
    violations,
    wait_for_frame,
)
from tests.browser.players import (
    FIVE,
    ON_PHONE,
    MakePlay,
    Player,
    Tapper,
    Typist,
    laid,
    made_of,
    piece_button,
    position_of,
    verdict,
)
from tests.browser.positions import (
    judged_by_page,
    positions_of,
    wrong_words,
)
from tests.render import awkward

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1280, "height": 800}
FITTING = (
    "drive-ya-nuts",
    "soma-cube",
    "pentominoes-3x20",
    "kanoodle-pyramid",
    "tropical-fish",
)


@pytest.mark.parametrize(
    ("name", "player", "how"),
    [
        ("tray", Tapper, ON_PHONE),
        ("drive-ya-nuts", Tapper, ON_PHONE),
        ("tray", Typist, {"size": DESKTOP}),
    ],
)
def test_it_is_played_to_the_end(
    name: str, player: type[Player], how: Any, make_play: MakePlay, open_page: Open
) -> None:
    made = make_play(name)
    opened = open_page(made.path, **how)
    one = player(opened, made)
    for place, number in enumerate(made.solution):
        assert verdict(opened).endswith("Can be finished"), place
        one.lay(number)
    assert verdict(opened).endswith("Finished!")
    assert opened.text("#in-box") == "is empty"
    assert opened.text("#status").endswith("Finished!")


def test_what_is_dragged_is_turned(make_play: MakePlay, open_page: Open) -> None:
    made = make_play("tray")  # whose domino, the first piece, stands after a turn
    opened = open_page(made.path)
    page = opened.page
    boxes = [page.locator(each).bounding_box() for each in (piece_button(0), ".cell >> nth=1")]
    (x, y), (u, v) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(u, v)
    assert page.locator(".floating path").count() > 0
    press(opened, "r")
    page.mouse.up()
    (number,) = laid(opened)
    assert sorted(made.placement(number)[2]) == [1, 5]
    page.mouse.move(u, v)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.up()
    assert laid(opened) == []  # dragged off the board


def test_a_finger_drags_a_piece_at_any_angle(make_play: MakePlay, open_page: Open) -> None:
    """The browser may take no drag for scrolling, and go back to the page before."""
    page = open_page(make_play("soma-cube").path, **ON_PHONE).page
    box = page.locator(piece_button(0)).bounding_box()
    assert box
    fingers = page.context.new_cdp_session(page)
    for step in range(10):
        at = {"x": box["x"] + 20 + 25 * step, "y": box["y"] + 20 - 5 * step}
        kind = "touchMove" if step else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    assert page.locator(".floating path").count() > 0
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


class TestTheVerdict:
    def test_which_piece_is_to_blame_and_back(
        self, make_play: MakePlay, open_page: Open
    ) -> None:
        made = make_play("drive-ya-nuts")
        opened = open_page(made.path)
        player = Tapper(opened, made)
        player.tap = opened.page.click  # type: ignore[method-assign]
        for number in made.solution[:2]:
            player.lay(number)
        piece, _, (cell,) = made.placement(made.solution[2])
        for number in range(len(made.playing.number)):
            if made.placement(number)[::2] == (piece, [cell]) and number != made.solution[2]:
                player.lay(number)
                break
        name = made.playing.pieces[piece][0]
        assert verdict(opened).endswith(f"Cannot be finished since card {name} was laid")
        assert opened.page.locator(".blames").count() == 1
        opened.page.click("#help summary")
        opened.page.click("#ask-count")
        opened.page.wait_for_selector("text=/^0 solutions/")
        opened.page.click("#ask-next")
        opened.page.wait_for_selector("text=/^Nothing leads to a solution/")
        opened.page.click("#ask-back")
        assert verdict(opened).endswith("Can be finished")
        assert laid(opened) == list(made.solution[:2])

    def test_a_puzzle_without_a_solution(self, tmp_path: Path, open_page: Open) -> None:
        puzzle = Puzzle.model_validate({**FIVE, "turning": "rotate"})
        opened = open_page(made_of(puzzle, tmp_path).path)
        assert "Cannot be finished whatever is laid" in verdict(opened)

    def test_what_is_stale_is_not_said(self, make_play: MakePlay, open_page: Open) -> None:
        opened = open_page(make_play("five").path)
        verdict(opened)
        opened.page.click("#help summary")
        opened.page.click("#ask-answer")
        press(opened, *"uyuyuyu")
        assert verdict(opened).endswith("Can be finished")
        press(opened, "y")
        assert verdict(opened).endswith("Finished!")


class TestHelp:
    def test_hints_lead_to_the_end(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("tray")
        opened = open_page(made.path, **ON_PHONE)
        opened.page.click("#help summary")
        opened.page.click("#ask-count")
        opened.page.wait_for_selector("text=/^6 solutions/")
        for _ in made.solution:
            assert not opened.page.is_visible("#lay-next")
            opened.page.click("#ask-next")
            opened.page.wait_for_selector("#lay-next:not([hidden])")
            assert ": " in opened.text("#next")
            opened.page.click("#lay-next")
        assert verdict(opened).endswith("Finished!")

    def test_a_whole_solution(self, make_play: MakePlay, open_page: Open) -> None:
        opened = open_page(make_play("soma-cube").path)
        assert verdict(opened).endswith("Can be finished")
        opened.page.click("#help summary")
        opened.page.click("#ask-answer")
        assert verdict(opened).endswith("Finished!")
        assert len(colours_in(opened, "#space")) > 6
        opened.page.click("#undo")
        assert laid(opened) == []
        wait_for_frame(opened)
        assert len(colours_in(opened, "#space")) == 1


def test_a_calendar(make_play: MakePlay, open_page: Open) -> None:
    opened = open_page(make_play("a-puzzle-a-day").path, timezone_id="UTC")
    today = datetime.now(UTC)
    chosen = [opened.text(f"#region-{number} option:checked") for number in range(2)]
    assert chosen == [f"{today:%b}", str(today.day)]
    assert verdict(opened).endswith("Can be finished")
    opened.page.select_option("#region-0", label="Apr")
    opened.page.select_option("#region-1", label="30")
    assert verdict(opened).endswith("Can be finished")
    opened.page.select_option("#region-0", label="Feb")
    assert opened.text("#advice") == "There is no such date."
    opened.page.select_option("#region-0", label="any")
    assert "d=" not in address(opened)


SCHEMES = {
    "light": {"size": DESKTOP, "color_scheme": "light"},
    "dark": {"size": DESKTOP, "color_scheme": "dark"},
    "phone": ON_PHONE,
}


@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("tray", "phone"),
        ("drive-ya-nuts", "light"),
        ("soma-cube", "dark"),
        ("a-puzzle-a-day", "phone"),
    ],
)
def test_nobody_is_shut_out(
    name: str, scheme: str, axe: str, make_play: MakePlay, open_page: Open
) -> None:
    made = make_play(name)
    fragment = f"#p={position_of(made.solution[:2])}" if name != "a-puzzle-a-day" else ""
    opened = open_page(made.path, fragment, **SCHEMES[scheme])
    for each in ("help", "share", "keys"):
        opened.page.click(f"#{each} summary")
    opened.page.click("#box li:not([hidden]) button")
    verdict(opened)
    assert violations(opened, axe) == []


@pytest.mark.parametrize("name", FITTING)
def test_it_fits_a_phone_and_fingers(name: str, make_play: MakePlay, open_page: Open) -> None:
    opened = open_page(make_play(name).path, **ON_PHONE)
    assert overflow(opened) == 0
    least: list[float] = opened.page.evaluate(
        """[...document.querySelectorAll("button, .cell, select, summary, input")]
          .map((node) => node.getBoundingClientRect())
          .filter(({ width }) => width)
          .map(({ width, height }) => Math.min(width, height))"""
    )
    assert min(least) >= 24


@pytest.mark.parametrize("name", awkward.PUZZLES)
def test_names_do_no_harm_and_can_be_read(name: str, tmp_path: Path, open_page: Open) -> None:
    puzzle = awkward.PUZZLES[name]
    made = made_of(puzzle, tmp_path)
    opened = open_page(made.path, **ON_PHONE)
    assert opened.page.title() == f"Play {awkward.TITLE}"
    named = opened.page.locator("#box bdi").all_inner_texts()
    assert named == list(map(one_of, made.playing.pieces))
    player = Tapper(opened, made)
    for number in made.solution:
        player.lay(number)
    assert verdict(opened).endswith("Finished!")
    assert overflow(opened) == 0


@pytest.mark.parametrize(
    "name", ["soma-cube", "drive-ya-nuts", "a-puzzle-a-day", "loves-dozen"]
)
def test_the_search_says_no_wrong_word(name: str, browser: Browser) -> None:
    puzzle = load(name)
    judged = judged_by_page(browser, puzzle, list(positions_of(puzzle, 12)))
    assert {each.answer for each in judged} == {0, 1}
    assert wrong_words(puzzle, judged) == []


def test_nor_on_a_date(browser: Browser) -> None:
    puzzle = load("a-puzzle-a-day")
    cells = {puzzle.cell_names[cell]: number for number, cell in enumerate(puzzle.cells)}
    positions = list(positions_of(puzzle, 40, seed=2))
    judged = judged_by_page(browser, puzzle, positions, blank=[cells["Dec"], cells["24"]])
    opened = puzzle.with_open("Dec", "24")
    assert wrong_words(opened, judged) == []
    begun = [each for each in positions if len(each.laid) < 2]
    said = judged_by_page(browser, puzzle, begun, blank=[cells["Dec"], cells["24"]])
    assert {each.answer for each in said} == {0, 1}
