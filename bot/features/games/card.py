"""Rolls of games: the verdict in large letters, the dice by their kinds, and its chance."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Literal, NamedTuple

from bot.features.characters.change_card import tell_given_back
from bot.features.characters.counters import CounterChange, values_now
from bot.features.characters.event import SheetChange
from bot.features.games.event import GAME, GameResult, game_of
from bot.features.games.symbols import pictures_of
from bot.mechanics.distribution import add_chances
from bot.mechanics.errors import BadInput
from bot.mechanics.games.beside import DiceBeside
from bot.mechanics.games.d20 import find_deadly
from bot.mechanics.games.game import Chances, GameThrow, list_follow_ups, throw
from bot.mechanics.games.opposed import VERDICTS as OPPOSED
from bot.mechanics.games.pushed_odds import says_push
from bot.mechanics.games.recorded import entry_of, games_of, read_game
from bot.mechanics.games.series import split_throw
from bot.mechanics.games.spoken import say_verdict
from bot.mechanics.games.strikes import STRIKE
from bot.mechanics.later_attacks import lower_later
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given
from bot.play.codec import load
from bot.play.errors import quote
from bot.play.event import Event, Json, uses_of
from bot.play.settings import Configuration
from bot.text.card import Card, Symbols
from bot.text.faces import Rows, dice_of_game
from bot.text.view import PlainView, again_lines, footer_of, hand_words, on_die, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, capital, faces, percent, say_label

MOST_FACES_SHOWN = 60

GAP = "\u2002"
"""Between dice in pictures: a wide space, since one die may have two pictures."""

SEPARATOR = "; "
"""Between the dice of several rolls, as between their verdicts."""

FOLLOW = "game-follow"
"""The name of a follow-up's button."""

COLON = re.compile(r"(?<!\\): ")
"""A colon of a verdict; one in a name has a backslash before it."""

LONGEST_HEADLINE = 60
"""Characters; a longer headline takes more than two lines on a phone."""


class GameView(PlainView):
    """A roll of a game, or a follow-up."""

    has_odds = True

    def name_dice(self, request: Mapping[str, Json]) -> str:
        of = f", {request['follow']} of #{request['first']}" if request.get("first") else ""
        return f"{quote(request['dice'])}{of}"

    def line(self, event: Event, configuration: Configuration) -> str:
        first, comment = event.request.get("first"), event.request.get("comment")
        follows = f", {event.request['follow']} of `#{first}`" if first else ""
        said = f" {quote(say_label(comment))}" if comment else ""
        dice, thrown = quote(event.request["dice"]), faces(_row_to_letters(event), FACES_A_LINE)
        return f"**{_text_of(event)}** ← {dice}{said}{hand_words(event)}{follows} {thrown}".rstrip()

    def dice(self, result: GameResult | None) -> Rows:
        return dice_of_game(result.thrown) if result else ()

    def outcome(self, event: Event) -> int | str:
        word: str = (event.line or {}).get("verdict", "")
        return word

    def card(self, event: Event, result: GameResult | None, configuration: Configuration) -> Card:
        title = quote(say_label(event.request.get("comment", "")))
        parts = (
            headline(_text_of(event)),
            *_tell_doubles(result),
            *_dice(event, result),
            *_remarks(event),
            *_tell_cost(event, result),
            *_tell_penalties(event),
            *_tell_push(event, result),
        )
        text, tone = "\n".join(parts), tone_of(event)
        return Card(text, title, footer=footer_of(event), tone=tone, symbols=_symbols(result))

    def compact(self, event: Event, result: GameResult | None, configuration: Configuration) -> Card:
        came = f"**{_text_of(event)}** {quote(say_label(event.request.get('comment', '')))}".rstrip()
        text = write_in_line(event, came, *_tell_doubles(result), *_dice(event, result, small=False))
        return Card(text, tone=tone_of(event), symbols=_symbols(result))

    def tell_struck(self, event: Event, strike: Event) -> str:
        each = zip(uses_of(event), uses_of(strike), strict=False)
        return "\n".join(
            tell_given_back(_name_spent(event), _read_spent(event).number, *uses) for uses in each
        )


VIEWS = {"game": GameView()}


def _say(event: Event, part: Literal["text", "verdict"]) -> str:
    return say_verdict(games_of(event.request["dice"]), (event.line or {}).get(part, ""))


def _text_of(event: Event) -> str:
    text = name_sides(_say(event, "text"), event)
    return capital(text + _say_level(event)) if text else ""


def name_sides(text: str, event: Event) -> str:
    """Return the verdict of an opposed roll with the names of its sides, as they are in its label.

    The label goes on after these with that of damage, and with whom it is aimed at.
    """
    first, versus, second = event.request.get("comment", "").partition(" vs ")
    head, colon, rest = text.partition(": ")
    if not (versus and colon) or (event.line or {}).get("verdict") not in OPPOSED:
        return text
    second = second.partition(",")[0].partition(" at ")[0]
    names = [" ".join(each for each in side.split() if not each.isdecimal()) for side in (first, second)]
    shown = [quote(name or side) for name, side in zip(names, (first, second), strict=True)]
    head = head.replace("first", shown[0]).replace("second", shown[1])
    one, other, *more = rest.split(SEPARATOR)
    return f"{head}: {SEPARATOR.join((f'{shown[0]} {one}', f'{shown[1]} {other}', *more))}"


