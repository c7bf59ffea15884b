"""Turns the numbers found in a pasted sheet into lines."""

from collections.abc import Iterator, Sequence

from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, attack_roll
from bot.mechanics.sheet_import.families import Family, has_small_scores
from bot.mechanics.sheet_import.labels import COUNTED
from bot.mechanics.sheet_import.pairs import OTHER, Pair
from bot.mechanics.sheets import RESTS

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
        self._are_modifiers = has_small_scores(pairs)
        self._has_bonus = any(pair.name == "damage_bonus" for pair in pairs)

    def write(self, pair: Pair) -> bool:
        """Write a number, and return whether it is part of the sheet."""
        if not pair.words or (pair.context == OTHER and not pair.name):
            return False
        if pair.ability and not pair.numbers:
            return True  # heads a column
        words = pair.name or _without_digits(self._draft, pair.words)
        if not pair.numbers:
            return self._write_roll(pair, words)
        number, is_signed = pair.numbers[0]
        if pair.most is not None:
            rest = RESTS.get(pair.detail.lower(), "")
            self._draft.counter(words, number, pair.most, rest)
            if pair.detail and not rest:
                self._draft.leave(f"{' '.join(pair.words)}: {pair.detail}")
        elif self._is_counted(pair):
            self._write_counted(pair.name, number)
        elif pair.ability:
            self._write_ability(pair)
        elif pair.damages:
            self._write_attack(pair, words, number, is_signed=is_signed)
        else:
            return self._write_number(pair, words, number, is_signed=is_signed)
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
        return pair.name in COUNTED and (self._family == "cthulhu" or pair.name not in OF_PERCENT)

    def _write_counted(self, name: str, number: int) -> None:
        if name in OF_PERCENT:
            self._draft.counter(name, number, max(number, MOST_PERCENT))
            self._draft.guess(f"{name}: the most there can be is not written; {MOST_PERCENT} is a guess.")
        else:
            self._draft.counter(name, number, number)

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
            self._draft.attack(words, attack_roll(number), damages)
        elif name := self._draft.number(words, number):
            self._draft.damage(name, damages)

    def _write_roll(self, pair: Pair, words: str) -> bool:
        dice = next((damage.dice for damage in self._list_damages(pair, words)), "")
        return bool(dice and self._draft.add(words, dice))

    def _list_damages(self, pair: Pair, words: str) -> Iterator[Damage]:
        for damage in pair.damages:
            meanings: dict[str, int | str] = {"db": "damage_bonus" if self._has_bonus else 0}
            if dice := read_dice(damage.dice, meanings):
                yield Damage(dice, damage.type)
            else:
                self._draft.leave(f"{words}: {damage.dice}")


def _without_digits(draft: Draft, words: Sequence[str]) -> str:
    """Return the words without leading numbers, as a name needs: `.32 revolver` becomes `revolver`."""
    first = next((n for n, word in enumerate(words) if not word[0].isdigit()), len(words))
    if first:
        draft.leave(f"{' '.join(words[:first])}, before {' '.join(words[first:])}")
    return " ".join(words[first:])
