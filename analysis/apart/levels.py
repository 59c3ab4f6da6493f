"""What is known of taking a solution apart, as it stands in JSON, and read back from there."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jigsat.analysis.apart.apart import Apart
from jigsat.analysis.apart.disassembly import Level
from jigsat.analysis.query import Answer
from jigsat.schemas.display import Displayed
from jigsat.schemas.layouts.moves import Move
from jigsat.schemas.puzzle_data import PuzzleData


def move_document(puzzle: PuzzleData, move: Move) -> dict[str, Any]:
    """A move: the numbers of its pieces, across which side they go, and how far."""
    return {
        "pieces": list(move.pieces),
        "direction": puzzle.grid_data.directions[move.direction],
        "distance": move.distance,
    }


def line_document(puzzle: PuzzleData, found: Apart, **more: int | str) -> dict[str, Any]:
    """The verdict on a solution for its line in a file.

    ``more``: what else stands there: how many images it has, and of which solution it is.
    """
    verdict: dict[str, Any] = {"answer": found.answer.value, **more}
    if found.answer is not Answer.YES:
        return verdict
    stages = [[move_document(puzzle, move) for move in stage] for stage in found.stages]
    return {**verdict, "level": list(found.level), "stages": stages}


def digest_of(placements: str) -> str:
    """A short text by which a verdict says of which solution it is, given as JSON."""
    return hashlib.sha256(placements.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Noted:
    """What a line says of a solution and of its images.

    ``digest``: of which solution it is, if it says that. ``document``: all that it says of
    taking the solution apart.
    """

    answer: Answer
    level: Level
    images: int
    digest: str
    document: Mapping[str, Any]


def read_line(text: bytes) -> Noted | None:
    """What a line says of taking a solution apart, if it says anything."""
    known = json.loads(text.decode()).get("apart")
    if not isinstance(known, dict):
        return None
    return Noted(
        Answer(known["answer"]),
        tuple(known.get("level", ())),
        images=known.get("images", 1),
        digest=known.get("of", ""),
        document=known,
    )


# Of all assemblies of a puzzle, how many come apart, and at which level.


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
    those of which it is not known. If not ``complete``, ``stopped`` says why there may be more,
    or which ``share`` of the search it was.
    """

    puzzle: str
    levels: tuple[LevelCount, ...]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    share: str | None = None

    @property
    def solutions(self) -> int:
        """How many assemblies there are."""
        return sum(each.solutions for each in self.levels)

    @property
    def up_to_symmetry(self) -> int:
        """How many there are if turned and mirrored images count once."""
        return sum(each.up_to_symmetry for each in self.levels)

    def of(self, answer: Answer) -> int:
        """The number of assemblies, up to symmetry, with this answer."""
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
    """Verdicts in the order in which they are listed: levels from the least, no, not known."""
    answers = list(Answer)
    return sorted(verdicts, key=lambda each: (answers.index(each[0]), each[1]))
