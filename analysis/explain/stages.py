"""The stages of an explanation that take a search: is there a solution, and if not, why not?"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from jigsat.analysis.explain.conflict import conflict_of, coverers_of
from jigsat.analysis.explain.known import Explanation
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.query import Answer, Resources
from jigsat.models.decode import Decoder
from jigsat.models.relaxation.requirements import requirements_of
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio

#: The share of the time for finding out whether there is a solution.
SEARCH_SHARE = 0.65
#: The share of the time that is left for minimum corrections.
CORRECTIONS_SHARE = 0.85


def searched(puzzle: Puzzle, known: Explanation, resources: Resources) -> Iterator[Explanation]:
    """Yield what is known, each time that more is known."""
    if known.answer is Answer.NOT_KNOWN:
        known = _solved(puzzle, known, resources)
        yield known
    if known.answer is not Answer.NO:
        return
    requirements = requirements_of(puzzle)
    for minimum in minimum_corrections(requirements, resources.share(CORRECTIONS_SHARE)):
        known = replace(known, corrections=(*known.corrections, minimum))
        yield known
    announce(Progress(Stage.PROVING, "what cannot hold together"))
    conflict = conflict_of(requirements, replace(resources, workers=1))
    coverers = coverers_of(requirements, conflict.requirements)
    finished = conflict.is_minimal
    yield replace(known, conflict=conflict, coverers=coverers, finished=finished)


def _solved(puzzle: Puzzle, known: Explanation, resources: Resources) -> Explanation:
    """Whether the puzzle has a solution."""
    resources = resources.share(SEARCH_SHARE)
    options = Options(limit=1, seconds=resources.budget.seconds, workers=resources.workers)
    portfolio = Portfolio(puzzle, options)
    deque(portfolio.run(), maxlen=0)
    for chosen in portfolio.found:
        solution = Decoder(portfolio.problem).solution(chosen)
        return replace(known, answer=Answer.YES, solution=solution, finished=True)
    return replace(known, answer=Answer.NO) if portfolio.complete else known
