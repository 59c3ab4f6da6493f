"""Rule: every cell is covered, but for some blanks and for cells that are left open."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from jigsat.models.decode import cell_name
from jigsat.models.forms import (
    About,
    BoundedSum,
    Constraints,
    Implication,
    ModelFamily,
    PlacementTest,
    Terms,
    at_most_one_of,
)
from jigsat.models.placements import cell_numbers
from jigsat.models.problem import Problem
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Blanks
from jigsat.schemas.support.progress import check_limits
from jigsat.schemas.support.text import span


def crossings(problem: Problem) -> Constraints:
    """No two pieces of sticks cross at a joint."""
    passing: defaultdict[frozenset[Point], set[int]] = defaultdict(set)
    if any(form.ends for form in problem.puzzle.grid_data.forms):
        for index, placement in enumerate(problem.placements):
            check_limits()
            for four in problem.surface.passed(placement.shape.cells):
                passing[four].add(index)
    return Constraints(
        at_most_one=tuple(map(frozenset, passing.values())),
        about={
            frozenset(placements): About(ModelFamily.CROSSING, _joint_name(problem, four))
            for four, placements in passing.items()
        },
    )


def _joint_name(problem: Problem, four: frozenset[Point]) -> str:
    return "joint of " + ", ".join(cell_name(problem, cell) for cell in sorted(four))


def tests(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """No piece covers a cell that is left open."""
    if puzzle.open_cells:
        is_open = cell_numbers(puzzle.surface).among(puzzle.open_cells)
        yield lambda candidates: ~candidates.cover_any(is_open)


def requirements(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    """Each cell that has to be covered or left open, and how many blanks there are.

    ``number`` is None where the rule is not typed: then every cell has to be covered.
    """
    yield from _covered(problem, number)
    yield from _open(problem, number)
    yield from _blanks(problem, number)
    if exclusions := crossings(problem).at_most_one:
        several = (each for each in exclusions if len(each) > 1)
        yield (
            Requirement(Family.CROSSING, number),
            Terms(sums=tuple(map(at_most_one_of, several))),
        )
    if problem.puzzle.settled:
        yield Requirement(Family.SETTLED, number), Terms(implications=settled(problem))


def _covered(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    for cell in problem.puzzle.fillable:
        if cell not in problem.puzzle.blankable:
            requirement = Requirement(Family.COVERED, number, problem.coordinates(cell))
            yield requirement, Terms(empty=((cell,), 0, 0))


def _open(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    for cell in problem.puzzle.cells:
        if cell in problem.puzzle.open_cells:
            forbids = frozenset(problem.covering[cell])
            yield Requirement(Family.OPEN, number, problem.coordinates(cell)), Terms(forbids)


def _blanks(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    least, most = problem.puzzle.cover.blank_range
    cells = tuple(problem.puzzle.fillable)
    if problem.puzzle.blankable and most < len(cells):
        requirement = Requirement(Family.MOST_BLANKS, number, number=most)
        yield requirement, Terms(empty=(cells, 0, most))
    if least:
        requirement = Requirement(Family.LEAST_BLANKS, number, number=least)
        yield requirement, Terms(empty=(cells, least, len(cells)))


def settled(problem: Problem) -> tuple[Implication, ...]:
    """What could be moved towards a side to which nothing can be is held there by a piece."""
    puzzle, found = problem.puzzle, []
    fillable = frozenset(puzzle.fillable)
    for step, side in zip(puzzle.settled, puzzle.cover.settled, strict=False):
        about = About(ModelFamily.SETTLED, f"settled: {side}")
        for index, placement in enumerate(problem.placements):
            cells = placement.shape.cells
            border = {add(cell, step) for cell in cells}.difference(cells)
            if fillable.issuperset(border):
                holding = (each for cell in border for each in problem.covering[cell])
                found.append(Implication(index, frozenset(holding), about))
    return tuple(found)


def constraints(problem: Problem, rule: Blanks) -> Constraints:
    """Each region has enough covered cells to leave the number of blanks in the rule.

    One in which any number will do says nothing, and one in which none or all are blank says it
    of each cell: neither keeps a motion from being a symmetry because of its outline.
    """
    return Constraints(
        sums=tuple(
            covered_of(
                problem, cells, least, most, f"{span(*bounds(rule.count))} blank in {name}"
            )
            for name, region in _regions(problem, rule)
            for cells, least, most in _parts(region, *bounds(rule.count))
        )
    )


def _parts(
    region: tuple[Point, ...], least: int, most: int
) -> Iterator[tuple[tuple[Point, ...], int, int]]:
    """The cells that the number of blanks is about, together or one by one; none if none is."""
    if most == 0 or least == len(region):
        yield from (((cell,), int(most > 0), int(most > 0)) for cell in region)
    elif least or most < len(region):
        yield region, least, most


def blanks_at_least(problem: Problem) -> Iterator[BoundedSum]:
    """Where pieces may stay in the box: enough of the cells that may stay empty do so.

    A cell that a piece has yet to cover is no blank, though it is empty.
    """
    fewest, _ = problem.puzzle.cover.blank_range
    regions = [(fewest, "", problem.cells)]
    for rule in problem.puzzle.rules_of(Blanks):
        regions.extend(
            (bounds(rule.count)[0], f" in {name}", region)
            for name, region in _regions(problem, rule)
        )
    for least, where, region in regions:
        may_stay = tuple(cell for cell in region if cell in problem.puzzle.blankable)
        if least := min(least, len(may_stay)):
            words = f"at least {least} blank{where}"
            yield covered_of(problem, may_stay, least, len(may_stay), words)


def covered_of(
    problem: Problem, region: tuple[Point, ...], least: int, most: int, words: str
) -> BoundedSum:
    """At least and at most so many cells of a region stay empty."""
    of = Counter(index for cell in region for index in problem.covering[cell])
    about = About(ModelFamily.BLANKS, words)
    return BoundedSum(of, len(region) - most, len(region) - least, about)


def _regions(problem: Problem, rule: Blanks) -> Iterator[tuple[str, tuple[Point, ...]]]:
    fillable = frozenset(problem.puzzle.fillable)
    for name, typed in rule.regions.items():
        cells = problem.puzzle.points(typed)
        yield name, tuple(cell for cell in cells if cell in fillable)


def requirements_of_regions(
    problem: Problem, rule: Blanks, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """Each region by itself."""
    for name, region in _regions(problem, rule):
        requirement = Requirement(Family.REGION_BLANKS, number, part=name)
        yield requirement, Terms(empty=(region, *bounds(rule.count)))
