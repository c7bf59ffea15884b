"""/rules: list, show and compare rules, open the table of one, and design tables of one's own.

Behind buttons are all figures of a rule, the figures of a designed table, and the pages of the table that a
rule is played from.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, Self, TypeVar, get_args

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import Answer, answers, draw
from bot.client.buttons import StoredItem
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.options import Faces, MethodName, Options, Sides, place_of, request_of
from bot.features.rules.card import Study, rule_card, special_rule_card, study, study_card
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
from bot.mechanics.catalogue import choices, find, usual_die
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Sort, survey
from bot.mechanics.specials import SPECIALS, Special, find_special
from bot.mechanics.sum_tables import MOST_DICE
from bot.play.settings import Configuration

LONGEST_ID = 100
"""The most characters that a button carries."""


@dataclass(frozen=True)
class RuleAsked:
    """Which rule is shown, and with which dice."""

    name: str
    sides: int = 0
    """0 where it is none of the rules."""
    faces: int = 0
    options: str = ""
    loaded: str = ""
    """Weights of faces; empty: its dice are fair."""


async def work_out(interaction: Interaction, asked: RuleAsked) -> tuple[Method, Study]:
    """Settle a rule, and have it worked out.

    Raises:
        BadInput: it cannot be so, or cannot be worked out.
    """
    chosen = find(asked.name).settle(asked.sides, asked.faces, asked.options)
    configuration = await interaction.client.services.store.configuration(place_of(interaction))
    lowest = configuration.first_of(chosen.outcomes)
    wanted = asked.name, asked.sides, asked.faces, asked.options, asked.loaded, lowest
    return chosen, await draw(interaction, study, *wanted)


async def work_out_special(interaction: Interaction, special: Special, loaded: str) -> SpecialStudy:
    """Have what is none of the rules worked out.

    Raises:
        BadInput: the weights do not fit it.
    """
    return await draw(interaction, study_special, special.name, loaded)


Paged = TypeVar("Paged", TableAsked, Listing)


def _page_beside(asked: Paged, last: int) -> Iterator[tuple[Paged, str, bool]]:
    """Yield the pages before and after one, with the label of the button to each, and whether it is there."""
    if last:
        yield replace(asked, page=max(0, asked.page - 1)), "Previous", asked.page > 0
        yield replace(asked, page=asked.page + 1), "Next", asked.page < last


class RuleFiguresButton(
    StoredItem,
    template=r"rule:(?P<sides>\d{1,5}):(?P<faces>\d{1,4}):(?P<name>[a-z0-9+-]+):(?P<options>[^:]*):(?P<loaded>.*)",
):
    """Shows all that is known of a rule to whoever asks; carries which one it is."""

    private = True

    def __init__(self, asked: RuleAsked) -> None:
        self.asked = asked
        super().__init__(
            discord.ui.Button(
                label="More", emoji="🔎", style=discord.ButtonStyle.secondary, custom_id=_id(asked)
            )
        )

    @classmethod
    def fits(cls, asked: RuleAsked) -> bool:
        """Whether a button can carry what is asked."""
        return len(_id(asked)) <= LONGEST_ID

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        sides, faces = int(match["sides"]), int(match["faces"])
        return cls(RuleAsked(match["name"], sides, faces, match["options"], match["loaded"]))

    async def press(self, interaction: Interaction) -> Answer:
        asked = self.asked
        special = find_special(asked.name)
        if special:
            shown = await work_out_special(interaction, special, asked.loaded)
            return Answer(
                special_card(special, shown, asked.loaded), picture=shown.picture, files=shown.making
            )
        chosen, found = await work_out(interaction, asked)
        return Answer(study_card(chosen, asked.loaded, found))


def _id(asked: RuleAsked) -> str:
    return f"rule:{asked.sides}:{asked.faces}:{asked.name}:{asked.options}:{asked.loaded}"


class TableWanted(NamedTuple):
    """Which table is designed: of how many numbers, from the sum of how many dice with how many faces."""

    outcomes: int
    dice: int | None
    """None: every number of dice is looked at."""
    faces: int


async def work_out_table(interaction: Interaction, wanted: TableWanted) -> DesignSheet:
    """Have a table worked out.

    Raises:
        BadInput: it is too large.
    """
    outcomes, dice, faces = wanted
    if dice is None:
        return await draw(interaction, design_report, outcomes, faces)
    return await draw(interaction, design, outcomes, dice, faces)


class DesignFiguresButton(
    StoredItem, template=r"design:(?P<outcomes>\d{1,5}):(?P<dice>\d{0,2}):(?P<faces>\d{1,4})"
):
    """Shows how even the tables are to whoever asks; carries which ones."""

    private = True

    def __init__(self, wanted: TableWanted) -> None:
        self.wanted = wanted
        super().__init__(
            discord.ui.Button(
                label="More",
                emoji="🔎",
                style=discord.ButtonStyle.secondary,
                custom_id=f"design:{wanted.outcomes}:{wanted.dice or ''}:{wanted.faces}",
            )
        )

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        dice = int(match["dice"]) if match["dice"] else None
        return cls(TableWanted(int(match["outcomes"]), dice, int(match["faces"])))

    async def press(self, interaction: Interaction) -> Answer:
        return Answer((await work_out_table(interaction, self.wanted)).figures)


OPEN = "Look-up table"


class LookUpButton(
    StoredItem,
    template=r"look-up:(?P<go>open|turn):(?P<page>\d{1,3}):(?P<sides>\d{1,5}):(?P<faces>\d{1,4})"
    r":(?P<name>[a-z0-9-]+):(?P<options>[^:]*)",
):
    """Opens a page of a table, or turns to it; carries the page, and the rule with all its options."""

    private = True

    def __init__(self, asked: TableAsked, label: str = OPEN, *, enabled: bool = True) -> None:
        self.asked = asked
        self.update = label != OPEN
        super().__init__(
            discord.ui.Button(
                label=label,
                emoji={"Previous": "◀️", "Next": "▶️"}.get(label),
                style=discord.ButtonStyle.secondary,
                disabled=not enabled,
                custom_id=_encode_page(asked, "turn" if self.update else "open"),
            )
        )

    @classmethod
    def fits(cls, asked: TableAsked) -> bool:
        """Whether a button can carry what is asked."""
        return len(_encode_page(asked, "open")) <= LONGEST_ID

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        sides, faces, page = (int(match[name]) for name in ("sides", "faces", "page"))
        asked = TableAsked(match["name"], sides, faces, match["options"], page)
        return cls(asked, OPEN if match["go"] == "open" else "Next")

    async def press(self, interaction: Interaction) -> Answer:
        services, _ = request_of(interaction)
        found = await services.workers.run(table_page, self.asked)
        turns = _page_beside(found.asked, found.last)
        return Answer(found.card, [LookUpButton(to, label, enabled=there) for to, label, there in turns])


def _encode_page(asked: TableAsked, go: str) -> str:
    carried = asked.page, asked.sides, asked.faces, asked.name, asked.options
    return ":".join(map(str, ("look-up", go, *carried)))


Loaded = app_commands.Range[str, 3, 200]
Methods = app_commands.Range[str, 1, 200]
Dice = app_commands.Range[int, 1, MOST_DICE]

SIDES = "The die to make, 2 to 10,000 sides; a d100 if left out"
FACES = "Faces of the dice to make it from; d6 if left out"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    rules = app_commands.Group(name="rules", description="How dice become other dice, and how fair that is")
    for command in (_list(), _show(), _compare(), _design()):
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
        return await _page(interaction, Listing(sides, faces, _sort(sort), only_dice))

    return list_rules


class ListButton(
    StoredItem,
    template=r"rules:(?P<page>\d{1,3}):(?P<sides>\d{1,5}):(?P<faces>\d{1,4}):(?P<sort>[a-z]+):(?P<dice>[01])",
):
    """Goes to a page of the list, in its place; carries the page and all that was asked for."""

    private = update = True

    def __init__(self, listing: Listing, label: str = "RulesPage", *, enabled: bool = True) -> None:
        carried = listing.page, listing.sides, listing.faces, listing.sort, int(listing.only_dice)
        super().__init__(
            discord.ui.Button(
                label=label,
                emoji="◀️" if label == "Previous" else "▶️",
                style=discord.ButtonStyle.secondary,
                disabled=not enabled,
                custom_id=":".join(map(str, ("rules", *carried))),
            )
        )
        self.target = listing

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        sides, faces, page = (int(match[name]) for name in ("sides", "faces", "page"))
        return cls(Listing(sides, faces, _sort(match["sort"]), match["dice"] == "1", page))

    async def press(self, interaction: Interaction) -> Answer:
        return await _page(interaction, self.target)


async def _page(interaction: Interaction, listing: Listing) -> Answer:
    services, _ = request_of(interaction)
    lines = await services.workers.run(survey, listing.sides, listing.faces)
    page = page_of(lines, listing)
    turns = _page_beside(listing, page.last)
    return Answer(list_card(page), [ListButton(to, label, enabled=there) for to, label, there in turns])


def _sort(text: str) -> Sort:
    known: tuple[Sort, ...] = get_args(Sort)
    return next((sort for sort in known if sort == text), "fairness")


def _show() -> Command:
    @app_commands.command()
    @app_commands.rename(faces="from")
    @app_commands.describe(
        method="The rule",
        sides=SIDES,
        faces=FACES,
        options="Options of the rule, such as dice=4",
        loaded="Weights of faces, such as 1,1,1,5/4,1,1; of one die among good ones 2: or red: before them",
    )
    @answers()
    async def show(
        interaction: Interaction,
        *,
        method: MethodName,
        sides: Sides | None = None,
        faces: Faces | None = None,
        options: Options = "",
        loaded: Loaded = "",
    ) -> Answer:
        """Show how a rule goes, who made it, how fair it is, and what loaded dice do to it."""
        special = find_special(method)
        if special:
            given = {"sides": sides, "from": faces, "options": options}
            too_much = [name for name, value in given.items() if value]
            return await _special(interaction, special, too_much, loaded)
        entry = find(method)
        chosen = entry.settle(*usual_die(entry, sides, faces), options)
        asked = RuleAsked(entry.name, chosen.outcomes, chosen.faces, chosen.options, loaded)
        _, found = await work_out(interaction, asked)
        if not RuleFiguresButton.fits(asked):
            return Answer(study_card(chosen, loaded, found), _table_of(chosen, found), found.picture)
        items = (*_table_of(chosen, found), RuleFiguresButton(asked))
        return Answer(rule_card(chosen, loaded, found), items, found.picture)

    @show.autocomplete("method")
    async def complete_method(interaction: Interaction, typed: str) -> completion.Choices:
        sides, faces = interaction.namespace.sides, getattr(interaction.namespace, "from")
        rules = completion.methods(typed, sides, faces)
        specials = [] if sides or faces else _matching(typed)
        return rules[: completion.MOST - len(specials)] + specials

    @show.autocomplete("options")
    async def complete_options(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.options(interaction.namespace.method or "", typed)

    return show


def _table_of(chosen: Method, found: Study) -> tuple[LookUpButton, ...]:
    asked = TableAsked(chosen.entry.name, chosen.outcomes, chosen.faces, chosen.options)
    return (LookUpButton(asked),) if found.tables.whole and LookUpButton.fits(asked) else ()


async def _special(interaction: Interaction, special: Special, given: list[str], loaded: str) -> Answer:
    if given:
        raise BadInput(f"{special.name} is shown as it is: leave out {' and '.join(given)}.")
    found = await work_out_special(interaction, special, loaded)
    asked = RuleAsked(special.name, loaded=loaded)
    if not RuleFiguresButton.fits(asked):
        return Answer(special_card(special, found, loaded), picture=found.picture, files=found.making)
    picture = found.making[0] if found.making and not loaded else found.picture
    return Answer(special_rule_card(special, found, loaded), (RuleFiguresButton(asked),), picture)


def _matching(typed: str) -> completion.Choices:
    begun = typed.strip().lower()
    return [
        app_commands.Choice(name=f"{special.name}: {special.title}", value=special.name)
        for special in SPECIALS
        if begun in special.name or begun in special.other_name
    ]


def _compare() -> Command:
    @app_commands.command()
    @app_commands.rename(faces="from")
    @app_commands.describe(
        methods="2 to 4 rules, each with its options after it: human base6 dice=3 reroll",
        sides=SIDES,
        faces=FACES,
    )
    @answers()
    async def compare(
        interaction: Interaction,
        *,
        methods: Methods,
        sides: Sides | None = None,
        faces: Faces | None = None,
    ) -> Answer:
        """Show 2 to 4 rules side by side, and how even each is, in one chart."""
        rules = choices(methods)
        die = usual_die(find(rules[0][0]), sides, faces)
        lowest = (await _settings(interaction)).first_of(die[0])
        found = await draw(interaction, comparison, rules, *die, lowest)
        return Answer(comparison_card(*die, found), picture=found.picture)

    @compare.autocomplete("methods")
    async def complete_methods(_: Interaction, typed: str) -> completion.Choices:
        return completion.several_methods(typed)

    return compare


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
        sheet = await work_out_table(interaction, asked)
        return Answer(sheet.card, (DesignFiguresButton(asked),), picture=sheet.picture)

    return make_table


async def _settings(interaction: Interaction) -> Configuration:
    return await interaction.client.services.store.configuration(place_of(interaction))


BUTTONS = (
    ListButton,
    LookUpButton,
    RuleFiguresButton,
    DesignFiguresButton,
)
