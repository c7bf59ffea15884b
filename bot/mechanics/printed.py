"""What people type for dice that are read together: percentile dice, and Fate dice.

Tens come first and units last. Single digits are digits, as in `3 2 5`. Two digits are as printed on the
dice, as in `30 20 5`; beside them a 10 on the units die is its 0. A row of Fate dice with a sign or a 0 is by
symbols, so a 1 in it is a +. All else with two meanings is refused, with both as offers.
"""

from collections.abc import Iterator, Sequence

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import FATE, FATE_SIGNS, TENS, UNITS, Die

ZERO = frozenset(("10", "00"))
"""The 0 of a units die, beside tens as printed."""

PLUS = FATE_SIGNS[-1]


def is_read_together(die: Die) -> bool:
    """Whether the meaning of a word for this die depends on the other words; none is the number of a face."""
    return die.kind is FATE or die.mark in {TENS.mark, UNITS.mark}


class PrintedWords:
    """Finds the meaning of typed words for dice that are read together."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._tens: list[int] = []
        """The places of the tens of the current percentile dice."""
        self._has_signs = not set(FATE_SIGNS).isdisjoint(words)

    def read(self, die: Die, place: int) -> str:
        """Return the label of a die whose word is at `place`.

        Raises:
            BadInput: the words have two meanings; both are offered.
        """
        word = self._words[place]
        if not (word.isdigit() and is_read_together(die)):
            return word
        if die.kind is FATE:
            return self._read_sign(word, place)
        return self._read_tens(word, place) if die.mark == TENS.mark else self._read_units(word, place)

    def _read_tens(self, word: str, place: int) -> str:
        self._tens.append(place)
        if len({len(self._words[each]) for each in self._tens}) > 1:
            raise self._mixture(place)
        return f"{word}0" if len(word) == 1 else word

    def _read_units(self, word: str, place: int) -> str:
        if word not in ZERO:
            self._tens.clear()
            return word
        if any(len(self._words[each]) == 1 for each in self._tens):
            raise self._mixture(place)
        self._tens.clear()
        return "0"

    def _mixture(self, place: int) -> BadInput:
        first = self._tens[0]
        before, after = self._words[:first], self._words[place + 1 :]
        readings = _list_percentile(self._words[first : place + 1], after, is_whole=place not in self._tens)
        return BadInput(
            "You mixed digits and tens: type only digits, such as 3 2 5, or the tens as the dice show them, "
            "such as 30 20 5.",
            offers=tuple(" ".join(filter(None, (*before, *reading))) for reading in readings),
        )

    def _read_sign(self, word: str, place: int) -> str:
        if word in FATE_SIGNS:
            return word
        if self._has_signs:
            return PLUS if word == "1" else word
        before, row = self._words[:place], self._words[place:]
        offers = (" ".join(filter(None, (*before, *reading))) for reading in _list_fate(row))
        raise BadInput(
            "Fate dice show signs, not numbers: type the signs + - 0, such as + + - 0.",
            offers=tuple(dict.fromkeys(offers)),
        )


def _list_percentile(row: Sequence[str], after: Sequence[str], *, is_whole: bool) -> Iterator[Sequence[str]]:
    """Yield the meanings of a mixture of digits and tens; its units are in `row` if that is whole."""
    if all(word == "10" or len(word) == 1 for word in (*row, *after)):
        yield ["0" if word == "10" else word for word in (*row, *after)]
    if not (is_whole or (after and len(after[-1]) == 2 and after[-1] not in ZERO)):
        yield (*(f"{word}0" if len(word) == 1 else word for word in row), *after)
    units, *tens = *row, *after
    if len(units) == 1 and all(len(word) == 2 for word in tens):
        yield (*tens, units)


def _list_fate(row: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the meanings of numbers on Fate dice: a 1 alone, faces from 1 to 3, or pairs of faces of a d6."""
    if set(row) == {"1"}:
        yield ["+"] * len(row)
    for highest, signs in (("3", "-0+"), ("6", "--00++")):
        if all(len(word) == 1 and "1" <= word <= highest for word in row):
            yield [signs[int(word) - 1] for word in row]
