"""/help: someone who has never seen the bot could play an evening from it alone."""

import pytest

from bot.bootstrap import every_command
from bot.features.help.card import commands_of
from bot.features.help.command import WANTS
from bot.features.help.subjects import GAMES, OLDER, START, SUBJECTS
from bot.features.help.titles import shelves, span_of
from bot.features.menus.command import menus
from bot.text.card import Tone
from tests.client.reading import buttons, headline, options, text
from tests.client.test_readme import KINDS, read
from tests.features.history.test_hidden_rolls import forge
from tests.tiers import soaked

pytestmark = pytest.mark.usefixtures("seldom_painted")

DOING = dict(commands_of(START))

ALONE = (
    "show:me",
    "/history",
    "/config show",
    "/privacy show",
    "/table list",
    "/saved list",
    "/rules list",
    "/character list",
)
"""What only the person sees who presses."""


async def choose(person, card, topic):
    return await person.choose(card.message, WANTS, topic)


async def test_help_shows_five_things_to_type_and_a_select_of_what_people_want_to_do(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "help")

    assert seen.ephemeral
    assert list(buttons(seen)) == [*DOING]
    assert options(seen) == {key: subject.label for key, subject in SUBJECTS.items()}
    assert all(f"`{line}`" in text(seen).replace(" dice:", " ") for line in DOING)


async def test_each_button_does_what_it_says_after_a_restart_too(town):
    cards = []
    async with town.bot():
        for subject in (START, *filter(commands_of, SUBJECTS)):
            for label, line in commands_of(subject):
                town.settle()
                card = await town.player.use(town.room, "help")
                if subject != START:
                    card = await choose(town.player, card, subject)
                cards.append((label, line, town.player, card.message))
    unnamed, alone, warned = [], [], []
    async with town.bot():
        for label, line, player, card in cards:
            seen = await (await player.press(card, label)).settled(60)
            if seen.ephemeral:
                alone.append(line)
            elif f"<@{player.id}>" not in text(seen):
                unnamed.append(line)
            if seen.message["embeds"][0]["color"] == Tone.WARNING:
                warned.append(line)

    assert (unnamed, warned) == ([], [])
    assert alone == [line for _, line, *_ in cards if any(word in line for word in ALONE)]


def test_no_card_has_more_buttons_than_a_row_holds():
    assert all(len(commands_of(subject)) <= 5 for subject in (START, *SUBJECTS))


async def test_a_subject_takes_the_place_of_the_card_and_leads_to_the_others(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "help")
    second = await choose(lodged_town.player, first, "odds")

    assert second.message["id"] == first.message["id"]
    assert "/odds" in text(second)
    assert list(buttons(second)) == [*dict(commands_of("odds"))]
    assert "/initiative" in text(await choose(lodged_town.player, second, "fight"))


async def test_two_choices_lead_to_the_rolls_of_any_game(lodged_town):
    player = lodged_town.player
    shelf = next(shelf for shelf in shelves() if "sw" in shelf.values())
    shown = await choose(player, await player.use(lodged_town.room, "help"), GAMES)
    offered = options(shown)
    recipe = await player.choose(shown.message, f"Games {span_of(shelf)}", "sw")

    assert set(offered) == {name for shelf in shelves() for name in shelf.values()}
    assert recipe.message["id"] == shown.message["id"]
    assert "`sw8+2` trait die d8, plus 2" in text(recipe)
    assert "success 57 %" in text(recipe)
    assert list(buttons(recipe)) == [
        *("/roll sw8", "/roll sw8+2", "/roll sw6 vs 6"),
        "Other games",
    ]
    assert GAMES in options(recipe)
    assert not (await player.press(recipe.message, "/roll sw8")).ephemeral
    assert options(await player.press(recipe.message, "Other games")) == offered


async def test_the_game_of_the_channel_is_set_on_its_card_by_who_may_and_comes_first_then(lodged_town):
    owner, player, room = lodged_town.owner, lodged_town.player, lodged_town.room
    recipe = await owner.use(room, "help", topic="vampire")
    changed = await owner.press(recipe.message, "Play this here")

    assert "Vampire" in text(changed)
    first = await player.use(room, "help")
    assert "**Vampire: the Masquerade 5e** is played here." in text(first)
    assert next(iter(buttons(first))) == "/roll 7h2 >=4"
    played = await choose(player, first, GAMES)
    assert "`7h2 >=4` 7 dice, 2 hunger dice, 4 successes needed" in text(played)
    assert list(buttons(played)) == ["/roll 7h2 >=4", "/roll 5h1", "/roll 3h3 >=2", "Other games"]
    assert "Play this here" not in buttons(await owner.use(room, "help", topic="vtm"))
    assert "Play this here" in buttons(await owner.use(room, "help", topic="coc"))


async def test_in_a_thread_its_beginner_sets_the_game_of_the_thread_alone(lodged_town):
    owner, player, room = lodged_town.owner, lodged_town.player, lodged_town.room
    thread = lodged_town.sandbox.thread(room, "vampires", by=player)
    recipe = await player.use(thread, "help", topic="vampire")
    await player.press(recipe.message, "Play this here")

    assert "Play this here" not in buttons(await player.use(thread, "help", topic="vtm"))
    assert "Play this here" in buttons(await owner.use(room, "help", topic="vtm"))


