"""The command apart."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from shlex import quote
from typing import Annotated, Any

import typer

from jigsat.analysis.apart.apart import MAX_STATES, Apart, taken_apart
from jigsat.analysis.apart.levels import Verdict, in_order, move_document
from jigsat.analysis.query import Answer
from jigsat.cli.commands.levels import answer_in_words
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    HowMany,
    MaxStates,
    Only,
    Output,
    PuzzleName,
    Solutions,
    takes,
)
from jigsat.cli.output import print_lines, say, wrap
from jigsat.cli.session import (
    BY_HAND,
    STDIN,
    Report,
    load_puzzle,
    print_solution,
    selected,
    so_far,
    where_others_are,
)
from jigsat.render.words.puzzle import move_in_words, piece_names
from jigsat.schemas.grids.grid import Vector, add
from jigsat.schemas.layouts.moves import Move
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, update
from jigsat.schemas.support.text import number_of
from jigsat.solvers.find import Outcome, find
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options

#: The number of a solution, and the solution.
_Source = Iterator[tuple[int, Solution]]
#: The number of a solution, and the verdict on it.
Numbered = tuple[int, Apart]


@takes(
    *("only", "summary", "fixed_piece", "max_states"),
    *("time_limit", "workers", "as_json", "quiet", "progress"),
)
def apart(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Solutions = None,
    number: HowMany = None,
    only: Only = None,
    summary: Annotated[
        bool,
        typer.Option("--summary", help="Print only how many come apart, and at which level."),
    ] = False,
    fixed_piece: Annotated[
        str | None,
        typer.Option(
            "--fixed-piece",
            metavar="PIECE",
            help="Keep this piece, such as a frame, where it is.",
        ),
    ] = None,
    max_states: MaxStates = None,
) -> None:
    """Tell whether a solution in space can be taken apart, and how.

    SOLUTIONS is a file from enumerate or solve --json, or a layout. Without
    it, the command solves the puzzle first, and draws the solution. The level
    says how many moves it takes to remove a first piece (or several
    together), then the next, and so on. The command prints the way with the
    least level.

    To take apart all assemblies of a puzzle, use count --apart.

    Exit status: 0 they come apart, 1 one does not, or there is no solution,
    3 not known within the limits.
    """
    puzzle, interrupts = load_puzzle(name, output.quiet), Interrupts()
    options = replace(options, limit=number or 1)
    if solutions is None:
        source = _found(puzzle, options, interrupts, output.quiet)
    else:
        source = _in_file(puzzle, solutions, only, number)
    told = Told(puzzle, name, solutions, output.as_json, summary)
    with interrupts.deferred():
        stream = _verdicts(puzzle, source, fixed_piece, max_states, options.time_limit)
        _, interrupted = interrupts.latest(stream, None, told)
        told.report(interrupted).finish(output)


def _verdicts(
    puzzle: Puzzle,
    source: _Source,
    fixed_piece: str | None,
    max_states: int | None,
    seconds: float | None,
) -> Iterator[Numbered]:
    """The verdict on each solution."""
    budget = TimeBudget(seconds)
    announce(Progress(Stage.TAKING_APART))
    for done, (number, solution) in enumerate(source):
        most = max_states or MAX_STATES
        yield number, taken_apart(puzzle, solution, fixed_piece, most, budget.left)
        update(partial(Progress, Stage.TAKING_APART, done=done + 1, unit="solution"))


def _found(puzzle: Puzzle, options: Options, interrupts: Interrupts, quiet: bool) -> _Source:
    """The first solutions, each with its number."""
    found: Outcome[Solution] = find(puzzle, options, interrupts=interrupts)
    if found.stopped and not found.solutions:
        say(so_far(found.stopped, 0), quiet)
        raise typer.Exit(INTERRUPTED if found.stopped == BY_HAND else NOT_KNOWN)
    yield from enumerate(found.solutions, start=1)


def _in_file(puzzle: Puzzle, source: str, only: str | None, number: int | None) -> _Source:
    """The solutions of a file, each with its number, verified."""
    with selected(puzzle, source, only, number or sys.maxsize) as selection:
        for each in selection:
            assert isinstance(each.solution, Solution)
            yield each.number, each.solution


# What it prints: moves in words, levels, and all of it in JSON.


def lines(puzzle: Puzzle, found: Apart) -> Iterator[str]:
    """The verdict on a solution, and the moves in words, stage by stage."""
    yield wrap(_verdict(found), "")
    names = piece_names(found.solution)
    for number, stage in enumerate(found.stages, start=1):
        moves = "; ".join(move_in_words(puzzle, move, names) for move in stage)
        yield wrap(moves, f"{number:>3}. ")


def _verdict(found: Apart) -> str:
    if found.answer is Answer.YES:
        level = answer_in_words(found.answer, found.level)
        return f"comes apart: {level}, {number_of(found.moves, 'move')} in all"
    if found.answer is Answer.NO:
        return "cannot be taken apart by straight moves"
    seen = number_of(found.states, "state")
    return f"not known: {found.stopped}, {seen} looked at"


def summary(found: Counter[Verdict]) -> Iterator[str]:
    """How many of several solutions come apart, at which level."""
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


class Told:
    """Prints each verdict as it is found, or keeps all for one document.

    Args:
        name: the puzzle as it was typed.
        source: the file of solutions, if one was typed.
        only_summary: whether only the numbers of verdicts are shown.
    """

    def __init__(
        self, puzzle: Puzzle, name: str, source: str | None, as_json: bool, only_summary: bool
    ) -> None:
        self._puzzle = puzzle
        self._name = name
        self._source = source
        self._as_json = as_json
        self._only_summary = only_summary
        self._first: int | None = None
        self._counted: Counter[Verdict] = Counter()
        self._documents: list[dict[str, Any]] = []

    def __call__(self, found: Numbered | None) -> None:
        """Take the next verdict."""
        assert found is not None
        number, verdict = found
        self._counted[verdict.answer, verdict.level] += 1
        if self._as_json:
            self._documents.append({"number": number, **document(self._puzzle, verdict)})
        elif not self._only_summary:
            print_lines([*([""] if self._counted.total() > 1 else []), f"Solution {number:,}"])
            if self._source is None:
                print_solution(self._puzzle, verdict.solution)
            print_lines(lines(self._puzzle, verdict))
        if verdict.answer is Answer.YES:
            self._first = self._first or number

    def report(self, interrupted: bool) -> Report:
        """What there is to say of all."""
        answers = {answer for answer, _ in self._counted}
        notes = list(self._notes(answers))
        if not self._counted and not interrupted:
            notes.append("there is no solution")
        if interrupted:
            status = INTERRUPTED
        elif Answer.NO in answers or not answers:
            status = NO
        else:
            status = NOT_KNOWN if Answer.NOT_KNOWN in answers else 0
        document = {"puzzle": self._puzzle.name, "solutions": self._documents}
        return Report(lambda: document, self._sum, status, notes)

    def _sum(self) -> Iterator[str]:
        number = self._counted.total()
        if self._counted and (number > 1 or self._only_summary):
            yield from [] if self._only_summary else [""]
            yield from summary(self._counted)

    def _notes(self, answers: set[Answer]) -> Iterator[str]:
        """Which commands tell more."""
        if self._source is None and Answer.NO in answers:
            yield where_others_are(self._name)
        can_be_drawn = self._source not in (None, STDIN)
        if can_be_drawn and self._first and not self._only_summary:
            files = f"{quote(self._name)} {quote(str(self._source))}"
            chosen = f"--only {self._first} --as steps -o steps.svg"
            yield f"to draw the moves: jigsat render {files} {chosen}"
