"""The command merge."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.exit_status import NOT_KNOWN
from jigsat.cli.options import Output, Overwrite, takes
from jigsat.cli.output import print_json, print_lines


@takes("file", "overwrite", "as_json", "quiet")
def merge(
    output: Output,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="What runs with --share have written.")
    ],
    file: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE.jsonl", help="Write all as one file."),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Add up the files of runs that searched a share of the same search each.

    Parts that several files have count once. What is missing is told by the
    shares to which it belongs; each run of these can be taken up with --resume.

    Exit status: 0 all is there, 2 the files do not belong together, 3 something
    is missing.
    """
    from jigsat.cli.reports.merging import document, lines
    from jigsat.solvers.recording.merging import merge as merged_files

    merged = merged_files(files, file, overwrite=overwrite)
    if output.as_json:
        print_json(document(merged))
    else:
        print_lines(lines(merged))
    raise typer.Exit(0 if merged.complete else NOT_KNOWN)
