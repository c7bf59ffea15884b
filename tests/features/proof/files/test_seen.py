"""Whatever message of the bot somebody pastes, both verifiers take from it all that can be compared."""

import json

import pytest

from bot.features.proof import card
from bot.features.proof.seen import Seen, read_seen
from bot.mechanics.errors import BadInput
from bot.play.proof.commitments import Proved
from bot.text.card import Card
from tests.features.proof.files.conftest import seen_by_page, verdict_of
from tests.features.proof.files.tampering import content_of

HEAD, ANCHOR, KEY = ("0a" * 32, "1b" * 32, "2c" * 32)


def text_of(shown: Card) -> str:
    """Return a card as it is copied from Discord: the backticks are gone."""
    fields = (f"{field.name}\n{field.value}" for field in shown.fields)
    return "\n".join((shown.title, shown.text, *fields, shown.footer)).replace("`", "")


def _rolled(anchor: bytes = b"") -> str:
    proved = Proved(1, 1, bytes.fromhex(HEAD), anchor)
    return text_of(card.with_proof(Card("# 7", footer="#57 · typed by hand"), 57, proved))


MESSAGES = {
    "a roll": (_rolled(), {57: HEAD[:6]}, set()),
    "a roll with locked keys": (_rolled(bytes.fromhex(ANCHOR)), {57: HEAD[:6]}, {ANCHOR}),
    "the pinned card": (
        text_of(card.head_card(1, 57, bytes.fromhex(HEAD), bytes.fromhex(ANCHOR))),
        {},
        {HEAD, ANCHOR},
    ),
    "a posted fingerprint": (
        text_of(card.posted_card(5, 2, 57, bytes.fromhex(HEAD), bytes.fromhex(ANCHOR))),
        {},
        {HEAD, ANCHOR},
    ),
    "new keys": (text_of(card.rotated_card(bytes.fromhex(ANCHOR))), {}, {ANCHOR}),
    "figures": (f"Key\n{KEY}\nIts turn\n3 of 512; set 1 of keys\nDiscord's number\n123456", {}, {KEY}),
    "typed": (
        f"57=A1B2C3\n#58 A1B2C3D4 · d20\n 59 : `{HEAD}`\n",
        {57: "a1b2c3", 58: "a1b2c3d4", 59: HEAD},
        set(),
    ),
    "a chat": (
        f"Mira: #5 · 079851 was mine\nBo: 12 decade\n> {HEAD}\n||{ANCHOR}||",
        {5: "079851"},
        {HEAD, ANCHOR},
    ),
    **{
        f"lines that end with {ord(end):x}": (f"5=079851{end}6=079852", {5: "079851", 6: "079852"}, set())
        for end in "\n\r\v\f\x85\u2028\u2029"
    },
    "odd spaces": (f"\u00a05\u00a0=\t079851 \n {ANCHOR}\u00a0", {5: "079851"}, {ANCHOR}),
    "the same, longer": (f"#57 · {HEAD[:6]}\n#57 · {HEAD}", {57: HEAD}, set()),
}
"""Messages, and what is in them."""


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_is_read_alike(message):
    text, heads, digits = MESSAGES[message]

    assert read_seen([text]) == Seen(heads, frozenset(digits))
    assert seen_by_page(text) == Seen(heads, frozenset(digits))


NOTHING = (
    "00" * 32,
    "#0 · 0000000000000000",
    "0=000000",
    "05=079851",
    "\x1f5=079851",
    "5\u2003079851",
    "#\u0665 · 079851",
)
"""What is before every proof, and fits it whatever is in it; and what nobody shows."""


@pytest.mark.parametrize("text", ["57", "a1b2c3", "#5 · 0798", "hello", "5c" * 31, f"x{HEAD}", *NOTHING])
def test_a_text_without_any_is_refused(text):
    with pytest.raises(BadInput):
        read_seen([text])
    assert seen_by_page(text) is None


def test_the_newest_fingerprint_and_the_digits_of_every_key_fit_their_proof(proof):
    first, *rows = map(json.loads, proof)
    opened = [row for row in rows if content_of(row).get("visibility") and row["hidden_key"]]
    digits = (rows[-1]["head"], first["chains"][-1]["anchor"], rows[3]["key"], opened[0]["hidden_key"])
    found = verdict_of(proof, digits)

    assert (found.why, found.heads, found.anchors, found.keys) == ("", 1, 1, 2)
