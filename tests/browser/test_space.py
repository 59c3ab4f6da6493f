"""Solutions in space: what turns, lifts, moves apart and is hidden, and the moves played."""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from jigsat.analysis.apart.apart import taken_apart
from jigsat.cli.commands.apart import lines
from jigsat.exchange.load import load
from tests.browser.conftest import DESKTOP, Make, Open, Opened
from tests.browser.looking import colours_in, press, wait_for_frame
from tests.cli.commands.test_apart import CHANNEL, CLOSED
from tests.render.golden.toys import TOYS

pytestmark = pytest.mark.browser

SOLID = "diabolical-cube"
Hue = tuple[int, ...]
#: How wide and high what is drawn in space is, and how many pixels it has.
EXTENT = """() => {
  const canvas = document.getElementById("space");
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d");
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  let [left, right, top, bottom, filled] = [Infinity, -1, Infinity, -1, 0];
  for (let i = 0; i < data.length / 4; i++) {
    if (data[4 * i + 3] < 128) continue;
    const [x, y] = [i % copy.width, Math.floor(i / copy.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    filled++;
  }
  return [right - left + 1, bottom - top + 1, filled];
}"""


@pytest.fixture
def channel(make_page: Make, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a block with a channel, in which a cube hides."""
    return page_of(CHANNEL, make_page, tmp_path_factory)


def page_of(puzzle: dict[str, Any], make_page: Make, folders: pytest.TempPathFactory) -> Path:
    path = folders.mktemp("puzzles") / f"{puzzle['name']}.json"
    path.write_text(json.dumps(puzzle), encoding="utf-8")
    return make_page(str(path))[0]


def hue(colour: tuple[int, ...]) -> Hue | None:
    """What is the same of a face in any light; None if it is grey."""
    most = max(colour)
    if most - min(colour) < 24:
        return None
    return tuple(round(6 * each / most) for each in colour)


def hues(opened: Opened) -> set[Hue]:
    """The colours that are to be seen in space, in whatever light."""
    return {found for colour in colours_in(opened, "#space") if (found := hue(colour))}


def hue_of(opened: Opened, name: str, scheme: str = "colour") -> Hue:
    """The colour of a piece."""
    colour = opened.page.evaluate(
        "([name, scheme]) => JSON.parse(document.getElementById('contents').textContent)"
        ".pieces.find(piece => piece.name === name)[scheme]",
        [name, scheme],
    )
    found = hue(tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5)))
    assert found is not None
    return found


#: No WebGL; and how many edges have been painted since the canvas was empty.
PLAIN = """
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind === "webgl2" ? null : own.call(this, kind, ...more);
  };
  window.edges = 0;
  const { clearRect, moveTo } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...box) { window.edges = 0; clearRect.apply(this, box); },
    moveTo(...place) { window.edges += 1; moveTo.apply(this, place); },
  });
