"""The server of the editor: found at a free port of this computer, and gone after Ctrl-C."""

from __future__ import annotations

import signal
import socket
import webbrowser
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType

import uvicorn

from jigsat.extras.serve.app import application
from jigsat.extras.serve.begin import text_of
from jigsat.extras.serve.file import PuzzleFile
from jigsat.extras.serve.guard import HOST
from jigsat.extras.serve.jobs import Jobs
from jigsat.schemas.errors import FileError
from jigsat.schemas.library import path_of
from jigsat.solvers.limits.interrupts import FROM_TERMINAL

#: What ends the server: Ctrl-C, a terminal that is closed, and SIGTERM.
SIGNALS = (*FROM_TERMINAL, signal.SIGTERM)
#: Seconds for what is still being sent when the server ends.
GRACE_SECONDS = 0


class _Server(uvicorn.Server):
    """Ends all commands as soon as it is to end itself, so that no stream waits for them.

    A signal ends the server and nothing else: who has called it then tidies up.
    """

    def __init__(self, config: uvicorn.Config, jobs: Jobs) -> None:
        super().__init__(config)
        self._jobs = jobs

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._jobs.close()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        before = {each: signal.signal(each, self.handle_exit) for each in SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def serve(
    name: str | None,
    command: Sequence[str],
    say: Callable[[str], object],
    port: int = 0,
    browser: bool = True,
) -> None:
    """Serve the editor until Ctrl-C.

    Args:
        name: the file to edit, or a built-in puzzle to begin with; None to choose on the page.
        command: what runs a command of jigsat, see ``Jobs``.
        say: called with lines for the person at the terminal: the first is the address.
        port: where to listen; 0 is any free port.
        browser: open the page.

    Raises FileError if the file cannot be read, or the port is taken; DataError if the file is
    not UTF-8; UnknownName if there is no such puzzle.
    """
    path = None if name is None else path_of(name)
    file = None if path is None else PuzzleFile(path)
    begun = text_of(name) if name is not None and path is None else ""
    token = token_urlsafe(24)
    with _listening(port) as listener, TemporaryDirectory(prefix="jigsat-") as folder:
        found = listener.getsockname()[1]
        app, jobs = application(file, begun, command, Path(folder), found, token)
        address = f"http://{HOST}:{found}/?token={token}"
        say(address)
        say(f"{path} is written as you type" if file else "nothing is written: download it")
        say("Ctrl-C ends it")
        if browser:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        config = uvicorn.Config(
            app, ws="none", log_level="critical", timeout_graceful_shutdown=GRACE_SECONDS
        )
        try:
            _Server(config, jobs).run([listener])
        finally:
            jobs.close()


def _listening(port: int) -> socket.socket:
    """A socket at a port. Raises FileError if it is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()  # so that a browser that is quick finds somebody there
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise FileError(f"port {port}: cannot be used ({reason}); try another --port") from None
    return listener
