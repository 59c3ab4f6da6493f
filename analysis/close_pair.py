"""Two solutions of a puzzle that are brought closer together."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from jigsat.analysis.nearest import differing_cells, nearest
from jigsat.analysis.query import Resources
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.group import Symmetry
from jigsat.models.symmetry.lookalikes import canonical
from jigsat.models.symmetry.orbits import looks_under
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.solvers.verification import verified_solution

#: How long to look for a solution that differs less, where no time limit is given: seconds.
NEAREST_SECONDS = 20.0


class ClosePair:
    """Two solutions; ``is_closest``: none differs from either of them on fewer cells.

    Args:
        problem: what they are solutions of.
        one: a solution.
        other: another one; of its images that which differs from the first on the fewest cells
            takes its place.
        group: the symmetries whose images of a solution do not count as others.
    """

    def __init__(
        self, problem: Problem, one: Chosen, other: Chosen, group: Sequence[Symmetry]
    ) -> None:
        self._problem = problem
        self._group = group
        self.one = one
        self.other = other
        self.is_closest = False
        for looks in looks_under(group, other):
            self._take_if_nearer(canonical(problem, sorted(looks)))

    @property
    def differing_cells(self) -> tuple[Point, ...]:
        """The cells on which they differ."""
        return differing_cells(self._problem, self.one, self.other)

    def approach(self, resources: Resources) -> Generator[None, None, None]:
        """Go to the solution nearest to the first, from there to the nearest, and so on.

        Yields None now and then. In the end each of the two is as near to the other as any
        solution is, if there is time enough. ``resources``: for all of it.
        """
        announce(Progress(Stage.SEARCHING, "for solutions that differ on fewer cells"))
        finished: set[Chosen] = set()
        while self.one not in finished:
            share = resources
            if resources.budget.seconds is None:
                share = resources.share(1.0, at_most=NEAREST_SECONDS)
            most = len(self.differing_cells)
            found = yield from nearest(self._problem, self.one, self._group, share, most)
            if found.chosen is not None:
                self._take_if_nearer(found.chosen)
            if not found.proven:
                return
            finished.add(self.one)
            self.one, self.other = self.other, self.one
        self.is_closest = True

    def _take_if_nearer(self, new: Chosen) -> None:
        cells = differing_cells(self._problem, self.one, new)
        if len(cells) < len(self.differing_cells):
            verified_solution(self._problem, new, "cp-sat")
            self.other = new
