"""The command repair."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.analysis.repair.change import Change
from jigsat.cli.commands.hint import placed_in_words
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, takes
from jigsat.cli.output import document_of, drawing_width, print_text, say, wrap
from jigsat.cli.session import BY_HAND, Report, load_puzzle, refuse_to_overwrite
from jigsat.cli.symmetry_words import up_to
from jigsat.exchange.save import export
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.atomic_files import refuse_existing
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.repair.clues import Clues
    from jigsat.analysis.repair.repair import Repair, RepairSearch
    from jigsat.models.symmetry.classes import Images


# What the command repair prints: clues and changes in words and drawings, and JSON.


@dataclass
class Printer:
    """Prints what a search for repairs has found, each thing once."""

    work: RepairSearch
    _printed: list[object] = field(default_factory=list)

    def print_news(self) -> None:
        """Print what has been found since the last call."""
        work = self.work
        if self._is_new(work.known or work.is_refuted or None):
            print(f"{work.puzzle.name}: {_number_known(work)}")
        if work.clues is not None and self._is_new(work.clues):
            _print_clues(work, work.clues)
        if self._is_new(work.no_clues):
            print(f"\nClues: not looked for; {work.no_clues}")
        for repair in work.repairs:
            if self._is_new(repair):
                _print_repair(work.puzzle, repair)
        sys.stdout.flush()

    def _is_new(self, found: object) -> bool:
        if found is None or any(found is each for each in self._printed):
            return False
        self._printed.append(found)
        return True


def _number_known(work: RepairSearch) -> str:
    """How many solutions are known, in words."""
    known = work.known
    if work.is_refuted:
        return "no solution (jigsat explain tells why)"
    if known is None or not (known.chosen or known.complete):
        return "no solution found so far"
    number = number_of(known.number, "solution")
    if work.is_unique:
        return f"{number}{_up_to(known.images)}: nothing to repair"
    if not known.complete:
        return f"at least {number}"
    if not known.number:
        return "no solution (jigsat explain tells why)"
    images = len(known.chosen) - known.number
    return f"{number} and {number_of(images, 'image')} of them" if images else number


def _up_to(images: Images) -> str:
    """After a solution: that its images count as the same, if there are any."""
    if images.number == 1:
        return ""
    return f" {up_to(images)} ({images})"


def tried_in_words(work: RepairSearch) -> str:
    """Of how many changes it is known what they leave."""
    if work.changes is None:
        return "no changes tried"
    some = f"{work.tried:,} of " if work.tried < work.changes else ""
    return f"tried {some}{number_of(work.changes, 'single change')}"


def print_end(work: RepairSearch, every: bool) -> None:
    """Print how many changes leave one solution; of all of them, the best first."""
    if work.known is None and not work.is_refuted:
        print(f"{work.puzzle.name}: {_number_known(work)}")
    if work.changes is None:
        return
    if every and len(work.repairs) > 1:
        print("\nRanked: fewest pieces alike")
        for number, repair in enumerate(work.ranked, start=1):
            print(wrap(repair.changed.words, f"{number:4}  "))
    print(f"\n{number_of(len(work.repairs), 'repair')}; {tried_in_words(work)}")


def document(work: RepairSearch, stopped: str | None) -> dict[str, Any]:
    """Return what is known for programs; ``stopped`` says why the search was not finished."""
    known = work.known
    return {
        "puzzle": work.puzzle.name,
        "convention": "up to symmetry" if work.up_to_symmetry else "solutions",
        "solutions": known.number if known else 0 if work.is_refuted else None,
        "all_solutions_known": work.is_refuted or (known is not None and known.complete),
        "no_clues": work.no_clues,
        "clues": work.clues and document_of(work.clues, "placements", "fewest", "solution"),
        "repairs": list(map(_repair, work.repairs)),
        "single_changes": {"tried": work.tried, "of": work.changes},
        "complete": work.tried == work.changes,
        "stopped": stopped,
        "seconds": work.seconds,
    }


def _print_clues(work: RepairSearch, clues: Clues) -> None:
    from jigsat.render.text.pages import draw_solution

    number = len(clues.placements)
    pieces = "1 fixed piece leaves" if number == 1 else f"{number} fixed pieces leave"
    fewest = "" if clues.fewest else "; perhaps fewer are enough"
    print(f"\nClues: {pieces} 1 solution{fewest}")
    if len(work.known.group if work.known else ()) > 1:
        print("  (Turned images count here: a fixed piece does not turn with the board.)")
    for placed in clues.placements:
        print(f"  {placed_in_words(work.puzzle, placed)}")
    partial = Solution(placements=clues.placements)
    print_text(draw_solution(work.puzzle, partial, drawing_width()))


def _print_repair(puzzle: Puzzle, repair: Repair) -> None:
    from jigsat.render.text.pages import draw_change

    changed, width = repair.changed, drawing_width()
    print(wrap(f"{changed.words}: 1 solution{_up_to(repair.images)}", "\nChange: ", "  "))
    for name in changed.names:
        print_text(draw_change(puzzle, changed.puzzle, name, width))


def _repair(repair: Repair) -> dict[str, Any]:
    change = repair.changed.change
    return {
        "words": change.words,
        "changes": [_change(change)],
        "alike": [list(pair) for pair in repair.changed.alike],
        "images": repair.images.number,
        "solution": repair.solution.model_dump(mode="json"),
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "change": change.type,
        "words": change.words,
        "piece": change.piece,
        "at": None if change.at is None else asdict(change.at),
        "to": None if change.to is None else asdict(change.to),
        "before": change.before,
        "after": change.after,
    }


@takes("time_limit", "engine", "workers", "as_json", "quiet", "progress")
def repair(
    name: PuzzleName,
    options: Options,
    output: Output,
    clues: Annotated[bool, typer.Option("--clues", help="Only look for clues.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Only look for changes.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Stop after N repairs.")
    ] = 1,
    every: Annotated[
        bool,
        typer.Option("--all", help="Try every single change, and rank those that work."),
    ] = False,
    up_to_symmetry: Annotated[
        bool,
        typer.Option(
            "--up-to-symmetry/--all-images",
            help="Count turned and mirrored images once, or separately.",
        ),
    ] = True,
    file: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the best puzzle found; with --clues, that with the clues.",
        ),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Find changes that leave a puzzle exactly one solution.

    Clues: the fewest pieces to fix at their places in one of the solutions,
    so that it is the only one left. Changes: two labels swapped, or one
    replaced; a cell of a piece moved, added or removed; a piece exchanged for
    another of the complete set. A search for a second solution checks each
    repair.

    Exit status: 0 repaired, or nothing to repair; 1 no change does it; 3 not
    known.
    """
    puzzle = load_puzzle(name, output.quiet)
    refuse_to_overwrite(file, name)
    if file is not None:
        refuse_existing(file, overwrite)
    from jigsat.analysis.repair.repair import RepairSearch

    work = RepairSearch(puzzle, options, up_to_symmetry)
    wants_clues, wants_changes = clues or not changes, changes or not clues
    printer = None if output.as_json else Printer(work)
    interrupts = Interrupts()
    with interrupts.deferred():
        steps = work.steps(wants_clues, wants_changes, None if every else limit)
        interrupted = _follow(interrupts, steps, printer)
        stopped = BY_HAND if interrupted else work.stopped
        if file is not None:
            _write(work.repaired(wants_changes), file, overwrite, output.quiet)
        tried = f": {tried_in_words(work)}" if wants_changes else ""
        Report(
            partial(document, work, stopped),
            partial(print_end, work, every),
            INTERRUPTED if interrupted else _status(work, wants_changes),
            [f"{stopped}{tried}"] if stopped else [],
        ).finish(output)


def _follow(interrupts: Interrupts, steps: Iterable[object], printer: Printer | None) -> bool:
    """Run the search and print what it finds; true if it was interrupted."""
    interrupted = False
    try:
        with closing(interrupts.interruptible(steps)) as stream:
            for _ in stream:
                if printer is not None:
                    printer.print_news()
    except KeyboardInterrupt:
        interrupted = True
    if printer is not None:
        printer.print_news()
    return interrupted


def _write(repaired: Puzzle | None, output: Path, overwrite: bool, quiet: bool) -> None:
    """Write the repaired puzzle as a file that a person can read and edit."""
    if repaired is None:
        say(f"{output}: not written, as there is no repaired puzzle", quiet)
        return

    export(repaired, output, "json", overwrite=overwrite)
    say(f"{output}: the repaired puzzle", quiet)


def _status(work: RepairSearch, wants_changes: bool) -> int:
    if work.stopped or (work.no_clues is not None and not wants_changes):
        return NOT_KNOWN
    if work.is_unique or work.repairs:
        return 0
    return NO if wants_changes or work.clues is None else 0
