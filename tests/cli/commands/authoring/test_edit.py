"""The editor is opened, the file is looked at, and can be edited again."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jigsat.cli.commands.watch import show_file
from jigsat.schemas.support.progress import check_limits
from tests.cli.commands.puzzles import NONE, SMALL, Written
from tests.program import Run

#: An editor that puts what its first word says into the file.
TYPES = "import pathlib, sys; pathlib.Path(sys.argv[-1]).write_text(sys.argv[1])"


def typing(document: Any) -> str:
    """The command of an editor with which somebody types this."""
    text = document if isinstance(document, str) else json.dumps(document)
    return f"'{sys.executable}' -c '{TYPES}' '{text}'"


@pytest.mark.parametrize(
    ("document", "status", "words"),
    [
        ({**SMALL, "title": "Another one"}, 0, "Another one\nsmall\n"),
        ({**SMALL, **NONE}, 1, "error: "),
        ({**SMALL, "turning": 1}, 2, "turning: found 1, expected 'fixed', "),
        ("{", 2, "small.json:1:1: found {, which is never closed, expected } at the end"),
        ("", 2, "small.json:1:1: found an empty file, expected a JSON document"),
    ],
    ids=["right", "without a solution", "wrong", "cut short", "empty"],
)
def test_what_was_typed_is_shown(
    run: Run, written: Written, document: Any, status: int, words: str
) -> None:
    done = run("edit", written(), VISUAL="", EDITOR=typing(document))
    assert (done.returncode, done.stderr) == (status, "")
    assert words in done.stdout


def test_what_the_linter_had_no_time_for_is_no_error(
    written: Written,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("jigsat.cli.commands.watch.summarise", lambda _puzzle: check_limits())
    view = show_file(tmp_path / written({**SMALL, **NONE}), 0.0)
    assert (view.status, view.has_no_solution) == (0, False)
    assert capsys.readouterr().out.endswith(
        "\nsmall: it takes longer to look for mistakes (see: jigsat check)\n"
    )


def test_visual_comes_before_editor(run: Run, written: Written) -> None:
    assert run("edit", written(), VISUAL="true", EDITOR="false").stderr == ""


@pytest.mark.parametrize(
    ("editor", "message"),
    [
        (
            "no-such-editor --wait",
            "no-such-editor: cannot be started (No such file or director",
        ),
        ("vi 'a", "EDITOR: found vi 'a, expected a command with its quotes closed"),
        (" ", "found no editor; set EDITOR to the command that starts yours"),
    ],
)
def test_an_editor_that_cannot_be_started(
    run: Run, written: Written, program: str, editor: str, message: str
) -> None:
    nothing = str(Path(program).parent / "no-such-folder")
    done = run("edit", written(), EDITOR=editor, PATH=nothing)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"jigsat: {message}")
    assert done.stderr.count("\n") == 1


def test_an_editor_that_fails(run: Run, written: Written) -> None:
    done = run("edit", written(), EDITOR="false")
    assert (done.returncode, done.stderr) == (0, "jigsat: the editor ended with status 1\n")
    assert done.stdout.startswith("A small puzzle\n")


@pytest.mark.parametrize(
    ("command", "name", "message"),
    [
        (
            "edit",
            "missing.json",
            "missing.json: no such file (jigsat new KIND -o FILE writes one)",
        ),
        (
            "edit",
            "soma-cube",
            "soma-cube: found a built-in puzzle, expected a file (jigsat new soma-",
        ),
        ("edit", ".", ".: found a folder, expected a file"),
        (
            "watch",
            "soma-cube",
            "soma-cube: found a built-in puzzle, expected a file (jigsat new ",
        ),
        ("watch", ".", ".: found a folder, expected a file"),
    ],
)
def test_what_cannot_be_edited(run: Run, command: str, name: str, message: str) -> None:
    done = run(command, name, EDITOR="false")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"jigsat: {message}")


def test_at_a_terminal_it_can_be_edited_again(
    written: Written, tmp_path: Path, program: str, plain_environment: dict[str, str]
) -> None:
    """The first time a mistake is typed, the second time it is mended."""
    script = tmp_path / "editor.sh"
    script.write_text(
        'grep -q slip "$1" && sed -i s/slip/title/ "$1" || sed -i s/title/slip/ "$1"\n'
    )
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [program, "edit", written()],
        cwd=tmp_path,
        env={**plain_environment, "EDITOR": f"sh {script}"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as child:
        os.close(theirs)
        shown = b""
        while b"Edit again?" not in shown:
            shown += os.read(ours, 65536)
        assert b"found the unknown key 'slip'" in shown
        os.write(ours, b"\n")
        shown = b""
        while b"nothing suspicious" not in shown:
            shown += os.read(ours, 65536)
        assert child.wait(60) == 0
    os.close(ours)
    assert b"A small puzzle" in shown
