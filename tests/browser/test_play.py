"""The page on which a puzzle is played: by taps alone, by keys alone, by dragging alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jigsat.exchange.load import load
from jigsat.models.build import make_problem
from jigsat.models.playing import Playing, playing
from jigsat.render.play.page import Board, Game, play_page
from jigsat.render.web.contents import one_of
from jigsat.render.web.page import part
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.collecting import collect_found
from jigsat.solvers.options import Options
from tests.browser.conftest import PHONE, Open, Opened
from tests.browser.looking import (
    address,
    colours_in,
    overflow,
    press,
    violations,
    wait_for_frame,
)
from tests.browser.positions import (
    base36,
    free_placements,
    judged_by_page,
    positions_of,
    wrong_words,
)
from tests.render import awkward
from tests.trays import FIVE_PIECES, TRAY

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1280, "height": 800}
ON_PHONE = {"size": PHONE, "has_touch": True, "is_mobile": True}
FIVE = {**TRAY, **FIVE_PIECES}
TOYS = {"tray": Puzzle.model_validate(TRAY), "five": Puzzle.model_validate(FIVE)}
JUDGED = "#verdict[aria-busy=false]"
#: The five pieces, of which one is given.
CLUE = {"rule": "fixed", "piece": "V", "cells": [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]]}
FITTING = (
    "drive-ya-nuts",
    "soma-cube",
    "pentominoes-3x20",
    "kanoodle-pyramid",
    "tropical-fish",
)


@dataclass(frozen=True)
class Made:
    """A page in a file, and what it is made of."""

    path: Path
    puzzle: Puzzle
    playing: Playing
    solution: tuple[int, ...]

    def placement(self, number: int) -> tuple[int, int, list[int]]:
        """The piece, its way to lie and the cells of a placement, by the page's number."""
        for group in self.playing.tables["groups"]:
            if number >= len(group["first"]):
                number -= len(group["first"])
                continue
            cell = group["first"][number]
            further = [by if isinstance(by, int) else by[number] for by in group["further"]]
            ways = self.playing.tables["classes"][group["piece"]]["ways"]
            return (
                group["piece"],
                ways.index(group["turn"]),
                [cell, *(cell + by for by in further)],
            )
        raise AssertionError(number)

    def turns(self, piece: int, here: int, there: int) -> str:
        """The keys that turn a piece from one way to lie to another."""
        leads = self.playing.tables["classes"][piece]
        waiting, known = deque([here]), {here: ""}
        while waiting:
            way = waiting.popleft()
            for key, kind in (("r", "turn"), ("f", "flip")):
                if leads[kind][way] not in known:
                    known[leads[kind][way]] = known[way] + key
                    waiting.append(leads[kind][way])
        return known[there]


MakePlay = Callable[[str], Made]


def made_of(puzzle: Puzzle, folder: Path, begun: Sequence[int] = ()) -> Made:
    found = collect_found(puzzle, Options(limit=1), up_to_symmetry=False).solutions
    made = playing(make_problem(puzzle))
    solution = tuple(made.begun(found[0].solution.placements)) if found else ()
    path = folder / f"{puzzle.name}.html"
    board = Board(puzzle, made.tables, made.pieces, made.labels, made.steps)
    page = play_page([board], [Game(given=made.given, begun=begun)])
    path.write_text(page, encoding="utf-8")
    return Made(path, puzzle, made, solution)


@pytest.fixture(scope="module")
def make_play(tmp_path_factory: pytest.TempPathFactory) -> MakePlay:
    made: dict[str, Made] = {}

    def make(name: str) -> Made:
        if name not in made:
            puzzle = TOYS[name] if name in TOYS else load(name)
            made[name] = made_of(puzzle, tmp_path_factory.mktemp("play"))
        return made[name]

    return make


def laid(opened: Opened) -> list[int]:
    """The placements on the board, as the address has them."""
    said = dict(part.split("=") for part in address(opened)[1:].split("&") if part)
    return [int(each, 36) for each in said.get("p", "").split(".") if each]


def verdict(opened: Opened) -> str:
    opened.page.wait_for_selector(JUDGED)
    return " ".join(opened.text("#verdict").split())


def piece_button(piece: int) -> str:
    return f"#box li:nth-child({piece + 1}) button"


