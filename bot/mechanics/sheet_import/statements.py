"""Reads what a stat block says in sentences: attacks, saves against them, and their damage.

2014:   Bite. Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 7 (1d10 + 2) piercing damage.
2024:   Rend. Melee Attack Roll: +5, reach 5 ft. Hit: 8 (1d10 + 3) Slashing damage.
Pathfinder 2e:   Melee [one-action] stinger +12 (agile), Damage 1d8+3 piercing plus 1d4 acid
A player's spell:   Electric Arc: 3d4 electricity, basic Reflex DC 20
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, attack_roll
from bot.mechanics.sheet_import.labels import (
    COLUMNS,
    CONTEXTS,
    D20_ABILITIES,
    HEADINGS,
    NUMBERS,
    SAVES,
    find_context,
    name_of_label,
)
from bot.mechanics.sheet_import.pieces import SheetPiece, cut

LONGEST_NAME = 8
"""The most words in the name of an action."""

STRIKES = ("melee", "ranged")

SAVED = {**D20_ABILITIES, **SAVES}
"""What creatures save with."""

ACTIONS = frozenset(("one", "two", "three", "single", "free", "reaction"))
"""Words before `Action` in a stat block of Pathfinder."""

COSTS = (
    *("single action", "one action", "two actions", "three actions"),
    *("[one-action]", "[two-actions]", "[three-actions]", "[reaction]", "[free-action]"),
)
"""What follows the name of an action of Pathfinder."""

BEGINNING = 80
"""How many characters of an action are searched for its cost, or for the end of its name."""

SPELL_ENDS = (": ", " - ")
"""What ends the name of a player's spell."""

MOST_DAMAGES = 4

NEAR = 3
"""The most pieces between a number and the words that say what it is."""


def begins_statement(text: str) -> bool:
    """Whether a line begins an action: `Bite. Melee ...`, `Melee stinger +12`, `Breath Weapon ... DC 20`."""
    return bool(_name_of(text)) or _is_activity(text) or is_one_line(text)


def is_one_line(text: str) -> bool:
    """Whether a line begins a strike or a spell, which goes on only in what is plainly the rest of it."""
    return _is_strike(text) or bool(_spell_of(text))


def goes_on(text: str) -> bool:
    """Whether a line can be the rest of a strike or a spell that was broken: it begins no sentence."""
    return text[:1].islower() or text[:1] in {"(", "+"} or text[:1].isdigit()


def _spell_of(text: str) -> str:
    """Return the name before a colon or a dash, if a difficulty follows; empty where there is none."""
    ends = [place for place in map(text[:BEGINNING].find, SPELL_ENDS) if place > 0]
    name = text[: min(ends, default=0)].strip()
    words = name.partition("(")[0].lower().split()
    place = text.lower().find(" dc ", len(name)) + len(" dc ")
    has_difficulty = place > len(name) + len(" dc ") and text[place : place + 1].isdigit()
    is_known = name_of_label(words) or find_context(words)[0]
    is_name = (
        name[:1].isupper() and 1 <= len(words) <= LONGEST_NAME and not any(map(str.isdigit, "".join(words)))
    )
    return name if has_difficulty and is_name and not is_known else ""


def _name_of(text: str) -> str:
    """Return the name before the first full stop, `Spit (Recharge 5-6)`; empty where there is none."""
    name, _, rest = text.partition(". ")
    before, bracket, inside = name.partition("(")
    words = before.split()
    if not rest[:1].isalnum() or not 1 <= len(words) <= LONGEST_NAME or not name[:1].isupper():
        return ""
    if bracket and inside.find(")") != len(inside) - 1:
        return ""
    is_plain = not any(sign.isdigit() or sign in ":;,=" for sign in before)
    return name if is_plain and name.lower() not in NUMBERS and name.lower() not in CONTEXTS else ""


def _is_strike(text: str) -> bool:
    return text.lower().startswith(STRIKES) and "damage" in text.lower()


def _is_activity(text: str) -> bool:
    """Whether a line begins an action of Pathfinder: `Breath Weapon [two-actions] ...`."""
    beginning = text[:BEGINNING].lower()
    return text[:1].isupper() and any(cost in beginning for cost in COSTS)


