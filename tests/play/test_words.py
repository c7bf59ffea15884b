"""Words that people type and others read have no sign that cannot be seen, or that turns the others round."""

from itertools import product

import pytest

from bot.features.sessions import event as session_start
from bot.features.statistics.stats import WantedStats, gather
from bot.features.tables import saved_tables
from bot.mechanics.errors import BadInput
from bot.play.errors import check_words, quote
from bot.play.store import Ask
from tests.mechanics.refusals import is_short_sentence
from tests.places import rows
from tests.play.by_hand import begin
from tests.rolling import roll_dice, roll_die

SIGNS = {
    "right to left override": "\u202e",
    "left to right embedding": "\u202a",
    "right to left isolate": "\u2067",
    "pop directional isolate": "\u2069",
    "right to left mark": "\u200f",
    "zero width space": "\u200b",
    "zero width no-break space": "\ufeff",
    "soft hyphen": "\u00ad",
    "word joiner": "\u2060",
    "tag": "\U000e0041",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "grapheme joiner": "\u034f",
    "joiner that joins nothing": "\u200d",
    "private use": "\ue000",
}
"""What is refused, by its name."""


async def name_a_session(services, ask, words):
    return await session_start.start(await Ask.of(services, ask()), words)


async def name_typed_dice(services, ask, words):
    return await roll_dice(await Ask.of(services, ask()), "d6", rolled="3", set_name=words)


async def name_dice_of_a_rule(services, ask, words):
    return await roll_die(await Ask.of(services, ask()), "d100", 100, rolled="1 2 3", set_name=words)


def name_dice_by_hand(services, ask, words):
    return begin(services, ask(), "d100", 100, set_name=words)


async def ask_for_a_set(services, ask, words):
    return await gather(await Ask.of(services, ask()), WantedStats(set=words))


async def write_a_row(services, ask, words):
    return await saved_tables.add(await Ask.of(services, ask()), "forest", f"1-3 wolves\n4-6 {words}")


ATTEMPTS = (
    name_a_session,
    name_typed_dice,
    name_dice_of_a_rule,
    name_dice_by_hand,
    ask_for_a_set,
    write_a_row,
)


@pytest.mark.parametrize("attempt", ATTEMPTS)
async def test_a_sign_that_cannot_be_seen_is_refused_in_one_sentence(services, ask, attempt):
    for sign in SIGNS.values():
        with pytest.raises(BadInput) as refused:
            await attempt(services, ask, f"ev{sign}il")
        assert is_short_sentence(str(refused.value))
        assert sign not in str(refused.value)
        assert f"U+{ord(sign):04X}" in str(refused.value)
    assert await rows(services, ask()) == ()
    assert await saved_tables.names(await Ask.of(services, ask())) == []


async def test_such_a_sign_in_dice_is_refused_and_offered_without(services, ask):
    for dice, sign in product(
        ("d6 # ev{}il", 'd6 "ev{}il"', "d6[ev{}il]", "d[ev{}il,b]", "d6 ev{}il"), SIGNS.values()
    ):
        with pytest.raises(BadInput) as refused:
            await roll_dice(await Ask.of(services, ask()), dice.format(sign))
        assert sign not in refused.value.sentence
        assert not any(sign in offer for offer in refused.value.offers)


def test_words_from_right_to_left_turn_nothing_beside_them_around():
    for words in ("שלום", "مرحبا 7", "a שלום b"):
        assert quote(words) == f"\u2068{words}\u2069"


async def test_words_of_any_language_are_taken(services, ask):
    for words in ("Élan vital", "红色", "שלום", "👩\u200d👩\u200d👧", "❤\ufe0f", "a – b", "x²", "नमस्ते"):
        assert check_words(words, "the name") == words
        assert (await session_start.start(await Ask.of(services, ask()), words)).request == {"name": words}
        await session_start.end(await Ask.of(services, ask()))


async def test_a_refusal_quotes_a_name_without_its_markdown(services, ask):
    await session_start.start(await Ask.of(services, ask()), "**bold** [x](http://y) <@1> `c`")

    with pytest.raises(Exception, match="is still running") as refused:
        await session_start.start(await Ask.of(services, ask()))
    assert r"“\*\*bold\*\* \[x\]\(http\://y\) \<\@1\> \`c\`”" in str(refused.value)
    assert quote("plain words") == "plain words"
