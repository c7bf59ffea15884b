"""What people do with calls."""

from bot.features.calls import asking, odds, open_calls, trying
from bot.features.calls.damage import hurt
from bot.features.harm.event import HARM
from bot.features.history.event import reveal_several
from bot.mechanics.group_checks import read_rule
from bot.play.event import Event, Visibility
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from tests.features.calls.calling import start
from tests.stateful.table import Someone, Table

SHOW: tuple[Visibility, ...] = ("", "", "both", "gm")
RULES = ("each", "half", "at least 2")
DAMAGE = ("", "2d4 # {}", "d6")


async def do_call(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone calls, in their own words, for a number that only they may have."""
    asked = tuple(each.id for each in table.people[: form % 3])
    visibility = SHOW[form % 4] if context.manages and context.in_server else ""
    what, damage = f"d8 + {who.word} vs 9 # {who.word}", "" if visibility else DAMAGE[form % 5 % 3]
    hurts, rule = bool(damage), read_rule(RULES[form % 3])
    call = await open_calls.new_call(
        await Ask.of(table.services, context), what, visibility, rule, asked, hurts=hurts
    )
    await trying.try_out(await Ask.of(table.services, context), call)
    named = damage.format(who.word)
    view, made = await start(await Ask.of(table.services, context), call, named, half=hurts and form > 2)
    table.calls.append(view.call.number)
    return made.event


async def do_answer(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone answers one of the last calls, or rolls for another who has not."""
    if not table.calls:
        return await do_call(table, who, context, form)
    number = table.calls[-1 - form % min(2, len(table.calls))]
    view = await open_calls.view_call(await Ask.of(table.services, context), number)
    if not view.is_open:
        return None
    person = (
        await open_calls.find_absent(await Ask.of(table.services, context), view) if form % 5 == 0 else who.id
    )
    view.call.check_asked(person)
    view.check_unanswered(person)
    needs = await asking.find_needs(await Ask.of(table.services, context), view.call, person)
    own = await asking.validate_answer(
        await Ask.of(table.services, context), view.call, person, needs.sheet, needs.fill(form % 4)
    )
    by_hand = form % 4 == 3 and view.call.show != "gm"
    own = own.with_faces(own.kind.parse_faces(("4",))) if by_hand else own
    made = await open_calls.record_answer(await Ask.of(table.services, context), view, person, own)
    table.known.answers.setdefault(number, {})[person] = made.event.number
    return None  # the account of rolls knows those of `do_roll`


async def do_hurt(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone takes the damage of one of the last calls off sheets; no sheet loses it twice."""
    number = table.calls[-1 - form % min(3, len(table.calls))] if table.calls else 1
    view = await open_calls.view_call(await Ask.of(table.services, context), number)
    made = await hurt(await Ask.of(table.services, context), view)
    after = await open_calls.view_call(await Ask.of(table.services, context), number)
    assert after.damage is not None
    harms = [HARM.read(harm.request) for harm in after.damage.rows.values() if harm.struck is None]
    characters = [sheet.character for harm in harms for sheet in harm.sheets]
    assert len(set(characters)) == len(characters), number
    return made.event


async def do_end_call(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone closes the last call, opens what was hidden of it, or asks for its odds."""
    number = table.calls[-1] if table.calls else 1
    view = await open_calls.view_call(await Ask.of(table.services, context), number)
    assert len(set(view.call.answers.values())) == len(view.call.answers)
    if form % 3 == 0:
        await open_calls.close_call(await Ask.of(table.services, context), number)
    elif form % 3 == 1:
        hidden = [one.event for one in view.answers if one.event is not None and one.event.visibility]
        await reveal_several(
            await Ask.of(table.services, context), sorted(hidden, key=lambda event: event.number)
        )
    else:
        await odds.find_odds(await Ask.of(table.services, context), view)
    return None
