"""Searching on real schedulers and workers of dask, on the loopback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import psutil
import pytest

import jigsat
from tests.extras.cluster.conftest import Jigsat
from tests.extras.cluster.processes import LOOPBACK, DaskProcesses, until


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "smallest-domain"])
def test_the_counts_are_those_of_this_machine(engine: str, cluster: DaskProcesses) -> None:
    here = jigsat.count("brendan-4x4", engine=engine)
    there = jigsat.count("brendan-4x4", engine=engine, cluster=cluster.file)
    for name in ("solutions", "up_to_symmetry", "up_to_rotation", "labelled", "complete"):
        assert getattr(there, name) == getattr(here, name)


@pytest.mark.slow
@pytest.mark.slow
class TestLocalWorkers:
    def test_they_listen_on_the_loopback_only_and_end_with_the_program(
        self, program: str, tmp_path: Path, plain_environment: dict[str, str]
    ) -> None:
        command = [program, "count", "bedlam-cube", "--engine", "scan", "--cluster", "local:2"]
        child = psutil.Popen(
            [*command, "--journal", "bedlam.jsonl"],
            cwd=tmp_path,
            env=plain_environment,
            stdout=-1,
            stderr=-1,
            start_new_session=True,
        )
        try:
            until(lambda: len(child.children(recursive=True)) >= 3)
            processes = [child, *child.children(recursive=True)]
            until(lambda: sum(len(listening(each)) > 0 for each in processes) >= 3)
            hosts = {host for each in processes for host in listening(each)}
            assert hosts == {LOOPBACK}
            # As at Ctrl-C, which a terminal sends to all processes.
            os.killpg(child.pid, signal.SIGINT)
            output, messages = child.communicate(timeout=60)
        finally:
            with suppress(psutil.NoSuchProcess):
                child.kill()
        assert child.returncode == 130
        assert messages.decode().count("\n") <= 1
        assert b"Traceback" not in messages
        until(lambda: not any(map(is_running, processes)))
        assert b"not complete" in output or b"interrupted" in messages


def listening(process: psutil.Process) -> set[str]:
    found = []
    with suppress(psutil.Error):
        found = process.net_connections()
    return {each.laddr.ip for each in found if each.status == psutil.CONN_LISTEN}


def is_running(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    return False


class TestWhatIsNotThere:
    @pytest.mark.full
    def test_a_way_to_connect_that_is_not_set_up(self, jigsat: Jigsat) -> None:
        done = jigsat("count", "brendan-4x4", "--cluster", "tls://127.0.0.1:9")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(
            "jigsat: no dask scheduler answers at tls://127.0.0.1:9 ("
        )
        assert done.stderr.count("\n") == 1

    @pytest.mark.full
    def test_the_library_that_is_an_extra(self) -> None:
        code = (
            "import sys; sys.modules['distributed'] = None\n"
            "sys.argv = ['jigsat', 'count', 'brendan-4x4', '--cluster', 'local:2']\n"
            "from jigsat.cli.main import main; main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr == (
            "jigsat: --cluster needs distributed, which is not installed: pip install "
            "'jigsat[cluster]'\n"
        )


@pytest.mark.slow
def test_workers_of_another_version_are_refused(
    cluster: DaskProcesses, jigsat: Jigsat, tmp_path: Path
) -> None:
    # Python finds this before what is installed.
    info = tmp_path / "jigsat-9.9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: jigsat\nVersion: 9.9.9\n")
    before = len(cluster.workers)
    cluster.add_workers(1, PYTHONPATH=str(tmp_path))
    until(lambda: len(cluster.workers) > before)
    refused = ""

    def is_refused() -> bool:
        nonlocal refused
        done = jigsat("count", "brendan-4x4", "--cluster", str(cluster.file))
        refused = done.stderr
        return done.returncode == 2

    until(is_refused)
    assert f"cannot take part: jigsat 9.9.9 there, {version('jigsat')} here" in refused
    assert refused.count("\n") == 1


@pytest.mark.full
def test_without_a_cluster_nothing_of_it_is_loaded() -> None:
    code = (
        "import sys, jigsat; jigsat.count('brendan-4x4'); "
        "jigsat.estimate('brendan-6x6', engine='scan'); "
        "print({name for name in sys.modules if name.startswith(('dask', 'distributed', "
        "'tornado', 'jigsat.extras.cluster')) and name not in ("
        "'jigsat.extras.cluster', 'jigsat.extras.cluster.address')})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=False
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")