def is_heading(text: str) -> bool:
    """Whether a line is a heading, such as `Actions`."""
    lower = text.lower().rstrip(":")
    return lower in HEADINGS or COLUMNS.issuperset(lower.split())


@dataclass
class _Sentences:
    """The pieces of an action."""

    pieces: Sequence[SheetPiece]

    def find(self, *words: str, start: int = 0) -> int | None:
        """Return the place after these words, or None."""
        for place in range(start, len(self.pieces) - len(words) + 1):
            if all(self.text(place + n) == word for n, word in enumerate(words)):
                return place + len(words)
        return None

    def text(self, place: int) -> str:
        """Return a piece in small letters; empty outside the action."""
        return self.pieces[place].text.lower() if 0 <= place < len(self.pieces) else ""

    def number(self, start: int, *, signed: bool) -> int | None:
        """Return the next number, if it is near."""
        for piece in self.pieces[start : start + NEAR]:
            if piece.kind == "number" and piece.is_signed == signed:
                return piece.number
        return None


def read_statement(draft: Draft, text: str) -> bool:
    """Add the lines of an action, and return whether it made any."""
    if _is_strike(text) and "attack:" not in text.lower() and "attack roll" not in text.lower():
        return _read_strike(draft, text)
    name = _name_of(text)
    body = text[len(name) + 1 :] if name else text
    words = (name or _leading_words(text)).split("(")[0].strip()
    sentences = _Sentences(cut(body))
    spell = _spell_of(text) if "damage" not in text.lower() else ""
    if _read_casting(draft, sentences) or (spell and _read_spell(draft, spell, text)):
        return True
    return _read_action(draft, words, sentences)


def _read_spell(draft: Draft, name: str, text: str) -> bool:
    """Add the difficulty of the save against a spell, and its damage, which no word says is damage."""
    sentences = _Sentences(cut(text[len(name) + 1 :]))
    words = name.partition("(")[0].strip()
    place = sentences.find("dc")
    difficulty = None if place is None else sentences.number(place, signed=False)
    if difficulty is None:
        return False
    draft.number(f"{words} dc", difficulty)
    draft.damage(words, _list_strike_damages(sentences))
    near = [sentences.text(n) for n in range((place or 0) - NEAR - 1, (place or 0) + NEAR)]
    if ability := next((SAVED[word] for word in near if word in SAVED), ""):
        draft.leave(f"{words}: {ability} save{', half damage on a success' if 'basic' in near else ''}")
    if _has_more(sentences, name):
        draft.leave(text)
    return True


def _has_more(spell: _Sentences, name: str) -> bool:
    """Whether a spell has numbers besides its difficulty and its damage: a range, dice that are none."""
    numbers = [piece for piece in spell.pieces if piece.kind == "number"]
    dice = [piece for piece in spell.pieces if piece.kind == "dice"]
    has_other_dice = len(dice) > MOST_DAMAGES or not all(read_dice(piece.text) for piece in dice)
    return len(numbers) > 1 or has_other_dice or any(map(str.isdigit, name))


def _leading_words(text: str) -> str:
    """Return the name of an action of Pathfinder, which no full stop ends."""
    words = list[str]()
    for piece in cut(text):
        if piece.kind != "word" or piece.text.lower() in ACTIONS:
            break
        words.append(piece.text)
    return " ".join(words[:LONGEST_NAME])


def _read_casting(draft: Draft, sentences: _Sentences) -> bool:
    """Add the difficulty of spells, and their attack: `(spell save DC 13, +5 to hit with spell attacks)`."""
    place = sentences.find("spell", "save", "dc")
    difficulty = None if place is None else sentences.number(place, signed=False)
    if place is None or difficulty is None:
        return False
    draft.number("spell_dc", difficulty)
    bonus = sentences.number(place + 1, signed=True)
    if bonus is not None:
        draft.add("spell_attack", attack_roll(bonus))
    return True


def _read_action(draft: Draft, name: str, sentences: _Sentences) -> bool:
    bonus = _attack_bonus(sentences)
    save = _find_save(sentences)
    if not name or (bonus is None and save is None):
        return False
    damages = list(_list_damages(draft, name, sentences))
    if bonus is not None:
        draft.attack(name, attack_roll(bonus), damages)
    if save is not None:
        difficulty, ability = save
        draft.number(f"{name} dc", difficulty)
        half = sentences.find("half") is not None or sentences.find("basic") is not None
        draft.leave(f"{name}: {ability} save{', half damage on a success' if half else ''}")
    if bonus is None:
        draft.damage(name, damages)
    return True


