"""The command solve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.clock import PROGRAM
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, UpToSymmetry, layout_set_aside, takes
from jigsat.cli.output import document_of, say
from jigsat.cli.session import (
    BY_HAND,
    CHECK,
    Drawings,
    QuickCheck,
    Report,
    load_any,
    load_puzzle,
    print_solution,
    quick_check,
    so_far,
)
from jigsat.cli.symmetry_words import images_document
from jigsat.models.relaxation import with_turning
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.layouts.json_layout import read_layout_file
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention, convention_of
from jigsat.schemas.support.text import number_of
from jigsat.solvers.find import Outcome, Status, find
from jigsat.solvers.limits.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.best import BestLayout

#: So long, in seconds, a solution is looked for in which pieces are turned over.
FLIP_SECONDS = 3.0


@takes(
    *("layout", "best", "time_limit", "memory_limit", "engine", "workers", "seed"),
    *("as_json", "stats", "quiet", "progress"),
)
def solve(
    name: PuzzleName,
    options: Options,
    output: Output,
    limit: Annotated[
        int,
        typer.Option("-n", "--limit", min=1, metavar="N", help="Find this many solutions."),
    ] = 1,
    up_to_symmetry: UpToSymmetry = True,
    best: Annotated[
        bool,
        typer.Option(
            "--best",
            help="Find the best layout, even if it is no solution. Pieces in PARTIAL may move.",
        ),
    ] = False,
) -> None:
    """Find a solution, or several, and draw them.

    Turned and mirrored images of a solution are left out, unless you add
    --all-images.

    --best finds the layout that comes nearest to a solution: of cards, the one in
    which most sides match; of other pieces, the one that covers most cells. Each
    better layout is announced on stderr. PARTIAL may be a layout to improve.
    """
    if best:
        _find_best(name, options, output)
        return
    puzzle = load_any(name, output.quiet)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    is_refuted = bool(checked.proofs)
    drawings = None if output.as_json else Drawings(puzzle, limit)
    found = _found(
        puzzle, checked, replace(options, limit=limit), drawings, up_to_symmetry, interrupts
    )
    ended, notes = _ended(found, limit, checked.reason)
    if found.status is Status.NONE and not (is_refuted or output.quiet):
        notes = [*notes, *_turned_over(puzzle, checked, options, interrupts)]
    document = partial(_document, found)
    Report(document, status=ended, notes=notes, stats=found.stats).finish(output, checked)


def _found(
    puzzle: Puzzle | OtherPuzzle,
    checked: QuickCheck,
    options: Options,
    drawings: Drawings | None,
    up_to_symmetry: bool,
    interrupts: Interrupts,
) -> Outcome[Any]:
    """What the search finds, or that it is known that there is nothing."""

    def take(solution: AnySolution) -> None:
        checked.end()
        if drawings:
            drawings(solution)

    found: Outcome[Any] | None = checked.searched(
        options,
        partial(
            find,
            puzzle,
            options,
            take,
            up_to_symmetry=up_to_symmetry,
            on_images=drawings.tell_images if drawings else None,
            interrupts=interrupts,
        ),
    )
    if found is None:
        convention = convention_of(up_to_symmetry)
        found = Outcome(puzzle.name, (), True, None, CHECK, checked.seconds)
        return replace(found, convention=convention)
    if found.complete and not found.solutions:
        checked.after()
    return found


def _turned_over(
    puzzle: Puzzle | OtherPuzzle, checked: QuickCheck, options: Options, interrupts: Interrupts
) -> Iterator[str]:
    """Say that there is a solution if pieces may be turned over, where the file leaves it open.

    It is looked for in what is left of the time, and not for long.
    """
    if not any(each.code == "turning-left-out" for each in checked.others):
        return
    assert isinstance(puzzle, Puzzle)
    over = with_turning(puzzle, Turning.ROTATE_AND_FLIP)
    left = FLIP_SECONDS if PROGRAM.left is None else min(FLIP_SECONDS, PROGRAM.left)
    if find(over, replace(options, limit=1, time_limit=left), interrupts=interrupts).solutions:
        yield 'with "turning": "rotate-and-flip" there is a solution'


def _document(found: Outcome[Any]) -> dict[str, Any]:
    known = document_of(
        found,
        *("puzzle", "convention", "solutions", "images"),
        *("complete", "stopped", "engine", "seconds"),
    )
    symmetry = found.symmetry and images_document(found.symmetry)
    return {**known, "images": known["images"] or None, "symmetry": symmetry}


def _ended(result: Outcome[Any], wanted: int, reason: str) -> tuple[int, Sequence[str]]:
    """The exit status, and a note beside the solutions."""
    found = len(result.solutions)
    if result.stopped and (found < wanted or result.stopped == BY_HAND):
        said = so_far(result.stopped, found, _up_to(result))
        return (INTERRUPTED if result.stopped == BY_HAND else NOT_KNOWN), [said]
    if found == wanted:
        return 0, ()
    if not found:
        return NO, [f"no solution: {reason}" if reason else "there is no solution"]
    are, only = "is" if found == 1 else "are", number_of(found, "solution")
    return 0, [f"there {are} only {only}{_up_to(result)}"]


def _up_to(found: Outcome[Any]) -> str:
    """After a number of solutions: the convention, if the puzzle has any symmetry."""
    by_classes = found.convention == Convention.UP_TO_SYMMETRY
    has_symmetry = found.symmetry is not None and found.symmetry.number > 1
    return " up to symmetry" if by_classes and has_symmetry else ""


# The best layout, which may be no solution.


def _find_best(name: str, options: Options, output: Output) -> None:
    """Find a better layout again and again, and draw the best."""
    from jigsat.analysis.best import best_layout

    with layout_set_aside() as path:
        puzzle = load_puzzle(name, output.quiet)
    start = None if path is None else read_layout_file(puzzle, path)

    def tell(better: BestLayout) -> None:
        say(f"{_score(better)} after {better.seconds:.1f} s", output.quiet)

    try:
        found = best_layout(puzzle, options, start, tell, Interrupts())
    except DataError as error:
        raise error.within(str(path)) from None
    notes = [f"{found.stopped}: perhaps there is a better layout"] if found.stopped else []
    text = partial(_draw_best, puzzle, found)
    document = {
        "puzzle": found.puzzle,
        "solutions": [] if found.layout is None else [found.layout.model_dump(mode="json")],
        **document_of(
            found, "counted", "score", "of", "at_most", "proved", "stopped", "seconds"
        ),
    }
    status = NO if found.layout is None else 0
    if found.stopped:
        status = INTERRUPTED if found.stopped == BY_HAND else NOT_KNOWN
    Report(lambda: document, text, status, notes).finish(output)


def _draw_best(puzzle: Puzzle, found: BestLayout) -> Iterator[str]:
    if found.layout is None:
        yield "no layout found" if found.stopped else "the cards cannot all be laid"
        return
    print_solution(puzzle, found.layout)
    if found.proved:
        yield f"{_score(found)}: this is the best there is"
    else:
        yield f"{_score(found)}; no layout has more than {found.at_most:,}"


def _score(found: BestLayout) -> str:
    what = "pairs of sides match" if found.counted == "sides" else "cells are covered"
    return f"{found.score:,} of {found.of:,} {what}"
