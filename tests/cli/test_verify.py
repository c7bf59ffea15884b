"""`evenhand export --proof` and `evenhand verify`, as whoever checks a channel uses them."""

import asyncio
import json

import pytest

from bot.features.proof.card import BY_ITSELF, head_card
from bot.features.registry import REGISTRY
from bot.play.request_context import RequestContext
from bot.play.store import Ask, Services
from bot.storage.urls import open_store
from tests.rolling import roll_dice
from tests.scripted import Scripted
from tests.snowflakes import snowflake
from tests.stateful.table import Here
from tests.storage.submissions import HERE

NOON = 1_700_000_000_000
"""Milliseconds since 1970: a time that is past, since whatever is not is named."""


def play(database, rolls=4, first=1, *, place=HERE, person=7, dice="2d6"):
    async def all_of_it():
        async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
            services = Services(store, Scripted(), Here(), REGISTRY, proof=True)
            for number in range(first, first + rolls):
                context = RequestContext(place, person, snowflake(NOON, number), NOON)
                made = await roll_dice(await Ask.of(services, context), dice)
                if made.proved.anchor:
                    store.note_anchor(made.proved.anchor, context.interaction)

    asyncio.run(all_of_it())


@pytest.fixture
def proof(host, database, tmp_path):
    """The file of a channel with four rolls."""
    play(database)
    status, out, _ = host("export", "--proof", HERE.channel)
    assert status == 0
    file = tmp_path / "proof.jsonl"
    file.write_text(out)
    return file


def head_of(proof, row):
    return json.loads(proof.read_text().splitlines()[row])["head"]


def test_a_proof_is_right(host, proof):
    anchor = json.loads(proof.read_text().splitlines()[0])["chains"][0]["anchor"]
    status, out, _ = host("verify", proof, "--anchor", anchor, "--head", f"3={head_of(proof, 3)[:6]}")

    assert status == 0
    assert out.splitlines() == [
        "Rows 1 to 4 fit together: the hashes, the keys, and each roll made again.",
        "  3 thrown with a key that was locked before",
        "  1 without a key, asked for before its locked keys were in the channel: 1",
        BY_ITSELF,
        "Compared with 1 set of locked keys and 1 fingerprint.",
        "No fingerprint of a row, with enough digits, was compared: rows may have been changed.",
        f"Fingerprint after the last: {head_of(proof, 4)}",
    ]


def test_the_same_as_json(host, proof):
    status, out, _ = host("verify", proof, "--json", "--head", f"3={head_of(proof, 3)}")

    wanted = {
        "ok": True,
        "rows": 4,
        "first": 1,
        "begins_anew": False,
        "last": 4,
        "covered": 3,
        "thrown": 3,
        "thrown_hidden_first": 0,
        "typed": 0,
        "sealed": 0,
        "by_nobody_named": 0,
        "rows_without_words": [],
        "hidden_first": 0,
        "changes_elsewhere": 0,
        "out_of_order": 0,
        "rows_out_of_order_by_seconds": [],
        "rows_after_now": [],
        "sets_of_keys": {"total": 1, "missing": 0, "given_up": 0, "unused": 0},
        "without_key": 1,
        "rows_without_key": {"asked for before its locked keys were in the channel": [1]},
        "not_replayed": 0,
        "rows_not_replayed": {},
        "compared": {"anchors": 0, "heads": 1, "keys": 0},
        "most_digits_compared": 64,
        "compared_up_to_row": 3,
        "nowhere_in_this_file": [],
        "heads_before_this_file": [],
        "head": head_of(proof, 4),
    }
    assert (status, json.loads(out)) == (0, wanted)


def test_where_nothing_was_seen_in_the_channel_a_made_up_file_would_pass_too(host, proof):
    assert "No locked keys or fingerprint given: a made-up file would pass too." in host("verify", proof)[1]


def test_a_fingerprint_is_taken_as_it_stands_under_a_roll(host, proof):
    seen = f"#3 · {head_of(proof, 3)[:6]}"
    _, out, _ = host("verify", proof, "--head", seen, "--json")
    status, wrong, _ = host("verify", proof, "--head", "#3 · 000000")

    assert json.loads(out)["compared"] == {"anchors": 0, "heads": 1, "keys": 0}
    assert (status, "but 000000 was published" in wrong) == (1, True)


def test_two_fingerprints_of_a_row_cannot_both_be_right(host, proof):
    head = head_of(proof, 3)
    both = host("verify", proof, "--head", f"3={head}", "--head", f"3={head[:6]}")
    status, _, err = host("verify", proof, "--head", "3=aaaaaa", "--head", f"3={head}")

    assert both[0] == 0
    assert (status, "cannot both be the fingerprint of row 3" in err) == (2, True)


def test_a_file_without_rows_is_no_proof(host, proof):
    proof.write_text(proof.read_text().splitlines()[0])
    status, _, err = host("verify", proof)

    assert (status, "is not a proof: It has no rows" in err) == (2, True)


def test_the_first_row_that_is_wrong_is_named(host, proof):
    lines = proof.read_text().splitlines()
    lines[3] = lines[3].replace('"at":17', '"at":18')
    proof.write_text("\n".join(lines))
    status, out, _ = host("verify", proof, "--json")

    assert (status, json.loads(out)["ok"], json.loads(out)["row"]) == (1, False, 3)
    assert host("verify", proof)[1].startswith("Row 3 is wrong: it differs from the record")


