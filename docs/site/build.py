"""Build the site: the pages of docs/, those of the repository's top, the playground, and the verifier.

The playground gets exactly the modules that it imports, in one archive, and Pyodide from its npm package,
whose hash is checked.
"""

import argparse
import base64
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import bot
from docs.site import search_index
from docs.site.pages import HERE, ROOT, copy_pages, write

PYODIDE = "314.0.7"
PYODIDE_HASH = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of the package, as the registry has it."""

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

_IMPORTED = """
import sys, playground
for module in list(sys.modules.values()):
    if module.__name__.partition(".")[0] == "bot" and getattr(module, "__file__", None):
        print(module.__name__, module.__file__)
"""


def main() -> int:
    """Build the site; its pages are below `target` in the folder site."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("target", type=Path, nargs="?", default=ROOT / ".site")
    parser.add_argument(
        "--pages-only", action="store_true", help="leave out the playground's Python: needs no network"
    )
    given = parser.parse_args()
    build(given.target.resolve(), pages_only=given.pages_only)
    return 0


def build(target: Path, *, pages_only: bool) -> Path:
    """Build the site below `target` and return its folder; a link that leads nowhere ends it.

    Raises:
        CalledProcessError: a page has a fault, which was printed.
        OSError: Pyodide cannot be had, or is not what it should be.
    """
    pages = target / "docs"
    shutil.rmtree(pages, ignore_errors=True)
    copy_pages(pages)
    (target / "zensical.toml").write_text(configure())
    shutil.copytree(HERE / "theme", target / "theme", dirs_exist_ok=True)
    subprocess.run(
        [Path(sys.executable).with_name("zensical"), "build", "--clean", "--strict"], cwd=target, check=True
    )
    site = target / "site"
    search_index.arrange(site / "search.json")
    if not pages_only:
        (site / "site" / "playground.zip").write_bytes(bundle_playground())
        unpack_pyodide(fetch_pyodide(target / "cache"), site / "site" / "pyodide")
    return site


def configure() -> str:
    """Return the settings of the site, with the addresses of bot/__init__.py where there are some."""
    addresses = {"site_url": bot.SITE, "repo_url": bot.REPOSITORY, "extra.invite": bot.INVITE}
    lines = "".join(f'{name} = "{address}"\n' for name, address in addresses.items() if address)
    return (HERE / "zensical.toml").read_text().replace("[project]\n", f"[project]\n{lines}", 1)


def bundle_playground() -> bytes:
    """Return an archive of the modules that the playground imports, and of the grammars that they read."""
    path = os.pathsep.join((str(ROOT), str(HERE)))
    listed = subprocess.run(
        [sys.executable, "-c", _IMPORTED],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    ).stdout
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.write(HERE / "playground.py", "playground.py")
        for name, file in sorted(_files_of(listed).items()):
            bundle.write(file, name)
    return archive.getvalue()


def _files_of(listed: str) -> dict[str, Path]:
    """Return files by their names in the archive."""
    files: dict[str, Path] = {}
    for line in listed.splitlines():
        module, _, place = line.partition(" ")
        file = Path(place)
        folder = (
            module.replace(".", "/")
            if file.name == "__init__.py"
            else module.replace(".", "/").rpartition("/")[0]
        )
        files[f"{folder}/{file.name}"] = file
    return files


def fetch_pyodide(cache: Path) -> bytes:
    """Return the npm package of Pyodide, from `cache` or from the registry.

    Raises:
        OSError: there is no way to the registry, or what comes is another file than was pinned.
    """
    kept = cache / f"pyodide-{PYODIDE}.tgz"
    if kept.exists():
        package = kept.read_bytes()
    else:
        registry = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
        with urllib.request.urlopen(  # noqa: S310 - a registry that one names
            f"{registry}/pyodide/-/pyodide-{PYODIDE}.tgz", timeout=120
        ) as answer:
            package = answer.read()
    if base64.b64encode(hashlib.sha512(package).digest()).decode() != PYODIDE_HASH:
        raise OSError(f"pyodide-{PYODIDE}.tgz is not the file that was pinned.")
    write(kept, package)
    return package


def unpack_pyodide(package: bytes, folder: Path) -> None:
    """Write what the browser loads of Pyodide."""
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for name in PYODIDE_FILES:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise OSError(f"{name} is not in the package of Pyodide.")
            write(folder / name, member.read())


if __name__ == "__main__":
    sys.exit(main())
