"""What people do with characters."""

from bot.features.characters import characters
from bot.features.roll import event as roll
from bot.mechanics.errors import BadInput
from bot.play.event import Event
from bot.play.recording import record
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from bot.play.transition import Recorded
from tests.features.characters.playing import change, rest
from tests.stateful.table import Someone, Table


async def do_character(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone makes a character in their own words, changes it, or plays another."""
    word = who.word
    hp = f"hp_{word} = 10/20 long\nhp = 30/40\ntemp = {form % 4}/3"
    lines = f"{word} = 3\n{hp}\nki = {form % 3}/2 short\nhit = d20 + {word} # {word}"
    name = f"Lia-{word}-{form % 2}"
    if form % 3 == 0:
        await characters.choose(await Ask.of(table.services, context), name, everywhere=form % 2 > 0)
    elif form % 3 == 1:
        await characters.edit(
            await Ask.of(table.services, context), "me", name, f"{lines}\nmore = {form % 7}"
        )
    else:
        await characters.create(await Ask.of(table.services, context), "me", name, lines)
    return None


async def do_counter(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone changes what their character has, or rests."""
    try:
        if form % 4 == 0:
            return (await rest(await Ask.of(table.services, context))).event
        what, to = (f"hp_{who.word}", "ki")[form % 2], ("-4", "+3", "max", "-1d4-1", "7")[form % 5]
        return (await change(await Ask.of(table.services, context), what, to)).event
    except BadInput:
        await do_character(table, who, context, 3 * form + 2)
        return None


async def do_named_roll(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone rolls with a number of their character, or that roll itself."""
    dice = ("hit", f"d6 + {who.word}")[form % 2]
    asked = await roll.validate(await Ask.of(table.services, context), dice)
    made = await record(await Ask.of(table.services, context), asked)
    assert isinstance(made, Recorded)
    return None  # the account of rolls knows those of `do_roll`


async def do_share(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone makes a character in common words, and shares it or plays the one that another has shared."""
    if form % 2:
        await characters.choose(await Ask.of(table.services, context), "common")
    else:
        await characters.create(await Ask.of(table.services, context), "me", "Common", "hp = 5/9\ndex = 2")
        await characters.share(await Ask.of(table.services, context), "common")
    return None


async def do_hand_over(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone hands a character in common words to another, who may take it."""
    await characters.create(await Ask.of(table.services, context), "me", f"Gift-{form}", "hp = 5/9")
    receiver = table.people[(who.index + 1) % len(table.people)]
    _, question = await characters.ask_hand_over(
        await Ask.of(table.services, context), f"gift-{form}", receiver.id
    )
    if form % 3:
        later = table.ask(receiver.index, 0)
        taking = RequestContext(
            context.place, receiver.id, later.interaction, later.at, in_server=context.in_server
        )
        await characters.take(await Ask.of(table.services, taking), question)
    return None
