"""What Hatchling cannot read from pyproject.toml: live folders, and where the source is."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: The address of the repository that a release is built in, as the release workflow sets it.
SOURCE = "JIGSAT_SOURCE"
#: Links and pictures of a page in Markdown or HTML that lead into the repository.
_RELATIVE = re.compile(r'(?P<before>\]\(|(?:src|href)=")(?!https?:|#|mailto:)')
_PICTURE = re.compile(r'(?P<before>!\[[^\]]*\]\(|src=")(?!https?:)')


class LiveFolders(BuildHookInterface[Any]):
    """Editable installs: one folder in which the repository looks as it does installed.

    Folders are links, so that a new file or folder in a room is live at once. Only the files of
    ``api`` are linked one by one, since what is ``jigsat`` itself has to hold the rooms, too.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make the folder again if an editable install is built."""
        if version == "editable":
            link_rooms(Path(self.root), self.build_config.target_config["sources"])


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
