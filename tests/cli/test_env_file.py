"""The file of a host in which the token is kept."""

import stat

import pytest

from bot.cli.env_file import read_token, write_token
from bot.settings import Settings


@pytest.fixture
def file(tmp_path):
    return tmp_path / ".env"


def test_a_new_file_is_read_by_its_owner_alone_and_by_the_bot(file):
    write_token(file, "a.b.c")

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_token(file) == "a.b.c"
    assert Settings(_env_file=file).token.get_secret_value() == "a.b.c"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A=1\nDISCORD_TOKEN=\nB=2\n", "A=1\nDISCORD_TOKEN=new\nB=2\n"),
        ("A=1\n  export DISCORD_TOKEN = 'old'\n", "A=1\nDISCORD_TOKEN=new\n"),
        ("\ufeffDISCORD_TOKEN=old\n", "DISCORD_TOKEN=new\n"),  # some editors begin with this mark
        ("# DISCORD_TOKEN=x\nA=1", "# DISCORD_TOKEN=x\nA=1\nDISCORD_TOKEN=new\n"),
    ],
)
def test_all_else_in_the_file_stays(file, before, after):
    file.write_text(before)
    file.chmod(0o644)
    write_token(file, "new")

    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == (after, 0o600)


def test_what_a_run_that_was_ended_has_left_is_in_no_ones_way(file):
    file.with_name(".env.new").write_text("half")
    write_token(file, "new")

    assert [each.name for each in file.parent.iterdir()] == [".env"]


@pytest.mark.parametrize(
    ("text", "token"),
    [("", ""), ("DISCORD_TOKEN=\n", ""), ('DISCORD_TOKEN="x"', "x"), ("\ufeffDISCORD_TOKEN= Bot x", "x")],
)
def test_a_token_is_found_where_there_is_one(file, text, token):
    file.write_text(text)

    assert read_token(file) == token
