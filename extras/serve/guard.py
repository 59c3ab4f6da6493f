"""Who may talk to the server: the page that it served itself, and nobody else.

Any page that is open in a browser can send requests to 127.0.0.1. None of them gets past
this: it has another origin, and no cookie.
"""

from __future__ import annotations

from http import HTTPStatus
from secrets import compare_digest
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The address that the server listens at.
HOST: Final = "127.0.0.1"
#: Longer requests are refused.
MAX_BYTES = 2 * 1024 * 1024
#: What reads only.
_SAFE = ("GET", "HEAD")
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Passes on requests of the page that this server served.

    Args:
        app: what answers them.
        port: the port at which the server listens.
        token: a secret of this run. Who opens the page with it gets it as a cookie.
    """

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app = app
        self._hosts = (f"{HOST}:{port}", f"localhost:{port}")
        # Cookies do not know ports: two servers must not take each other's.
        self._cookie = f"jigsat-{port}"
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        request = Request(scope, receive)
        answer = self._answer(request)
        if answer is None:
            whole = await _whole_body(receive)
            if whole is not None:
                await self._app(scope, whole, send_guarded)
                return
            answer = _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_LARGE)
        await answer(scope, receive, send_guarded)

    def _answer(self, request: Request) -> Response | None:
        """Why the request is refused, or where the page is; None to pass it on."""
        headers = request.headers
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self._hosts:
            return _refused(HTTPStatus.BAD_REQUEST, f"found the host {host!r}, expected {HOST}")
        wants_to_write = request.method not in _SAFE
        if origin != f"http://{host}" and (origin is not None or wants_to_write):
            return _refused(HTTPStatus.FORBIDDEN, "only the page of this server may ask this")
        if self._is_right(request.query_params.get("token")) and not wants_to_write:
            welcome = RedirectResponse(request.url.path, HTTPStatus.SEE_OTHER)
            welcome.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
            return welcome
        if not self._is_right(request.cookies.get(self._cookie)):
            return _refused(HTTPStatus.FORBIDDEN, _NO_TOKEN)
        if int(headers.get("content-length", "0")) > MAX_BYTES:
            return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_LARGE)
        return None

    def _is_right(self, token: str | None) -> bool:
        return token is not None and compare_digest(token.encode(), self._token.encode())


_NO_TOKEN = "open the address that jigsat serve has printed, with its token"
_TOO_LARGE = f"found more than {MAX_BYTES // 2**20} MB, expected at most that"


def _refused(status: HTTPStatus, why: str) -> Response:
    return PlainTextResponse(f"{why}\n", status)


async def _whole_body(receive: Receive) -> Receive | None:
    """A function that hands out the body, which was read; None if there is too much of it."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_BYTES:
            return None
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again
