"""A call for a line of a sheet by name: `everybody roll perception`, `con save dc 15`, `adv stealth`."""

from collections.abc import Collection, Container, Iterator
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import LONGEST_NAME, LONGEST_RUN, fold_run
from bot.mechanics.names_in_games import recognize_game
from bot.mechanics.reading.language import COMPARE, VERSUS, WAYS
from bot.mechanics.reading.tokens import Token, tokenize
from bot.mechanics.sheets import read_name
from bot.mechanics.usual_names import APOSTROPHES, find_line, replace_apostrophes

CALLING = frozenset(
    (
        *("everybody", "everyone", "all", "party", "please", "you", "roll", "rolls", "make", "a", "an"),
        *("for", "the", "basic"),
    )
)
"""Words before a name that call for it; `basic Reflex` is a save of Pathfinder."""

CHECKS = frozenset(["check", "checks", "save", "saves", "saving", "throw", "throws", "roll", "rolls", "test"])
"""Words after a name that say that a d20 is rolled with it."""


class NamedCheck(NamedTuple):
    """A name, and how to roll it."""

    name: str
    """As in the sheet."""
    label: str
    """As typed."""
    behind: str = ""
    """The text after it: `vs 15`, `adv`, or a number alone."""

    @property
    def target(self) -> str:
        return f"vs {self.behind}" if self.behind[:1].isdecimal() else self.behind


def read_named(what: str, lines: Container[str], ways: Collection[str] = ()) -> NamedCheck | None:
    """Return the name that a call is for, or None for dice or a game's pool.

    It is the longest that is one of `lines`. Otherwise it ends before words that say how to roll, such as
    `ways`: `composure hunger 1`, `perception adv`. A target may come first, as adventures print it:
    `DC 17 Fortitude save`.
    """
    what = _put_target_last(what)
    tokens = tokenize(what)
    words = list(_list_words(tokens))
    target = tokens[sum(len(word) for word in words)]
    if not words or recognize_game(what) or not _is_end(target):
        return None
    ending = what[target.start :].lstrip(",").strip()
    calling = sum(1 for _ in takewhile(lambda word: word[0].text in CALLING | WAYS, words[:-1]))
    first = next((at for at in range(calling) if _begins_line(what, words[at:], lines)), calling)
    before = [word[0].text for word in words[:first] if word[0].text in WAYS]
    names = [_name(what, words[first:end], lines) for end in range(len(words), first, -1)]
    known = next((place for place, name in enumerate(names) if find_line(lines, name)), None)
    if known is None:
        stops = {*ways, *WAYS, *CHECKS}
        own = sum(1 for _ in takewhile(lambda word: word[0].text not in stops, words[first + 1 :])) + 1
        known = len(words) - first - own
    name, end = names[known], len(words) - known
    if not name:
        return None
    end += sum(1 for _ in takewhile(lambda word: word[0].text in CHECKS, words[end:]))
    rest = what[words[end][0].start : words[-1][-1].end] if end < len(words) else ""
    label = what[words[first][0].start : words[end - 1][-1].end]
    return NamedCheck(find_line(lines, name) or name, label, " ".join(filter(None, (*before, rest, ending))))


def _put_target_last(what: str) -> str:
    first, number, name, *_ = *tokenize(what), *tokenize("") * 2
    if not (first.is_word_of(VERSUS) and number.kind == "number" and name.kind == "word" and name.is_apart):
        return what
    rest, mark, comment = what[name.start :].partition("#")
    return f"{rest.strip()} {what[first.start : number.end]} {mark}{comment}".strip()


def _list_words(tokens: tuple[Token, ...]) -> Iterator[list[Token]]:
    """Yield the words at the beginning, each as the tokens written together: `spot-hidden`."""
    word: list[Token] = []
    for token, after in zip(tokens, (*tokens[1:], tokens[-1]), strict=True):
        goes_on = token.kind in {"word", "number"} or (
            token.is_sign("-", *APOSTROPHES) and after.kind == "word"
        )
        if word and not token.is_apart and goes_on:
            word.append(token)
            continue
        if word:
            yield word
        if token.kind != "word" or token.is_word_of(VERSUS):
            return
        word = [token]


def _begins_line(what: str, words: list[list[Token]], lines: Container[str]) -> bool:
    """Whether words begin with a name of several words in a sheet, such as `basic_attack`."""
    return any(find_line(lines, _name(what, words[:end], lines)) for end in range(len(words), 1, -1))


def _is_end(token: Token) -> bool:
    """Whether a token ends a name: a target, a number, a label, or the end."""
    is_target = token.is_word_of(VERSUS) or token.is_sign_of(COMPARE) or token.is_sign(",")
    return is_target or token.kind in {"comment", "end"} or (token.kind == "number" and token.is_apart)


def _name(what: str, words: list[list[Token]], lines: Container[str]) -> str:
    """Return words as one name of a sheet, as `lines` has it, or an empty string."""
    begin, end = words[0][0].start, words[-1][-1].end
    run = fold_run(what[begin:end]) if end - begin <= LONGEST_RUN else ""
    if line := find_line(lines, run):
        return line
    name = replace_apostrophes(run)
    if len(name) > LONGEST_NAME:
        return ""
    try:
        return read_name(name)
    except BadInput:
        return ""
