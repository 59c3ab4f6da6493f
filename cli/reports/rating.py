"""What the command rate prints: a table of several puzzles, or all measures of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.analysis.rate.effort import Spread
    from jigsat.analysis.rate.rating import Rating

#: Printed for a value that is not known.
NOT_KNOWN = "?"
Row = tuple[str, ...]
HEADING: Row = (
    *("puzzle", "pieces", "needle", "conflicts", "(middle half)"),
    *("forced", "guesses", "play", "short", "solved"),
)
WIDTHS = (32, 6, 6, 9, 17, 6, 7, 5, 6, 6)


def table_line(cells: Row, width: int | None = None) -> str:
    """Return one line of the table: the name to the left, the rest to the right.

    Where it is wider than ``width``, the name has a line of its own.
    """
    name, *others = (
        cell.rjust(size) if number else cell.ljust(size)
        for number, (cell, size) in enumerate(zip(cells, WIDTHS, strict=True))
    )
    numbers = " ".join(others)
    line = f"{name} {numbers}"
    if width is None or len(line) <= width:
        return line
    return f"{name.rstrip()}\n{numbers}"


def row(rating: Rating) -> Row:
    """Return the cells of a puzzle's line in the table."""
    effort, forced, play = rating.effort, rating.forced, rating.play
    return (
        rating.puzzle,
        f"{rating.pieces}",
        NOT_KNOWN if rating.needle is None else f"{rating.needle:.1f}",
        _number(effort.conflicts.median) if effort else NOT_KNOWN,
        _middle_half(effort.conflicts) if effort else NOT_KNOWN,
        _percent(forced.share) if forced else NOT_KNOWN,
        f"{forced.guesses:.1f}" if forced else NOT_KNOWN,
        _percent(play.mean) if play else NOT_KNOWN,
        _fine_percent(play.one_short) if play else NOT_KNOWN,
        _fine_percent(play.solved) if play else NOT_KNOWN,
    )


def details(rating: Rating) -> Iterator[str]:
    """Yield lines on one puzzle, each with the name of a measure and its value in words."""
    yield f"{rating.puzzle}: how hard it is, measured in {rating.seconds:.1f} s"
    for name, words in _measures(rating):
        yield f"  {name:<10} {words}"


def _measures(rating: Rating) -> Iterator[tuple[str, str]]:
    placements = NOT_KNOWN if rating.placements is None else f"{rating.placements:,}"
    yield (
        "size",
        f"{rating.cells:,} cells, {rating.pieces:,} pieces, {placements} placements",
    )
    yield "solutions", _solutions(rating)
    yield "needle", _needle(rating)
    yield from _effort(rating)
    yield from _forced(rating)
    yield from _play(rating)


def _solutions(rating: Rating) -> str:
    if rating.solutions is None:
        return "not known"
    return f"{rating.solutions:,} ({'as its file says' if rating.stated else 'counted'})"


def _needle(rating: Rating) -> str:
    if rating.layouts is None:
        return "not known"
    if rating.needle is None:
        return f"not known; there are 10^{rating.layouts:.1f} layouts"
    return f"1 in 10^{rating.needle:.1f} layouts is a solution"


def _effort(rating: Rating) -> Iterator[tuple[str, str]]:
    effort = rating.effort
    if effort is None:
        yield "conflicts", "not known"
        return
    ended = f"{effort.told} of {effort.runs} searches ended"
    for name, of in (("conflicts", effort.conflicts), ("branches", effort.branches)):
        known = (
            f"median {_number(of.median)}, middle half {_middle_half(of)}, "
            f"all {_span(of.least, of.most)}"
        )
        yield name, f"{known if effort.told else 'not known'}; {ended}"


def _forced(rating: Rating) -> Iterator[tuple[str, str]]:
    forced = rating.forced
    if forced is None:
        yield "forced", "not known"
        return
    number = number_of(forced.solutions, "solution")
    yield "forced", f"{_percent(forced.share)} of the steps on the way to {number}"
    yield "guesses", f"{forced.guesses:.1f} steps, 10^{forced.digits:.1f} ways to go"


def _play(rating: Rating) -> Iterator[tuple[str, str]]:
    play = rating.play
    if play is None:
        yield "play", "not known"
        return
    yield (
        "play",
        f"{_percent(play.mean)} of the board in {number_of(play.games, 'random game')}, "
        f"at best {_percent(play.best)}",
    )
    if play.one_short is not None:
        yield "short", f"{_fine_percent(play.one_short)} of them end one piece short"
    yield "solved", f"{_fine_percent(play.solved)} of them"


def _middle_half(of: Spread) -> str:
    return _span(of.lower, of.upper)


def _span(low: float | None, high: float | None) -> str:
    return f"{_number(low)} to {_number(high)}"


def _number(value: float | None) -> str:
    return NOT_KNOWN if value is None else f"{value:,.0f}"


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _fine_percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"
