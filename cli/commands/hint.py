"""The command hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial as partial_of
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.analysis.hint.advice import Advice, Next, Shared, advice
from jigsat.analysis.query import Answer
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import document_of, drawing_width, print_lines, print_text, wrap
from jigsat.cli.session import (
    BY_HAND,
    QuickCheck,
    Report,
    load_puzzle,
    quick_check,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.layouts.json_layout import read_layout_file
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.text import listed, number_of
from jigsat.solvers.limits.options import Options, memory_limited, scarce


@takes("time_limit", "workers", "as_json", "quiet", "progress")
def hint(
    name: PuzzleName,
    options: Options,
    output: Output,
    partial: Annotated[
        Path | None,
        typer.Argument(
            metavar="PARTIAL",
            help="A file with the board so far, in a format of jigsat verify.",
        ),
    ] = None,
    backbone: Annotated[
        bool,
        typer.Option("--backbone", help="Print everything that all solutions have in common."),
    ] = False,
) -> None:
    """Tell whether a layout can still be finished, and what comes next.

    If it can be finished: a next piece, at the place with the least choice.
    If it cannot: the fewest pieces to take back.

    Exit status: 0 it can be finished, 1 it cannot, 3 not known.
    """
    puzzle = load_puzzle(name, output.quiet)
    nothing = Solution(placements=())
    layout = nothing if partial is None else read_layout_file(puzzle, partial)
    known = Advice(puzzle.name, Answer.NOT_KNOWN, layout)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    with interrupts.deferred(), memory_limited(options.memory_limit):
        stream = advice(puzzle, layout, backbone, options.time_limit, options.workers)
        first = islice(stream, 1)  # what is wrong with the board already
        try:
            with checked.beside():
                known, interrupted = interrupts.latest(
                    first if checked.proofs else stream, known
                )
        except DataError as error:
            raise error.within(str(partial)) from None
        if checked.proofs:
            known, interrupted = replace(known, answer=Answer.NO, infeasible=True), False
        elif known.infeasible:
            checked.after()
        status, notes = _ended(known, interrupted, scarce(options))
        Report(
            lambda: {**document(puzzle, known), "stopped": BY_HAND if interrupted else None},
            partial_of(_print, puzzle, known, checked),
            status,
            notes,
        ).finish(output, checked)


def _print(puzzle: Puzzle, known: Advice, checked: QuickCheck) -> None:
    print_lines(lines(puzzle, known, checked.reason))
    board = board_with_next(known)
    if board is not None:
        from jigsat.render.text.pages import draw_solution

        print_text(draw_solution(puzzle, board, drawing_width()))


def _ended(known: Advice, interrupted: bool, why: str) -> tuple[int, Sequence[str]]:
    """The exit status, and a note beside the advice."""
    if interrupted:
        return INTERRUPTED, [f"{BY_HAND}: this is what is known so far"]
    if known.answer is Answer.NOT_KNOWN:
        return NOT_KNOWN, [f"{why} to tell whether the board can be finished"]
    if known.answer is Answer.NO:
        return NO, ()
    if known.backbone is not None and not known.backbone.is_complete:
        return NOT_KNOWN, [f"{why} for the whole backbone"]
    return 0, ()


# What the command hint prints: advice for a board in lines of text, and in JSON.


def lines(puzzle: Puzzle, known: Advice, reason: str = "") -> Iterator[str]:
    """Yield the advice in sentences.

    ``reason``: why the puzzle has no solution, if that is known.
    """
    for fault in known.faults:
        yield f"wrong already: {fault}"
    if known.answer is Answer.NOT_KNOWN:
        yield "not known whether the board can be finished"
    elif known.answer is Answer.NO:
        yield from _cannot_be_finished(puzzle, known, reason)
    else:
        yield "the board is finished" if known.finished else "the board can be finished"
        if known.next is not None:
            yield _next(puzzle, known.next)
        if known.backbone is not None:
            yield from _backbone(puzzle, known.backbone)


def _cannot_be_finished(puzzle: Puzzle, known: Advice, reason: str) -> Iterator[str]:
    if known.infeasible:
        because = f": {reason}" if reason else ", whatever is taken back (see: jigsat explain)"
        yield wrap(f"the puzzle has no solution{because}", "", "  ")
        return
    yield "the board cannot be finished"
    if known.retract is not None:
        most = "" if known.is_minimum else " (perhaps fewer are enough)"
        pieces = "; ".join(placed_in_words(puzzle, each) for each in known.retract)
        yield f"take back: {pieces}{most}"


def _next(puzzle: Puzzle, following: Next) -> str:
    where = placed_in_words(puzzle, following.placed)
    if following.is_forced:
        return f"next: {where}: there is no other way"
    if following.cell is not None:
        spot = f"{puzzle.written(following.cell)} is covered in"
    elif following.piece is not None:
        spot = f"{following.piece} has"
    else:
        return f"next, perhaps: {where}"
    least = "" if following.are_all else "at least "
    ways = number_of(following.choices, "way" if following.cell is not None else "placement")
    return f"next: {where} (in the solutions, {spot} {least}{ways})"


def _backbone(puzzle: Puzzle, shared: Shared) -> Iterator[str]:
    yield "all solutions share:"
    covered = [placed.cells for placed in shared.placements]
    contents = [
        (cell, names)
        for cell, names in shared.contents
        if not any(cell in on for on in covered)
    ]
    yield from (f"  {placed_in_words(puzzle, placed)}" for placed in shared.placements)
    for cell, names in contents:
        yield f"  {puzzle.written(cell)}: {listed(names, 'or') if names else 'empty'}"
    if not (shared.placements or contents):
        yield "  nothing"
    if not shared.is_complete:
        cells = number_of(shared.open_cells, "cell")
        pieces = number_of(shared.open_placements, "piece")
        yield f"  not known: of {pieces} and {cells} more"
    elif shared.is_everything:
        yield "  that is what lies on every cell"


def placed_in_words(puzzle: Puzzle, placed: Placed) -> str:
    """Which piece lies how on which cells; of a rectangle its size and its first cell."""
    turn = f", turned {placed.orientation}," if placed.orientation != "0" else ""
    cells = placed.cells
    where = cells.in_words if isinstance(cells, Box) else " ".join(map(puzzle.written, cells))
    return f"piece {placed.piece}{turn} on {where}"


def board_with_next(known: Advice) -> Solution | None:
    """Return the board with the next piece on it, if there is one."""
    if known.next is None:
        return None
    return Solution(placements=(*known.board.placements, known.next.placed))


def document(puzzle: Puzzle, known: Advice) -> dict[str, Any]:
    """Return the advice for programs."""
    can_be_finished = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}
    return {
        "puzzle": puzzle.name,
        "can_be_finished": can_be_finished[known.answer],
        "finished": known.finished,
        **document_of(known, "faults"),
        "take_back": document_of(known, "retract")["retract"],
        "fewest": known.is_minimum,
        "hopeless": known.infeasible,
        "next": known.next and _next_document(known.next),
        "backbone": known.backbone and _backbone_document(known.backbone),
        "seconds": known.seconds,
    }


def _next_document(following: Next) -> dict[str, Any]:
    return {
        "placement": following.placed.model_dump(mode="json"),
        **document_of(following, "cell", "piece", "choices", "are_all"),
        "forced": following.is_forced,
    }


def _backbone_document(shared: Shared) -> dict[str, Any]:
    contents = [{"cell": list(cell), "pieces": list(names)} for cell, names in shared.contents]
    return {
        **document_of(shared, "placements"),
        "cells": contents,
        "complete": shared.is_complete,
        **document_of(shared, "open_placements", "open_cells"),
    }
