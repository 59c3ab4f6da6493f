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
    status = solver.solve(_Model(problem).model, counter)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT ended as {solver.status_name(status)}")
    return counter.found


class _Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        self.found += 1


class _Model:
    def __init__(self, problem: Problem) -> None:
        self.model = cp_model.CpModel()
        self._problem = problem
        self._placed = [self.model.new_bool_var(str(p)) for p in range(len(problem.placements))]
        self._add_pieces()
        self._add_cells()
        self._add_sides()
        self._add_faces()

    def _add_pieces(self) -> None:
        for piece_class, placements in zip(
            self._problem.piece_classes, self._problem.of_class, strict=True
        ):
            literals = [self._placed[index] for index in placements]
            if piece_class.count == 1:
                self.model.add_exactly_one(literals)
            else:
                self.model.add(sum(literals) == piece_class.count)

    def _add_cells(self) -> None:
        blank = self._problem.may_be_blank
        add = self.model.add_at_most_one if blank else self.model.add_exactly_one
        for placements in self._problem.covering.values():
            add(self._placed[index] for index in placements)

    def _add_sides(self) -> None:
        for meeting in meetings(self._problem):
            for label, both_sides in meeting.items():
                met = self.model.new_bool_var(label)
                for showing in both_sides:
                    self.model.add(sum(self._placed[index] for index in showing) == met)

    def _add_faces(self) -> None:
        for shown in faces_in_lines(self._problem):
            once = shown.exactly_one
            add = self.model.add_exactly_one if once else self.model.add_at_most_one
            add(self._placed[index] for index in shown.placements)