class Player(ABC):
    """Lays pieces in one way alone."""

    def __init__(self, opened: Opened, made: Made) -> None:
        self.opened, self.made = opened, made
        self.ways: dict[int, int] = {}

    def lay(self, number: int) -> None:
        """Lay a placement: held by one of its cells, which may have to be tried."""
        piece, way, cells = self.made.placement(number)
        before = laid(self.opened)
        for cell in cells:
            self.take(piece, self.made.turns(piece, self.ways.get(piece, 0), way))
            self.ways[piece] = way
            self.put(piece, cell)
            if laid(self.opened) == [*before, number]:
                return
            if laid(self.opened) != before:
                self.undo()
            self.put_back(piece)
        raise AssertionError(f"{number} cannot be laid")

    def is_taken(self, piece: int) -> bool:
        """Whether it is in the hand."""
        button = self.opened.page.locator(piece_button(piece))
        return button.get_attribute("aria-pressed") == "true"

    @abstractmethod
    def take(self, piece: int, keys: str) -> None:
        """Take a piece into the hand, and turn it: "r" turns, "f" flips."""

    @abstractmethod
    def put(self, piece: int, cell: int) -> None:
        """Lay the piece in the hand on a cell."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last move back."""

    @abstractmethod
    def put_back(self, piece: int) -> None:
        """Put the piece in the hand back into the box."""


class Tapper(Player):
    def tap(self, selector: str) -> None:
        self.opened.page.tap(selector)

    def take(self, piece: int, keys: str) -> None:
        if not self.is_taken(piece):
            self.tap(piece_button(piece))
        for key in keys:
            self.tap("#turn" if key == "r" else "#flip")

    def put(self, piece: int, cell: int) -> None:  # noqa: ARG002
        self.tap(f".cell >> nth={cell}")

    def undo(self) -> None:
        self.tap("#undo")

    def put_back(self, piece: int) -> None:
        if self.is_taken(piece):
            self.tap(piece_button(piece))


class Typist(Player):
    def take(self, piece: int, keys: str) -> None:
        if not self.is_taken(piece):
            press(self.opened, "b")
            button = self.opened.page.locator(piece_button(piece))
            for _ in self.made.playing.pieces:
                if button.evaluate("(node) => node === document.activeElement"):
                    break
                press(self.opened, "ArrowRight")
            press(self.opened, "Enter")
        press(self.opened, *keys)

    def put(self, piece: int, cell: int) -> None:  # noqa: ARG002
        for direction in ("Up", "Left", "Down", "Right"):  # to the corner, and through all rows
            for _ in range(12 if direction in ("Up", "Left") else 0):
                press(self.opened, f"Arrow{direction}")
        row, column = self.made.puzzle.grid_data.coordinates(self.made.puzzle.cells[cell])[-2:]
        press(self.opened, *["ArrowDown"] * row, *["ArrowRight"] * column, "Enter")

    def undo(self) -> None:
        press(self.opened, "u")

    def put_back(self, piece: int) -> None:  # noqa: ARG002
        press(self.opened, "Escape")


class Dragger(Player):
    """Turns with the buttons, for what is dragged has no turn of its own."""

    def take(self, piece: int, keys: str) -> None:
        if not self.is_taken(piece):
            self.opened.page.click(piece_button(piece))
        for key in keys:
            self.opened.page.click("#turn" if key == "r" else "#flip")

    def put(self, piece: int, cell: int) -> None:
        page = self.opened.page
        boxes = [
            page.locator(selector).bounding_box()
            for selector in (piece_button(piece), f".cell >> nth={cell}")
        ]
        (x, y), (u, v) = (
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
        )
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move((x + u) / 2, (y + v) / 2)
        page.mouse.move(u, v)
        page.mouse.up()
        page.wait_for_timeout(20)  # a click that follows a drag is none

    def undo(self) -> None:
        self.opened.page.click("#undo")

    def put_back(self, piece: int) -> None:  # noqa: ARG002
        press(self.opened, "Escape")


