"""Cards for settings, and for who sees rolls for the game master."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.features.config.changing import SettingsOverview, Source, ViewChange, Viewer
from bot.features.config.losses import Losses
from bot.play.settings import MANAGERS, OPTIONS, SETTINGS, Configuration, Where
from bot.text.card import Card, Field, Tone
from bot.text.words import join_and, plural


def configuration_card(overview: SettingsOverview, *, in_server: bool) -> Card:
    """Show every setting, its value and where that comes from; `in_server` says whose it is."""
    where = "; where: limits it to a channel or thread" if in_server else ""
    return Card(
        "How dice work here; after each setting, where it was set.",
        "Settings",
        tuple(_fields(overview, OPTIONS, in_server=in_server)),
        f"Change them here, or with /config set, unset and game-master{where}.",
    )


def changed_card(overview: SettingsOverview, *, in_server: bool, where: Where = "server") -> Card:
    """Show what has just changed, and nothing else; `where` is how far the change reaches."""
    changed = [option for option, names in OPTIONS.items() if not overview.changed.isdisjoint(names)]
    overruled = [option for option, names in OPTIONS.items() if not overview.overruled.isdisjoint(names)]
    same = "" if changed else "Nothing has changed: it was like this already."
    return Card(
        _tell_overruled(overview, overruled, where) if overruled else same,
        "Settings changed" if changed or overruled else "Settings",
        tuple(_fields(overview, [*changed, *overruled], in_server=in_server)),
        "/config show shows all settings.",
    )


def _tell_overruled(overview: SettingsOverview, options: Sequence[str], where: Where) -> str:
    """Say what was set, but not for this place, which has settings of its own."""
    nearer = overview.sources[OPTIONS[options[0]][0]]
    return (
        f"This {where} has it now. But this {nearer} keeps its own {join_and(options)}: "
        f"`/config unset setting:{options[0]} where:{nearer}` removes it."
    )


def setting_card(overview: SettingsOverview, option: str, *, in_server: bool) -> Card:
    """Show one setting, of which another value is to be chosen."""
    description = SETTINGS[OPTIONS[option][0]].description
    return Card(f"{description}.", "Settings", tuple(_fields(overview, (option,), in_server=in_server)))


def delete_question_card(limits: Mapping[str, int], losses: Losses, where: Where) -> Card:
    """Ask whether to delete the rolls that are beyond new limits, as far as these reach."""
    days, rolls = limits.get("history_days") or 0, limits.get("history_rolls") or 0
    place = "each channel" if where == "server" else f"this {where}"
    there = "" if where == "server" else f" of this {where}"
    age = f"delete each roll{there} when it is more than {plural(days, 'day')} old"
    count = f"keep only the newest {plural(rolls, 'roll')} of {place}"
    change = " and ".join((*[age] * bool(days), *[count] * bool(rolls)))
    none = "No roll is deleted today."
    return Card(
        f"From now on, {change}? {_tell_losses(losses) or none} Deleted rolls cannot be restored.\n"
        "-# `sure:True` skips this question.",
        tone=Tone.WARNING,
    )


def _tell_losses(losses: Losses) -> str:
    """Say how many rolls are deleted today; empty: none."""
    if not losses.all_counted:
        return f"**{losses.rolls:,} rolls and more** are deleted today."
    if not losses.rolls:
        return ""
    verb = "is" if losses.rolls == 1 else "are"
    return f"**{plural(losses.rolls, 'roll')}** {verb} deleted today."


def _fields(overview: SettingsOverview, options: Collection[str], *, in_server: bool) -> Iterator[Field]:
    """Go through some settings, each with its value and where that comes from, of several the nearest."""
    sources: dict[Source, str] = {
        "thread": "this thread",
        "channel": "this channel",
        "server": "this server" if in_server else "set here",
        "default": "default",
    }
    for option in options:
        decided = {overview.sources[name] for name in OPTIONS[option]}
        source = next(words for source, words in sources.items() if source in decided)
        value = _describe(overview, option, in_server=in_server)
        yield Field(SETTINGS[OPTIONS[option][0]].title, f"{value} · *{source}*", inline=True)


def _describe(overview: SettingsOverview, option: str, *, in_server: bool) -> str:
    if option == "game-masters":
        return _game_masters(overview.configuration, in_server=in_server)
    if option == "proof" and not overview.proofs:
        return "no: the host of this bot turned that off"
    (name,) = OPTIONS[option]
    return SETTINGS[name].describe(getattr(overview.configuration, name))


def _game_masters(configuration: Configuration, *, in_server: bool) -> str:
    roles = [f"<@&{role}>" for role in configuration.game_master_roles]
    chosen = roles + [f"<@{person}>" for person in configuration.game_masters]
    nobody = MANAGERS if in_server else "nobody yet; choose yourself with /config game-master"
    return ", ".join(chosen) or nobody


QUESTION = "Who sees rolls meant for the game master"


def with_viewers(card: Card, made: ViewChange) -> Card:
    """Say on a card of settings who sees such rolls from now on, and who no longer."""
    if made.before == made.after:
        return card
    lost = f" No longer: {_join_viewers(made.lost)}." if made.lost else ""
    return replace(
        card,
        text=f"{QUESTION}: {_list_readers(made)}.{lost}\n{card.text}".rstrip(),
    )


def view_question_card(coming: ViewChange) -> Card:
    """Ask whether to take the view from someone."""
    yours = (
        "\n**You will not see these rolls any more**, unless you become a game master too."
        if coming.asker_loses
        else ""
    )
    return Card(
        f"Now: {_join_viewers(coming.before)}.\n"
        f"After this change: {_list_readers(coming)}. **No longer: {_join_viewers(coming.lost)}.**\n"
        f"The change also covers earlier rolls.{yours}",
        QUESTION,
        tone=Tone.WARNING,
    )


def view_kept_card() -> Card:
    return Card("Nothing was changed.", QUESTION)


def _list_readers(made: ViewChange) -> str:
    if not made.after:
        return "nobody, until someone here chooses themselves with /config game-master"
    readers = (
        f", and everyone who can read <#{made.channel}>, where these rolls are posted" if made.channel else ""
    )
    return f"{_join_viewers(made.after)}{readers}"


def _join_viewers(viewers: Sequence[Viewer]) -> str:
    return ", ".join(map(_mention, viewers))


def _mention(viewer: Viewer) -> str:
    if viewer.kind == "managers":
        return MANAGERS
    return f"<@&{viewer.id}>" if viewer.kind == "role" else f"<@{viewer.id}>"
