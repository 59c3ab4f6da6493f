"""Write all pages that follow from the code, or say which are not current (``--check``).

Without ``--check`` what all pages show below commands is renewed as well.
"""

from __future__ import annotations

import sys

from docs.generate import blocks, pages
from docs.generate.consoles import renewed


def main(arguments: list[str]) -> int:
    """Renew what is not current; with ``--check`` only name it. The exit status."""
    checks = "--check" in arguments
    old = list(pages.stale())
    for page in old:
        print(page.name)
        if not checks:
            page.path.write_text(page.written(), encoding="utf-8")
    if not checks:
        renew_consoles()
    return int(bool(old) and checks)


def renew_consoles() -> None:
    """Renew what is shown below commands, and name the pages on which it was not right."""
    for page in blocks.PAGES:
        text = renewed(page)
        if text != page.text:
            print(page.name)
            page.path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
