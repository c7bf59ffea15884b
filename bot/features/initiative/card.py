"""A fight as people see it: whose turn it is, with who comes before and after; and its rows."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from bot.features.initiative.event import INITIATIVE_MOVE, MoveRequest, find_moved
from bot.features.initiative.fight import Combatant, Note, Unit
from bot.features.initiative.rows import (
    INITIATIVE_ADD,
    INITIATIVE_NOTE,
    INITIATIVE_NUMBERS,
    CombatantName,
    group_of,
    names_of,
)
from bot.features.initiative.view import FightView, falls_each_turn
from bot.features.roll.event import ExpressionRoll
from bot.mechanics.action_cards import JOKERS, say_card
from bot.mechanics.games.turns import Turns
from bot.mechanics.monster_numbers import NO_NUMBERS, MonsterNumbers
from bot.mechanics.toughness import say_toughness
from bot.play.errors import quote
from bot.play.event import Event, Json, stays_by_chance
from bot.play.request_context import person_of
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.view import PlainView, footer_of, hand_words, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, faces, lines, plural, possessive, shorten

SHOWN = 12
"""How many of those who take part a card shows: with more it would be longer than a phone."""

BEFORE = 2
"""How many of these had their turn just before."""

NOTES_SHOWN = 3
"""How many notes of one who takes part are shown."""

IN_LINES = 6
"""How many that are added have a line each on their card."""

NAMED = 8
"""How many that are added have their names in a line."""

TEXT_LIMIT = 3_800

LONGEST_LABEL = 80
"""Characters that Discord shows on a button."""

TITLE = "Initiative"

JOKER_BONUS = "+2 to Trait and damage rolls"
"""What a Joker gives for its round."""


def fight_card(view: FightView) -> Card:
    """Show whose turn it is, and who comes before and after."""
    fight = view.fight
    if not fight.order:
        return Card(
            "Press Join to take part with your character.\n"
            f"Monsters: `/initiative add who:3x {view.turns.example}`",
            TITLE,
        )
    text = lines([*_turn(view), *_order(view)], TEXT_LIMIT)
    title = f"{TITLE} · round {fight.round}" if fight.round else TITLE
    return Card(text, title, footer="" if fight.round else "Next starts the first turn")


def _turn(view: FightView) -> Iterator[str]:
    """Say whose turn it is, and what ends with it."""
    fight, now = view.fight, view.fight.current
    if now is None:
        return
    yield f"# {_name(view, now)}"
    fallen = view.list_fallen()
    after = fight.find_next(fallen)
    told = "new cards" if fight.deck and fight.ends_round(fallen) else _name(view, after)
    whose = [] if now.monster or not view.name_of(now.unit) else [f"<@{now.whose}>"]
    then = [f"then {told}"] if after != now else []
    if whose or then:
        yield f"-# {' · '.join((*whose, *then))}"
    if view.health.rolls_death_saves(now.unit):
        yield "-# at 0: `/roll dice:death save`"
    if view.health.is_dying(now.unit):
        yield "-# dying: `/roll dice:con` each round"
    if dying := view.health.dying_of(now.unit):
        yield f"-# dying {dying}: `/roll dice:recovery check`"
    for note in [] if now.unit in fallen else fight.ending:
        yield f"⌛ **{_note(view, note)}** ends with {possessive(_name(view, now))} turn"


def _order(view: FightView) -> Iterator[str]:
    """Show the part of the order that has the current turn."""
    order = view.fight.order
    first = 0
    if len(order) > SHOWN:
        place = next((at for at, each in enumerate(order) if each.unit == view.fight.turn), 0)
        first = max(0, min(place - BEFORE, len(order) - SHOWN))
    if first:
        yield f"-# … {first} before"
    for each in order[first : first + SHOWN]:
        yield _line(view, each)
    left = len(order) - first - SHOWN
    if left > 0:
        yield f"-# … {left} more"


def _line(view: FightView, one: Combatant) -> str:
    now = one.unit == view.fight.turn
    name = f"**{_name(view, one)}**" if now else _name(view, one)
    notes = say_notes(view, one.unit)
    told = notes[:NOTES_SHOWN]
    if len(notes) > NOTES_SHOWN:
        told.append(f"{len(notes) - NOTES_SHOWN} more")
    waits = ["⏳ waits"] if one.waits else []
    if view.health.is_out(one.unit):
        name = f"~~{name}~~"
    health = filter(None, [view.health.describe(one.unit)])
    has_joker = view.fight.deck and one.total in JOKERS
    bonus = [JOKER_BONUS if one.monster else f"{JOKER_BONUS}, a Benny for each player"] if has_joker else []
    low = view.fight.deck.list_redrawn(one.hand) if view.fight.deck else []
    quick = [f"Quick, not {_say_cards(low)}"] if low else []
    total = f"{view.say_total(one):>{3 if view.fight.deck else 2}}"
    return f"{'▶ ' if now else ''}`{total}` {' · '.join((name, *health, *quick, *bonus, *waits, *told))}"


def _say_cards(cards: Iterable[int]) -> str:
    return ", ".join(map(say_card, cards))


def say_notes(view: FightView, unit: Unit) -> list[str]:
    """Return the notes on a combatant, each with how many more turns it lasts; none on the fallen."""
    on = [each for each in view.fight.notes if each.on == unit]
    if on and view.has_fallen(view.fight.find(unit)):
        return []
    lasts = {note: view.fight.turns_left(note) for note in on}
    return [
        _say_note(view, note, turns)
        for note, turns in lasts.items()
        if turns is None or turns > 0 or note in view.fight.ending
    ]


def _say_note(view: FightView, note: Note, turns: int | None) -> str:
    """Return a note with how many more turns it lasts; the number of a condition falls as a turn ends."""
    words = _note(view, note)
    if turns is None:
        return words
    if falls_each_turn(view.notes.get(note.row, "")):
        return f"{words} {turns + (note.on == view.fight.turn)}"
    left = str(turns) if turns else "⌛"
    return f"{words} for {left}" if turns and words[-1:].isdecimal() else f"{words} {left}"


def _note(view: FightView, note: Note) -> str:
    return quote(view.notes.get(note.row, "")) or "a note"


def _name(view: FightView, one: Combatant) -> str:
    """Return what one is called; a player whose name is not known, by who they are."""
    unknown = f"Monster {one.row}-{one.copy + 1}" if one.monster else f"<@{one.whose}>"
    return quote(view.name_of(one.unit)) or unknown


def add_remark(card: Card, remark: str) -> Card:
    """Add how hidden combatants were rolled, which only game masters read."""
    return replace(card, text=f"{card.text}\n-# {quote(remark)}")


def placing_card(name: str, total: str) -> Card:
    """Ask what a typed name and number, or card, mean for one who takes part."""
    return Card(f"**{quote(name)}** is in this fight already, at {total}.", TITLE)


def hidden_already_card(name: str) -> Card:
    """Ask what the typed name of one who is hidden means."""
    return Card(
        f"**{quote(name)}** is in this fight already, hidden: /initiative hidden reveals it to all.", TITLE
    )


def whose_turn(view: FightView) -> str:
    """Say in one line whose turn it is."""
    now = view.fight.current
    if now is None:
        return "It is nobody's turn yet."
    return f"Round {view.fight.round}: **{_name(view, now)}**"


def over_card(rounds: int, *, with_session: bool = False) -> Card:
    """Say that a fight is over."""
    after = f" after {plural(rounds, 'round')}" if rounds else ""
    return Card(f"The fight is over{' with the session' if with_session else after}.", TITLE)


def moved_card() -> Card:
    """Say in the place of a fight's message where it is shown now."""
    return Card("The order is shown further down.", TITLE)


