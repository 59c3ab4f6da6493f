"""What came out: for each puzzle and contestant the times of its runs and its verdict."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median

from benchmarks.contestants import BASELINE, CONVENTIONS, Answer, is_right
from benchmarks.measure import Run
from benchmarks.puzzles import Entry

#: The exit status of jigsat where an engine cannot express a rule of the puzzle.
REFUSED = 2


class Verdict(StrEnum):
    """How a contestant did on a puzzle."""

    RIGHT = "right"
    WRONG = "wrong count"
    TIMED_OUT = "timed out"
    FAILED = "failed"
    UNFIT = "does not take it"
    ABSENT = "not installed"


@dataclass
class Score:
    """The runs of one contestant on one puzzle, one for each round that it took part in.

    ``seconds`` are those of the processor.
    """

    verdict: Verdict
    seconds: list[float] = field(default_factory=list)
    peak: int | None = None
    answer: Answer = field(default_factory=dict)
    note: str = ""

    @property
    def median(self) -> float:
        """The median time in seconds."""
        return median(self.seconds)

    def count(self) -> int | None:
        """The count, by the first convention that the contestant knows."""
        found = [self.answer[key] for key in CONVENTIONS if key in self.answer]
        return found[0] if found else None

    def add(self, run: Run, judged: Score) -> None:
        """Take in one more run, as it was judged."""
        self.seconds.append(run.processor_seconds)
        self.peak = max(self.peak or 0, run.peak or 0) or None
        self.verdict, self.answer, self.note = judged.verdict, judged.answer, judged.note


@dataclass
class Row:
    """A puzzle and the scores of all who took part."""

    entry: Entry
    scores: dict[str, Score] = field(default_factory=dict)

    def ratio(self, name: str) -> float | None:
        """The median, over the rounds, of one contestant's time by jigsat's."""
        one, other = self.scores.get(name), self.scores.get(BASELINE)
        if one is None or other is None or not one.seconds or not other.seconds:
            return None
        return median(a / b for a, b in zip(one.seconds, other.seconds, strict=False))


def judge(run: Run, entry: Entry) -> Score:
    """What one run is worth."""
    if run.timed_out:
        return Score(Verdict.TIMED_OUT)
    if run.status != 0:
        verdict = Verdict.UNFIT if run.status == REFUSED else Verdict.FAILED
        lines = run.errors.strip().splitlines() or [f"exit status {run.status}"]
        return Score(verdict, note=lines[-1])
    answer: Answer = json.loads(run.output)
    if "unfit" in answer:
        return Score(Verdict.UNFIT, note=str(answer["unfit"]))
    right = is_right(answer, entry.known)
    return Score(Verdict.RIGHT if right else Verdict.WRONG, answer=answer)
