"""What the command hint prints: advice for a board in lines of text, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from jigsat.analysis.hint.advice import Advice
from jigsat.analysis.hint.in_words import Next, Shared
from jigsat.analysis.query import Answer
from jigsat.cli.output import wrap
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.text import listed, number_of

#: A cell, and the names of the pieces of which one lies on it in all solutions.
Contents = tuple[Coordinates, tuple[str, ...]]
#: Whether a piece can be put in by hand; in the plane every one can.
_BY_HAND = {
    None: "",
    Answer.YES: "; it goes in by straight moves",
    Answer.NO: "; by straight moves not all can be put in as things lie",
    Answer.NOT_KNOWN: "; whether it goes in by straight moves is not known",
}


def lines(puzzle: Puzzle, known: Advice, reason: str = "") -> Iterator[str]:
    """Yield the advice in sentences.

    ``reason``: why the puzzle has no solution, if that is known.
    """
    for fault in known.faults:
        yield f"wrong already: {fault}"
    if known.answer is Answer.NOT_KNOWN:
        yield "not known whether the board can be finished"
    elif known.answer is Answer.NO:
        yield from _cannot_be_finished(known, reason)
    else:
        yield from _can_be_finished(puzzle, known)


def _cannot_be_finished(known: Advice, reason: str) -> Iterator[str]:
    if known.infeasible:
        because = f": {reason}" if reason else ", whatever is taken back (see: jigsat explain)"
        yield wrap(f"the puzzle has no solution{because}", "", "  ")
        return
    yield "the board cannot be finished"
    if known.retract is not None:
        most = "" if known.is_minimum else ", perhaps less is enough"
        pieces = number_of(len(known.retract), "piece")
        yield f"take back {pieces}: {_pieces(known.retract)}{most}"
    if known.conflict_set:
        yield _conflict(known.conflict_set, known.is_minimal)


def _conflict(pieces: Sequence[Placed], is_minimal: bool) -> str:
    if len(pieces) == 1:
        return f"no solution has {_pieces(pieces)} there"
    perhaps = "" if is_minimal else " (perhaps not all of them are to blame)"
    return f"no solution has all of these: {_pieces(pieces)}{perhaps}"


def _can_be_finished(puzzle: Puzzle, known: Advice) -> Iterator[str]:
    if known.finished:
        yield "the board is finished"
    else:
        yield "the board can be finished"
    if known.next is not None:
        yield _next(known.next) + _BY_HAND[known.next.by_hand]
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
    contents = _contents_elsewhere(shared)
    yield from (f"  {_piece(placed)}" for placed in shared.placements)
    for cell, names in contents:
        yield f"  {list(cell)}: {listed(names, 'or') if names else 'empty'}"
    if not (shared.placements or contents):
        yield "  nothing"
    if not shared.is_complete:
        cells = number_of(shared.open_cells, "cell")
        pieces = number_of(shared.open_placements, "piece")
        yield f"  not known: of {pieces} and {cells} more"
    elif len(shared.contents) == len(puzzle.fillable) and all(n for _, n in shared.contents):
        yield "  that is what lies on every cell"


def _contents_elsewhere(shared: Shared) -> list[Contents]:
    """The contents of the cells that no shared placement covers."""
    covered = {cell for placed in shared.placements for cell in placed.cells}
    return [(cell, names) for cell, names in shared.contents if cell not in covered]


def _pieces(placed: Sequence[Placed]) -> str:
    return listed([_piece(each) for each in placed])


def _piece(placed: Placed) -> str:
    turn = f" turned {placed.orientation}" if placed.orientation != "0" else ""
    return f"{placed.piece}{turn} on {_cells(placed.cells)}"


def _cells(cells: Sequence[Coordinates]) -> str:
    return " ".join(str(list(cell)) for cell in cells)


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
        "faults": [asdict(fault) for fault in known.faults],
        "take_back": None if known.retract is None else _placements(known.retract),
        "fewest": known.is_minimum,
        "hopeless": known.infeasible,
        "to_blame": _placements(known.conflict_set),
        "all_needed": known.is_minimal,
        "next": known.next and _next_document(known.next),
        "backbone": known.backbone and _backbone_document(known.backbone),
        "seconds": known.seconds,
    }


def _next_document(following: Next) -> dict[str, Any]:
    return {
        "placement": following.placed.model_dump(mode="json"),
        "cell": following.cell and list(following.cell),
        "piece": following.piece,
        "choices": following.choices,
        "are_all": following.are_all,
        "forced": following.is_forced,
        "by_hand": following.by_hand and following.by_hand.value,
    }


def _backbone_document(shared: Shared) -> dict[str, Any]:
    contents = [{"cell": list(cell), "pieces": list(names)} for cell, names in shared.contents]
    return {
        "placements": _placements(shared.placements),
        "cells": contents,
        "complete": shared.is_complete,
        "open_placements": shared.open_placements,
        "open_cells": shared.open_cells,
    }


def _placements(placed: Sequence[Placed]) -> list[dict[str, Any]]:
    return [each.model_dump(mode="json") for each in placed]
