"""The command merge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.cli.commands.count import MEANINGS, convention_lines
from jigsat.cli.exit_status import NOT_KNOWN
from jigsat.cli.options import Output, Overwrite, takes
from jigsat.cli.output import document_of
from jigsat.cli.session import Report
from jigsat.extras.cluster.merging import Merged
from jigsat.extras.cluster.merging import merge as merged_files
from jigsat.schemas.support.text import number_of


@takes("file", "overwrite", "as_json", "quiet")
def merge(
    output: Output,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="What runs with --share have written.")
    ],
    file: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE.jsonl", help="Write everything into one file."
        ),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Add up the results of runs that each searched one share.

    A part that several files have counts once. The report lists what is
    missing, and in which shares. You can resume each of these runs with
    --resume.

    Exit status: 0 all is there, 2 the files do not belong together, 3 something
    is missing.
    """
    merged = merged_files(files, file, overwrite=overwrite)
    status = 0 if merged.complete else NOT_KNOWN
    Report(partial(document, merged), partial(lines, merged, file), status).finish(output)


# What the command merge prints: counts, and what is missing or doubled.


#: So many shares are named that something is missing of.
MOST_NAMED = 10


def document(merged: Merged) -> dict[str, Any]:
    """The counts as ``count`` has them, and what is missing and doubled."""
    return {
        "puzzle": merged.puzzle,
        **{name: getattr(merged.counts, name) for name in MEANINGS},
        "complete": merged.complete,
        "at_least": [] if merged.complete else list(MEANINGS),
        **document_of(merged, "parts", "finished", "doubled", "missing", "under_way"),
    }


def lines(merged: Merged, file: Path | None = None) -> Iterator[str]:
    """The counts by each convention, what is missing and doubled, and how to see the rest.

    ``file``: where everything was written, if it was.
    """
    at_least = "" if merged.complete else "at least "
    yield f"{merged.puzzle}: {at_least}{number_of(merged.counts.solutions, 'solution')}"
    yield from convention_lines(asdict(merged.counts), () if merged.complete else MEANINGS)
    yield from _parts(merged)
    if merged.per is not None:
        first = "" if file else "merge them with -o ALL.jsonl, then "
        command = f"jigsat count {merged.puzzle} --per-{merged.per}"
        journal = f"--journal {file or 'ALL.jsonl'} --resume"
        yield f"for each {merged.per}: {first}{command} {journal}"


def _parts(merged: Merged) -> Iterator[str]:
    if merged.doubled:
        yield f"in several files: {number_of(merged.doubled, 'part')}, counted once"
    if merged.complete:
        yield f"complete: {number_of(merged.parts, 'part')}"
        return
    left = merged.parts - merged.finished
    named = [
        f"{number:,} of share {share}"
        for share, number in islice(merged.missing.items(), MOST_NAMED)
    ]
    more = len(merged.missing) - len(named)
    shares = ", ".join([*named, *([f"{more:,} more shares"] if more > 0 else [])])
    parts = number_of(merged.parts, "part")
    begun = f" ({merged.under_way:,} unfinished)" if merged.under_way else ""
    yield f"missing: {left:,} of {parts}{begun}: {shares}"
