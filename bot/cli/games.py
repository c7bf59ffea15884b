"""Rolls of games such as `vtm7h2 >=4`, for the commands `roll` and `law`: verdicts, and their chances."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from bot.chance import SystemChance
from bot.features.games.odds import name_best, usual_rows
from bot.features.odds.card import chance, chances_table, number
from bot.mechanics.errors import BadInput, show_typed
from bot.mechanics.games.game import MOST_THROWN, Chances, GameThrow, throw, verdict_odds
from bot.mechanics.games.numbers import Numbers
from bot.mechanics.games.series import split_throw
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Chance
from bot.play.typed_faces import faces_on_game, parse_words, read_words
from bot.text.view import ask_in_a_line, on_die
from bot.text.words import capital


def throw_game(roll: GameRoll, rolled: Sequence[str] | None) -> GameThrow:
    """Throw a game, or read it from what stands on dice thrown by hand.

    Raises:
        BadInput: the faces do not fit.
    """
    if rolled is None:
        made = throw(roll.game, Chance(SystemChance()))
    else:
        typed = " ".join(rolled)
        with show_typed(typed):
            words = parse_words(typed, MOST_THROWN) if any(rolled) else ()
            source = read_words(faces_on_game(roll.game, words), ())
            made = throw(roll.game, source)
            if isinstance(made, GameThrow):
                source.finish()
    if isinstance(made, Waiting):
        raise BadInput(ask_in_a_line(made.wants))
    return made


def roll_to_json(roll: GameRoll, made: GameThrow) -> dict[str, Any]:
    """Return a roll for a program; its verdicts are null where there are too many dice for their chances."""
    odds = _odds_or_none(lambda: verdict_odds(roll.game))
    return _about(roll) | {
        "label": roll.comment,
        "verdict": made.verdict.word,
        "text": made.verdict.text,
        "dice": [
            {"sides": die.faces, "kind": die.mark, "face": face, "shows": on_die(die, face)}
            for die, face in zip(made.dice, made.faces, strict=True)
        ],
        "verdicts": None if odds is None else _fractions(odds),
    }


def law_to_json(roll: GameRoll) -> dict[str, Any]:
    """Return the chances of a roll for a program.

    Raises:
        BadInput: there are too many dice for them.
    """
    law: dict[str, Any] = _about(roll) | {"verdicts": _fractions(verdict_odds(roll.game))}
    counted = roll.game.numbers()
    if counted is not None:
        law[counted.unit] = {row.words: str(row.chance) for row in counted.rows()}
    if (damage := roll.game.mean_damage()) is not None:
        law["damage_on_average"] = str(damage)
    return law


def roll_text(roll: GameRoll, made: GameThrow) -> str:
    """Tell a roll: `messy critical by 2`, its dice by their kinds, and how likely such a verdict was."""
    dice = "; ".join(map(_list_dice, split_throw(made)))
    word, odds = roll.say(made.verdict.word), _odds_or_none(roll.say_odds)
    likely = [] if odds is None else [f"{word}: {chance(odds[word], exactly=True)}"]
    label = [f"# {roll.comment}"] if roll.comment else []
    return "\n".join([*label, capital(roll.say(made.verdict.text)), f"{roll}: {dice}", *likely])


def _list_dice(made: GameThrow) -> str:
    kinds = groupby(zip(made.dice, made.faces, strict=True), key=lambda pair: pair[0].mark)
    return " · ".join(
        " ".join(filter(None, (mark, *(on_die(*each) for each in pairs)))) for mark, pairs in kinds
    )


def law_text(roll: GameRoll) -> str:
    """Show the chances of all verdicts, from the worst to the best, and of the number that they tell.

    Raises:
        BadInput: there are too many dice for them.
    """
    title, chances, counted = f"{roll.title}: {roll}", roll.say_odds(), roll.game.numbers()
    if (damage := roll.game.mean_damage()) is not None:
        title += f"\ndamage {number(damage, exactly=True)} on average, {name_best(roll)} counted"
    if counted is None:
        return chances_table(title, chances)
    table = chances_table(title, chances) if len(chances) > 1 else title
    return f"{table}\n\n{_numbers_text(counted)}"


def _numbers_text(counted: Numbers) -> str:
    rows, others = usual_rows(counted)
    title = f"{capital(counted.unit)}, {number(counted.mean)} on average"
    table = chances_table(title, {row.words: row.chance for row in rows})
    return f"{table}\n{others}" if others else table


def _about(roll: GameRoll) -> dict[str, Any]:
    return {"game": roll.title, "expression": str(roll)}


def _odds_or_none(odds: Callable[[], Chances]) -> Chances | None:
    try:
        return odds()
    except BadInput:
        return None


def _fractions(odds: Chances) -> dict[str, str]:
    return {word: str(share) for word, share in odds.items()}
