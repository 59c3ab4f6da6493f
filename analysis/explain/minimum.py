"""The fewest of some things that have to be given up, and others that are as few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ortools.sat.python import cp_model

from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.piece_classes import PieceClass
from jigsat.models.problem import Problem
from jigsat.models.relaxation.relabelling import Relabelling, relabellings
from jigsat.models.relaxation.requirements import Requirements, holds
from jigsat.schemas.requirements import Requirement
from jigsat.schemas.solution import Solution

#: So many ways to give up as little are told at most.
MOST_ALTERNATIVES = 6
#: The share of the time in which a single thing is looked for that is enough.
SINGLE_SHARE = 0.9

#: What can be counted as given up, each with a literal that is true if it is.
Losses = Mapping[object, cp_model.LiteralT]


class Way(StrEnum):
    """What is given up."""

    LABELS = "labels"
    RULES = "rules"
    BOX = "box"
    PIECES = "pieces"


@dataclass(frozen=True)
class Concession:
    """Something given up, and the board as it then can be laid.

    ``requirements`` are those that no longer hold. ``relabellings``: instead a label can be
    changed, for each requirement one of these. ``left_out`` and ``added`` are pieces, ``empty``
    is the number of cells that stay empty.
    """

    requirements: tuple[Requirement, ...]
    board: Solution
    relabellings: tuple[tuple[Relabelling, ...], ...] = ()
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    empty: int = 0

    @property
    def what(self) -> object:
        """The same for concessions that are the same to whoever reads them."""
        if any(self.relabellings):
            return frozenset(map(frozenset, self.relabellings))
        return (
            self.left_out,
            self.added,
            frozenset((d.family, d.rule) for d in self.requirements),
        )


@dataclass(frozen=True)
class Least:
    """The least to give up in one way: ``number`` of them.

    ``is_least``: it is proven that fewer would not do. ``concessions`` are those of that
    number that were found, and ``are_all`` tells whether there are no others; if there are
    none of them at all, and ``are_all``, this way leads nowhere.
    """

    way: Way
    number: int
    is_least: bool
    concessions: tuple[Concession, ...]
    are_all: bool


@dataclass(frozen=True)
class _Found:
    """A concession, and what would be different in every other one."""

    concession: Concession
    others: tuple[cp_model.LiteralT, ...]


class Fewest:
    """Gives up as few as can be, and then looks for others as few."""

    def __init__(
        self, requirements: Requirements, relaxed: Relaxed, losses: Losses, way: Way
    ) -> None:
        self._requirements = requirements
        self._relaxed = relaxed
        self._losses = losses
        self._way = way
        self._decoder = Decoder(_with_one_more(requirements.problem))

    def least(self, resources: Resources) -> Least | None:
        """The fewest; None if time was too short to find any."""
        first = self._single(resources.share(SINGLE_SHARE))
        if first is not None:
            return self._all_single(first, resources)
        model = self._relaxed.model
        model.minimize(cp_model.LinearExpr.sum(list(self._losses.values())))
        asked = ask(model, resources)
        if asked.answer is Answer.NO:
            return Least(self._way, 0, True, (), True)
        if not asked.found:
            return None
        number = round(asked.solver.objective_value)
        found = self._found(asked.solver).concession
        return Least(self._way, number, asked.answer is Answer.YES, (found,), False)

    def _single(self, resources: Resources) -> _Found | None:
        """A single one that is enough: quicker to find than the fewest."""
        model = self._relaxed.model.clone()
        model.add_at_most_one(list(self._losses.values()))
        asked = ask(model, resources)
        return self._found(asked.solver) if asked.found else None

    def _all_single(self, first: _Found, resources: Resources) -> Least:
        """All single ones that are enough, as far as there is time, each once."""
        model = self._relaxed.model
        model.add_at_most_one(list(self._losses.values()))
        found = {first.concession.what: first.concession}
        latest, asked = first, None
        while len(found) < MOST_ALTERNATIVES:
            model.add_bool_or(latest.others)
            asked = ask(model, resources)
            if not asked.found:
                break
            latest = self._found(asked.solver)
            found.setdefault(latest.concession.what, latest.concession)
        are_all = asked is not None and asked.answer is Answer.NO
        return Least(self._way, 1, True, tuple(found.values()), are_all)

    def _found(self, solver: cp_model.CpSolver) -> _Found:
        lost = [loss for loss in self._losses.values() if solver.boolean_value(loss)]
        chosen = self._relaxed.chosen(solver)
        broken = tuple(
            requirement
            for requirement in self._relaxed.kept
            if not holds(self._requirements, requirement, chosen)
        )
        by_label = self._way is Way.LABELS
        empty = [self._relaxed.empty[cell] for cell in self._requirements.puzzle.fillable]
        concession = Concession(
            requirements=broken,
            board=self._decoder.solution(chosen),
            relabellings=tuple(relabellings(self._requirements, d, chosen) for d in broken)
            if by_label
            else (),
            left_out=tuple(self._left_out(chosen)),
            added=tuple(self._added(chosen)),
            empty=sum(map(solver.boolean_value, empty)),
        )
        beside = self._beside(broken, chosen) if by_label else []
        return _Found(
            concession, (*map(_not, lost), *(~self._relaxed.placed[i] for i in beside))
        )

    def _beside(self, broken: Sequence[Requirement], chosen: Sequence[int]) -> list[int]:
        """The placements whose labels do not fit: other ones may be to blame as well."""
        grid = self._requirements.puzzle.grid_data
        cells = {grid.point(cell) for requirement in broken for cell in requirement.cells}
        placements = self._requirements.problem.placements
        return [i for i in chosen if not cells.isdisjoint(placements[i].shape.cells)]

    def _left_out(self, chosen: Sequence[int]) -> Iterator[str]:
        for piece_class, used in self._used(chosen):
            yield from piece_class.names[used : piece_class.least]

    def _added(self, chosen: Sequence[int]) -> Iterator[str]:
        for piece_class, used in self._used(chosen):
            yield from piece_class.names[-1:] * (used - piece_class.count)

    def _used(self, chosen: Sequence[int]) -> Iterator[tuple[PieceClass, int]]:
        problem = self._requirements.problem
        used = Counter(problem.placements[index].piece_class for index in chosen)
        return (
            (piece_class, used[index])
            for index, piece_class in enumerate(problem.piece_classes)
        )


def _not(loss: cp_model.LiteralT) -> cp_model.LiteralT:
    return ~loss


def _with_one_more(problem: Problem) -> Problem:
    """The same, with one more piece of each kind to be named."""
    piece_classes = (
        replace(
            piece_class,
            names=(*piece_class.names, piece_class.names[-1]),
            ways=(*piece_class.ways, piece_class.ways[-1]),
        )
        for piece_class in problem.piece_classes
    )
    return replace(problem, piece_classes=tuple(piece_classes))