def hidden_card(view: FightView) -> Card:
    """Show who is hidden in a fight, with their place in the order."""
    acting = view.list_acting()
    told = [
        " · ".join([f"`{view.say_total(one):>2}` {_name(view, one)}", *_tell_place(view, one), *now])
        for one in view.fight.order
        if view.is_hidden(one.unit)
        for now in [["**now**"] if one in acting else []]
    ]
    if not told:
        return Card(
            f"Nobody is hidden here: /initiative add who:2x {view.turns.example} hidden:True hides some.",
            "Hidden",
        )
    dealt = "; Reveal deals their cards" if view.fight.deck else ""
    return Card(
        lines(told, TEXT_LIMIT),
        "Hidden",
        footer=f"only game masters see this; Next passes over those who are hidden{dealt}",
        tone=Tone.HIDDEN,
    )


def _tell_place(view: FightView, one: Combatant) -> list[str]:
    """Say between whom a hidden combatant acts, if anybody is seen and they do not wait for a card."""
    if view.fight.deck:
        return []
    order, place = view.fight.order, view.fight.place_of(one.unit)
    seen = [each for each in order if not view.is_hidden(each.unit)]
    before = [each for each in order[:place] if each in seen]
    told = [f"after {_name(view, each)}" for each in before[-1:]]
    told += [f"before {_name(view, each)}" for each in seen[len(before) : len(before) + 1]]
    return [", ".join(told)] if told else []


