"""The text, the file it stands in, and what becomes of both."""

from __future__ import annotations

import signal
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.library import load, new_puzzle
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.looking import overflow, press, violations
from tests.browser.serve.conftest import LONG, ON_BOTH, Edit, begin_server, cell

pytestmark = pytest.mark.browser


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

    @ON_BOTH
    def test_a_broken_file_of_windows_is_dropped_and_mended(
        self, edit: Edit, tmp_path: Path, size: dict[str, int]
    ) -> None:
        text = tidy_json(new_puzzle("tray"))
        broken = text.replace('"board": {', '"bord": {').replace("\n", "\r\n")
        editor = edit(size=size)
        editor.page.click("#close-beginning")
        if size == PHONE:  # where nothing is dropped
            (path := tmp_path / "broken.json").write_bytes(broken.encode())
            editor.page.set_input_files("#open", path)
        else:
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


class TestALink:
    def test_it_holds_the_puzzle(self, edit: Edit) -> None:
        page = (editor := edit()).page
        page.click("[data-kind=cards]")
        editor.has("h1", "Nine cards")
        before = editor.text
        page.click("#share")
        editor.has("#opened", "It holds the whole puzzle")
        link = page.input_value("#link")
        page.click("#new")
        page.click("[data-kind=tray]")
        editor.has("h1", "Five pieces")
        page.click("#new")
        page.fill("#sent-link", link[:-9])
        page.click("#take-link")
        editor.has("#beginning-wrong", "a part of it is missing")
        page.fill("#sent-link", link)
        page.click("#take-link")
        editor.has("#opened", "The puzzle of the link was opened")
        assert editor.text == before
        page.click("#undo")
        page.goto(link)
        editor.has("h1", "Nine cards")
        assert (editor.text, page.evaluate("location.hash")) == (before, "")

    def test_a_puzzle_may_be_too_long_and_a_file_is_not_written(
        self, edit: Edit, tray: Path
    ) -> None:
        page = (editor := edit(tray)).page
        page.click("#share")
        editor.has("#opened", "It holds the whole puzzle")
        link, before = page.input_value("#link"), editor.text
        page.fill("#title", "".join(f"{number**9:x}" for number in range(2_000)))
        page.click("#share")
        editor.has("#opened", "too long for a link")
        page.click("#undo")
        page.goto(link)
        editor.has("#opened", "This page writes a file")
        assert editor.text == before


class TestTheFile:
    @ON_BOTH
    def test_two_windows(self, edit: Edit, tray: Path, size: dict[str, int]) -> None:
        editor = edit(tray, size=size)
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
        assert "jigsat serve has ended" in editor.ask("count")
        editor.page.close()
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
