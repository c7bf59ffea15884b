"""The change log says of each version what a host has to do, and a release is what it says."""

import re
import runpy
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import bot

ROOT = Path(__file__).parents[1]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASE = ROOT / ".github" / "release.py"

SECTIONS = re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", CHANGES, re.MULTILINE)
"""The versions and what is said of them, newest first."""

TABLES = re.compile(r"\*\*Tables:\*\* (?:new|changed|unchanged)\b.*\(SQLite (\d{4}), PostgreSQL (\d{4})\)")


def release(*arguments):
    return subprocess.run(
        [sys.executable, RELEASE, *arguments],
        env={"GITHUB_REPOSITORY": "Mira/Dice"}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_newest_version_is_that_of_the_bot():
    assert SECTIONS[0][0] == bot.__version__


def test_each_version_says_what_hosts_have_to_do():
    assert [name for name, text in SECTIONS if not re.search(r"^\*\*Hosts:\*\* \S", text, re.MULTILINE)] == []


def test_each_version_says_whether_tables_change():
    assert [name for name, text in SECTIONS if not TABLES.search(text)] == []


def test_the_newest_version_has_the_newest_tables():
    newest = [max((ROOT / "migrations" / engine).iterdir()).name[:4] for engine in ("sqlite", "postgres")]

    assert [*TABLES.search(SECTIONS[0][1]).groups()] == newest


def test_tables_are_called_changed_where_they_are():
    states = [TABLES.search(text) for _, text in SECTIONS]
    changes = ["unchanged" if new.groups() == old.groups() else "changed" for new, old in pairwise(states)]

    assert [re.split(r"\W+", state[0])[2] for state in states] == [*changes, "new"]


def test_the_first_version_is_told_in_at_most_60_lines():
    name, text = SECTIONS[-1]

    assert name == "1.0.0"
    assert len(text.splitlines()) < 60


def test_a_release_has_the_section_of_its_version_as_notes():
    assert release(f"v{bot.__version__}", "--notes").stdout.strip() == SECTIONS[0][1].strip()


def test_an_image_has_the_version_the_shorter_ones_and_latest_as_tags():
    told = release(f"v{bot.__version__}").stdout
    major, minor, _ = bot.__version__.split(".")

    assert re.findall(r"^ghcr.io/mira/dice:(.*)$", told, re.MULTILINE) == [
        *(major, f"{major}.{minor}", bot.__version__, "latest")
    ]
    assert f"org.opencontainers.image.version={bot.__version__}\n" in told
    assert ("org.opencontainers.image.source=" in told) == bool(bot.REPOSITORY)


def test_a_tag_of_another_version_releases_nothing():
    refused = release("v0.0.1")

    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.count("\n") == 1
    assert f"the tag has to be v{bot.__version__}" in refused.stderr


@pytest.mark.parametrize(
    ("tag", "version", "newest"),
    [("v1.2.0", "1.1.0", "1.2.0"), ("v1.2.0", "1.2.0", "1.1.0"), ("v1.2.0.dev", "1.2.0.dev", "1.2.0.dev")],
)
def test_a_release_needs_a_tag_a_version_and_a_section_that_agree(tag, version, newest):
    with pytest.raises(SystemExit, match=r"\.$"):
        runpy.run_path(str(RELEASE))["read_notes"](tag, version, f"# Changes\n\n## {newest}\n\nNew.\n")
