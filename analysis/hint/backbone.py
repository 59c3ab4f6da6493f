"""The backbone: what all solutions share, found without finding them all.

From one solution on, each question asks for a solution that lacks at least one of the things
that were in all solutions so far. When no such solution exists, what is left is in all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from jigsat.analysis.hint.completion import model_with
from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.build import BoardProblem
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.problem import Chosen
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.support.progress import Progress, Stage, announce

#: The share of the time that is left for each question about several things.
SHARE = 0.4


@dataclass(frozen=True)
class Backbone:
    """What all solutions share that have the fixed placements.

    ``answer``: whether there are any. ``placements`` are in all of them, those fixed included;
    ``contents`` has for a cell the piece class that lies on it in all of them, or None if it is
    empty in all. ``open_placements`` and ``open_cells``: those of which it is not known.
    """

    answer: Answer
    placements: frozenset[int] = frozenset()
    contents: Mapping[Point, int | None] | None = None
    open_placements: frozenset[int] = frozenset()
    open_cells: frozenset[Point] = frozenset()

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left open."""
        return self.answer is not Answer.NOT_KNOWN and not (
            self.open_placements or self.open_cells
        )


def backbone_of(
    problem: BoardProblem,
    fixed: Sequence[int],
    resources: Resources,
    solution: Chosen | None = None,
) -> Backbone:
    """What all solutions share. ``solution`` is one of them, if one is known."""
    variables = model_with(problem, fixed)
    if solution is None:
        asked = ask(variables.model, resources)
        if not asked.found:
            return Backbone(asked.answer)
        solution = variables.chosen(asked.solver)
    contents = contents_of(problem, solution)
    literals = _literals(variables, solution, contents)
    proven, left = _shared(variables, literals, resources)
    return Backbone(
        Answer.YES,
        frozenset(index for index in solution if ("placement", index) in proven),
        {cell: each for cell, each in contents.items() if ("cell", cell) in proven},
        frozenset(index for index in solution if ("placement", index) in left),
        frozenset(cell for cell in contents if ("cell", cell) in left),
    )


def contents_of(problem: BoardProblem, solution: Chosen) -> dict[Point, int | None]:
    """The class of the piece on each cell; None where it is empty."""
    contents: dict[Point, int | None] = dict.fromkeys(problem.cells)
    for index in solution:
        for cell in problem.placements[index].shape.cells:
            contents[cell] = problem.placements[index].piece_class
    return contents


#: What may be shared, with a literal that is true if it is so.
Literals = Mapping[Hashable, cp_model.LiteralT]


def _literals(
    variables: Variables, solution: Chosen, contents: Mapping[Point, int | None]
) -> Literals:
    found: dict[Hashable, cp_model.LiteralT] = {}
    for index in solution:
        found["placement", index] = variables.placed[index]
    for cell, piece_class in contents.items():
        found["cell", cell] = (
            variables.blank[cell]
            if piece_class is None
            else _covered_by(variables, cell, piece_class)
        )
    return found


def _covered_by(variables: Variables, cell: Point, piece_class: int) -> cp_model.IntVar:
    """Whether a piece of this class lies on the cell: a sum that is 0 or 1 anyway."""
    problem = variables.problem
    covering = [
        i for i in problem.covering[cell] if problem.placements[i].piece_class == piece_class
    ]
    covered = variables.model.new_bool_var(f"{piece_class} on {cell}")
    variables.model.add(cp_model.LinearExpr.sum(variables.alive(covering)) == covered)
    return covered


def _shared(
    variables: Variables, literals: Literals, resources: Resources
) -> tuple[set[Hashable], set[Hashable]]:
    """What is in all solutions, and of what it is not known.

    A solution is looked for that lacks one of a chunk; what it lacks is not shared.
    """
    proven: set[Hashable] = set()
    left = set(literals)
    chunks = [list(literals)]
    while chunks:
        done, of = len(literals) - len(left), len(literals)
        subject = "what all solutions have in common"
        announce(Progress(Stage.PROVING, subject, done=done, of=of, unit="statement"))
        chunk = [what for what in chunks.pop() if what in left]
        if not chunk:
            continue
        model = variables.model.clone()
        model.add_bool_or([~literals[what] for what in chunk])
        asked = ask(model, resources.share(SHARE if len(chunk) > 1 else 1.0))
        if asked.found:
            left = {what for what in left if asked.solver.boolean_value(literals[what])}
        if asked.answer is Answer.NO:
            proven.update(chunk)
            left.difference_update(chunk)
        elif asked.answer is Answer.YES:
            chunks.append(chunk)
        elif len(chunk) > 1 and not resources.are_used_up:
            middle = len(chunk) // 2
            chunks += [chunk[middle:], chunk[:middle]]
    return proven, left
