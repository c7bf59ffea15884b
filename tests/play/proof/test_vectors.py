"""The vectors of `docs/proof.md`: whoever writes a verifier of their own can hold it against these."""

import json
import re
from pathlib import Path

import pytest

from bot.play.proof.commitments import ProofEntry, commit_to_content, commit_to_person, commit_to_words
from bot.play.proof.hashes import NOTHING, digest, frame_all, tag_prefix
from bot.play.proof.keys import ChainName, KeyedChance, context_of, hidden_key, key_at, make_chain, seal_of

DOCUMENT = Path(__file__).parents[3] / "docs" / "proof.md"
NAME = ChainName(1_100_000_000_000_000_001, 0, 1)
SECRET = bytes(range(32, 64))
SALT = digest(tag_prefix("salt"), frame_all(b"", b"three blind mice"))
"""Of a text that players once added; keys of today have none."""


@pytest.fixture(scope="module")
def vectors():
    found = re.search(r"```json\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    return json.loads(found[1])


@pytest.fixture(scope="module")
def chain(vectors):
    said = vectors["chain"]
    return make_chain(NAME, bytes.fromhex(said["key 512"]), SECRET, SALT, bytes.fromhex(said["head"]))


def test_a_hash_is_of_lengths_and_parts(vectors):
    parts = [bytes.fromhex(part) for part in vectors["digest"]["parts"]]
    assert digest(tag_prefix(vectors["digest"]["tag"]), frame_all(*parts)).hex() == vectors["digest"]["is"]


def test_keys_lead_to_the_anchor(vectors, chain):
    said = vectors["chain"]
    assert key_at(NAME, 2, chain.marks).hex() == said["key 2"]
    assert key_at(NAME, 1, chain.marks).hex() == said["key 1"]
    assert chain.root.hex() == said["root"]
    assert SALT.hex() == said["salt of 'three blind mice'"]
    assert chain.anchor.hex() == said["anchor"]


def numbers(said, key):
    chance = KeyedChance(key, context_of(NAME, said["turn"], int(said["interaction"]), SALT))
    return [str(chance(int(n))) for n in said["below"]]


def test_numbers_come_of_a_key(vectors, chain):
    assert numbers(vectors["roll"], key_at(NAME, 1, chain.marks)) == vectors["roll"]["numbers"]


def test_a_hidden_roll_has_a_sealed_key_of_its_own(vectors):
    said = vectors["hidden"]
    key = hidden_key(NAME, said["turn"], SECRET)
    assert (key.hex(), seal_of(NAME, said["turn"], key).hex()) == (said["key"], said["seal"])
    assert numbers(said, key) == said["numbers"]


def test_a_row_is_hashed_with_what_came_before_it(vectors, chain):
    said = vectors["entry"]
    entry = ProofEntry(
        name=NAME,
        turn=1,
        number=said["number"],
        interaction=int(vectors["roll"]["interaction"]),
        at=said["at"],
        who=commit_to_person(int(said["person"]), NAME.channel, bytes.fromhex(said["person salt"])),
        content=commit_to_content(said["content"]),
        words=commit_to_words(said["typed"], bytes.fromhex(said["typed salt"])),
        anchor=chain.anchor,
        seal=bytes.fromhex(said["seal"]),
    )
    parts = (entry.who, entry.content, entry.words, entry.leaf, entry.head(NOTHING))
    names = ("who", "content hash", "words", "leaf", "head after no row")
    assert [part.hex() for part in parts] == [said[name] for name in names]
