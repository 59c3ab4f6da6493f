"""Exact cover problems and their solutions in words."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.render.words.puzzle import about_the_file
from jigsat.schemas.exact_cover import CoverSolution, ExactCover, in_numbers
from jigsat.schemas.text import capital, listed, span

#: Of lists of items so many are shown.
MOST = 12


def solution_in_words(solution: CoverSolution) -> Iterator[str]:
    """The options that are chosen, by their numbers in the file."""
    width = max((len(str(each.option)) for each in solution.placements), default=0)
    for each in solution.placements:
        yield f"option {each.option:>{width}}: {each.items}"
    if not solution.placements:
        yield "no option"


def cover_in_words(cover: ExactCover) -> Iterator[str]:
    """What an exact cover problem is, in some lines."""
    yield cover.title
    yield from about_the_file(cover)
    yield f"An exact cover problem: {in_numbers(cover)}."
    primary, secondary = cover.names[: cover.primary], cover.names[cover.primary :]
    counted = [
        f"{name} ({span(*bounds)} times)"
        for name, bounds in zip(primary, cover.bounds, strict=True)
        if bounds != (1, 1)
    ]
    yield f"Items: {_some(primary)}."
    if counted:
        yield f"Covered another number of times than once: {_some(counted)}."
    if secondary:
        yield f"Secondary items: {_some(secondary)}."
    if len(cover.colours) > 1:
        yield capital(f"colours: {_some(cover.colours[1:])}.")


def _some(words: tuple[str, ...] | list[str]) -> str:
    more = len(words) - MOST
    return listed([*words[:MOST], f"{more:,} more"] if more > 0 else words)
