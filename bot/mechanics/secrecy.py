"""Words that ask for a hidden roll: `1d20 secret`, `2d6 (private)`, `p 6d10`, `d20 stealth hidden`.

Labels have the same words, as in `coc45 spot hidden` and `search for secret doors`. So a word counts only as
the whole label, alone in brackets, before all dice, or last after a name or a number, as in `stealth 6
secret`. Text after # and in quotes is a label.
"""

from collections.abc import Container, Iterator
from itertools import chain, dropwhile, islice, takewhile
from typing import NamedTuple

from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.names_in_games import recognize_game
from bot.mechanics.reading.language import WAYS
from bot.mechanics.reading.reader import is_dice
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize
from bot.mechanics.typed_text import NARROW
from bot.mechanics.usual_names import SAME, SKILLS, find_line

USUAL = frozenset((*chain.from_iterable(SAME), *SKILLS))
"""Names after which the word counts even without a sheet."""

MOST_WORDS = 12
"""The most such words in a line that are examined: people write one, or two."""

LONGEST_NAME = 3
"""Words of a name, as people write it: sleight of hand."""

WORDS = ("p", "secret", "secretly", "hidden", "private", "privately", "blind", "gm", "whisper")

MASTERS = ("gm", "dm", "keeper", "storyteller", "narrator", "mc")
BEFORE_MASTERS = ("only", "for", "the", "to")
"""The words of `only for the GM`."""

POLITE = ("please", "pls", "plz")

ROLL = "roll"
"""May be written right after such a word, as one: `gmroll 1d20`."""

_BETWEEN = " \t,:!\u2013\u2014-"
"""Signs that people put between dice and the word."""


class SecretWord(NamedTuple):
    """A word that may ask for a hidden roll, and the line without it."""

    word: str
    rest: str
    is_alone: bool = False
    """Whether it counts only without another label, which the reader of the line has to find out."""


def mentions_secrecy(text: str) -> bool:
    """Whether a text may have such a word; a quick test before the text is read."""
    typed = text.casefold()
    words = (*WORDS, *MASTERS) if "only" in typed else WORDS
    said = [word for word in words if word in typed]  # usually empty
    return any(_stands_alone(word, typed) for word in said)


def _stands_alone(word: str, typed: str) -> bool:
    """Whether a word occurs without a letter around it, except `roll` after it."""
    end = 0
    while (begin := typed.find(word, end)) >= 0:
        end = begin + len(word)
        after = end + len(ROLL) * typed.startswith(ROLL, end)
        if not (typed[begin - 1 : begin].isalpha() or typed[after : after + 1].isalpha()):
            return True
    return False


def list_label_words(label: str) -> set[str]:
    """Return the words and numbers of a label, those of secrecy without `roll`."""
    words = (token.text for token in _tokenize(label) if token.kind in {"word", "number"})
    return {word.removesuffix(ROLL) for word in words} - {""}


def blank_labels(text: str) -> str:
    """Return a line with spaces in place of certain labels, with the same length."""
    for token in _tokenize(text):
        if token.kind in {"comment", "quote"}:
            text = f"{text[: token.start]}{' ' * (token.end - token.start)}{text[token.end :]}"
    return text


def list_secret_words(text: str, names: Container[str]) -> Iterator[SecretWord]:
    """Yield the words in a line that may ask for a hidden roll.

    `names` are those of a sheet and of saved rolls: such a word that is a name asks for nothing.
    """
    tokens = _tokenize(blank_labels(text))
    yield from _read_phrases(text, tokens)
    places = (place for place, token in enumerate(tokens) if (word := _word_of(token)) and word not in names)
    for place in islice(places, MOST_WORDS):
        if _is_apart(tokens, place):
            yield from _read_word(text, tokens, place, names)


def _read_phrases(text: str, tokens: tuple[Token, ...]) -> Iterator[SecretWord]:
    """Yield `GM only` and `only for the GM` in a line: these are never labels."""
    for place, token in enumerate(tokens):
        if token.is_word_of(MASTERS):
            before = list(takewhile(lambda each: each.is_word_of(BEFORE_MASTERS), reversed(tokens[:place])))
            last = place + tokens[place + 1].is_word("only")
            if last > place or any(each.is_word("only") for each in before):
                first = before[-1] if before else token
                start, end = text[: first.start].rstrip(_BETWEEN), text[tokens[last].end :].lstrip(_BETWEEN)
                yield SecretWord(token.text, f"{start} {end}".strip())


def _tokenize(text: str) -> tuple[Token, ...]:
    return tokenize(text.translate(NARROW))


