"""Reads the options of a game from tokens, in any order; free words among them are the label."""

from itertools import dropwhile, pairwise, takewhile

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game_names import NameInText
from bot.mechanics.games.option_cursor import FATE_SIDES, TIMES, OtherGame, value_of
from bot.mechanics.games.option_numbers import OptionNumbers
from bot.mechanics.games.spelling import FILLERS, NEEDS, ORDINARY, TARGETS, GameEntry, GameOption
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.reading.dice_names import stands_for
from bot.mechanics.reading.numbers import COUNTED
from bot.mechanics.reading.tokens import END, Token, is_free, tokenize

LONGEST_JOINED = 3
"""The most tokens that make one word of a game without a space between them: `12+`, `5e`."""

POLITE = frozenset("(),:.%?×")
"""Signs without a meaning in most games: `7 dice (2 hunger)`."""

BETWEEN_WORDS = frozenset("(),:+&/-")
"""Signs between words of a label before the numbers: `Strength + Brawl: 6 2`."""

MOST_WORDS = 8
"""The most words of a label before the roll of a game."""

WAYS = ("adv", "dis", "advantage", "disadvantage")
"""Words that may begin a roll if the game has them as options: `adv +2`."""

BEFORE_NUMBERS = (".", ":", "=", "number", "of", "is")
"""What may be between a word for a number to reach and the number: `target number 6`."""

TRAITS = (4, 6, 8, 10, 12)
"""The sides of trait dice."""

DAMAGE = ("damage", "dmg")
"""Words of dice that are no roll of a game, although it throws the same dice."""


def read_options(
    entry: GameEntry, text: str, name: NameInText | None = None, *, is_sure: bool = False
) -> "OptionReader":
    """Read the options of a game with its name at a place, or without it.

    If the name `is_sure` to be the game's, anything may be before it.

    Raises:
        OtherGame: the line is dice, with the name of the game in their label.
        BadInput: something in it does not fit.
    """
    reader = OptionReader(entry, text, name)
    try:
        reader.read(is_sure=is_sure)
    except Mistake as mistake:
        offers = tuple(repair.of(text) for repair in mistake.repairs)
        raise BadInput(mistake.sentence, typed=text, at=mistake.at, offers=offers) from None
    return reader


