"""The command identify."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

from jigsat.checks.catalogue import catalogue
from jigsat.checks.compare.compare import SECONDS
from jigsat.checks.identify import Identification
from jigsat.checks.identify import identify as identify_puzzle
from jigsat.cli.commands.list_show import lines as rows_of
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import wrap
from jigsat.cli.session import Report, load_puzzle
from jigsat.schemas.support.text import listed
from jigsat.solvers.limits.options import Options


@takes("time_limit", "as_json", "quiet", "progress", time_limit=10.0)
def identify(name: PuzzleName, options: Options, output: Output) -> None:
    """Tell which built-in puzzle this is, whatever its names and turns.

    It is found if you can get one from the other by turning or mirroring
    everything, turning pieces in the file, and renaming pieces, labels, faces
    and colours: compare tells how. If only the pieces are the same, the
    command tells what else is played with them.

    Exit status: 0 known, 1 not known, 2 cannot be read, 3 the time was too
    short to find out about other names.
    """
    puzzle = load_puzzle(name, output.quiet)
    seconds = SECONDS if options.time_limit is None else options.time_limit
    found = identify_puzzle(puzzle, seconds)
    status, notes = 0 if found.same else NO, []
    if found.unknown:
        status = status and NOT_KNOWN
        notes.append(f"the time was too short to compare it with {listed(found.unknown)}")
    Report(partial(document, found), partial(lines, name, found), status, notes).finish(output)


def document(found: Identification) -> dict[str, Any]:
    """Return what was found for programs."""
    keys = ("up_to", "turn", "renamed")
    same = [{"name": each.b, **{key: asdict(each)[key] for key in keys}} for each in found.same]
    return {**asdict(found), "name": found.name, "same": same}


def lines(name: str, found: Identification) -> Iterator[str]:
    """Yield what was found in sentences; ``name``: what the user calls the puzzle."""
    for each in found.same:
        yield wrap(f"{name} is {each.b}: {each.answer}", "", "  ")
        yield from rows_of([entry for entry in catalogue() if entry.name == each.b])
    if not found.same:
        yield wrap(f"{name}: no built-in puzzle is known to be the same", "", "  ")
    others = {
        "the same pieces and board, under other rules": found.other_rules,
        "the same pieces, on another board": found.other_board,
    }
    for said, names in others.items():
        if names:
            yield wrap(f"{said}: {', '.join(names)}", "", "  ")
