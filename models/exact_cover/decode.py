"""From chosen options back to their numbers and items in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.schemas.exact_cover import ChosenOption, CoverSolution


class CoverDecoder:
    """Describes solutions of one exact cover problem as the user sees them."""

    def __init__(self, problem: CoverProblem) -> None:
        self._problem = problem

    def solution(self, chosen: Sequence[int]) -> CoverSolution:
        """The solution with its options in the order of the file."""
        return CoverSolution.model_construct(placements=tuple(self._options(chosen)))

    def json_text(self, chosen: Sequence[int]) -> str:
        """The options of a solution as JSON objects, separated by commas."""
        return ", ".join(
            json.dumps(each.model_dump(), ensure_ascii=False) for each in self._options(chosen)
        )

    def _options(self, chosen: Sequence[int]) -> Iterator[ChosenOption]:
        options = self._problem.puzzle.options
        for index in sorted(chosen):
            if index != self._problem.nothing:
                items = " ".join(options[index].split())
                yield ChosenOption.model_construct(option=index + 1, items=items)
