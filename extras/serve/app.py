"""What the server answers: a file, what is wrong with a text, and commands that run on it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from jigsat.extras.serve.actions import PUZZLE, action_named
from jigsat.extras.serve.aside import aside, painted
from jigsat.extras.serve.begin import (
    choices,
    picture_of,
    picture_of_kind,
    text_of,
    text_of_file,
    text_on,
)
from jigsat.extras.serve.checking import checked
from jigsat.extras.serve.file import Changed, Content, PuzzleFile
from jigsat.extras.serve.guard import Guard
from jigsat.extras.serve.jobs import Job, Jobs, TooMany, told
from jigsat.extras.serve.page import editor_page
from jigsat.schemas.errors import DataError, FileError, JigsatError, UnknownName

#: Seconds between two signs of life of a stream.
ALIVE_SECONDS = 5.0
#: The longest text that a person types into one line.
MAX_LINE = 200
_STREAM = "text/event-stream"


@dataclass(frozen=True)
class Editor:
    """One run of the editor: its file, or the text that it begins with; and its commands."""

    file: PuzzleFile | None
    begun: str
    jobs: Jobs

    async def page(self, _: Request) -> Response:
        """The page."""
        return HTMLResponse(editor_page())

    async def icon(self, _: Request) -> Response:
        """The icon that browsers ask for, which there is none of."""
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def read(self, _: Request) -> Response:
        """What is in the file; without one, what to begin with."""
        if self.file is None:
            return JSONResponse({"path": None, "text": self.begun, "version": ""})
        return JSONResponse(_in_file(self.file, await aside(self.file.read)))

    async def write(self, request: Request) -> Response:
        """Write the file, if it is still as the page has read it."""
        document = await _object(request)
        text, version = _text(document), str(document.get("version"))
        if self.file is None:
            raise HTTPException(HTTPStatus.FORBIDDEN, "no file was named to jigsat serve")
        try:
            content = await aside(self.file.write, text, version)
        except Changed as changed:
            return JSONResponse(_in_file(self.file, changed.content), HTTPStatus.CONFLICT)
        return JSONResponse({"version": content.version})

    async def check(self, request: Request) -> Response:
        """What is wrong with a text, and how its drawings lie."""
        document = await _object(request)
        found = await aside(checked, _text(document), document.get("whole") is True)
        return JSONResponse(found)

    async def picture(self, request: Request) -> Response:
        """The picture of a puzzle."""
        document = await _object(request)
        svg = await painted(picture_of, _text(document), document.get("dark") is True)
        return JSONResponse({"svg": svg})

    async def choices(self, _: Request) -> Response:
        """What to begin with."""
        return JSONResponse(await aside(choices))

    async def kind(self, request: Request) -> Response:
        """The picture of a kind, or of a grid."""
        drawn = await painted(picture_of_kind, request.path_params["kind"])
        return Response(drawn, media_type="image/png")

    async def new(self, request: Request) -> Response:
        """The text of a kind's puzzle, of a built-in one, or of one on a grid."""
        document = await _object(request)
        name, sticks, grid = (_line(document, key) for key in ("name", "sticks", "grid"))
        text = await (aside(text_on, grid) if grid else aside(text_of, name, sticks))
        return JSONResponse({"text": text, "notes": []})

    async def take_over(self, request: Request) -> Response:
        """The text of a file that was dropped on the page."""
        name = request.query_params.get("name", "file")
        return JSONResponse(await aside(text_of_file, await request.body(), name))

    async def begin(self, request: Request) -> Response:
        """Start a command."""
        document = await _object(request)
        action, opened = action_named(document.get("action")), _line(document, "open")
        job = await self.jobs.begin(action, _text(document), opened)
        return JSONResponse({"job": job.number}, HTTPStatus.CREATED)

    async def events(self, request: Request) -> Response:
        """What a command tells, as it tells it."""
        job, last = self._job(request), request.headers.get("last-event-id", "0")
        after = int(last) if last.isdecimal() else 0
        return StreamingResponse(_stream(job, after), media_type=_STREAM)

    async def stop(self, request: Request) -> Response:
        """End a command; what it has found, it still tells."""
        self._job(request).stop()
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def output(self, request: Request) -> Response:
        """The file that a command has written; of solutions, those that were found."""
        job = self._job(request)
        if not job.output.is_file():
            raise HTTPException(HTTPStatus.NOT_FOUND, "this command has written no file")
        how = "inline" if job.action.as_page else "attachment"
        name = f"{job.puzzle.name if job.puzzle else PUZZLE}{job.action.kept}"
        return FileResponse(job.output, filename=name, content_disposition_type=how)

    def _job(self, request: Request) -> Job:
        try:
            return self.jobs[request.path_params["job"]]
        except KeyError:
            raise HTTPException(HTTPStatus.NOT_FOUND, "no such command any more") from None