class OptionReader(OptionNumbers):
    """Takes all tokens of a line for the options of a game."""

    @property
    def may_be_of_table(self) -> bool:
        """Whether a line begins like a roll of the game, although it may be dice elsewhere."""
        first = self.tokens[0]
        takes_die = self.entry.first("dice") is not None and self._has_die
        return takes_die or first.is_sign("+", "-") or first.is_word_of(WAYS) or self._is_die(0)

    @property
    def _has_die(self) -> bool:
        return any(self._is_die(at) for at in range(len(self.tokens)))

    @property
    def _has_more(self) -> bool:
        """Whether an option was typed that is neither a modifier nor a number to reach."""
        return any(option.shape in {"flag", "number"} for option in self._typed)

    @property
    def _has_number(self) -> bool:
        """Whether a number was typed with a word that only the game has: `13d6 th 2`."""
        said = zip(self.tokens, self.meanings, strict=False)
        words = [token.text for token, meaning in said if token.kind == "word" and meaning == "option"]
        own = [self.entry.words.get(word) for word in words if len(word) > 1 and word not in TARGETS]
        return any(option and option.shape in {"number", "target"} for option in own)

    @property
    def is_of_table(self) -> bool:
        """Whether a line, once read, is a roll of the game, although it may be dice elsewhere."""
        first = self.tokens[0]
        modifier = self.entry.modifier
        if any(token.is_word_of(DAMAGE) and token.text not in self.entry.words for token in self.tokens):
            return False
        if self.entry.first("dice") and self._has_die:
            return self._has_more  # d8+2 edge
        if first.is_sign("+", "-") and self.tokens[1].kind == "number" and not self._is_die(1):
            return modifier is not None and modifier.shape == "modifier"
        if first.is_word_of(WAYS):
            return "adv" in self.entry.words
        return self._is_die(0) and self._is_thrown_alone()

    def _is_thrown_alone(self) -> bool:
        """Whether the dice at the beginning are the game's, with no modifiers of dice after them."""
        count, sides, size = self._dice(0)
        after = self.tokens[size]
        if after.kind not in {"word", "number", "end", "comment"} and not after.is_sign("+", "-"):
            return False
        if after.kind in {"word", "number"} and not after.is_apart and after.text not in self.entry.presets:
            return False
        entry, pool = self.entry, self.entry.pool
        if entry.throws_trait:
            return count in {None, 1} and sides in TRAITS and not self._is_die(size + 1)  # d8+d6 is damage
        is_enough = 0 < entry.least_alone <= (count or 1)
        if self._is_own(count, sides):
            return is_enough or self._has_more
        is_sum = entry.sums and after.is_sign("+", "-")
        has_number = after.kind == "word" and self._has_number
        return bool(pool and pool.die == sides) and not is_sum and (is_enough or has_number)

    def read(self, *, is_sure: bool = False) -> None:
        """Take all tokens; anything may be before a name that `is_sure` to be the game's."""
        self._check_name(is_sure=is_sure)
        while not self.is_over:
            self._one()
        self._complete()

    def _check_name(self, *, is_sure: bool) -> None:
        """Check that the name is no word of a label."""
        if self.name is None:
            return
        if self.text[: self.name.begin].endswith("_"):
            raise OtherGame
        place = next(at for at, token in enumerate(self.tokens) if token.kind == "game")
        before, after = self.tokens[2 * self.begins_command : place], self.tokens[place + 1 :]
        if after[0].kind not in {"end", "comment"}:
            label = [*takewhile(self._may_be_label, before)]
            words = [token for token in label if token.kind == "word"]
            if len(words) > MOST_WORDS or not (is_sure or self._may_precede(before[len(label) :])):
                raise OtherGame
        if self.name.word in ORDINARY:
            dice = [at for at in range(len(self.tokens)) if self._is_die(at)]
            is_before_dice = self._takes_dice and dice[:1] >= [place]
            follows_own = after[0].kind == "number" and dice == [0] and self._is_own(*self._dice(0)[:2])
            if not (is_before_dice or follows_own) and any(self._is_foreign(at, place) for at in dice):
                raise OtherGame

    def _may_be_label(self, token: Token) -> bool:
        """Whether a token may belong to a label before the name: `Firearms (Handgun) coc50`."""
        after = self.tokens[self.tokens.index(token) + 1]
        is_between = token.text in BETWEEN_WORDS and after.kind in {"word", "game"}
        return token.kind == "word" or (token.kind == "sign" and is_between)

    def _is_foreign(self, at: int, place: int) -> bool:
        """Whether dice come before the name, or are none of the game's."""
        _, sides, _ = self._dice(at)
        return sides != FATE_SIDES and (at < place or not self._is_known_die(at))

    def _may_precede(self, tokens: tuple[Token, ...]) -> bool:
        """Whether tokens may come before a name with something after it: its dice, numbers, or its pool."""
        texts, pool = [token.text for token in tokens], self.entry.pool
        if tokens[:1] and tokens[0].kind == "number" and texts[1:] in ([], [".", "5"], ["dice"], ["die"]):
            return True
        if pool and pool.die and texts[1:] == ["d", str(pool.die)]:
            return True
        dice = [token.text for token in tokenize(self.entry.dice.removeprefix("1"))[:-1]]
        begin = int(texts[:1] == ["1"])
        is_dice = texts[begin : begin + len(dice)] == dice
        bonuses = tokens[begin + len(dice) if is_dice else 0 :]
        return all(
            token.kind == "number" if place % 2 else token.is_sign("+", "-")
            for place, token in enumerate((*bonuses, *[END] * (len(bonuses) % 2)))
        )

    def _one(self) -> None:
        """Take an option, a word of the label, or a sign without a meaning."""
        token = self.token
        if token.kind == "game":
            self._game()
        elif token.kind in {"comment", "quote", "picture", "ornament"}:
            self._mark()
        elif (size := self._joined()) > 1 or token.kind == "list":
            self._take_joined(size)
        elif token.kind == "number":
            self._number()
        elif token.is_sign("+", "-"):
            self._signed()
        elif token.kind == "word":
            self._word()
        else:
            self._sign()

    def _game(self) -> None:
        """Take the name of the game, which may have values: `chance die`."""
        word = self.take("game").text
        self.values |= self.entry.presets.get(word, {})

    def says_something(self, at: int) -> bool:
        """Whether a number, or a word of the game, is at a place."""
        token, after = self.tokens[at], self.tokens[min(at + 1, len(self.tokens) - 1)]
        if self._is_die(at):
            return True
        if token.kind == "word":
            is_number = token.text in TIMES and self._is_counted(after)
            return is_number or token.text in self.entry.all_words or token.text in self.entry.called_pools
        if token.is_sign("+", "-", ">=", "<=", ">", "<"):
            return after.kind == "number"
        return token.kind == "number" or token.text in self.entry.words

    def _joined(self) -> int:
        """Return how many tokens without a space between them are one word of the game here."""
        if self.ahead().is_apart:
            return 1
        for size in range(LONGEST_JOINED, 1, -1):
            run = self.tokens[self.at : self.at + size]
            if any(token.is_apart or token.kind == "game" for token in run[1:]) or self._is_die(
                self.at + size - 1
            ):
                continue
            text = _join(run)
            if text in self.entry.words or (text in self.entry.presets and not self._is_set(text)):
                return size
        return 1

    def _take_joined(self, size: int) -> None:
        """Take tokens that are one word of the game, or in square brackets."""
        token = self.token
        text, inner = _join(self.tokens[self.at : self.at + size]), token.text.strip("[] ")
        if text in self.entry.presets and not self._is_set(text):
            self._preset(text, size)
        elif text in self.entry.words:
            self._option(self.entry.words[text], size)
        elif "[" in self.entry.words and inner.isdecimal():
            self._put(self.entry.words["["], int(inner[:7]), self.take("option"))
        elif token.is_apart or not self.at or self.last == "label":
            self._mark()
        else:
            self._refuse(f"{cite(self.written())} is not understood", token)

    def _word(self) -> None:
        token, entry = self.token, self.entry
        word = token.text
        is_letter = len(word) == 1 and token.is_apart and self.last == "label" and self._is_free(self.ahead())
        if self._is_die(self.at):
            self._die()
        elif word in TIMES and word not in entry.words and self._is_counted(self.ahead()):
            self._count(TIMES[word])
        elif self._goes_on():
            self._free()
        elif word in entry.presets and not is_letter and not self._is_set(word):
            self._preset(word)
        elif word in entry.words and not is_letter and not self._is_idle(entry.words[word]):
            self._option(entry.words[word], 1)
        elif word in entry.all_fillers or (
            word in TARGETS and entry.is_under and any(each.kind == "number" for each in self._rest[1:])
        ):
            self.take("nothing")
        else:
            self._check_spelling()
            self._free()

    def _is_idle(self, option: GameOption) -> bool:
        """Whether a word means nothing without a number: `vs the ogre`, `3 dice`."""
        after = self.ahead(1 + self.ahead().is_word_of(BEFORE_NUMBERS))  # difficulty of 3
        is_filler = self.token.text in FILLERS and after.kind != "number"
        if self.token.is_word(*NEEDS) and self.ahead().kind != "number":
            return True
        if is_filler or option.shape not in {"number", "target"}:
            return is_filler
        has_number = any(each.kind == "number" for each in self._rest)
        if option.shape == "target" and not has_number and self._is_free(self.ahead()):
            return True
        needs_number = option.alone is None and not option.takes and not self.entry.counts_before
        return needs_number and self._is_within_label and not self._goes_on_to_number

    @property
    def _is_within_label(self) -> bool:
        """Whether a free word is before a word, or right after it: `push the limit`."""
        said = next((meaning for meaning in reversed(self.meanings) if meaning != "nothing"), None)
        if said != "label":
            return self._is_free(self.ahead())
        return COUNTED.keys().isdisjoint(self.labels[-1].casefold().split())  # two of them hunger

    @property
    def _goes_on_to_number(self) -> bool:
        """Whether only free words are between a word and a number, which may belong to it."""
        between = (*self.entry.all_fillers, *BEFORE_NUMBERS)
        rest = dropwhile(lambda token: self._is_free(token) or token.text in between, self._rest[1:])
        number, after = (*rest, END, END)[:2]
        return number.kind == "number" or (number.is_sign("+", "-") and after.kind == "number")

    def _is_counted(self, token: Token) -> bool:
        """Whether a number before a word may belong to it."""
        option = self.entry.words.get(token.text)
        is_long = token.kind == "word" and len(token.text) > 1
        return is_long and (token.text in {"dice", "die"} or (option is not None and option.high > 1))

    def _check_spelling(self) -> None:
        """Ask about a word that may mistype one of the game: alone, or with a number after it."""
        token, after = self.token, self.ahead()
        if not token.is_apart and self.at and self.tokens[self.at - 1].kind == "number":
            sentence = f"{self.entry.short_title} has no {cite(token.text)}"
            self.refuse(f"{sentence}: type it like {self.entry.examples[0]}.", token.start)
        if after.kind == "number" and token.text in TARGETS:
            self._refuse(f"{cite(f'{token.text} {after.text}')} is not understood", token)
        is_alone = (after.kind != "word" or after.is_word("die", "dice")) and self.last != "label"
        is_of = bool(self.at) and self.tokens[self.at - 1].is_word("of")  # sleight of hand 45
        is_doubtful = not is_of and (is_alone or after.kind == "number")
        close = self.entry.find_spelling(token.text) if is_doubtful else self.entry.find_slip(token.text)
        if close and close != token.text:
            sentence = f"{self.entry.short_title} has no {cite(token.text)}: did you mean {cite(close)}?"
            self.refuse(sentence, token.start, Repair(token.start, token.end, close))

    def _option(self, option: GameOption, size: int) -> None:
        """Take a word of the game, with the number after it if that belongs to it."""
        token = self.take("option", size)
        if option.shape == "target":
            return self._target(option, token)
        if self.entry.counts_before and option.shape == "number" and not self._has_number_after:
            return self._put(option, 1, token, is_added=True)
        self._skip_fillers(option)
        number = None if self._is_list() else self._own_number(option)
        if number is None and option.shape == "flag":
            number = 1
        if number is None:
            number = option.alone
        if number is not None:
            value = (number,) if option.shape in {"dice", "list"} else number
            return self._put(option, value, token, is_added=self.entry.counts_before)
        if option.takes:
            self._without_number = option
        elif option.shape not in {"list", "dice"}:
            self._refuse(f"{cite(token.text)} needs a number after it", token)
        return None

    @property
    def _has_number_after(self) -> bool:
        """Whether the number after a word belongs to it, although most come before: `gear 2, move`."""
        after = self.ahead()
        is_of_next = after.text in self.entry.words or after.kind == "game" or self._is_die(self.at)
        return self._is_turned or (self.token.kind == "number" and not is_of_next)

    def _skip_fillers(self, option: GameOption) -> None:
        """Skip meaningless words between an option and its number: `panic roll 3`, `hunger: 2`."""
        if option.shape == "flag" and option.high == 1:
            return
        said = (*self.entry.all_fillers, ":", "=", ".")
        fillers = [*takewhile(lambda token: token.text in said and token.text != "and", self._rest)]
        if fillers and self.ahead(len(fillers)).kind == "number":
            self.take("nothing", len(fillers))

    def _own_number(self, option: GameOption) -> int | None:
        """Take the number after a word; None if it takes none, or the next token does not belong to it."""
        signs = int(self.token.is_sign("+", "-"))
        number = self.ahead(signs)
        is_flag = option.shape == "flag"
        if (
            number.kind != "number"
            or self._is_die(self.at + signs)
            or (is_flag and (signs or option.high == 1))
        ):
            return None
        value = value_of(number)
        if is_flag and (value > option.high or self._is_first(number)):
            return None
        is_negative = self.token.is_sign("-")
        self.take("option", signs + 1)
        return -value if is_negative else value

    def _is_first(self, number: Token) -> bool:
        """Whether a number after a flag is the pool's, since no other number can be: `adv 5`."""
        pool = self.entry.pool
        if pool is None or pool.name in self.values or not number.is_apart:
            return False
        after = self.tokens[self.at :]
        others = (one for one, two in pairwise(after) if two.kind == "number")
        return all(one.text in self.entry.words or one.is_sign("+", "-") for one in others)

    def _target(self, option: GameOption, token: Token) -> None:
        """Take the number to reach, with anything before it: `vs. dc`."""
        while self.token.text in (*self.entry.targets, *BEFORE_NUMBERS) and not self._begins_label():
            option = self.entry.targets.get(self.token.text, option)
            self.take("target")
        self._skip_words_of_target()
        signs = int(self.token.is_sign("-", "+"))
        if self.ahead(signs).kind != "number":
            if self.token.kind != "word":
                self._refuse(f"{cite(token.text)} needs a number after it", token)
            return
        if self._is_list():
            return
        value, is_negative = value_of(self.ahead(signs)), self.token.is_sign("-")
        self.take("target", 1 + signs)
        if self._is_open_end():
            self.take("target")
        self._put(option, -value if is_negative else value, token)

    def _skip_words_of_target(self) -> None:
        """Take the words for the number to reach as the label: `vs parry 6`."""
        words = [*takewhile(lambda token: self._is_free(token) or self._is_hyphen(token), self._rest)]
        after = self.ahead(len(words))
        if words and after.kind == "number" and not self._is_die(self.at + len(words)):
            for _ in words:
                self._free()

    def _is_hyphen(self, token: Token) -> bool:
        """Whether a sign joins two words, as in `e-defense`."""
        if token.is_apart or not token.is_sign("-"):
            return False
        after = self.tokens[self.tokens.index(token) + 1]
        return after.kind == "word" and not after.is_apart

    def _begins_label(self) -> bool:
        """Whether a word for numbers is before other words: `dc of the door`."""
        return self.token.text in {"number", "of", "is"} and self.ahead().kind != "number"

    def _says_nothing(self) -> bool:
        """Whether a `!` ends a label or a line, or is before a word, `!soak`; or a `;` before words alone."""
        if self.token.kind == "part":
            return not any(token.kind == "number" for token in self._rest)
        after = self.ahead()
        is_before_word = after.kind == "word" and not after.is_apart
        if self.token.is_sign("!!") and after.kind == "end":
            return True
        return self.token.is_sign("!") and (self.last == "label" or is_before_word)

    @property
    def begins_command(self) -> bool:
        """Whether a line begins with the command of a bot, as in `/roll 45`, `!r 45` or `!coc 45`."""
        first, after = self.tokens[0], self.tokens[min(1, len(self.tokens) - 1)]
        is_command = after.is_word("roll", "r") or after.kind == "game"
        return first.is_sign("/", "!") and is_command and after.start == first.end

    def _sign(self) -> None:
        token, words = self.token, self.entry.words
        if self.at == 0 and self.begins_command:
            self.take("nothing")
            if self.token.kind == "word":
                self.take("nothing")
        elif self._goes_on():
            self._free()
        elif token.text in words and not (token.text == "(" and self.ahead().kind != "number"):
            self._option(words[token.text], 1)
        elif token.is_sign("!") and token.is_apart and self.ahead().kind == "word" and self.ahead().is_apart:
            self.take("nothing")
            while not self.is_over:
                self._free()
        elif token.text in POLITE or token.text in self.entry.all_fillers or self._says_nothing():
            self.take("nothing")
        elif token.kind == "sign" and (
            self.last == "label" or (token.is_apart and self._is_free(self.ahead()))
        ):
            self._free()
        else:
            self._refuse(
                f"{cite(token.text) if token.text.strip() else 'a new line'} is not understood", token
            )


