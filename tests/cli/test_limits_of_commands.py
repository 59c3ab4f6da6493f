"""A quick part of ``benchmarks.limits``: limits hold for every command that takes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import jigsat
from benchmarks.limits import COMMANDS, STATUSES, one_cell
from jigsat.cli import app
from tests.program import Run


@pytest.mark.parametrize("name", app.commands())
def test_who_takes_a_limit_of_time_takes_one_of_memory(name: str) -> None:
    flags = {flag for each in app.loaded(name).params for flag in each.opts}
    assert ("--time-limit" in flags) == ("--memory-limit" in flags)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "one-cell.json"
    path.write_text(json.dumps(one_cell(60)), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [each for each in COMMANDS if not each.startswith("check")])
def test_a_limit_that_is_exceeded_ends_every_command(
    run: Run, hostile: Path, command: str
) -> None:
    words = command.replace("PUZZLE", str(hostile)).replace(
        "OUT", str(hostile.with_name("out"))
    )
    overwrite = ["--overwrite"] * ("OUT" in command)
    done = run(*words.split(), *overwrite, "--time-limit", "0.3")
    assert done.returncode in STATUSES
    assert "Traceback" not in done.stderr
    if done.returncode == 3:
        said = ("limit of", "too short")
        assert done.stderr.startswith("jigsat: ") or any(map(done.stdout.__contains__, said))


@pytest.mark.parametrize("command", ["count", "explain", "hint", "rate", "repair", "unique"])
def test_a_limit_of_memory_does_and_is_named(run: Run, hostile: Path, command: str) -> None:
    done = run(command, str(hostile), "--memory-limit", "1")
    assert done.returncode == 3
    assert "memory" in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["estimate", "model", "unique"])
def test_what_is_stopped_prints_a_document_all_the_same(
    run: Run, hostile: Path, command: str
) -> None:
    done = run(command, str(hostile), "--time-limit", "0.01", "--json")
    assert done.returncode in STATUSES
    assert done.returncode != 3 or isinstance(json.loads(done.stdout), dict)


def test_a_limit_of_memory_ends_the_work_of_a_library_call_and_not_the_process() -> None:
    explained = jigsat.explain("soma-cube", memory_limit=1)
    assert not explained.finished
    assert jigsat.hint("soma-cube", memory_limit=1).answer is jigsat.Answer.NOT_KNOWN
    assert "9 searches" in jigsat.rate("soma-cube", memory_limit=1).unfinished
    assert not list(jigsat.repairs("soma-cube", memory_limit=1))