def unseen_card(view: FightView, acting: Sequence[Combatant]) -> Card:
    """Say to a game master alone which hidden combatants act now."""
    told = ", ".join(f"**{_name(view, one)}** ({view.say_total(one)})" for one in acting)
    return Card(f"Now, unseen: {told}", tone=Tone.HIDDEN)


def numbers_card(view: FightView, rows: Collection[int]) -> Card:
    """Show one person alone the numbers of the combatants of these rows, and those that all know."""
    health = view.health
    told = []
    for one in view.fight.order:
        hides = view.is_hidden(one.unit)
        open_to_all = health.shown.get(one.unit, NO_NUMBERS)
        own = health.hidden.get(one.unit, NO_NUMBERS) if one.row in rows else NO_NUMBERS
        numbers = open_to_all.fill_from(own)
        if not any(numbers) and not hides:
            continue
        left = health.describe_exactly(one.unit, numbers)
        armour = [f"{'ac' if numbers.toughness is None else 'parry'} {numbers.ac}"] if numbers.ac else []
        shown = ["hidden"] if hides else _say_shown(open_to_all, own)
        told.append(" · ".join((_name(view, one), left, *armour, *shown)))
    if not told:
        told = [f"Add them with a name: `/initiative add who:3x {view.turns.example} hp 7 ac 15`"]
    return Card(
        lines(told, TEXT_LIMIT),
        "Numbers",
        footer="only you see this; players see how hurt monsters look",
        tone=Tone.HIDDEN,
    )


def _say_shown(open_to_all: MonsterNumbers, hidden: MonsterNumbers) -> list[str]:
    """Say which numbers of a monster all see, if any."""
    if not any(open_to_all):
        return []
    names = (name for name, number in zip(MonsterNumbers._fields, open_to_all, strict=True) if number)
    return [f"{', '.join(names)} shown" if any(hidden) else "shown"]


def showing_card(names: Sequence[str]) -> Card:
    """Ask which numbers of monsters all are to see."""
    return Card(
        f"What of {quote(label_for('', names).strip())} do you show to all?", "Numbers", tone=Tone.HIDDEN
    )


