"""Addresses of databases that are wrong: each command says so in a sentence, which has no password."""

import pytest


@pytest.mark.parametrize("name", ["run", "check", "doctor"])
@pytest.mark.parametrize(
    "url",
    [
        "postgre://me:hush@host/db",
        "postgresql://me:hush@host:port/db",
        "postgresql://me:hush@127.0.0.1:9/db?sslmode=hush",
        "postgresql://me:hush@127.0.0.1:9/db?hush",
        "postgresql://me:hush@two..dots/db",
        f"sqlite:///{'a' * 300}.db",
    ],
)
def test_a_wrong_address_ends_in_a_sentence_without_its_password(host, settings, name, url):
    settings(EVENHAND_DATABASE_URL=url, DISCORD_TOKEN="x")
    status, out, err = host(name)
    said = out + err
    assert status in {1, 2}
    assert "hush" not in said
    assert "database address" in said
