"""Rule: every piece in the box is used, as often as its count says."""

from __future__ import annotations

from jigsat.models.variables import Variables


def add_box(variables: Variables) -> None:
    """For each kind of piece, the sum of its placements is the number of such pieces."""
    for index, kind in enumerate(variables.problem.kinds):
        placements = variables.of_kind(index)
        if kind.count == 1:
            variables.model.add_exactly_one(placements)
        else:
            variables.model.add(sum(placements) == kind.count)
