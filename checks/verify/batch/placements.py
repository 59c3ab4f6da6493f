"""The placements that solutions are made of, each placed and checked by itself once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.batch.arrays import Flags
from jigsat.checks.verify.batch.forms import Form, Single
from jigsat.checks.verify.pieces import distinctions
from jigsat.checks.verify.verifier import Verifier, families_of
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.solution import Placed

#: The names of interchangeable pieces.
Names = tuple[str, ...]


@dataclass(frozen=True)
class Placements:
    """The placed pieces that each number stands for, and what must hold of them together.

    ``placed`` has an entry for each name in ``names``, and none if the placement is not legal
    by itself. The last entry of each is for the number that stands for no placement.
    """

    rules: Rulebook
    forms: Sequence[Form]
    names: Sequence[Names]
    placed: Sequence[Sequence[PlacedPiece]]
    legal: Flags

    def of_each(
        self, things: Callable[[PlacedPiece], Iterable[Hashable]]
    ) -> list[set[Hashable]]:
        """The things of each placement; none of those that are not legal."""
        return [set(things(placed)) if placed else set() for placed in self.first()]

    def first(self) -> Iterator[PlacedPiece | None]:
        """Each placement under the first of its names; None if it is not legal."""
        return (each[0] if each else None for each in self.placed)


def place_all(verifier: Verifier, descriptions: Sequence[Sequence[Placed]]) -> Placements:
    """Place the pieces that are described, each under one or more names."""
    rules = verifier.rules
    forms = [form for family in families_of(verifier.puzzle) for form in family.forms(rules)]
    singles = [form for form in forms if isinstance(form, Single)]
    apart = distinctions(rules)
    placed = [_legal(verifier, singles, apart, each) for each in descriptions]
    names = [tuple(placed.piece for placed in each) for each in descriptions]
    legal = np.array([*map(bool, placed), True], np.bool_)
    return Placements(rules, forms, [*names, ()], [*placed, ()], legal)


def _legal(
    verifier: Verifier,
    singles: Sequence[Single],
    apart: Mapping[str, Hashable],
    descriptions: Sequence[Placed],
) -> Sequence[PlacedPiece]:
    """The placed piece under each name; nothing if it may lie so under none.

    Nor if the descriptions place pieces that do not look the same.
    """
    laid = list(map(verifier.lay, descriptions))
    placed = [each for each in laid if isinstance(each, PlacedPiece)]
    appearances = {(each.shape, apart[each.piece.name]) for each in placed}
    is_one = len(placed) == len(laid) and len(appearances) == 1
    is_allowed = any(all(form.allows(each) for form in singles) for each in placed)
    return placed if is_one and is_allowed else ()
