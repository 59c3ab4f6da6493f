"""A stranger's plug-in brings a command, a format and an output, which work as jigsat's own."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path
from shutil import copytree

import pytest

from tests.architecture.test_packaging import (
    build,
    environment,
    install,
    output_of,
    tree,
    wheel,
)
from tests.cli.test_completion import asked_by_bash
from tests.program import Run

__all__ = ["environment", "tree", "wheel"]  # fixtures
STRIPS = Path(__file__).parent / "strips"
MODULES = ("commands", "formats", "outputs")
PAGE = Path(__file__).parents[2] / "docs" / "plugins.md"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The folder of packages in which the stranger's is installed."""
    copytree(STRIPS / "strips", tmp_path / "strips")
    add_entry(tmp_path, "strips", "strips:PLUGIN")
    (tmp_path / "tray.strips").write_text("strips 3x4: 2 2 4 4\n", encoding="utf-8")
    return tmp_path


def add_entry(folder: Path, name: str, place: str) -> None:
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    text = f"[console_scripts]\nother = a:b\n\n[jigsat.plugins]\n{name} = {place}\n"
    (about / "entry_points.txt").write_text(text, encoding="utf-8")


@pytest.fixture
def with_plugins(run: Run, tmp_path: Path) -> Run:
    return lambda *words, **more: run(*words, PYTHONPATH=str(tmp_path), **more)


@pytest.mark.usefixtures("installed")
def test_its_command_runs_and_has_a_help(with_plugins: Run) -> None:
    done = with_plugins("sizes", "soma-cube")
    assert (done.stdout, done.stderr) == ("1 of 3 cells\n6 of 4 cells\n", "")
    text = with_plugins("sizes", "--help").stdout
    assert "Count the pieces of each size." in text
    assert "jigsat sizes soma-cube" in text
    every = with_plugins("--help").stdout
    assert "Count the pieces of each size." in every.partition("Look and draw")[2]


@pytest.mark.full
@pytest.mark.usefixtures("installed")
def test_its_format_is_read(with_plugins: Run, tmp_path: Path) -> None:
    done = with_plugins("count", "tray.strips")
    assert "3 solutions" in done.stdout
    (tmp_path / "wrong.strips").write_text("strips of wood\n", encoding="utf-8")
    assert with_plugins("check", "wrong.strips").stderr == (
        "jigsat: wrong.strips: found another line, expected one like strips 3x4: 2 2 4 4\n"
    )


@pytest.mark.usefixtures("installed")
def test_its_output_is_written(with_plugins: Run, tmp_path: Path) -> None:
    assert with_plugins("render", "drive-ya-nuts", "-o", "nuts.svgz").returncode == 0
    assert b"<svg " in gzip.decompress((tmp_path / "nuts.svgz").read_bytes())
    (tmp_path / "strips" / "outputs.py").write_text("import lathe", encoding="utf-8")
    done = with_plugins("render", "drive-ya-nuts", "-o", "other.svgz")
    line = "jigsat: strips.outputs:svgz cannot be loaded: No module named 'lathe'\n"
    assert (done.returncode, done.stderr) == (2, line)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("line", "answer"), [("jigsat siz", "sizes"), ("jigsat import tray --from str", "strips")]
)
def test_a_shell_completes_them(with_plugins: Run, line: str, answer: str) -> None:
    assert with_plugins(**asked_by_bash(line)).stdout.split() == [answer]


@pytest.mark.full
@pytest.mark.usefixtures("installed")
def test_what_cannot_be_loaded_is_named_and_the_rest_works(
    with_plugins: Run, tmp_path: Path
) -> None:
    add_entry(tmp_path, "gone", "no_such_module:PLUGIN")
    add_entry(tmp_path, "other", "json:dumps")
    lost = (
        "jigsat: the plug-in no_such_module:PLUGIN cannot be loaded: "
        "No module named 'no_such_module'; try: pip install --force-reinstall gone\n"
        "jigsat: the plug-in json:dumps cannot be loaded: "
        "found a function, expected a Plugin; try: pip install --force-reinstall other\n"
    )
    done = with_plugins("sizes", "soma-cube")
    assert (done.returncode, done.stderr) == (0, lost)
    assert with_plugins("list").stderr == ""
    assert with_plugins(**asked_by_bash("jigsat siz")).stderr == ""
    (tmp_path / "strips" / "commands.py").write_text("import lathe", encoding="utf-8")
    (tmp_path / "strips" / "formats.py").write_text("import lathe", encoding="utf-8")
    done = with_plugins("sizes", "soma-cube")
    line = "jigsat: strips.commands:sizes cannot be loaded: No module named 'lathe'\n"
    assert (done.returncode, done.stderr) == (2, f"{lost}{line}")
    line = "jigsat: the plug-in strips.formats:STRIPS cannot be loaded: No module named 'lathe'"
    done = with_plugins("check", "tray.strips")
    assert done.stderr.startswith(f"{lost}{line}\n")
    assert with_plugins(**asked_by_bash("jigsat sizes --")).stderr == ""


@pytest.mark.full
def test_as_a_wheel_it_works_in_an_environment_of_its_own(
    wheel: Path, environment: Path, tmp_path: Path
) -> None:
    copytree(STRIPS, tmp_path / "source")
    install(environment, wheel, build(tmp_path / "source", "wheel", tmp_path / "wheels"))
    program, tray = environment / "bin" / "jigsat", tmp_path / "tray.strips"
    tray.write_text("strips 3x4: 2 2 4 4\n", encoding="utf-8")
    output_of(program, "render", "drive-ya-nuts", "-o", tmp_path / "nuts.svgz", "-q")
    assert output_of(program, "sizes", tray) == ["2 of 2 cells", "2 of 4 cells"]
    assert "Count the pieces of each size." in "\n".join(output_of(program, "--help"))
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "strips" / "__init__.py").write_text("import lathe", encoding="utf-8")
    done = subprocess.run(
        [program, "sizes", tray], capture_output=True, text=True, cwd="/", check=False
    )
    assert (done.returncode, done.stderr.splitlines()[0]) == (
        2,
        "jigsat: the plug-in strips:PLUGIN cannot be loaded: No module named 'lathe'; "
        "try: pip install --force-reinstall strips",
    )


@pytest.mark.parametrize(
    "name", ["pyproject.toml", *(f"strips/{each}.py" for each in ("__init__", *MODULES))]
)
def test_the_page_about_plugins_shows_it(name: str) -> None:
    text = (STRIPS / name).read_text(encoding="utf-8")
    assert f"\n{text}```\n" in PAGE.read_text(encoding="utf-8")
