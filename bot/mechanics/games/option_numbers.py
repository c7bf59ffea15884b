"""Reads the numbers and dice in a roll of a game: each goes with the word beside it, or the next option."""

from collections.abc import Iterator
from itertools import pairwise, takewhile

from bot.mechanics.errors import cite
from bot.mechanics.games.option_cursor import OptionCursor, OtherGame, value_of
from bot.mechanics.games.spelling import FILLERS, MOST_NUMBER, GameOption
from bot.mechanics.reading.tokens import Token

SMALL = 2
"""The most dice that a number before another one adds: `cc1 60`."""

MOST_COPIES = 20
"""The highest number after a name in a label; larger ones are rather numbers of the game."""


class OptionNumbers(OptionCursor):
    """Takes numbers and dice for the options of a game."""

    def _number(self) -> None:
        token, after = self.token, self.ahead()
        pool = self.entry.pool
        if self._is_die(self.at):
            self._die()
        elif self._is_list():
            self._list()
        elif (
            pool and pool.die and after.is_word("d") and not after.is_apart and not self._is_die(self.at + 1)
        ):
            self._put(pool, value_of(self.take("option", 2)), token)
        elif self._is_counted_here():
            self._count(value_of(token))
        elif (target := self.entry.target) and self._is_threshold(target):
            self.take("target", 2)
            self._put(target, value_of(token), token)
        else:
            self._place(value_of(token))

    def _is_threshold(self, target: GameOption) -> bool:
        """Whether a number is one to reach: `8+`."""
        after = self.ahead()
        is_open = after.is_sign("+") and not after.is_apart and not self._has_value(2)
        return is_open and target.name not in self.values

    def _is_open_end(self) -> bool:
        """Whether a `+` after a number only means or more: `8+`."""
        return self.token.is_sign("+") and not self.token.is_apart and not self._has_value(1)

    def _has_value(self, ahead: int) -> bool:
        return self.ahead(ahead).kind == "number" or self._is_die(self.at + ahead)

    def _is_counted_here(self) -> bool:
        """Whether a number belongs to the word after it: `2g`, and the second one of `7 2 hunger`."""
        word, beyond = self.ahead(self._to_word), self.ahead(self._to_word + 1)
        option = self.entry.words.get(word.text) if word.kind == "word" else None
        if option is None or (option.shape == "flag" and option.high == 1):
            return False
        if self.entry.counts_before:
            return option.shape == "number" and not self._is_turned
        if option.shape == "pool":
            is_own = beyond.kind == "number" and self.ahead(self._to_word + 2).text not in self.entry.words
            return option.name not in self.values and not is_own
        if option.shape not in {"number", "flag"}:
            return False
        has_own = (
            beyond.kind == "number"
            and not self._is_die(self.at + self._to_word + 1)
            and value_of(beyond) <= option.high
        )
        first = self.entry.in_order[0] if self.entry.in_order else None
        follows_value = first is not None and (first.name in self.values or first.shape == "modifier")
        is_small = value_of(self.token) <= option.high
        return not has_own and (
            follows_value or (is_small and (beyond.kind == "number" or self._has_loose_number))
        )

    @property
    def _has_loose_number(self) -> bool:
        """Whether a number after the next word belongs to that: 40 in `1 penalty die, Stealth 40`."""
        after = self.tokens[self.at + self._to_word :]
        return any(
            two.kind == "number" and one.text not in self.entry.words and not one.is_sign("+", "-", ":")
            for one, two in pairwise(after)
        )

    @property
    def _to_word(self) -> int:
        """The distance of the word after a number: `9-again`."""
        return 1 + (self.ahead().is_sign("-") and not self.ahead(2).is_apart)

    def _count(self, value: int) -> None:
        """Take a number with its word after it."""
        token, word = self.token, self.ahead(self._to_word).text
        option = self.entry.words.get(word)
        if option is None or (
            word in FILLERS and self.ahead(2).kind != "number" and option.shape != "number"
        ):
            return self._place(value)
        self.take("option", 1 + self._to_word)
        return self._put(option, value, token, is_added=self.entry.counts_before)

    def _is_list(self) -> bool:
        """Whether numbers with slashes between them begin here: `13/14/12`."""
        return (
            self.ahead().is_sign("/", ":") and self.ahead(2).kind == "number" and self.token.kind == "number"
        )

    def _list(self) -> None:
        """Take numbers with slashes between them, which are a list, or one option after another."""
        token, run = self.token, [value_of(self.token)]
        size = 1
        while self.ahead(size).is_sign("/", ":") and self.ahead(size + 1).kind == "number":
            run.append(value_of(self.ahead(size + 1)))
            size += 2
        option = next((each for each in self.entry.options if each.shape == "list"), None)
        if option:
            self.take("option", size)
            self._put(option, tuple(run), token)
        elif len(run) == 3 and self.entry.is_under and run[0] // 2 == run[1]:
            self._place(run[0], size)  # the skill, its half and its fifth
        elif [each.shape for each in self.entry.in_order[:2]] == ["pool", "number"]:
            for number in run:
                self._place(number)
                if self.token.is_sign("/") and self.ahead().kind == "number":
                    self.take("nothing")
        else:
            self._refuse(f"{cite(self.written(size))} is not understood", token)

    def _place(self, value: int, size: int = 1) -> None:
        """Take a number without a word for the next free option."""
        token, entry = self.token, self.entry
        option = next(self._open_places(), None)
        said = next((meaning for meaning in reversed(self.meanings) if meaning != "nothing"), None)
        is_open = option is not None and (
            option.is_required or self.name is None or (option is entry.pool and not self.values)
        )
        is_full = any(each.name in self.values for each in entry.in_order)
        is_open_pool = self.name is None and option is not None and option is entry.pool
        follows_label = said == "label" and not (option and option.is_required) and not is_open_pool
        if option is None or (follows_label and (is_full or not is_open)):
            if size == 1 and self._ends_name():
                self._free()
                return
            self._refuse(f"{cite(token.text)} is not understood", token)
            return
        if option.shape == "modifier" and self.name is None and self._is_free(self.ahead(size)):
            self._refuse(f"{cite(token.text)} before words is no bonus (that is `+{token.text}`)", token)
        self.take("option", size)
        if entry.small and 0 < value <= SMALL and size == 1 and self._another_follows():
            option = entry.option(entry.small)
        self._put(option, (value,) if option.shape in {"dice", "list"} else value, token)

    def _ends_name(self) -> bool:
        """Whether a number ends the only label of a roll with the game's name: `coc25 dodge cultist 1`.

        After two labels, `wits 3 observation 2`, it is rather another number of the sheet.
        """
        before, after = self.tokens[self.at - 1], self.ahead()
        is_copy = self.token.is_apart and 0 < value_of(self.token) <= MOST_COPIES
        follows_name = self.last == "label" and before.kind == "word"
        is_only = self.name is not None and len(self.labels) == 1
        return is_copy and follows_name and is_only and after.kind in {"end", "comment"}

    def _open_places(self) -> Iterator[GameOption]:
        """Yield the free options for numbers without a word, in their order."""
        seen: dict[str, int] = {}
        for option in self.entry.in_order:
            seen[option.name] = seen.get(option.name, 0) + 1
            value = self.values.get(option.name)
            if value is None or (
                option.shape == "list" and isinstance(value, tuple) and len(value) < seen[option.name]
            ):
                yield option

    def _another_follows(self) -> bool:
        """Whether another number follows the last one."""
        after = next(
            (token for token in self._rest if not token.is_sign(")", "<=") and token.text != "vs"), None
        )
        return after is not None and after.kind == "number"

    def _signed(self) -> None:
        """Take a number or dice with a sign."""
        sign, number = self.token, self.ahead()
        written = f"{sign.text}{number.text.lstrip('0')}"
        if self._is_die(self.at + 1):
            self._signed_dice()
        elif self._is_dash(sign, number):
            self.take("nothing")
        elif number.kind == "number" and written in self.entry.presets and not self._is_set(written):
            self._preset(written, 2)
        elif self._goes_on():
            self._free()
        elif self.entry.counts_before and self.entry.modifier is None:
            self.take("nothing")
        elif number.kind != "number":
            self._signed_word()
        elif (
            self.entry.pool
            and self.entry.pool.die
            and self.ahead(2).is_word("d")
            and not self.ahead(2).is_apart
        ):
            self.take("option", 3)
            self._add(self.entry.option(self.entry.plus_option or self.entry.pool.name), sign, number)
        else:
            self._signed_number()

    def _signed_word(self) -> None:
        """Take a sign before words, and their number after them."""
        sign, word, size = self.token, self.ahead(), self._words_before_number()
        if size == 0 and self._names_bonus:
            self.take("nothing")
            self._free()
            return
        if size == 0 and word.kind != "game" and (word.kind != "word" or self._is_free(word)):
            self._refuse(f"{cite(sign.text)} is not understood", sign)
        self.take("nothing")
        for _ in range(size):
            self._free()
        if size:
            pool = self.entry.pool
            option = pool if pool and "dice" in pool.meaning else self.entry.modifier
            number = self.take("option")
            self._add(option or self.entry.in_order[0], sign, number)

    @property
    def _names_bonus(self) -> bool:
        """Whether a sign is before the name of a bonus whose number comes later: `roll+cool (+1)`."""
        after = pairwise(self._rest[2:])
        has_number = any(one.is_sign("+", "-") and two.kind == "number" for one, two in after)
        return self._is_free(self.ahead()) and not self._has_modifier and has_number

    def _is_dash(self, sign: Token, number: Token) -> bool:
        """Whether a minus with spaces around it separates the label from the only number: `Command - 1`."""
        first = self.entry.in_order[0] if self.entry.in_order else None
        is_between = sign.text == "-" and sign.is_apart and number.is_apart and number.kind == "number"
        return is_between and self.last == "label" and first is self.entry.pool and not self._places

    def _words_before_number(self) -> int:
        """Return how many free words are between a sign and its number, `6 + agility 5`, or 0."""
        words = [*takewhile(self._is_free, self._rest[1:])]
        number, after = self.ahead(len(words) + 1), self.ahead(len(words) + 2)
        is_own = number.kind == "number" and not self._is_die(self.at + len(words) + 1)
        beyond = self.ahead(len(words) + 3)
        is_of_word = after.kind == "word" and after.text in self.entry.words and beyond.kind != "number"
        has_sum = self.last == "option" and self.entry.modifier is not None
        return len(words) if is_own and has_sum and not is_of_word else 0

    def _signed_number(self) -> None:
        sign, number, word = self.token, self.ahead(), self.ahead(2)
        option = self.entry.modifier
        other = self.entry.words.get(word.text) if word.kind == "word" else None
        steps = next((each for each in self.entry.options if each.shape == "steps"), None)
        if steps and word.is_word("d") and not word.is_apart:
            self.take("option", 3)
            return self._add(steps, sign, number)
        if other and other.shape == "number" and not self.entry.counts_before:
            has_own = self.ahead(3).kind == "number" or (
                self.ahead(3).is_sign(":") and self.ahead(4).kind == "number"
            )
            if other is option and has_own:
                option = self.entry.pool
            elif not has_own and (other is option or not word.is_apart or self._has_modifier):
                self.take("option", 3)
                return self._add(other, sign, number)
        if option is None:
            return self._refuse(f"{cite(sign.text + number.text)} is not understood", sign)
        self.take("option", 2)
        return self._add(option, sign, number)

    @property
    def _has_modifier(self) -> bool:
        return self.entry.modifier is not None and self.entry.modifier.name in self.values

    def _add(self, option: GameOption, sign: Token, number: Token) -> None:
        value = -value_of(number) if sign.text == "-" else value_of(number)
        self._put(option, value, sign, is_added=True)

    def _is_known_die(self, at: int) -> bool:
        """Whether dice at a place are the game's own, or of its pool, or of its option `d`."""
        count, sides, _ = self._dice(at)
        pool = self.entry.pool
        is_signed = at > 0 and self.tokens[at - 1].is_sign("+", "-")
        sign = self.tokens[at - 1].text if is_signed else ""
        return (
            self._is_own(count, sides)
            or bool(pool and pool.die == sides)
            or "d" in self.entry.words
            or f"{sign}d{sides}" in self.entry.all_words
            or (self.tokens[at - 1].kind == "number" and at > 0)
        )

    def _die(self) -> None:
        """Take dice: the game's own, those of an option, or its pool."""
        token, entry = self.token, self.entry
        count, sides, size = self._dice(self.at)
        dice = next((each for each in entry.options if each.shape == "dice"), None)
        word = entry.words.get("d")
        if self._is_own(count, sides) and "dice" not in self.meanings:
            self.take("dice", size)
        elif dice:
            self.take("option", size)
            self._put(dice, (sides,) * min(count or 1, MOST_NUMBER), token)
        elif entry.pool and entry.pool.die == sides and count is not None:
            self.take("option", size)
            self._put(entry.pool, count, token)
        elif word and count is not None and not (word is entry.pool and count == 1):
            self._place(count)
        elif word and (self._is_turned or not entry.counts_before):
            self.take("option", size)
            self._put(word, sides, token)
        else:
            self._refuse(f"{cite(self.written(size))} is not understood", token)

    def _signed_dice(self) -> None:
        """Take dice with a sign: a word of the game, such as `+d6`, or an addition."""
        sign, entry = self.token, self.entry
        count, sides, size = self._dice(self.at + 1)
        written = f"{sign.text}d{sides}"
        shapes = {option.shape: option for option in entry.options}
        if count in {None, 1} and written in entry.presets:
            self._preset(written, size + 1)
        elif count in {None, 1} and written in entry.words:
            self._put(entry.words[written], 1, self.take("option", size + 1))
        elif bonus := shapes.get("bonus"):
            self.take("option", size + 1)
            self._put(bonus, (-sides if sign.text == "-" else sides,) * min(count or 1, MOST_NUMBER), sign)
        elif sign.text == "+" and "dice" in shapes:
            self.take("option")
            self._die()
        elif self._is_own(count, sides):
            self.take("nothing")
        else:
            raise OtherGame  # sr5 + 2d6
