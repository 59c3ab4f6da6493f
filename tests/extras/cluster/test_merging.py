"""Shares of a search, each in a file of its own, and added up."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from jigsat.checks.verify.files import verify_file
from jigsat.extras.cluster.merge import lines as told
from jigsat.extras.cluster.merging import merge
from jigsat.schemas.errors import JournalError, JournalWarning
from jigsat.schemas.layouts.solution_lines import (
    PartCounts,
    PartNote,
    json_line,
    sealed,
)
from jigsat.schemas.layouts.solution_lines import record as record_line
from jigsat.schemas.library import load
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options, Share
from jigsat.solvers.recording.enumeration import record
from jigsat.solvers.recording.journal import read_journal
from jigsat.solvers.running.work import Bookmark, json_of, text_of
from tests.solvers.recording.test_headers import KEY, odd_headers

SHARES = 3
WOODEN, ALL = "wooden-buildings", PartCounts(484, 121, 121, 69_696)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A count of each share, by different engines."""
    folder = tmp_path_factory.mktemp("shares")
    paths = [folder / f"{number}.jsonl" for number in range(1, SHARES + 1)]
    for number, (path, engine) in enumerate(zip(paths, ("scan", "auto", "scan"), strict=True)):
        options = Options(engine=engine, share=Share(number + 1, SHARES))
        counted = count(load(WOODEN), options, journal=path)
        assert (counted.complete, counted.stopped) == (False, None)
        assert counted.share == f"{number + 1}/{SHARES}"
    return paths


def test_all_shares_together_are_all_there_is(files: list[Path]) -> None:
    merged = merge(files)
    assert (merged.counts, merged.complete, merged.missing) == (ALL, True, {})
    assert (merged.finished, merged.doubled) == (merged.parts, 0)


def test_what_is_there_twice_counts_once(files: list[Path]) -> None:
    merged = merge([*files, files[1]])
    assert merged.counts == ALL
    copy = files[1].with_name("copy.jsonl")
    copy.write_bytes(files[1].read_bytes())
    merged = merge([*files, copy])
    assert merged.counts == ALL
    assert merged.doubled == len(Share(2, SHARES).parts(merged.parts))


def test_a_part_that_is_under_way_is_missing(files: list[Path], tmp_path: Path) -> None:
    lines = files[1].read_text().splitlines(keepends=True)
    end = json.loads(next(line for line in lines if '"part"' in line))
    del end["sum"]
    run, part = end.pop("run"), end.pop("part")
    engine = json.loads(lines[0])["engine"]
    note = PartNote(part, PartCounts(**end), (text_of(Bookmark()),), engine=engine)
    path = tmp_path / "under_way.jsonl"
    path.write_text(lines[0] + record_line(note, run).decode())
    merged = merge([files[0], path, files[2]])
    assert merged.missing == {"2/3": len(Share(2, SHARES).parts(merged.parts))}
    assert merged.under_way == 1
    last = list(told(merged))[-1]
    assert last.startswith(
        f"missing: {merged.missing['2/3']} of {merged.parts} parts (1 unfinished)"
    )
    assert merge([*files, path]).complete


def test_bookmarks_are_read_up_to_a_size_in_all(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(Bookmark())
    monkeypatch.setattr("jigsat.solvers.recording.journal.MOST_LEFT", 2 * len(json_of(text)))
    for number in (2, 3):
        header = files[0].read_text().partition("\n")[0]
        engine, run = (json.loads(header)[key] for key in ("engine", "run"))
        note = PartNote(1, PartCounts(0, 0, 0, 0), (text,) * number, engine=engine)
        path = tmp_path / f"{number}.jsonl"
        path.write_text(f"{header}\n{record_line(note, run).decode()}")
        journal = read_journal(path)
        assert journal is not None
        found = (1, None) if number == 2 else (0, 2)
        assert (len(journal.under_way), journal.damage) == found


def test_files_that_contradict_each_other(files: list[Path], tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    header, first, *rest = files[0].read_text().splitlines(keepends=True)
    changed = {**json.loads(first), "solutions": 1_000_000, "labelled": 1_000_000}
    del changed["sum"]
    other.write_text("".join([header, sealed(json_line(changed)), *rest]))
    with pytest.raises(JournalError, match=r"found part \d+ with 1,000,000 solutions"):
        merge([*files, other])


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("parts", 10**8, "line 1: parts: found 100,000,000, expected up to 1,000,000"),
        ("share", "1/99999999", "line 1: share: found 99,999,999, expected up to 10,000"),
        ("parts_wanted", 10**6, "line 1: parts_wanted: found 1,000,000, expected up to 64"),
    ],
)
def test_no_header_is_believed_that_no_run_writes(
    files: list[Path], tmp_path: Path, key: str, value: object, sentence: str
) -> None:
    with pytest.raises(JournalError) as caught:
        merge([with_header(files[0], tmp_path, key, value)])
    assert str(caught.value).endswith(sentence)


