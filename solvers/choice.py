"""Which engine finds all solutions soonest: by a rule where that is clear, else by probes.

The rule names the engine that was measured best on puzzles of the kind. Of packings it is
clear. Where labels or faces are compared, the trees of the two compiled engines can differ by
any factor. There the tree of the rule's engine is probed for a moment; only if that search will
take long, the other's is probed as well, and that engine is taken if it is clearly faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any

from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.registry import best_engines
from jigsat.solvers.kernels import are_built
from jigsat.solvers.probes import Probes, probes_for, relative_error

#: Why it is none of those that are written in C.
NO_KERNELS = "jigsat was installed without a C compiler, and the faster engines need one"
#: A search that takes less, in seconds, is not worth looking for a faster engine.
SHORT = 3.0
#: So many probes tell whether a search is short; fewer, if they take this many seconds.
#: A handful would not do: where a few branches hold most of the work, it mostly misses them.
ENOUGH = 60
FIRST_SECONDS = 0.05
#: How long each engine is probed where it is not, in seconds.
SECONDS = 0.12
#: No more probes than this: they would tell nothing new.
MOST = 1_000
#: With more placements the tables of both engines take longer than probes can save; and the
#: rule is clear for so many cards.
MOST_PLACEMENTS = 50_000
#: The other engine is taken if it seems so many times faster, even if the estimates err.
CLEARLY = 1.25


@dataclass(frozen=True)
class EngineChoice:
    """The engine that was chosen, why, and for which it was estimated how long they take."""

    engine: str
    reason: str
    seconds: Mapping[str, float] = field(default_factory=dict)

    def report(self) -> dict[str, Any]:
        """What was estimated, chosen and why, ready for JSON."""
        seconds = {engine: round(each, 3) for engine, each in self.seconds.items()}
        return {
            "why_this_engine": self.reason,
            **({"estimated_seconds": seconds} if seconds else {}),
        }


def choose_engine(problem: SearchProblem, parts: Sequence[Subproblem]) -> EngineChoice:
    """The engine that finds all solutions soonest, as far as can be told beforehand."""
    best = best_engines(problem)
    if not are_built():
        return EngineChoice(best.for_all, NO_KERNELS)
    if best.rival is None:
        return EngineChoice(best.for_all, best.why)
    if problem.nothing > MOST_PLACEMENTS:
        return EngineChoice(best.for_all, f"{best.why}; too many to probe")
    return _by_probes(problem, best.for_all, best.rival, best.why, parts)


def _by_probes(
    problem: SearchProblem, first: str, rival: str, why: str, parts: Sequence[Subproblem]
) -> EngineChoice:
    probes = probes_for(problem, first, parts)
    try:
        if is_short(probes):
            seconds = {first: probes.seconds.value}
            return EngineChoice(first, f"{why}; the search is short", seconds)
        return _better(why, {first: probes, rival: probes_for(problem, rival, parts)})
    except Unsupported as error:
        return EngineChoice(first, f"{why}; {error}")


def is_short(probes: Probes) -> bool:
    """Whether the search will be over soon."""
    probes.run(ENOUGH, FIRST_SECONDS)
    return probes.seconds.value * exp(relative_error(probes.seconds)) < SHORT


def _better(why: str, probes: dict[str, Probes]) -> EngineChoice:
    for each in probes.values():
        each.run(MOST, SECONDS)
    seconds = {name: each.seconds.value for name, each in probes.items()}
    (first, slow), (second, fast) = probes.items()
    ratio = slow.seconds.value / max(fast.seconds.value, 1e-9)
    error = relative_error(slow.seconds) + relative_error(fast.seconds)
    if ratio > CLEARLY * exp(error / 2):
        reason = f"by random probes {ratio:.0f} times as fast as {first}"
        return EngineChoice(second, reason, seconds)
    reason = f"{why}; by random probes {second} is no faster"
    return EngineChoice(first, reason, seconds)