class AddView(PlainView):
    """Those who are added."""

    def line(self, event: Event, configuration: Configuration) -> str:
        is_thrown = event.draws and event.request["dice"]
        thrown = f" {faces(event.draws, FACES_A_LINE)}" if is_thrown else ""
        return f"{_added(event)}{hand_words(event)}{thrown}"

    def compact(self, event: Event, result: ExpressionRoll | None, configuration: Configuration) -> Card:
        return Card(write_in_line(event, _added(event)), tone=tone_of(event, Tone.CHANCE))

    def card(self, event: Event, result: ExpressionRoll | None, configuration: Configuration) -> Card:
        everyone = [
            (_say_total(event, one), quote(str(name)) or f"<@{one.whose}>") for one, name in _all(event)
        ]
        told = [f"`{total:>2}` {name}" for total, name in everyone]
        if len(told) > IN_LINES:
            told = [" · ".join(f"`{total}` {name}" for total, name in everyone)]
        if event.draws and event.request["dice"]:
            told.append(f"-# {faces(event.draws)} {quote(event.request['dice'])}")
        if event.visibility and event.request.get("cards"):
            told.append("-# Reveal deals a card.")
        return Card(lines(told, TEXT_LIMIT), TITLE, footer=footer_of(event), tone=tone_of(event, Tone.CHANCE))


def say_without_points(names: Sequence[str], turns: Turns) -> list[str]:
    """Say who was added without hit points, and how they are typed."""
    if not names:
        return []
    first, *others = names
    told = f"{quote(first)} and {plural(len(others), 'other')}" if others else quote(first)
    lacks, typed = "Toughness", "toughness 6"
    if not turns.has_cards:
        score = turns.example.partition(" ")[2].partition("/")[0]
        word = "" if turns.dice else "dex " if "dex" in turns.lines else "init "
        lacks, typed = "hit points", f"{word}{score} hp 13"
    return [
        f"-# {told} {'have' if others else 'has'} no {lacks} here: write "
        f"`{quote(first.casefold())} {typed}`, or make a sheet of that name."
    ]


def _added(event: Event) -> str:
    """Say who was added, the first of many by name."""
    everyone = _all(event)
    told = ", ".join(
        f"{quote(str(name))} **{_say_total(event, one)}**".strip() for one, name in everyone[:NAMED]
    )
    left = len(everyone) - NAMED
    return f"initiative: {told}" + (f" and {left} more" if left > 0 else "")


def _say_total(event: Event, one: Combatant) -> str:
    """Return the initiative of one who was added, or their card."""
    return _say_dealt(event.line, str(one.unit), one.total) if event.request.get("cards") else str(one.total)


def _say_dealt(line: Mapping[str, Json], unit: str, card: int) -> str:
    """Return a card as a row says it, with those that Quick has replaced: `5♣, Quick: J♥`."""
    low = line.get("redrawn", {}).get(unit, ())
    return f"{_say_cards(low)}, Quick: {say_card(card)}" if low else say_card(card)


def _all(event: Event) -> list[tuple[Combatant, CombatantName]]:
    return list(zip(group_of(event), names_of(event), strict=True)) if event.line else []


class NoteView(PlainView):
    """What is noted on someone."""

    def line(self, event: Event, configuration: Configuration) -> str:
        rounds = event.request.get("rounds", 0)
        lasts = f" for {plural(rounds, 'round')}" if rounds else ""
        name = quote(event.request.get("name", ""))
        return f"initiative: **{name}** noted{lasts}" if name else f"initiative: something noted{lasts}"


class MoveView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        request = INITIATIVE_MOVE.read(event.request)
        line = event.line or {}
        if not line:
            return "initiative: **begins**"
        monster = f"**{quote(line['name'])}**" if "name" in line else "a monster"
        whose = f"<@{person_of(line['whose'])}>" if "whose" in line else monster
        fighter = f"**{quote(line['fighter'])}**" if "fighter" in line else "one"
        names = ", ".join(f"**{quote(name)}**" for name in line.get("names", ()))
        if request.action == "unnote":
            fighter = _of_note(quote(line.get("note", "")), fighter if "fighter" in line else "")
        did = _did(request, f"{possessive(whose)} turn", fighter, names)
        return f"initiative: {did}, round {line.get('round', 0)}{_dealt(line)}"


def _dealt(line: Mapping[str, Json]) -> str:
    """Return the cards that a move dealt, each with the name of who got it."""
    dealt: Mapping[str, int] = line.get("dealt", {})
    told = [
        f"{quote(line.get(unit, '')) or 'someone'} **{_say_dealt(line, unit, card)}**"
        for unit, card in dealt.items()
    ]
    left = len(told) - NAMED
    return f": {', '.join(told[:NAMED])}{f' and {left} more' if left > 0 else ''}" if told else ""


