"""The formats that jigsat brings besides its own."""

from __future__ import annotations

from jigsat.schemas.support.plugins import Plugin

_HOME = "jigsat.extras.formats"
_SOLVERS = ("MINIZINC", "DIMACS", "OPB", "MPS", "LP", "CP_SAT", "CP_SAT_TEXT")

#: In the order in which they are asked whether a file is theirs.
PLUGIN = Plugin(
    "formats",
    formats=(
        f"{_HOME}.burrtools.xmpuzzle:FORMAT",
        f"{_HOME}.edge_matching.viewer:FORMAT",
        *(f"{_HOME}.solvers.formats:{each}" for each in _SOLVERS),
        f"{_HOME}.solution_tables:CSV",
        f"{_HOME}.edge_matching.lists:FORMAT",
        f"{_HOME}.edge_matching.tables:FORMAT",
        f"{_HOME}.exact_cover.read:FORMAT",
        f"{_HOME}.piece_lists:FORMAT",
    ),
    kinds={"exact_cover": f"{_HOME}.exact_cover.kind:ExactCover"},
    offers=(
        f"{_HOME}.exact_cover.data:ChosenOption",
        f"{_HOME}.exact_cover.data:CoverSolution",
        f"{_HOME}.exact_cover.kind:ExactCover",
        f"{_HOME}.exact_cover.load:load_cover",
    ),
)
