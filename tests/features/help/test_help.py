"""/help: someone who has never seen the bot could play an evening from it alone."""

import pytest

from bot.bootstrap import every_command
from bot.features.help.card import LABELS, START, SUBJECTS, commands_of
from bot.features.menus.command import menus
from bot.text.card import Tone
from tests.client.reading import buttons, headline, text
from tests.client.test_readme import KINDS, read
from tests.tiers import soaked

pytestmark = pytest.mark.usefixtures("seldom_painted")

DOING = dict(commands_of(START))

ALONE = (
    "show:me",
    "/history",
    "/config show",
    "/privacy show",
    "/table list",
    "/rules list",
    "/character list",
)
"""What only the person sees who presses."""


async def test_help_shows_five_things_to_type_and_a_button_for_each_and_for_each_subject(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "help")

    assert seen.ephemeral
    assert list(buttons(seen)) == [*DOING, *LABELS.values()]
    assert all(f"`{line}`" in text(seen).replace(" dice:", " ") for line in DOING)


async def test_each_button_does_what_it_says_after_a_restart_too(town):
    cards = []
    async with town.bot():
        for subject in (START, *filter(commands_of, SUBJECTS)):
            for label, line in commands_of(subject):
                town.settle()
                card = await town.player.use(town.room, "help")
                if subject != START:
                    card = await town.player.press(card.message, LABELS[subject])
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
    assert all(1 <= len(commands_of(subject)) <= 5 for subject in (START, *SUBJECTS) if subject != "catan")


async def test_a_subject_takes_the_place_of_the_card_and_leads_to_the_others(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "help")
    second = await lodged_town.player.press(first.message, "Odds")

    assert second.message["id"] == first.message["id"]
    assert "/odds" in text(second)
    assert list(buttons(second)) == [*dict(commands_of("odds")), *LABELS.values()]


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
