"""The code blocks of the documents. All pages have the same rules, and a test runs each block.

- ``sh``: one command a line, all of a block in one folder; the exit status is 0, or what the
  line says at its end: ``# status 1``.
- ``console``: the same after ``$ ``, each with what it prints. ``…`` on a line of its own
  stands for some lines; seconds and engines may differ.
- ``python``: all of a page are one program; what ``print(…)  # 8`` says is printed.
- ``json``: valid JSON; with a ``schema_version``, a puzzle that has a solution.
- ``text``: not run.

A ``json`` or ``text`` block after "Save this as `tray.json`" is a file of that name in the
folder in which the other blocks of its page run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = {"sh", "console", "python", "json", "text"}
#: What sets jigsat up, or works on it, is run by hand and by .ci/run.
SET_UP = re.compile(r"^(python3 -m venv|source |\.venv/bin/)")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"[Ss]ave\s+this\s+as\s+`([\w.-]+)`")
#: What the shell has to run: pipes, redirections, quotes, other programs.
FOR_THE_SHELL = re.compile(r"[|<>;&$'\"\\]|^(?!jigsat )")
STATUS = re.compile(r"#.*\bstatus (\d+)")
#: What may differ from run to run: how long it took, and which engine was there first.
VARYING = re.compile(
    r'(?<![\w.])[\d.]+ s\b|\bengine [a-z-]+|"(?:seconds|engine|jigsat)": (?:[\d.e-]+|"[^"]*")'
)


@dataclass(frozen=True)
class Command:
    """A line that is typed, and what it prints; None if that is not shown."""

    line: str
    shown: str | None = None

    @property
    def words(self) -> list[str] | None:
        """The arguments of jigsat; None if the line is one for the shell."""
        command = self.line.partition(" #")[0]
        return None if FOR_THE_SHELL.search(command) else command.split()[1:]

    @property
    def status(self) -> int:
        """The exit status that its comment promises."""
        status = STATUS.search(self.line)
        return int(status[1]) if status else 0

    def is_shown_by(self, printed: str) -> bool:
        """Whether this is what was printed, but for what may differ from run to run."""
        if self.shown is None:
            return True
        pattern = "\n".join(
            r"(?:.*\n)*?.*" if line == "…" else re.escape(line)
            for line in _comparable(self.shown)
        )
        return bool(re.fullmatch(pattern, "\n".join(_comparable(printed))))


def _comparable(text: str) -> list[str]:
    return [VARYING.sub("…", line.rstrip()) for line in text.strip("\n").splitlines()]


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Page
    start: int
    language: str
    text: str
    file_name: str | None

    @property
    def line(self) -> int:
        """The line on which it begins, from 1."""
        return self.page.text.count("\n", 0, self.start) + 1

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"

    @property
    def is_run(self) -> bool:
        """Whether it holds commands for a reader's own folder."""
        return self.language in {"sh", "console"} and not SET_UP.search(self.text)

    @property
    def commands(self) -> list[Command]:
        """What is typed, in its order."""
        if self.language == "sh":
            return [Command(line) for line in self.text.splitlines()]
        parts = re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]
        return [Command(*part.split("\n", 1)) for part in parts]


@dataclass(frozen=True)
class Page:
    """A document in Markdown."""

    path: Path

    @property
    def name(self) -> str:
        """Its path below the root."""
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def text(self) -> str:
        """What is written in it."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def blocks(self) -> list[Block]:
        """Its fenced blocks."""
        return list(self._blocks())

    def _blocks(self) -> Iterator[Block]:
        end = 0
        for match in FENCED.finditer(self.text):
            before = self.text[end : match.start()]
            saved = SAVED.findall(before.strip().rpartition("\n\n")[2])
            yield Block(self, match.start(), match[1], match[2], saved[-1] if saved else None)
            end = match.end()

    @property
    def program(self) -> str:
        """All its blocks of Python, as one program."""
        return "\n".join(each.text for each in self.blocks if each.language == "python")

    def save_files(self, folder: Path) -> None:
        """Write the files that its reader is to save."""
        for block in self.blocks:
            if block.file_name:
                (folder / block.file_name).write_text(block.text, encoding="utf-8")


PAGES = [Page(path) for path in sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))]
BLOCKS = [block for page in PAGES for block in page.blocks]
