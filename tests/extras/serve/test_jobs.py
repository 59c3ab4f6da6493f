"""Commands beside the server: heard as they go on, ended with all that they have started."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import psutil
import pytest
from starlette.testclient import TestClient

from jigsat.cli.app import loaded
from jigsat.extras.serve.actions import ACTIONS
from jigsat.extras.serve.jobs import MOST_KEPT, MOST_RUNNING, Event, Job, Jobs, TooMany, told
from tests.extras.serve.conftest import TRAY

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends processes by signals")

#: Stands for a command: it says that it has begun, and goes on until it is ended.
#: Its sleeps are short: a signal that comes just before one does not end it.
ENDLESS = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
try:
    print(child.pid, flush=True)
    for _ in range(600):
        time.sleep(0.1)
except KeyboardInterrupt:
    print("so far", flush=True)
    sys.exit(130)
"""
DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + ENDLESS


def python(script: str) -> Sequence[str]:
    """The words that run a script in the place of a command."""
    return (sys.executable, "-c", script)


@asynccontextmanager
async def jobs_of(script: str, folder: Path) -> AsyncGenerator[Jobs, None]:
    jobs = Jobs(python(script), folder)
    try:
        yield jobs
    finally:
        await jobs.aclose()


async def begin(jobs: Jobs, action: str = "count") -> Job:
    return await jobs.begin(ACTIONS[action], TRAY)


async def heard(job: Job, after: int = 0) -> list[Event]:
    return [event async for _, event in told(job, after)]


async def first_text(job: Job) -> str:
    async for _, event in told(job, 0):
        if event["type"] == "text":
            return str(event["text"])
    raise AssertionError("it said nothing")


def is_gone(process: int) -> bool:
    try:
        return psutil.Process(process).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_what_is_heard_again_after_a_broken_line(tmp_path: Path) -> None:
    script = r"import sys; print('one\ntwo'); print('{\"stage\": \"x\"}\nwhy', file=sys.stderr)"

    async def run() -> None:
        async with jobs_of(script, tmp_path) as jobs:
            job = await begin(jobs)
            everything = await heard(job)
            kinds = sorted(each["type"] for each in everything if each["type"] != "progress")
            assert kinds == ["end", "note", "text", "text"]
            assert job.progress == {"type": "progress", "stage": "x"}
            assert everything[-1] == {"type": "end", "status": 0, "file": False}
            assert [each["type"] for each in await heard(job, after=3)][-1:] == ["end"]
            assert len(await heard(job, after=3)) <= 2

    asyncio.run(run())


def test_what_is_stopped_says_what_it_has_found(tmp_path: Path) -> None:
    async def run() -> None:
        async with jobs_of(ENDLESS, tmp_path) as jobs:
            job = await begin(jobs)
            await first_text(job)
            job.stop()
            *_, text, end = await heard(job)
            assert (text["text"], end["status"]) == ("so far", 130)

    asyncio.run(run())


def test_what_does_not_stop_is_killed_with_all_that_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jigsat.extras.serve.jobs.STOP_SECONDS", 0.1)

    async def run() -> None:
        async with jobs_of(DEAF, tmp_path) as jobs:
            job = await begin(jobs)
            child = int(await first_text(job))
            assert not is_gone(child)
            job.stop()
            assert (await heard(job))[-1]["status"] < 0
            await asyncio.sleep(0.2)
            assert is_gone(child)

    asyncio.run(run())


def test_the_end_of_the_server_ends_them_all(tmp_path: Path) -> None:
    async def run() -> None:
        async with jobs_of(DEAF, tmp_path) as jobs:
            begun = [await begin(jobs) for _ in range(2)]
            children = [int(await first_text(job)) for job in begun]
            jobs.close()
            for job in begun:
                await heard(job)
            await asyncio.sleep(0.2)
            assert all(map(is_gone, children))

    asyncio.run(run())


def test_nobody_listens_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jigsat.extras.serve.jobs.ALONE_SECONDS", 1.0)

    async def run() -> None:
        async with jobs_of(ENDLESS, tmp_path) as jobs:
            job = await begin(jobs)
            await first_text(job)
            await asyncio.sleep(1.5)
            assert job.has_ended

    asyncio.run(run())


def test_no_more_run_than_may(tmp_path: Path) -> None:
    async def run() -> None:
        async with jobs_of(ENDLESS, tmp_path) as jobs:
            for _ in range(MOST_RUNNING):
                await begin(jobs)
            with pytest.raises(TooMany, match="4 searches run already: end one of them"):
                await begin(jobs)

    asyncio.run(run())


@pytest.mark.full
def test_old_ones_are_forgotten(tmp_path: Path) -> None:
    async def run() -> None:
        async with jobs_of("", tmp_path) as jobs:
            for _ in range(MOST_KEPT + 5):
                job = await begin(jobs)
                await heard(job)
            assert len(list(tmp_path.iterdir())) <= MOST_KEPT + 1
            with pytest.raises(KeyError):
                jobs[1]

    asyncio.run(run())


@pytest.mark.parametrize("name", ["../out", "../../out", "{folder}/out", "--quiet"])
def test_a_name_of_a_puzzle_leads_out_of_no_folder_and_is_no_option(
    tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    text = TRAY.replace('"name": "tray"', f'"name": "{name.format(folder=tmp_path)}"')

    async def run() -> list[Event]:
        async with jobs_of("import sys, os; print(sys.argv[2], os.listdir())", folder) as jobs:
            return await heard(await jobs.begin(ACTIONS["count"], text))

    assert asyncio.run(run())[0]["text"] == "puzzle.json ['puzzle.json']"
    assert os.listdir(tmp_path) == ["inside"]
    assert os.listdir(folder) == ["1"]


def test_commands_write_beside_the_puzzle_only() -> None:
    for action in ACTIONS.values():
        arguments = action.arguments()
        written = [after for word, after in pairwise(arguments) if word == "-o"]
        assert written == ([f"puzzle{action.written}"] if action.written else [])
        assert not any("/" in word for word in arguments)


def test_commands_know_the_options_that_they_are_given() -> None:
    for action in ACTIONS.values():
        known = {name for each in loaded(action.command).params for name in each.opts}
        given = (word for word in action.arguments("today") if word.startswith("--"))
        assert {word.partition("=")[0] for word in given} <= known


def events(page: TestClient, action: str, text: str = TRAY) -> list[str]:
    begun = page.post("/jobs", json={"action": action, "text": text})
    assert begun.status_code == 201, begun.text
    return page.get(f"/jobs/{begun.json()['job']}/events").text.split("\n\n")


@pytest.mark.full
def test_solutions_are_told_with_pictures_and_can_be_downloaded(page: TestClient) -> None:
    told_of = "".join(events(page, "solve"))
    assert '"type": "solution", "number": 1, "svg": "<svg' in told_of
    assert '"type": "all", "complete": true, "found": 1' in told_of
    kept = page.get("/jobs/1/file")
    assert kept.headers["content-disposition"] == 'attachment; filename="tray.jsonl"'
    assert len(kept.text.splitlines()) == 3


@pytest.mark.full
def test_a_verdict_is_told_with_what_it_shows(page: TestClient) -> None:
    told_of = "".join(events(page, "unique"))
    assert '"verdict": "unique"' in told_of
    assert '"svg": "<svg' in told_of
