"""Numbers of solutions that a puzzle cannot avoid, whatever its solutions are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

from jigsat.models.problem import Problem
from jigsat.models.symmetry.exchanges import Exchanges, exchanges
from jigsat.models.symmetry.group import Symmetry
from jigsat.models.symmetry.orbits import Images, images_of_group, is_never_symmetric


@dataclass(frozen=True)
class Multiplicity:
    """Why there cannot be just one solution, if there is any.

    ``images``: how many images each solution has; unless it is symmetric itself, if not
    ``always``. ``exchanges``: pieces that can always change places. So the number of solutions
    is a ``multiple_of`` some number, which is 1 if nothing is forced.
    """

    images: Images
    always: bool
    exchanges: Exchanges

    def __str__(self) -> str:
        return f"the number of solutions is a multiple of {self.multiple_of}"

    @property
    def multiple_of(self) -> int:
        """A number that divides the number of solutions."""
        return lcm(self.images.number if self.always else 1, self.exchanges.versions)


def multiplicity_of(problem: Problem, group: Sequence[Symmetry]) -> Multiplicity:
    """What is forced by the symmetries and by alike pieces."""
    return Multiplicity(
        images_of_group(group), is_never_symmetric(problem, group), exchanges(problem)
    )
