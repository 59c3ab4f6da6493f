"""What the commands that search have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jigsat.cli.output import number_of_solutions

if TYPE_CHECKING:
    from jigsat.schemas.solution import Solution
    from jigsat.solvers.search import Search

#: Why a search ended, where the person at the keyboard ended it.
BY_HAND = "interrupted"


def open_search(
    name: str, limit: int | None, seconds: float | None, engine: str, workers: int
) -> Search:
    """A search that is ready to begin. OR-tools is loaded here, once the puzzle is right."""
    from jigsat.schemas.library import load

    puzzle = load(name)
    from jigsat.solvers.search import Options, Search

    return Search(puzzle, Options(limit, seconds, engine, workers))


def so_far(stopped: str, found: int) -> str:
    """What to say when a search was stopped."""
    if not found:
        return f"{stopped}: no solution found so far"
    return f"{stopped}: {number_of_solutions(found)} found, perhaps not all"


def plain(solution: Solution) -> dict[str, Any]:
    """The solution as it stands in JSON."""
    return solution.model_dump(mode="json")
