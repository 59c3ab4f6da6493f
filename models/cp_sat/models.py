"""Which CP-SAT model a problem has, and how its variables and constraints get names."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.models.cp_sat.exact_cover import CoverModel
from jigsat.models.cp_sat.model import build_model
from jigsat.models.cp_sat.rectangles import RectangleModel
from jigsat.models.cp_sat.statement import Note
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.names import UniqueNames, placement_names
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.search_problem import SearchProblem

#: Over placements, over rectangles, or over the options of an exact cover problem.
CpSatModel = Variables | RectangleModel | CoverModel


def cp_sat_model(problem: SearchProblem, alive: Sequence[int] | None = None) -> CpSatModel:
    """The model of a problem, over what is still ``alive`` of it (default: all)."""
    if isinstance(problem, CoverProblem):
        return CoverModel(problem, range(problem.nothing) if alive is None else alive)
    if isinstance(problem, RectangleProblem):
        return RectangleModel(problem, alive)
    return build_model(problem, alive)


def give_names(stated: CpSatModel) -> None:
    """Name each variable and constraint of a model; no two variables have the same name.

    Nor have two constraints. A search needs no names, so models are made without.
    """
    unique, proto = UniqueNames(" #"), stated.model.proto
    placements: tuple[str, ...] = ()
    if isinstance(stated, Variables):
        placements = tuple(map(unique.unique, placement_names(stated.problem)))
    for note in stated.of_variables:
        name = _in_words(note, placements)
        proto.variables[note.number].name = name if not note.words else unique.unique(name)
    unique = UniqueNames(" #")
    for note in stated.of_constraints:
        proto.constraints[note.number].name = unique.unique(_in_words(note, placements))


def _in_words(note: Note, placements: Sequence[str]) -> str:
    placement = "" if note.placement is None else placements[note.placement]
    return " ".join(filter(None, (placement, note.words)))
