"""OR-tools CP-SAT as its documentation shows it: one model, every solution, no tricks.

One Boolean per placement and per label at an inner side; no symmetry, no branches, no order
of decisions, no counted blanks.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from benchmarks.peers.rules import Unfit, all_sides_labelled, faces_in_lines, meetings
from jigsat.models.problem import Problem


def count(problem: Problem) -> int:
    """How many solutions the solver hands to its callback."""
    if not all_sides_labelled(problem):
        raise Unfit("sides without labels")
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    counter = _Counter()
    status = solver.solve(_model(problem), counter)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT ended as {solver.status_name(status)}")
    return counter.found


class _Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        self.found += 1


def _model(problem: Problem) -> cp_model.CpModel:
    model = cp_model.CpModel()
    placed = [model.new_bool_var(str(each)) for each in range(len(problem.placements))]
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        literals = [placed[index] for index in placements]
        if piece_class.count == 1:
            model.add_exactly_one(literals)
        else:
            model.add(sum(literals) == piece_class.count)
    add = model.add_at_most_one if problem.may_be_blank else model.add_exactly_one
    for covering in problem.covering.values():
        add(placed[index] for index in covering)
    for meeting in meetings(problem):
        for label, both_sides in meeting.items():
            met = model.new_bool_var(label)
            for showing in both_sides:
                model.add(sum(placed[index] for index in showing) == met)
    for shown in faces_in_lines(problem):
        add = model.add_exactly_one if shown.exactly_one else model.add_at_most_one
        add(placed[index] for index in shown.placements)
    return model
