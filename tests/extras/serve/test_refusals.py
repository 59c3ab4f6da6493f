"""What is refused, with nothing written: whoever is not the page, and what is too much."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from jigsat.extras.serve.app import application
from jigsat.extras.serve.file import PuzzleFile
from jigsat.extras.serve.guard import MAX_BYTES
from jigsat.schemas.errors import DataError, Unsupported
from tests.extras.serve.conftest import ADDRESS, PORT, TOKEN, TRAY

CHANGED = TRAY.replace("Five pieces", "5 pieces")


def write(client: TestClient, text: str = CHANGED, **how: Any) -> int:
    """Write the file as the page would; the status."""
    version = "?"
    if "cookies" not in how and client.cookies:
        version = client.get("/file").json()["version"]
    answer = client.put("/file", json={"text": text, "version": version}, **how)
    return answer.status_code


def test_the_page_itself_writes(page: TestClient, file: Path) -> None:
    assert write(page) == 200
    assert file.read_text(encoding="utf-8") == CHANGED


def test_whoever_has_no_cookie(stranger: TestClient, file: Path) -> None:
    assert stranger.get("/").status_code == 403
    assert stranger.get("/file").status_code == 403
    assert stranger.get("/", params={"token": "a-guess"}).status_code == 403
    assert write(stranger, headers={"Origin": ADDRESS}) == 403
    stranger.cookies.set(f"jigsat-{PORT}", "a-guess")
    assert stranger.get("/file").status_code == 403
    assert file.read_text(encoding="utf-8") == TRAY


def test_the_token_becomes_a_cookie_that_no_script_and_no_other_site_sends(
    stranger: TestClient,
) -> None:
    welcome = stranger.get("/", params={"token": TOKEN})
    assert (welcome.status_code, welcome.headers["location"]) == (303, "/")
    cookie = welcome.headers["set-cookie"].lower()
    assert cookie.startswith(f"jigsat-{PORT}=")
    assert {"httponly", "samesite=strict"} <= set(cookie.split("; "))


@pytest.mark.parametrize("host", ["example.org", f"example.org:{PORT}", "127.0.0.1", ""])
def test_another_host_as_after_rebinding(page: TestClient, file: Path, host: str) -> None:
    assert page.get("/file", headers={"Host": host}).status_code == 400
    assert write(page, headers={"Host": host}) == 400
    assert file.read_text(encoding="utf-8") == TRAY


@pytest.mark.parametrize(
    "origin", ["http://example.org", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{PORT}"]
)
def test_another_origin(page: TestClient, file: Path, origin: str) -> None:
    assert page.get("/file", headers={"Origin": origin}).status_code == 403
    assert write(page, headers={"Origin": origin}) == 403
    assert file.read_text(encoding="utf-8") == TRAY


def test_a_request_to_write_that_does_not_say_where_it_is_from(
    page: TestClient, file: Path
) -> None:
    del page.headers["Origin"]
    assert page.get("/file").status_code == 200
    assert write(page) == 403
    assert page.delete("/jobs/1").status_code == 403
    assert file.read_text(encoding="utf-8") == TRAY


@pytest.mark.parametrize("says_how_long", [True, False])
def test_more_than_two_megabytes(page: TestClient, file: Path, says_how_long: bool) -> None:
    much = b"x" * (MAX_BYTES + 1)
    content = much if says_how_long else iter([much[:MAX_BYTES], much[MAX_BYTES:]])
    assert page.put("/file", content=content).status_code == 413
    assert page.post("/import", content=much[:-1]).status_code != 413
    assert file.read_text(encoding="utf-8") == TRAY


@pytest.mark.parametrize("path", ["/../tray.json", "/kinds/..%2F..%2Fsecret", "/jobs/1/file"])
def test_a_path_to_something_else(page: TestClient, path: str) -> None:
    assert page.get(path).status_code == 404
    assert page.put(path, json={"text": TRAY}).status_code in (404, 405)


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"text": 1}', b"[" * 100_000])
@pytest.mark.parametrize("path", ["/check", "/picture", "/jobs"])
def test_what_is_no_request_of_the_page(page: TestClient, path: str, body: bytes) -> None:
    answer = page.post(path, content=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]


def test_a_grid_that_there_is_not(page: TestClient) -> None:
    answer = page.post("/new", json={"grid": "sqare"})
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("no grid 'sqare'; expected one of square, ")


def test_a_file_that_was_changed_by_somebody_else(page: TestClient, file: Path) -> None:
    version = page.get("/file").json()["version"]
    theirs = TRAY.replace("Five pieces", "Their pieces")
    file.write_text(theirs, encoding="utf-8")
    answer = page.put("/file", json={"text": CHANGED, "version": version})
    assert answer.status_code == 409
    assert answer.json()["text"] == theirs
    assert file.read_text(encoding="utf-8") == theirs
    settled = {"text": CHANGED, "version": answer.json()["version"]}
    assert page.put("/file", json=settled).status_code == 200
    assert file.read_text(encoding="utf-8") == CHANGED


def test_a_file_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "cubes.xmpuzzle"
    path.write_text("<puzzle version='2'/>", encoding="utf-8")
    with pytest.raises(Unsupported, match="found BurrTools, expected a file of jigsat's own"):
        PuzzleFile(path)


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "tray.json"
    path.write_bytes(TRAY.replace("Five", "Grün").encode("latin-1"))
    with pytest.raises(DataError, match=r"tray\.json:.*: found text that is not UTF-8"):
        PuzzleFile(path)


def test_lines_that_end_as_on_windows_stay_so(tmp_path: Path) -> None:
    path = tmp_path / "tray.json"
    path.write_bytes(TRAY.replace("\n", "\r\n").encode())
    opened = PuzzleFile(path)
    content = opened.read()
    assert content.text == TRAY
    opened.write(CHANGED, content.version)
    assert path.read_bytes() == CHANGED.replace("\n", "\r\n").encode()


def test_nothing_is_written_where_no_file_was_named(tmp_path: Path) -> None:
    app, _ = application(None, TRAY, (), tmp_path, PORT, TOKEN)
    with TestClient(app, base_url=ADDRESS) as client:
        client.get("/", params={"token": TOKEN})
        client.headers["Origin"] = ADDRESS
        assert client.get("/file").json() == {"path": None, "text": TRAY, "version": ""}
        answer = client.put("/file", json={"text": CHANGED, "version": ""})
        assert answer.status_code == 403
    assert list(tmp_path.iterdir()) == []


def test_other_sites_are_told_nothing_of_the_page(page: TestClient) -> None:
    assert page.get("/").headers["referrer-policy"] == "no-referrer"
