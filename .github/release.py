"""Says what a release is made of, where its tag, its version and the change log agree.

`python3 .github/release.py TAG` prints the image's name, tags and labels as outputs of a workflow;
with `--notes` it prints the section of the change log.
"""

import argparse
import os
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

SECTION = re.compile(r"^## (?P<version>.+)\n(?P<notes>(?:(?!## ).*\n)*)", re.MULTILINE)
"""A version of the change log; the first one is the newest."""


def main() -> int:
    """Print the outputs or the notes, or end with a sentence where something does not agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tag")
    parser.add_argument("--notes", action="store_true")
    given = parser.parse_args()
    package = runpy.run_path(str(ROOT / "bot" / "__init__.py"))
    notes = read_notes(given.tag, package["__version__"], (ROOT / "CHANGELOG.md").read_text("utf-8"))
    outputs = list_outputs(package, os.environ.get("GITHUB_REPOSITORY", ""))
    sys.stdout.writelines(f"{line}\n" for line in ([notes] if given.notes else outputs))
    return 0


def read_notes(tag: str, version: str, changes: str) -> str:
    """Return the newest section of the change log.

    Raises:
        SystemExit: the tag, the version and this section are not of one release.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"bot/__init__.py has {version}; a release has three numbers, such as 1.2.0.")
    if tag != f"v{version}":
        sys.exit(f"The tag is {tag}, and bot/__init__.py has {version}: the tag has to be v{version}.")
    newest = SECTION.search(changes)
    if not newest or newest["version"] != version:
        sys.exit(f"The first section of CHANGELOG.md has to be {version}.")
    return newest["notes"].strip()


def list_outputs(package: dict[str, str], repository: str) -> Iterator[str]:
    """Yield the name of the image, its tags and its labels. An image has no capital letters in its name."""
    version, image = package["__version__"], f"ghcr.io/{repository.lower()}"
    major, minor, _ = version.split(".")
    yield f"image={image}"
    yield "tags<<END"
    for tag in (major, f"{major}.{minor}", version, "latest"):
        yield f"{image}:{tag}"
    yield "END"
    yield "labels<<END"
    yield "org.opencontainers.image.title=Evenhand"
    yield f"org.opencontainers.image.version={version}"
    yield "org.opencontainers.image.licenses=MIT"
    for label, address in (("source", package["REPOSITORY"]), ("url", package["SITE"])):
        if address:
            yield f"org.opencontainers.image.{label}={address}"
    yield "END"


if __name__ == "__main__":
    sys.exit(main())
