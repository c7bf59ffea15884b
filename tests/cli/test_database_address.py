"""Addresses of databases that are wrong: each command says so in a sentence, which has no password."""

from itertools import product

WRONG = (
    "postgre://me:hush@host/db",
    "postgresql://me:hush@host:port/db",
    "postgresql://me:hush@127.0.0.1:9/db?sslmode=hush",
    "postgresql://me:hush@127.0.0.1:9/db?hush",
    "postgresql://me:hush@two..dots/db",
    f"sqlite:///{'a' * 300}.db",
)


def test_a_wrong_address_ends_in_a_sentence_without_its_password(host, settings):
    for name, url in product(("run", "check", "doctor"), WRONG):
        settings(EVENHAND_DATABASE_URL=url, DISCORD_TOKEN="x")
        status, out, err = host(name)
        said = out + err
        assert status in {1, 2}, (name, url)
        assert "hush" not in said, (name, url)
        assert "database address" in said or "EVENHAND_DATABASE_URL" in said, (name, url)
