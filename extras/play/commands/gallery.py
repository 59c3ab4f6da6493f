"""The command gallery."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.analysis.apart.all_assemblies import with_ways_apart
from jigsat.checks.verify.verifier import begun, verify, verify_partial
from jigsat.cli.completion import complete_format
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, Solutions, takes
from jigsat.cli.output import document_of, say
from jigsat.cli.session import (
    BY_HAND,
    Report,
    load_puzzle,
    quick_check,
)
from jigsat.exchange.printed import printed_solutions
from jigsat.extras.play.collecting import collect_found, collect_read
from jigsat.extras.play.commands.pages import InBrowser, refuse_page, write_page
from jigsat.extras.play.gallery.contents import how_many
from jigsat.extras.play.gallery.page import gallery_page
from jigsat.schemas.layouts.json_layout import read_layout_file
from jigsat.schemas.layouts.solution_file import open_solutions
from jigsat.schemas.layouts.solution_lines import (
    Header,
)
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collection
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.options import Options

STDIN = "-"


@takes(
    *("file", "overwrite", "in_browser", "up_to_symmetry", "sample", "moves", "format_name"),
    *("limit", "time_limit", "memory_limit", "engine", "workers"),
    *("as_json", "quiet", "progress"),
)
def gallery(
    name: PuzzleName,
    options: Options,
    output: Output,
    file: Annotated[
        Path | None,
        typer.Option(
            *("-o", "--output"),
            metavar="FILE.html",
            help="Write this page instead of PUZZLE.html.",
        ),
    ] = None,
    solutions: Solutions = None,
    overwrite: Overwrite = False,
    in_browser: InBrowser = False,
    up_to_symmetry: Annotated[
        bool | None,
        typer.Option(
            "--up-to-symmetry/--all-images",
            help="Find one solution of each symmetry class (the default), or all images.",
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            min=1,
            metavar="N",
            help="Show a fair sample of at most N solutions.",
        ),
    ] = None,
    moves: Annotated[
        float,
        typer.Option(
            "--moves",
            min=0,
            metavar="SECONDS",
            help="Spend at most this long on taking solutions apart, to play the moves.",
        ),
    ] = 10,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            autocompletion=complete_format,
            help="Read what another program printed, as jigsat verify does.",
        ),
    ] = None,
) -> None:
    """Write a web page for looking through solutions.

    On the page you click a piece and a cell to see the solutions in which the
    piece covers the cell. You can step through solutions, compare two, turn
    solids in space, play how they are taken apart, and see how often each
    piece covers each cell. The page needs no network.

    SOLUTIONS is a file that verify reads; without one, this command finds them.
    For an unfinished layout, these are the solutions that it can become.
    """
    if solutions is None and format_name is not None:
        raise typer.BadParameter("--from needs SOLUTIONS")
    puzzle = load_puzzle(name, output.quiet)
    file = file or Path(f"{puzzle.name}.html")
    refuse_page(file, overwrite, name)
    begun = _begun(puzzle, solutions, format_name)
    interrupts = Interrupts("" if output.quiet else "what was found is written")
    if solutions is None or begun is not None:
        puzzle = begun or puzzle
        wanted = up_to_symmetry is not False
        collection = _found(puzzle, name, options, output, wanted, sample, interrupts)
    else:
        if up_to_symmetry is not None:
            why = "SOLUTIONS are shown as they are; images are only found here"
            raise typer.BadParameter(why)
        collection = _read(puzzle, solutions, options, sample, format_name, interrupts)
    if collection.total:
        collection = with_ways_apart(puzzle, collection, moves, interrupts)
        page = gallery_page(puzzle, collection)
        unopened = write_page(file, page, overwrite, in_browser)
    else:
        unopened = []
    notes = [*_notes(collection, file), *unopened]
    status = NOT_KNOWN if collection.stopped else 0 if collection.total else NO
    if collection.stopped == BY_HAND:
        status = INTERRUPTED
    document = {
        "puzzle": puzzle.name,
        "file": str(file) if collection.total else None,
        **document_of(collection, "convention"),
        "solutions": collection.total,
        "shown": len(collection.solutions),
        **document_of(collection, "complete", "stopped"),
    }
    Report(lambda: document, tuple, status, notes).finish(output)


def _begun(puzzle: Puzzle, solutions: str | None, format_name: str | None) -> Puzzle | None:
    """The puzzle as it goes on from the one layout in a file, if that is not finished."""
    if solutions in (None, STDIN) or format_name is not None:
        return None

    path = Path(str(solutions))
    with open_solutions(path) as opened:
        if not isinstance(opened, str) and (
            opened.header != Header() or len(list(islice(opened.entries(), 2))) != 1
        ):
            return None
    layout = read_layout_file(puzzle, path)
    is_unfinished = verify(puzzle, layout) and not verify_partial(puzzle, layout)
    return begun(puzzle, layout, str(path)) if is_unfinished else None


def _found(
    puzzle: Puzzle,
    name: str,
    options: Options,
    output: Output,
    up_to_symmetry: bool,
    sample: int | None,
    interrupts: Interrupts,
) -> Collection:
    checked = quick_check(puzzle, name, output, interrupts)
    with checked.beside():
        collection = collect_found(
            puzzle,
            options,
            up_to_symmetry=up_to_symmetry,
            most=sample,
            interrupts=interrupts,
        )
    if checked.proofs:
        say(f"no solution: {checked.reason}", output.quiet)
        raise typer.Exit(NO)
    return collection


def _read(
    puzzle: Puzzle,
    solutions: str,
    options: Options,
    sample: int | None,
    format_name: str | None,
    interrupts: Interrupts,
) -> Collection:
    path = None if solutions == STDIN else Path(solutions)
    stdin = getattr(sys.stdin, "buffer", None)
    how: dict[str, Any] = {"most": sample, "seconds": options.time_limit}
    how["interrupts"] = interrupts
    if format_name is not None:
        printed = printed_solutions(puzzle, format_name, path, stdin)
        return collect_read(puzzle, printed, printed.source, **how)
    with open_solutions(path, stdin) as opened:
        return collect_read(puzzle, opened, solutions if path else "standard input", **how)


def _notes(collection: Collection, file: Path) -> Iterator[str]:
    """What was written, and of how many solutions it is not known whether they come apart."""
    if not collection.total and collection.stopped:
        yield f"{collection.stopped}: no solution found so far"
    elif not collection.total:
        yield "there is no solution"
    else:
        yield f"written: {file}, with {next(how_many(collection)).rstrip('.')}"
        if collection.is_sample:
            shown = number_of(len(collection.solutions), "solution")
            yield f"it shows a fair sample of {shown}; see: --sample"
        ways = [each.apart for each in collection.solutions if each.apart is not None]
        unknown = [way.unknown for way in ways if way.comes_apart is None]
        if unknown:
            shown = number_of(len(ways), "solution")
            yield f"no moves for {len(unknown):,} of {shown}: {unknown[-1]}; see: --moves"
