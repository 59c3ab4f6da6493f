"""The fewest labels that would have to be others."""

from __future__ import annotations

from dataclasses import replace

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
from jigsat.schemas.requirements import Family

#: The share of the time for labels in which CP-SAT is asked.
ASKING_SHARE = 0.25

_LABELS = frozenset({Family.SIDES, Family.RIM_LABELS})


def change_labels(
    requirements: Requirements, resources: Resources
) -> MinimumCorrections | None:
    """Asked of CP-SAT, and if it does not know all single labels that help, of the scan."""
    optional = requirements.of(_LABELS)
    if not optional:
        return None
    relaxed = Relaxed(requirements, requirements.without(_LABELS), optional)
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
