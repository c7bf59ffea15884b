from bot.mechanics.notation.reference import sections
from bot.render.pages.help import dice_card, help_card, rules_card


def test_help_shows_every_command_and_where_to_read_about_rules():
    card = help_card([("d100", "Roll."), ("rules list", "List.")])

    assert "**/d100** Roll." in card.text
    assert "/rules list" in card.fields[0].value


def test_help_with_very_many_commands_fits_an_embed():
    card = help_card((f"command {n}", "x" * 100) for n in range(100))

    assert len(card.text) <= 4096


def test_help_on_dice_shows_every_example_of_the_reference():
    text = dice_card().text

    assert all(f"`{example.text}`" in text for section in sections() for example in section.examples)


def test_help_on_dice_shows_the_names_of_other_games():
    assert "`adv`" in dice_card().fields[0].value


def test_help_on_dice_fits_an_embed():
    card = dice_card()

    assert len(card.text) <= 4096
    assert len(card.fields[0].value) <= 1024


def test_help_on_rules_shows_the_commands_about_rules_alone():
    text = rules_card([("d100", "Roll."), ("rules list", "List.")]).text

    assert "**/rules list** List." in text
    assert "/d100" not in text
