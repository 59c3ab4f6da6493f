"""Cards are typed side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import new_puzzle
from tests.browser.looking import press
from tests.browser.serve.conftest import ON_BOTH, Edit

pytestmark = pytest.mark.browser

#: In how many fields a label is not seen whole.
CUT = "(fields) => fields.filter((each) => each.scrollWidth > each.clientWidth).length"


class TestCards:
    @ON_BOTH
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
        assert tally.inner_text().split()[:3] == ["5", ":", "8"]
        assert editor.page.locator("#card-table input").evaluate_all(CUT) == 0
        editor.has("#saved", "saved")
        assert "no others (turned ones count once)" in editor.ask("solve")
        assert editor.page.inner_text("#verdict") == "There is exactly one solution."
        below = "(link) => link.getBoundingClientRect().bottom - innerHeight"
        assert editor.page.locator(".result a").evaluate(below) <= 0
        # A picture has its own colours: classes of the page would give it others.
        assert editor.page.locator(".result svg path[fill='#fbf6e9']").count() >= 9
        assert editor.page.locator(".result svg [class]").count() == 0

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

    @ON_BOTH
    def test_labels_of_ones_own_and_what_they_meet(
        self, edit: Edit, size: dict[str, int]
    ) -> None:
        editor = edit(size=size)
        editor.page.click("[data-kind=cards]")
        editor.page.get_by_label("rename fox head").fill("grasshopper front")
        press(editor.opened, "Tab")
        assert editor.opened.focused() == "rename fox tail"
        assert editor.text.count("grasshopper front") == 4
        assert "fox head" not in editor.text
        assert editor.page.locator("#cards input").evaluate_all(CUT) == 0
        pictures = editor.page.locator("#tallies svg:has(path)")
        pictures.nth(7).wait_for()  # of each of the eight labels
        assert pictures.count() == 8
        editor.page.get_by_label("a new label").fill("in")
        press(editor.opened, "Tab", *"out", "Tab")
        assert '["in", "out"]' in editor.text
        editor.page.get_by_label("Remove the pair in and out").click()
        assert '["in", "out"]' not in editor.text
        editor.page.get_by_label("Remove card 9").click()
        assert len(json.loads(editor.text)["pieces"]) == 8
