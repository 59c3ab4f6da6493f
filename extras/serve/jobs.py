"""Commands that run beside the server: told as they go on, ended at any time, kept for a while.

Each runs in a process group of its own, which ends with the server, however that came.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from jigsat.drawing import draw, draw_difference
from jigsat.extras.serve.actions import ENDING, PUZZLE, Action
from jigsat.extras.serve.aside import aside, painted
from jigsat.schemas.errors import DataError, JigsatError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.atomic_files import writable, write_file

#: So many commands run at a time, and so many are kept when they have ended.
MOST_RUNNING, MOST_KEPT = 4, 12
#: So many solutions are drawn of those that are found.
MOST_DRAWN = 60
#: Seconds for which a command goes on if nobody listens, and until it is killed when stopped.
ALONE_SECONDS, STOP_SECONDS = 20.0, 10.0
#: Seconds between two looks at a command, and until what was killed must be gone.
WATCH_SECONDS, CLOSE_SECONDS = 0.25, 0.5
#: The longest line that a command may print.
LINE_BYTES = 16 * 1024 * 1024
#: Beyond this much text a command prints in vain.
MOST_EVENTS = 5_000

#: What is told of a command: "type" says what it is.
Event = dict[str, Any]
#: Where processes have groups.
HAS_GROUPS = sys.platform != "win32"


class TooMany(JigsatError):
    """More commands would run than may."""


@dataclass(eq=False)
class Job:
    """A command that runs or has run, and what it told.

    ``progress``: the latest; older ones are of no use to anybody.
    ``listeners``: how many pages listen to it. ``changed``: set when there is news.
    """

    number: int
    action: Action
    folder: Path
    puzzle: Puzzle | None
    events: list[Event] = field(default_factory=list)
    progress: Event | None = None
    has_ended: bool = False
    is_stopped: bool = False
    listeners: int = 0
    process: Process | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def tell(self, kind: str, **what: object) -> None:
        """Tell the pages something, which is kept."""
        if len(self.events) < MOST_EVENTS or kind == "end":
            self.events.append({"type": kind, **what})
            self.changed.set()

    @property
    def output(self) -> Path:
        """The file that can be downloaded, if there is one already."""
        return self.folder / f"{PUZZLE}{self.action.kept}"

    def stop(self) -> None:
        """End the command as Ctrl-C would: what it has found, it still tells, undrawn."""
        self.is_stopped = True
        if self.process is None or self.process.returncode is not None:
            return
        if HAS_GROUPS:
            with suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGINT)
            self.tasks.append(asyncio.create_task(self._kill_later()))
        else:
            self.kill()

    async def _kill_later(self) -> None:
        left = STOP_SECONDS
        while left > 0 and not self.has_ended:
            await asyncio.sleep(WATCH_SECONDS)
            left -= WATCH_SECONDS
        self.kill()

    def kill(self) -> None:
        """End the command and all processes that it has started, at once."""
        if self.process is None or self.has_ended:
            return
        with suppress(ProcessLookupError, PermissionError):
            if HAS_GROUPS:
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    async def watch(self) -> None:
        """End what a command has left behind, and one to which nobody has listened for long."""
        alone = 0.0
        while not self.has_ended:
            await asyncio.sleep(WATCH_SECONDS)
            alone = 0.0 if self.listeners else alone + WATCH_SECONDS
            is_left = self.process is not None and self.process.returncode is not None
            if is_left or alone >= ALONE_SECONDS:
                self.kill()


class Jobs:
    """The commands of one server.

    Args:
        command: the words before the arguments of a command of jigsat. What they start ends
            when its standard input does.
        folder: where the puzzles are written that commands read.
    """

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._command = tuple(command)
        self._folder = folder
        self._jobs: dict[int, Job] = {}
        self._numbers = count(1)

    def __getitem__(self, number: int) -> Job:
        return self._jobs[number]

    async def begin(self, action: Action, text: str, opened: str = "") -> Job:
        """Start a command on a text, see ``Action.arguments``. Raises TooMany."""
        puzzle = await aside(_puzzle, text)
        running = [job for job in self._jobs.values() if not job.has_ended]
        if len(running) >= MOST_RUNNING:
            raise TooMany(f"{MOST_RUNNING} searches run already: end one of them first")
        number = next(self._numbers)
        job = Job(number, action, self._folder / f"{number}", puzzle)
        job.folder.mkdir()
        write_file(job.folder / f"{PUZZLE}{ENDING}", text.encode(), overwrite=False)
        self._jobs[number] = job
        job.process = await asyncio.create_subprocess_exec(
            *self._command,
            *action.arguments(opened),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=job.folder,
            limit=LINE_BYTES,
            start_new_session=HAS_GROUPS,
            env={**os.environ, "COLUMNS": "90", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        )
        job.tasks += map(asyncio.create_task, (_run(job), job.watch()))
        self._forget()
        return job

    def _forget(self) -> None:
        """Forget the oldest that have ended; first those of which nothing can be downloaded."""
        ended = [job for job in self._jobs.values() if job.has_ended and not job.listeners]
        ended.sort(key=lambda job: job.output.exists())
        for job in ended[:-MOST_KEPT]:
            del self._jobs[job.number]
            shutil.rmtree(job.folder, ignore_errors=True)

    def close(self) -> None:
        """End all commands at once."""
        for job in self._jobs.values():
            job.kill()

    async def aclose(self) -> None:
        """End all commands, and wait until they have ended."""
        self.close()
        tasks = [task for job in self._jobs.values() for task in job.tasks]
        if tasks:
            await asyncio.wait(tasks, timeout=CLOSE_SECONDS)


def _puzzle(text: str) -> Puzzle | None:
    """The puzzle in a text, by which its solutions are drawn; the command judges the rest."""
    try:
        return parse(Puzzle, text, "")
    except DataError:
        return None


async def _run(job: Job) -> None:
    """Read what a command prints until it ends."""
    process = job.process
    assert process is not None
    assert process.stdout is not None
    assert process.stderr is not None
    readers = {"text": _read_text, "file": _read_text}
    readers |= {"solutions": _read_solutions, "document": _read_document}
    try:
        await asyncio.gather(
            readers[job.action.output](job, process.stdout), _read_notes(job, process.stderr)
        )
    except Exception as error:  # such as a line of more than LINE_BYTES, or a full disk
        job.tell("note", text=f"what the command printed cannot be shown ({error})")
        job.kill()
    status = await process.wait()
    job.has_ended = True
    job.tell("end", status=status, file=bool(job.action.written) and job.output.exists())


async def _read_text(job: Job, lines: asyncio.StreamReader) -> None:
    async for line in lines:
        job.tell("text", text=line.decode(errors="replace").rstrip("\n"))


async def _read_notes(job: Job, lines: asyncio.StreamReader) -> None:
    """What a command says besides, and its progress, which are objects."""
    async for line in lines:
        text = line.decode(errors="replace").strip()
        if text.startswith("{"):
            job.progress = {"type": "progress", **json.loads(text)}
            job.changed.set()
        elif text:
            job.tell("note", text=text)


async def _read_solutions(job: Job, lines: asyncio.StreamReader) -> None:
    """Solutions one a line, between a header and the line that says whether these are all."""
    found = 0
    with writable(job.output, overwrite=True) as part, part.open("wb") as kept:
        async for line in lines:
            kept.write(line)
            document = json.loads(line)
            if "placements" not in document:
                if "complete" in document:
                    job.tell("all", complete=document["complete"], found=found)
                continue
            found += 1
            is_drawn = found <= MOST_DRAWN and not job.is_stopped
            svg = await _drawn(job.puzzle, [document]) if is_drawn else None
            job.tell("solution", number=found, svg=svg)


async def _read_document(job: Job, lines: asyncio.StreamReader) -> None:
    """One document, whose solutions are drawn."""
    whole = await lines.read()
    if not whole.strip():
        return
    document = json.loads(whole)
    difference = (document.get("difference") or {}).get("cells")
    svg = await _drawn(job.puzzle, document.get("solutions", []), difference)
    job.tell("document", document=document, svg=svg)


async def _drawn(
    puzzle: Puzzle | None,
    documents: Sequence[Any],
    difference: Sequence[Sequence[int]] | None = None,
) -> str | None:
    """A picture of solutions; of two that differ, with the cells at which they do."""
    if puzzle is None or not documents:
        return None
    found = [Solution.model_validate(each) for each in documents]

    def paint() -> str | None:
        if difference is not None and len(found) == len(("one", "other")):
            cells = [tuple(cell) for cell in difference]
            return draw_difference(puzzle, (found[0], found[1]), cells).svg
        return draw(puzzle, found[0] if len(found) == 1 else found).svg

    return await painted(paint)


async def told(job: Job, after: int) -> AsyncGenerator[tuple[int, Event], None]:
    """What a command has told and tells, each with its number, from the one after ``after``.

    Progress has the number of what was told before.
    """
    job.listeners += 1
    progress = None
    try:
        while True:
            job.changed.clear()
            while after < len(job.events):
                after += 1
                yield after, job.events[after - 1]
            if job.has_ended and after >= len(job.events):
                return
            if job.progress is not progress and job.progress is not None:
                progress = job.progress
                yield after, progress
                continue  # for meanwhile another listener may have heard what is new
            await job.changed.wait()
    finally:
        job.listeners -= 1
