"""Climbing: what changes the best candidate so far a little is proposed, again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from jigsat.extras.design.judging import Candidates, Proposal

State = TypeVar("State")


class Changing(Protocol[State]):
    """What begins somewhere, and goes on from there."""

    def begin(self) -> State:
        """Something new."""

    def changed(self, state: State) -> State:
        """The same, but for a little."""


def climb(
    changing: Changing[State], proposed: Callable[[State], Proposal], patience: int
) -> Candidates:
    """Change the best so far, or what is as good; begin anew after so many that are no better.

    What is kept for a design is not changed further.
    """
    while True:
        best = now = changing.begin()
        merit: tuple[float, ...] = ()
        left = patience
        while left:
            judged = yield proposed(now)
            if judged.fits:
                break
            left = patience if judged.merit > merit else left - 1
            if judged.merit >= merit:
                best, merit = now, judged.merit
            now = changing.changed(best)
