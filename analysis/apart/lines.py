"""What is known of taking a solution apart, as it stands in JSON, and read back from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.apart import Apart
from jigsat.analysis.apart.disassembly import Level
from jigsat.schemas.layouts.moves import Move, Stage, side_of
from jigsat.schemas.puzzle_data import PuzzleData


def move_document(puzzle: PuzzleData, move: Move) -> dict[str, Any]:
    """A move: the numbers of its pieces, across which side they go, and how far."""
    return {
        "pieces": list(move.pieces),
        "direction": side_of(puzzle, move.direction),
        "distance": move.distance,
    }


def line_document(puzzle: PuzzleData, found: Apart, **more: int | str) -> dict[str, Any]:
    """The verdict on a solution for its line in a file.

    ``more``: what else stands there: its number, or of which solution it is.
    """
    verdict: dict[str, Any] = {"answer": found.answer.value, **more}
    if found.answer is not Answer.YES:
        return verdict
    stages = list(_stages(puzzle, found.stages))
    return {**verdict, "level": list(found.level), "stages": stages}


def _stages(puzzle: PuzzleData, stages: tuple[Stage, ...]) -> Iterator[list[dict[str, Any]]]:
    return ([move_document(puzzle, move) for move in stage] for stage in stages)


def digest_of(placements: str) -> str:
    """A short text by which a verdict says of which solution it is, given as JSON."""
    return hashlib.sha256(placements.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Noted:
    """What a line says of a solution: its number in its file, or how many images it has.

    ``digest``: of which solution it is, if it says that. ``document``: all that it says of
    taking the solution apart.
    """

    answer: Answer
    level: Level
    number: int
    images: int
    digest: str
    document: Mapping[str, Any]


def read_line(text: str) -> Noted | None:
    """What a line says of taking a solution apart, if it says anything."""
    known = json.loads(text).get("apart")
    if not isinstance(known, dict):
        return None
    return Noted(
        Answer(known["answer"]),
        tuple(known.get("level", ())),
        number=known.get("number", 1),
        images=known.get("images", 1),
        digest=known.get("of", ""),
        document=known,
    )
