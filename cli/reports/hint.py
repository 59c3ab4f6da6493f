"""Advice for an unfinished board in lines of text, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from jigsat.analysis.hint.advice import Advice, Next, Shared
from jigsat.analysis.query import Answer
from jigsat.cli.session import plain
from jigsat.render.phrases import listed, number_of
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


def lines(puzzle: Puzzle, known: Advice) -> Iterator[str]:
    """What is known, in sentences."""
    for fault in known.faults:
        yield f"wrong already: {fault}"
    if known.answer is Answer.NOT_KNOWN:
        yield "not known whether the board can be finished"
    elif known.answer is Answer.NO:
        yield from _cannot(known)
    else:
        yield from _can(puzzle, known)


def _cannot(known: Advice) -> Iterator[str]:
    if known.hopeless:
        yield "the puzzle has no solution, whatever is taken back (see: jigsat explain)"
        return
    yield "the board cannot be finished"
    if known.take_back is not None:
        most = "" if known.fewest else ", perhaps less is enough"
        pieces = number_of(len(known.take_back), "piece")
        yield f"take back {pieces}: {_pieces(known.take_back)}{most}"
    if known.to_blame:
        perhaps = "" if known.all_needed else " (perhaps not all of them are to blame)"
        if len(known.to_blame) == 1:
            yield f"no solution has {_pieces(known.to_blame)} there"
        else:
            yield f"no solution has all of these: {_pieces(known.to_blame)}{perhaps}"


def _can(puzzle: Puzzle, known: Advice) -> Iterator[str]:
    if known.finished:
        yield "the board is finished"
    else:
        yield "the board can be finished"
    if known.next is not None:
        yield _next(known.next)
    if known.backbone is not None:
        yield from _backbone(puzzle, known.backbone)


def _next(following: Next) -> str:
    where = _piece(following.placed)
    if following.is_forced:
        return f"next: {where}: there is no other way"
    if following.cell is not None:
        spot = f"at {list(following.cell)}"
    elif following.piece is not None:
        spot = f"for {following.piece}"
    else:
        return f"next, perhaps: {where}"
    least = "" if following.are_all else "at least "
    return f"next: {where} ({spot} solutions have {least}{number_of(following.choices, 'way')})"


def _backbone(puzzle: Puzzle, shared: Shared) -> Iterator[str]:
    yield "all solutions share:"
    for placed in shared.placements:
        yield f"  {_piece(placed)}"
    told = {cell for placed in shared.placements for cell in placed.cells}
    rest = [(cell, names) for cell, names in shared.contents if cell not in told]
    for cell, names in rest:
        yield f"  {list(cell)}: {listed(names, 'or') if names else 'empty'}"
    if not shared.placements and not rest:
        yield "  nothing"
    if not shared.is_complete:
        cells = number_of(shared.open_cells, "cell")
        pieces = number_of(shared.open_placements, "piece")
        yield f"  not known: of {pieces} and {cells} more"
    elif len(shared.contents) == len(puzzle.fillable) and all(n for _, n in shared.contents):
        yield "  that is what lies on every cell"


def _pieces(placed: Sequence[Placed]) -> str:
    return listed([_piece(each) for each in placed])


def _piece(placed: Placed) -> str:
    turn = f" turned {placed.orientation}" if placed.orientation != "0" else ""
    return f"{placed.piece}{turn} on {_cells(placed.cells)}"


def _cells(cells: Sequence[Coordinates]) -> str:
    return " ".join(str(list(cell)) for cell in cells)


def drawing(known: Advice) -> Solution | None:
    """The board with the next piece on it."""
    if known.next is None:
        return None
    return Solution(placements=(*known.board.placements, known.next.placed))


def document(puzzle: Puzzle, known: Advice) -> dict[str, Any]:
    """What is known, for programs."""
    following, shared = known.next, known.backbone
    can = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}[known.answer]
    return {
        "puzzle": puzzle.name,
        "can_be_finished": can,
        "finished": known.finished,
        "faults": [asdict(fault) for fault in known.faults],
        "take_back": None if known.take_back is None else _plain(known.take_back),
        "fewest": known.fewest,
        "hopeless": known.hopeless,
        "to_blame": _plain(known.to_blame),
        "all_needed": known.all_needed,
        "next": following
        and {
            "placement": following.placed.model_dump(mode="json"),
            "cell": following.cell and list(following.cell),
            "piece": following.piece,
            "choices": following.choices,
            "are_all": following.are_all,
            "forced": following.is_forced,
        },
        "backbone": shared
        and {
            "placements": _plain(shared.placements),
            "cells": [
                {"cell": list(cell), "pieces": list(names)} for cell, names in shared.contents
            ],
            "complete": shared.is_complete,
            "open_placements": shared.open_placements,
            "open_cells": shared.open_cells,
        },
        "seconds": known.seconds,
    }


def _plain(placed: Sequence[Placed]) -> list[dict[str, Any]]:
    plainly: list[dict[str, Any]] = plain(Solution(placements=tuple(placed)))["placements"]
    return plainly
