"""What is noted of parts that are under way, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from jigsat.schemas.layouts.solution_lines import PartCounts, PartNote
from jigsat.solvers.slicing.bookmark import Bookmark
from jigsat.solvers.slicing.text import text_of
from jigsat.solvers.time_budget import TimeBudget


@dataclass(frozen=True)
class _Latest:
    """What is known of a part and not written."""

    counts: PartCounts
    left: Sequence[Bookmark]


@dataclass
class Notes:
    """The latest of each part that is not written yet, and when each was written last."""

    _latest: dict[int, _Latest] = field(default_factory=dict)
    _since: dict[int, TimeBudget] = field(default_factory=dict)

    def add(self, part: int, counts: PartCounts, left: Sequence[Bookmark]) -> None:
        """Remember what is left of a part, after so many solutions."""
        self._latest[part] = _Latest(counts, left)

    def end(self, part: int) -> None:
        """Forget a part: it has ended."""
        self._latest.pop(part, None)
        self._since.pop(part, None)

    def due(self, seconds: float) -> list[PartNote]:
        """The parts of which nothing was written yet, or not for so long."""
        parts = [part for part in self._latest if self._is_due(part, seconds)]
        self._since.update({part: TimeBudget() for part in parts})
        return [_note(part, self._latest.pop(part)) for part in parts]

    def _is_due(self, part: int, seconds: float) -> bool:
        since = self._since.get(part)
        return since is None or since.elapsed >= seconds


def _note(part: int, latest: _Latest) -> PartNote:
    return PartNote(part, latest.counts, tuple(map(text_of, latest.left)))
