"""Gives the package the addresses of bot/__init__.py, where there are some."""

import runpy
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Addresses(MetadataHookInterface):
    """What package registries show as links."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add them; importing the bot would need what is not installed yet."""
        bot = runpy.run_path(str(Path(self.root) / "bot" / "__init__.py"))
        urls = {"Homepage": bot["SITE"], "Repository": bot["REPOSITORY"]}
        metadata["urls"] = {name: address for name, address in urls.items() if address}
