"""What describes the solutions of a problem, with a board or without."""

from __future__ import annotations

from typing import overload

from jigsat.models.decode import Decoder
from jigsat.models.exact_cover.decode import CoverDecoder
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.problem import Problem
from jigsat.models.search_problem import SearchProblem


@overload
def decoder_of(problem: Problem) -> Decoder: ...
@overload
def decoder_of(problem: CoverProblem) -> CoverDecoder: ...
def decoder_of(problem: SearchProblem) -> Decoder | CoverDecoder:
    """The decoder of a problem."""
    return CoverDecoder(problem) if isinstance(problem, CoverProblem) else Decoder(problem)
