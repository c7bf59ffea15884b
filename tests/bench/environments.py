"""Peers in environments of their own, made once in `.bench/`: what they pin is not to come near ours."""

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

PEERS = Path(__file__).parent / "peers"
KEPT = Path(__file__).parents[2] / ".bench"
UV = Path(sys.executable).with_name("uv")
NODE_PACKAGE = "@dice-roller/rpg-dice-roller@5.5.1"


class NotHere(Exception):
    """A peer cannot be run on this machine; the text says why."""


def run(command: list[str]) -> dict[str, Any]:
    """Run the script of a peer, and return what it printed."""
    return json.loads(_output(command))


@cache
def python_with(package: str) -> str:
    """Return the Python of an environment that has this one package, such as `d20==1.1.2`.

    Raises:
        NotHere: it cannot be installed.
    """
    folder = KEPT / package
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        _output([str(UV), "venv", "--quiet", "--python", sys.executable, str(folder)])
        _output([str(UV), "pip", "install", "--quiet", "--python", str(python), package])
        (folder / "ready").touch()
    return str(python)


@cache
def node_script(name: str) -> list[str]:
    """Return the command that runs a script of a peer under node, beside the package it imports.

    Raises:
        NotHere: node, or npm, is not here, or the package cannot be installed.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise NotHere("node is not here")
    folder = KEPT / "node"
    if not (folder / "ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _output([npm, "install", "--silent", "--no-fund", "--prefix", str(folder), NODE_PACKAGE])
        (folder / "ready").touch()
    shutil.copy(PEERS / name, folder / name)
    return [node, str(folder / name)]


def _output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or "it did not say why").splitlines()[-1]
        raise NotHere(f"{Path(command[0]).name} failed: {last}")
    return done.stdout
