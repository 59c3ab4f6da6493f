"""Opens the model of a problem."""

from __future__ import annotations

from typing import assert_never

from jigsat.models.cp_sat.exact_cover import CoverModel
from jigsat.models.cp_sat.models import cp_sat_model
from jigsat.models.cp_sat.rectangles import RectangleModel
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.open.exact_cover import OptionModel
from jigsat.models.open.model import Model
from jigsat.models.open.placements import PlacementModel
from jigsat.models.open.rectangles import PackingModel
from jigsat.models.search_problem import SearchProblem


def opened(problem: SearchProblem) -> Model:
    """The CP-SAT model of a problem, with names."""
    stated = cp_sat_model(problem)
    match stated:
        case Variables():
            return PlacementModel(stated)
        case RectangleModel():
            return PackingModel(stated)
        case CoverModel():
            return OptionModel(stated)
        case _:
            assert_never(stated)
