"""Plant one fault after the other and see whether a test notices.

``python -m tests.mutants [FIRST [LAST]]``, in a checkout in which edits are live.
Prints a line for each fault, and at the end those that survived. A fault meets the test files
that name its module first, if these pass the folder beside it and the rules, and if these pass
too, what README.md's command runs.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.faults import ROOT, Fault, faults

#: The tests that a fault in C meets first.
OF_KERNELS = ("tests/solvers/kernels", "tests/solvers/engines", "tests/solvers/counting")
#: Tests of this package look for the lines that faults replace: they would notice every fault.
ALL_BUT_THESE = ("--ignore=tests/mutants",)
#: Seconds after which tests that do not end have noticed: those of a stage, and the last one's.
PATIENCE, LAST_PATIENCE = 300, 900


def main(first: int = 1, last: int | None = None) -> int:
    """Plant the faults of these numbers; return how many survived."""
    survivors = []
    chosen = list(enumerate(faults(), 1))[first - 1 : last]
    for number, fault in chosen:
        began = time.monotonic()
        seen_by = _seen_by(fault)
        if seen_by is None:
            survivors.append(number)
        print(
            f"{number:3} {'SURVIVED' if seen_by is None else 'caught  '} "
            f"{time.monotonic() - began:5.0f} s  {fault.room} {fault.function}: "
            f"{fault.old}  ->  {fault.new}  [{seen_by or ''}]",
            flush=True,
        )
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} caught; survived: {survivors}")
    return len(survivors)


def _seen_by(fault: Fault) -> str | None:
    """The first test that fails with the fault in place, or None."""
    ((path, line),) = fault.places()
    original = path.read_bytes()
    lines = original.decode().splitlines(keepends=True)
    lines[line] = lines[line].replace(fault.old, fault.new)
    try:
        _plant(path, "".join(lines).encode())
        for stage, tests in _stages(path):
            failed = _first_failure(tests, LAST_PATIENCE if stage == "all" else PATIENCE)
            if failed is not None:
                return f"{stage}: {failed}"
    finally:
        _plant(path, original)
    return None


def _plant(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    if path.suffix == ".c":
        subprocess.run([sys.executable, "tools/build_hooks.py"], cwd=ROOT, check=True)


def _stages(path: Path) -> Iterator[tuple[str, list[str]]]:
    """What to run after the other, by name."""
    if named := _importers(path):
        yield "named", ["-n", "0", *named]
    above = (ROOT / "tests" / path.relative_to(ROOT)).parents
    beside = next(folder for folder in above if folder.is_dir())
    yield "beside", ["-n", "0", str(beside.relative_to(ROOT)), "tests/rules"]
    yield "all", [*ALL_BUT_THESE]


def _importers(path: Path) -> list[str]:
    """The test files that name the module, first those that stand where it does."""
    if path.suffix == ".c":
        return list(OF_KERNELS)
    place = path.relative_to(ROOT).with_suffix("")
    module = re.escape(".".join(("jigsat", *place.parts)))
    named = (
        test.relative_to(ROOT)
        for test in sorted((ROOT / "tests").rglob("test_*.py"))
        if re.search(rf"\b{module}\b", test.read_text(encoding="utf-8"))
    )
    beside = ROOT.joinpath("tests", place).parent.relative_to(ROOT)
    return list(map(str, sorted(named, key=lambda each: each.parent != beside)))


def _first_failure(tests: list[str], patience: int) -> str | None:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [*command, *tests],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "did not end"
    if process.returncode in (0, 5):  # 5: every test was deselected
        return None
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)
    return found[1] if found else f"pytest ended with status {process.returncode}"


if __name__ == "__main__":
    sys.exit(min(main(*map(int, sys.argv[1:])), 1))