def test_a_cut_tail_is_found_by_a_head(host, proof):
    head = head_of(proof, 4)
    proof.write_text("".join(f"{line}\n" for line in proof.read_text().splitlines()[:-1]))

    assert host("verify", proof)[0] == 0
    status, out, _ = host("verify", proof, "--head", f"4={head}")
    assert (status, out.startswith("Row 4 is wrong: a head of it was published")) == (1, True)


def test_what_is_no_proof_is_said_to_be_none(host, tmp_path):
    for text in ["", "no json", "[]", '{"format": "other"}', '{"format": "evenhand-proof-1"}']:
        file = tmp_path / "some.jsonl"
        file.write_text(text)
        status, _, err = host("verify", file)

        assert status == 2, text
        assert "is not a proof" in err, text
        assert "Traceback" not in err, text


@pytest.mark.parametrize("part", ["channel", "chains", "states", "people", "first", "head"])
def test_a_first_line_that_lacks_a_part_is_no_proof(host, proof, part):
    first, *rows = proof.read_text().splitlines()
    line = json.loads(first)
    del line[part]
    proof.write_text("\n".join([json.dumps(line), *rows]))
    status, _, err = host("verify", proof)

    assert (status, "is not a proof" in err, "Traceback" in err) == (2, True, False)


def test_a_file_that_is_not_there_is_said(host, tmp_path):
    status, _, err = host("verify", tmp_path / "none.jsonl")

    assert (status, "cannot be read" in err) == (2, True)


def test_what_is_no_anchor_and_no_head_is_refused(host, proof):
    for option in [("--anchor", "xyz"), ("--head", "3"), ("--head", "x=a1b2c3"), ("--head", "3=a1")]:
        status, _, err = host("verify", proof, *option)

        assert (status, "hexadecimal" in err or "such as 57=a1b2c3" in err) == (2, True), option


@pytest.mark.parametrize("option", ["--anchor", "--head"])
def test_64_digits_are_taken_for_what_they_are(host, proof, option):
    first, *rows = map(json.loads, proof.read_text().splitlines())
    digits = {"heads": rows[2]["head"], "anchors": first["chains"][0]["anchor"], "keys": rows[1]["key"]}
    for sort, each in digits.items():
        status, out, _ = host("verify", proof, option, each, "--json")

        assert (status, json.loads(out)["compared"][sort]) == (0, 1)


def test_digits_that_are_nowhere_in_a_whole_file_are_wrong_without_a_row(host, proof):
    status, out, _ = host("verify", proof, "--anchor", "5c" * 32, "--json")

    assert (status, json.loads(out)["ok"], json.loads(out)["row"]) == (1, False, None)


def test_digits_of_an_older_entry_are_not_called_wrong(host, proof):
    lines = proof.read_text().splitlines()
    first, _, *rows = map(json.loads, lines)
    pruned = first | {"first": 2, "head": json.loads(lines[1])["head"]}
    proof.write_text("\n".join(map(json.dumps, [pruned, *rows])))
    status, out, _ = host("verify", proof, "--anchor", "5c" * 32, "--json")

    assert (status, json.loads(out)["ok"]) == (1, True)
    assert json.loads(out)["nowhere_in_this_file"] == ["5c" * 32]


def test_a_whole_message_is_read(host, proof):
    rows = [json.loads(line) for line in proof.read_text().splitlines()]
    message = head_card(1, 4, bytes.fromhex(rows[4]["head"]), bytes.fromhex(rows[0]["chains"][0]["anchor"]))
    _, out, _ = host("verify", proof, "--head", f"{message.text}\n{message.footer}", "--json")

    assert json.loads(out)["compared"] == {"anchors": 1, "heads": 1, "keys": 0}


def test_of_six_digits_it_is_said_that_they_can_be_forged(host, proof):
    heads = [f"3={head_of(proof, 3)[:length]}" for length in (15, 16)]
    found = [json.loads(host("verify", proof, "--head", head, "--json")[1]) for head in heads]

    assert [each["most_digits_compared"] for each in found] == [15, 16]
    assert ["in seconds" in host("verify", proof, "--head", head)[1] for head in heads] == [True, False]


def test_a_byte_order_mark_is_read(host, proof):
    proof.write_text(proof.read_text(), encoding="utf-8-sig")

    assert host("verify", proof)[0] == 0


def test_what_is_no_text_is_no_proof(host, tmp_path):
    file = tmp_path / "some.jsonl"
    file.write_bytes(b"\xff\xfe")
    status, _, err = host("verify", file)

    assert (status, f"{file} is not a proof: it is not text." in err) == (2, True)


def test_a_channel_without_a_proof_has_none(host, database):
    play(database, 1)
    status, _, err = host("export", "--proof", 5)

    assert (status, "There is no proof of a channel 5" in err) == (2, True)


def test_a_proof_goes_alone(host, database):
    play(database, 1)
    status, _, err = host("export", "--proof", HERE.channel, "--csv")

    assert (status, "Use --proof without other options" in err) == (2, True)
