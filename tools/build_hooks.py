"""What Hatchling cannot read from pyproject.toml: kernels, the index, live folders, addresses.

``python tools/build_hooks.py`` compiles the kernels again for an editable install.
"""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: The address of the repository that a release is built in, as the release workflow sets it.
SOURCE = "JIGSAT_SOURCE"
#: Links and pictures of a page in Markdown or HTML that lead into the repository.
_RELATIVE = re.compile(r'(?P<before>\]\(|(?:src|href)=")(?!https?:|#|mailto:)')
_PICTURE = re.compile(r'(?P<before>!\[[^\]]*\]\(|src=")(?!https?:)')


#: Where the kernels are written in C, and the library that they become, beside the package.
KERNELS = Path("solvers", "kernels")
LIBRARY = "kernels.so"
NO_KERNELS = "no compiled searches"
#: The index of the built-in puzzles, beside the package, and the rooms that make it.
INDEX = "built-in.json"
INDEXING = ("schemas", "checks", "data")
#: More options for the compiler: ``-fsanitize=address`` for instance.
OPTIONS = "JIGSAT_CFLAGS"
FLAGS: tuple[str, ...] = (
    "-std=c11",
    "-O3",
    # What is worth doing for several words at a time says so (lanes.h). Left to itself, the
    # compiler gathers single labels into vectors, which makes the scan a fifth slower.
    "-fno-tree-vectorize",
    "-fno-tree-slp-vectorize",
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
)
if sys.platform != "win32":
    FLAGS += ("-fPIC",)
_AVX2 = ("-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt")
_AVX512 = (*_AVX2, "-mavx512f", "-mavx512bw", "-mavx512cd", "-mavx512dq", "-mavx512vl")
#: The instructions that kernels are compiled for on this kind of processor; level.c chooses.
LEVELS: dict[str, tuple[str, ...]] = {"plain": ()}
if platform.machine().lower() in ("x86_64", "amd64"):
    LEVELS |= {"avx2": _AVX2, "avx512": _AVX512}


class Package(BuildHookInterface[Any]):
    """Compiles the kernels, and makes an index, or live folders for editable installs.

    Without a C compiler the build asks for ziglang, which is one. Where that does not compile
    either, the package has no kernels, and says so when it would need them.
    """

    def dependencies(self) -> list[str]:
        """What else the build needs."""
        reads = [each for each in self.metadata.core.dependencies if "pydantic" in each]
        return reads if _own_compiler() else [*reads, "ziglang>=0.13"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and make the folder again if an editable install is built."""
        root = Path(self.root)
        if version == "editable":
            link_rooms(root, self.build_config.target_config["sources"])
            library = root / "build" / "live" / "jigsat" / LIBRARY
            self._make(compile_kernels, library, NO_KERNELS)
            return
        index = root / "build" / INDEX
        if self._make(make_index, index, "no index of its puzzles"):
            build_data["force_include"][str(index)] = f"jigsat/{INDEX}"
        library = root / "build" / LIBRARY
        if self._make(compile_kernels, library, NO_KERNELS):
            system = sysconfig.get_platform().translate(str.maketrans("-.", "__"))
            build_data["force_include"][str(library)] = f"jigsat/{LIBRARY}"
            build_data["pure_python"] = False
            # One for all versions of Python: the library knows nothing of it.
            build_data["tag"] = f"py3-none-{system}"

    def _make(self, make: Callable[[Path, Path], None], path: Path, without: str) -> bool:
        try:
            make(Path(self.root), path)
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"jigsat has {without}: {error}")
            return False
        return True


def make_index(root: Path, index: Path) -> None:
    """Have the program itself, in a copy, write its index.

    Raises OSError or CalledProcessError if it cannot.
    """
    index.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        package = Path(folder, "jigsat")
        for room in INDEXING:
            shutil.copytree(root / room, package / room)
        (package / "__init__.py").touch()
        code = "from jigsat.checks.catalogue import catalogue; catalogue()"
        _run([sys.executable, "-c", code], PYTHONPATH=folder)
        shutil.copyfile(package / INDEX, index)


def compile_kernels(root: Path, library: Path) -> None:
    """Compile all kernels for each level into a shared library.

    Raises OSError if there is no compiler, CalledProcessError if it refuses.
    """
    compiler = _own_compiler() or [sys.executable, "-m", "ziglang", "cc"]
    options = (*FLAGS, *shlex.split(os.environ.get(OPTIONS, "")))
    library.parent.mkdir(parents=True, exist_ok=True)
    library.unlink(missing_ok=True)
    with TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = dict(_objects(root / KERNELS, Path(folder)))
        commands = [
            [*compiler, *options, *flags, "-c", str(source), "-o", str(path)]
            for path, (source, flags) in objects.items()
        ]
        for _ in pool.map(_run, commands):
            pass
        _run([*compiler, *options, "-shared", *map(str, objects), "-o", str(library)])


def _objects(folder: Path, into: Path) -> Iterator[tuple[Path, tuple[Path, tuple[str, ...]]]]:
    """What is compiled: the file of each object, its source, and flags for its level."""
    for source in sorted(folder.glob("*.c")):
        for level, flags in LEVELS.items():
            if source.stem != "level":
                yield into / f"{source.stem}-{level}.o", (source, (*flags, f"-DLEVEL={level}"))
    yield into / "level.o", (folder / "level.c", ())


def _own_compiler() -> list[str] | None:
    """The compiler that the environment names, or the system's."""
    named = os.environ.get("CC")
    if named:
        return shlex.split(named)
    found = next(filter(shutil.which, ("cc", "gcc", "clang")), None)
    return None if found is None else [found]


def _run(command: list[str], **variables: str) -> None:
    environment = {**os.environ, **variables}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.stderr.write(done.stderr)
        done.check_returncode()


def link_rooms(root: Path, sources: dict[str, str]) -> None:
    """Make ``build/live``, where each folder is linked to its place in the package."""
    live = root / "build" / "live"
    shutil.rmtree(live, ignore_errors=True)
    package = live / sources["api"]
    package.mkdir(parents=True)
    for path in (root / "api").iterdir():
        if path.is_file():
            (package / path.name).symlink_to(path)
    for folder, place in sources.items():
        if folder != "api":
            (live / place).symlink_to(root / folder, target_is_directory=True)


class SourceAddress(MetadataHookInterface):
    """Addresses of the project and of what the README shows, if the source has an address."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set ``readme`` and ``urls``."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = os.environ.get(SOURCE, "").rstrip("/")
        if source:
            metadata["urls"] = {
                "Source": source,
                "Documentation": f"{source}/tree/main/docs",
                "Changes": f"{source}/blob/main/CHANGELOG.md",
                "Issues": f"{source}/issues",
            }
            text = _PICTURE.sub(rf"\g<before>{source}/raw/main/", text)
            text = _RELATIVE.sub(rf"\g<before>{source}/blob/main/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


if __name__ == "__main__":
    ROOT = Path(__file__).parents[1]
    compile_kernels(ROOT, ROOT / "build" / "live" / "jigsat" / LIBRARY)
