"""The commands of the pages for hosts, as they stand there."""

import re
import shlex
import subprocess
from pathlib import Path

from bot.settings import Settings
from tests.cli.test_copy import live, with_store

ROOT = Path(__file__).parents[2]
FIRST, HOSTING, SERVED = (
    (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    for name in ("first-server", "hosting", "postgresql")
)
PAGES = FIRST + HOSTING + SERVED
BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SERVER = "postgresql://USER:PASSWORD@HOST/DATABASE"
COMPOSED = (ROOT / "compose.yaml").read_text(encoding="utf-8")
ALONE = (ROOT / "compose.sqlite.yaml").read_text(encoding="utf-8")
SERVICES = re.findall(r"^  (\w+):\n    (?:image|build):", COMPOSED, re.MULTILINE)
BOUNDS = ("restart: unless", "cap_drop: [ALL]", "no-new-privileges:true", "max-size", "max-file")


def test_a_shell_can_read_it():
    for block in BLOCK.findall(PAGES):
        assert subprocess.run(["/bin/sh", "-n"], input=block, text=True, check=False).returncode == 0, block


def test_every_service_of_it_is_one_of_compose():
    for service in re.findall(
        r"--scale (\w+)=|build (\w+)$|--quiet (\w+)\)|--wait (\w+)$", SERVED, re.MULTILINE
    ):
        assert "".join(service) in SERVICES, service


def test_a_service_of_compose_is_bounded_and_may_do_little():
    for service in SERVICES:
        shared, services, _ = re.split(r"^(?:services|volumes):\n", COMPOSED, flags=re.MULTILINE)
        (own,) = re.findall(rf"^  {service}:\n(.*?)(?=^  \w|\Z)", services, re.MULTILINE | re.DOTALL)

        assert "    <<: *bounded\n" in own, service
        assert re.search(r"^    mem_limit: \d+[mg]$", own, re.MULTILINE), service
        assert re.search(r"^    stop_grace_period: \d+[sm]\b", own, re.MULTILINE), service
        assert all(bound in shared for bound in BOUNDS)


def test_the_bot_of_compose_without_a_server_is_bounded_alike_and_keeps_its_file_in_the_volume():
    assert all(bound in ALONE for bound in (*BOUNDS, "mem_limit: 1g", "container_name: evenhand"))
    assert "      EVENHAND_DATABASE_URL: sqlite:////data/evenhand.db\n" in ALONE
    assert "    volumes:\n      - evenhand:/data\n\nvolumes:\n  evenhand:\n    name: evenhand\n" in ALONE


def test_no_container_has_a_volume_without_a_name():
    places = re.findall(r"^      - (\S+?):/", COMPOSED, re.MULTILINE)

    assert "VOLUME" not in (ROOT / "Dockerfile").read_text()
    assert set(places) == set(re.findall(r"^  (\w+):$", COMPOSED.split("\nvolumes:\n")[1], re.MULTILINE))


def test_the_server_beside_the_bot_is_well_once_it_answers_where_the_bot_asks():
    check = COMPOSED.split("    healthcheck:")[1].split("\n    volumes:")[0]

    assert "pg_isready, --host=127.0.0.1," in check
    assert re.search(r"^      start_period: \d+[sm]\b", check, re.MULTILINE)


def test_a_container_of_it_is_bounded_and_may_do_little():
    for started in re.findall(r"^docker run -d [^\\\n]+\\\n.+$", FIRST, re.MULTILINE):
        for bound in (
            "memory 1g",
            "cap-drop ALL",
            "security-opt no-new",
            "log-opt max-size=",
            "log-opt max-file=",
        ):
            assert f" --{bound}" in started
        assert " -v evenhand:/data " in started, started


def test_a_container_has_as_long_to_stop_as_the_answers_under_way():
    graces = re.findall(r"^    stop_grace_period: (\d+)s\b", COMPOSED + ALONE, re.MULTILINE)
    seconds = [*graces, *re.findall(r"^TimeoutStopSec=(\d+)$", FIRST, re.MULTILINE)]

    assert len(seconds) == 3
    assert min(map(int, seconds)) >= Settings.model_fields["closing_seconds"].default + 4


def test_every_setting_of_it_is_explained():
    for setting in re.findall(r"`(EVENHAND_\w+)`", PAGES):
        assert f"{setting}=" in (ROOT / ".env.example").read_text(), setting


def test_moving_to_a_server_and_back_goes_as_it_says(host, settings, database, address, monkeypatch):
    monkeypatch.chdir(database.parent)
    with_store(f"sqlite:///{database}", live)
    settings(EVENHAND_DATABASE_URL=f"sqlite:///{database}")
    there, check, back = (
        shlex.split(line)[1:]
        for block in BLOCK.findall(SERVED.split("## Moving from a file")[1])
        for line in block.split("\n")
        if line.strip().startswith(".venv/bin/evenhand c")
    )
    assert there == ["copy", SERVER]
    assert host("copy", address)[0] == 0
    settings(EVENHAND_DATABASE_URL=address)
    assert host(*check)[:2] == (0, "Every history leads to the stored state.\n")
    assert host(*back)[0] == 0
    settings(EVENHAND_DATABASE_URL=back[1])
    assert host(*check)[:2] == (0, "Every history leads to the stored state.\n")
