"""Names in the rolls of games, whose numbers are plain: `vtm strength + brawl hunger 1` is `vtm 5 hunger 1`.

A name counts in place of a number: after a sign or a word of the game, and anywhere unless that number is
typed. Names and numbers with signs between them are added up, and so are names that count dice. Words of the
game stay as they are. A name that is left, and could be a part of the roll, is asked about.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from bot.mechanics.errors import BadInput, cite, nearest
from bot.mechanics.games.catalogue import find_begun
from bot.mechanics.games.catalogue import find_name as find_game_name
from bot.mechanics.games.option_cursor import tokenize_roll
from bot.mechanics.games.options import OptionReader
from bot.mechanics.games.spelling import GameEntry, GameOption
from bot.mechanics.named_sums import JOINS, SIGNS, NamedSum, SumFinder
from bot.mechanics.names_in_dice import FilledText, Names, NoNames, write_names
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.reading.names_in_tokens import NamedNumber, find_name, tell_numbers
from bot.mechanics.reading.tokens import Token, begins_dice, has_dice, tokenize
from bot.mechanics.usual_names import find_line, is_never_added, never_adds


@lru_cache(maxsize=256)
def recognize_game(text: str) -> GameEntry | None:
    """Return the game whose name begins a text, or None."""
    return find_begun(text, named=has_dice(text))


def fill_names(names: Names, text: str, entry: GameEntry) -> FilledText:
    """Return the roll of a game with plain numbers in place of names, unless a name means dice."""
    typed, _, remark = write_names(names, text).partition("#")
    line = _NamedRoll(names, entry, typed)
    has_pool = any(each.is_pool and each.told for each in line.sums)
    if has_pool and (moved := _put_after_words(line)) != typed:
        line = _NamedRoll(names, entry, moved)
    if not line.numbers and (repeated := _repeat_alone(line)) != typed:
        line = _NamedRoll(names, entry, repeated)
    if called := line.find_called():
        return called
    if refusal := line.find_more() or line.find_lacking():
        return FilledText(text, (), refusal=refusal)
    used = tuple(dict.fromkeys(each.name for each in line.numbers))
    if line.has_dice or not used:
        return FilledText(text, (), line.has_dice)
    if entry.adds_to_d20 and is_never_added(used[0]) and len(used) == 1 and not has_dice(text):
        raise BadInput(never_adds(used[0]))
    written = f"{line.write().rstrip()}{line.mark()}{line.add()}{line.say(used)}"
    return FilledText(
        f"{written} # {remark.strip()}" if remark.strip() else written,
        used,
        told=tell_numbers(line.numbers, sum(each.typed for each in line.sums)),
        refusal=line.find_left(),
    )


def _repeat_alone(line: "_NamedRoll") -> str:
    """Return the roll with its only word twice if the word is also a name: `san` as `san san`.

    So the roll of Sanity has the Sanity of its roller, a number that the game needs.
    """
    both = [token for token in line.list_flags() if token.text in line.names]
    return f"{line.text[: both[0].end]} {line.text[both[0].start :]}" if len(both) == 1 else line.text


def _put_after_words(line: "_NamedRoll") -> str:
    """Return the roll with numbers after the words that they count: `listen 2 bonus dice`.

    A number before such a word would be that of the roll, which the name has.
    """
    written = line.text
    for at in reversed(range(1, len(line.tokens) - 2)):
        number, word = line.tokens[at : at + 2]
        option = line.entry.words.get(word.text)
        is_counted = option is not None and option.shape == "number"
        if number.kind == "number" and is_counted and line.tokens[at + 2].kind != "number":
            sign = line.tokens[at - 1]
            begin = sign.start if sign.is_sign("+") else number.start
            written = f"{written[:begin]}{word.text} {number.text}{written[word.end :]}"
    return written


def list_unknown_in_game(text: str, entry: GameEntry) -> tuple[str, ...]:
    """Return the words in the roll of a game that may be names."""
    aside = entry.find_aside(text) if entry.find_aside else None
    line = _NamedRoll(NoNames(), entry, (aside.cut(text) if aside else text).partition("#")[0])
    unknown = (token.text for each in line.sums for token in each.unknown)
    return tuple(dict.fromkeys((*unknown, *(token.text for token in line.list_flags()))))


def call_game(lines: Mapping[str, str], text: str) -> str:
    """Return the roll of a game that the name of a line calls, or the text as it is."""
    tokens = tokenize(text)
    match = find_name(lines, tokens, 0)
    if match is None or recognize_game(lines[match.name]) is None:
        return text
    typed, _, remark = text[tokens[match.size - 1].end :].partition("#")
    label = ": ".join(filter(None, (match.name, remark.strip())))
    return f"{lines[match.name]} {typed.strip()} # {label}"


class _NamedRoll:
    """A game's roll with names for numbers."""

    def __init__(self, names: Names, entry: GameEntry, text: str) -> None:
        self.names, self.entry, self.text = names, entry, text
        tokens = tokenize_roll(text, find_game_name(entry, text))
        self.tokens = tuple(entry.spread(tokens)) if entry.spread else tokens
        self._finder = SumFinder(names, entry, text, self.tokens)
        self.first = self._finder.first
        sums = list(self._finder.find())
        self.has_dice = any(each.has_dice for each in sums)
        self.sums, self._added, self._counts = sums, list(self._add_apart(sums)), list(self._find_counts())
        self._added += [sign for sign in self._counts if sign.kind == "sign"]
        if any(not each.before for each in sums) and self._is_typed(sums):
            self.sums, self._added = [each for each in sums if each.before], []

    def _add_apart(self, sums: list[NamedSum]) -> Iterator[Token]:
        """Add numbers with a sign that are apart from a pool of names to it: `prowl risky, +1 from Cross`.

        Yield their tokens.
        """
        pool = next((each for each in sums if each.is_pool and each.told), None)
        adds = self.first is self.entry.pool is self.entry.modifier and not self.entry.plus_option
        if pool is None or not adds:
            return
        for at, sign in enumerate(self.tokens[1:-1], 1):
            before, number = self.tokens[at - 1], self.tokens[at + 1]
            is_number = number.kind == "number" and not begins_dice(self.tokens[at + 1 :])
            option = self.entry.words.get(before.text)
            is_apart = sign.start >= pool.end and (option is None or option.shape == "flag")
            is_added = sign.is_sign("+", "-") and not self._finder.counts_word(at + 1)
            if is_number and is_apart and is_added:
                pool.total += int(f"{sign.text}{number.text[:7]}")
                yield from (sign, number)

    def _find_counts(self) -> Iterator[Token]:
        """Yield numbers that count a word after them, with their signs: `listen +1 bonus die`."""
        for at, number in enumerate(self.tokens):
            if self._finder.counts_word(at):
                yield number
                if at and self.tokens[at - 1].is_sign("+"):
                    yield self.tokens[at - 1]

    @property
    def numbers(self) -> list[NamedNumber]:
        return [number for each in self.sums for number in each.told]

    def find_called(self) -> FilledText | None:
        """Return the roll with the dice that a word calls, `frenzy`, unless a number or a name has them."""
        call = self.entry.find_call(self.tokens)
        if call is None or self.numbers or self.has_dice or self._is_typed([]):
            return None
        word, pool = call
        numbers = {line: self._number_of(line) for line in pool.lines}
        missing = next((line for line, number in numbers.items() if number is None), None)
        if missing:
            return FilledText(
                self.text, (), refusal=self._refuse(pool.explain(word.text, missing), word.start)
            )
        told = ", ".join(tell_numbers([NamedNumber(line, number or 0)]) for line, number in numbers.items())
        text = f"{self.text[: word.start]}{pool.count(*numbers.values())} {self.text[word.start :]}"
        return FilledText(text, pool.lines, told=told)

    def find_more(self) -> BadInput | None:
        """Return the question about a line that needs another roll, too, or None."""
        return self.entry.find_more(self.text, self._number_of) if self.entry.find_more else None

    def _number_of(self, name: str) -> int | None:
        line = find_line(self.names, name)
        number = self.names.find(line) if line else None
        return number if isinstance(number, int) else None

    def find_lacking(self) -> BadInput | None:
        """Return the refusal of a name that the sheet lacks beside one that it has, or None."""
        lacking = next((each.unknown[0] for each in self.sums if each.told and each.unknown), None)
        if lacking is None:
            return None
        word, names = self.text[lacking.start : lacking.end], self.names.names
        close = nearest(lacking.text, names)
        sentence = f"Your character has no line {cite(word)}: "
        if close:
            offer = f"{self.text[: lacking.start]}{close[0]}{self.text[lacking.end :]}"
            return self._refuse(f"{sentence}did you mean {cite(close[0])}?", lacking.start, offer)
        label = f"{self._cut(lacking)} # {word}"
        return self._refuse(f"{sentence}write a number in its place, such as 2.", lacking.start, label)

    def find_left(self) -> BadInput | None:
        """Return the question what a name is that is in no sum, beside those that are, or None."""
        pool = next((each for each in self.sums if each.told and each.adds_to_roll), None)
        has_parts = any(token.kind == "part" for token in self.tokens)
        left = next(self._list_left(), None) if pool and not has_parts else None
        if pool is None or left is None:
            return None
        rest, word = self._cut(left), self.text[left.start : left.end]
        others = self.text[pool.begin : pool.end]
        if self.entry.is_under:
            other = f"{rest[: pool.begin]}{word}{rest[pool.end :]} # {others}"
        else:
            d20 = "d20 + " * self.entry.adds_to_d20  # without it, a sum of names is asked about
            other = f"{rest[: pool.begin]}{d20}{others} + {word}{rest[pool.end :]}"
        sentence = f"{cite(word)} is on your sheet, too: is it a part of the roll, or its label?"
        return self._refuse(sentence, left.start, other, f"{rest} # {word}")

    def _list_left(self) -> Iterator[Token]:
        spans = [(each.begin, each.end) for each in self.sums]
        used = {number.name for number in self.numbers}
        for at, token in enumerate(self.tokens):
            name = self._finder.name(at)
            is_in_sum = any(begin <= token.start < end for begin, end in spans)
            is_free = name in self.names and not is_in_sum and not self._finder.is_of_game(token)
            if is_free and name not in used and isinstance(self.names.find(name), int):
                yield token

    def _cut(self, token: Token) -> str:
        """Return the roll without a name, and without the sign or word that joins it."""
        at = self.tokens.index(token)
        joins = {*JOINS, *SIGNS}
        begin, end = token.start, token.end
        if at and self.tokens[at - 1].text in joins:
            begin = self.tokens[at - 1].start
        elif self.tokens[at + 1].text in joins:
            end = self.tokens[at + 1].end
        return f"{self.text[:begin].rstrip()} {self.text[end:].lstrip()}".strip()

    def _refuse(self, sentence: str, at: int, *offers: str) -> BadInput:
        return BadInput(sentence, typed=self.text, at=at, offers=offers)

    def list_flags(self) -> list[Token]:
        """Return the flags of a roll without a number, which a flag may have then: `san`."""
        if any(token.kind == "number" for token in self.tokens):
            return []
        flags = {word for option in self.entry.options if option.shape == "flag" for word in option.spellings}
        return [token for token in self.tokens if token.text in flags]

    def write(self) -> str:
        """Return the roll with numbers in the place of names."""
        written = self.text
        for token in self._added:
            written = f"{written[: token.start]}{' ' * (token.end - token.start)}{written[token.end :]}"
        for each in reversed([each for each in self.sums if each.told]):
            is_modifier = not each.before and self.first is not None and self.first.shape == "modifier"
            number = f"{each.total:+}" if each.is_signed or is_modifier else str(each.total)
            written = f"{written[: each.begin]}{number}{written[each.end :]}"
        return written

    def mark(self) -> str:
        """Return how many dice of a pool of names are of another kind, ` hunger 2`, or an empty string."""
        pool = next((each for each in self.sums if each.told and not each.before), None)
        count = self._find_number(self.entry.marked) if pool else None
        if pool is None or count is None or any(each.name in self.entry.unmarked for each in pool.told):
            return ""
        return f" {self.entry.marked} {min(count, pool.total)}"

    def add(self) -> str:
        """Return the number that the sheet has beside names for the first one, ` momentum 7`, or ``."""
        is_named = any(each.told and (not each.before or each.is_signed) for each in self.sums)
        count = self._find_number(self.entry.sheet_option) if is_named else None
        return f" {self.entry.sheet_option} {count}" if count else ""

    def _find_number(self, name: str) -> int | None:
        """Return what the sheet has for an option that is not typed."""
        option = self.entry.words.get(name)
        if option is None or name not in self.names or self._reads(option):
            return None
        return self._number_of(name)

    def say(self, used: Sequence[str]) -> str:
        """Return the words of the game that names say besides their numbers, ` combat`, if not typed."""
        says = self.entry.says
        said = [word for name in used if (word := says(name, self.names))] if says else ()
        return "".join(f" {word}" for word in dict.fromkeys(said) if not self._reads(self.entry.words[word]))

    def _reads(self, option: GameOption) -> bool:
        """Whether an option is typed."""
        written = self.write()
        if not any(word in written for word in option.spellings):  # reading it takes as long as all else
            return False
        reader = OptionReader(self.entry, written, self.entry.find_name(written))
        with suppress(BadInput, Mistake):
            reader.read()
        return reader.is_typed(option)

    def _is_typed(self, sums: list[NamedSum]) -> bool:
        """Whether the number that a name alone would give is typed: `brawl 5 2`."""
        written = self.text
        spans = [(each.begin, each.end) for each in sums]
        spans += [(each.start, each.end) for each in (*self._added, *self._counts)]
        for begin, end in spans:
            written = f"{written[:begin]}{' ' * (end - begin)}{written[end:]}"
        reader = OptionReader(self.entry, written, self.entry.find_name(written))
        with suppress(BadInput, Mistake):
            reader.read()
        return self.first is not None and reader.is_typed(self.first)
