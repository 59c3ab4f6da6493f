"""What other operating systems do differently, tried with a stand-in."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from jigsat.extras.serve import jobs
from jigsat.extras.serve.actions import ACTIONS


def test_where_processes_have_no_groups_what_is_stopped_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(jobs, "HAS_GROUPS", False)

    async def run() -> int:
        begun = jobs.Jobs((sys.executable, "-c", "import time; time.sleep(600)"), tmp_path)
        job = await begun.begin(ACTIONS["count"], "")
        job.stop()
        *_, (_, end) = [each async for each in jobs.told(job, 0)]
        await begun.aclose()
        return int(end["status"])

    assert asyncio.run(run()) != 0
