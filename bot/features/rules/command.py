"""/rules: list, show and compare rules, open the table of one, and design one's own tables.

Buttons open all figures of a rule, the figures of a designed table, and the pages of a rule's table.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar, get_args

from discord import app_commands

from bot.client import completion
from bot.client.answering import answer, answers
from bot.client.buttons import Carried, Handler, answers_press, responds
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.drawing import draw
from bot.client.message import Answer, Button
from bot.client.options import Faces, Options, Sides, ask_of
from bot.features.rules.card import (
    Study,
    later_rolls,
    rule_card,
    special_rule_card,
    study,
    study_card,
)
from bot.features.rules.listing import (
    SORTED,
    Listing,
    comparison,
    comparison_card,
    list_card,
    page_of,
)
from bot.features.rules.special import SpecialStudy, special_card, study_special
from bot.features.rules.tables import DesignSheet, TableAsked, design, design_report, table_page
from bot.mechanics.catalogue import choices, find, settle_as_asked, usual_die
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.figures import Sort, survey
from bot.mechanics.specials import SPECIALS, Special, find_special
from bot.mechanics.sum_tables import MOST_DICE
from bot.play.store import Ask
from bot.text.card import Card

Paged = TypeVar("Paged", TableAsked, Listing)


class RuleAsked(NamedTuple):
    """A rule to show, and its dice."""

    name: str
    sides: int = 0
    """0 for a way that is no rule."""
    faces: int = 0
    options: str = ""
    loaded: str = ""
    """Weights of faces; empty for fair dice."""


async def work_out(ask: Ask, asked: RuleAsked) -> tuple[Method, Study]:
    """Settle a rule, and let a worker compute its facts.

    Raises:
        BadInput: it is not possible, or cannot be computed.
    """
    chosen = find(asked.name).settle(asked.sides, asked.faces, asked.options)
    configuration = ask.configuration
    lowest = configuration.first_of(chosen.outcomes)
    wanted = asked.name, asked.sides, asked.faces, asked.options, asked.loaded, lowest
    return chosen, await draw(ask, study, *wanted)


async def _tell_all(ask: Ask, asked: RuleAsked, chosen: Method, found: Study) -> Card:
    """Show all facts about a rule, with its later rolls.

    Raises:
        BadInput: that took too long.
    """
    later: tuple[str, ...] = ()
    if chosen.rule.carries and not asked.loaded:
        wanted = asked.name, chosen.outcomes, chosen.faces, chosen.options
        later = await ask.workers.run(later_rolls, *wanted)
    return study_card(chosen, asked.loaded, found, later)


async def work_out_special(ask: Ask, special: Special, loaded: str) -> SpecialStudy:
    """Let a worker compute the facts of a way that is no rule.

    Raises:
        BadInput: the weights do not fit it.
    """
    return await draw(ask, study_special, special.name, loaded)


RULE = r"(?P<sides>\d{1,5}):(?P<faces>\d{1,4}):(?P<name>[a-z0-9+-]+):(?P<options>[^:]*):(?P<loaded>.*)"


@answers_press("rule", RULE, private=True)
async def show_figures(interaction: Interaction, carried: Carried) -> Answer:
    """Show all facts about a rule, and how to make special dice."""
    name, loaded = carried["name"], carried["loaded"]
    special = find_special(name)
    ask = await ask_of(interaction)
    if special:
        shown = await work_out_special(ask, special, loaded)
        return Answer(special_card(special, shown, loaded), picture=shown.picture, files=shown.making)
    asked = RuleAsked(name, int(carried["sides"]), int(carried["faces"]), carried["options"], loaded)
    chosen, found = await work_out(ask, asked)
    return Answer(await _tell_all(ask, asked, chosen, found))


def _figures_button(asked: RuleAsked) -> Button | None:
    """Return the button of all figures, or None if it cannot carry the question."""
    carried = asked.sides, asked.faces, asked.name, asked.options, asked.loaded
    return show_figures.more(*carried) if show_figures.can_carry(*carried) else None


class TableWanted(NamedTuple):
    """A table to design: its numbers, and the dice to add."""

    outcomes: int
    dice: int | None
    """None: compares all numbers of dice."""
    faces: int


async def work_out_table(ask: Ask, wanted: TableWanted) -> DesignSheet:
    """Let a worker compute a table.

    Raises:
        BadInput: it is too large.
    """
    outcomes, dice, faces = wanted
    if dice is None:
        return await draw(ask, design_report, outcomes, faces)
    return await draw(ask, design, outcomes, dice, faces)


@answers_press("design", r"(?P<outcomes>\d{1,5}):(?P<dice>\d{0,2}):(?P<faces>\d{1,4})", private=True)
async def show_design(interaction: Interaction, carried: Carried) -> Answer:
    """Show how even the tables are."""
    dice = int(carried["dice"]) if carried["dice"] else None
    asked = TableWanted(int(carried["outcomes"]), dice, int(carried["faces"]))
    return Answer((await work_out_table(await ask_of(interaction), asked)).figures)


PAGE = (
    r"(?P<go>open|turn):(?P<page>\d{1,3}):(?P<sides>\d{1,5}):(?P<faces>\d{1,4})"
    r":(?P<name>[a-z0-9-]+):(?P<options>[^:]*)"
)
"""Whether to open a table or to turn its page; the page, and the rule with all its options."""


@responds("look-up", PAGE)
async def look_up(interaction: Interaction, carried: Carried) -> None:
    """Open a page of a table, or turn to it."""
    await answer(interaction, _look_up(interaction, carried), private=True, update=carried["go"] == "turn")


async def _look_up(interaction: Interaction, carried: Carried) -> Answer:
    sides, faces, page = (int(carried[name]) for name in ("sides", "faces", "page"))
    asked = TableAsked(carried["name"], sides, faces, carried["options"], page)
    found = await interaction.client.services.workers.run(table_page, asked)
    return Answer(found.card, _turning(look_up, found.asked, found.last, partial(_encode, go="turn")))


def _encode(asked: TableAsked, go: str) -> tuple[object, ...]:
    return go, asked.page, asked.sides, asked.faces, asked.name, asked.options


def _turning(
    handler: Handler, asked: Paged, last: int, encode: Callable[[Paged], tuple[object, ...]]
) -> tuple[Button, ...]:
    """Return buttons that turn to the pages before and after, if there is more than one."""
    if last == 0:
        return ()
    before, after = (replace(asked, page=max(0, asked.page + step)) for step in (-1, 1))
    return (
        handler.button("Previous", *encode(before), emoji="◀️", disabled=asked.page == 0),
        handler.button("Next", *encode(after), emoji="▶️", disabled=asked.page == last),
    )


Loaded = app_commands.Range[str, 1, 200]
Methods = app_commands.Range[str, 1, 200]
Dice = app_commands.Range[int, 1, MOST_DICE]

SIDES = "The die to make, 2 to 10,000 sides; a d100 if left out"
FACES = "Faces of the dice to make it from; d6 if left out"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    rules = app_commands.Group(name="rules", description="How dice become other dice, and how fair that is")
    for command in (_list(), _show(), _design()):
        rules.add_command(command)
    return (rules,)


def _list() -> Command:
    @app_commands.command(name="list")
    @app_commands.rename(faces="from", only_dice="by-hand")
    @app_commands.describe(
        sides=SIDES,
        faces=FACES,
        sort="The fairest first if left out",
        only_dice="Only rules that need nothing but dice: no coin, bag, pen or clock",
    )
    @app_commands.choices(sort=[app_commands.Choice(name=text, value=sort) for sort, text in SORTED.items()])
    @answers(private=True)
    async def list_rules(
        interaction: Interaction,
        *,
        sides: Sides = 100,
        faces: Faces = 6,
        sort: str = "fairness",
        only_dice: bool = False,
    ) -> Answer:
        """List the rules that can make a die, with what they cost and how fair they are."""
        return await _page(await ask_of(interaction), Listing(sides, faces, _sort(sort), only_dice))

    return list_rules


LISTING = r"(?P<page>\d{1,3}):(?P<sides>\d{1,5}):(?P<faces>\d{1,4}):(?P<sort>[a-z]+):(?P<dice>[01])"


@answers_press("rules", LISTING, private=True, update=True)
async def turn_page(interaction: Interaction, carried: Carried) -> Answer:
    """Go to a page of the list, in its place."""
    sides, faces, page = (int(carried[name]) for name in ("sides", "faces", "page"))
    return await _page(
        await ask_of(interaction), Listing(sides, faces, _sort(carried["sort"]), carried["dice"] == "1", page)
    )


async def _page(ask: Ask, listing: Listing) -> Answer:
    lines = await ask.workers.run(survey, listing.sides, listing.faces)
    page = page_of(lines, listing)
    return Answer(list_card(page), _turning(turn_page, page.listing, page.last, _encode_list))


def _encode_list(listing: Listing) -> tuple[object, ...]:
    return listing.page, listing.sides, listing.faces, listing.sort, int(listing.only_dice)


def _sort(text: str) -> Sort:
    known: tuple[Sort, ...] = get_args(Sort)
    return next((sort for sort in known if sort == text), "fairness")


def _show() -> Command:
    @app_commands.command()
    @app_commands.rename(faces="from")
    @app_commands.describe(
        method="A rule; or 2 to 4 to compare, each with its options after it: human base6 dice=3 reroll",
        sides=SIDES,
        faces=FACES,
        options="Options of the rule, such as dice=4",
        loaded="Weights of faces, such as 1,1,1,5/4,1,1; for one die among good ones, 2: or red: before them",
    )
    @answers()
    async def show(
        interaction: Interaction,
        *,
        method: Methods,
        sides: Sides | None = None,
        faces: Faces | None = None,
        options: Options = "",
        loaded: Loaded = "",
    ) -> Answer:
        """Show how a rule goes, who made it, how fair it is; or 2 to 4 rules side by side in one chart."""
        name, *behind = method.replace(",", " ").split() or [method]
        ask = await ask_of(interaction)
        if not all("=" in word for word in behind):
            if options or loaded:
                raise BadInput(
                    "`options:` and `loaded:` work with one rule alone: leave them out, and write options "
                    "after each rule, such as human base6 dice=3."
                )
            return await _compare(ask, method, sides, faces)
        options = " ".join((*behind, options)).strip()
        special = find_special(name)
        if special:
            given = {"sides": sides, "from": faces, "options": options}
            too_much = [name for name, value in given.items() if value]
            return await _special(ask, special, too_much, loaded)
        entry = find(name)
        chosen = settle_as_asked(entry, sides, faces, options)
        asked = RuleAsked(entry.name, chosen.outcomes, chosen.faces, chosen.options, loaded)
        _, found = await work_out(ask, asked)
        more = _figures_button(asked)
        if not more:
            shown = await _tell_all(ask, asked, chosen, found)
            return Answer(shown, _table_of(chosen, found), found.picture)
        return Answer(rule_card(chosen, loaded, found), (*_table_of(chosen, found), more), found.picture)

    @show.autocomplete("method")
    async def complete_method(interaction: Interaction, typed: str) -> completion.Choices:
        sides, faces = interaction.namespace.sides, getattr(interaction.namespace, "from")
        if " " in typed.strip():
            return completion.several_methods(typed)
        rules = completion.methods(typed, sides, faces)
        specials = [] if sides or faces else _matching(typed)
        return rules[: completion.MOST - len(specials)] + specials

    @show.autocomplete("options")
    async def complete_options(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.options(interaction.namespace.method or "", typed)

    return show


async def _compare(ask: Ask, methods: str, sides: int | None, faces: int | None) -> Answer:
    rules = choices(methods)
    die = usual_die(find(rules[0][0]), sides, faces)
    lowest = ask.configuration.first_of(die[0])
    found = await draw(ask, comparison, rules, *die, lowest)
    return Answer(comparison_card(*die, found), picture=found.picture)


def _table_of(chosen: Method, found: Study) -> tuple[Button, ...]:
    asked = TableAsked(chosen.entry.name, chosen.outcomes, chosen.faces, chosen.options)
    carried = _encode(asked, "open")
    fits = found.tables.whole and look_up.can_carry(*carried)
    return (look_up.button("Look-up table", *carried),) if fits else ()


async def _special(ask: Ask, special: Special, given: list[str], loaded: str) -> Answer:
    if given:
        raise BadInput(
            f"`{special.name}` does not have these options: leave {' and '.join(map(cite, given))} out."
        )
    found = await work_out_special(ask, special, loaded)
    asked = RuleAsked(special.name, loaded=loaded)
    more = _figures_button(asked)
    if not more:
        return Answer(special_card(special, found, loaded), picture=found.picture, files=found.making)
    picture = found.making[0] if found.making and not loaded else found.picture
    return Answer(special_rule_card(special, found, loaded), (more,), picture)


def _matching(typed: str) -> completion.Choices:
    begun = typed.strip().lower()
    return [
        app_commands.Choice(name=f"{special.name}: {special.title}", value=special.name)
        for special in SPECIALS
        if begun in special.name or begun in special.other_name
    ]


def _design() -> Command:
    @app_commands.command(name="design")
    @app_commands.rename(faces="from")
    @app_commands.describe(
        outcomes="How many numbers the table makes, 2 to 10,000",
        dice="How many dice to add; left out, the numbers of dice are ranked by how fair they are",
        faces="Faces of the dice; d6 if left out",
    )
    @answers()
    async def make_table(
        interaction: Interaction, *, outcomes: Sides, dice: Dice | None = None, faces: Faces = 6
    ) -> Answer:
        """Make a table that turns the sum of some dice into a die with any number of sides."""
        asked = TableWanted(outcomes, dice, faces)
        sheet = await work_out_table(await ask_of(interaction), asked)
        return Answer(sheet.card, (show_design.more(outcomes, dice or "", faces),), picture=sheet.picture)

    return make_table


BUTTONS = (turn_page, look_up, show_figures, show_design)
