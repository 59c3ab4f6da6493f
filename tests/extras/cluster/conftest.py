"""A cluster on the loopback, and the program as a user of one runs it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.commands.conftest import written as written
from tests.extras.cluster.processes import PATIENCE, DaskProcesses, dask_processes

#: Runs jigsat with these arguments, in an empty folder.
Jigsat = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskProcesses]:
    """A scheduler and two workers."""
    with dask_processes(tmp_path_factory.mktemp("cluster"), 2) as processes:
        yield processes


@pytest.fixture
def jigsat(tmp_path: Path, program: str, plain_environment: dict[str, str]) -> Jigsat:
    """Run the program to its end."""

    def run_it(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments],
            cwd=tmp_path,
            env=plain_environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    return run_it
