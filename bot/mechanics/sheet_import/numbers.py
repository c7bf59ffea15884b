"""Turns the numbers found in a pasted sheet into lines."""

from collections.abc import Iterator, Sequence

from bot.mechanics.errors import cite
from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, attack_roll, shorten_note
from bot.mechanics.sheet_import.families import MOST_MODIFIER, Family, has_small_scores
from bot.mechanics.sheet_import.labels import COUNTED, LIFE, MOST, PROSE, read_rest
from bot.mechanics.sheet_import.pair import OTHER, Pair
from bot.mechanics.sheet_import.pairs import SAVE_WORDS
from bot.mechanics.sheet_import.savage_worlds import (
    BENNIES,
    MOST_COUNTED,
    POWER,
    STRENGTH,
    TOUGHNESS,
    WOUNDS,
    cut_quick,
    find_piercing,
    find_strength,
    is_savage,
    is_trait,
    name_attribute,
    read_damage,
)
from bot.mechanics.sheets import Rest
from bot.mechanics.typed_text import split_words
from bot.mechanics.usual_names import QUICK

MOST_PERCENT = 99
"""The most Sanity and Luck in Call of Cthulhu."""

LARGEST_PLAIN = 999
"""The largest number that may have no sign and no known name."""

OF_PERCENT = frozenset(("san", "luck"))