"""


class TestTheView:
    def test_a_solid_is_drawn_in_the_colours_of_its_pieces(
        self, make_page: Make, open_page: Open
    ) -> None:
        opened = open_page(make_page(SOLID)[0], "#solution=2")
        assert opened.page.evaluate(
            "document.getElementById('space').getContext('webgl2') !== null"
        )
        together = hues(opened)
        opened.page.fill("#explode", "1")
        # The top, the front and a side show some pieces; moved apart, all six.
        assert len(together) >= 3
        assert len(hues(opened)) >= 5

    def test_it_turns(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(SOLID)[0], "#solution=2")
        canvas = opened.page.locator("#space")
        pictures = [canvas.screenshot()]
        opened.page.focus("#space")
        press(opened, "ArrowRight", "ArrowUp")
        wait_for_frame(opened)
        pictures.append(canvas.screenshot())
        canvas.hover()
        opened.page.mouse.down()
        opened.page.mouse.move(500, 300, steps=3)
        opened.page.mouse.up()
        wait_for_frame(opened)
        pictures.append(canvas.screenshot())
        opened.page.fill("#lift", "1")
        pictures.append(canvas.screenshot())
        assert all(one != other for one, other in pairwise(pictures))
        assert opened.text("#large-title") == "Solution 2"  # the arrows only turned it

    def test_upper_layers_are_taken_off(self, channel: Path, open_page: Open) -> None:
        opened = open_page(channel, "#solution=1")
        cube = hue_of(opened, "A")
        assert opened.page.get_attribute("#layers", "max") == "3"
        assert cube not in hues(opened)
        opened.page.fill("#layers", "2")  # the lid is off
        assert cube in hues(opened)
        opened.page.fill("#layers", "1")
        assert cube not in hues(opened)

    def test_pieces_are_hidden_one_by_one(self, channel: Path, open_page: Open) -> None:
        opened = open_page(channel, "#solution=1")
        cube, block = hue_of(opened, "A"), hue_of(opened, "B")
        opened.page.click("[aria-label='Hide B']")
        assert hues(opened) == {cube}
        opened.page.click("[aria-label='Hide A']")
        assert hues(opened) == set()
        opened.page.click("[aria-label='Show B']")
        assert hues(opened) == {block}

    def test_without_webgl_it_is_drawn_as_well(self, channel: Path, browser: Any) -> None:
        context = browser.new_context(viewport=DESKTOP)
        page = context.new_page()
        page.add_init_script(PLAIN)
        page.goto(f"{channel.as_uri()}#solution=1")
        page.wait_for_selector("body.ready")
        opened = Opened(page)
        assert hues(opened) == {hue_of(opened, "B")}
        page.fill("#scrubber", "2")
        assert hues(opened) == {hue_of(opened, "A"), hue_of(opened, "B")}
        context.close()

    def test_two_that_are_compared_are_both_in_space(
        self, make_page: Make, open_page: Open
    ) -> None:
        opened = open_page(make_page("soma-cube")[0], "#compare=1,2")
        views = [opened.page.locator(each) for each in ("#space", "#other-space")]
        names = [view.get_attribute("aria-label") for view in views]
        assert names == [f"Solution {n} in space; arrows turn it" for n in (1, 2)]
        before = [view.screenshot() for view in views]
        assert before[0] != before[1]
        opened.page.focus("#other-space")
        press(opened, "ArrowRight")
        wait_for_frame(opened)
        turned = [view.screenshot() for view in views]
        assert all(one != other for one, other in zip(before, turned, strict=True))
        assert not opened.page.is_visible("#player")
        # What is the same in both is pale.
        differing = set(re.findall(r"[A-Za-z]+(?=[,.])", opened.text("#differs").split(":")[1]))
        opened.page.fill("#explode", "1")
        assert {hue_of(opened, name) for name in differing} <= hues(opened)
        opened.page.click("#apart")
        assert not opened.page.is_visible("#other-space")
        assert opened.page.is_visible("#space")


class TestPrisms:
    def test_where_faces_go_on_there_is_no_edge(
        self, make_page: Make, browser: Any, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        ring = {"name": "ring", "cells": ["^v^", "v^v"]}
        puzzle = {**TOYS["prisms"], "board": {"cells": ring["cells"]}, "pieces": [ring]}
        page = browser.new_page()
        page.add_init_script(PLAIN)
        page.goto(f"{page_of(puzzle, make_page, tmp_path_factory).as_uri()}#solution=1")
        page.wait_for_selector("body.ready")
        # One sees six triangles, with one edge each, and three walls with four.
        assert page.evaluate("edges") == 6 + 3 * 4
        page.close()


class TestTheMoves:
    def test_they_are_those_of_apart_in_words(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(SOLID)
        opened = open_page(path, "#solution=2")
        puzzle = load(SOLID)
        verdict, *expected = lines(
            puzzle, taken_apart(puzzle, collection.solutions[1].solution)
        )
        assert opened.text("#comes-apart") == f"It {' '.join(verdict.split())}."
        words = re.split(r"\s*\d+\. |; ", " ".join(expected))[1:]
        for number, each in enumerate(words, start=1):
            opened.page.fill("#scrubber", str(number))
            assert opened.text("#move") == f"Move {number} of {len(words)}: {each}"
            assert opened.page.get_attribute("#scrubber", "aria-valuetext") == opened.text(
                "#move"
            )
        assert opened.page.get_attribute("#scrubber", "max") == str(len(words))

    def test_buttons_go_from_move_to_move(self, channel: Path, open_page: Open) -> None:
        opened = open_page(channel, "#solution=1", reduced_motion="reduce")
        cube = hue_of(opened, "A")
        assert opened.page.is_disabled("#back")
        assert opened.page.is_disabled("#first-move")
        opened.page.click("#forward")
        assert opened.text("#move") == "Move 1 of 2: A to the right 1"
        opened.page.click("#forward")
        assert opened.text("#move") == "Move 2 of 2: A out up"
        assert opened.page.is_disabled("#forward")
        assert cube in hues(opened)
        opened.page.click("#back")
        assert opened.text("#move") == "Move 1 of 2: A to the right 1"
        opened.page.click("#first-move")
        assert opened.text("#move") == "Together, before the first of 2 moves"
        assert cube not in hues(opened)

    def test_frames_may_have_begun_before_the_click(
        self, channel: Path, open_page: Open
    ) -> None:
        """On a busy machine they do, and no move is before the first or after the last."""
        opened = open_page(channel, "#solution=1")
        opened.page.evaluate(
            "() => { const own = requestAnimationFrame;"
            " globalThis.requestAnimationFrame = (show) => own((now) => show(now - 300)); }"
        )
        opened.page.fill("#scrubber", "2")
        opened.page.dblclick("#back")
        opened.page.wait_for_selector("#back:disabled")
        assert opened.text("#move").startswith("Together, ")

    def test_it_plays_and_rests(self, channel: Path, open_page: Open) -> None:
        opened = open_page(channel, "#solution=1")
        cube = hue_of(opened, "A")
        opened.page.select_option("#speed", "4")
        opened.page.evaluate(
            "() => { const play = document.querySelector('#play'); globalThis.names = [];"
            " new MutationObserver(() => names.push(play.getAttribute('aria-label')))"
            ".observe(play, { attributeFilter: ['aria-label'] }); }"
        )
        opened.page.focus("#play")
        press(opened, "Enter")
        opened.page.wait_for_selector("#forward:disabled")
        assert opened.focused() == "Play"
        assert opened.page.evaluate("names[0]") == "Pause"
        assert cube in hues(opened)
        opened.page.select_option("#speed", "0.5")
        press(opened, "Enter", "Enter")  # again from the beginning, and at once a rest
        assert opened.focused() == "Play"
        assert not opened.text("#move").startswith("Move 2")

    @pytest.mark.parametrize("motion", ["reduce", "no-preference"])
    def test_who_wants_no_motion_sees_none(
        self, motion: str, channel: Path, open_page: Open
    ) -> None:
        opened = open_page(channel, "#solution=1", reduced_motion=motion)
        opened.page.evaluate(
            "() => { const own = WebGL2RenderingContext.prototype.drawArrays;"
            " globalThis.drawn = 0;"
            " WebGL2RenderingContext.prototype.drawArrays = function (...all) {"
            "  globalThis.drawn += 1; return own.apply(this, all); }; }"
        )
        opened.page.select_option("#speed", "4")
        opened.page.click("#play")
        opened.page.wait_for_selector("#forward:disabled")
        drawn = opened.page.evaluate("globalThis.drawn")
        assert drawn <= 3 if motion == "reduce" else drawn > 3

    def test_what_does_not_come_apart_says_so(
        self, make_page: Make, open_page: Open, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        opened = open_page(page_of(CLOSED, make_page, tmp_path_factory), "#solution=1")
        said = "It cannot be taken apart by straight moves."
        assert opened.text("#comes-apart") == said
        assert not opened.page.is_visible("#player")


@pytest.fixture
def balls(make_page: Make, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a pyramid of five balls."""
    return page_of({**TOYS["balls"], "name": "balls"}, make_page, tmp_path_factory)


