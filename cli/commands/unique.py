"""The command unique."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, UpToSymmetry, takes
from jigsat.cli.output import document_of, drawing_width, print_lines, print_text, wrap
from jigsat.cli.session import (
    BY_HAND,
    CHECK,
    Report,
    load_any,
    print_solution,
    quick_check,
    so_far,
)
from jigsat.cli.symmetry_words import (
    counted_once,
    images_document,
    images_in_words,
    kinds,
    up_to,
)
from jigsat.render.words.rules import play
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention
from jigsat.schemas.support.text import listed
from jigsat.solvers.limits.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.unique import Difference, Verdict


def print_verdict(
    puzzle: Puzzle | OtherPuzzle, verdict: Verdict[Any], reason: str = ""
) -> None:
    """Print the verdict, and show two solutions if there are several.

    ``reason``: why it has no solution, if that is known.
    """
    because = f": {reason}" if reason else ""
    print(wrap(f"{verdict.puzzle}: {verdict.answer}{because}{_up_to(verdict)}", "", "  "))
    if isinstance(puzzle, OtherPuzzle):
        both = verdict.solutions if len(verdict.solutions) > 1 else ()
        for number, solution in enumerate(both, start=1):
            print(f"Solution {number}")
            print_solution(puzzle, solution)
        convention = f"solutions: {puzzle.solutions_are}"
    else:
        convention = "solutions: ways the finished puzzle can look"
        if _counts_classes(verdict):
            convention = counted_once(verdict.symmetry)
        if verdict.difference is not None:
            _draw(puzzle, verdict, verdict.difference)
        print_lines(_forced(verdict))
        if (said := play(puzzle)) and not reason:
            print(wrap(said, "", "  "))
    counted = "" if verdict.engine == CHECK else f"{convention}; "
    engine = f"engine {verdict.engine}" if verdict.engine else "no engine had ended"
    print(f"{counted}{engine}, {verdict.seconds:.1f} s")


def _counts_classes(verdict: Verdict[Any]) -> bool:
    return verdict.convention == Convention.UP_TO_SYMMETRY


def _up_to(verdict: Verdict[Any]) -> str:
    """After the verdict: the images that count once, if there are any."""
    if not _counts_classes(verdict) or not verdict.solutions or verdict.unique is None:
        return ""
    if verdict.unique:
        (images,) = verdict.images
        number = images.number
        return f", {up_to(images)} ({number} images)" if number > 1 else ""
    images = verdict.symmetry or verdict.images[0]
    return f", even {up_to(images)}" if images.number > 1 else ""


def _forced(verdict: Verdict[Any]) -> Iterator[str]:
    """Why there is more than one solution, if that is forced."""
    if verdict.symmetry is None or verdict.unique is not False or _counts_classes(verdict):
        return
    if images := images_in_words(verdict.symmetry):
        yield images
        yield "Without --all-images they count once."


def _draw(puzzle: Puzzle, verdict: Verdict[Any], difference: Difference) -> None:
    from jigsat.render.text import pages, painter

    one, other = verdict.solutions
    print_text(pages.draw_pair(puzzle, one, other, difference.cells, drawing_width()))
    every = len(puzzle.fillable)
    if difference.cells:
        number = len(difference.cells)
        shows_more = any(shape.labels or shape.colours for shape in puzzle.shapes)
        other = "something else" if shows_more else "another piece"
        print(f"They differ on {number} of {every} cells ({painter.MARK}), which show {other}.")
    else:
        print(
            f"They show the same piece on each of the {every} cells: "
            "identical pieces lie differently."
        )
    if difference.smallest:
        print(_smallest(verdict))
    elif difference.cells:
        print("Other solutions may differ on fewer cells. A longer --time-limit may find them.")
    if difference.images:
        print("One is an image of the other.")


def _smallest(verdict: Verdict[Any]) -> str:
    """That no solution differs less."""
    images = verdict.symmetry if _counts_classes(verdict) else None
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
        **document_of(verdict, "solutions"),
        "images": [images_document(each) for each in verdict.images],
        "symmetry": verdict.symmetry and images_document(verdict.symmetry),
        "difference": difference and document_of(difference, "cells", "smallest", "images"),
        "stopped": BY_HAND if interrupted and verdict.unique is None else verdict.stopped,
        "engine": verdict.engine,
        "seconds": verdict.seconds,
    }


@takes(
    *("layout", "time_limit", "memory_limit", "engine", "workers", "cluster"),
    *("as_json", "quiet", "progress"),
)
def unique(
    name: PuzzleName,
    options: Options,
    output: Output,
    up_to_symmetry: UpToSymmetry = True,
) -> None:
    """Tell whether there is exactly one solution, up to turning and mirroring.

    If there are more, the command draws two of them side by side and marks
    the cells on which they differ. It looks for the second solution that
    differs least from the first, however it is turned or mirrored.

    Exit status: 0 unique, 1 not unique or no solution, 3 not known.
    """
    puzzle = load_any(name, output.quiet)
    from jigsat.analysis.unique import not_known, verdicts

    verdict = not_known(puzzle, up_to_symmetry=up_to_symmetry)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    with interrupts.deferred():
        stream = verdicts(puzzle, options, up_to_symmetry=up_to_symmetry)
        found = checked.searched(options, partial(interrupts.latest, stream, verdict))
        none = replace(verdict, unique=False, engine=CHECK, seconds=checked.seconds)
        verdict, interrupted = found or (none, False)
        if verdict.unique is False and not verdict.solutions:
            checked.after()
        status = {True: 0, False: NO, None: NOT_KNOWN}[verdict.unique]
        notes = []
        if verdict.unique is None:
            stopped = BY_HAND if interrupted else str(verdict.stopped)
            notes.append(so_far(stopped, len(verdict.solutions)))
        elif interrupted:
            notes.append(f"{BY_HAND}: the verdict stands; others may differ on fewer cells")
        Report(
            partial(document, verdict, interrupted),
            partial(print_verdict, puzzle, verdict, checked.reason),
            INTERRUPTED if interrupted else status,
            notes,
        ).finish(output, checked)
