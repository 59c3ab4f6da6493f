"""Work in portions, by some threads that each have a bench of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

Portion = TypeVar("Portion")
Bench = TypeVar("Bench")
Result = TypeVar("Result")


def at_benches(
    work: Callable[[Portion, Bench], Result],
    portions: Iterable[Portion],
    benches: Sequence[Bench],
) -> Iterator[Result]:
    """Yield what work makes of each portion, in any order; a thread is at each of the benches.

    At a single bench there is no thread. Where the results are taken limits can be heard; then
    only the portions that are at a bench are worked on to their end.
    """
    if len(benches) == 1:
        yield from (work(portion, benches[0]) for portion in portions)
        return
    free, busy = list(benches), dict[Future[Result], Bench]()
    with ThreadPoolExecutor(len(benches)) as pool:
        for portion in portions:
            bench = free.pop()
            busy[pool.submit(work, portion, bench)] = bench
            if not free:
                done, _ = wait(busy, return_when=FIRST_COMPLETED)
                free += [busy.pop(each) for each in done]
                yield from (each.result() for each in done)
        wait(busy)
        yield from (each.result() for each in busy)
