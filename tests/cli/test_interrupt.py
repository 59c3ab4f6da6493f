"""Ctrl-C, closed pipes, full disks, terminals: a command ends cleanly and keeps what it has."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from benchmarks.hard_puzzles import planted_edge_matching

Start = Callable[..., "subprocess.Popen[str]"]

#: More ways to lay a square and dominoes on ten by ten than anybody will wait for.
ENDLESS: dict[str, Any] = {
    "schema_version": 1,
    "name": "endless",
    "title": "Dominoes",
    "grid": "square",
    "board": {"cells": ["##########"] * 10},
    "pieces": [
        {"name": "square", "cells": ["##", "##"]},
        # So many different ones that their sets are not counted by profiles.
        *({"name": f"domino {n}", "cells": ["##"], "face": f"{n}"} for n in range(48)),
    ],
}
#: The engine that works in several processes.
IN_THREADS = ("--engine", "cp-sat", "--workers", "3")
PATIENCE = 60.0
SEARCHING = re.compile(rb"searching with [a-z-]+ \([0-9]+ s\): [0-9,]+ solutions")


@pytest.fixture
def endless(tmp_path: Path) -> str:
    (tmp_path / "endless.json").write_text(json.dumps(ENDLESS), encoding="utf-8")
    return "endless.json"


@pytest.fixture
def start(tmp_path: Path, program: str, plain_environment: dict[str, str]) -> Iterator[Start]:
    """Start jigsat in a process group of its own; in the end nothing of it may be left."""
    started: list[subprocess.Popen[str]] = []

    def start_it(*arguments: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
        # A terminal that is closed is to end the program, also where nohup runs the tests.
        before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
        child = subprocess.Popen(
            [program, *arguments],
            cwd=tmp_path,
            env=plain_environment,
            stdout=subprocess.PIPE,
            stderr=stderr,
            encoding="utf-8",
            start_new_session=True,
        )
        signal.signal(signal.SIGHUP, before)
        started.append(child)
        return child

    yield start_it
    for child in started:
        with child:
            if child.poll() is None:
                child.kill()
        wait_until(lambda group=child.pid: not members(group))  # type: ignore[misc]


def wait_until(happened: Callable[[], object]) -> None:
    deadline = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < deadline
        sleep(0.005)


def members(group: int) -> list[str]:
    """The processes of a group that are alive, as Linux describes them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue  # it has just ended
        state, _parent, its_group = text.rpartition(")")[2].split()[:3]
        if int(its_group) == group and state not in "ZX":
            found.append(text)
    return found


def signals(child: subprocess.Popen[str], kind: str) -> set[int]:
    """The signals that a process catches ("SigCgt") or ignores ("SigIgn")."""
    status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8")
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith(kind))
    return {number for number in range(1, 65) if int(mask, 16) >> (number - 1) & 1}


def is_searching(child: subprocess.Popen[str]) -> bool:
    return child.poll() is not None or signal.SIGTERM in signals(child, "SigCgt")


def is_past_pythons_own_start(child: subprocess.Popen[str]) -> bool:
    """Python ignores SIGPIPE and catches SIGINT; then jigsat lets SIGINT end it.

    Between the first and the second it looks as after the third, so it is looked at twice.
    """
    for _ in range(2):
        if child.poll() is not None:
            return True
        caught = signal.SIGINT in signals(child, "SigCgt")
        if caught or signal.SIGPIPE not in signals(child, "SigIgn"):
            return False
        sleep(0.1)
    return True


