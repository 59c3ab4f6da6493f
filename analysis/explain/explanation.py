"""Explains infeasibility: minimum corrections, and a minimal conflict."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace

from jigsat.analysis.explain.conflict import Conflict, conflict_of, coverers_of
from jigsat.analysis.explain.likely import missing_cells, one_solution, other_pieces
from jigsat.analysis.explain.minimum import MinimumCorrections
from jigsat.analysis.explain.relaxations import (
    may_be_unturned,
    minimum_corrections,
    turn_pieces,
)
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.lint.check import check
from jigsat.checks.lint.finding import Finding, Severity
from jigsat.models.relaxation import Requirements, requirements_of, with_turning
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.other_puzzle import Result
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one
from jigsat.solvers.limits.deadline import TimeBudget, in_time

# What is known of why a puzzle has no solution, and what is known of it without a search.


@dataclass(frozen=True, repr=False)
class Explanation(Result):
    """Why a puzzle has no solution, as far as it is known.

    ``answer``: whether it has one. ``findings`` prove without a search that it has no solution;
    ``suspicions`` are other things about its data that may be mistakes. ``corrections``: the
    least to give up, for each relaxation; ``unsettled``: the relaxations for which the time was
    too short. ``conflict`` cannot hold together, and
    ``coverers`` are the pieces that can cover the cells in it. ``turning``: if all pieces may
    be turned so, there is a solution. ``finished``: nothing was left to look for; that is so,
    too, where a cheap question has found the cause.
    """

    puzzle: str
    answer: Answer
    findings: tuple[Finding, ...] = ()
    suspicions: tuple[Finding, ...] = ()
    corrections: tuple[MinimumCorrections, ...] = ()
    unsettled: tuple[MinimumCorrections, ...] = ()
    conflict: Conflict | None = None
    coverers: Mapping[Coordinates, tuple[str, ...]] = field(default_factory=dict)
    turning: Turning | None = None
    finished: bool = False
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"Explanation({self.puzzle}: has a solution: {self.answer.value})"


def known_at_once(puzzle: Puzzle) -> Explanation:
    """What is known of a puzzle without a search."""
    announce(Progress(Stage.CHECKING, "the data"))
    found = check(puzzle)
    proofs = tuple(finding for finding in found if finding.no_solution)
    others = tuple(
        finding
        for finding in found
        if not finding.no_solution and finding.severity is not Severity.NOTE
    )
    answer = Answer.NO if proofs else Answer.NOT_KNOWN
    return Explanation(puzzle.name, answer, findings=proofs, suspicions=others)


def explain(puzzle: Puzzle, seconds: float | None = 120.0, workers: int = 1) -> Explanation:
    """Why a puzzle has no solution, and the least to give up so that it has one.

    Args:
        puzzle: the puzzle to explain.
        seconds: how long at most; what was not found by then is left out.
        workers: the number of threads.
    """
    return deque(explanations(puzzle, seconds, workers), maxlen=1)[0]


def explanations(
    puzzle: Puzzle, seconds: float | None = None, workers: int = 1
) -> Iterator[Explanation]:
    """Yield what is known, each time that more is known; the last one is the explanation."""
    budget = TimeBudget(seconds)
    for known in in_time(_explanations(puzzle, budget, workers), budget):
        yield replace(known, seconds=budget.elapsed_rounded)


def _explanations(
    puzzle: Puzzle, budget: TimeBudget, workers: int
) -> Generator[Explanation, None, None]:
    yield Explanation(puzzle.name, Answer.NOT_KNOWN)
    known = known_at_once(puzzle)
    yield known
    yield from searched(puzzle, known, Resources(budget, workers))


# The stages of an explanation that take a search: is there a solution, and if not, why not?


#: How long it is at first asked whether there is a solution, in seconds; then, whether it is
#: enough to turn the pieces; and then the share of the time for finding out.
FIRST_SECONDS, TURNING_SECONDS, SEARCH_SHARE = 5.0, 15.0, 0.65
#: The share of the time that is left for minimum corrections.
CORRECTIONS_SHARE = 0.85


def searched(puzzle: Puzzle, known: Explanation, resources: Resources) -> Iterator[Explanation]:
    """Yield what is known, each time that more is known: the cheap questions come first."""
    latest = known
    if known.answer is Answer.NOT_KNOWN:
        for latest in _solved(puzzle, known, resources):
            yield latest
    if latest.answer is Answer.NO:
        yield from _reasons(puzzle, latest, resources)


def _reasons(puzzle: Puzzle, known: Explanation, resources: Resources) -> Iterator[Explanation]:
    """Yield the likely causes; only if it is none of them, all that could be given up."""
    if missing_cells(puzzle):
        latest = None
        for latest in other_pieces(puzzle, resources):
            yield replace(known, corrections=(latest,), finished=True)
        if latest is not None:
            return
    requirements = requirements_of(puzzle)
    turned = None
    if not missing_cells(puzzle) and may_be_unturned(puzzle):
        turned = turn_pieces(requirements, resources.share(1, TURNING_SECONDS))
    if turned is not None and turned.corrections:
        yield replace(known, corrections=(turned,), finished=True)
        return
    settled = (turned,) if turned is not None and turned.are_all else ()
    yield from _conflict_and_corrections(requirements, settled, known, resources)


def _conflict_and_corrections(
    requirements: Requirements,
    settled: tuple[MinimumCorrections, ...],
    known: Explanation,
    resources: Resources,
) -> Iterator[Explanation]:
    least = minimum_corrections(requirements, resources.share(CORRECTIONS_SHARE), settled)
    for minima in least:
        corrections = tuple(each for each in minima if each.is_known)
        unsettled = tuple(each for each in minima if not each.is_known)
        known = replace(known, corrections=corrections, unsettled=unsettled)
        yield known
    announce(Progress(Stage.PROVING, "what cannot hold together"))
    conflict = conflict_of(requirements, replace(resources, workers=1))
    coverers = coverers_of(requirements, conflict.requirements)
    finished = conflict.is_minimal and not known.unsettled
    yield replace(known, conflict=conflict, coverers=coverers, finished=finished)


def _solved(puzzle: Puzzle, known: Explanation, resources: Resources) -> Iterator[Explanation]:
    """Yield whether the puzzle has a solution; if that takes long, whether turning helps."""
    share = resources.share(SEARCH_SHARE, FIRST_SECONDS)
    known = replace(known, answer=one_solution(puzzle, share)[0])
    if known.answer is Answer.NOT_KNOWN and may_be_unturned(puzzle):
        announce(Progress(Stage.TRYING, "other ways to turn the pieces"))
        known = replace(known, turning=_turning_that_helps(puzzle, resources))
        yield known
    if known.answer is Answer.NOT_KNOWN:
        answer = one_solution(puzzle, resources.share(SEARCH_SHARE))[0]
        known = replace(known, answer=answer)
    yield replace(known, finished=known.answer is Answer.YES)


def _turning_that_helps(puzzle: Puzzle, resources: Resources) -> Turning | None:
    """The least turning of all pieces with which a solution is soon found."""
    for turning in (Turning.ROTATE, Turning.ROTATE_AND_FLIP):
        share = resources.share(SEARCH_SHARE, FIRST_SECONDS)
        with told_as_one():
            answer, _ = one_solution(with_turning(puzzle, turning), share)
        if answer is Answer.YES:
            return turning
    return None
