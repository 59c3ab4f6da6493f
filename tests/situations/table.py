"""The table of situations: what each command with a verdict says of a puzzle, and its status.

A situation is a small puzzle in ``puzzles``; its title says what is the matter with it. Of each
command the table has the exit status and the beginning of what it prints. Write it again with
``python -m tests.situations.table`` and read what has changed.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import dropwhile
from os import environ
from pathlib import Path
from subprocess import CompletedProcess

from jigsat.cli.output import WIDTH
from tests.program import forked

FOLDER = Path(__file__).parent
TABLE = FOLDER / "table.md"
COMMANDS = ("check", "solve", "unique", "count", "explain", "hint", "repair")
#: So many lines of each answer are in the table.
LINES, LINES_OF_EXPLAIN = 3, 8
INTRODUCTION = f"""# Situations

What each command with a verdict says of small puzzles: the first {LINES} lines of it (of
`explain` {LINES_OF_EXPLAIN}), and its exit status: 0 done or yes, 1 no, 2 bad input, 3 not
known. Drawings are left out, and of `check` the fingerprint and the inventory. The puzzles are
beside this page, in `puzzles`; a test compares it with what the program says. Written by
`python -m tests.situations.table`.
"""

#: What a line begins with that is not the rest of the line above.
_BEGINS = re.compile(
    r"\s*(- |look at:|perhaps |This would|With|The least|The pieces|There|"
    r"[a-z]+(\[\d+\][.\w\[\]]*)?: "
    r"|cells? \[.*\]: |label '.*': |solutions |up to symmetry)"
)

#: What `check` finds, after the sizes and the inventory.
_FOUND = re.compile("  (error|suspicion|note|nothing)")

#: Runs the program with some arguments.
RunProgram = Callable[..., "CompletedProcess[str]"]

_SECONDS = re.compile(r"\b\d+(\.\d+)? s\b")
#: Lines of drawings, and what stands around them.
_DRAWN = re.compile(
    r"^\s*[-+|│┌├└─_/\\](?! )|[│┌└─]|[/\\] +[/\\]|^\s*[|] .*[|]|^\s*$"
    r"|^(Solution \d|Sides |Pieces |layer \d|before )"
)


@dataclass(frozen=True)
class Situation:
    """A puzzle, and how the commands are asked about it."""

    file: str
    title: str
    options: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The heading of its part of the table."""
        asked = f", with `{' '.join(self.options)}`" if self.options else ""
        return f"## {self.title}\n\n`{self.file}`{asked}\n"


def situations() -> Iterator[Situation]:
    """All situations, in the order of their files; last a built-in puzzle that is too hard."""
    for path in sorted((FOLDER / "puzzles").glob("*.json")):
        title = json.loads(path.read_text(encoding="utf-8"))["title"]
        yield Situation(path.name, title)
    yield Situation("another-tough-puzzle", "Too hard for the time", ("--time-limit", "0"))


def part(situation: Situation, run: RunProgram) -> str:
    """What all commands say of one puzzle."""
    path = FOLDER / "puzzles" / situation.file
    puzzle = str(path) if path.exists() else situation.file
    rows = [_row(command, puzzle, situation, run) for command in COMMANDS]
    table = "\n".join(("| command | exit | says |", "|---|---|---|", *rows))
    return f"{situation.heading}\n{table}\n"


def _row(command: str, puzzle: str, situation: Situation, run: RunProgram) -> str:
    options = () if command == "check" else situation.options
    workers = () if command in ("check", "hint") else ("--workers", "1")
    done = run(command, puzzle, *options, *workers)
    lines = _unwrapped(done.stdout)
    if command == "check":
        lines = list(dropwhile(lambda line: not _FOUND.match(line), lines))
    said = [line for line in lines if not _DRAWN.search(line)]
    if lines and not said:
        said = ["(a drawing)"]
    said = said or _unwrapped(done.stderr)
    most = LINES_OF_EXPLAIN if command == "explain" else LINES
    cell = "<br>".join(map(_shown, said[:most])).replace(f"{FOLDER}/puzzles/", "")
    if situation.options:  # whether it knows by then that no mirror image fits
        cell = cell.replace("symmetry: turned and mirrored", "symmetry: turned")
    more = "<br>…" if len(said) > most else ""
    return f"| `{command}` | {done.returncode} | {cell}{more} |"


def _unwrapped(text: str) -> list[str]:
    """The lines as they were before they were broken to fit on a terminal."""
    lines: list[str] = []
    width = 0  # of the line as it is printed
    for line in text.splitlines():
        first, *_ = (*line.split(), "")
        is_next = width + 1 + len(first) > WIDTH and not (
            _BEGINS.match(line) or _DRAWN.search(line)
        )
        width = len(line)
        if lines and is_next:
            lines[-1] = f"{lines[-1]} {line.lstrip()}"
        else:
            lines.append(line)
    return lines


def _shown(line: str) -> str:
    told = " ".join(_SECONDS.sub("… s", line).replace(" while preparing", "").split())
    return told.replace("|", "\\|").replace("<", "&lt;")


def write(run: RunProgram) -> None:
    """Write the table again."""
    parts = [part(situation, run) for situation in situations()]
    TABLE.write_text("\n".join((INTRODUCTION, *parts)), encoding="utf-8")


def _by_forking(*arguments: str) -> CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as output:
        environment = {**environ, "PYTHONUTF8": "1"}
        return forked(arguments, Path(folder), environment, Path(output))


if __name__ == "__main__":
    write(_by_forking)
