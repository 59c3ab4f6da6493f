"""Rule: where two labelled sides meet, the labels fit: equal, or mates of each other."""

from __future__ import annotations

from collections.abc import Mapping

from ortools.sat.python import cp_model

from jigsat.models.mates import mates_of
from jigsat.models.variables import Variables
from jigsat.schemas.shapes import Side

Shown = dict[str, list[cp_model.IntVar]]


def add_sides(variables: Variables) -> None:
    """At each inner side of the board, a label on one side calls for its mate on the other.

    A side without a label, of a blank cell or of a piece, lies against anything.
    """
    mates = mates_of(variables.problem.puzzle)
    if mates is None:
        return
    for here, there in variables.problem.inner_sides:
        if _always_labelled(variables, here) and _always_labelled(variables, there):
            _meet(variables, here, there, mates)
        else:
            _do_not_clash(variables, here, there, mates)


def _always_labelled(variables: Variables, side: Side) -> bool:
    cell, _ = side
    if cell in variables.blank:
        return False
    labelled = sum(len(placements) for placements in variables.showing(side).values())
    return labelled == len(variables.covering(cell))


def _meet(variables: Variables, here: Side, there: Side, mates: Mapping[str, str]) -> None:
    """One Boolean for each label and inner side: it is shown here and its mate there.

    Both sums equal to one Boolean propagate from either side; equating the sums directly
    was measured to be twenty times slower.
    """
    model = variables.model
    shown_here, shown_there = variables.showing(here), variables.showing(there)
    for label in shown_here.keys() | {mates[label] for label in shown_there}:
        met = model.new_bool_var(f"{here} shows {label}")
        model.add(sum(shown_here.get(label, [])) == met)
        model.add(sum(shown_there.get(mates[label], [])) == met)


def _do_not_clash(
    variables: Variables, here: Side, there: Side, mates: Mapping[str, str]
) -> None:
    """Of a label here and all labels there that are not its mate, at most one is shown."""
    shown_here = _collected(variables, here)
    shown_there = _collected(variables, there)
    for label, shown in shown_here.items():
        clashing = [other for name, other in shown_there.items() if name != mates[label]]
        if clashing:
            variables.model.add_at_most_one([shown, *clashing])


def _collected(variables: Variables, side: Side) -> dict[str, cp_model.IntVar]:
    """One Boolean for each label: some placement shows it on this side."""
    collected = {}
    for label, placements in variables.showing(side).items():
        collected[label] = variables.model.new_bool_var(f"{side} shows {label}")
        variables.model.add(sum(placements) == collected[label])
    return collected
