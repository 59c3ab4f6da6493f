"""The relaxations of a puzzle without solution: for each, the least to give up.

There are several things that can be given up: labels that do not fit, pieces left out and
cells left empty, another box, a rule. Each is searched by itself, as far as time allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ortools.sat.python import cp_model

from jigsat.analysis.explain.correction import MinimumCorrections, Relaxation
from jigsat.analysis.explain.minimum import (
    MOST_ALTERNATIVES,
    CorrectionSearch,
    RelaxationLiterals,
)
from jigsat.analysis.explain.wildcards import single_labels
from jigsat.analysis.query import Resources
from jigsat.models.build import constrained
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements
from jigsat.models.symmetry.group import symmetries
from jigsat.schemas.requirements import Family, Requirement

#: The share of the time for labels in which CP-SAT is asked.
ASKING_SHARE = 0.25

_BLANKS = frozenset({Family.MOST_BLANKS, Family.LEAST_BLANKS})
_BASIC = frozenset({Family.USED, Family.COVERED})
_LABELS = frozenset({Family.SIDES, Family.RIM_LABELS})

#: Searches for the minimum corrections among requirements of some families.
SearchFamilies = Callable[
    [Requirements, frozenset[Family], Resources], MinimumCorrections | None
]


@dataclass(frozen=True)
class _Plan:
    """The families that a relaxation may give up, and how the minimum is searched for.

    ``share``: of the time that is left.
    """

    families: frozenset[Family]
    share: float
    search: SearchFamilies


def minimum_corrections(
    requirements: Requirements, resources: Resources
) -> Iterator[MinimumCorrections]:
    """The minimum corrections of each relaxation, in the order in which they are quick."""
    for plan in _PLANS:
        if not any(requirement.family in plan.families for requirement in requirements.all):
            continue
        found = plan.search(requirements, plan.families, resources.share(plan.share))
        if found is not None:
            yield found


def _change_labels(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> MinimumCorrections | None:
    """Asked of CP-SAT, and if it does not know all single labels that help, of the scan."""
    relaxed = _relaxed(requirements, families)
    for index in _images(requirements):
        relaxed.model.add(relaxed.placed[index] == 0)
    literals: RelaxationLiterals = {each: ~kept for each, kept in relaxed.kept.items()}
    search = CorrectionSearch(Relaxation.LABELS, requirements, relaxed, literals)
    found = search.minimum(resources.share(ASKING_SHARE))
    if found is not None and _is_enough(found):
        return found
    single = single_labels(requirements, resources)
    if found is None or single is None or found.number > 1 or single.are_all:
        return single or found
    both = {each.what: each for each in (*found.corrections, *single.corrections)}
    return replace(single, corrections=tuple(both.values()))


def _is_enough(found: MinimumCorrections) -> bool:
    """Whether all are known, or as many as are shown, or a scan of single labels is no use."""
    many = len(found.corrections) >= MOST_ALTERNATIVES
    return found.are_all or many or (found.is_minimum and found.number > 1)


def _images(requirements: Requirements) -> frozenset[int]:
    """Placements of one piece that need not be tried: the board turned shows others.

    None where a rule forbids single placements, or symmetries exchange pieces: then the board
    turned would not give up the same labels.
    """
    if any(
        terms.forbids or requirement.family is Family.CLUE
        for requirement, terms in requirements.terms.items()
    ):
        return frozenset()
    problem = constrained(requirements.problem)
    if problem.has_lookalikes:  # symmetries are of looks, which pieces of two classes may share
        return frozenset()
    class_of = problem.placements.class_of.tolist()
    group = [
        symmetry
        for symmetry in symmetries(problem)
        # Of a symmetry only the images of placements count, and not what stands for none.
        if [class_of[image] for image in symmetry[: len(class_of)]] == class_of
    ]
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        if piece_class.is_single:
            representatives = {min(each[index] for each in group) for index in placements}
            return frozenset(placements) - representatives
    return frozenset()


def _give_up_rules(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> MinimumCorrections | None:
    """A rule is given up as a whole; of the cover rule each requirement for itself."""
    relaxed = _relaxed(requirements, families)
    literals: dict[object, cp_model.LiteralT] = {}
    for requirement, kept in relaxed.kept.items():
        part = _part_of_rules(requirement)
        lost = literals.setdefault(part, relaxed.model.new_bool_var(f"without {part}"))
        relaxed.model.add_implication(~lost, kept)
    return CorrectionSearch(Relaxation.RULES, requirements, relaxed, literals).minimum(
        resources
    )


def _part_of_rules(requirement: Requirement) -> object:
    is_of_cover = requirement.family is Family.OPEN or requirement.family in _BLANKS
    return requirement if is_of_cover else requirement.rule


def _change_box(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> MinimumCorrections | None:
    """Pieces are left out and others added, and still no cell is empty that may not be."""
    relaxed = Relaxed(requirements, _without(requirements, families), spare=True)
    added: RelaxationLiterals = {
        ("added", piece_class): more for piece_class, more in relaxed.added.items()
    }
    literals = {**_left_out(requirements, relaxed), **added}
    return CorrectionSearch(Relaxation.BOX, requirements, relaxed, literals).minimum(resources)


def _leave_pieces_out(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> MinimumCorrections | None:
    """Pieces are left out, and cells stay empty: perhaps it is enough that cells do."""
    relaxed = Relaxed(requirements, _without(requirements, families))
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


def _without(
    requirements: Requirements, families: frozenset[Family]
) -> tuple[Requirement, ...]:
    """The requirements that are not of these families."""
    return tuple(each for each in requirements.all if each.family not in families)


def _relaxed(requirements: Requirements, families: frozenset[Family]) -> Relaxed:
    """The model in which the requirements of some families may be given up."""
    optional = [each for each in requirements.all if each.family in families]
    return Relaxed(requirements, _without(requirements, families), optional)


_PLANS = (
    _Plan(_LABELS, 0.85, _change_labels),
    _Plan(frozenset(Family) - _BASIC, 0.3, _give_up_rules),
    _Plan(frozenset({Family.USED}), 0.5, _change_box),
    _Plan(_BASIC | _BLANKS, 1.0, _leave_pieces_out),
)