async def test_a_further_roll_of_a_game_leads_to_it_and_is_not_played_by_itself(lodged_town):
    rouse = await lodged_town.owner.use(lodged_town.room, "help", topic="rouse")

    assert list(buttons(rouse))[3:] == ["Vampire: the Masquerade 5e", "Other games"]
    vampire = await lodged_town.owner.press(rouse.message, "Vampire: the Masquerade 5e")
    assert "hunger dice" in text(vampire)


async def test_a_word_of_several_topics_opens_the_first_and_offers_the_others(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "help", topic="delete")

    assert "Undo a mistake" in text(seen)
    assert "/privacy forget" in text(await lodged_town.player.press(seen.message, "See or delete my data"))


@pytest.mark.parametrize(
    "typed", ["games with advantage", "rouse vampire", "blades game", "crit advantage hope"]
)
async def test_whatever_words_stand_together_no_button_stands_there_twice(lodged_town, typed):
    for is_played in (False, True):
        if is_played:
            await lodged_town.owner.use(lodged_town.room, "config set", game="vtm", where="channel")
        seen = await lodged_town.player.use(lodged_town.room, "help", topic=typed)
        ids = [item.get("custom_id") for row in seen.message["components"] for item in row["components"]]
        assert len(set(ids)) == len(ids)
        assert "incident" not in text(seen).lower()


async def test_a_word_of_the_game_that_is_played_opens_that(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", game="pf2", where="channel")
    seen = await lodged_town.player.use(lodged_town.room, "help", topic="crit")

    assert "Pathfinder 2e, Starfinder 2e" in text(seen)
    assert "D&D 5e, Tales of the Valiant, Level Up" in buttons(seen)


async def test_a_topic_that_nobody_knows_has_those_like_it_and_the_select(lodged_town):
    near = await lodged_town.player.use(lodged_town.room, "help", topic="initative **now**")
    far = await lodged_town.player.use(lodged_town.room, "help", topic="xyzzy")

    assert "There is no help for initative" in text(near)
    assert list(buttons(near)) == ["Run a fight"]
    assert "There is no help for xyzzy" in text(far)
    assert buttons(far) == {}
    assert "dice" in options(far)


async def test_a_topic_is_proposed_while_it_is_typed(lodged_town):
    async def propose(typed):
        choices = await lodged_town.player.complete(lodged_town.room, "help", "topic", typed)
        return [(choice["name"], choice["value"]) for choice in choices]

    assert ("advantage: Roll dice", "dice") in await propose("adva")
    assert (await propose("v5"))[0] == ("v5: Vampire: the Masquerade 5e", "vtm")
    assert ("Roll in secret", "secret") in await propose("secret")
    assert [value for _, value in await propose("")] == list(SUBJECTS)
    await lodged_town.owner.use(lodged_town.room, "config set", game="pf2", where="channel")
    assert [value for _, value in await propose("")] == ["pf2", *SUBJECTS]
    assert (await propose("crit"))[0] == ("crit: Pathfinder 2e, Starfinder 2e", "pf2")


async def test_a_button_of_an_earlier_version_opens_what_its_card_is_now(lodged_town):
    for older, subject in OLDER.items():
        card = await lodged_town.player.use(lodged_town.room, "help", topic="initative")
        forge(lodged_town, card.message, f"help:{older}")
        seen = await lodged_town.player.press(card.message, f"help:{older}")
        assert SUBJECTS[subject].label in text(seen)


async def test_a_topic_that_there_is_no_more_is_said_to_be_of_an_older_version(lodged_town):
    card = await lodged_town.player.use(lodged_town.room, "help", topic="initative")
    forge(lodged_town, card.message, "help:xyzzy")

    assert "from an older version" in text(await lodged_town.player.press(card.message, "help:xyzzy"))


async def test_a_subject_is_asked_for_and_that_of_dice_names_the_menus_of_messages(lodged_town):
    seen = text(await lodged_town.player.use(lodged_town.room, "help", topic="dice"))

    assert all(f"`{menu.name}`" in seen for menu in menus())


async def test_all_commands_are_listed(lodged_town):
    seen = text(await lodged_town.player.use(lodged_town.room, "help", topic="commands"))

    assert all(f"/{command.name}" in seen for command in every_command())
    assert "/rules list" in seen


async def test_dice_are_understood_as_help_writes_them(lodged_town):
    for line in SUBJECTS["dice"].lines:
        lodged_town.rest()
        seen = await lodged_town.player.use(lodged_town.room, "roll", dice=line.typed)
        assert headline(seen).startswith("#"), line
        assert not seen.ephemeral, line


def lines_of_help(*, all_of_them):
    """Every command that a card shows, in order; those alone that no button types, if not all of them."""
    lines = (line for subject in SUBJECTS.values() for line in subject.lines if line.typed[0] == "/")
    return [line.typed for line in lines if all_of_them or not line.pressed]


@pytest.mark.parametrize("which", ["not pressed", soaked("all")])
async def test_an_evening_is_played_from_help_alone(town, which):
    """Each command, in the order of the cards, is answered without complaint."""
    town.owner.install()
    town.proof = True
    complaints = []
    async with town.bot():
        for place, example in enumerate(lines_of_help(all_of_them=which == "all")):
            command, options = read(example)
            values = {name: KINDS.get(name, str)(value) for name, value in options.items()}
            if "player2" in values:
                values["player2"] = town.player
            town.rest()
            seen = await (await town.owner.use(town.room, command, **values)).settled(60)
            if seen.modal:
                continue
            if seen.message["embeds"][0]["color"] == Tone.WARNING and not buttons(seen):
                complaints.append((place, example, text(seen)))

    assert complaints == []