def ended(child: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = child.communicate(timeout=PATIENCE)
    return child.returncode, out, err


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.full
@pytest.mark.parametrize(
    "sent",
    [
        [signal.SIGINT],
        [signal.SIGTERM, signal.SIGTERM],  # as the program timeout does
        [signal.SIGHUP],  # as a terminal does that is closed
    ],
)
def test_an_interrupted_enumeration_keeps_what_it_found(
    start: Start, endless: str, tmp_path: Path, sent: list[signal.Signals]
) -> None:
    out = tmp_path / "out.jsonl"
    child = start("enumerate", endless, "-o", "out.jsonl", "--workers", "2")
    wait_until(lambda: lines_in(out) > 20)
    for number in sent:
        child.send_signal(number)
    status, stdout, stderr = ended(child)
    header, *solutions, end = out.read_text(encoding="utf-8").splitlines()
    assert len(solutions) >= 20
    assert len(set(solutions)) == len(solutions)
    assert all(len(json.loads(line)["placements"]) == 49 for line in solutions)
    assert json.loads(header)["puzzle"] == "endless"
    said = json.loads(end)
    assert said.pop("sum")
    assert said.pop("run") == json.loads(header)["run"]
    assert {json.loads(line)["run"] for line in solutions} == {json.loads(header)["run"]}
    assert said == {"complete": False, "solutions": len(solutions), "stopped": "interrupted"}
    message = f"interrupted: {len(solutions):,} solutions found, perhaps not all"
    assert (status, stdout, stderr) == (130, "", f"jigsat: {message}\n")


@pytest.mark.full
@pytest.mark.parametrize("how", ["--resume", "--overwrite"])
def test_one_run_at_a_time_writes_a_file(
    start: Start, endless: str, tmp_path: Path, how: str
) -> None:
    out = tmp_path / "out.jsonl"
    first = start("enumerate", endless, "-o", "out.jsonl", "--workers", "1")
    wait_until(lambda: lines_in(out) > 20)
    second = start("enumerate", endless, "-o", "out.jsonl", "--workers", "1", how)
    message = "out.jsonl: another run writes to it; wait until it ends"
    assert ended(second) == (2, "", f"jigsat: {message}\n")
    first.send_signal(signal.SIGINT)
    assert ended(first)[0] == 130
    header, *solutions, end = out.read_text(encoding="utf-8").splitlines()
    assert json.loads(header)["puzzle"] == "endless"
    assert json.loads(end)["solutions"] == len(solutions) >= 20


@pytest.mark.full
def test_an_interrupted_count_prints_what_it_counted(start: Start, endless: str) -> None:
    child = start("count", endless, "--json", "--workers", "1")
    wait_until(lambda: is_searching(child))
    sleep(1)
    child.send_signal(signal.SIGINT)
    status, out, err = ended(child)
    assert (status, err) == (130, "")
    document = json.loads(out)
    assert document["solutions"] >= document["up_to_symmetry"] >= 0
    assert (document["complete"], document["stopped"]) == (False, "interrupted")


@pytest.mark.full
def test_an_interrupted_solve_has_drawn_what_it_found(start: Start, endless: str) -> None:
    child = start("solve", endless, "-n", "1000000", "--workers", "1")
    assert child.stdout is not None
    shown = [child.stdout.readline() for _ in range(100)]
    child.send_signal(signal.SIGINT)
    # Not by communicate(): it does not know what is in the buffer that lines are read from.
    drawn = ("".join(shown) + child.stdout.read()).count("Solution ")
    status, _, err = ended(child)
    message = f"interrupted: {drawn:,} solutions up to symmetry found, perhaps not all"
    assert (status, err) == (130, f"jigsat: {message}\n")


@pytest.mark.full
def test_an_interrupted_gallery_is_written(start: Start, endless: str) -> None:
    child = start("gallery", endless, "-o", "page.html", "--workers", "1")
    wait_until(lambda: is_searching(child))
    sleep(1)
    child.send_signal(signal.SIGINT)
    status, _, err = ended(child)
    first, last = err.splitlines()
    assert first == "jigsat: interrupted: what was found is written; again to end at once"
    assert last.startswith("jigsat: written: page.html") or last.endswith(
        "no solution found so far"
    )
    assert status == 130


@pytest.mark.full(but=1)
@pytest.mark.parametrize("milliseconds", [0, 100])
def test_ctrl_c_at_any_early_moment(start: Start, endless: str, milliseconds: int) -> None:
    """A terminal sends Ctrl-C to the whole group: to the workers, too."""
    child = start("count", endless, *IN_THREADS)
    wait_until(lambda: is_past_pythons_own_start(child))
    sleep(milliseconds / 1000)
    os.killpg(child.pid, signal.SIGINT)
    status, _, err = ended(child)
    assert err == ""
    assert status in (-signal.SIGINT, 130)


def test_ctrl_c_while_a_puzzle_is_loaded(start: Start, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "slow.json")
    child = start("count", "slow.json", "--json")
    wait_until(lambda: {signal.SIGINT, signal.SIGALRM} <= signals(child, "SigCgt"))
    child.send_signal(signal.SIGINT)
    status, out, err = ended(child)
    assert (status, err) == (130, "jigsat: interrupted\n")
    assert json.loads(out) == {"complete": False, "stopped": "interrupted"}


@pytest.mark.full
@pytest.mark.parametrize("milliseconds", [0, 500])
def test_ctrl_c_while_the_workers_start(start: Start, endless: str, milliseconds: int) -> None:
    child = start("enumerate", endless, "-o", "out.jsonl", *IN_THREADS)
    wait_until(lambda: is_searching(child))
    sleep(milliseconds / 1000)
    os.killpg(child.pid, signal.SIGINT)
    status, _, err = ended(child)
    assert status == 130
    assert err.startswith("jigsat: interrupted: ")
    assert err.count("\n") == 1


@pytest.mark.full
@pytest.mark.parametrize("command", [["enumerate"], ["solve", "-n", "100000"]])
def test_a_reader_that_has_enough(start: Start, endless: str, command: list[str]) -> None:
    child = start(*command, endless)
    assert child.stdout is not None
    assert child.stdout.readline()
    child.stdout.close()
    assert child.stderr is not None
    assert child.stderr.read() == ""
    assert child.wait(PATIENCE) == 0


def test_a_reader_that_is_gone_before_it_begins(start: Start) -> None:
    child = start("list")
    assert child.stdout is not None
    child.stdout.close()
    assert child.stderr is not None
    assert child.stderr.read() == ""
    assert child.wait(PATIENCE) in (0, 1)


PRINTING = ("--help", "enumerate tropical-fish --json")


def in_shell(
    script: str, program: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", script.replace("jigsat", '"$0"'), program],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.full
@pytest.mark.parametrize("arguments", PRINTING)
def test_a_full_disk(
    program: str, tmp_path: Path, plain_environment: dict[str, str], arguments: str
) -> None:
    done = in_shell(f"jigsat {arguments} >/dev/full", program, tmp_path, plain_environment)
    message = "jigsat: standard output: cannot be written (No space left on device)\n"
    assert (done.returncode, done.stderr) == (2, message)


@pytest.mark.full
@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("jigsat list >&- 2>&- <&-", 0),
        ("jigsat count infuriater-orginal 2>&-", 2),
        ("jigsat count infuriater-orginal 2>/dev/full", 2),
        ("jigsat enumerate tropical-fish -o out.jsonl >&- 2>&-", 0),
        ("jigsat solve tropical-fish -n 2 >/dev/null 2>/dev/full", 2),
    ],
)
def test_closed_and_broken_streams(
    program: str,
    tmp_path: Path,
    plain_environment: dict[str, str],
    script: str,
    status: int,
) -> None:
    done = in_shell(script, program, tmp_path, plain_environment)
    assert (done.returncode, done.stderr) == (status, "")
    if "out.jsonl" in script:
        lines = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()
        assert sum('"placements"' in line for line in lines) == 1
        assert json.loads(lines[-1])["complete"] is True


