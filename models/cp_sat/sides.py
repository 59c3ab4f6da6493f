"""Rule: where two labelled sides meet, the labels fit: equal, or mates of each other."""

from __future__ import annotations

from collections.abc import Mapping

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Variables
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side


def add_sides(variables: Variables) -> None:
    """At each inner side of the board, a label on one side calls for its mate on the other.

    A side without a label, of a blank cell or of a piece, lies against anything.
    """
    fits = fits_of(variables.problem.puzzle)
    if fits is None:
        return
    one_mate_each = all(len(mates) <= 1 for mates in fits.values())
    for here, there in variables.problem.inner_sides:
        if not (_always_labelled(variables, here) and _always_labelled(variables, there)):
            _do_not_clash(variables, here, there, fits)
        elif one_mate_each:
            _meet(variables, here, there, {a: b for a, (b,) in _with_a_mate(fits)})
        else:
            _call_for_each_other(variables, here, there, fits)


def _with_a_mate(fits: Fits) -> list[tuple[str, frozenset[str]]]:
    return [(label, mates) for label, mates in fits.items() if mates]


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
    # In order, so that the model is the same each time.
    meeting = shown_here.keys() | {mates[label] for label in shown_there if label in mates}
    for label in sorted(meeting):
        met = model.new_bool_var(f"{here} shows {label}")
        model.add(sum(shown_here.get(label, [])) == met)
        model.add(sum(shown_there.get(mates[label], []) if label in mates else []) == met)
    for label in sorted(shown_there.keys() - mates.keys()):
        model.add(sum(shown_there[label]) == 0)


def _call_for_each_other(variables: Variables, here: Side, there: Side, fits: Fits) -> None:
    """Where labels have several mates: a label on one side calls for one of them."""
    shown_here = _collected(variables, here)
    shown_there = _collected(variables, there)
    for one, other in ((shown_here, shown_there), (shown_there, shown_here)):
        for label, shown in one.items():
            mates = [across for name, across in other.items() if name in fits[label]]
            variables.model.add_at_least_one([~shown, *mates])


def _do_not_clash(variables: Variables, here: Side, there: Side, fits: Fits) -> None:
    """Of a label here and all labels there that are not its mates, at most one is shown."""
    shown_here = _collected(variables, here)
    shown_there = _collected(variables, there)
    for label, shown in shown_here.items():
        clashing = [other for name, other in shown_there.items() if name not in fits[label]]
        if clashing:
            variables.model.add_at_most_one([shown, *clashing])


def _collected(variables: Variables, side: Side) -> dict[str, cp_model.IntVar]:
    """One Boolean for each label: some placement shows it on this side."""
    collected = {}
    for label, placements in variables.showing(side).items():
        collected[label] = variables.model.new_bool_var(f"{side} shows {label}")
        variables.model.add(sum(placements) == collected[label])
    return collected
