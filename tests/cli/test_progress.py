"""Progress on stderr: a line on a terminal, JSON objects, or nothing."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from jigsat.cli import progress as module
from jigsat.cli.progress import ERASE, ProgressMode, in_words, shown_progress
from jigsat.schemas.support.progress import Progress, Stage, announce
from tests.program import Run

SEARCHING = Progress(
    Stage.SEARCHING,
    "with scan",
    seconds=12.3,
    solutions=9_356,
    share=0.425,
    seconds_left=(20.0, 45.0),
    rate=6_800_000.0,
)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal on which progress is shown at once."""
    monkeypatch.setattr(module, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr(module, "UPDATE_SECONDS", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    return Terminal()


@contextmanager
def shown_on(
    terminal: Terminal, mode: ProgressMode = ProgressMode.AUTO, quiet: bool = False
) -> Iterator[None]:
    """Both streams are the terminal, and progress is shown."""
    with redirect_stdout(terminal), redirect_stderr(terminal):
        with shown_progress(mode, quiet=quiet):
            yield
        assert (sys.stdout, sys.stderr) == (terminal, terminal)


def wait_until(is_true: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if is_true():
            return
        sleep(0.005)
    raise AssertionError("it never was")


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (
            Progress(Stage.PREPARING, "31,604 placements", 2.4),
            "preparing 31,604 placements (2 s)",
        ),
        (
            Progress(Stage.COUNTING, "by profiles", 61.0, 12, 60, "layer", megabytes=1_280.4),
            "counting by profiles (61 s): 12 of 60 layers, 1,280 MB",
        ),
        (
            Progress(Stage.CHECKING, "solutions", 1.0, done=1, unit="solution"),
            "checking solutions (1 s): 1 solution",
        ),
        (Progress(Stage.SEARCHING, share=0.001), "searching (0 s): less than 1 % done"),
    ],
)
def test_progress_in_words(progress: Progress, words: str) -> None:
    assert in_words(progress, 79) == words


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (
            100,
            "searching with scan (12 s): 9,356 solutions, 42 % done, 20 to 45 s left, "
            "6.8 million pieces/s",
        ),
        (79, "searching with scan (12 s): 9,356 solutions, 42 % done, 20 to 45 s left"),
        (60, "searching with scan (12 s): 9,356 solutions, 42 % done"),
        (10, "searching…"),
    ],
)
def test_what_has_no_room_is_left_out(width: int, words: str) -> None:
    assert in_words(SEARCHING, width) == words


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_no_line_on_a_terminal_that_does_not_know_how_to_erase_it(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    with shown_on(terminal):
        announce(SEARCHING)
        sleep(0.1)
    assert terminal.getvalue() == ""


def test_the_line_is_erased_before_anything_else_is_printed(terminal: Terminal) -> None:
    with shown_on(terminal):
        announce(SEARCHING)
        wait_until(lambda: "searching with scan" in terminal.getvalue())
        print("a result")
        print("a message", file=sys.stderr)
        wait_until(lambda: terminal.getvalue().rstrip().endswith("45 s left"))
    shown = terminal.getvalue()
    assert shown.endswith(ERASE)
    # Whatever stands on the terminal in the end was never part of the line.
    left = [line.rpartition(ERASE)[2] for line in shown.split("\n")]
    assert left == ["a result", "a message", ""]


def test_a_line_that_is_not_finished_is_left_alone(terminal: Terminal) -> None:
    with shown_on(terminal):
        announce(SEARCHING)
        print("half a ", end="")
        sleep(0.05)
        print("line")
    assert "half a line\n" in terminal.getvalue()


@pytest.mark.parametrize(
    ("mode", "quiet"), [(ProgressMode.OFF, False), (ProgressMode.AUTO, True)]
)
def test_nothing_is_shown(terminal: Terminal, mode: ProgressMode, quiet: bool) -> None:
    with shown_on(terminal, mode, quiet):
        announce(SEARCHING)
        sleep(0.05)
    assert terminal.getvalue() == ""


def test_the_seconds_go_on_while_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(module, "JSON_SECONDS", 0.01)
    with shown_on(stream, ProgressMode.JSON, quiet=True):
        announce(SEARCHING)
        wait_until(lambda: stream.getvalue().count("\n") > 5)
    first, *others = map(json.loads, stream.getvalue().splitlines())
    assert (first["stage"], first["solutions"]) == ("preparing", None)
    assert {each["stage"] for each in others} == {"searching"}
    seconds = [each["seconds"] for each in others]
    assert seconds == sorted(set(seconds))


def test_objects_on_stderr_beside_a_document_on_stdout(run: Run) -> None:
    done = run("count", "soma-cube", "--json", "--progress", "json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["solutions"] == 11_520
    told = list(map(json.loads, done.stderr.splitlines()))
    assert [each["stage"] for each in told][:2] == ["preparing", "preparing"]
    assert told[-1]["stage"] == "searching"
    assert "688 placements" in [each["subject"] for each in told]
    assert {tuple(each) for each in told} == {tuple(Progress.__dataclass_fields__)}


#: What some commands say they do with a small puzzle, beside preparing.
DONE: dict[str, list[tuple[str, str | None]]] = {
    "check": [("checking", "small")],
    "hint": [("proving", "whether the board can be finished")],
    "repair --changes --all-images": [("trying", None)],
    "rate": [("searching", "with each seed")],
    "verify": [("checking", "solutions"), ("checking", "for duplicates")],
    "count --engine frontier": [("counting", "by profiles")],
}


@pytest.mark.parametrize("command", DONE)
def test_each_command_says_what_it_does(
    run: Run, document: dict[str, Any], tmp_path: Path, command: str
) -> None:
    (tmp_path / "small.json").write_text(json.dumps(document), encoding="utf-8")
    name, *options = command.split()
    if name == "verify":
        assert run("enumerate", "small.json", "-o", "all.jsonl").returncode == 0
        options.append("all.jsonl")
    done = run(name, "small.json", *options, "--json", "--progress", "json", "--quiet")
    assert done.returncode in (0, 1)
    told = [
        (each["stage"], each["subject"]) for each in map(json.loads, done.stderr.splitlines())
    ]
    assert [each for each in dict.fromkeys(told) if each in DONE[command]] == DONE[command]
