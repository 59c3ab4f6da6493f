"""Adding up files of runs that each searched a share of the same search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from pathlib import Path

from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import JournalError
from jigsat.schemas.layouts.solution_lines import (
    NONE,
    End,
    Header,
    PartCounts,
    record,
)
from jigsat.schemas.support.atomic_files import writable
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.options import Share
from jigsat.solvers.recording.headers import refuse_another_run
from jigsat.solvers.recording.journal import (
    Journal,
    open_bytes,
    part_lines,
    read_journal,
    warn_of_damage,
)


@dataclass(frozen=True)
class Merged(Displayed):
    """What the files of shares add up to.

    ``counts``: of all parts that are finished in some file, each counted once. ``parts``: the
    number of all parts; ``finished`` and ``doubled``: how many are finished in some file, and
    in several. ``missing``: for each unfinished share, how many of its parts are not finished.
    ``under_way``: how many of the missing parts have a bookmark in some file. ``per``: for what
    solutions are counted one by one, ``opening`` or ``subset``, if they are.
    """

    puzzle: str
    convention: str
    counts: PartCounts
    parts: int
    finished: int
    doubled: int
    missing: dict[str, int] = field(default_factory=dict)
    under_way: int = 0
    per: str | None = None

    @property
    def complete(self) -> bool:
        """Whether no part is missing."""
        return self.finished == self.parts


@dataclass
class _Files:
    """The journals of some files, all of one run, and where each part is taken from."""

    header: Header
    source: dict[int, tuple[Path, Journal]] = field(default_factory=dict)
    parts: dict[int, PartCounts] = field(default_factory=dict)
    doubled: set[int] = field(default_factory=set)
    under_way: set[int] = field(default_factory=set)

    def add(self, path: Path, journal: Journal) -> None:
        """Take the finished parts of a file. Raises JournalError if it contradicts others."""
        _refuse_another(path, journal.header, self.header)
        self.under_way.update(journal.under_way)
        for part, counts in journal.parts.items():
            known = self.parts.setdefault(part, counts)
            if known != counts:
                raise JournalError(
                    f"{path}: found part {part} with {number_of(counts.solutions, 'solution')}"
                    f", expected {known.solutions:,} as in {self.source[part][0]}"
                )
            if self.source.setdefault(part, (path, journal))[0] != path:
                self.doubled.add(part)


def merge(
    paths: Sequence[Path], output: Path | None = None, *, overwrite: bool = False
) -> Merged:
    """Add up the counts in files of shares.

    Args:
        paths: the files; each part may stand in several.
        output: a file to write that has all finished parts, each once, with their solutions
            where the files list them.
        overwrite: replace the output if it is there already.

    Parts that are damaged are missing. Raises JournalError if the header of a file is damaged,
    or of another search than the others.
    """
    journals = [(path, _journal(path)) for path in paths]
    files = _Files(journals[0][1].header)
    for path, journal in journals:
        files.add(path, journal)
    header = files.header
    parts = header.parts or 0
    merged = Merged(
        puzzle=str(header.puzzle),
        convention=header.convention,
        counts=reduce(add, files.parts.values(), NONE),
        parts=parts,
        finished=len(files.parts),
        doubled=len(files.doubled),
        missing=_missing(files, parts),
        under_way=len(files.under_way.difference(files.parts)),
        per=header.per,
    )
    if output is not None:
        _write(files, merged, output, overwrite)
    return merged


def _journal(path: Path) -> Journal:
    path.stat()  # raises an error if there is none
    journal = read_journal(path)
    if journal is None:
        raise JournalError(f"{path}: found no header, expected a file of a run with --share")
    if journal.header.share is None or journal.header.parts is None:
        raise JournalError(f"{path}: found a run of no share, expected one with --share")
    then = "all but the parts finished before it is missing until it is resumed"
    warn_of_damage(path, journal, then)
    return journal


def _refuse_another(path: Path, header: Header, expected: Header) -> None:
    """What the files must have in common; engines may differ, and numbers of shares."""
    wanted = {**expected.search, "parts": expected.parts}
    refuse_another_run(path, header.document, wanted, " as in the first file")
    shares, of = _share(header).of, _share(expected).of
    if shares != of:
        raise JournalError(
            f"{path}: found one of {shares:,} shares, expected one of {of:,} as in the first "
            "file"
        )


def _missing(files: _Files, parts: int) -> dict[str, int]:
    """The parts that are in no file, by the shares to which they belong."""
    share = _share(files.header)
    shares = (replace(share, number=number) for number in range(1, share.of + 1))
    left = {str(each): len(each.parts(parts).difference(files.parts)) for each in shares}
    return {name: number for name, number in left.items() if number}


def _share(header: Header) -> Share:
    number, _, of = str(header.share).partition("/")
    return Share(int(number), int(of))


def _write(files: _Files, merged: Merged, output: Path, overwrite: bool) -> None:
    """Write what the files have as one file."""
    header = replace(files.header, share=None, parts=None)
    listed = merged.counts.listed(files.header.convention)
    with writable(output, overwrite=overwrite) as path, open_bytes(path, "w") as file:
        file.write(record(header))
        for source, journal in dict(files.source.values()).items():
            own = {part for part, (path, _) in files.source.items() if path == source}
            file.writelines(part_lines(source, journal, own))
        left = merged.parts - merged.finished
        stopped = f"{number_of(left, 'part')} missing" if left else None
        file.write(record(End(merged.complete, listed, stopped), header.run))