def _word_of(token: Token) -> str:
    """Return the word of secrecy in a token, bare or alone in brackets, or an empty string."""
    text = token.text[1:-1].strip().casefold() if token.kind == "list" else token.text
    word = text.removesuffix(ROLL).rstrip()
    return word if token.kind in {"word", "list"} and word in WORDS else ""


def _is_apart(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a token is no piece of something longer: `p6`, `-secret`, `{hidden}`, `d[hidden]`."""
    token, after = tokens[place], tokens[place + 1]
    before = tokens[place - 1] if place and not token.is_apart else None
    if token.kind == "list":  # a face in d[hidden]
        return before is None or not before.is_word("d")
    glued_after = not after.is_apart and (after.kind in {"word", "number"} or after.is_sign("'", "}", "-"))
    glued_before = before is not None and (before.kind in {"word", "number"} or before.is_sign("'", "{", "-"))
    return not glued_before and not glued_after


def _read_word(
    text: str, tokens: tuple[Token, ...], place: int, names: Container[str]
) -> Iterator[SecretWord]:
    token, word = tokens[place], _word_of(tokens[place])
    if token.kind == "list":
        yield SecretWord(word, _join(text[: token.start], text[token.end :]))
        return
    last = place + (tokens[place + 1].is_word(ROLL) and not token.text.endswith(ROLL))
    start, end, after = token.start, tokens[last].end, tokens[last + 1]
    if place and tokens[place - 1].is_sign("(") and after.is_sign(")"):
        yield SecretWord(word, _join(text[: tokens[place - 1].start], text[after.end :]))
        return
    begin = next((each.end for each in reversed(tokens[:place]) if each.kind == "part"), 0)
    part, rest = text[begin:start], text[end:].lstrip(" :")
    is_title = last > place and after.is_sign(":")  # secret roll: stealth
    if not part.strip(" /!.") and (is_title or _begins_roll(rest, names)):
        following = _fold(rest.split()[:1])
        if not _is_name(f"{word}_{following}", names):
            yield SecretWord(word, f"{text[:begin]}{rest}")
            return
    runs = [_fold(part.split()[-count:]) for count in range(1, LONGEST_NAME + 1)]
    if any(_is_name(f"{run}_{word}", names) for run in runs):  # spot hidden
        return
    follows_value = tokens[place - 1].kind == "number" or any(_is_name(run, names) for run in runs)
    is_alone = not (_ends(tokens[last + 1 :]) and place and follows_value)
    first, tail = text[:start], _after_manners(text[end:])
    yield SecretWord(word, _join(first, tail), is_alone)
    yield SecretWord(word, _join(first.rstrip(_BETWEEN), tail), is_alone)


def _after_manners(text: str) -> str:
    """Return the text after a word without the signs and polite words that follow it."""
    first, _, rest = text.lstrip(".!? ").partition(" ")
    return rest if first.strip(".!?").casefold() in POLITE else text.lstrip(".!?")


def _ends(tokens: tuple[Token, ...]) -> bool:
    """Whether a roll ends here, apart from signs that end a sentence."""
    first = next(token for token in tokens if not (token.is_sign(".", "!", "?") or token.is_word(*POLITE)))
    return first.kind in {"end", "part"} or first.is_sign(",")


def _join(before: str, after: str) -> str:
    """Return the text around a word without the word."""
    space = " " * (before.endswith(" ") and after[:1].isalnum())
    return f"{before.rstrip()}{space}{after}".strip()


def _begins_roll(text: str, names: Container[str]) -> bool:
    """Whether a text begins with dice, a name of a roll, or a game."""
    tokens, word = _tokenize(text), text.split()[:1]
    first = tokens[0]
    begins = (
        first.kind in {"number", "variable"} or first.is_sign("(", "{", "+", "-") or first.is_word_of(WAYS)
    )
    is_named = bool(word) and _is_name(_fold(word), names) and not _names_dice(tokens)
    return bool(word) and (begins or is_dice(word[0]) or is_named or recognize_game(text) is not None)


def _names_dice(tokens: tuple[Token, ...]) -> bool:
    """Whether words come before dice: then they are a label, even with a name among them."""
    after = tuple(dropwhile(lambda token: token.kind == "word" and token.text != "d", tokens))
    return begins_dice(after)


def _is_name(name: str, names: Container[str]) -> bool:
    return name in USUAL or find_line(names, name) is not None


def _fold(words: list[str]) -> str:
    """Return words as one name of a sheet."""
    return fold_name("_".join(word.strip("()[].,:!+") for word in words))
