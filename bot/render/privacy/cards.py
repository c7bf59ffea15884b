"""Cards about what is kept on a person or a server, and about letting go of it."""

from collections import Counter
from math import ceil

from bot.play.clock import MINUTE
from bot.play.holdings import Held, Holdings
from bot.play.privacy.forgetting import FORGETTING
from bot.play.request_context import RequestContext
from bot.play.words import quoted
from bot.render.card import Card, Field, Tone
from bot.render.privacy.own_rolls import Packed
from bot.render.text import SOMEONE, lines, plural

FIELD_LIMIT = 1_000
TEXT_LIMIT = 2_000

MINUTES = FORGETTING.lasts // MINUTE


def holdings_card(kept: Holdings) -> Card:
    """Show what is kept on a person."""
    if kept.nothing:
        return Card("Nothing is kept about you here.", "What is kept about you")
    counts = sum((Counter(held.counts) for held in kept.held), Counter[str]())
    fields = (
        Field("What they are", _counts(counts)),
        Field("Settings", _settings(kept)),
        Field("Remembered", _remembered(kept)),
        Field("Saved by you", _saved(kept)),
    )
    text = f"{_rolls(kept)}\n{lines(map(_place, kept.held), TEXT_LIMIT)}"
    return Card(
        text,
        "What is kept about you",
        tuple(field for field in fields if field.value),
        "/privacy export gives you all of it, /privacy forget takes your name out",
    )


def export_card(packed: Packed) -> Card:
    """Go with the files of a person's rolls."""
    if not packed.rolls:
        return Card("No roll of yours is kept, so the files are empty.", "Your rolls")
    which = plural(packed.rolls, "entry", "entries")
    if not packed.whole:
        which = f"The newest {which}: more do not fit a message; ask whoever runs the bot for the older ones"
    hidden = (
        "Rolls that only the game master may see are listed without what came, "
        "and those by a method that hides its dice without their dice."
    )
    return Card(f"{which}, newest first, as a table and as JSON.\n{hidden}", "Your rolls")


def too_early(seconds: float) -> str:
    """Say in how many seconds someone can have their rolls again."""
    return (
        "You had a large file a short while ago. "
        f"You can have all of your rolls in {plural(ceil(seconds / 60), 'minute')}."
    )


def forget_question_card(kept: Holdings) -> Card:
    """Ask whether to forget a person."""
    return Card(
        f"{_rolls(kept)}\n"
        "Your rolls stay in the histories of their channels, which others share, but your name goes: they "
        f"are of {SOMEONE}. Your comments and labels, the names of your dice, your saved rolls and "
        "tables, your seats in games and your rights as a game master go for good; rolls that only you see "
        "can then be seen by nobody.\n"
        f"**This cannot be undone.** You can answer for {MINUTES} minutes.",
        "Forget you?",
        tone=Tone.WARNING,
    )


def unknown_card() -> Card:
    """Tell someone on whom nothing is kept that there is nothing to forget."""
    return Card("Nothing is kept about you, so there is nothing to forget.", "Nothing is kept")


def forgotten_card() -> Card:
    """Tell that a person was forgotten."""
    return Card(
        "You are forgotten. If you roll again, you are someone new.\n"
        "Messages in Discord are Discord's: delete there what you want gone. Backups of whoever runs the bot "
        "are replaced in time.",
        "Forgotten",
    )


def erase_question_card(asked: RequestContext) -> Card:
    """Ask whether to erase all that is kept for the home of a place."""
    if asked.in_server:
        what = "all channels and threads of this server"
    elif asked.place.owner:
        what = "you in every place where only you installed the bot"
    else:
        what = "this conversation"
    return Card(
        f"This erases all that is kept for {what}: every history and game, what adaptive dice and decks "
        "remember, the statistics, settings, and what was saved for all there.\n"
        f"**This cannot be undone.** You can answer for {MINUTES} minutes.",
        "Erase everything?",
        tone=Tone.WARNING,
    )


def erased_card() -> Card:
    """Tell that a home was erased."""
    return Card("Everything that was kept here is erased. The next roll is number 1.", "Erased")


def kept_card() -> Card:
    """Tell that a question was answered with no."""
    return Card("Nothing was changed.", "Kept")


def _rolls(kept: Holdings) -> str:
    if not kept.rolls:
        return "No history has an entry of yours."
    since = min(held.since for held in kept.held) // 1000
    until = max(held.until for held in kept.held) // 1000
    places = plural(len(kept.held), "channel")
    return f"**{plural(kept.rolls, 'entry', 'entries')}** in {places}, from <t:{since}:d> to <t:{until}:d>."


def _place(held: Held) -> str:
    return f"<#{held.place.channel}> {plural(sum(held.counts.values()), 'entry', 'entries')}"


def _counts(counts: Counter[str]) -> str:
    return lines(
        (f"{command.replace('-', ' ')} · {count:,}" for command, count in counts.most_common()), FIELD_LIMIT
    )


def _settings(kept: Holdings) -> str:
    if not kept.game_master_of:
        return ""
    return f"You are a game master of {plural(len(kept.game_master_of), 'server or conversation')}."


def _remembered(kept: Holdings) -> str:
    memories = [f"{plural(kept.memories, 'memory', 'memories')} of dice that are yours alone"]
    seats = [f"{plural(kept.seats, 'seat')} in games of Catan"]
    return lines((*(memories if kept.memories else ()), *(seats if kept.seats else ())), FIELD_LIMIT)


def _saved(kept: Holdings) -> str:
    named = [f"{kind} {quoted(name)}" for kind, name in kept.saved_item]
    made = (
        [f"{plural(kept.made, 'roll or table', 'rolls and tables')} for all in a server"] if kept.made else []
    )
    asked = (
        [f"{plural(kept.pending_actions, 'open question')} that you can answer"]
        if kept.pending_actions
        else []
    )
    return lines((*named, *made, *asked), FIELD_LIMIT)
