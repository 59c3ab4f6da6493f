"""What the command unique prints: a verdict in words and a drawing, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from jigsat.cli.output import drawing_width, print_lines, print_text, wrap
from jigsat.cli.quick_check import CHECK
from jigsat.cli.reports.symmetry import (
    counted_once,
    exchanges_in_words,
    images_document,
    images_in_words,
    kinds,
    multiplicity_document,
    up_to,
)
from jigsat.cli.session import BY_HAND, plain, print_solution
from jigsat.schemas.text import listed

if TYPE_CHECKING:
    from jigsat.analysis.unique import Difference, Verdict
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle


def print_verdict(puzzle: Puzzle | ExactCover, verdict: Verdict[Any], reason: str = "") -> None:
    """Print the verdict, and show two solutions if there are several.

    ``reason``: why there is none, if that is known.
    """
    from jigsat.schemas.exact_cover import ExactCover

    because = f": {reason}" if reason else ""
    print(wrap(f"{verdict.puzzle}: {verdict.answer}{because}{_up_to(verdict)}", "", "  "))
    if isinstance(puzzle, ExactCover):
        _print_both(puzzle, verdict)
        convention = "solutions: sets of options"
    else:
        convention = _convention(verdict)
        if verdict.difference is not None:
            _draw(puzzle, verdict, verdict.difference)
        print_lines(_forced(verdict))
    counted = "" if verdict.engine == CHECK else f"{convention}; "
    engine = f"engine {verdict.engine}" if verdict.engine else "no engine had ended"
    print(f"{counted}{engine}, {verdict.seconds:.1f} s")


def _print_both(cover: ExactCover, verdict: Verdict[Any]) -> None:
    if len(verdict.solutions) < 2:
        return
    for number, solution in enumerate(verdict.solutions, start=1):
        print(f"Solution {number}")
        print_solution(cover, solution)


def _counts_classes(verdict: Verdict[Any]) -> bool:
    from jigsat.schemas.solution import Convention

    return verdict.convention == Convention.UP_TO_SYMMETRY


def _convention(verdict: Verdict[Any]) -> str:
    if _counts_classes(verdict):
        return counted_once(verdict.multiplicity)
    return "solutions: ways the finished puzzle can look"


def _up_to(verdict: Verdict[Any]) -> str:
    """After the verdict: the images that count once, if there are any."""
    if not _counts_classes(verdict) or not verdict.solutions or verdict.unique is None:
        return ""
    if verdict.unique:
        (images,) = verdict.images
        number = images.number
        return f", {up_to(images)} ({number} images)" if number > 1 else ""
    images = verdict.multiplicity.images if verdict.multiplicity else verdict.images[0]
    return f", even {up_to(images)}" if images.number > 1 else ""


def _forced(verdict: Verdict[Any]) -> Iterator[str]:
    """Why there is more than one solution, if that is forced."""
    if verdict.multiplicity is None or verdict.unique is not False or not verdict.solutions:
        return
    if not _counts_classes(verdict) and (images := images_in_words(verdict.multiplicity)):
        yield images
        yield "Without --all-images they count once."
    if exchanges := exchanges_in_words(verdict.multiplicity.exchanges):
        yield exchanges


def _draw(puzzle: Puzzle, verdict: Verdict[Any], difference: Difference) -> None:
    from jigsat.render.pages.comparison import draw_pair
    from jigsat.render.pages.painter import MARK

    one, other = verdict.solutions
    print_text(draw_pair(puzzle, one, other, difference.cells, drawing_width()))
    print(f"They differ on {len(difference.cells)} of {len(puzzle.fillable)} cells ({MARK}).")
    if difference.smallest:
        print(_smallest(verdict))
    if difference.images:
        print("One is an image of the other.")


def _smallest(verdict: Verdict[Any]) -> str:
    """That no solution differs less."""
    images = (
        verdict.multiplicity.images
        if verdict.multiplicity and _counts_classes(verdict)
        else None
    )
    if images is None or images.number == 1:
        return "No solution differs from either of these on fewer cells."
    how = listed(kinds(images, "ed"), "or")
    return f"No other solution, however {how}, differs on fewer cells."


def document(verdict: Verdict[Any], interrupted: bool) -> dict[str, Any]:
    """Return the verdict for programs."""
    difference = verdict.difference
    return {
        "puzzle": verdict.puzzle,
        "convention": verdict.convention,
        "verdict": verdict.answer,
        "unique": verdict.unique,
        "solutions": [plain(solution) for solution in verdict.solutions],
        "images": [images_document(each) for each in verdict.images],
        "multiplicity": multiplicity_document(verdict.multiplicity),
        "difference": difference
        and {
            "cells": [list(cell) for cell in difference.cells],
            "smallest": difference.smallest,
            "images": difference.images,
        },
        "stopped": BY_HAND if interrupted and verdict.unique is None else verdict.stopped,
        "engine": verdict.engine,
        "seconds": verdict.seconds,
    }
