"""What the rules of a puzzle say about its placements, in parts small enough for any peer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jigsat.models.problem import Problem
from jigsat.models.rules.faces import filled
from jigsat.models.rules.sides import fits_of

#: For each label at an inner side of the board: the placements that show it on the one hand,
#: and those that show its mate on the other.
Meeting = Mapping[str, tuple[Sequence[int], Sequence[int]]]


class Unfit(Exception):
    """The program cannot express the puzzle, or it is far beyond it; the message says why."""


@dataclass(frozen=True)
class FaceInLine:
    """The placements that show one face in one line: at most one, or ``exactly_one``."""

    placements: tuple[int, ...]
    exactly_one: bool


def is_beyond_peers(problem: Problem) -> bool:
    """Whether there are rules that peers would have to be taught first."""
    rules = problem.constraints
    fits = fits_of(problem.puzzle) or {}
    return bool(
        rules.sums
        or rules.implications
        or rules.choices
        or not problem.uses_all
        or any(len(mates) > 1 for mates in fits.values())
        or problem.blankable not in (frozenset(), frozenset(problem.cells))
    )


def physical_pieces(problem: Problem) -> Iterator[tuple[int, int]]:
    """Each piece in the box as its class and its number among the identical ones."""
    for index, piece_class in enumerate(problem.piece_classes):
        for number in range(piece_class.count):
            yield index, number


def meetings(problem: Problem) -> Iterator[Meeting]:
    """For each inner side of the board the labels that can meet there."""
    fits = fits_of(problem.puzzle)
    if fits is None:
        return
    mates = {label: next(iter(others), f"no mate of {label}") for label, others in fits.items()}
    for here, there in problem.inner_sides:
        on_this, on_that = problem.showing.get(here, {}), problem.showing.get(there, {})
        labels = sorted(on_this.keys() | {mates[label] for label in on_that})
        yield {
            label: (on_this.get(label, ()), on_that.get(mates.get(label, ""), ()))
            for label in labels
        }


def all_sides_labelled(problem: Problem) -> bool:
    """Whether at each inner side, whatever lies there, two labels meet."""
    if fits_of(problem.puzzle) is None:
        return True
    return not problem.may_be_blank and all(
        sum(map(len, problem.showing.get(side, {}).values())) == len(problem.covering[side[0]])
        for pair in problem.inner_sides
        for side in pair
    )


def faces_in_lines(problem: Problem) -> Iterator[FaceInLine]:
    """For each line of a face rule and each face the placements that show it there."""
    exactly_one = set(filled(problem))
    for placements in dict.fromkeys((*problem.constraints.at_most_one, *exactly_one)):
        yield FaceInLine(tuple(sorted(placements)), placements in exactly_one)
