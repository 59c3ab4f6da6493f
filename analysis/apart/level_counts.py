"""Of all assemblies of a puzzle, how many come apart, and at which level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.disassembly import Level
from jigsat.schemas.display import Displayed

#: Whether assemblies come apart, and at which level.
Verdict = tuple[Answer, Level]


@dataclass(frozen=True)
class LevelCount:
    """How many assemblies have the same answer, and the same level if they come apart."""

    answer: Answer
    level: Level
    up_to_symmetry: int
    solutions: int


@dataclass(frozen=True)
class LevelCounts(Displayed):
    """How many assemblies of a puzzle come apart, at which level.

    ``levels``: those that come apart first, the least level first; then those that do not, and
    those of which it is not known. If not ``complete``, ``stopped`` says why there may be more.
    """

    puzzle: str
    levels: tuple[LevelCount, ...]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float

    @property
    def solutions(self) -> int:
        """How many assemblies there are."""
        return sum(each.solutions for each in self.levels)

    @property
    def up_to_symmetry(self) -> int:
        """How many there are if turned and mirrored images count once."""
        return sum(each.up_to_symmetry for each in self.levels)

    def of(self, answer: Answer) -> int:
        """Of how many assemblies, up to symmetry, this is the answer."""
        return sum(each.up_to_symmetry for each in self.levels if each.answer is answer)


class LevelTally:
    """Level counts that grow with each assembly."""

    def __init__(self) -> None:
        self._classes: Counter[Verdict] = Counter()
        self._solutions: Counter[Verdict] = Counter()

    def add(self, answer: Answer, level: Level, images: int) -> None:
        """Count an assembly with all its images."""
        self._classes[answer, level] += 1
        self._solutions[answer, level] += images

    @property
    def classes(self) -> int:
        """How many were counted, images once."""
        return self._classes.total()

    @property
    def levels(self) -> tuple[LevelCount, ...]:
        """What was counted, in the order of ``LevelCounts``."""
        return tuple(
            LevelCount(*verdict, self._classes[verdict], self._solutions[verdict])
            for verdict in in_order(self._classes)
        )


def in_order(verdicts: Mapping[Verdict, object]) -> list[Verdict]:
    """Verdicts in the order in which they are told: levels from the least, no, not known."""
    answers = list(Answer)
    return sorted(verdicts, key=lambda each: (answers.index(each[0]), each[1]))
