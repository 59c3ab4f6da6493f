"""Renews the pictures that are kept, and names those that have changed."""

from __future__ import annotations

from tests.render.golden.files import FOLDER, GOLDEN

names = {each.path for each in GOLDEN}
for path in FOLDER.iterdir():
    if path.suffix not in (".py", "") and path not in names:
        path.unlink()
        print(f"{path.name}: gone")
for each in GOLDEN:
    text = each.text()
    if not each.path.exists() or each.path.read_text(encoding="utf-8") != text:
        each.path.write_text(text, encoding="utf-8")
        print(each.path.name)
