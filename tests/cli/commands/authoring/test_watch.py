"""A file is drawn again after each save, whatever the editor does to save it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import IO, Any

import pytest

from jigsat.cli.commands.watch import Saves, show_file
from jigsat.schemas.support.progress import check_limits
from tests.cli.commands.puzzles import NONE, SMALL
from tests.program import Run

#: How long something may take on a machine that does other things as well, in seconds.
PATIENCE = 60.0


class Shown:
    """What a program has printed so far."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.text = ""
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while part := os.read(self._stream.fileno(), 65536):
            self.text += part.decode()

    def wait_for(self, words: str) -> None:
        """Wait until these words are shown, and forget what came until then."""
        begun = monotonic()
        while words not in self.text:
            assert monotonic() - begun < PATIENCE, f"{words!r} is not in {self.text!r}"
            sleep(0.002)
        self.text = self.text.partition(words)[2]


Watch = Callable[..., tuple["subprocess.Popen[bytes]", Shown]]
Save = Callable[..., None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.json"


@pytest.fixture
def save(file: Path) -> Save:
    def save_it(text: str = "", **changes: Any) -> None:
        file.write_text(text or json.dumps({**SMALL, **changes}), encoding="utf-8")

    return save_it


@pytest.fixture
def watch(tmp_path: Path, program: str, plain_environment: dict[str, str]) -> Iterator[Watch]:
    """Watch the file; in the end Ctrl-C ends that, and nothing else was said."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> tuple[subprocess.Popen[bytes], Shown]:
        child = subprocess.Popen(
            [program, "watch", "mine.json"],
            cwd=tmp_path,
            env={**plain_environment, "PYTHONUNBUFFERED": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        started.append(child)
        assert child.stdout is not None
        return child, Shown(child.stdout)

    yield start
    for child in started:
        with child:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGINT)
            assert child.stderr is not None
            assert child.stderr.read() == b""
            assert child.wait(PATIENCE) == 130


def test_a_puzzle_is_drawn_and_checked(save: Save, watch: Watch) -> None:
    save()
    _, shown = watch()
    shown.wait_for("mine.json, saved at ")
    shown.wait_for("\n\nA small puzzle\nsmall\n")
    shown.wait_for("nothing suspicious")


def test_it_is_drawn_again_after_each_save(save: Save, watch: Watch) -> None:
    save()
    _, shown = watch()
    shown.wait_for("nothing suspicious")
    for number in range(5):
        save(title=f"Number {number}")
        shown.wait_for(f"Number {number}\n")
        shown.wait_for("nothing suspicious")


def test_mistakes_are_told_and_mended(save: Save, watch: Watch) -> None:
    save("{")
    _, shown = watch()
    shown.wait_for("mine.json:1:1: found {, which is never closed, expected }")
    save(turning="turn")
    shown.wait_for(": turning: found \"turn\", expected 'fixed', 'rotate' or")
    save(**NONE)
    shown.wait_for("error: ")
    save()
    shown.wait_for("nothing suspicious")


def test_a_file_may_be_replaced_or_missing(save: Save, watch: Watch, file: Path) -> None:
    _, shown = watch()
    shown.wait_for("mine.json: no such file")
    save()
    shown.wait_for("A small puzzle")
    beside = file.with_name("mine.json~")
    for number in range(3):
        file.rename(beside)
        save(title=f"Number {number}")
        shown.wait_for(f"Number {number}\n")
    text = beside.read_text(encoding="utf-8").replace("Number 1", "Moved")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
    shown.wait_for("Moved\n")
    file.unlink()
    shown.wait_for("mine.json: no such file")
    assert "no such file" not in shown.text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it(save: Save, watch: Watch, number: int) -> None:
    save()
    child, shown = watch()
    shown.wait_for("nothing suspicious")
    os.killpg(child.pid, number)
    assert child.wait(PATIENCE) == 130


def test_what_the_linter_had_no_time_for_is_no_error(
    save: Save, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save(**NONE)
    monkeypatch.setattr("jigsat.cli.commands.watch.summarise", lambda _puzzle: check_limits())
    show_file(file, 0.0)
    assert capsys.readouterr().out.endswith(
        "\nsmall: it takes longer to look for mistakes (see: jigsat check)\n"
    )


def test_edit_is_refused_and_serve_named(run: Run) -> None:
    done = run("edit", "mine.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "edit is serve now: jigsat serve FILE" in done.stderr


def test_drawing_loads_no_solver(save: Save, file: Path) -> None:
    save()
    code = f"""
import sys
from pathlib import Path
from jigsat.cli.app import app
from jigsat.cli.commands.watch import show_file
show_file(Path({str(file)!r}), 9.0)
assert not {{"ortools", "xcover"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


class TestSaves:
    """The same by itself, with a clock that the test holds."""

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        time = [0.0]
        monkeypatch.setattr("jigsat.cli.commands.watch.monotonic", lambda: time[0])
        return time

    def test_each_save_is_told_once(self, file: Path, clock: list[float]) -> None:
        file.write_text("one")
        saves = Saves(file)
        told = []
        for tick, text in enumerate(["one", "one", "two", "two", "two", "six", "six"]):
            clock[0] = tick
            if file.read_text() != text:
                other = file.with_name("other")
                other.write_text(text)
                other.replace(file)
            told.append(saves.is_new())
        assert told == [False, True, False, True, False, False, True]

    def test_a_file_is_missing_only_after_a_while(self, file: Path, clock: list[float]) -> None:
        saves = Saves(file)
        assert not saves.is_new()
        clock[0] = 0.3
        assert not saves.is_new()
        clock[0] = 0.6
        assert saves.is_new()
        file.write_text("back")
        assert not saves.is_new()
        clock[0] = 0.7
        assert saves.is_new()
        file.unlink()
        assert not saves.is_new()
        file.write_text("again")
        assert not saves.is_new()
        clock[0] = 0.8
        assert saves.is_new()