def with_header(path: Path, folder: Path, key: str, value: object) -> Path:
    """The same file, with another value in its header, and a checksum that is right."""
    header, *rest = path.read_text().splitlines(keepends=True)
    changed = {**json.loads(header), key: value}
    del changed["sum"]
    (folder / "changed.jsonl").write_text("".join([sealed(json.dumps(changed) + "\n"), *rest]))
    return folder / "changed.jsonl"


def test_what_comes_after_damage_is_missing_unless_another_file_has_it(
    files: list[Path], tmp_path: Path
) -> None:
    lines = files[0].read_text().splitlines(keepends=True)
    ends = [n for n, line in enumerate(lines) if '"labelled": ' in line]
    number = ends[-2]
    lines[number] = lines[number].replace('"labelled": ', '"labelled": 9')
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("".join(lines))
    told = rf"damaged\.jsonl: line {number + 1} is damaged or of another run: all but the parts"
    with pytest.warns(JournalWarning, match=told):
        merged = merge([damaged, *files[1:]])
    assert merged.missing == {"1/3": 2}
    with pytest.warns(JournalWarning, match=told):
        assert merge([damaged, *files]).counts == ALL
    with pytest.warns(JournalWarning, match=f"line {number + 1} is damaged"):
        count(load(WOODEN), Options(share=Share(1, SHARES)), journal=damaged, resume=True)
    assert merge([damaged, *files[1:]]).counts == ALL


@pytest.mark.full
def test_files_of_another_search(files: list[Path], tmp_path: Path) -> None:
    other, whole = tmp_path / "other.jsonl", tmp_path / "whole.jsonl"
    count(load(WOODEN), Options(share=Share(1, 20)), journal=other)
    with pytest.raises(JournalError, match=r"found a run that was to have 160 parts, expected"):
        merge([*files, other])
    count(load(WOODEN), journal=whole)
    with pytest.raises(JournalError, match="found a run of no share"):
        merge([*files, whole])
    few = tmp_path / "few.jsonl"
    count(load(WOODEN), Options(share=Share(1, 2)), journal=few)
    with pytest.raises(JournalError, match="found one of 2 shares, expected one of 3 as in"):
        merge([*files, few])
    with pytest.raises(FileNotFoundError):
        merge([tmp_path / "none.jsonl"])
    (tmp_path / "puzzle.json").write_text('{\n  "name": "a"\n}\n')
    with pytest.raises(JournalError, match="found no header of a solution file"):
        merge([tmp_path / "puzzle.json"])


@pytest.mark.full
def test_solutions_become_one_file_that_is_valid(tmp_path: Path) -> None:
    puzzle = load(WOODEN)
    paths = [tmp_path / f"{number}.jsonl.gz" for number in range(1, SHARES + 1)]
    for number, path in enumerate(paths, start=1):
        record(puzzle, path, Options(share=Share(number, SHARES)), up_to_symmetry=True)
    whole = tmp_path / "whole.jsonl"
    assert merge(paths, whole).complete
    report = verify_file(puzzle, whole)
    assert (report.solutions, report.valid, report.complete) == (121, True, True)


@pytest.mark.full
def test_a_share_is_taken_up(tmp_path: Path) -> None:
    puzzle, path = load(WOODEN), tmp_path / "1.jsonl"
    options = Options(share=Share(1, 2))
    count(puzzle, options, journal=path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:5]))
    count(puzzle, options, journal=path, resume=True)
    assert sorted(path.read_text().splitlines()) == sorted(map(str.rstrip, lines))
    with pytest.raises(JournalError, match="--share 1/2, expected one that has --share 2/2"):
        count(puzzle, Options(share=Share(2, 2)), journal=path, resume=True)
    with pytest.raises(JournalError, match="--share 1/2, expected one that has no --share"):
        count(puzzle, journal=path, resume=True)


@pytest.mark.full
@KEY
def test_whatever_stands_in_a_header_is_refused_or_merged(tmp_path: Path, key: str) -> None:
    path = tmp_path / "a.jsonl"
    for _ in odd_headers(path, key):
        with suppress(JournalError, JournalWarning):
            merge([path, path])
