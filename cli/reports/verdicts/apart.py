"""What the command apart prints: moves in words, levels, and all of it in JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.apart import Apart
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.options import Output
from jigsat.cli.output import print_json, print_lines, say, wrap
from jigsat.cli.session import print_solution
from jigsat.schemas.grids.grid import Vector, add
from jigsat.schemas.layouts.moves import Move
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import listed, number_of

#: The number of a solution, and the verdict on it.
Numbered = tuple[int, Apart]
#: Where a move leads, by the side of a cell across which it goes.
_WAYS = {
    "top": "up",
    "bottom": "down",
    "back": "to the back",
    "front": "to the front",
    "left": "to the left",
    "right": "to the right",
}


def lines(puzzle: Puzzle, found: Apart) -> Iterator[str]:
    """The verdict on a solution, and the moves in words, stage by stage."""
    yield wrap(_verdict(found), "")
    names = piece_names(found)
    for number, stage in enumerate(found.stages, start=1):
        moves = "; ".join(_in_words(puzzle, move, names) for move in stage)
        yield wrap(moves, f"{number:>3}. ")


def _verdict(found: Apart) -> str:
    if found.answer is Answer.YES:
        level = ".".join(map(str, found.level)) or "0"
        return f"comes apart: level {level}, {number_of(found.moves, 'move')} in all"
    if found.answer is Answer.NO:
        return "cannot be taken apart by straight moves"
    seen = number_of(found.states, "state")
    return f"not known: {found.stopped}, {seen} looked at"


def summary(found: Counter[tuple[Answer, tuple[int, ...]]]) -> Iterator[str]:
    """Of several solutions, how many come apart, at which level."""
    total = found.total()
    apart = sum(number for (answer, _), number in found.items() if answer is Answer.YES)
    are = "comes" if apart == 1 else "come"
    yield f"{apart:,} of {number_of(total, 'solution')} {are} apart"
    for (answer, level), number in sorted(
        found.items(), key=lambda item: (item[0][0].value, item[0][1])
    ):
        words = {
            Answer.YES: f"level {'.'.join(map(str, level))}",
            Answer.NO: "cannot be taken apart",
            Answer.NOT_KNOWN: "not known",
        }
        yield f"{number:>9,}  {words[answer]}"


def piece_names(found: Apart) -> Sequence[str]:
    """The names of the pieces, with a number where there are several of one name."""
    names = [placed.piece for placed in found.solution.placements]
    several = {name for name, number in Counter(names).items() if number > 1}
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} ({seen[name]})" if name in several else name)
    return numbered


def _in_words(puzzle: Puzzle, move: Move, names: Sequence[str]) -> str:
    """A move in words: "A and C up 2", "B out to the left"."""
    pieces = listed([names[piece] for piece in move.pieces])
    way = _WAYS[_side(puzzle, move.direction)]
    return f"{pieces} out {way}" if move.distance is None else f"{pieces} {way} {move.distance}"


def _side(puzzle: Puzzle, direction: Vector) -> str:
    return puzzle.grid_data.form(puzzle.cells[0]).side_names[direction]


def document(puzzle: Puzzle, found: Apart) -> Mapping[str, Any]:
    """The verdict with every move, and where all pieces are after it."""
    return {
        "answer": found.answer.value,
        "level": list(found.level) if found.answer is Answer.YES else None,
        "moves": found.moves if found.answer is Answer.YES else None,
        "pieces": list(piece_names(found)),
        "stages": [list(_moves(puzzle, stage)) for stage in _placed(found)],
        "states": found.states,
        "stopped": found.stopped,
        "seconds": found.seconds,
    }


#: A move, and by how much each piece has been moved by then: None once it is gone.
_After = tuple[Move, Sequence[Vector | None]]


def _placed(found: Apart) -> Iterator[list[_After]]:
    """The stages, with where the pieces of the part are after each move."""
    at: list[Vector] = [(0, 0, 0)] * len(found.solution.placements)
    parts = [frozenset(range(len(at)))]
    for stage in found.stages:
        part = next(part for part in parts if part.issuperset(stage[-1].pieces))
        moved = list(accumulate(stage, _after, initial=at))
        gone = frozenset(stage[-1].pieces)
        yield [
            (move, [now[piece] if piece in part else None for piece in range(len(at))])
            for move, now in zip(stage, moved[1:], strict=True)
        ]
        at = moved[-1]
        parts.remove(part)
        parts += [part - gone, gone]


def _after(at: list[Vector], move: Move) -> list[Vector]:
    by = tuple((move.distance or 0) * step for step in move.direction)
    return [add(now, by) if piece in move.pieces else now for piece, now in enumerate(at)]


def _moves(puzzle: Puzzle, stage: Sequence[_After]) -> Iterator[dict[str, Any]]:
    for move, at in stage:
        yield {
            "pieces": list(move.pieces),
            "direction": _side(puzzle, move.direction),
            "distance": move.distance,
            "moved_by": [None if each is None else list(each) for each in at],
        }


class Told:
    """Prints each verdict as it is found, or all as one document; and how to end."""

    def __init__(
        self, puzzle: Puzzle, output: Output, *, drawn: bool = False, summary: bool = False
    ) -> None:
        self._puzzle = puzzle
        self._output = output
        self._drawn = drawn
        self._summary = summary
        self._counted: Counter[tuple[Answer, tuple[int, ...]]] = Counter()
        self._documents: list[dict[str, Any]] = []

    def __call__(self, found: Numbered | None) -> None:
        """Take the next verdict."""
        assert found is not None
        number, verdict = found
        if self._output.as_json:
            self._documents.append({"number": number, **document(self._puzzle, verdict)})
        elif not self._summary:
            print_lines([*([""] if self._counted else []), f"Solution {number:,}"])
            if self._drawn:
                print_solution(self._puzzle, verdict.solution)
            print_lines(lines(self._puzzle, verdict))
        self._counted[verdict.answer, verdict.level] += 1

    def finish(self, interrupted: bool) -> int:
        """Print what there is to say of all, and return the exit status."""
        if self._output.as_json:
            print_json({"puzzle": self._puzzle.name, "solutions": self._documents})
        elif self._summary and self._counted:
            print_lines(summary(self._counted))
        elif self._counted.total() > 1:
            print_lines(["", *summary(self._counted)])
        if interrupted:
            return INTERRUPTED
        if not self._counted:
            say("there is no solution", self._output.quiet)
            return NO
        answers = {answer for answer, _ in self._counted}
        if Answer.NO in answers:
            return NO
        return NOT_KNOWN if Answer.NOT_KNOWN in answers else 0
