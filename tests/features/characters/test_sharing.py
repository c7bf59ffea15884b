"""Characters shared, copied, handed over, exported and imported."""

import asyncio

import pytest

from bot.features.characters import characters
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone
from bot.play.library import Collection
from bot.play.store import Ask
from bot.sandbox.people.handles import File
from tests.client.reading import buttons, headline, text
from tests.features.characters.playing import LIA, create


async def test_a_shared_character_is_played_and_copied_by_others_as_it_was(lodged_town, use):
    other = lodged_town.owner
    await create(use)
    await use("character set", what="hp", to="-4")
    assert "Everyone in this server can see, copy and play **Lia**" in text(
        await use("character share", name="Lia")
    )
    await use("character edit", name="Lia", lines="dex = 9")
    assert "You play **Lia**" in text(await use("character use", by=other, name="lia"))
    shown = text(await use("character show", by=other))
    assert "`dex` **3**" in shown
    assert "`hp` **24** of 30" in shown
    assert "a copy of Lia" in text(await use("character copy", by=other, name="Lia", to="Mia"))
    await use("character share", name="Lia")
    assert "`dex` **9**" in text(await use("character show", by=other, name="Lia"))
    await use("character remove", name="Lia", sure=True, **{"for": "server"})
    assert "There is no character `Lia` here: did you mean `mia`?" in text(
        await use("character show", by=other, name="Lia")
    )
    assert "`dex` **3**" in text(await use("character show", by=other, name="Mia"))


async def test_nobody_takes_the_place_of_what_another_has_shared(lodged_town, use):
    other = lodged_town.owner
    await create(use)
    await use("character share", name="Lia")
    await create(use, by=other, lines="dex = 1")
    assert f"<@{lodged_town.player.id}> has already made a character `Lia` here" in text(
        await use("character share", by=other, name="Lia")
    )


async def test_a_copy_has_what_it_has_for_itself(use):
    await create(use)
    await use("character set", what="hp", to="-4")
    await use("character copy", name="Lia", to="Twin")
    await use("character use", name="Twin")
    assert "`hp` **24** of 30" in text(await use("character show"))
    assert "You have a character `twin` already" in text(await use("character copy", name="Lia", to="twin"))


async def test_a_character_goes_to_whom_it_is_offered_once_they_take_it(
    lodged_town, use, press, check_history
):
    other = lodged_town.owner
    await create(use)
    await use("character set", what="hp", to="-4")
    offer = await use("character hand-over", name="Lia", to=other.id)
    assert list(buttons(offer)) == ["Take it", "Do not take it"]
    assert "This character is offered to someone else" in text(await press(offer, "Take it"))
    assert "There is no character" in text(await use("character show", by=other, name="Lia"))
    assert "**Lia** is <@" in text(await press(offer, "Take it", by=other))
    assert "`hp` **20** of 30" in text(await use("character show", by=other))
    assert "You play no character" in text(await use("character show"))
    assert headline(await use("character set", by=other, what="hp", to="+1")) == "# 21 of 30"
    await check_history()


async def test_an_offer_that_is_declined_or_has_gone_changes_nothing(lodged_town, use, press):
    other = lodged_town.owner
    await create(use)
    offer = await use("character hand-over", name="Lia", to=other.id)
    await press(offer, "Do not take it", by=other)
    assert "`dex` **3**" in text(await use("character show"))
    offer = await use("character hand-over", name="Lia", to=other.id)
    await use("character remove", name="Lia", sure=True)
    await create(use, lines="dex = 7")
    assert "The person who offered this character no longer has it." in text(
        await press(offer, "Take it", by=other)
    )
    assert "This character is already yours" in text(
        await use("character hand-over", name="Lia", to=lodged_town.player.id)
    )


def _is_gone(each):
    return isinstance(each, Gone)


async def test_of_two_presses_at_once_one_takes_the_character_and_one_hears_that_it_is_gone(services, ask):
    await characters.create(await Ask.of(services, ask()), "me", "Lia", "dex = 3")
    _, number = await characters.ask_hand_over(await Ask.of(services, ask()), "lia", 8)
    pressed = [characters.take(await Ask.of(services, ask(person=8)), number) for _ in range(2)]
    first, second = sorted(await asyncio.gather(*pressed, return_exceptions=True), key=_is_gone)

    assert first.name == "Lia"
    assert isinstance(second, Gone)
    assert await characters.CHARACTERS.names(await Ask.of(services, ask()), ("me",)) == []


async def test_who_has_one_of_that_name_takes_no_character_and_may_be_asked_again(services, ask):
    for person in (7, 8):
        await characters.create(await Ask.of(services, ask(person=person)), "me", "Lia", f"dex = {person}")
    _, number = await characters.ask_hand_over(await Ask.of(services, ask()), "lia", 8)
    with pytest.raises(BadInput):
        await characters.take(await Ask.of(services, ask(person=8)), number)
    await characters.CHARACTERS.remove(await Ask.of(services, ask(person=8)), "me", "lia")

    assert str((await characters.take(await Ask.of(services, ask(person=8)), number)).sheet) == "dex = 7"


async def test_lines_are_exported_and_taken_in_as_they_were_typed(use, press):
    await create(use)
    exported = await press(await use("character show"), "As a file")
    content = exported.message["attachments"][0]
    assert content["filename"] == "lia.txt"
    seen = await use("character create", name="Other", file=File("lia.txt", LIA.encode()))
    assert "`stealth` **5** = dex + prof" in text(seen)
    await use("character use", name="Other")
    await use("character set", what="hp", to="-4")
    seen = await use("character edit", name="Other", file=File("lia.txt", b"hp = 20/40\ndex = 1"))
    assert text(seen).startswith("Other · changed\n`hp` **20** of 40\n`dex` **1**")
    assert "In `hit`: Column 3: `d` needs the number of sides, such as d6." in text(
        await use("character create", name="Bad", file=File("x.txt", b"hit = 2d"))
    )


async def test_whoever_is_forgotten_has_no_character_and_plays_none(lodged_town, use, press):
    await create(use)
    await create(use, name="Bo", lines="dex = 1")
    await press(await use("privacy forget"), "Forget me")
    store = lodged_town.client.services.store
    assert not await store.saved_items(Collection("person", lodged_town.player.id, "character"))
    assert "You play no character here: make one" in text(await use("character show"))
