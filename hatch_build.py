"""Gives the package its addresses from bot/__init__.py, and the README as package registries can show it."""

import re
import runpy
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r'(?P<begin>\]\(|(?:src|srcset|href)=")(?!https?:|#)(?P<file>[^)"]+)')
"""Where a link or a picture of the README leads, within the repository."""

PICTURES = {".gif", ".jpg", ".png", ".svg", ".webp"}

PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|</?(?:img|picture|source|a)\b[^>]*>")

LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


class Addresses(MetadataHookInterface):
    """What package registries show as links and as description."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add them; importing the bot would need what is not installed yet."""
        root = Path(self.root)
        bot = runpy.run_path(str(root / "bot" / "__init__.py"))
        code, tag = bot["REPOSITORY"], f"v{bot['__version__']}"
        urls = {"Homepage": bot["SITE"], "Repository": code}
        if code:
            urls |= {"Changelog": f"{code}/blob/{tag}/CHANGELOG.md", "Issues": f"{code}/issues"}
        metadata["urls"] = {name: address for name, address in urls.items() if address}
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = make_absolute(readme, code, tag) if code else leave_out_links(readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def make_absolute(readme: str, code: str, tag: str) -> str:
    """Return the README with each link and picture led to the files of one version."""

    def lead(found: re.Match[str]) -> str:
        kind = "raw" if Path(found["file"]).suffix in PICTURES else "blob"
        return f"{found['begin']}{code}/{kind}/{tag}/{found['file']}"

    return RELATIVE.sub(lead, readme)


def leave_out_links(readme: str) -> str:
    """Return the README without pictures, and with the words alone of links that would lead nowhere."""
    return LINK.sub(r"\1", PICTURE.sub("", readme))
