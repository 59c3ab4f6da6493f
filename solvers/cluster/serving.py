"""What runs in a worker: it searches pieces for some seconds, and says what is left of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jigsat.schemas.errors import JigsatError
from jigsat.solvers.cluster.job import Job, Prepared, prepared
from jigsat.solvers.cluster.pieces import Answer, Answers, Bookmarks, Order, Piece
from jigsat.solvers.estimation.estimate import probes_for
from jigsat.solvers.estimation.probes import Probed
from jigsat.solvers.slicing.text import bookmark_from, text_of
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.slices import MOST_ROWS, search_slice


@dataclass(frozen=True)
class Failure:
    """Why a worker did not search: the name of an error's class, and what it says."""

    kind: str
    text: str


def serve(topic: str, key: str, job: Job, order: Order) -> tuple[Answers | Failure, float]:
    """Search what is ordered; how long that took. ``topic``: where to say that it has begun."""
    from distributed import get_worker  # this is a process of dask's

    get_worker().log_event(topic, key)
    return served(job, order)


def served(job: Job, order: Order) -> tuple[Answers | Failure, float]:
    """Search what is ordered; how long that took, without what prepares it."""
    try:
        ready = prepared(job)
        budget = TimeBudget()
        answers = tuple(_answers(job.engine, ready, order))
        return answers, budget.elapsed
    except JigsatError as error:
        return Failure(type(error).__name__, str(error)), 0.0


@dataclass(frozen=True)
class Probing:
    """How to probe: with which random numbers, how many times, for how many seconds."""

    seed: int
    number: int
    seconds: float


def probe(job: Job, probing: Probing, thread: int) -> Probed | Failure:
    """Probe the search of a job, with random numbers of a thread's own."""
    try:
        ready = prepared(job)
        seed = probing.seed + thread
        probes = probes_for(ready.task.problem, job.engine, ready.parts, seed)
    except JigsatError as error:
        return Failure(type(error).__name__, str(error))
    probes.run(probing.number, probing.seconds)
    return probes.probed()


def _answers(engine: str, ready: Prepared, order: Order) -> Iterator[Answer | None]:
    """What comes of each piece, as long as there is time; what was found may be a lot."""
    budget = TimeBudget(order.seconds)
    room = MOST_ROWS
    for piece in order.pieces:
        if budget.is_over or room <= 0:
            yield None
            continue
        answer = _answer(engine, ready, piece, budget.left or 0.0, order.cut)
        room -= 0 if answer.found is None else len(answer.found)
        yield answer


def _answer(engine: str, ready: Prepared, piece: Piece, seconds: float, cut: int) -> Answer:
    task = ready.task.on(ready.parts[piece.part])
    bookmarks = (
        None if piece.bookmarks is None else [bookmark_from(each) for each in piece.bookmarks]
    )
    done = search_slice(task, engine, bookmarks, seconds, cut)
    left = tuple(text_of(bookmark) for bookmark in done.left)
    found = done.found if len(done.found) else None
    return Answer(found, _in_pieces(left, cut), dict(done.work))


def _in_pieces(left: Bookmarks, cut: int) -> tuple[Bookmarks, ...]:
    """What is left, dealt out to at most so many pieces."""
    return tuple(dealt for n in range(cut) if (dealt := left[n::cut]))
