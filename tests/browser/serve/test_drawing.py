"""Boards and pieces are drawn, by mouse and by keys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jigsat.extras.serve.begin import RECTANGLES
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import new_puzzle
from tests.browser.looking import press, wait_for_frame
from tests.browser.serve.conftest import LONG, Edit, cell

pytestmark = pytest.mark.browser
#: How far the questions move when the verdict is gone, which it is after each stroke.
SHIFT = """() => {
  const top = () => document.querySelector("#questions").getBoundingClientRect().top;
  const before = top();
  document.querySelector("#verdict").textContent = "";
  return top() - before;
}"""


class TestPainting:
    def test_a_tray_is_painted_and_judged(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.has("#verdict", "There is a solution", timeout=LONG)
        assert editor.page.evaluate(SHIFT) == 0
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
        editor.has("#verdict", "There is a solution", timeout=LONG)  # nothing moves after this
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
        editor.has("#why", "connected")
        editor.page.hover(cell(1, 1))  # which is not marked itself
        editor.has("#why", "connected")
        editor.page.click("[data-path='board.cells']")
        assert editor.page.inner_text("#why") == ""

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

    def test_what_is_left_over_stays_empty(self, edit: Edit, tray: Path) -> None:
        editor = edit(tray)
        editor.page.click(cell(0, 5))
        editor.page.click("#fill")
        editor.has("#verdict", "There is a solution", timeout=LONG)
        assert json.loads(editor.text)["rules"] == [{"rule": "cover", "blanks": "rest"}]

    @pytest.mark.parametrize(("grid", "cells"), [("kite", 18), ("rhombic", 4), (RECTANGLES, 0)])
    def test_an_empty_board_on_any_grid(self, edit: Edit, grid: str, cells: int) -> None:
        editor = edit()
        assert editor.page.inner_text("#sum").startswith("nothing is typed yet")
        editor.page.select_option("#grid", grid)
        width = "(image) => image.decode().then(() => image.naturalWidth)"
        assert editor.page.locator("#grid-picture").evaluate(width) == 240
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
