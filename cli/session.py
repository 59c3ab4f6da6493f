"""What the commands that search have in common."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from jigsat.cli.output import say
from jigsat.schemas.errors import FileError
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.schemas.solution import Solution
    from jigsat.solvers.recording import Recorder
    from jigsat.solvers.search import Search

#: Why a search ended, where the person at the keyboard ended it.
BY_HAND = "interrupted"
#: Loading compiled code takes a few tenths of a second, compiling it some seconds.
COMPILING_SECONDS = 2.0


def open_search(name: str, options: dict[str, Any], *, limit_classes: bool = False) -> Search:
    """A search that is ready to begin. Its libraries are loaded once the puzzle is right."""
    from jigsat.schemas.library import load

    puzzle = load(name)
    from jigsat.solvers.options import Options
    from jigsat.solvers.search import Search

    return Search(puzzle, Options(**options), limit_classes=limit_classes)


@contextmanager
def open_recording(
    name: str, path: Path, what: str, resume: bool, options: dict[str, Any]
) -> Generator[Recorder, None, None]:
    """A search that is recorded in a file, from its start or from where the file ends."""
    from jigsat.schemas.library import load

    puzzle = load(name)
    refuse_the_puzzle_itself(name, path)
    from jigsat.solvers.journal import open_text
    from jigsat.solvers.options import Options
    from jigsat.solvers.recording import Recorded, Recorder, recorded_search

    kind = Recorded(what)
    search, journal = recorded_search(puzzle, Options(**options), path, kind, resume)
    with open_text(path, "a" if journal.begun else "w") as file:
        yield Recorder(search, file, kind, journal)


def refuse_the_puzzle_itself(name: str, output: Path) -> None:
    """Raise FileError where writing the output would overwrite the puzzle."""
    if output.exists() and os.path.exists(name) and output.samefile(name):
        raise FileError(f"{output}: found the puzzle itself, expected another file to write to")


def tell_if_compiling(search: Search, quiet: bool) -> None:
    """Say so if the scan takes a while to get under way: its code is being compiled."""
    if search.engine != "scan" or quiet:
        return
    from jigsat.solvers.engines.scan.engine import CALLED, COMPILED

    def tell() -> None:
        CALLED.wait()
        if not COMPILED.wait(COMPILING_SECONDS):
            say("compiling the scan engine; this happens once", quiet)

    Thread(target=tell, daemon=True).start()


def tell_stats(search: Search) -> None:
    """What the search did, as a table on stderr."""
    for key, value in search.stats.report().items():
        print(f"  {key.replace('_', ' '):<26} {_figure(value)}", file=sys.stderr)


def _figure(value: Any) -> str:
    if isinstance(value, list):
        return (
            ", ".join(f"{found:,} at {seconds:.1f} s" for seconds, found in value[-4:]) or "-"
        )
    return f"{value:,}" if isinstance(value, int) else str(value)


def so_far(stopped: str, found: int) -> str:
    """What to say when a search was stopped."""
    if not found:
        return f"{stopped}: no solution found so far"
    return f"{stopped}: {number_of(found, 'solution')} found, perhaps not all"


def plain(solution: Solution) -> dict[str, Any]:
    """The solution as it stands in JSON."""
    return solution.model_dump(mode="json")
