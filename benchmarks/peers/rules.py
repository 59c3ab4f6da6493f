"""What the rules of a puzzle say about its placements, in parts small enough for any peer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jigsat.models.lines import lines_along
from jigsat.models.mates import mates_of
from jigsat.models.problem import Problem
from jigsat.schemas.rules import DifferentFaces

#: For each label at an inner side of the board: the placements that show it on the one hand,
#: and those that show its mate on the other.
Meeting = Mapping[str, tuple[Sequence[int], Sequence[int]]]


@dataclass(frozen=True)
class FaceInLine:
    """The placements that show one face in one line: at most one, or ``exactly_one``."""

    placements: tuple[int, ...]
    exactly_one: bool


def physical_pieces(problem: Problem) -> Iterator[tuple[int, int]]:
    """Each piece in the box as its kind and its number among the identical ones."""
    for index, kind in enumerate(problem.kinds):
        for number in range(kind.count):
            yield index, number


def meetings(problem: Problem) -> Iterator[Meeting]:
    """For each inner side of the board the labels that can meet there."""
    mates = mates_of(problem.puzzle)
    if mates is None:
        return
    for here, there in problem.inner_sides:
        on_this, on_that = problem.showing.get(here, {}), problem.showing.get(there, {})
        labels = sorted(on_this.keys() | {mates[label] for label in on_that})
        yield {
            label: (on_this.get(label, ()), on_that.get(mates[label], ())) for label in labels
        }


def all_sides_labelled(problem: Problem) -> bool:
    """Whether at each inner side, whatever lies there, two labels meet."""
    if mates_of(problem.puzzle) is None:
        return True
    return not problem.may_be_blank and all(
        sum(map(len, problem.showing.get(side, {}).values())) == len(problem.covering[side[0]])
        for pair in problem.inner_sides
        for side in pair
    )


def faces_in_lines(problem: Problem) -> Iterator[FaceInLine]:
    """For each line of a face rule and each face the placements that show it there."""
    faces = sorted({kind.face for kind in problem.kinds if kind.face is not None})
    full = not problem.may_be_blank and all(
        kind.face is not None and len(kind.shapes[0].cells) == 1 for kind in problem.kinds
    )
    for rule in problem.puzzle.rules_of(DifferentFaces):
        for line in lines_along(problem.puzzle, rule.along):
            shown = defaultdict(set)
            for cell in line:
                for index in problem.covering[cell]:
                    shown[problem.kinds[problem.placements[index].kind].face].add(index)
            for face in faces:
                yield FaceInLine(tuple(sorted(shown[face])), full and len(line) == len(faces))
