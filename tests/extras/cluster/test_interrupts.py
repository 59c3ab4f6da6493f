"""An interrupt does not hit what is just being started."""

from __future__ import annotations

import signal
import threading

import pytest

from jigsat.extras.cluster import connecting
from jigsat.extras.cluster.connecting import interrupts_deferred
from tests.stand_ins import like


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_waits_until_a_process_has_started(number: signal.Signals) -> None:
    """Though another thread of the program receives it, as any thread may."""
    seen: list[str] = []
    before = signal.signal(number, lambda *_: seen.append("interrupt"))
    try:
        with interrupts_deferred():
            thread = threading.Thread(target=_signal_reaches_me, args=(number,))
            thread.start()
            thread.join()
            seen.append("started")
    finally:
        signal.signal(number, before)
    assert seen == ["started", "interrupt"]


def _signal_reaches_me(number: signal.Signals) -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
    signal.pthread_kill(threading.get_ident(), number)


def test_workers_start_where_signals_cannot_be_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "signal", like(signal, "pthread_sigmask"))
    with connecting._terminal_unheard():
        pass
