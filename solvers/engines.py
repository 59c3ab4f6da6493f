"""The engines there are, by name."""

from __future__ import annotations

from jigsat.schemas.errors import UnknownName
from jigsat.solvers.cp_sat import CpSat
from jigsat.solvers.engine import Engine

ENGINES: dict[str, Engine] = {engine.name: engine for engine in (CpSat(),)}
AUTO = "auto"


def engine_named(name: str) -> Engine:
    """The engine of that name; ``auto`` is the one that suits best. Raises UnknownName."""
    if name == AUTO:
        return ENGINES["cp-sat"]
    if name not in ENGINES:
        raise UnknownName(f"no engine '{name}'; there are: {', '.join([AUTO, *ENGINES])}")
    return ENGINES[name]