@pytest.mark.parametrize(
    ("name", "player", "how"),
    [
        ("tray", Tapper, ON_PHONE),
        ("drive-ya-nuts", Tapper, ON_PHONE),
        ("soma-cube", Tapper, ON_PHONE),
        ("tray", Typist, {"size": DESKTOP}),
        ("tray", Dragger, {"size": DESKTOP}),
        ("diabolical-cube", Dragger, {"size": DESKTOP}),
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

    def test_what_fits_nowhere_is_grey(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("five")
        opened = open_page(made.path, f"#p={_base36(made.solution[1:])}")
        assert verdict(opened).endswith("Can be finished")
        assert opened.page.locator(".nowhere").count() == 0
        opened = open_page(made.path, f"#p={_base36(_in_the_way(made))}")
        assert "Cannot be finished" in verdict(opened)
        assert opened.page.locator("#box li:not([hidden]) .nowhere").count() > 0

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


def _base36(numbers: Sequence[int]) -> str:
    return ".".join(map(base36, numbers))


def _in_the_way(made: Made) -> tuple[int, ...]:
    """A position in which some piece has no place left."""
    problem, index = (
        made.playing.problem,
        {to: each for each, to in made.playing.number.items()},
    )
    for position in positions_of(made.puzzle, 200):
        own = [index[number] for number in position.laid]
        used = {problem.placements[each].piece_class for each in own}
        able = {problem.placements[each].piece_class for each in free_placements(problem, own)}
        if len(used | able) < len(problem.piece_classes):
            return position.laid
    raise AssertionError(made.puzzle.name)


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

    def test_a_booklet_challenge_is_solved_with_two_hints(
        self, tmp_path: Path, open_page: Open
    ) -> None:
        puzzle = load("kanoodle-tray")
        challenge = "FFKK.....HH\nFLKKE...HHJ\nLLLEE...HBJ\n.L.EA...BBJ\n...EAAA.BBJ\n"
        begun = read_layout(puzzle, challenge)
        made = made_of(puzzle.with_layout(begun), tmp_path)
        opened = open_page(made.path, **ON_PHONE)
        page = opened.page
        assert page.is_hidden("#space-view")  # which would show no more than the board
        page.tap("#help summary")
        for _ in range(2):
            page.tap("#ask-next")
            page.wait_for_selector("#lay-next:not([hidden])")
            # The board is in sight, and the reason below it.
            top = page.evaluate("document.querySelector('#board').getBoundingClientRect().top")
            assert top >= 0
            assert opened.text("#advice") == opened.text("#next")
            page.tap("#lay-next")
        assert verdict(opened).endswith("Can be finished")
        player = Tapper(opened, made)
        own = laid(opened)
        for number in made.solution:
            if number not in own and number not in made.playing.given:
                player.lay(number)
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

    def test_cells_for_one_piece(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("drive-ya-nuts")
        opened = open_page(made.path, f"#p={_base36(made.solution[:5])}")
        verdict(opened)
        opened.page.click("#help summary")
        opened.page.click("#ask-forced")
        assert ": only " in opened.text("#forced")
        assert opened.page.locator(".forces").count() == 1


class TestSharing:
    def test_an_address_opens_the_position(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("soma-cube")
        opened = open_page(made.path, f"#p={_base36(made.solution[:3])}")
        assert laid(opened) == list(made.solution[:3])
        assert opened.text("#in-box") == "4 left"

    def test_nonsense_in_the_address(self, make_play: MakePlay, open_page: Open) -> None:
        made = make_play("tray")
        twice = [made.solution[0], made.solution[0], 99999]
        opened = open_page(made.path, f"#p={_base36(twice)}.%3Cb%3E&d=1.x")
        assert laid(opened) == [made.solution[0]]

    def test_an_earlier_visit_is_gone_on_with(
        self, make_play: MakePlay, open_page: Open
    ) -> None:
        made = make_play("five")
        opened = open_page(made.path, f"#p={_base36(made.solution[:2])}")
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
        opened = open_page(made.path, f"#p={_base36(made.solution[:3])}")
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

    @pytest.mark.parametrize("length", [1, 17, 18, 230, 231, 400, 858])
    def test_a_qr_code_is_that_of_another_program(self, length: int, browser: Browser) -> None:
        text = "".join(chr(33 + number * 7 % 90) for number in range(length))
        from qrcode.constants import ERROR_CORRECT_L
        from qrcode.main import QRCode
        from qrcode.util import MODE_8BIT_BYTE, QRData

        page = browser.new_page()
        source = part("jigsat.render.play", "qr.js")
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

    def test_what_was_begun_lies_there(self, tmp_path: Path, open_page: Open) -> None:
        puzzle = Puzzle.model_validate(TRAY)
        first = made_of(puzzle, tmp_path).solution[0]
        opened = open_page(made_of(puzzle, tmp_path, [first]).path)
        assert laid(opened) == [first]


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
        page.goto(f"{path.as_uri()}#p={_base36(tray[2:])}")
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
        page.goto(f"{path.as_uri()}#p={_base36(tray[2:])}")
        page.wait_for_selector(JUDGED)
        opened = Opened(page)
        assert verdict(opened).endswith("Finished!")
        assert opened.text("#progress").startswith("This browser does not remember")
        page.close()


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


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["tray", "drive-ya-nuts", "soma-cube", "a-puzzle-a-day"])
def test_nobody_is_shut_out(
    name: str, scheme: str, axe: str, make_play: MakePlay, open_page: Open
) -> None:
    made = make_play(name)
    fragment = f"#p={_base36(made.solution[:2])}" if name != "a-puzzle-a-day" else ""
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


def test_an_old_browser_says_so(make_play: MakePlay, browser: Browser) -> None:
    page = browser.new_page()
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(make_play("tray").path.as_uri())
    page.wait_for_selector("#failed")
    assert "too old to play this puzzle: DecompressionStream" in page.inner_text("#failed")
    page.close()