@pytest.mark.full
def test_a_message_does_not_land_in_the_result(
    program: str, tmp_path: Path, plain_environment: dict[str, str]
) -> None:
    script = "jigsat solve tropical-fish -n 2 --json 2>&-"
    done = in_shell(script, program, tmp_path, plain_environment)
    assert len(json.loads(done.stdout)["solutions"]) == 1


@pytest.mark.full
def test_progress_is_shown_on_a_terminal_and_taken_away_in_the_end(
    start: Start, endless: str
) -> None:
    ours, theirs = pty.openpty()
    child = start("count", endless, "--json", stderr=theirs)
    os.close(theirs)
    shown, is_sent = b"", False
    try:
        while part := os.read(ours, 65536):
            shown += part
            if not is_sent and SEARCHING.search(shown):
                child.send_signal(signal.SIGINT)
                is_sent = True
    except OSError:
        pass  # Linux says so when the other end is closed
    os.close(ours)
    status, out, _ = ended(child)
    assert (status, is_sent) == (130, True)
    assert json.loads(out)["complete"] is False
    assert shown.endswith(b"\r\x1b[K")


@pytest.mark.full
def test_an_interrupted_search_for_the_best_prints_it(start: Start, tmp_path: Path) -> None:
    puzzle = planted_edge_matching(8, 8, (4, 6), 1)
    (tmp_path / "cards.json").write_text(json.dumps(puzzle), encoding="utf-8")
    child = start("solve", "cards.json", "--best", "--json")
    assert child.stderr is not None
    assert "pairs of sides match" in child.stderr.readline()
    child.send_signal(signal.SIGINT)
    status, out, err = ended(child)
    assert (status, err.splitlines()[-1]) == (
        130,
        "jigsat: interrupted: perhaps there is a better layout",
    )
    document = json.loads(out)
    assert document["stopped"] == "interrupted"
    assert len(document["solutions"][0]["placements"]) == 64