def _say_level(event: Event) -> str:
    """Return the level that a failed roll was to reach, `, hard`, or an empty string."""
    if (event.line or {}).get("verdict") != "failure" or not entry_of(event.request["dice"]).levels:
        return ""
    with suppress(BadInput):  # an old game may be gone
        roll = read_game(event.request["dice"])
        return "".join(f", {level}" for level in roll.entry.levels if roll.values.get(level))
    return ""


def headline(text: str) -> str:
    """Return a verdict in large letters; of a long one with a colon only the part before that is large."""
    short, *more = COLON.split(text, 1)
    return f"# {short}\n{more[0]}" if more and len(text) > LONGEST_HEADLINE else f"# {text}"


def _tell_doubles(result: GameResult | None) -> Iterator[str]:
    """Yield the double of the damage after a critical hit, where the game doubles all of it."""
    throws = split_throw(result.thrown) if result else ()
    for hit, damage in pairwise(throws):
        if hit.verdict.word in hit.game.doubles and isinstance(damage.game, DiceBeside):
            yield f"Doubled: **{2 * max(0, int(damage.verdict.text)) + find_deadly(hit.tally)} damage**"


def _dice(event: Event, result: GameResult | None, *, small: bool = True) -> Iterator[str]:
    """Yield which roll it was, and its dice by their kinds."""
    if result is None:
        yield faces(event.draws, FACES_A_LINE)
        return
    if result.thrown.faces and not _is_told(event, result.thrown.faces):
        yield SEPARATOR.join(map(_thrown, split_throw(result.thrown)))
    if result.first is not None:
        lay = dice_by_kind(result.first.dice, result.first.faces)
        lay += "".join(f", then `{step.faces}`" for step in GAME.read(event.request).steps)
        yield f"{'-# ' * small}{event.request['follow']} of #{event.request['first']}, before: {lay}"


def _is_told(event: Event, thrown: Sequence[Face]) -> bool:
    """Whether the verdict includes the only face: `Hard success (17)`."""
    return len(thrown) == 1 and _say(event, "text").endswith(f"({thrown[0]})")


def _row_to_letters(event: Event) -> Sequence[int | str]:
    """Return the faces of a row, as the labels of the dice."""
    if event.request.get("first"):
        return event.draws
    with suppress(BadInput):  # an old game may be gone
        game = read_game(event.request["dice"]).game
        made = throw(game, Given(event.draws)) if any(die.labels for die in game.dice) else None
        if isinstance(made, GameThrow):
            return [on_die(die, face) for die, face in zip(made.dice, made.faces, strict=True)]
    return event.draws


def _thrown(made: GameThrow) -> str:
    """Return the dice of a throw, with those struck out that do not count."""
    dropped = made.game.dropped(made.faces)
    if not dropped:
        return dice_by_kind(made.dice, made.faces)
    places = iter(range(len(made.faces)))

    def show(die: Die, face: Face) -> str:
        return f"~~[{on_die(die, face)}]~~" if next(places) in dropped else to_letters(die, face)

    return dice_by_kind(made.dice, made.faces, show)


def _symbols(result: GameResult | None) -> Symbols | None:
    """Return the line of the dice with its pictures, if they have symbols."""
    if result is None or not any(pictures_of(die, 1) for die in result.thrown.dice):
        return None
    throws = split_throw(result.thrown)
    letters = (dice_by_kind(made.dice, made.faces) for made in throws)
    pictures = (dice_by_kind(made.dice, made.faces, to_pictures, GAP) for made in throws)
    return Symbols(SEPARATOR.join(letters), SEPARATOR.join(pictures))


def to_letters(die: Die, face: Face) -> str:
    """Return the label of a face."""
    return f"`{on_die(die, face)}`"


def to_pictures(die: Die, face: Face) -> str:
    """Return the names of the pictures of a face, in colons, or its label if it has none."""
    return "".join(f":{name}:" for name in pictures_of(die, face)) or to_letters(die, face)


CALLED: Mapping[Die, str] = {Die(6, mark="confirming"): "critical failure on a 1:"}
"""What dice are called beside their faces, if not by their marks: the d6 after the 1 of an Extra."""


def dice_by_kind(
    dice: Sequence[Die],
    thrown: Sequence[Face],
    show: Callable[[Die, Face], str] = to_letters,
    gap: str = " ",
) -> str:
    """Return dice in order, with the name of each kind that is marked: `6 7 3 · hunger 1 10`."""
    pairs = list(zip(dice, thrown, strict=True))[:MOST_FACES_SHOWN]
    parts = []
    for mark, group in groupby(pairs, key=lambda pair: CALLED.get(pair[0], pair[0].mark)):
        shown = gap.join(show(die, face) for die, face in group)
        parts.append(f"{mark} {shown}".strip())
    more = " …" if len(thrown) > MOST_FACES_SHOWN else ""
    return " · ".join(parts) + more


