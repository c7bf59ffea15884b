"""The files that container hosts take as they are, beside the image and the settings that they are for."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.settings import Settings, names
from tests.client.forks import finished
from tests.client.processes import environment

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Dockerfile").read_text()
FLY = tomllib.loads((ROOT / "fly.toml").read_text())
RENDER = dict(re.findall(r"^ +(?:- )?(\w+): ([^\s#]+)", (ROOT / "render.yaml").read_text(), re.MULTILINE))
SETTINGS = set(names())
VOLUME = re.search(r"^WORKDIR (/data)$", IMAGE, re.MULTILINE)[1]
CLOSING = Settings.model_fields["closing_seconds"].default


def test_the_database_of_the_image_is_in_the_volume():
    assert f"EVENHAND_DATABASE_URL=sqlite:///{VOLUME}/" in IMAGE


@pytest.mark.parametrize("mounted", [FLY["mounts"]["destination"], RENDER["mountPath"]])
def test_what_the_bot_keeps_is_in_a_volume(mounted):
    assert mounted == VOLUME


def test_both_build_the_image_of_this_repository():
    assert (ROOT / FLY["build"]["dockerfile"]).samefile(ROOT / RENDER["dockerfilePath"])
    assert f"AS {FLY['build']['build-target']}\n" in IMAGE


def test_the_last_stage_of_the_image_runs_without_root():
    assert IMAGE.rstrip().endswith("USER 10001")


def test_nothing_that_the_image_leaves_out_is_needed_for_a_chart(tmp_path):
    code = (
        "import sys; from bot.cli.app import main;"
        "main(['card', 'wallet', '--sides', 'd20', '-o', 'card.pdf']);"
        "print(*(each.__file__ for each in list(sys.modules.values()) if getattr(each, '__file__', None)))"
    )
    env = environment(tmp_path / "evenhand.db") | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    folders = {part for file in ended.stdout.split() for part in Path(file).parts[:-1]}
    removed = re.findall(r"-name (\w+)\b", IMAGE)

    assert "matplotlib" in folders
    assert removed == ["tests", "sample_data"]
    assert not {*removed} & folders


def test_one_process_has_the_file():
    assert (RENDER["type"], RENDER["numInstances"]) == ("worker", "1")
    assert FLY["deploy"]["strategy"] == "immediate"


@pytest.mark.parametrize(
    "seconds", [FLY["kill_timeout"].removesuffix("s"), RENDER.get("maxShutdownDelaySeconds", 30)]
)
def test_the_bot_has_the_time_to_finish_its_answers(seconds):
    assert int(seconds) >= CLOSING + 4


@pytest.mark.parametrize("file", ["fly.toml", "render.yaml", "compose.yaml", "compose.sqlite.yaml"])
def test_every_setting_in_the_files_exists(file):
    named = set(re.findall(r"\b(EVENHAND_\w+|DISCORD_\w+)", (ROOT / file).read_text()))

    assert named <= SETTINGS


@pytest.mark.parametrize("file", ["fly.toml", "render.yaml", "compose.yaml", "compose.sqlite.yaml"])
def test_no_token_stands_in_a_file(file):
    assert not re.search(r"DISCORD_TOKEN\w*[:=][ \t]*[\w\"']", (ROOT / file).read_text())


@pytest.mark.slow
async def test_what_the_workflow_runs_in_a_new_image_succeeds_where_nothing_is_kept_yet(tmp_path):
    workflow = (ROOT / ".github" / "workflows" / "check.yml").read_text()
    (command,) = re.findall(r"docker run --rm evenhand (.+)$", workflow, re.MULTILINE)
    env = environment(tmp_path / "evenhand.db")

    assert (await finished("-m", "bot", *shlex.split(command), env=env, cwd=tmp_path))[0] == 0
