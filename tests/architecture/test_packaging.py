"""What is installed: one package, whole, and nothing beside it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.architecture.house import MAY_IMPORT, House

ROOT = Path(__file__).parents[2]
NOT_COPIED = shutil.ignore_patterns(
    ".[!g]*", ".git", "build", "dist", "*.egg-info", "__pycache__", "tests"
)


def python(*arguments: str | Path, folder: Path | None = None, **variables: str) -> None:
    """Run this Python, with nothing from the network."""
    subprocess.run(
        [sys.executable, *map(str, arguments)],
        check=True,
        timeout=120,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        env={
            **os.environ,
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "JIGSAT_CFLAGS": "-O0",  # compiled soon; nothing here searches for long
            **variables,
        },
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, as building leaves traces where it builds."""
    copy = tmp_path_factory.mktemp("tree") / "jigsat"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    return copy


def build(tree: Path, target: str, folder: Path) -> Path:
    """Build a wheel or a source archive ("sdist") of a tree into an empty folder."""
    options = ["--target", target, "--directory", folder]
    python("-m", "hatchling", "build", *options, folder=tree)
    (built,) = folder.iterdir()
    return built


#: A wheel is built, which is compiled.
builds = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tree, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """An empty virtual environment that sees everything installed here but jigsat."""
    borrowed = tmp_path / "borrowed"
    borrowed.mkdir()
    for place in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
        for entry in Path(place).iterdir():
            if "jigsat" not in entry.name and entry.suffix != ".pth":
                (borrowed / entry.name).symlink_to(entry)
    home = tmp_path / "environment"
    python("-m", "venv", "--without-pip", home)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(f"{borrowed}\n", encoding="utf-8")
    return home


def install(environment: Path, *what: str | Path) -> None:
    interpreter = environment / "bin" / "python"
    options = ["--no-deps", "--no-build-isolation"]
    python("-m", "pip", "--python", interpreter, "install", *options, *what)


def output_of(*command: str | Path) -> list[str]:
    done = subprocess.run(
        [str(part) for part in command],
        check=True,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        cwd="/",
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


@builds
def test_the_wheel_holds_one_package_and_what_describes_it(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names_in(wheel)}
    assert len(tops) == 2
    assert "jigsat" in tops
    assert all(top.endswith(".dist-info") for top in tops - {"jigsat"})


@builds
def test_the_wheel_holds_every_module_and_every_data_file(wheel: Path) -> None:
    expected = {"jigsat/py.typed", "jigsat/__init__.pyi", "jigsat/schemas/puzzle.schema.json"}
    expected |= {"jigsat/kernels.so", "jigsat/built-in.json"}
    expected |= {f"jigsat/{path.name}" for path in ROOT.glob("api/*.py")}
    for room in set(MAY_IMPORT) - {"api"}:
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and path.parent.name != "__pycache__":
                expected.add(f"jigsat/{path.relative_to(ROOT).as_posix()}")
    found = {name for name in names_in(wheel) if name.startswith("jigsat/")}
    assert found == expected


@builds
def test_the_index_in_the_wheel_holds_for_what_is_in_the_wheel(
    wheel: Path, tmp_path: Path
) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    # No puzzle can be read now, and none needs to be.
    code = (
        "import jigsat.checks.catalogue as it; it.load = None; assert len(it.catalogue()) > 50"
    )
    python("-c", code, folder=tmp_path, PYTHONPATH=str(tmp_path))


@builds
def test_the_source_archive_makes_the_same_wheel(
    wheel: Path, tree: Path, tmp_path: Path
) -> None:
    # The folder that an editable install makes has links to all others.
    (tree / "build" / "live").mkdir(parents=True, exist_ok=True)
    (tree / "build" / "live" / "schemas").symlink_to(tree / "schemas")
    archive = build(tree, "sdist", tmp_path / "archives")
    shutil.unpack_archive(archive, tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert names_in(build(unpacked, "wheel", tmp_path / "wheels")) == names_in(wheel)


def test_a_release_says_where_its_source_is(tree: Path, tmp_path: Path) -> None:
    """On the page of a package index, relative links would lead nowhere."""
    # It is the same that stands in a wheel, before anything is compiled for one.
    prepare = "from hatchling.build import prepare_metadata_for_build_wheel as prepare"
    code = f"{prepare}; prepare({str(tmp_path)!r})"
    python("-c", code, folder=tree, JIGSAT_SOURCE="https://example.org/jigsat")
    (path,) = tmp_path.glob("*.dist-info/METADATA")
    text = path.read_text(encoding="utf-8")
    assert "Project-URL: Source, https://example.org/jigsat\n" in text
    assert 'src="https://example.org/jigsat/raw/main/docs/gallery/' in text
    assert "](https://example.org/jigsat/blob/main/docs/puzzles.md)" in text
    assert not re.search(r'(\]\(|src=")(?!https://|#)', text)


def test_the_release_takes_its_address_from_where_it_runs() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    address = "${{ github.server_url }}/${{ github.repository }}"
    assert f"      JIGSAT_SOURCE: {address}\n" in workflow


@builds
def test_the_wheel_holds_the_licence(wheel: Path) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names_in(wheel))


@builds
@pytest.mark.parametrize("editable", [False, True], ids=["plain", "editable"])
def test_what_is_installed_runs(
    wheel: Path, tree: Path, environment: Path, editable: bool
) -> None:
    install(environment, *(["--editable", tree] if editable else [wheel]))
    program = environment / "bin" / "jigsat"
    assert len(output_of(program, "list")) > 7
    if editable:
        added = tree / "analysis" / "added"
        added.mkdir()
        (added / "late.py").write_text("", encoding="utf-8")
        output_of(environment / "bin" / "python", "-c", "import jigsat.analysis.added.late")
        shutil.rmtree(added)
    interpreter = environment / "bin" / "python"
    code = "import jigsat, jigsat.cli.main as main; print(jigsat.__file__, main.__file__)"
    for place in output_of(interpreter, "-c", code)[0].split():
        assert Path(place).is_relative_to(tree if editable else environment)


EXTRAS = ("cluster",)
#: Libraries of other names than what installs them, or that another one brings along.
INSTALLED_BY = {
    "dask": "distributed",
    "fontTools": "fonttools",
    "pydantic_core": "pydantic",
    "resvg_py": "resvg-py",
}


def libraries(path: Path) -> set[str]:
    """The libraries that a module imports, anywhere in its text, but those of Python."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found.update(each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
            found.update(
                each.value.partition(".")[0]
                for each in node.args
                if isinstance(each, ast.Constant)
            )
    return found - {"jigsat", *sys.stdlib_module_names}


@pytest.mark.full
def test_what_jigsat_imports_is_installed_with_it() -> None:
    """Or by an extra, of which a message tells whoever needs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    imported = {each for path in House(ROOT).files.values() for each in libraries(path)}
    installed = {re.split("[<>=]", each)[0] for each in project["dependencies"]}
    added = {re.split("[<>=]", each)[0] for name in EXTRAS for each in extras[name]}
    assert {INSTALLED_BY.get(each, each) for each in imported} == installed | added
