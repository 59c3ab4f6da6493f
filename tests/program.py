"""The program as tests run it."""

from __future__ import annotations

import io
import multiprocessing
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from signal import SIGINT

from jigsat.cli.app import commands
from tests.spent import processor_seconds, spent_elsewhere

#: Runs the program with some arguments, and environment variables by name.
Run = Callable[..., "subprocess.CompletedProcess[str]"]
#: Runs a line as a person types it, which may have a comment at its end.
Typed = Callable[[str], "subprocess.CompletedProcess[str]"]
#: How long a command may take, in seconds.
PATIENCE = 100.0
#: The exit status of a command that was interrupted.
INTERRUPTED = 130
#: Whether this system can fork.
FORKS = "forkserver" in multiprocessing.get_all_start_methods()
#: Variables that Python, or a library, reads when it is loaded: in a fork they change nothing.
READ_AT_THE_START = re.compile("PYTHON|FORCE_COLOR|TERMINAL_WIDTH")
#: What commands load. A process that has loaded it forks itself for each command, which saves
#: most of the time that hundreds of short commands take.
LOADED = [
    *(entry.module for entry in commands().values()),
    "jigsat.analysis.apart.all_assemblies",
    "jigsat.analysis.explain.explanation",
    "jigsat.analysis.hint.advice",
    "jigsat.analysis.repair.repair",
    "jigsat.analysis.unique",
    "jigsat.checks.summary",
    "jigsat.cli.main",
    "jigsat.cli.commands.explain_words",
    "jigsat.exchange.jigsat_json",
    "jigsat.exchange.load",
    "jigsat.render",
    "jigsat.solvers.counting.count",
    "jigsat.solvers.engines.cp_sat",
    "jigsat.solvers.engines.scan.engine",
    "jigsat.solvers.engines.skyline",
    "jigsat.solvers.engines.smallest_domain",
    "jigsat.solvers.find",
    "rich.console",
    "tests.program",
    "typer.rich_utils",
    "tests.warmed",  # the last: it looks at what the others have loaded
]
#: After how many seconds the program leaves something undone, or has another engine count: on a
#: busy machine it would say something else than on a quiet one.
CLOCKS = [
    "jigsat.analysis.apart.apart.SECONDS",
    "jigsat.analysis.apart.all_assemblies._SECONDS_EACH",
    "jigsat.solvers.counting.count.HEAD_START",
]


@dataclass(frozen=True)
class Forked:
    """Where a forked command runs, and where its output goes."""

    folder: Path
    stdout: Path
    stderr: Path
    spent: Path
    environment: dict[str, str]


def forked(
    arguments: Sequence[str], folder: Path, environment: dict[str, str], output: Path
) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, in which its modules are loaded already.

    Args:
        arguments: of the command line.
        folder: where it runs.
        environment: its variables; those of ``READ_AT_THE_START`` have no effect.
        output: an empty folder for what it prints.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    where = Forked(folder, output / "stdout", output / "stderr", output / "spent", environment)
    child = context.Process(target=_command, args=(tuple(arguments), where))
    child.start()
    child.join(PATIENCE)
    if child.exitcode is None:
        child.kill()
        raise subprocess.TimeoutExpired(list(arguments), PATIENCE)
    if where.spent.exists():  # not if it was killed
        spent_elsewhere(float(where.spent.read_text(encoding="utf-8")))
    printed = (path.read_text(encoding="utf-8") for path in (where.stdout, where.stderr))
    return subprocess.CompletedProcess(list(arguments), child.exitcode, *printed)


def be_patient() -> None:
    """Let the program wait for an hour where it would wait for some seconds."""
    for name in CLOCKS:
        module, _, constant = name.rpartition(".")
        setattr(import_module(module), constant, 3600.0)


def _command(arguments: Sequence[str], where: Forked) -> None:
    os.chdir(where.folder)
    os.environ.clear()
    os.environ.update(where.environment)
    sys.argv = ["jigsat", *arguments]
    sys.stdout = _redirected(1, where.stdout, "strict")
    sys.stderr = _redirected(2, where.stderr, "backslashreplace")
    be_patient()
    from jigsat.cli.main import main

    began = processor_seconds()
    try:
        main()
    finally:
        where.spent.write_text(str(processor_seconds() - began), encoding="utf-8")


def _redirected(number: int, path: Path, errors: str) -> io.TextIOWrapper:
    """A standard stream as Python opens it, which writes to a file."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT)
    os.dup2(file, number)
    os.close(file)
    return open(number, "w", encoding="utf-8", errors=errors, closefd=False)


def on_terminal(
    command: list[str],
    environment: dict[str, str],
    folder: Path | None = None,
    until: bytes | None = None,
) -> str:
    """What the command writes to a terminal of 80 columns; it is interrupted at a text."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder
    ) as child:
        os.close(theirs)
        shown, is_interrupted = b"", False
        try:
            while part := os.read(ours, 65536):
                shown += part
                if until and until in shown and not is_interrupted:
                    is_interrupted = True
                    child.send_signal(SIGINT)
        except OSError:
            pass  # Linux says so when the other end is closed
        assert child.wait(60) == (INTERRUPTED if until else 0)
    os.close(ours)
    return shown.decode()
