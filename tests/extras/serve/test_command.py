"""The command serve: what it says, what it refuses, and how it ends."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from tests.program import Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends processes by signals")


@contextmanager
def served(*arguments: str | Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and its address."""
    program = "from jigsat.cli.main import main; main()"
    words = [sys.executable, "-c", program, "serve", "--no-browser", *map(str, arguments)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.mark.full
def test_it_listens_to_this_computer_only_and_says_where() -> None:
    with served("soma-cube") as (process, address):
        found = urlsplit(address)
        assert (found.scheme, found.hostname) == ("http", "127.0.0.1")
        (listening,) = {
            each.laddr
            for each in psutil.Process(process.pid).net_connections("inet")
            if each.status == psutil.CONN_LISTEN
        }
        assert listening == ("127.0.0.1", found.port)


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ended = run("serve", str(tmp_path / "mine.json"))
    assert ended.returncode == 2
    assert ended.stderr.endswith("mine.json: no such file\n")


def test_a_port_that_is_taken(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = run("serve", "--port", f"{port}", "--no-browser")
    assert ended.returncode == 2
    assert ended.stderr == (
        f"jigsat: port {port}: cannot be used (Address already in use); try another --port\n"
    )


class Client:
    """What the page asks of its server."""

    def __init__(self, address: str) -> None:
        found = urlsplit(address)
        self.line = HTTPConnection(found.netloc)
        self.line.request("GET", f"/?{found.query}")
        answer = self.line.getresponse()
        answer.read()
        cookie = answer.headers["set-cookie"].partition(";")[0]
        self.headers = {"Cookie": cookie, "Origin": f"http://{found.netloc}"}

    def ask(self, method: str, path: str, document: object = None) -> Any:
        self.line.request(method, path, json.dumps(document), self.headers)
        body = self.line.getresponse().read()
        return json.loads(body) if body else None

    def listen(self, job: int) -> HTTPResponse:
        self.line.request("GET", f"/jobs/{job}/events", headers=self.headers)
        return self.line.getresponse()


@pytest.mark.full
def test_ctrl_c_ends_it_while_it_searches_and_leaves_nothing() -> None:
    with served("pentominoes-6x10") as (process, address):
        assert process.stdout
        assert process.stdout.readline() == "nothing is written: download it\n"
        assert process.stdout.readline() == "Ctrl-C ends it\n"
        client = Client(address)
        text = client.ask("GET", "/file")["text"]
        job = client.ask("POST", "/jobs", {"action": "count", "text": text})["job"]
        stream = client.listen(job)
        stream.readline()  # it stays open
        children = psutil.Process(process.pid).children(recursive=True)
        assert children
        begun = monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 130
        _, alive = psutil.wait_procs(children, timeout=5)
        assert alive == []
        assert monotonic() - begun < 10
        stream.close()
        client.line.close()


def test_a_command_ends_when_its_server_is_killed() -> None:
    words = [sys.executable, "-m", "jigsat.cli.child", "count", "pentominoes-6x10"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin
        process.stdin.close()
        assert process.wait(timeout=20) == 1
