"""What a search engine is, to everything that uses one.

An engine is given a problem and a subproblem of it, and reports the subproblem's solutions
as it finds them. It knows placements and rules; it does not verify, count, split or print.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Event, RLock
from typing import Any, Protocol

from numpy.typing import NDArray

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.support.progress import limited_by

#: Called with solutions as they are found, one or many at a time.
OnSolutions = Callable[[Rows], None]
#: What is still to be tried at a node of a search, in a form of the engine's own.
Untried = tuple[NDArray[Any], ...]


@dataclass(frozen=True)
class Position:
    """Where the search of a subproblem stands.

    choice: the number of the choice that it is at, see ``compiled.choices``
    near_root: what is still to be tried, depth by depth, at the first nodes of its path
    steps: how many steps the subproblem has taken until now
    """

    choice: int
    near_root: tuple[Untried, ...]
    steps: int


def _tell_nobody(position: Position) -> None:
    pass


class Stop:
    """A request to stop, or to pause, from any thread.

    Engines ask for it, or have themselves called.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._listeners: list[Callable[[], None]] = []
        self._turn = Event()
        self._turn.set()
        self.requested = False

    def check(self) -> None:
        """Raise OutOfTime if stopping was requested."""
        if self.requested:
            raise OutOfTime

    def pause(self) -> None:
        """Ask searches that can go on later to wait for their turn."""
        if not self.requested:
            self._turn.clear()

    def resume(self) -> None:
        """End the pause."""
        self._turn.set()

    def wait_for_turn(self) -> None:
        """Wait as long as there is a pause and no request to stop."""
        self._turn.wait()

    def request(self) -> None:
        """Ask every search to stop soon; those that listen are called at each request."""
        with self._lock:
            self.requested = True
            self._turn.set()
            for listener in tuple(self._listeners):
                listener()

    @contextmanager
    def heard_by(self, listener: Callable[[], None]) -> Generator[None, None, None]:
        """Call the listener when stopping is requested in this block, and never after it.

        It is called at once if stopping was requested before.
        """
        with self._lock:
            self._listeners.append(listener)
        try:
            if self.requested:
                listener()
            yield
        finally:
            with self._lock:
                self._listeners.remove(listener)


@contextmanager
def ended_on(stop: Stop) -> Generator[None, None, None]:
    """In this block, ``check_limits`` raises OutOfTime once a stop is requested."""
    stop.check()
    with limited_by(stop.check):
        yield


@dataclass(frozen=True)
class Task:
    """One search: a subproblem of a problem, and how far to go.

    ``all_solutions`` false asks for one solution only. ``seconds`` bounds the wall clock.
    ``threads`` is how many an engine may use inside one search, ``seed`` begins what it leaves
    to chance.
    """

    problem: SearchProblem
    subproblem: Subproblem
    all_solutions: bool = True
    seconds: float | None = None
    threads: int = 1
    seed: int = 0
    stop: Stop = field(default_factory=Stop)
    #: What the engine counts of its own work, by its own names; filled in by the search.
    work: Counter[str] = field(default_factory=Counter)
    #: The CP-SAT model to search, where somebody has added something to it.
    model: Any = None
    #: Called by a compiled search each few tenths of a second.
    on_position: Callable[[Position], None] = _tell_nobody

    def on(self, subproblem: Subproblem) -> Task:
        """The same task on another subproblem."""
        return replace(self, subproblem=subproblem, work=Counter())


def refuse_unsuited(problem: SearchProblem, engine: str) -> None:
    """Raise Unsupported if the engine cannot search the problem."""
    if reason := problem.refusal(engine):
        raise Unsupported(reason)


class Engine(Protocol):
    """A way to search a subproblem for its solutions."""

    name: str
    #: Whether its searches can wait for their turn, and go on.
    can_pause: bool

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Report every solution of the subproblem once; true if the search went to its end.

        It has gone to its end when it has shown that there are no further solutions, or,
        for one solution, when that is found.
        """
        ...


# How many steps a compiled search takes before it looks at the clock again.


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
        """Adapt to what the last steps took."""
        if seconds < SHORT:
            self.steps = min(MOST, 2 * self.steps)
        elif seconds > LONG:
            self.steps = max(FEWEST, self.steps // 2)
