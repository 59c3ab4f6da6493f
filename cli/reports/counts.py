"""What the command count prints, and how it counts without enumeration."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.output import print_json, say
from jigsat.cli.session import BY_HAND
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.counting.counts import Counts
    from jigsat.solvers.counting.cross_check import Comparison

#: What stands in JSON for counts that there are none of.
NOTHING = dict.fromkeys(("solutions", "up_to_symmetry", "up_to_rotation", "labelled"))


def print_counts(counts: Counts, stopped: str | None) -> None:
    """The counts as a table, and whether they are complete."""
    numbers_may_be_long()
    at_least = "" if counts.complete else "at least "
    print(f"{counts.puzzle}: {at_least}{number_of(counts.solutions, 'solution')}")
    width = len(f"{counts.labelled:,}")
    print(f"  solutions       {counts.solutions:>{width},}  ways the finished puzzle can look")
    print(f"  up to symmetry  {counts.up_to_symmetry:>{width},}  turned images count once")
    print(f"  up to rotation  {counts.up_to_rotation:>{width},}  but mirror images do not")
    print(f"  labelled        {counts.labelled:>{width},}  identical pieces told apart")
    verdict = "complete" if counts.complete else f"not complete ({stopped})"
    print(f"{verdict}; engine {counts.engine}, {counts.seconds:.1f} s")


def numbers_may_be_long() -> None:
    """Let Python print numbers of more digits than it takes for reasonable: factorials are."""
    sys.set_int_max_str_digits(0)


@dataclass(frozen=True)
class Outcome:
    """A count, why it was stopped if it was, and the same of the count that checks it."""

    counts: Counts
    stopped: str | None
    compared: Comparison | None = None
    stopped_again: str | None = None

    def print(self) -> None:
        """The counts, and how the second one came out."""
        print_counts(self.counts, self.stopped)
        if self.compared is None:
            return
        second = self.compared.second
        if self.compared.agree:
            print(f"cross-check: {second.engine} counts the same, {second.seconds:.1f} s")
        else:
            print("cross-check:")
            print_counts(second, self.stopped_again)

    def document(self, cross_check: bool) -> dict[str, Any]:
        """The same for JSON. A cross-check that was asked for and not begun is null."""
        numbers_may_be_long()
        first = {**asdict(self.counts), "stopped": self.stopped}
        if not cross_check:
            return first
        if self.compared is None:
            return {**first, "cross_check": None, "agree": None}
        second = {**asdict(self.compared.second), "stopped": self.stopped_again}
        return {**first, "cross_check": second, "agree": self.compared.agree}

    def status(self, quiet: bool) -> int:
        """The exit status; and on stderr what is wrong if the counts differ."""
        if BY_HAND in (self.stopped, self.stopped_again):
            return INTERRUPTED
        if self.compared is None or self.compared.agree is None:
            known = self.counts.complete and self.compared is None
            return 0 if known else NOT_KNOWN
        if self.compared.agree:
            return 0
        engines = f"{self.counts.engine} and {self.compared.second.engine}"
        say(f"{engines} differ: one is wrong; please report this with the puzzle", quiet)
        return NO


def count_by_diagram(puzzle: Puzzle, seconds: float | None, as_json: bool, quiet: bool) -> int:
    """Count without enumeration, print that, and return the exit status."""
    from jigsat.schemas.errors import Uncounted
    from jigsat.solvers.counting.diagram import DIAGRAM, count_without_enumeration

    started = monotonic()
    interrupts = Interrupts()
    with interrupts.deferred():
        try:
            with interrupts.waiting():
                counts = count_without_enumeration(puzzle, seconds)
        except (Uncounted, KeyboardInterrupt) as error:
            stopped = str(error) or f"{BY_HAND}: nothing was counted"
            if as_json:
                end = {"complete": False, "stopped": stopped, "engine": DIAGRAM}
                seconds = round(monotonic() - started, 3)
                print_json({"puzzle": puzzle.name, **NOTHING, **end, "seconds": seconds})
            say(stopped, quiet)
            return NOT_KNOWN if isinstance(error, Uncounted) else INTERRUPTED
        if as_json:
            numbers_may_be_long()
            print_json(asdict(counts))
        else:
            print_counts(counts, None)
        return 0