class PairWriter:
    """Writes one sheet's numbers into a draft."""

    def __init__(self, draft: Draft, family: Family, pairs: Sequence[Pair]) -> None:
        self._draft = draft
        self._family = family
        self._is_savage = is_savage(pairs)
        self._strength = find_strength(pairs)
        self._are_modifiers = has_small_scores(pairs)
        self._has_bonus = any(pair.name == "damage_bonus" for pair in pairs)
        counted = [pair for pair in pairs if pair.name in COUNTED and pair.numbers]
        self._limits = {pair.name: pair.numbers[0][0] for pair in counted if _is_limit(pair)}
        self._values = {pair.name: pair.numbers[0][0] for pair in counted if not _is_limit(pair)}
        self._whole = {pair.name for pair in counted if pair.most is not None}

    def write(self, pair: Pair) -> bool:
        """Write a number, and return whether it is part of the sheet."""
        if not pair.words or (pair.context == OTHER and not pair.name) or pair.words[-1] in PROSE | LIFE:
            return False
        if pair.ability and not pair.numbers and not pair.damages:
            return True  # heads a column
        words = pair.name or " ".join(pair.words[_count_digits(pair.words) :])
        words = name_attribute(words) if self._is_savage else words
        if not self._write_line(pair, words):
            return False
        self._leave_asides(pair)
        return True

    def read_gap(self, gap: str) -> str:
        """Write the Edge Quick where text between the numbers has it, and return the rest of that text."""
        rest, is_quick = cut_quick(gap) if self._is_savage else (gap, False)
        if is_quick and QUICK not in self._draft:
            self._draft.number(QUICK, 1)
        return rest

    def complete(self) -> None:
        """Add the wounds of a Wild Card, who has Bennies, where the sheet writes none."""
        if self._is_savage and BENNIES in self._draft and WOUNDS not in self._draft:
            self._draft.counter(WOUNDS, 0, MOST_COUNTED[WOUNDS])
            self._draft.guess("wounds: none are written, so they begin at 0 of 3, as for a Wild Card.")

    def _leave_asides(self, pair: Pair) -> None:
        """Note what a name has around it, and the line has not: `.32` of a revolver, `(d8)` of a counter."""
        digits = 0 if pair.name else _count_digits(pair.words)
        if digits:
            self._draft.leave(f"{' '.join(pair.words[:digits])}, before {' '.join(pair.words[digits:])}")
        details = [pair.detail] if pair.most is None and any(map(str.isdigit, pair.detail)) else []
        if pair.name == TOUGHNESS and pair.detail.isdecimal():  # the part of it that armour is
            self._draft.number("armor", int(pair.detail[:6]))
            details = []
        for aside in (*pair.asides, *details):
            self._draft.leave(f"{' '.join(pair.words)}: {aside}")

    def _write_line(self, pair: Pair, words: str) -> bool:
        if not pair.numbers:
            return self._write_roll(pair, words)
        number, is_signed = self._read_dash(pair, words)
        if pair.most is not None and not (pair.is_track and pair.ability):
            self._write_counter(pair, words, number, pair.most)
        elif self._is_counted(pair):
            self._write_counted(pair, number)
        elif self._is_savage and words in MOST_COUNTED:
            self._draft.counter(words, number, max(number, MOST_COUNTED[words]))
        elif pair.ability:
            self._write_ability(pair)
        elif pair.words[-1] == "dc" and not pair.name:
            return self._write_difficulty(pair, number)
        elif pair.damages:
            self._write_attack(pair, words, number, is_signed=is_signed)
        else:
            return self._write_number(pair, words, number, is_signed=is_signed)
        return True

    def _read_dash(self, pair: Pair, words: str) -> tuple[int, bool]:
        """Return the number of a pair; a dash with gaps around it is a minus if small and of a d20 game."""
        number, is_signed = pair.numbers[0]
        if not pair.is_after_dash:
            return number, is_signed
        is_minus = self._family == "d20" and number <= MOST_MODIFIER and pair.most is None
        if is_minus:
            pair.numbers[0] = (-number, True)
        self._draft.guess(
            f"{words}: the dash before {number} is taken for a {'minus' if is_minus else 'gap'}."
        )
        return pair.numbers[0]

    def _write_counter(self, pair: Pair, words: str, number: int, most: int) -> None:
        rest, is_plain = read_rest([word.casefold() for word in split_words(pair.detail)])
        if rest and not is_plain:
            self._draft.guess(f"{words}: {cite(shorten_note(pair.detail))} is taken for a {rest} rest.")
        elif pair.detail and not rest:
            self._draft.leave(f"{' '.join(pair.words)}: {pair.detail}")
        if pair.is_track:
            self._draft.guess(f"{words}: its filled boxes are taken for {number} of {most}.")
        elif pair.is_full:
            self._draft.guess(f"{words}: how many are left is not written; all {most} is a guess.")
        self._draft.counter(words, number, most, rest)
        for damage in pair.damages:
            self._draft.leave(f"{' '.join(pair.words)}: {damage.dice}")

    def _write_difficulty(self, pair: Pair, number: int) -> bool:
        """Write the difficulty of a save against a spell, and the spell's damage."""
        name = list(pair.words)
        while name and name[-1] in SAVE_WORDS:
            name.pop()
        if not name:
            return False
        words = " ".join(name)
        self._draft.number(f"{words} dc", number)
        self._draft.damage(words, self._list_damages(pair, words))
        if save := pair.words[len(name) : -1]:
            self._draft.leave(f"{words}: {' '.join(save)}")
        return True

    def _write_number(self, pair: Pair, words: str, number: int, *, is_signed: bool) -> bool:
        if pair.name == "temp":
            self._draft.counter("temp", number, max(number, MOST_PERCENT))
        elif pair.name == "spell_attack" or (words == "attack" and "spell_dc" in self._draft):
            self._draft.add("spell_attack", attack_roll(number))
        elif pair.name or is_signed or pair.is_percent or pair.has_parts or self._may_be_plain(number):
            self._draft.number(words, number)
        else:
            return False
        return True

    def _may_be_plain(self, number: int) -> bool:
        return self._family != "d20" and number <= LARGEST_PLAIN

    def _is_counted(self, pair: Pair) -> bool:
        """Whether it is used up; Luck and Sanity are only in Call of Cthulhu."""
        is_slots = pair.name.startswith("spell") and pair.name[-1].isdecimal()
        is_used_up = pair.name in COUNTED and (self._family == "cthulhu" or pair.name not in OF_PERCENT)
        return is_slots or is_used_up

    def _write_counted(self, pair: Pair, number: int) -> None:
        name = pair.name
        if name in self._whole:  # its maximum once more, or of something else, such as a shield
            if not _is_limit(pair):
                self._draft.leave(f"{' '.join(pair.words)} {number}")
            return
        now = self._values.get(name, number)
        most = self._limits.get(name)
        if most is None and name in OF_PERCENT:
            most = max(now, MOST_PERCENT)
            self._draft.guess(f"{name}: the most there can be is not written; {MOST_PERCENT} is a guess.")
        rest: Rest = "long" if self._is_savage and name == POWER else ""
        self._draft.counter(name, now, now if most is None else most, rest)

    def _write_ability(self, pair: Pair) -> None:
        signed = [number for number, is_signed in pair.numbers if is_signed]
        scores = [number for number, is_signed in pair.numbers if not is_signed]
        if self._family != "d20":
            self._draft.number(pair.ability, (scores or signed)[0])
        elif signed:
            self._draft.number(pair.ability, signed[0])
            if signed[1:] and signed[1] != signed[0]:
                self._draft.number(f"{pair.ability}_save", signed[1])
        elif self._are_modifiers:
            self._draft.number(pair.ability, scores[0])
            self._draft.guess("Abilities are so small that they are taken for modifiers, not for scores.")
        else:
            self._draft.number(pair.ability, (scores[0] - 10) // 2)
            self._draft.guess("Abilities: the modifiers are worked out from the scores.")

    def _write_attack(self, pair: Pair, words: str, number: int, *, is_signed: bool) -> None:
        damages = list(self._list_damages(pair, words))
        if self._family == "d20" or is_signed:
            if not is_signed:
                self._draft.guess(f"{words}: {number} is taken for what is added to its d20.")
            self._draft.attack(words, attack_roll(number), damages)
        elif name := self._draft.number(words, number):
            self._draft.damage(name, damages)

    def _write_roll(self, pair: Pair, words: str) -> bool:
        first, *others = [damage.dice for damage in self._list_damages(pair, words)] or [""]
        for dice in others:
            self._draft.leave(f"{words}: {dice}")
        if self._is_savage and first and not is_trait(first):
            first += self._take_piercing(pair)
        return bool(first and self._draft.add(words, first))

    def _take_piercing(self, pair: Pair) -> str:
        """Return what a weapon takes off armour, ` ap 1`, and take it from what else is said of it."""
        said = next((aside for aside in pair.asides if find_piercing(aside)), "")
        pair.asides = [aside for aside in pair.asides if aside != said]
        return find_piercing(said)

    def _list_damages(self, pair: Pair, words: str) -> Iterator[Damage]:
        for damage in pair.damages:
            if dice := self._read_dice(damage.dice):
                yield Damage(dice, damage.type)
            else:
                self._draft.leave(f"{words}: {damage.dice}")

    def _read_dice(self, dice: str) -> str:
        if self._is_savage and not is_trait(dice):
            return read_damage(dice, self._strength)
        return read_dice(dice, {"db": "damage_bonus" if self._has_bonus else 0, STRENGTH: STRENGTH})


def _is_limit(pair: Pair) -> bool:
    """Whether it is only the most that there can be: `Max HP 26`."""
    return not MOST.isdisjoint(pair.words) and pair.most is None


def _count_digits(words: Sequence[str]) -> int:
    """Return how many words at the start are numbers, as no name is: one in `.32 revolver`."""
    return next((n for n, word in enumerate(words) if not word[0].isdigit()), len(words))
