"""The numbers for each choice of the blanks as a plot: a heat map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jigsat.cli.plots.file import write_plot
from jigsat.cli.reports.each_open import lines_of
from jigsat.schemas.blanks.choices import choices

if TYPE_CHECKING:
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.counting.each_open import EachOpen


def plot_each_open(puzzle: Puzzle, counted: EachOpen, file: Path, overwrite: bool) -> None:
    """Write the heat map. Raises FileError if that cannot be done."""
    from jigsat.render.charts.frame import Heading
    from jigsat.render.figures.look import Look
    from jigsat.render.pages.heat_chart import heat_chart

    numbers = dict(zip(choices(puzzle), counted.solutions.values(), strict=True))
    first, *others = (line.strip() for line in lines_of(counted))
    bounds = () if counted.complete else ("each number is a lower bound",)
    heading = Heading(
        f"{puzzle.name}: solutions for each choice of the blanks",
        "; ".join((first.partition(": ")[2], others[-1], *bounds)),
        "; ".join((first, *others)),
    )
    write_plot(file, heat_chart(puzzle, numbers, heading, Look()), overwrite)
