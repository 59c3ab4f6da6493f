"""Ratings as a plot: puzzles beside each other, a bar for each measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jigsat.cli.plots.file import write_plot
from jigsat.cli.reports.rating import HEADING, row

if TYPE_CHECKING:
    from jigsat.analysis.rate.rating import Rating
    from jigsat.render.charts.bars import Bar, Measure

#: What each measure is, in a few words, by its name in the table.
NOTES = {
    "needle": "one in 10^n layouts is a solution",
    "conflicts": "dead ends of CP-SAT: median and middle half, by size",
    "forced": "steps with one choice only",
    "guesses": "the other steps",
    "play": "of the board covered in random games",
    "short": "games that end one piece short",
    "solved": "games that end solved",
}
#: Those that are shares of a whole, drawn as such.
WHOLE = ("forced", "play")


def plot_ratings(rated: Sequence[Rating], file: Path, overwrite: bool) -> None:
    """Write the plot. Raises FileError if that cannot be done."""
    from jigsat.render.charts.bars import bar_table
    from jigsat.render.charts.frame import Heading
    from jigsat.render.figures.look import Look

    names = [rating.puzzle for rating in rated]
    heading = Heading(
        "How hard puzzles are",
        "As measured by jigsat rate; a ? is not known",
        f"Bars for {', '.join(NOTES)} of {', '.join(names)}.",
    )
    measures = [_measure(name, rated) for name in NOTES]
    write_plot(file, bar_table(heading, names, measures, Look()), overwrite)


def _measure(name: str, rated: Sequence[Rating]) -> Measure:
    from jigsat.render.charts.bars import Measure

    return Measure(
        name,
        NOTES[name],
        list(_bars(name, rated)),
        most=1.0 if name in WHOLE else None,
        by_size=name == "conflicts",
    )


def _bars(name: str, rated: Sequence[Rating]) -> Iterator[Bar]:
    from jigsat.render.charts.bars import Bar

    for rating in rated:
        label = row(rating)[HEADING.index(name)]
        yield Bar(_value(name, rating), label, _spread(rating) if name == "conflicts" else None)


def _value(name: str, rating: Rating) -> float | None:
    effort, forced, play = rating.effort, rating.forced, rating.play
    values = {"needle": rating.needle}
    if effort is not None:
        values["conflicts"] = effort.conflicts.median
    if forced is not None:
        values |= {"forced": forced.share, "guesses": forced.guesses}
    if play is not None:
        values |= {"play": play.mean, "short": play.one_short, "solved": play.solved}
    return values.get(name)


def _spread(rating: Rating) -> tuple[float, float] | None:
    """The middle half of the conflicts, if it is known and there is something between."""
    of = rating.effort and rating.effort.conflicts
    if not of or of.lower is None or of.upper is None:
        return None
    return (of.lower, of.upper) if of.lower < of.upper else None
