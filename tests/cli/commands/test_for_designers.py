"""What the commands unique, repair and rate have in common: help, wrong input, Ctrl-C."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from time import sleep

import pytest


@pytest.mark.full
@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (["unique", "brendan-6x6"], "verdict"),
        (["repair", "another-tough-puzzle-4-boxes", "--all"], "repairs"),
        (["rate", "bedlam-cube", "--time-limit", "600"], "ratings"),
    ],
)
def test_ctrl_c_ends_it_with_what_is_known(
    program: str, plain_environment: dict[str, str], arguments: list[str], key: str
) -> None:
    child = subprocess.Popen(
        [program, *arguments, "--json"],
        env=plain_environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    with child:
        while child.poll() is None and not catches_ctrl_c(child):
            sleep(0.01)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert err.startswith("jigsat: interrupted")
    assert key in json.loads(out)


def catches_ctrl_c(child: subprocess.Popen[str]) -> bool:
    """Whether the search has begun: then SIGTERM is caught as well, as Linux tells."""
    status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8")
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(mask, 16) >> (signal.SIGTERM - 1) & 1)
