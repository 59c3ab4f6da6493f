"""Work beside the event loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from jigsat.extras.serve.aside import painted

UNDER_WAY = """
import asyncio, threading, time
from jigsat.extras.serve.aside import painted
begun = threading.Event()
async def serve():
    drawing = asyncio.create_task(painted(lambda: begun.set() or time.sleep(600)))
    while not begun.is_set():
        await asyncio.sleep(0.01)
    drawing.cancel()
asyncio.run(serve())
"""


def test_the_end_of_the_server_waits_for_no_drawing() -> None:
    subprocess.run([sys.executable, "-c", UNDER_WAY], check=True, timeout=60)


def test_pictures_are_made_one_after_the_other() -> None:
    at_work: list[int] = []

    def paint() -> int:
        at_work.append(1)
        most = len(at_work)
        asyncio.run(asyncio.sleep(0.02))
        at_work.pop()
        return most

    async def three() -> list[int]:
        return await asyncio.gather(*(painted(paint) for _ in range(3)))

    assert asyncio.run(three()) == [1, 1, 1]
