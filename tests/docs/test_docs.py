"""The documents do not point at what is not there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jigsat.solvers.engines.registry import ENGINES

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchor(heading: str) -> str:
    """The name that web pages give to a heading."""
    return re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, fragment = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        if fragment:
            headings = HEADING.findall(target.read_text(encoding="utf-8"))
            assert fragment in map(anchor, headings), link


DOCS = ROOT / "docs"
#: What pages may show, or link to, besides other pages.
SHOWN = ("notebooks/*.ipynb", "gallery/*.svg", "*.jpg")
#: All pages, but not those of a site that was built here.
PAGES = sorted(
    path.relative_to(DOCS).as_posix()
    for path in DOCS.rglob("*.md")
    if "site" not in path.relative_to(DOCS).parts
)
SITE = tomllib.loads((ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8"))["project"]


def named_in(nav: Any) -> Iterator[str]:
    """The files in the navigation of the site."""
    if isinstance(nav, str):
        yield nav
        return
    for entry in nav.values() if isinstance(nav, dict) else nav:
        yield from named_in(entry)


def test_the_site_has_every_page() -> None:
    assert sorted(named_in(SITE["nav"])) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_the_site_links_to_pages_of_the_site(name: str) -> None:
    text = FENCED.sub("", (ROOT / "docs" / name).read_text(encoding="utf-8"))
    links = {link.partition("#")[0] for link in LINK.findall(text) if "://" not in link}
    targets = {(DOCS / name).parent.joinpath(link).resolve() for link in links - {""}}
    shown = [path for kind in SHOWN for path in DOCS.glob(kind)]
    assert targets <= {*shown, *(DOCS / page for page in PAGES)}


@pytest.mark.parametrize("name", [page for page in PAGES if page.startswith("design/")])
def test_the_files_that_a_record_of_design_names_are_there(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    files = re.findall(r"`(?!build/)([\w.-]+/[\w./-]*)`", text)
    assert [each for each in files if not (ROOT / each).exists()] == []
    classes = re.findall(r"`([A-Z]\w+[a-z]\w*)`", text)
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "models").rglob("*.py"))
    sources += "".join(path.read_text("utf-8") for path in (ROOT / "solvers").rglob("*.py"))
    sources += (ROOT / "schemas" / "errors.py").read_text("utf-8")
    assert [each for each in classes if f"class {each}" not in sources] == []


def test_the_site_fetches_nothing() -> None:
    assert SITE["theme"]["font"] is False
    assert not {"extra_javascript", "extra"} & set(SITE)
    assert all((ROOT / "docs" / name).is_file() for name in SITE["extra_css"])


def test_every_engine_is_described() -> None:
    text = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    assert all(f"\n| `{name}` |" in text for name in ENGINES)
