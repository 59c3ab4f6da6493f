"""Rule: where two labelled sides meet, the labels fit: equal, or mates of each other.

A side without a label, of a blank cell or of a piece, may lie against anything. What meets at
an inner side of the board is stated in one of three ways, the strongest that is true there.
"""

from __future__ import annotations

from collections.abc import Mapping

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Variables
from jigsat.models.families import ModelFamily
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side


def add_sides(variables: Variables) -> None:
    """At each inner side of the board, the labels on its two sides fit."""
    fits = fits_of(variables.problem.puzzle)
    if fits is None:
        return
    mate_of = _single_mates(fits)
    for here, there in variables.problem.inner_sides:
        if not (_always_labelled(variables, here) and _always_labelled(variables, there)):
            _forbid_clashes(variables, here, there, fits)
        elif mate_of is not None:
            _equate_mates(variables, here, there, mate_of)
        else:
            _require_mates(variables, here, there, fits)


def _single_mates(fits: Fits) -> Mapping[str, str] | None:
    """The mate of each label that has one; None if a label has several."""
    if any(len(mates) > 1 for mates in fits.values()):
        return None
    return {label: mate for label, mates in fits.items() for mate in mates}


def _always_labelled(variables: Variables, side: Side) -> bool:
    """Whether the cell is covered, and by whatever covers it the side shows a label."""
    cell, _ = side
    if cell in variables.blank:
        return False
    labelled = sum(len(placements) for placements in variables.showing(side).values())
    return labelled == len(variables.covering(cell))


def _equate_mates(
    variables: Variables, here: Side, there: Side, mate_of: Mapping[str, str]
) -> None:
    """Here shows a label exactly if there shows its mate: one Boolean for each label.

    Both sums equal to one Boolean propagate from either side; equating the sums directly
    was measured to be twenty times slower.
    """
    model = variables.model
    shown_here, shown_there = variables.showing(here), variables.showing(there)
    # In order, so that the model is the same each time.
    meeting = shown_here.keys() | {mate_of[label] for label in shown_there if label in mate_of}
    for label in sorted(meeting):
        name = f"{variables.side_name(here)} shows {label}"
        met = variables.new_bool(ModelFamily.LABEL, name)
        across = shown_there.get(mate_of[label], []) if label in mate_of else []
        is_shown = model.add(sum(shown_here.get(label, [])) == met)
        variables.note(is_shown, ModelFamily.SHOWN, f"what shows: {name}")
        mated = model.add(sum(across) == met)
        variables.note(mated, ModelFamily.FIT, f"its mate across: {name}")
    for label in sorted(shown_there.keys() - mate_of.keys()):
        never = model.add(sum(shown_there[label]) == 0)
        name = f"{variables.side_name(there)} shows no {label}"
        variables.note(never, ModelFamily.FIT, name)


def _require_mates(variables: Variables, here: Side, there: Side, fits: Fits) -> None:
    """A label on one side needs one of its mates on the other."""
    shown_here = _shown_labels(variables, here)
    shown_there = _shown_labels(variables, there)
    for side, one, other in ((here, shown_here, shown_there), (there, shown_there, shown_here)):
        for label, shown in one.items():
            mates = [across for name, across in other.items() if name in fits[label]]
            mated = variables.model.add_at_least_one([~shown, *mates])
            name = f"a mate across: {variables.side_name(side)} shows {label}"
            variables.note(mated, ModelFamily.FIT, name)


def _forbid_clashes(variables: Variables, here: Side, there: Side, fits: Fits) -> None:
    """Of a label here and all labels there that are not its mates, at most one is shown."""
    shown_here = _shown_labels(variables, here)
    shown_there = _shown_labels(variables, there)
    for label, shown in shown_here.items():
        clashing = [other for name, other in shown_there.items() if name not in fits[label]]
        if clashing:
            fitting = variables.model.add_at_most_one([shown, *clashing])
            name = f"no clash across: {variables.side_name(here)} shows {label}"
            variables.note(fitting, ModelFamily.FIT, name)


def _shown_labels(variables: Variables, side: Side) -> dict[str, cp_model.IntVar]:
    """One Boolean for each label: some placement shows it on this side."""
    shown = {}
    for label, placements in variables.showing(side).items():
        name = f"{variables.side_name(side)} shows {label}"
        shown[label] = variables.new_bool(ModelFamily.LABEL, name)
        is_shown = variables.model.add(sum(placements) == shown[label])
        variables.note(is_shown, ModelFamily.SHOWN, f"what shows: {name}")
    return shown
