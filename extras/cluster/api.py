"""What ``import jigsat`` offers of this guest."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from jigsat.arguments import Source, path_of, with_keywords
from jigsat.extras.cluster import merging
from jigsat.extras.cluster.merging import Merged
from jigsat.solvers.limits.options import Overwrite, wrong_type


@with_keywords()
def merge(
    paths: Iterable[Source], target: Source | None = None, *, overwrite: Overwrite = False
) -> Merged:
    """Add up the files of runs that each searched a share of the same search.

    Args:
        paths: the files; several of them may have the same part.
        target: a file to write that holds all parts.

    Raises JournalError if a file is damaged, or not of the same search as the others;
    FileError if the target exists, unless ``overwrite``.
    """
    if isinstance(paths, str | PathLike) or not isinstance(paths, Iterable):
        raise wrong_type("paths", paths, "an iterable of paths")
    files = [Path(path_of(path)) for path in paths]
    if not files:
        raise wrong_type("paths", files, "at least one path")
    output = None if target is None else Path(path_of(target, "target"))
    return merging.merge(files, output, overwrite=overwrite)
