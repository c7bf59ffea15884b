"""What people look for in the history, as they type it."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from bot.features.history.finding import MOST_WORDS, Wanted, read_wanted
from bot.features.history.pages import Filters, look_back
from bot.features.registry import REGISTRY
from bot.mechanics.errors import BadInput
from bot.play.event import Visibility
from bot.play.reads import SearchWord
from bot.play.store import Ask
from tests.rolling import roll_dice, wanted

NOW = int(datetime(2026, 11, 21, 0, 30, tzinfo=UTC).timestamp() * 1000)  # a Saturday


def day(text):
    return int(datetime.fromisoformat(f"{text}T00:00:00+00:00").timestamp() * 1000)


FRIDAY, MONDAY, SATURDAY = day("2026-11-20"), day("2026-11-16"), day("2026-11-21")
FIREBALL = SearchWord(("fireball",))
ATTACK = SearchWord(("attacks", " ac ", "attack"), ("attack",))

TYPED = {
    "fireball": Wanted((FIREBALL,)),
    "“Fireball!”": Wanted((FIREBALL,)),
    "fireballs": Wanted((SearchWord(("fireballs", "fireball")),)),
    "misses": Wanted((SearchWord(("misses", "miss")),)),
    "boss": Wanted((SearchWord(("boss",)),)),
    "yesterday": Wanted(since=FRIDAY, until=FRIDAY),
    "fireball yesterday": Wanted((FIREBALL,), since=FRIDAY, until=FRIDAY),
    "on Friday": Wanted(since=FRIDAY, until=FRIDAY),
    "attacks on friday": Wanted((ATTACK,), since=FRIDAY, until=FRIDAY),
    "since monday": Wanted(since=MONDAY),
    "from monday to friday": Wanted(since=MONDAY, until=FRIDAY),
    "@fireball,": Wanted((FIREBALL,)),
    "until 3 days ago": Wanted(until=day("2026-11-18")),
    "21 Nov fireball": Wanted((FIREBALL,), since=SATURDAY, until=SATURDAY),
    "<@7> yesterday": Wanted(person=7, since=FRIDAY, until=FRIDAY),
    "my fireball": Wanted((FIREBALL,), mine=True),
    "rolls by <@!7>": Wanted(person=7),
    "from the tower": Wanted((SearchWord(("tower",)),)),
    "last": Wanted(),
}


def test_words_people_and_days_are_read_from_one_text():
    for text, meaning in TYPED.items():
        assert read_wanted(text, NOW, REGISTRY) == meaning, text


def test_kinds_of_rows_are_found_by_their_names_and_by_what_people_call_them():
    for text, kinds in (
        ("fights", ("initiative", "initiative-add", "initiative-note", "initiative-numbers", "harm")),
        ("d100", ("d100",)),
        ("catan", ("catan-start", "catan-roll", "catan-sevens", "catan-undo", "catan-end")),
        ("calls", ("call", "call-monsters")),
        ("tables", ("table",)),
    ):
        (word,) = read_wanted(text, NOW, REGISTRY).words
        assert word.kinds == kinds, text


def test_every_kind_of_row_is_found_by_a_word():
    rolls = {"roll", "game"}  # a word for these says nothing
    missing = {
        name
        for name in {each.partition("-")[0] for each in REGISTRY} - rolls
        if name not in {kind.partition("-")[0] for kind in read_wanted(name, NOW, REGISTRY).words[0].kinds}
    }
    assert missing == set()


def test_too_many_words_or_people_are_refused():
    with pytest.raises(BadInput, match=f"at most {MOST_WORDS} words at once, not 7"):
        read_wanted("one two three four five six seven", NOW, REGISTRY)
    for text in ("<@7> <@8>", "my rolls <@8>"):
        with pytest.raises(BadInput, match="one person at a time"):
            read_wanted(text, NOW, REGISTRY)


async def find(services, context, text):
    """The numbers of the rows that somebody finds, and where the look ended."""
    request = await Ask.of(services, context)
    look = read_wanted(text, context.at, services.kinds)
    view = await look_back(request, Filters(look.person, None, look.mine, words=look.words))
    return [event.number for event in view.page.events], view.page.ended, view.page.older


async def test_rolls_are_found_by_label_dice_verdict_and_kind(services, ask):
    for dice in ("8d6 # Fireball", "coc50 # spot", "d20 # the axe", "2d6"):
        await roll_dice(await Ask.of(services, ask()), **wanted(dice=dice, rolled=None))

    for text, numbers in (("fireball", [1]), ("FIRE", [1]), ("coc50", [2]), ("2d6", [4]), ("axe 2d6", [])):
        assert (await find(services, ask(), text))[0] == numbers, text


@pytest.mark.parametrize("visibility", get_args(Visibility))
async def test_nobody_learns_by_a_search_what_they_may_not_see(services, ask, visibility):
    await roll_dice(await Ask.of(services, ask()), **wanted(dice="8d6 # Fireball 77", visibility=visibility))
    may_see = {
        7: visibility in {"", "me", "both"},
        8: visibility == "",
        9: visibility in {"", "both", "gm"},
    }
    for person, sees in may_see.items():
        context = ask(person=person, manages=person == 9)
        for text in ("fireball", "77", "8d6", f"<@{7}>" if sees else "8d6 fireball"):
            found = await find(services, context, text)
            nothing = await find(services, context, "nonesuch")
            assert found == (([1], None, False) if sees else nothing), (person, text)
