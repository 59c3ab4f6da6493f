"""Renews the pictures that are kept, and names those that have changed."""

from __future__ import annotations

from tests.render.golden.files import FOLDER, GOLDEN

names = {each.path for each in GOLDEN}
for path in FOLDER.iterdir():
    if path.suffix not in (".py", "") and path not in names:
        path.unlink()
        print(f"{path.name}: gone")
kept = [(each.path, each.text()) for each in GOLDEN]
for path, text in kept:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(path.name)
