"""The least to give up, so that a puzzle without solution has one.

There are several ways to give something up: labels that do not fit, pieces left out and cells
left empty, another box, a rule. Each is looked at by itself, as far as time allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ortools.sat.python import cp_model

from jigsat.analysis.explain.minimum import MOST_ALTERNATIVES, Fewest, Least, Losses, Way
from jigsat.analysis.explain.wildcards import single_labels
from jigsat.analysis.query import Resources
from jigsat.models.build import constrained
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements
from jigsat.models.symmetry.group import symmetries
from jigsat.schemas.requirements import Family

#: The share of the time for labels in which CP-SAT is asked.
ASKING_SHARE = 0.25


def least_to_give_up(requirements: Requirements, resources: Resources) -> Iterator[Least]:
    """The least to give up in each way, in the order in which they are quick to try."""
    for way in WAYS:
        if not any(requirement.family in way.families for requirement in requirements.all):
            continue
        found = way.search(requirements, way.families, resources.share(way.share))
        if found is not None:
            yield found


@dataclass(frozen=True)
class _Try:
    """One way: which families may be given up, and how the fewest are searched for.

    ``share``: of the time that is left.
    """

    way: Way
    families: frozenset[Family]
    share: float
    search: Callable[[Requirements, frozenset[Family], Resources], Least | None]


def _labels(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> Least | None:
    """Asked of CP-SAT, and if it does not know all single labels that help, of the scan."""
    relaxed = _without(requirements, families)
    for index in _images(requirements):
        relaxed.model.add(relaxed.placed[index] == 0)
    losses: Losses = {requirement: ~kept for requirement, kept in relaxed.kept.items()}
    found = Fewest(requirements, relaxed, losses, Way.LABELS).least(
        resources.share(ASKING_SHARE)
    )
    if found is not None and _is_settled(found):
        return found
    single = single_labels(requirements, resources)
    if found is None or single is None or found.number > 1 or single.are_all:
        return single or found
    both = {each.what: each for each in (*found.concessions, *single.concessions)}
    return replace(single, concessions=tuple(both.values()))


def _is_settled(found: Least) -> bool:
    """Whether all is known, or enough is told."""
    enough = len(found.concessions) >= MOST_ALTERNATIVES
    return found.are_all or enough or (found.is_least and found.number > 1)


def _images(requirements: Requirements) -> Iterator[int]:
    """Placements of one piece that need not be tried: the board turned shows others.

    Only where the rules that a placement breaks by itself say nothing, and each piece is
    turned into itself: then the same labels are to blame on the board turned.
    """
    said = requirements.terms.items()
    if any(terms.forbids or requirement.family is Family.CLUE for requirement, terms in said):
        return
    problem = constrained(requirements.problem)
    if problem.has_lookalikes:  # symmetries are of looks, which pieces of two classes may share
        return
    class_of = [placement.piece_class for placement in problem.placements]
    group = [
        symmetry
        for symmetry in symmetries(problem)
        if all(
            class_of[image] == piece_class
            for image, piece_class in zip(symmetry, class_of, strict=False)
        )
    ]
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        if piece_class.is_single:
            least = {min(symmetry[index] for symmetry in group) for index in placements}
            yield from set(placements) - least
            return


def _rules(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> Least | None:
    """A rule is given up as a whole; of the cover rule each part for itself."""
    relaxed = _without(requirements, families)
    losses: dict[object, cp_model.LiteralT] = {}
    for requirement, kept in relaxed.kept.items():
        part = (
            requirement.rule
            if requirement.family not in (Family.OPEN, *_BLANKS)
            else requirement
        )
        lost = losses.setdefault(part, relaxed.model.new_bool_var(f"without {part}"))
        relaxed.model.add_implication(~lost, kept)
    return Fewest(requirements, relaxed, losses, Way.RULES).least(resources)


def _box(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> Least | None:
    """Pieces are left out and others added, and still no cell is empty that may not be."""
    relaxed = _holding_others(requirements, families, spare=True)
    added: Losses = {
        ("added", piece_class): more for piece_class, more in relaxed.added.items()
    }
    losses: Losses = {**_left_out(requirements, relaxed), **added}
    return Fewest(requirements, relaxed, losses, Way.BOX).least(resources)


def _pieces(
    requirements: Requirements, families: frozenset[Family], resources: Resources
) -> Least | None:
    """Pieces are left out, and cells stay empty."""
    relaxed = _holding_others(requirements, families)
    return Fewest(requirements, relaxed, _left_out(requirements, relaxed), Way.PIECES).least(
        resources
    )


def _holding_others(
    requirements: Requirements, families: frozenset[Family], spare: bool = False
) -> Relaxed:
    held = [
        requirement for requirement in requirements.all if requirement.family not in families
    ]
    return Relaxed(requirements, held, spare=spare)


def _left_out(requirements: Requirements, relaxed: Relaxed) -> Losses:
    """A Boolean for each piece that must be used: it is not."""
    losses: dict[object, cp_model.LiteralT] = {}
    for index, piece_class in enumerate(requirements.problem.piece_classes):
        short = [relaxed.model.new_bool_var("left out") for _ in range(piece_class.least)]
        for one, another in pairwise(short):  # of identical pieces it does not matter which
            relaxed.model.add_implication(another, one)
        used = cp_model.LinearExpr.sum(relaxed.alive(requirements.problem.of_class[index]))
        relaxed.model.add(used + cp_model.LinearExpr.sum(short) >= piece_class.least)
        losses.update({("left out", index, n): lost for n, lost in enumerate(short)})
    return losses


_BLANKS = (Family.MOST_BLANKS, Family.LEAST_BLANKS)
_BASIC = frozenset({Family.USED, Family.COVERED})
_LABELS = frozenset({Family.SIDES, Family.RIM_LABELS})

WAYS = (
    _Try(Way.LABELS, _LABELS, 0.85, _labels),
    _Try(Way.RULES, frozenset(Family) - _BASIC, 0.3, _rules),
    _Try(Way.BOX, frozenset({Family.USED}), 0.5, _box),
    _Try(Way.PIECES, _BASIC | frozenset(_BLANKS), 1.0, _pieces),
)


def _without(requirements: Requirements, families: frozenset[Family]) -> Relaxed:
    """The model in which the requirements of some families may be given up."""
    held = [
        requirement for requirement in requirements.all if requirement.family not in families
    ]
    return Relaxed(requirements, held, [d for d in requirements.all if d.family in families])