class TestBalls:
    def test_pieces_have_joints_and_balls_of_others_have_none(
        self, balls: Path, open_page: Open
    ) -> None:
        opened = open_page(balls, "#solution=1")
        before = opened.page.locator("#space").screenshot()
        opened.page.evaluate(
            "() => { const own = WebGL2RenderingContext.prototype.drawArrays;"
            " WebGL2RenderingContext.prototype.drawArrays = function (kind, first, count) {"
            "  globalThis.squares = count / 6; return own.call(this, kind, first, count); }; }"
        )
        opened.page.fill("#explode", "0.5")
        # Five balls, and joints: two of the angle and one of the bar.
        assert opened.page.evaluate("globalThis.squares") == 8
        opened.page.fill("#lift", "1")  # that of the bar is between two layers
        assert opened.page.evaluate("globalThis.squares") == 7
        assert opened.page.locator("#space").screenshot() != before

    def test_without_webgl_they_are_drawn_as_well(self, balls: Path, browser: Any) -> None:
        context = browser.new_context(viewport=DESKTOP)
        page = context.new_page()
        page.add_init_script(PLAIN)
        page.goto(f"{balls.as_uri()}#solution=1")
        page.wait_for_selector("body.ready")
        opened = Opened(page)
        page.click("[aria-label='Hide V']")
        page.fill("#layers", "1")
        wide, high, filled = page.evaluate(EXTENT)
        assert wide == pytest.approx(high, rel=0.02)
        assert filled == pytest.approx(math.pi / 4 * wide * high, rel=0.03)
        assert len(opened.page.locator("#lying circle").all()) == 10
        context.close()