def _remarks(event: Event) -> Iterator[str]:
    request = event.request
    if not request.get("first"):
        chance = f" · {_say(event, 'verdict')} {percent(event.odds)}" if event.odds is not None else ""
        yield f"-# `{request['dice']}`{chance}"
    elif event.odds is not None and event.odds < 1:
        yield f"-# Chance of it: {percent(event.odds)}"
    yield from _tell_left(event)
    yield from again_lines(event)


def _tell_cost(event: Event, result: GameResult | None) -> Iterator[str]:
    """Say what a cost of the roll asks for besides, such as an INT roll after much lost Sanity."""
    describe = entry_of(event.request["dice"]).describe_cost
    for made in split_throw(result.thrown) if result and describe else ():
        if describe and (cost := made.game.cost(made.tally)) and (told := describe(cost)):
            yield f"-# {told}"


def _tell_penalties(event: Event) -> Iterator[str]:
    """Say that attacks of a turn were all rolled as the first, where later ones have penalties."""
    dice = event.request["dice"]
    with suppress(BadInput):  # an old game may be gone
        if STRIKE in dice and lower_later(read_game(dice)):
            yield "-# Each has the bonus of the first: later attacks of a turn usually have −5 and −10."


def _tell_push(event: Event, result: GameResult | None) -> Iterator[str]:
    """Say that a roll labelled as a push is one, where more could be done after it otherwise."""
    made = result.thrown if result and not event.request.get("first") else None
    if made and says_push(event.request.get("comment", "")) and list_follow_ups(made.game, made.tally):
        yield "-# Labelled as a push, so it ends here. To push an earlier roll, press Push under that."


def _tell_left(event: Event) -> Iterator[str]:
    """Say what a line of the sheet has since a follow-up changed it."""
    for use in uses_of(event):
        change = _read_spent(event)
        left = values_now(use.after)[str(change.number)]
        yield f"-# {_name_spent(event)}: **{left}** of {change.most}{' left' if change.by else ''}"


def _read_spent(event: Event) -> CounterChange:
    (change,) = load(SheetChange, event.request["spends"]).changes
    return change


def _name_spent(event: Event) -> str:
    """Return what a follow-up spent, as its game calls it: a row has no words of a sheet."""
    price = game_of(GAME.read(event.request)).price
    return capital(price.line.replace("_", " ")) if price else "It"


BAD = re.compile(
    r"\b(failure|fail|miss|fumble|demon|despair|botch|glitch|disaster|bad|no more|no success|action lost)\b"
)
"""Words of bad verdicts, before the first comma."""

WORST = re.compile(
    r"\b(fumble|demon|despair|botch|glitch|bestial|brutal|messy|critical failure|action lost)\b"
)
"""Words that are mentioned before a press."""

COUNTS = re.compile(r"\d+ success")
"""The beginning of verdicts without a target."""


class Offer(NamedTuple):
    """A possible follow-up, as its button shows it."""

    name: str
    chances: Chances
    hope: str
    """The verdict that one hopes for, in a word."""
    chance: Fraction
    """Its chance."""

    @classmethod
    def of(cls, name: str, chances: Chances) -> "Offer":
        """Choose the verdict that one hopes for from the chances."""
        return cls(capital(name), chances, *_good(chances))

    @property
    def label(self) -> str:
        """What stands on its button."""
        called = self.name[:50]
        return (
            f"{called}: {self.hope}" if self.chance == 1 else f"{called}: {_short(self.chance)} {self.hope}"
        )

    @property
    def remark(self) -> str:
        """A warning for what the button does not say, or an empty string."""
        if len(self.chances) == 1:
            return ""
        notes: dict[str, list[Fraction]] = {}
        for word, share in self.chances.items():
            first, *rest = word.split(", ")
            for note in rest or ([first] if WORST.search(first) else []):
                notes.setdefault(note, []).append(share)
        told = [f"{_short(add_chances(shares))} {note}" for note, shares in notes.items()]
        hoped = f"{_short(self.chance)} for {self.hope}"
        return f"-# {self.name}: {', '.join((hoped, *told))}" if told else ""


def _short(chance: Fraction) -> str:
    """Return a chance in a short form: `5 %`, `72 %`."""
    told = percent(chance, 2)
    return told[:-2].removesuffix(".0") + told[-2:]


def _good(chances: Chances) -> tuple[str, Fraction]:
    """Return the verdict that one hopes for, in a word, and its chance."""
    words = list(chances)
    if len(words) == 1 and not BAD.search(words[0]):
        return words[0], Fraction(1)
    if all(map(COUNTS.match, words)):  # the present result is the least possible
        return "more successes", 1 - chances[words[0]]
    what = "another success" if any(word.startswith("another") for word in words) else "success"
    return what, add_chances(share for word, share in chances.items() if not BAD.search(word.split(",")[0]))
