"""What the command unique prints: a verdict in words and a drawing, and in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jigsat.cli.output import drawing_width, print_text
from jigsat.cli.session import BY_HAND, plain, print_solution

if TYPE_CHECKING:
    from jigsat.analysis.unique import Difference, Verdict
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle


def print_verdict(puzzle: Puzzle | ExactCover, verdict: Verdict[Any]) -> None:
    """Print the verdict, and show two solutions if there are several."""
    from jigsat.schemas.exact_cover import ExactCover

    print(f"{verdict.puzzle}: {verdict.answer}")
    if isinstance(puzzle, ExactCover):
        _print_both(puzzle, verdict)
        convention = "solutions: sets of options"
    else:
        convention = _convention(verdict)
        if verdict.difference is not None:
            _draw(puzzle, verdict, verdict.difference)
    print(f"{convention}; engine {verdict.engine or 'none'}, {verdict.seconds:.1f} s")


def _print_both(cover: ExactCover, verdict: Verdict[Any]) -> None:
    if len(verdict.solutions) < 2:
        return
    for number, solution in enumerate(verdict.solutions, start=1):
        print(f"Solution {number}")
        print_solution(cover, solution)


def _convention(verdict: Verdict[Any]) -> str:
    if verdict.convention == "solutions":
        return "solutions: ways the finished puzzle can look"
    return "up to symmetry: turned and mirrored images count once"


def _draw(puzzle: Puzzle, verdict: Verdict[Any], difference: Difference) -> None:
    from jigsat.render.pages.comparison import MARK, draw_pair

    one, other = verdict.solutions
    print_text(draw_pair(puzzle, one, other, difference.cells, drawing_width()))
    print(f"They differ on {len(difference.cells)} of {len(puzzle.fillable)} cells ({MARK}).")
    if difference.smallest:
        print("No solution differs from either of these on fewer cells.")
    if difference.images:
        print("One is the other turned or mirrored; see --up-to-symmetry.")


def document(verdict: Verdict[Any], interrupted: bool) -> dict[str, Any]:
    """Return the verdict for programs."""
    difference = verdict.difference
    return {
        "puzzle": verdict.puzzle,
        "convention": verdict.convention,
        "verdict": verdict.answer,
        "unique": verdict.unique,
        "solutions": [plain(solution) for solution in verdict.solutions],
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
