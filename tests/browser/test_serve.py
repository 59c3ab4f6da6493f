"""The editor: a puzzle typed, drawn, checked and solved, as a person does."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import psutil
import pytest

from jigsat.schemas.formatting.layout import tidy_json
from jigsat.schemas.library import load, new_puzzle
from jigsat.serve.begin import RECTANGLES
from tests.browser.conftest import DESKTOP, PHONE, Opened
from tests.browser.looking import overflow, press, violations, wait_for_frame

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

PROGRAM = "from jigsat.cli.main import main; main()"
#: Milliseconds for what a search must find on a machine that is busy.
LONG = 30_000


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
        return begun[-1]

    yield serve
    for each in begun:
        each.context.close()
        each.process.kill()
        each.process.communicate()
    assert [each.opened.heard for each in begun if each.opened.heard] == []


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    path = tmp_path / "tray.json"
    path.write_text(tidy_json(new_puzzle("tray")), encoding="utf-8")
    return path


def cell(row: int, column: int) -> str:
    return f'#canvas [data-at="{row} {column}"]'


class TestPainting:
    def test_a_tray_is_painted_and_judged(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.has("#verdict", "There is a solution", timeout=LONG)
        editor.page.click(cell(0, 5))
        assert '"#####",' not in editor.text.splitlines()[9]
        assert '"######"' in editor.text
        editor.has("#sum", "no solution")
        editor.has("#findings .error", "cells")
        editor.page.click(cell(0, 5))
        editor.has("#sum", "nothing suspicious")
        assert editor.ask("unique").splitlines()[-1].startswith("unique: exactly one solution")
        assert editor.page.locator(".result[data-action=unique] svg").count() == 1

    def test_a_stroke_is_one_step_of_undo_and_comments_stay(
        self, edit: Edit, tray: Path
    ) -> None:
        commented = tray.read_text(encoding="utf-8").replace(
            '"board": {', '// the board\n  "board": { /* five by five */'
        )
        tray.write_text(commented, encoding="utf-8")
        page = (editor := edit(tray)).page
        first, last = (page.locator(cell(5, column)).bounding_box() for column in (0, 3))
        assert first
        assert last
        page.mouse.move(first["x"] + 9, first["y"] + 9)
        page.mouse.down()
        page.mouse.move(last["x"] + 9, last["y"] + 9, steps=20)
        page.mouse.up()
        assert '"#####",\n      "####"\n    ]' in editor.text
        assert "// the board" in editor.text
        assert "/* five by five */" in editor.text
        editor.has("#saved", "saved")
        assert tray.read_text(encoding="utf-8") == editor.text
        page.click("#undo")
        assert editor.text == commented
        page.click("#redo")
        assert '"####"\n    ]' in editor.text

    def test_what_is_wrong_with_a_piece_is_drawn_on_it(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.click("[data-path='pieces[0].cells']")
        editor.page.click(cell(1, 1))  # what is left is not connected
        editor.page.wait_for_selector("[data-path='pieces[0].cells'].error")
        assert editor.page.locator("#canvas .error .on").count() == 4

    def test_by_arrows_and_space(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.focus(cell(0, 0))
        press(editor.opened, "ArrowDown", "ArrowRight", " ")
        assert editor.opened.focused() == "row 2, column 2: empty"
        assert '"#.###"' in editor.text
        press(editor.opened, "Enter")
        assert '"#.###"' not in editor.text

    def test_a_piece_is_added_and_removed(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        before = editor.text
        editor.page.click("#add-piece")
        assert '{"name": "A", "cells": ["#"]}' in editor.text
        editor.page.click("[data-path='pieces[5].cells']")
        editor.page.click(cell(0, 1))
        assert '"cells": ["##"]' in editor.text
        editor.page.click("#remove-piece")
        assert editor.text == before

    def test_all_pieces_in_one_picture(self, edit: Edit, tmp_path: Path) -> None:
        path = tmp_path / "picture.json"
        document = {**new_puzzle("tray"), "board": {"size": "2x3"}, "pieces": ["AA.", "..."]}
        path.write_text(tidy_json(document), encoding="utf-8")
        editor = edit(path)
        editor.page.click("[data-sign=B]")
        for at in ((0, 2), (1, 2), (1, 1), (1, 0)):
            editor.page.click(cell(*at))
        assert '"AAB"' in editor.text
        assert '"BBB"' in editor.text
        editor.has("#verdict", "There is a solution", timeout=LONG)

    def test_solids_layer_by_layer_beside_a_view_that_turns(self, edit: Edit) -> None:
        editor = edit("soma-cube")
        solid = editor.page.locator("#solid")
        solid.wait_for()
        pixels = "(canvas) => canvas.toDataURL()"
        seen = [solid.evaluate(pixels)]
        editor.page.select_option("#layer", "1")
        seen.append(solid.evaluate(pixels))  # another layer stands out
        editor.page.click(cell(1, 1))
        assert '["###", "#.#", "###"]' in editor.text
        editor.has("#sum", "no solution")
        editor.page.click("[data-path='pieces[0].cells']")
        seen.append(solid.evaluate(pixels))
        solid.focus()
        press(editor.opened, "ArrowLeft")
        wait_for_frame(editor.opened)
        seen.append(solid.evaluate(pixels))
        assert len(set(seen)) == len(seen)

    def test_a_piece_grows_by_a_layer(self, edit: Edit) -> None:
        editor = edit("soma-cube")
        editor.page.click("#add-piece")
        editor.page.click("#grow-below")
        assert editor.page.input_value("#layer") == "1"
        editor.page.click(cell(0, 0))
        assert json.loads(editor.text)["pieces"][7]["cells"] == [["#"], ["#"]]
        editor.has("[data-path='pieces[7].cells']", "2")
        editor.page.click("#grow-below")
        assert len(json.loads(editor.text)["pieces"][7]["cells"]) == 3

    @pytest.mark.parametrize("name", ["pentominoes-8x8", "polyhexes-hexagram"])
    def test_a_drawing_grows_to_the_left_and_above(self, edit: Edit, name: str) -> None:
        page = (editor := edit(name)).page
        before = json.loads(editor.text)
        page.click("#grow-above")
        page.click("#grow-left")
        drawn = json.loads(editor.text)["board"]["cells"]
        by = 2 if name == "polyhexes-hexagram" else 1  # where every second place is a cell
        assert drawn[by][by:] == before["board"]["cells"][0]
        number = sum(row.count("#") for row in drawn)
        page.locator("#canvas .on").nth(number - 1).wait_for()
        assert page.locator("#canvas .on").count() == number
        editor.has("#sum", "suspicious")
        press(editor.opened, "Control+z", "Control+z")
        assert json.loads(editor.text) == before

    def test_room_is_not_made_where_it_would_move_what_rules_say(self, edit: Edit) -> None:
        editor = edit("a-puzzle-a-day")
        editor.page.wait_for_selector("#canvas [data-at]")
        assert editor.page.locator("#grow-left").is_hidden()

    def test_what_is_left_over_stays_empty(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.click(cell(0, 5))
        editor.page.click("#fill")
        editor.has("#verdict", "There is a solution", timeout=LONG)
        assert json.loads(editor.text)["rules"] == [{"rule": "cover", "blanks": "rest"}]

    @pytest.mark.parametrize(("grid", "cells"), [("kite", 18), ("rhombic", 4), (RECTANGLES, 0)])
    def test_an_empty_board_on_any_grid(self, edit: Edit, grid: str, cells: int) -> None:
        editor = edit()
        editor.page.select_option("#grid", grid)
        editor.page.click("#take-grid")
        editor.has("#findings .error", "to cover")
        assert editor.page.locator("#canvas .on").count() == cells
        if cells:
            editor.page.click("#add-piece")
            editor.page.wait_for_selector("[data-path='pieces[1].cells'][aria-pressed=true]")

    def test_rectangles_by_their_sizes(self, edit: Edit, tmp_path: Path) -> None:
        path = tmp_path / "shelf.json"
        pieces = [{"name": "A", "size": [50, 20]}, {"name": "B", "size": [50, 50]}]
        document = {**new_puzzle("tray"), "board": {"size": "50x80"}, "pieces": pieces}
        path.write_text(tidy_json(document), encoding="utf-8")
        editor = edit(path)
        editor.has("#sum", "no solution")
        editor.page.fill('[data-size="0"]', "50 x 70")
        press(editor.opened, "Tab")
        assert '"size": "50x70"' in editor.text
        editor.has("#verdict", "There is a solution", timeout=LONG)
        editor.page.click("#add-size")
        editor.page.fill('[data-size="3"]', "10, 20")
        press(editor.opened, "Enter")
        assert '{"name": "C", "size": [10, 20]}' in editor.text


class TestCards:
    @pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
    def test_nine_cards_are_typed_by_keys_alone_and_solved(
        self, edit: Edit, tmp_path: Path, size: dict[str, int]
    ) -> None:
        document = new_puzzle("cards")
        cards, document["pieces"] = document["pieces"], document["pieces"][:1]
        path = tmp_path / "nine.json"
        path.write_text(tidy_json(document), encoding="utf-8")
        editor = edit(path, size=size)
        editor.page.wait_for_selector('[data-side="new 3"]')
        editor.page.focus('[data-side="0 3"]')
        press(editor.opened, "Enter")
        for card in cards[1:]:
            for side in card["sides"]:
                animal, end = side.split()
                editor.page.keyboard.type(f"{animal} {end[0]}")  # the rest is completed
                press(editor.opened, "Enter")
        assert editor.text == tidy_json({**document, "pieces": cards})
        tally = editor.page.locator("#tallies li", has=editor.page.get_by_label("bear head"))
        assert tally.inner_text().split() == ["5", ":", "8"]
        editor.has("#saved", "saved")
        assert "no others" in editor.ask("solve")
        # A picture has its own colours: classes of the page would give it others.
        assert editor.page.locator(".result svg path[fill='#fbf6e9']").count() >= 9
        assert editor.page.locator(".result svg [class]").count() == 0

    def test_thirty_six_cards_with_faces_in_four_minutes(self, edit: Edit) -> None:
        """At the pace of a person who presses three keys a second."""
        editor = edit()
        editor.page.click("[data-kind=faces]")
        editor.page.wait_for_selector('[data-side="new 3"]')
        editor.page.focus('[data-side="new face"]')
        presses = 0
        for number in range(27):
            sides = [("heart in", "spade out")[number >> bit & 1] for bit in range(4)]
            for word in (("sun", "moon", "star")[number % 3], *sides):
                typed = "".join(part[0] for part in word.split()) if " " in word else word
                editor.page.keyboard.type(typed)
                press(editor.opened, "Enter")
                presses += len(typed) + 1
        pieces = json.loads(editor.text)["pieces"]
        assert len(pieces) == 36
        assert [each["face"] for each in pieces[-3:]] == ["sun", "moon", "star"]
        assert pieces[-1]["sides"] == ["heart in", "spade out", "heart in", "spade out"]
        assert presses / 27 * 36 / 3 < 4 * 60

    def test_a_side_is_changed_in_its_place(self, edit: Edit) -> None:
        editor = edit()
        editor.page.click("[data-kind=cards]")
        editor.page.fill('[data-side="0 0"]', "fox head")
        press(editor.opened, "Tab")
        assert '{"name": "1", "sides": ["fox head", "bear tail"' in editor.text

    def test_sides_are_typed_over_with_tab_and_by_clicking(self, edit: Edit) -> None:
        """As in any table; capitals, which phones write of themselves, make no difference."""
        editor = edit()
        editor.page.click("[data-kind=cards]")
        editor.page.click('[data-side="0 0"]')
        for next_side, typed in enumerate(("Ot", "Owl head"), start=1):
            editor.page.keyboard.type(typed)
            press(editor.opened, "Tab")
            editor.page.wait_for_selector(f'[data-side="0 {next_side}"]:focus')
        editor.page.keyboard.type("ft")
        editor.page.click('[data-side="1 1"]')
        editor.page.wait_for_selector('[data-side="1 1"]:focus')
        editor.page.keyboard.type("fh")
        press(editor.opened, "Enter")
        pieces = json.loads(editor.text)["pieces"]
        assert pieces[0]["sides"][:3] == ["owl tail", "owl head", "fox tail"]
        assert pieces[1]["sides"][1] == "fox head"

    def test_a_label_without_a_mate_is_marked_on_its_side(self, edit: Edit) -> None:
        editor = edit()
        editor.page.click("[data-kind=cards]")
        editor.page.fill('[data-side="2 1"]', "bar tail")
        press(editor.opened, "Tab")
        editor.page.wait_for_selector('[data-side="2 1"].error[title*="did you mean"]')
        assert editor.page.locator("#card-table .error").count() == 1

    def test_labels_of_ones_own_and_what_they_meet(self, edit: Edit) -> None:
        editor = edit()
        editor.page.click("[data-kind=cards]")
        editor.page.get_by_label("rename fox head").fill("frog front")
        press(editor.opened, "Tab")
        assert editor.opened.focused() == "rename fox tail"
        assert editor.text.count("frog front") == 4
        assert "fox head" not in editor.text
        pictures = editor.page.locator("#tallies svg:has(path)")
        pictures.nth(7).wait_for()  # of each of the eight labels
        assert pictures.count() == 8
        editor.page.get_by_label("a new label").fill("in")
        press(editor.opened, "Tab", *"out", "Tab")
        assert '["in", "out"]' in editor.text
        editor.page.get_by_label("Remove card 9").click()
        assert len(json.loads(editor.text)["pieces"]) == 8


class TestTheText:
    def test_a_mistake_is_told_beside_its_line(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.fill("#text", editor.text.replace('"square"', '"sqare"'))
        editor.has("#findings .error", "did you mean 'square'?")
        assert editor.page.inner_text("#gutter .error") == "6"
        editor.page.click("#findings button")
        selected = (
            "const a = document.activeElement; a.value.slice(a.selectionStart, a.selectionEnd)"
        )
        assert editor.page.evaluate(f"() => {{ {selected.replace('; a', '; return a')} }}") == (
            '  "grid": "sqare",'
        )

    def test_the_title(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.fill("#title", 'My "tray"')
        press(editor.opened, "Tab")
        assert json.loads(editor.text)["title"] == 'My "tray"'
        editor.has("h1", 'My "tray"')

    def test_typing_is_undone(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        before = editor.text
        editor.page.focus("#text")
        press(editor.opened, "Control+End")
        editor.page.keyboard.type("// more")
        press(editor.opened, "Control+z")
        assert editor.text == before
        press(editor.opened, "Control+Shift+Z")
        assert editor.text == f"{before}// more"

    def test_a_broken_file_of_windows_is_dropped_and_mended(self, edit: Edit) -> None:
        text = tidy_json(new_puzzle("tray"))
        broken = text.replace('"board": {', '"bord": {').replace("\n", "\r\n")
        editor = edit()
        editor.page.click("#close-beginning")
        dropped = editor.page.evaluate_handle(
            "(text) => { const dropped = new DataTransfer();"
            " dropped.items.add(new File([text], 'broken.json')); return dropped; }",
            broken,
        )
        editor.page.dispatch_event("body", "drop", {"dataTransfer": dropped})
        editor.has("#opened", "broken.json was opened")
        editor.has("#findings .error", "'bord'")
        editor.page.focus("#text")
        at = editor.text.index("bord") + len("bo")
        editor.page.evaluate(f"document.activeElement.setSelectionRange({at}, {at})")
        editor.page.keyboard.type("a")
        assert editor.text == text
        editor.has("#sum", "nothing suspicious")
        editor.page.click(cell(0, 0))  # places in the text are those of the text area
        assert editor.text == text.replace('"#####"', '".####"', 1)

    def test_a_file_of_another_program(self, edit: Edit, tmp_path: Path) -> None:
        path = tmp_path / "soma.xmpuzzle"
        words = [sys.executable, "-c", PROGRAM, "export", "soma-cube", "-o", str(path), "-q"]
        subprocess.run(words, check=True)
        editor = edit()
        editor.page.click("#close-beginning")
        editor.page.set_input_files("#open", path)
        editor.has("#opened", "read as BurrTools")
        editor.has("#verdict", "There is a solution", timeout=LONG)


class TestAsking:
    def test_what_is_cancelled_keeps_what_was_found(self, edit: Edit) -> None:
        editor = edit("bedlam-cube")
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

    def test_an_exact_cover_problem_has_nothing_to_turn(
        self, edit: Edit, tmp_path: Path
    ) -> None:
        cover = {"items": ["a", "b"], "options": ["a b", "a", "b"]}
        document = {"schema_version": 1, "name": "ab", "title": "A, b", "exact_cover": cover}
        (path := tmp_path / "ab.json").write_text(json.dumps(document), encoding="utf-8")
        editor = edit(path)
        editor.has("#sum", "an exact cover problem")
        assert "2 solutions, and no others" in (said := editor.ask("solve"))
        assert "turned" not in said

    def test_why_not(self, edit: Edit, tray: Path) -> None:
        text = tray.read_text(encoding="utf-8")
        tray.write_text(text.replace('"rotate-and-flip"', '"rotate"'), encoding="utf-8")
        editor = edit(tray)
        editor.has("#verdict", "There is no solution", timeout=LONG)
        assert "turned over" in editor.ask("explain")

    def test_a_tray_is_painted_found_not_unique_repaired_and_unique(
        self, edit: Edit, tray: Path
    ) -> None:
        shapes = {
            "I": ["#####"],
            "N": ["##..", ".###"],
            "P": ["###", "##."],
            "U": ["#.#", "###"],
        }
        pieces = [{"name": name, "cells": cells} for name, cells in shapes.items()]
        document = {**new_puzzle("tray"), "board": {"cells": ["####"] * 4}, "pieces": pieces}
        tray.write_text(tidy_json(document), encoding="utf-8")
        editor = edit(tray, size=PHONE, has_touch=True, is_mobile=True)
        for row in range(4):
            editor.page.tap(cell(row, 4))
        editor.has("#sum", "nothing suspicious")
        assert "two solutions differ" in editor.ask("unique")
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
        assert "others are not printed" in editor.ask("stl")

    def test_it_is_played(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.click("#downloads summary")
        editor.ask("play")
        with editor.context.expect_page() as waiting:
            editor.page.get_by_role("link", name="Open the page").click()
        played = waiting.value
        played.wait_for_selector("body.ready", state="attached")
        assert played.inner_text("h1") == "Five pieces in a tray"
        played.locator("#verdict", has_text="Can be finished").wait_for()

    def test_an_answer_goes_back_to_its_puzzle(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.ask("count")
        before = editor.text
        editor.page.click(cell(2, 2))
        editor.page.get_by_role("button", name="Back to this puzzle").click()
        assert editor.text == before

    def test_a_calendar_is_asked_for_a_date(self, edit: Edit) -> None:
        editor = edit("a-puzzle-a-day", size=PHONE)
        editor.page.fill("#open-cells", "today")
        press(editor.opened, "Tab")
        editor.has("#verdict", "There is a solution", timeout=LONG)
        editor.page.fill("#open-cells", "Dec,24")
        press(editor.opened, "Tab")
        assert "perhaps not all" not in editor.ask("solve")

    def test_a_burr_is_drawn_and_taken_apart(self, edit: Edit) -> None:
        editor = edit()
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

    def test_a_burr_by_numbers_comes_apart(self, edit: Edit) -> None:
        editor = edit()
        editor.page.fill("#sticks", "1,2")
        editor.page.click("#take-sticks")
        editor.has("#sticks-wrong", "2 numbers")
        editor.opened.heard.clear()  # that this was refused
        editor.page.fill("#sticks", "1,188,256,960,975,1024")
        editor.page.click("#take-sticks")
        assert "level" in editor.ask("apart")


class TestTheFile:
    def test_two_windows(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        other = editor.another()
        editor.page.click(cell(0, 0))
        other.page.locator(f'{cell(0, 0)}[aria-pressed="false"]').wait_for()
        assert other.page.input_value("#text") == editor.text

    def test_somebody_else_has_changed_the_file(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        before = editor.text
        # What is typed here and what is written there come between two looks at the file.
        tray.write_text(before.replace("Five", "Their"), encoding="utf-8")
        editor.page.fill("#text", before.replace("Five", "My"))
        editor.page.wait_for_selector("#conflict:not([hidden])")
        editor.opened.heard.clear()  # that a request was refused
        assert "Their pieces" in tray.read_text(encoding="utf-8")
        assert editor.page.inner_text("#saved") == "not saved"
        editor.page.click("#keep-mine")
        editor.has("#saved", "saved")
        assert "My pieces" in tray.read_text(encoding="utf-8")

    def test_a_file_that_is_gone(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        tray.unlink()
        editor.has("#saved", "tray.json: no such file")
        editor.page.fill("#text", editor.text.replace("Five", "My"))
        editor.page.wait_for_selector("#conflict:not([hidden])")
        assert not tray.exists()
        editor.page.click("#keep-mine")
        editor.is_saved()
        assert tray.read_text(encoding="utf-8") == editor.text
        editor.opened.heard.clear()  # that requests were refused

    def test_a_file_that_becomes_unreadable(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        before = editor.text
        tray.write_bytes(before.replace("Five", "Grün").encode("latin-1"))
        editor.has("#saved", "not saved: ")
        editor.has("#saved", "found text that is not UTF-8")
        other = editor.context.new_page()
        other.goto(editor.address)
        other.locator("#saved", has_text="found text that is not UTF-8").wait_for()
        tray.write_text(before.replace("Five", "Grün"), encoding="utf-8")
        other.wait_for_selector("body.ready", state="attached")
        editor.is_saved()
        assert "Grün" in editor.text == other.input_value("#text")
        editor.opened.heard.clear()  # that requests were refused

    def test_a_file_that_cannot_be_written(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        before = editor.text
        server = psutil.Process(editor.process.pid)
        server.rlimit(psutil.RLIMIT_FSIZE, (64, -1))  # as if the disk were full
        editor.page.click(cell(0, 0))
        editor.has("#saved", "not saved: ")
        assert "File too large" in editor.page.inner_text("#saved")
        assert tray.read_text(encoding="utf-8") == before
        editor.opened.heard.clear()  # that requests were refused
        server.rlimit(psutil.RLIMIT_FSIZE, (-1, -1))
        editor.is_saved()
        editor.opened.heard.clear()
        assert tray.read_text(encoding="utf-8") == editor.text != before

    def test_a_laptop_that_was_closed(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.has("#sum", "nothing suspicious")
        editor.context.set_offline(True)
        editor.page.click(cell(0, 5))
        editor.has("#saved", "offline")
        editor.context.set_offline(False)
        editor.is_saved()
        editor.has("#sum", "no solution")
        assert tray.read_text(encoding="utf-8") == editor.text
        editor.opened.heard.clear()  # that nobody answered

    def test_a_server_that_was_killed_and_is_started_again(
        self, edit: Edit, tray: Path
    ) -> None:
        editor = edit(tray)
        editor.has("#sum", "nothing suspicious")
        editor.process.kill()
        editor.process.communicate()
        editor.page.click(cell(0, 0))
        editor.has("#saved", "offline")
        port = urlsplit(editor.address).port
        editor.process, editor.address = begin_server(tray, "--port", f"{port}")
        editor.another()  # which tells the browser the new secret
        editor.is_saved()
        assert tray.read_text(encoding="utf-8") == editor.text
        editor.opened.heard.clear()

    def test_the_server_is_gone(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.process.send_signal(signal.SIGINT)
        editor.process.wait(timeout=10)
        editor.page.fill("#text", editor.text.replace("Five", "Six"))
        editor.has("#saved", "offline")
        with editor.page.expect_download() as waiting:
            editor.page.click("#download")
        kept = Path(waiting.value.path()).read_text(encoding="utf-8")
        assert "Six pieces" in kept
        editor.opened.heard.clear()  # that nobody answers


@pytest.mark.parametrize(
    ("name", "colour_scheme", "size"),
    [
        ("tray", "light", DESKTOP),
        ("tray", "dark", PHONE),
        ("cards", "light", PHONE),
        ("burr", "dark", DESKTOP),
    ],
)
def test_it_shuts_nobody_out_and_fits(
    name: str, colour_scheme: str, size: dict[str, int], edit: Edit, axe: str
) -> None:
    editor = edit(size=size, color_scheme=colour_scheme)
    editor.page.click(f"[data-kind={name}]")
    editor.has("#verdict", "There is a solution", timeout=LONG)
    editor.ask("count")
    editor.page.fill("#title", "Another")
    press(editor.opened, "Tab")
    editor.page.click("button[data-action=count]")
    editor.has("#compared", "version 2 (now)")
    found = violations(editor.opened, axe)
    editor.opened.heard.clear()  # axe evaluates, which the page may not
    assert found == []
    assert overflow(editor.opened) == 0
    editor.page.click("#tab-picture")
    editor.page.wait_for_selector("#picture svg")
    assert overflow(editor.opened) == 0


def test_names_of_puzzles_are_never_markup(edit: Edit, tray: Path) -> None:
    text = tray.read_text(encoding="utf-8")
    evil = "<img src=x onerror=alert(1)>"
    tray.write_text(text.replace('"F"', f'"{evil}"').replace("Five", evil), encoding="utf-8")
    editor = edit(tray)
    assert load(str(tray)).title.startswith(evil)
    editor.has("h1", evil)
    editor.ask("solve")
    assert editor.page.locator("img[src=x]").count() == 0
