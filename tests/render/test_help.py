from bot.render.help import help_card


def test_help_shows_every_command_and_where_to_read_about_rules():
    card = help_card([("d100", "Roll."), ("rules list", "List.")])

    assert "**/d100** Roll." in card.text
    assert "/rules list" in card.fields[0].value


def test_help_with_very_many_commands_fits_an_embed():
    card = help_card((f"command {n}", "x" * 100) for n in range(100))

    assert len(card.text) <= 4096
