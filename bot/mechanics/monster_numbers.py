"""Numbers among the words of a combatant: `goblin +2 hp 7 ac 15`, `bandit parry 5 toughness 6`."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.later import Later
from bot.mechanics.reading.tokens import Token, begins_dice
from bot.mechanics.usual_names import WORN

MOST_POINTS, MOST_ARMOUR = 9_999, 99

MOST_DIGITS = 2
"""Of the armour in Toughness."""

WORDS = {
    ("hp",): "hp",
    ("hit", "points"): "hp",
    ("ac",): "ac",
    ("armor", "class"): "ac",
    ("armour", "class"): "ac",
    ("parry",): "ac",
    ("wounds",): "hp",
    ("toughness",): "toughness",
}
"""How people write them; Parry is what an attack has to reach in Savage Worlds."""

SAID = {"hp": "Hit points", "ac": "Armour class"}
"""Words for an error, where they are not the typed ones."""


class MonsterNumbers(NamedTuple):
    """What a monster has, as far as it is known."""

    hp: int | None = None
    """Hit points; with Toughness, the wounds with which it still acts, None for an Extra."""
    ac: int | None = None
    """Armour class, or Parry."""
    toughness: Later[int | None] = None
    armour: Later[int | None] = None
    """The part of Toughness that is armour, or armour that is taken off damage."""

    def fill_from(self, other: "MonsterNumbers") -> "MonsterNumbers":
        """Return them with those of another where they are unknown."""
        pairs = zip(self, other, strict=True)
        return MonsterNumbers(*(also if one is None else one for one, also in pairs))

    def leave_out(self, other: "MonsterNumbers") -> "MonsterNumbers":
        """Return them without those that another has too."""
        pairs = zip(self, other, strict=True)
        return MonsterNumbers(*(one if also is None else None for one, also in pairs))


NO_NUMBERS = MonsterNumbers()


class _Cut(NamedTuple):
    """One of the numbers in a text: which, and the tokens that say it, the last one excluded."""

    name: str
    number: Token
    first: int
    end: int
    armour: Token | None = None


def begins_numbers(tokens: Sequence[Token]) -> bool:
    """Whether tokens begin with such a number, as in `ac 15` and `15 ac`."""
    leads = any(_is_at(tokens, 0, words) and _number_after(tokens, len(words)) for words in WORDS)
    return leads or (tokens[0].kind == "number" and any(_is_at(tokens, 1, words) for words in WORDS))


def find_numbers(text: str, tokens: Sequence[Token]) -> tuple[str, MonsterNumbers]:
    """Return a text without its numbers, and these.

    Raises:
        BadInput: one has no number or dice, is out of bounds, or is there twice.
    """
    cuts = list(_find_all(tokens))
    named = sum(_is_at(tokens, place, words) for place in range(len(tokens)) for words in WORDS)
    if named > len(cuts):  # else the rest would stand in a name, which all see
        raise BadInput("Write a number with hp and with ac, such as goblin hp 7 ac 15.", typed=text)
    if not cuts:
        return text, NO_NUMBERS
    found: dict[str, int] = {}
    for cut in cuts:
        if cut.name in found:
            raise BadInput(f"{cite(text, 60)} has {cut.name} twice: write it once.", typed=text)
        found[cut.name] = _read(cut, tokens, text)
    cuts = [_with_armour(cut, tokens) for cut in cuts]
    if armour := next((each.armour for each in cuts if each.armour), None):
        found["armour"] = int(armour.text[:MOST_DIGITS])
    return _leave_out(text, tokens, cuts), MonsterNumbers(**found)


def cut_armour(text: str, tokens: Sequence[Token]) -> tuple[str, int | None]:
    """Return a text without the armour that is taken off damage, `deep one armour 1`, and that, or None.

    Raises:
        BadInput: it is out of bounds, or dice.
    """
    for place, token in enumerate(tokens[:-1]):
        at = _number_after(tokens, place + 1) if token.is_word(*WORN) else None
        if at is not None:
            cut = _Cut("armour", tokens[at], place, at + 1)
            return _leave_out(text, tokens, [cut]), _read(cut, tokens, text)
    return text, None


def _with_armour(cut: _Cut, tokens: Sequence[Token]) -> _Cut:
    """Return Toughness with the armour in brackets after it: `toughness 7 (1)`."""
    after = tokens[cut.end : cut.end + 3]
    is_armour = [token.kind if token.kind == "number" else token.text for token in after] == [
        "(",
        "number",
        ")",
    ]
    if cut.name != "toughness" or not is_armour:
        return cut
    return cut._replace(armour=after[1], end=cut.end + 3)


def _find_all(tokens: Sequence[Token]) -> Iterator[_Cut]:
    """Go through the numbers, with the word first, `hp 7`, or last, `7 hp`, as it is in all of a text."""
    named = [
        (place, words) for place in range(len(tokens)) for words in WORDS if _is_at(tokens, place, words)
    ]
    if not named:
        return
    last, words = named[-1]
    leads = _number_after(tokens, last + len(words)) is not None
    for place, words in named:
        end = place + len(words)
        after, before = _number_after(tokens, end), place - 1
        is_glued = place > 0 and tokens[before].kind == "number" and not tokens[place].is_apart
        if leads and not is_glued and after is not None:
            yield _Cut(WORDS[words], tokens[after], place, after + 1)
        elif place > 0 and tokens[before].kind == "number" and (is_glued or not leads):
            yield _Cut(WORDS[words], tokens[before], before, end)


def _is_at(tokens: Sequence[Token], place: int, words: tuple[str, ...]) -> bool:
    return all(token.is_word(word) for token, word in zip(tokens[place:], words, strict=False)) and (
        place + len(words) < len(tokens)
    )


def _number_after(tokens: Sequence[Token], place: int) -> int | None:
    place += tokens[place].is_sign(":", "=")
    return place if tokens[place].kind == "number" else None


def _read(cut: _Cut, tokens: Sequence[Token], text: str) -> int:
    words = " ".join(token.text for token in tokens[cut.first : cut.end] if token.kind == "word")
    what, most = SAID.get(words, words.capitalize()), MOST_POINTS if cut.name == "hp" else MOST_ARMOUR
    behind = tokens[cut.end]
    is_glued = not behind.is_apart and not behind.is_sign(",", ")", "(") and behind.kind != "end"
    if is_glued or begins_dice(tokens[tokens.index(cut.number) :]):
        raise BadInput(f"{what} must be one number, such as {words} 7: roll dice for it first.", typed=text)
    number = int(cut.number.text) if len(cut.number.text) <= len(str(most)) else most + 1
    if not 1 <= number <= most:
        raise BadInput(f"{what} can be 1 to {most:,}, not {cut.number.text[:12]}.", typed=text)
    return number


def _leave_out(text: str, tokens: Sequence[Token], cuts: Sequence[_Cut]) -> str:
    """Return a text without numbers, and without brackets and commas around them."""
    gone = {place for cut in cuts for place in range(cut.first, cut.end)}
    for place, token in enumerate(tokens):
        if token.is_sign("(", ")", ",") and {place - 1, place + 1} & gone:
            gone.add(place)
    kept = [
        f"{' ' * token.is_apart}{text[token.start : token.end]}"
        for place, token in enumerate(tokens)
        if place not in gone
    ]
    return "".join(kept).strip()
