"""Cards for what cannot be done."""

from bot.render.card import Card, Tone


def refusal_card(sentence: str) -> Card:
    """Say why nothing was done."""
    return Card(sentence, tone=Tone.WARNING)


def changed_command_card() -> Card:
    """Say how to get the command that the bot has now, where Discord still shows an older one."""
    return refusal_card("This command has changed; reload Discord (Ctrl+R) to get the new one.")


def incident_card(incident: str) -> Card:
    """Say that something unforeseen went wrong, and the id under which the log has it."""
    return refusal_card(
        "Something went wrong here. If anything was rolled, /history shows it. "
        f"The host can find the cause in the log under **{incident}**."
    )