def _attack_bonus(sentences: _Sentences) -> int | None:
    """Return what an attack adds to its die, or None."""
    for words in (("attack", "roll", ":"), ("attack", ":")):
        if (place := sentences.find(*words)) is not None:
            return sentences.number(place, signed=True)
    if (place := sentences.find("to", "hit")) is not None:
        return sentences.number(max(place - 2 - NEAR, 0), signed=True)
    return None


def _find_save(sentences: _Sentences) -> tuple[int, str] | None:
    """Return the difficulty of the save against it, and the ability: `DC 12 Constitution saving throw`."""
    place = sentences.find("dc")
    while place is not None:
        number = sentences.number(place, signed=False)
        near = [sentences.text(n) for n in range(place - 6, place + 5)]
        ability = next((SAVED[word] for word in near if word in SAVED), "")
        if number is not None and ability and any(word in {"saving", "save"} for word in near):
            return number, ability
        place = sentences.find("dc", start=place)
    return None


def _list_damages(draft: Draft, name: str, sentences: _Sentences) -> Iterator[Damage]:
    """Yield the dice, and the lone numbers, that are damage; `or` begins another way to hit."""
    count = 0
    for place, piece in enumerate(sentences.pieces):
        kind = _damage_type(sentences, place)
        if kind is None or not (dice := read_dice(piece.text)):
            continue
        before = {sentences.text(place - n) for n in range(1, 4)}
        if "or" in before:
            draft.leave(f"{name}: or {piece.text} {kind}")
        elif count < MOST_DAMAGES:
            count += 1
            yield Damage(dice, kind)


def _damage_type(sentences: _Sentences, place: int) -> str | None:
    """Return the type of damage that a piece names, `piercing`; None if it names none."""
    piece = sentences.pieces[place]
    is_number = piece.kind == "number" and not piece.is_signed and sentences.text(place + 1) != "("
    if piece.kind != "dice" and not is_number:
        return None
    start = place + 1 + (sentences.text(place + 1) == ")")
    following = [sentences.text(n) for n in range(start, start + NEAR)]
    if "damage" not in following:
        return None
    words = following[: following.index("damage")]
    return words[-1] if words and words[-1].isalpha() else ""


def _read_strike(draft: Draft, text: str) -> bool:
    """Read a strike of Pathfinder: `Melee [one-action] stinger +12 (agile), Damage 1d8+3 piercing`."""
    before, _, after = _partition_word(text, "damage")
    pieces = _without_brackets(cut(before)[1:])
    last = next((n for n in range(len(pieces) - 1, -1, -1) if pieces[n].is_signed), None)
    if last is None:
        return False
    words = [each.text for each in pieces[:last] if each.kind in {"word", "number"}]
    name = " ".join(words[2:] if len(words) > 2 and words[0].lower() in ACTIONS else words)
    damages = list(_list_strike_damages(_Sentences(cut(after))))
    draft.attack(name, attack_roll(pieces[last].number), damages)
    return bool(name)


def _partition_word(text: str, word: str) -> tuple[str, str, str]:
    place = text.lower().find(word)
    return text[:place], word, text[place + len(word) :]


def _without_brackets(pieces: Sequence[SheetPiece]) -> list[SheetPiece]:
    depth, outside = 0, list[SheetPiece]()
    for piece in pieces:
        depth += piece.text in {"[", "("}
        if not depth:
            outside.append(piece)
        depth -= piece.text in {"]", ")"} and depth > 0
    return outside


def _list_strike_damages(sentences: _Sentences) -> Iterator[Damage]:
    dice = [place for place, piece in enumerate(sentences.pieces) if piece.kind == "dice"]
    for place in dice[:MOST_DAMAGES]:
        kinds = [each.text.lower() for each in sentences.pieces[place + 1 : place + 3] if each.kind == "word"]
        if read := read_dice(sentences.pieces[place].text):
            yield Damage(read, " ".join(kinds[: 2 if kinds[:1] == ["persistent"] else 1]))