def undo_label(view: FightView) -> str:
    """Return the label of the button that takes back the last row: it says what that is, if it can be."""
    row = view.last_row
    if row is None or row.number == view.fight.start or stays_by_chance(row):
        return "Undo"  # it takes nothing back, and says why
    if row.kind == INITIATIVE_ADD.name:
        return label_for("Undo: add", names_of(row))
    if row.kind == INITIATIVE_NOTE.name:
        note = INITIATIVE_NOTE.read(row.request)
        return shorten(f"Undo: {note.name or 'a note'} on {plain_name(view, note.on)}", LONGEST_LABEL)
    request, unit, turn = INITIATIVE_MOVE.read(row.request), find_moved(row), view.fight.turn
    if request.number:
        return "Undo"
    if request.action == "reveal":
        return label_for("Undo: reveal", [plain_name(view, each) for each in request.units])
    whose = f"{possessive(plain_name(view, turn))} turn" if turn else "nobody's turn"
    fighter = plain_name(view, unit) if unit else "one"
    if request.action == "unnote":
        fighter = _of_note(view.notes.get(request.row, ""), fighter if unit else "")
    return shorten(f"Undo: {_did(request, whose, fighter)}", LONGEST_LABEL)


def plain_name(view: FightView, unit: Unit) -> str:
    """Return the name of a combatant for a button or a menu, where Discord reads no Markdown."""
    return view.name_of(unit) or f"Player #{unit.row}"


def label_for(does: str, names: Sequence[object]) -> str:
    """Return the label of a button that does something to several: `Show goblin 1 and 3 more`."""
    first, *others = names
    return shorten(f"{does} {first}{f' and {len(others)} more' if others else ''}", LONGEST_LABEL)


def _of_note(words: str, whose: str) -> str:
    """Return a note that was taken away, `prone of goblin 1`, as far as it is known."""
    return f"{words or 'a note'}{f' of {whose}' if whose else ''}"


def _did(request: MoveRequest, turn: str, fighter: str, names: str = "") -> str:
    total = say_card(request.total or 0) if request.cards else request.total
    return {
        "begin": "**begins**",
        "next": turn,
        "back": f"back to {turn}",
        "delay": f"{fighter} waits, {turn}",
        "act": f"someone who waited acts, {turn}",
        "place": f"{fighter} goes to {total}",
        "card": f"{fighter} gets a new card",
        "remove": f"{fighter} was removed",
        "unnote": f"{fighter} was taken away",
        "reveal": f"reveals {names or 'some'}",
        "drop": "a change of the game master",  # in old rows: it is not to say that somebody was hidden
        "end": "**ends**",
    }[request.action]


class NumbersView(PlainView):
    """Hit points and armour class that were shown to all."""

    def line(self, event: Event, configuration: Configuration) -> str:
        names = (event.line or {}).get("names", ())
        numbers = zip_longest(names, INITIATIVE_NUMBERS.read(event.request).numbers)
        told = [
            f"{quote(name or 'a monster')} **{_describe(each)}**"
            for name, each in numbers
            if each and any(each)
        ]
        return f"initiative: shows {', '.join(told)}"


def _describe(numbers: MonsterNumbers) -> str:
    """Return `7 hp, ac 15`, as far as they are known."""
    hp, ac, toughness, armour = numbers
    if toughness is not None:
        parry, wounds = f"parry {ac}" if ac else "", f"{hp} wounds" if hp else ""
        return ", ".join(filter(None, (parry, f"toughness {say_toughness(toughness, armour)}", wounds)))
    return ", ".join(filter(None, (f"{hp} hp" if hp else "", f"ac {ac}" if ac else "")))


VIEWS = {
    "initiative": MoveView(),
    "initiative-add": AddView(),
    "initiative-note": NoteView(),
    "initiative-numbers": NumbersView(),
}