def _in_file(file: PuzzleFile, content: Content) -> dict[str, Any]:
    return {"path": str(file.path.absolute()), "text": content.text, "version": content.version}


async def _object(request: Request) -> dict[str, Any]:
    """The object that a request has as its body."""
    try:
        document = json.loads(await request.body())
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise HTTPException(HTTPStatus.BAD_REQUEST, "expected an object in JSON")
    return document


def _text(document: dict[str, Any]) -> str:
    text = document.get("text")
    if not isinstance(text, str):
        raise HTTPException(HTTPStatus.BAD_REQUEST, "expected the key 'text', with a text")
    return text.encode(errors="replace").decode()  # no file can hold one half of a character


def _line(document: dict[str, Any], key: str) -> str:
    """A short text that a person has typed; empty if there is none."""
    found = document.get(key, "")
    if not isinstance(found, str) or len(found) > MAX_LINE or not (found + " ").isprintable():
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"{key}: expected a short text")
    return found.strip()


async def _stream(job: Job, after: int) -> AsyncGenerator[str, None]:
    """The events of a command as a browser reads them, with signs of life between them."""
    events = told(job, after)
    waiting = asyncio.ensure_future(anext(events, None))
    try:
        while True:
            done, _ = await asyncio.wait([waiting], timeout=ALIVE_SECONDS)
            if not done:
                yield ": alive\n\n"
                continue
            event = waiting.result()
            if event is None:
                return
            number, what = event
            yield f"id: {number}\ndata: {json.dumps(what)}\n\n"
            waiting = asyncio.ensure_future(anext(events, None))
    finally:
        waiting.cancel()
        await asyncio.wait([waiting])
        await events.aclose()


async def _say(_: Request, error: Exception) -> Response:
    """An error in a sentence."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    match error:
        case HTTPException():
            return JSONResponse({"error": error.detail}, error.status_code)
        case TooMany():
            status = HTTPStatus.TOO_MANY_REQUESTS
        case FileError():
            status = HTTPStatus.CONFLICT
        case UnknownName():
            status = HTTPStatus.NOT_FOUND
        case DataError():
            return JSONResponse({"error": "; ".join(map(str, error.mistakes))}, status)
    return JSONResponse({"error": str(error)}, status)


def application(
    file: PuzzleFile | None,
    begun: str,
    command: Sequence[str],
    folder: Path,
    port: int,
    token: str,
) -> tuple[Guard, Jobs]:
    """The editor behind its guard, and the commands that it starts.

    Args:
        file: what it edits; None to begin with ``begun``, which it cannot write anywhere.
        begun: the text to begin with; "" to choose on the page.
        command: what runs a command of jigsat, see ``Jobs``.
        folder: an empty folder, for what commands read and write.
        port: the port at which it listens.
        token: what a browser must know.
    """
    jobs = Jobs(command, folder)
    editor = Editor(file, begun, jobs)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await jobs.aclose()

    routes: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
        ("GET", "/", editor.page),
        ("GET", "/favicon.ico", editor.icon),
        ("GET", "/file", editor.read),
        ("PUT", "/file", editor.write),
        ("POST", "/check", editor.check),
        ("POST", "/picture", editor.picture),
        ("GET", "/choices", editor.choices),
        ("GET", "/kinds/{kind}", editor.kind),
        ("POST", "/new", editor.new),
        ("POST", "/import", editor.take_over),
        ("POST", "/jobs", editor.begin),
        ("GET", "/jobs/{job:int}/events", editor.events),
        ("GET", "/jobs/{job:int}/file", editor.output),
        ("DELETE", "/jobs/{job:int}", editor.stop),
    ]
    app = Starlette(
        routes=[Route(path, answer, methods=[method]) for method, path, answer in routes],
        exception_handlers={JigsatError: _say, HTTPException: _say},
        lifespan=lifespan,
    )
    return Guard(app, port, token), jobs
