"""Every code block of every document does what it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import jigsat
from docs.generate.blocks import BLOCKS, LANGUAGES, PAGES, Block, Command, Page
from docs.generate.pages import COMMAND
from tests.program import Typed

RENEW = f"this is printed now; renew what is shown: {COMMAND}"
MINIZINC = pytest.mark.minizinc
#: The page that everybody reads first. The commands of the others take longer in all.
FIRST = "README.md"
#: Commands that take seconds, and pages whose programs do.
LONG = re.compile(
    r"jigsat (design|gallery|rate)|--(apart|cluster|cross-check|kerf|share|best)\b"
)
LONG_PROGRAMS = ("docs/how-to/design.md", "docs/how-to/best.md", "docs/model.md")


def marked(block: Block) -> object:
    marks = [MINIZINC] if "minizinc " in block.text else []
    is_long = block.page.name != FIRST or LONG.search(block.text)
    marks += [pytest.mark.full] if is_long else []
    return pytest.param(block, marks=marks, id=str(block))


@pytest.mark.parametrize("block", [marked(each) for each in BLOCKS if each.is_run])
def test_commands_do_what_is_shown(block: Block, typed: Typed, tmp_path: Path) -> None:
    block.page.save_files(tmp_path)
    for command in block.commands:
        done = typed(command.line)
        assert (done.returncode, "Traceback" in done.stderr) == (command.status, False), done
        # Other programs warn of what is new in them: MiniZinc of a library that it has itself.
        is_ours = command.line.startswith("jigsat ")
        printed = done.stdout + (done.stderr if is_ours else "")
        assert command.is_shown_by(printed), f"{RENEW}\n$ {command.line}\n{printed}"


@pytest.mark.full
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            each, marks=[pytest.mark.slow] * (each.name in LONG_PROGRAMS), id=each.name
        )
        for each in PAGES
        if each.program
    ],
)
def test_programs_run(page: Page, tmp_path: Path) -> None:
    page.save_files(tmp_path)
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", page.program],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = re.findall(r"^ *print\(.*\) +# (.*)", page.program, re.MULTILINE)
    assert [result for result in said if result not in done.stdout.splitlines()] == []


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.language == "json"], ids=str)
def test_json_is_valid_and_a_puzzle_can_be_solved(block: Block, tmp_path: Path) -> None:
    document = json.loads(block.text)
    if "schema_version" not in document:
        return
    path = tmp_path / (block.file_name or f"{document['name']}.json")
    path.write_text(block.text, encoding="utf-8")
    outcome = jigsat.solve(path)
    assert (outcome.puzzle, outcome.status) == (path.stem, jigsat.Status.FOUND)


def test_every_block_is_in_a_language_that_is_looked_at() -> None:
    assert [str(each) for each in BLOCKS if each.language not in LANGUAGES] == []


@pytest.mark.parametrize(
    ("printed", "same"),
    [
        ("a: 1\nb\nlast 3.25 s\n", True),
        ("a: 1\nb\nc\nlast 12 s\n", True),
        ("a: 1\nlast 3 s\n", False),
        ("a: 2\nb\nlast 3 s\n", False),
        ("a: 1\nb\nlast 3 s\nmore\n", False),
    ],
)
def test_what_is_shown_is_compared(printed: str, same: bool) -> None:
    shown = Command("jigsat", "a: 1\n…\nlast 0.7 s\n")
    assert shown.is_shown_by(printed) is same


def test_a_command_may_promise_its_exit_status() -> None:
    assert Command("jigsat unique a  # status 1: there are two").status == 1
    assert Command("jigsat unique a").status == 0
