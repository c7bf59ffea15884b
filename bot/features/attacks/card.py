"""Attacks as people see them: hit or miss, the dice, and who it was for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.features.attacks.event import ATTACK, damage_of, heals
from bot.features.games.card import dice_by_kind, headline, name_sides
from bot.mechanics.aimed import EVERY_HIT, Strike, chances_of
from bot.mechanics.errors import cite
from bot.mechanics.games.recorded import games_of
from bot.mechanics.games.spoken import say_verdict
from bot.mechanics.off_guard import LOWERED, OFF_GUARD
from bot.mechanics.saves_in_damage import DamageWithSave
from bot.mechanics.toughness import Impact
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card
from bot.text.dice import describe_fall
from bot.text.view import PlainView, again_lines, footer_of, hand_words, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, capital, faces, percent, say_label

LONGEST_CALL = 300
"""Characters of a call that is named."""

DOUBLED = "critical hit"
"""The verdict that doubles all damage beside it; in D&D it throws the dice twice, which they show."""

EVERY = f" crit{EVERY_HIT}"
"""How an attack of D&D is written of which every hit is critical."""

ADDED = (" adv", " dis", " crit", "+d", "-d")
"""What an attack may have for a note on its target: advantage, or a die such as that of bless."""


class AttackView(PlainView):
    """An attack on someone in a fight, or damage for them."""

    def line(self, event: Event, configuration: Configuration) -> str:
        thrown = faces(event.draws, FACES_A_LINE)
        said = f" {quote(say_label(label))}" if (label := event.request.get("comment", "")) else ""
        came = f"**{_verdict(event)}** at {_target(event)}"
        dice = f"{quote(_roll(event))}{_tell_every(event)}"
        return f"{came} ← {dice}{said}{hand_words(event)} {thrown}"

    def outcome(self, event: Event) -> int | str:
        word: str = (event.line or {}).get("verdict", "")
        return word

    def card(self, event: Event, result: Strike | None, configuration: Configuration) -> Card:
        roll = f"-# `{_roll(event)}`{_tell_every(event)}{_chance(event)}"
        lowered = _say_lowering(str(event.request["dice"]))
        dice = (*_dice(event, result), roll, *lowered, *_tell_wide(event), *again_lines(event))
        told = (headline(_verdict(event)), f"at **{_target(event)}**{_place(event)}", *dice)
        title = quote(say_label(event.request.get("comment", "")))
        return Card("\n".join(told), title, footer=footer_of(event), tone=tone_of(event))

    def compact(self, event: Event, result: Strike | None, configuration: Configuration) -> Card:
        came = f"**{_verdict(event)}** at {_target(event)}{_place(event)}"
        return Card(write_in_line(event, came, *_dice(event, result)), tone=tone_of(event))


def _verdict(event: Event) -> str:
    text = str((event.line or {}).get("text", ""))
    if heals(event):
        text = text.replace(f"{damage_of(event)} damage", f"{damage_of(event)} healing")
    if (event.line or {}).get("verdict") == DOUBLED and not (
        str(event.request["dice"]).startswith("d20") or "doubled" in text
    ):
        text = text.replace(", ", ", doubled: ", 1)
    return capital(name_sides(say_verdict(games_of(str(event.request["dice"])), text), event))


def _target(event: Event) -> str:
    return quote((event.line or {}).get("name", "")) or "someone in the fight"


def _place(event: Event) -> str:
    """Return which of the attacks of a line it is, or an empty string if it is the only one."""
    turn = ATTACK.read(event.request).turn
    return f" · {turn.place} of {turn.of}" if turn.of > 1 else ""


def _roll(event: Event) -> str:
    """Return the roll, with the armour class only if all may know it."""
    armour = event.request.get("armour")
    dice = str(event.request["dice"]).replace(EVERY, "", 1)
    return dice if armour is None else dice.replace("?", str(armour), 1)


def _tell_every(event: Event) -> str:
    """Say that every hit is critical, or nothing."""
    return " · every hit is critical" if EVERY in str(event.request["dice"]) else ""


def _chance(event: Event) -> str:
    """Return how likely the verdict was, if all may know what it was against."""
    armour, word = event.request.get("armour"), str((event.line or {}).get("verdict", ""))
    dice = str(event.request["dice"])
    games = games_of(dice)  # none for an attack on an armour class, which a row leaves out
    odds = chances_of(dice, armour or 0) if games or armour is not None else {}
    return f" · {say_verdict(games, word)} {percent(odds[word])}" if word in odds else ""


def _tell_wide(event: Event) -> Iterator[str]:
    """Tell of critical hits that only the sheet has, and whether they counted."""
    if least := event.request.get("wide"):
        if f"crit{least}" in str(event.request["dice"]):
            yield f"-# critical from {least}, by the sheet"
        else:
            yield f"-# Some attacks of the sheet are critical from {least}: write crit {least} if this is one"


def _dice(event: Event, result: Strike | None) -> Iterator[str]:
    if result is None:
        yield faces(event.draws, FACES_A_LINE)
    elif result.rolled:
        yield from (describe_fall(part, 0) for part in result.rolled.parts)
    else:
        yield dice_by_kind(result.dice, result.faces)


def _say_lowering(dice: str) -> Iterator[str]:
    """Yield what lowers the armour class of a target: being off-guard, or frightened, as a roll has it."""
    attack = dice.partition(";")[0].split()
    if OFF_GUARD in attack:
        yield "-# off-guard: AC −2"
    if status := next((word.removeprefix(LOWERED) for word in attack if word.startswith(LOWERED)), ""):
        yield f"-# frightened or sickened: AC −{status}"


def add_impact(card: Card, impact: Impact) -> Card:
    """Add to a new card what damage does by Toughness, which no card says."""
    return replace(card, text=f"{card.text}\n**{capital(str(impact))}**")


def add_target(card: Card, attack: Event) -> Card:
    """Add to a new card whom the attack is for that it goes on with."""
    return card.add_line(f"at **{_target(attack)}**")


def add_notes(card: Card, event: Event, notes: Sequence[str]) -> Card:
    """Add to a new card the notes on the target, and that they change no number, unless dice do it."""
    told = f"-# {_target(event)}: {', '.join(notes)}"
    if not any(word in str(event.request["dice"]) for word in ADDED):
        told += ". Notes change no armour class: add what they do, such as +2"
    return replace(card, text=f"{card.text}\n{told}")


def again_card(number: int, amount: int, what: str) -> Card:
    """Ask whether the damage, or healing, of a row is to be applied once more."""
    return Card(f"The {amount} {what} of `#{number}` was applied already. Once more?", capital(what))


def amount_card(name: str, amount: int) -> Card:
    """Say that a number was not rolled, and ask whether it is damage, or healing if it is negative."""
    what = "damage" if amount > 0 else "healing"
    return Card(
        f"{abs(amount):,} is a number, so nothing was rolled. Is it {what} for {quote(name)}?", "Not a roll"
    )


def save_card(parts: DamageWithSave) -> Card:
    """Say that targets roll a save, and how they are asked for it."""
    half = " half:True" if parts.half else ""
    call = cite(f"/call what:{parts.save} damage:{parts.damage}{half}", LONGEST_CALL)
    return Card(
        f"The targets roll a save themselves: ask for it with {call}, where **Monsters** rolls theirs. "
        "Or roll the damage alone.",
        "Not an attack",
    )


def evade_card(parts: DamageWithSave) -> Card:
    """Say that targets evade damage by a roll of their own, and how they are asked for it."""
    call = cite(f"/call what:{parts.save}", LONGEST_CALL)
    return Card(
        f"The targets roll {quote(parts.save)} themselves: ask for it with {call}, where **Monsters** rolls "
        "theirs. Then roll the damage alone: at several, a menu asks who evades it.",
        "Not an attack",
    )


VIEWS = {"attack": AttackView()}
