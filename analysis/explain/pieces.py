"""The fewest pieces to leave out or to add, and the fewest rules to give up."""

from __future__ import annotations

from itertools import pairwise

from ortools.sat.python import cp_model

from jigsat.analysis.explain.correction import MinimumCorrections, Relaxation
from jigsat.analysis.explain.minimum import CorrectionSearch, RelaxationLiterals
from jigsat.analysis.query import Resources
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements
from jigsat.schemas.requirements import Family, Requirement

_BLANKS = frozenset({Family.MOST_BLANKS, Family.LEAST_BLANKS})
_USED = frozenset({Family.USED})
_BASIC = _USED | {Family.COVERED}
_EMPTY = _BLANKS | {Family.REGION_BLANKS}


def give_up_rules(
    requirements: Requirements, resources: Resources
) -> MinimumCorrections | None:
    """A rule is given up as a whole; of the cover rule each requirement for itself."""
    optional = requirements.without(_BASIC)
    if not optional:
        return None
    relaxed = Relaxed(requirements, requirements.of(_BASIC), optional)
    literals: dict[object, cp_model.LiteralT] = {}
    for requirement, kept in relaxed.kept.items():
        part = _part_of_rules(requirement)
        lost = literals.setdefault(part, relaxed.model.new_bool_var(f"without {part}"))
        relaxed.model.add_implication(~lost, kept)
    search = CorrectionSearch(Relaxation.RULES, requirements, relaxed, literals)
    return search.minimum(resources)


def _part_of_rules(requirement: Requirement) -> object:
    is_of_cover = requirement.family is Family.OPEN or requirement.family in _BLANKS
    return requirement if is_of_cover else requirement.rule


def change_box(requirements: Requirements, resources: Resources) -> MinimumCorrections | None:
    """Pieces are left out and others added, and still no cell is empty that may not be."""
    relaxed = Relaxed(requirements, requirements.without(_USED), spare=True)
    added: RelaxationLiterals = {
        ("added", piece_class): more for piece_class, more in relaxed.added.items()
    }
    literals = {**_left_out(requirements, relaxed), **added}
    return CorrectionSearch(Relaxation.BOX, requirements, relaxed, literals).minimum(resources)


def leave_pieces_out(
    requirements: Requirements, resources: Resources
) -> MinimumCorrections | None:
    """Pieces are left out, and cells stay empty: perhaps it is enough that cells do."""
    relaxed = Relaxed(requirements, requirements.without(_BASIC | _EMPTY))
    literals = _left_out(requirements, relaxed)
    search = CorrectionSearch(Relaxation.PIECES, requirements, relaxed, literals)
    return search.minimum(resources, none_is_infeasible=False)


def _left_out(requirements: Requirements, relaxed: Relaxed) -> RelaxationLiterals:
    """A literal for each piece that must be used: it is not."""
    literals: dict[object, cp_model.LiteralT] = {}
    for index, piece_class in enumerate(requirements.problem.piece_classes):
        short = [relaxed.model.new_bool_var("left out") for _ in range(piece_class.least)]
        for one, another in pairwise(short):  # of identical pieces it does not matter which
            relaxed.model.add_implication(another, one)
        used = cp_model.LinearExpr.sum(relaxed.alive(requirements.problem.of_class[index]))
        relaxed.model.add(used + cp_model.LinearExpr.sum(short) >= piece_class.least)
        literals.update({("left out", index, n): lost for n, lost in enumerate(short)})
    return literals