def _join(tokens: tuple[Token, ...]) -> str:
    return "".join(token.text for token in tokens)


def _is_of_dice(token: Token) -> bool:
    """Whether a word with a number right after it may be dice, like `kh3` and `wod8`."""
    return not is_free(token) or len(token.text) == 1 or any(map(stands_for, (token.text, f"{token.text}8")))


def says_something(entry: GameEntry, text: str) -> bool:
    """Whether a line has a number, or a word of the game, after at most a few words of a label."""
    reader = OptionReader(entry, text, None)
    words = 0
    for at, token in enumerate(reader.tokens):
        if token.kind in {"comment", "quote", "end"} or words > MOST_WORDS:
            return False
        if reader.says_something(at):
            return True
        after = reader.tokens[at + 1]
        beyond = reader.tokens[min(at + 2, len(reader.tokens) - 1)]
        is_signed = after.is_sign("+", "-") and beyond.kind == "number"
        is_glued = not after.is_apart and (after.kind == "number" or is_signed) and _is_of_dice(token)
        is_between = token.text in BETWEEN_WORDS or (token.is_sign("!", "?") and not token.is_apart)
        is_between = is_between if at else token.is_sign("(") or reader.begins_command
        if (token.kind == "word" and is_glued) or not (token.kind == "word" or is_between):
            return False
        words += token.kind == "word" and token.text not in entry.all_fillers
    return False
