"""The pages that follow from the code are current."""

from __future__ import annotations

import re
from difflib import unified_diff
from importlib.metadata import version
from pathlib import Path

import pytest

from docs.generate import blocks, pages
from docs.generate.__main__ import main
from docs.generate.blocks import Page
from docs.generate.consoles import renewed
from docs.generate.json_output import alike
from docs.generate.pages import COMMAND, GENERATED, Generated
from jigsat.cli.app import commands, loaded
from tests.built_ins import ON_EACH_GRID

(COMMANDS_PAGE,) = (page for page in GENERATED if page.name == "docs/commands.md")
#: Pages that take a second, and puzzles whose pictures do.
LONG = ("docs/commands.md", "docs/gallery/index.md", "calibron-12", "chinese-rings-burr")
RENEW = f"renew the pages that follow from the code: {COMMAND}"


def looks_alike(page: Generated) -> bool:
    """Whether this page would be drawn as it stands: another Typer draws help otherwise."""
    return page is not COMMANDS_PAGE or version("typer") in page.path.read_text("utf-8")


def marks_of(page: Generated) -> list[pytest.MarkDecorator]:
    """For the page of JSON output all commands are run; pictures on a grid are alike."""
    picture = page.name.startswith("docs/gallery/") and page.name.endswith(".svg")
    shown = page.path.stem.removesuffix("-solved")
    is_slow = page.name == "docs/json-output.md" or (picture and shown not in ON_EACH_GRID)
    takes_long = page.name in LONG or (picture and shown in LONG)
    return [pytest.mark.slow] if is_slow else [pytest.mark.full] * takes_long


PAGES = [
    pytest.param(each, id=each.name, marks=marks_of(each))
    for each in GENERATED
    if looks_alike(each)
]


@pytest.mark.parametrize("page", PAGES)
def test_it_is_current(page: Generated) -> None:
    stands, written = page.path.read_text(encoding="utf-8"), page.written()
    changes = unified_diff(stands.splitlines(), written.splitlines(), lineterm="", n=1)
    assert page.alike(stands, written), "\n".join([RENEW, *changes])


def words_of_help(name: str) -> set[str]:
    """The words of a command's help, however it is drawn."""
    command = loaded(name)
    texts = [command.help or "", command.epilog or ""]
    for each in command.params:
        names = each.opts if each.param_type_name == "option" else []
        texts += [*names, getattr(each, "help", "")]
    return set(re.findall(r"[\w-]+", " ".join(texts)))


@pytest.mark.parametrize("name", commands())
def test_the_help_of_every_command_is_there(name: str) -> None:
    text = COMMANDS_PAGE.path.read_text(encoding="utf-8")
    section = text.partition(f"\n## jigsat {name}\n")[2].partition("\n## ")[0]
    assert words_of_help(name) <= set(re.findall(r"[\w-]+", section)), RENEW


def test_one_command_renews_what_is_not_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = (Generated("a.md", lambda: "new"), Generated("b.md", lambda: "same"))
    monkeypatch.setattr(pages, "GENERATED", made)
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    monkeypatch.setattr(blocks, "PAGES", [])
    (tmp_path / "b.md").write_text("same", encoding="utf-8")
    assert main(["--check"]) == 1
    assert not (tmp_path / "a.md").exists()
    assert main([]) == 0
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == "new"
    assert main(["--check"]) == 0
    assert capsys.readouterr().out == "a.md\na.md\n"
    assert f"python -m {pages.__package__}" == COMMAND


def test_what_is_shown_below_a_command_is_renewed(tmp_path: Path) -> None:
    page = "A\n\n```console\n$ echo 1\n2\n$ echo 3; echo 4 s\n…\n9 s\n$ true\n```\n"
    (tmp_path / "a.md").write_text(page, encoding="utf-8")
    assert renewed(Page(tmp_path / "a.md")) == page.replace("\n2\n", "\n1\n")


@pytest.mark.parametrize(
    ("block", "same"),
    [
        ('{"a": [{"b": 2}]}', True),
        ('{"a": [{"c": 1}]}', False),
        ('{"a": []}', True),
        ('{"a": null}', True),
        ("{}", False),
    ],
)
def test_json_is_compared_by_its_keys(block: str, same: bool) -> None:
    page = "# A\n\n```json\n{}\n```\n"
    assert alike(page.format('{"a": [{"b": 1}]}'), page.format(block)) is same
    assert not alike(page.format(block), page.format(block) + "more")
