"""Actions of a game that always use the same skill: to demoralize is a check of Intimidation.

A line that begins with one is read as the skill of the sheet, and its label keeps the action.
"""

from collections.abc import Container, Mapping
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game_names import tokenize_before_comment
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.named_check import CALLING
from bot.mechanics.reading.language import WAYS
from bot.mechanics.reading.names_in_tokens import find_name
from bot.mechanics.reading.tokens import Token, has_dice
from bot.mechanics.usual_names import find_line

_OF_PATHFINDER = {
    "intimidation": ("demoralize", "demoralise", "coerce"),
    "deception": ("feint", "lie", "create_a_diversion", "impersonate"),
    "athletics": (
        *("trip", "grapple", "shove", "disarm", "climb", "swim", "force_open"),
        *("high_jump", "long_jump", "reposition"),
    ),
    "acrobatics": ("tumble_through", "balance", "squeeze", "maneuver_in_flight", "manoeuvre_in_flight"),
    "stealth": ("hide", "sneak"),
    "medicine": (
        *("treat_wounds", "battle_medicine", "treat_disease", "treat_poison"),
        *("administer_first_aid", "first_aid"),
    ),
    "diplomacy": ("request", "make_an_impression", "gather_information"),
    "thievery": ("steal", "palm_an_object", "pick_a_lock", "disable_a_device"),
    "perception": ("seek", "sense_motive"),
    "survival": ("subsist", "track"),
}
"""Player Core, Skills and Actions."""

_OF_DUNGEONS = {"athletics": ("grapple", "shove"), "stealth": ("hide",)}
"""System Reference Document 5.2.1, Actions, and 5.1 for the first two."""


def _by_action(skills: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    return {action: skill for skill, actions in skills.items() for action in actions}


_BEFORE = CALLING | WAYS
"""Words before an action: `please roll adv trip`."""

ACTIONS: Mapping[str, Mapping[str, str]] = {
    "pf2": _by_action(_OF_PATHFINDER),
    "d20": _by_action(_OF_DUNGEONS),
}
"""The skills of actions, by the names of games and of the actions."""


class SkillAction(NamedTuple):
    """An action at the beginning of a line."""

    skill: str
    """As the sheet has it, or as the game calls it where the sheet lacks it."""
    words: str
    """As typed."""
    begin: int
    has_number: bool
    """Whether a number with a sign comes after it, which may be the skill's."""

    def write(self, text: str) -> str:
        """Return a line with the skill in place of the action, which goes into the label."""
        line, _, remark = text.partition("#")
        first, semicolon, rest = line.partition(";")
        after = first[self.begin + len(self.words) :].rstrip()
        label = " ".join(filter(None, (self.words, remark.strip())))
        return f"{first[: self.begin]}{self.skill}{after} # {label}{semicolon}{rest}"

    def refuse(self, text: str) -> BadInput:
        """Return the refusal of a line for a sheet that lacks the skill."""
        name = self.skill.capitalize()
        return BadInput(
            f"{cite(self.words)} is a check of {name}, and your character has no line `{self.skill}`: add it "
            f"with /character edit, or write its number, such as `d20+3 {self.words}`.",
            typed=text,
        )


def find_action(text: str, sheet: Container[str], played: GameEntry | None) -> SkillAction | None:
    """Return the action that a line begins with, or None; dice, and a line of that name, win over it."""
    actions = ACTIONS.get(played.name) if played else None
    first = text.partition("#")[0].partition(";")[0]
    if not actions or not text[:1].isalpha() or has_dice(first):
        return None
    tokens = tokenize_before_comment(first)
    called = takewhile(lambda at: not at or tokens[at - 1].is_word_of(_BEFORE), range(len(tokens)))
    matches = ((at, find_name(actions, tokens, at)) for at in called)
    at, match = next(((at, match) for at, match in matches if match), (0, None))
    own = find_name(sheet, tokens, at)
    if match is None or (own and own.size >= match.size):
        return None
    begin, end = tokens[at].start, tokens[at + match.size - 1].end
    skill = actions[match.name]
    has_number = _begins_number(tokens[at + match.size :])
    return SkillAction(find_line(sheet, skill) or skill, text[begin:end], begin, has_number)


def _begins_number(tokens: tuple[Token, ...]) -> bool:
    return len(tokens) > 1 and tokens[0].is_sign("+", "-") and tokens[1].kind == "number"
