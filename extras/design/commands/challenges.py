"""The command design challenges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.cli.completion import PAPERS, complete_paper
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, takes
from jigsat.cli.output import aligned
from jigsat.cli.session import BY_HAND, Report, load_puzzle, refuse_to_overwrite, refuse_unknown
from jigsat.extras.design.booklet import draw_booklet
from jigsat.extras.design.challenges import Challenge, Series
from jigsat.extras.design.challenges import challenges as stream_of
from jigsat.extras.design.commands.design import Seed, Unconfirmed
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import PAPERS as SHEETS
from jigsat.render.outputs.registry import OUTPUTS
from jigsat.render.sheets.pages import Request
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import number_of, one_of
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options

LINES = ".jsonl"
ENDINGS = (".pdf", ".html", LINES)
HEADING = ("level", "challenges", "to lay", "guesses", "digits")


@takes(
    *("open_cells", "levels", "number", "unconfirmed", "seed", "files", "paper", "overwrite"),
    *("time_limit", "as_json", "quiet", "progress"),
)
def challenges(
    name: PuzzleName,
    options: Options,
    output: Output,
    levels: Annotated[
        int, typer.Option("--levels", min=1, metavar="N", help="Grade them in N levels.")
    ] = 10,
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, metavar="N", help="Make this many.")
    ] = 20,
    unconfirmed: Unconfirmed = False,
    seed: Seed = 0,
    files: Annotated[
        list[Path] | None,
        typer.Option(
            *("-o", "--output"),
            metavar="FILE.pdf|.html|.jsonl",
            help="Write a booklet, or lines to play and verify; may be repeated.",
        ),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            metavar="|".join(PAPERS),
            help="Set the paper size of a booklet.",
            autocompletion=complete_paper,
        ),
    ] = "a4",
    overwrite: Overwrite = False,
) -> None:
    """Design starts of a puzzle with one way to finish each, as a booklet.

    Pieces of a random solution are given until no other solution has them.
    For the harder levels as few are given as can be. No two challenges are
    alike, also turned or mirrored. A second engine confirms each of them.

    A .pdf or .html is a booklet with the answers at the end. jigsat play and
    jigsat verify read a .jsonl. Without -o its lines are printed.

    Exit status: 0 designed, 2 the puzzle has no solution, 3 stopped before
    all were designed, or there are not so many.
    """
    paths = files or []
    refuse_unknown("--paper", paper, PAPERS)
    for path in paths:
        _refuse(path, name, overwrite)
    series = Series(load_puzzle(name, output.quiet), number, levels, seed, not unconfirmed)
    interrupts = Interrupts()
    budget = TimeBudget(options.time_limit)
    with interrupts.deferred():
        found, by_hand = interrupts.latest(stream_of(series, budget), ())
    for path in paths if found else ():
        content = _content(series, found, path, paper)
        write_file(path, content, overwrite=overwrite)

    def text() -> Iterator[str]:
        if paths:
            yield from _table(found)
        else:
            yield from (each.line(series).rstrip("\n") for each in found)

    def document() -> dict[str, Any]:
        made = [each.document for each in found]
        return {"source": series.source, "challenges": made, "complete": complete}

    complete = len(found) == number
    notes = [f"written: {path}" for path in paths if found]
    if not complete:
        why = "no others were found" if not budget.is_over else budget.why_unfinished
        why = BY_HAND if by_hand else why
        notes.append(f"{why}: {number_of(len(found), 'challenge')} of {number} designed")
    status = 0 if complete else INTERRUPTED if by_hand else NOT_KNOWN
    Report(document, text, status, notes).finish(output)


def _refuse(path: Path, name: str, overwrite: bool) -> None:
    refuse_to_overwrite(path, name)
    if path.suffix.lower() not in ENDINGS:
        raise typer.BadParameter(f"{path}: found {path.suffix!r}, expected {one_of(ENDINGS)}")
    refuse_existing(path, overwrite)


def _content(series: Series, found: Sequence[Challenge], path: Path, paper: str) -> bytes:
    if path.suffix.lower() == LINES:
        return "".join(each.line(series) for each in found).encode()
    request = Request(series.puzzle, look=Look(title=None))
    pages = draw_booklet(request, found, SHEETS[paper])
    return OUTPUTS[path.suffix.lower()].paint(pages, None)


def _table(found: Sequence[Challenge]) -> Iterator[str]:
    """A line for each level, with the least and the most of each measure."""
    rows = [HEADING]
    for level, same in groupby(found, key=lambda each: each.level):
        every = list(same)
        rows.append(
            (
                f"{level}",
                f"{len(every)}",
                _ends([each.left for each in every], "d"),
                _ends([each.guesses for each in every], "d"),
                _ends([each.digits for each in every], ".1f"),
            )
        )
    yield from aligned(rows, left=())


def _ends(numbers: Sequence[float], how: str) -> str:
    least, most = format(min(numbers), how), format(max(numbers), how)
    return least if least == most else f"{least}\N{EN DASH}{most}"
