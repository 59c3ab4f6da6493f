"""Count again what the Polyform Puzzler has published on sticks, by two engines.

    python -m benchmarks.published
    python -m benchmarks.published --only Pentatwigs5x3 --time-limit 600

The puzzles are in ``published.json``: boxes, and boards to fill with them. What has been
counted is kept in ``published-counts.json``, puzzle by puzzle, and not counted again unless it
is named. ``docs/published-counts.md`` gets the table.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import factorial
from pathlib import Path
from typing import Any

from benchmarks.report import publish
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import cross_check
from jigsat.solvers.options import Options

HERE = Path(__file__)
COUNTS = HERE.with_name("published-counts.json")
PAGE = HERE.parents[1] / "docs" / "published-counts.md"
HEAD = (
    "| puzzle | pieces | sticks | published | jigsat | all solutions | engine | seconds "
    "| again by |\n|---|---|---:|---:|---:|---:|---|---:|---|"
)


@dataclass(frozen=True)
class Published:
    """A puzzle, and how many solutions it has by the Polyform Puzzler.

    A board may consist of several equal ``units``, whose order does not count.
    """

    puzzle: Puzzle
    box: str
    count: int
    units: int = 1


@dataclass(frozen=True)
class Counted:
    """What jigsat counts, and the engine that has counted the same again."""

    solutions: int
    up_to_symmetry: int
    engine: str
    seconds: float
    again_by: str | None

    def as_published(self, units: int) -> int:
        """By the convention of the publication: up to symmetry, or to the order of units."""
        return self.solutions // factorial(units) if units > 1 else self.up_to_symmetry


def published() -> dict[str, Published]:
    """All of them, by name."""
    text = HERE.with_suffix(".json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return {
        each["name"]: Published(
            Puzzle.model_validate(
                {
                    "schema_version": 1,
                    "name": each["name"],
                    "title": each["name"],
                    "turning": "rotate" if "one-sided" in each["box"] else "rotate-and-flip",
                    "board": {"cells": each["board"]},
                    **document["boxes"][each["box"]],
                }
            ),
            each["box"],
            each["published"],
            each.get("units", 1),
        )
        for each in document["puzzles"]
    }


def counted() -> dict[str, Counted]:
    """What has been counted so far."""
    text = COUNTS.read_text(encoding="utf-8") if COUNTS.exists() else "{}"
    return {name: Counted(**each) for name, each in json.loads(text).items()}


def keep(counts: dict[str, Counted]) -> None:
    """Write what has been counted, a puzzle on a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(asdict(counts[name]))}" for name in counts)
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def count(puzzle: Puzzle, time_limit: float) -> Counted | None:
    """Count by two engines; None if the first does not finish.

    Raises RuntimeError if they disagree.
    """
    found = cross_check(puzzle, Options(time_limit=time_limit, workers=1))
    if not found.first.complete:
        return None
    if found.agree is False:
        raise RuntimeError(f"the engines disagree: {found}")
    return Counted(
        solutions=found.first.solutions,
        up_to_symmetry=found.first.up_to_symmetry,
        engine=found.first.engine,
        seconds=found.first.seconds,
        again_by=found.second.engine if found.agree and found.second else None,
    )


def table(puzzles: dict[str, Published], counts: dict[str, Counted]) -> str:
    """The table of all puzzles, grid by grid."""
    grids = dict.fromkeys(each.puzzle.grid_data.name for each in puzzles.values())
    parts = []
    for grid in grids:
        of_grid = (each for each in puzzles.values() if each.puzzle.grid_data.name == grid)
        rows = (_row(each, counts.get(each.puzzle.name)) for each in of_grid)
        parts.append("\n".join([f"### On `{grid}`\n", HEAD, *rows]))
    return "\n\n".join([_summary(puzzles, counts), *parts]) + "\n"


def _summary(puzzles: dict[str, Published], counts: dict[str, Counted]) -> str:
    equal = sum(
        found.as_published(puzzles[name].units) == puzzles[name].count
        for name, found in counts.items()
    )
    twice = sum(each.again_by is not None for each in counts.values())
    return (
        f"jigsat has counted {len(counts)} of {len(puzzles)} puzzles, {twice} of them by two "
        f"engines. {equal} counts are as published."
    )


def _row(each: Published, found: Counted | None) -> str:
    start = f"| {each.puzzle.name} | {each.box} | {len(each.puzzle.cells)} | {each.count:,} |"
    if found is None:
        return f"{start} not finished | | | | |"
    own = found.as_published(each.units)
    ours = f"{own:,}" if own == each.count else f"**{own:,}**"
    return (
        f"{start} {ours} | {found.solutions:,} | {found.engine} | {found.seconds:.1f} | "
        f"{found.again_by or ''} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these, even if counted")
    parser.add_argument("--time-limit", type=float, default=60, metavar="SECONDS")
    asked = parser.parse_args(arguments)
    puzzles, counts = published(), counted()
    wanted: Iterable[str] = asked.only or [name for name in puzzles if name not in counts]
    for name in wanted:
        found = count(puzzles[name].puzzle, asked.time_limit)
        print(name, found or "not finished", flush=True)
        if found is not None:
            counts[name] = found
            keep({name: counts[name] for name in puzzles if name in counts})
    publish(table(puzzles, counts), PAGE)


if __name__ == "__main__":
    main()
