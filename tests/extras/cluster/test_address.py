"""How a cluster is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from jigsat.extras.cluster.address import LocalWorkers, Scheduler, read_address
from jigsat.schemas.errors import WrongValue


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("local:4", LocalWorkers(4)),
        ("local:1024", LocalWorkers(1024)),
        ("tcp://10.0.0.1:8786", Scheduler("tcp://10.0.0.1:8786")),
        ("tls://head:8786", Scheduler("tls://head:8786")),
        ("head.node:8786", Scheduler("tcp://head.node:8786")),
    ],
)
def test_what_a_text_names(text: str, address: object) -> None:
    assert read_address(text) == address


def test_a_scheduler_file_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text('{"type": "Scheduler", "address": "tcp://10.0.0.1:8786"}')
    assert read_address(str(path)) == Scheduler("tcp://10.0.0.1:8786")


@pytest.mark.parametrize("text", ["", "local", "local:", "local:0", "local:9999", "local:x"])
@pytest.mark.parametrize("name", ["cluster", "--cluster"])
def test_anything_else_is_refused(text: str, name: str) -> None:
    with pytest.raises(WrongValue, match=f"^{name}: found '{text}', expected local:N, the add"):
        read_address(text, name)


@pytest.mark.parametrize("name", ["scheduler.json", "no/scheduler"])
def test_a_file_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(WrongValue, match=f"found '{name}', a file that does not exist, expec"):
        read_address(name)


@pytest.mark.parametrize("written", ["", "[]", "{}", '{"address": 3}', "\0"])
def test_a_file_without_an_address_is_refused(written: str, tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text(written)
    with pytest.raises(WrongValue, match=r"scheduler\.json', a file that no scheduler has"):
        read_address(str(path))
