"""How many steps a compiled search takes before it looks at the clock again."""

from __future__ import annotations

#: Seconds between two looks at the clock: between these.
SHORT, LONG = 0.1, 0.4
#: Even the slowest searches take so many steps in a tenth of a second.
FEWEST = 1_000
#: And the fastest ones take so many in a few tenths of a second.
MOST = 50_000_000


class Pace:
    """A number of steps, adapted so that they take some tenths of a second.

    What a step costs differs by the engine and the puzzle, from ten nanoseconds to a tenth of
    a millisecond. ``first``: with how many to begin.
    """

    def __init__(self, first: int) -> None:
        self.steps = first

    def took(self, seconds: float) -> None:
        """Adapt to what the last steps took; before the first ones they may be compiled."""
        if seconds < SHORT:
            self.steps = min(MOST, 2 * self.steps)
        elif seconds > LONG:
            self.steps = max(FEWEST, self.steps // 2)
