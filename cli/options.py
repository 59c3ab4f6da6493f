"""Options that several commands have in common, each defined once."""

from __future__ import annotations

import math
import os
from typing import Annotated

import typer


def cores() -> int:
    """The number of processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _a_number(value: float | None) -> float | None:
    if value is not None and math.isnan(value):
        raise typer.BadParameter("expected a number of seconds")
    return None if value == math.inf else value


PuzzleName = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="A built-in puzzle, or the path of a JSON file.")
]
Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON document, and nothing else.")
]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine", metavar="NAME", help="Search with: auto, cp-sat, scan or dancing-cells."
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        min=1,
        max=1024,
        default_factory=cores,
        show_default="the cores",
        help="How many searches to run at a time.",
    ),
]
Limit = Annotated[
    int | None,
    typer.Option("--limit", min=1, metavar="N", help="Stop after N solutions."),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        min=0,
        metavar="SECONDS",
        callback=_a_number,
        help="Stop after so many seconds.",
    ),
]
MemoryLimit = Annotated[
    float | None,
    typer.Option(
        "--memory-limit",
        min=1,
        metavar="MB",
        callback=_a_number,
        help="Stop when the program and its workers use so many megabytes.",
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Take up the run that the file is from.")
]
Statistics = Annotated[
    bool, typer.Option("--stats", help="Tell what the search did, on stderr or in --json.")
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no messages on stderr.")
]
