"""Tests a call before anyone is asked: everyone must be able to answer it, as hidden as its words say."""

import asyncio
from contextlib import suppress
from dataclasses import replace

from bot.features.calls.asking import CallNeeds, dice_game, find_needs, sheet_of, validate
from bot.features.calls.call import TableCall
from bot.features.calls.outcome import can_succeed, is_series
from bot.mechanics.errors import BadInput
from bot.mechanics.group_checks import GroupRule
from bot.mechanics.reading.pick_reader import check_only_dice
from bot.mechanics.secrecy import mentions_secrecy
from bot.play.secrecy import Choice, LineReading, SecrecyQuestion, find_secret_word, reading_of
from bot.play.store import Ask
from bot.play.transition import Submission

WITHOUT_TARGET = (GroupRule("each"), GroupRule("best"), GroupRule("worst"))
"""Rules for a group that work without a target."""


async def try_out(ask: Ask, call: TableCall, typed: str = "") -> None:
    """Check that a call can be answered with any numbers.

    `typed` is its text, if nobody has said who sees the rolls: then it must not ask for hidden ones.

    Raises:
        SecrecyQuestion: it does, and its caller has not chosen who sees them.
        BadInput: it cannot, or it has no target, and its damage or the rule of the group needs one.
    """
    asked = await _try(ask, call)
    if mentions_secrecy(typed):
        await _check_open(ask, call, typed, asked)
    if isinstance(asked, BadInput):
        raise asked
    if can_succeed(asked.request) or (call.group in WITHOUT_TARGET and call.harm is None):
        return
    option = "damage:" if call.harm else f"group:{call.group}"
    if is_series(asked.request):
        raise BadInput(
            f"`{option}` works only with one roll for each person: write just one roll.",
            typed=call.what,
        )
    raise BadInput(
        f"`{option}` needs a target: write one after the roll, such as "
        f"{call.what.split('#')[0].strip()} vs 15.",
        typed=call.what,
    )


async def _try(ask: Ask, call: TableCall) -> Submission | BadInput:
    """Return the roll of the caller for a call, or why there is none."""
    try:
        check_only_dice(call.what)
        return await _try_values(ask, call, await find_needs(ask, call, ask.person))
    except BadInput as refused:
        return refused


async def _check_open(ask: Ask, call: TableCall, typed: str, asked: Submission | BadInput) -> None:
    """Check that the typed text of a call does not ask for hidden rolls; `asked` is its roll, or a refusal.

    Raises:
        SecrecyQuestion: it does.
    """

    async def read(what: str) -> LineReading:
        other = replace(call, what=what)
        needs = await find_needs(ask, other, ask.person)
        for name in needs.missing:
            if mentions_secrecy(name.replace("_", " ")):
                raise BadInput(
                    f"No character here has `{name}`: add it with /character edit, such as lines:{name} = 3."
                )
        if what != call.what:
            return reading_of(await _try_values(ask, other, needs, once=isinstance(asked, BadInput)))
        if isinstance(asked, BadInput):
            raise asked
        return reading_of(asked)

    sheet = await sheet_of(ask, ask.person)
    secret = await find_secret_word(read, typed, sheet.texts)
    if secret is not None:
        hidden = [Choice("Call for hidden rolls", secret.rest, "hidden")] * (secret.word != "blind")
        raise SecrecyQuestion(
            f"`{secret.word}` asks for hidden rolls: press a button to choose, or write "
            f"`# {secret.word}` if it is only a label.",
            typed,
            (
                *hidden,
                Choice("Call for blind rolls", secret.rest, "blind"),
                Choice("Call for open rolls", typed.strip(), "open"),
            ),
        )


async def _try_values(ask: Ask, call: TableCall, needs: CallNeeds, *, once: bool = False) -> Submission:
    """Return the roll of a person with some value for what they lack; `once` tries one value alone.

    Some pools have more than one die, so 1 is impossible for some calls, and 10 is for others.
    """
    if not needs.missing:
        return await validate(ask, call, needs.sheet)
    entry = dice_game(ask)
    if entry or once:
        return await validate(ask, call, needs.fill(entry.examples[0] if entry else 1))
    with suppress(BadInput):
        return await validate(ask, call, needs.fill(1))
    await asyncio.sleep(0)  # others are waiting
    return await validate(ask, call, needs.fill(10))
