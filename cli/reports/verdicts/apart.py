"""What the command apart prints: moves in words, levels, and all of it in JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from shlex import quote
from typing import Any

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.apart import Apart, has_straight_moves
from jigsat.analysis.apart.levels import Noted, Verdict, in_order, move_document
from jigsat.cli.commands.levels import answer_in_words, where_others_are
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.options import Output
from jigsat.cli.output import print_json, print_lines, say, wrap
from jigsat.cli.session import STDIN, print_solution
from jigsat.render.words.moves import move_in_words, piece_names
from jigsat.schemas.grids.grid import Vector, add
from jigsat.schemas.layouts.moves import Move
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import listed, number_of

#: The number of a solution, and the verdict on it, which an earlier run may have told.
Numbered = tuple[int, Apart | Noted]


def lines(puzzle: Puzzle, found: Apart) -> Iterator[str]:
    """The verdict on a solution, and the moves in words, stage by stage."""
    yield wrap(_verdict(found), "")
    names = piece_names(found.solution)
    for number, stage in enumerate(found.stages, start=1):
        moves = "; ".join(move_in_words(puzzle, move, names) for move in stage)
        yield wrap(moves, f"{number:>3}. ")
    for cluster in found.together:
        yield wrap(f"{listed([names[piece] for piece in cluster])} stay together", "     ")


def _verdict(found: Apart) -> str:
    if found.answer is Answer.YES:
        level = answer_in_words(found.answer, found.level)
        return f"comes apart: {level}, {number_of(found.moves, 'move')} in all"
    if found.answer is Answer.NO:
        return "cannot be taken apart by straight moves"
    seen = number_of(found.states, "state")
    return f"not known: {found.stopped}, {seen} looked at"


def summary(found: Counter[Verdict]) -> Iterator[str]:
    """Of several solutions, how many come apart, at which level."""
    apart = sum(number for (answer, _), number in found.items() if answer is Answer.YES)
    are = "comes" if 1 in (apart, found.total()) else "come"
    yield f"{apart:,} of {number_of(found.total(), 'solution')} {are} apart"
    for verdict in in_order(found):
        yield f"{found[verdict]:>9,}  {answer_in_words(*verdict)}"


def document(puzzle: Puzzle, found: Apart) -> Mapping[str, Any]:
    """The verdict with every move, and where all pieces are after it."""
    return {
        "answer": found.answer.value,
        "level": list(found.level) if found.answer is Answer.YES else None,
        "moves": found.moves if found.answer is Answer.YES else None,
        "pieces": list(piece_names(found.solution)),
        "stages": [list(_moves(puzzle, stage)) for stage in _placed(found)],
        "together": [list(cluster) for cluster in found.together],
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
        moved_by = [None if each is None else list(each) for each in at]
        yield {**move_document(puzzle, move), "moved_by": moved_by}


@dataclass(frozen=True)
class Typed:
    """What the user has typed: the puzzle, a file of solutions, and whether to sum up only."""

    puzzle: str
    solutions: str | None
    summary: bool


class Told:
    """Prints each verdict as it is found, or all as one document; and how to end."""

    def __init__(self, puzzle: Puzzle, output: Output, typed: Typed) -> None:
        self._puzzle = puzzle
        self._output = output
        self._typed = typed
        self._known = 0
        self._first: int | None = None
        self._counted: Counter[Verdict] = Counter()
        self._documents: list[dict[str, Any]] = []

    def __call__(self, found: Numbered | None) -> None:
        """Take the next verdict."""
        assert found is not None
        number, verdict = found
        self._counted[verdict.answer, verdict.level] += 1
        if isinstance(verdict, Noted):
            self._known += 1
            return
        if self._output.as_json:
            self._documents.append({"number": number, **document(self._puzzle, verdict)})
        elif not self._typed.summary:
            print_lines([*([""] if self._new > 1 else []), f"Solution {number:,}"])
            if self._typed.solutions is None:
                print_solution(self._puzzle, verdict.solution)
            print_lines(lines(self._puzzle, verdict))
        if verdict.answer is Answer.YES:
            self._first = self._first or number

    def finish(self, interrupted: bool) -> int:
        """Print what there is to say of all, and return the exit status."""
        if self._output.as_json:
            print_json({"puzzle": self._puzzle.name, "solutions": self._documents})
        elif self._counted and (
            self._counted.total() > 1 or self._typed.summary or self._known
        ):
            gap = [""] if self._new and not self._typed.summary else []
            print_lines([*gap, *summary(self._counted)])
        for note in self._notes(interrupted):
            say(note, self._output.quiet)
        if interrupted:
            return INTERRUPTED
        if not self._counted:
            say("there is no solution", self._output.quiet)
            return NO
        answers = self._answers
        if Answer.NO in answers:
            return NO
        return NOT_KNOWN if Answer.NOT_KNOWN in answers else 0

    @property
    def _new(self) -> int:
        """How many verdicts no earlier run has told."""
        return self._counted.total() - self._known

    @property
    def _answers(self) -> set[Answer]:
        return {answer for answer, _ in self._counted}

    def _notes(self, interrupted: bool) -> Iterator[str]:
        """What was known already, and which commands tell more."""
        if self._known:
            done = "" if self._new or interrupted else ": nothing is left to do"
            yield f"{number_of(self._known, 'verdict')} noted down before{done}"
        typed = self._typed
        if typed.solutions is None and Answer.NO in self._answers:
            yield where_others_are(typed.puzzle)
        can_be_drawn = has_straight_moves(self._puzzle) and typed.solutions not in (None, STDIN)
        if can_be_drawn and self._first and not typed.summary:
            files = f"{quote(typed.puzzle)} {quote(str(typed.solutions))}"
            chosen = f"--only {self._first} --as steps -o steps.svg"
            yield f"to draw the moves: jigsat render {files} {chosen}"
