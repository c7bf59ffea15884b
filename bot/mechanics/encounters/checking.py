"""Makes a table of rows as they were written, or says exactly what is wrong with them."""

from collections.abc import Sequence

from bot.mechanics.encounters.dice import MOST_WEIGHT, TableDice
from bot.mechanics.encounters.keys import Written, refuse
from bot.mechanics.encounters.mending import at_commas, with_weights, without_dice
from bot.mechanics.encounters.ranges import table_of_ranges
from bot.mechanics.encounters.row_dice import fault_in
from bot.mechanics.encounters.separated import no_key
from bot.mechanics.encounters.table import LONGEST_TEXT, EncounterTable, Row
from bot.mechanics.errors import BadInput

PERCENT = 100


def table_of(rows: Sequence[Written], dice: TableDice | None = None) -> EncounterTable:
    """Check rows and make a table of them; ranges may come in any order.

    `dice` are those that the text names; ranges then have just their numbers.

    Raises:
        BadInput: a sentence for each of the first five faults.
    """
    if len(rows) < 2:
        raise BadInput(
            "A table has at least two rows, such as Goblins and Wolves: each on a line of its own, or with ; "
            "between them.",
            offers=tuple(filter(None, map(at_commas, rows))),
        )
    refuse(_text_faults(rows))
    bare = [row for row in rows if row.key.kind == "plain"]
    if len(bare) == len(rows):
        return _by_lines(rows, dice)
    refuse([f"{row.begin} {no_key(row.text)}" for row in bare], with_weights(rows))
    return table_of_ranges(rows, dice) if _are_ranges(rows, dice) else _by_weights(rows)


def _text_faults(rows: Sequence[Written]) -> list[str]:
    faults = []
    for row in rows:
        if not row.text:
            faults.append(f"{row.begin} has no text: say what happens there.")
        if len(row.text) > LONGEST_TEXT:
            faults.append(
                f"{row.begin} has {len(row.text):,} characters of text; {LONGEST_TEXT} are the most."
            )
        elif fault := fault_in(row.text):
            faults.append(f"{row.begin} {fault}")
    return faults


def _by_lines(rows: Sequence[Written], dice: TableDice | None) -> EncounterTable:
    """Give each line an equal chance; or where dice are named, one of their numbers, from the lowest on."""
    if dice is None:
        return EncounterTable(tuple(Row(1, row.text) for row in rows))
    ways = dice.ways
    if len(ways) != len(rows):
        raise BadInput(
            f"{dice} has {len(ways):,} numbers, {min(ways)} to {max(ways)}, the table {len(rows):,} rows: "
            "begin each row with its numbers, or leave the dice out for equal chances.",
            offers=(without_dice(rows),),
        )
    return EncounterTable(
        tuple(Row(weight, row.text) for weight, row in zip(ways.values(), rows, strict=True)), dice
    )


def _are_ranges(rows: Sequence[Written], dice: TableDice | None) -> bool:
    """Tell ranges from weights.

    Raises:
        BadInput: there are both, or it cannot be told.
    """
    ranged = next((row for row in rows if row.key.kind in {"range", "number"}), None)
    weighted = next((row for row in rows if row.key.kind == "weight"), None)
    if ranged and weighted:
        raise BadInput(
            f"{ranged.begin} has numbers of a die, and {weighted} a weight: use one of them for all rows."
        )
    if dice and weighted:
        raise BadInput(
            f"{weighted.begin} has a weight, and the dice are {dice}: begin the rows with numbers of {dice}, "
            "or leave the dice out."
        )
    if ranged or weighted or dice:
        return weighted is None
    if [row.key.low for row in rows] == list(range(1, len(rows) + 1)):
        raise BadInput(
            f"The rows begin with 1 to {len(rows)}: these could be numbers of a die or weights. "
            "Put the line range,text or weight,text before them."
        )
    return False


def _by_weights(rows: Sequence[Written]) -> EncounterTable:
    refuse(
        [
            f"{row.begin} has the weight 0: give it 1 or more, or leave it out."
            for row in rows
            if not row.key.low
        ]
    )
    total = sum(row.key.low for row in rows)
    _check_percentages(rows, total)
    if total > MOST_WEIGHT:
        raise BadInput(
            f"The weights add up to {total:,}; {MOST_WEIGHT:,} are the most: make all of them smaller."
        )
    return EncounterTable(tuple(Row(row.key.low, row.text) for row in rows))


def _check_percentages(rows: Sequence[Written], total: int) -> None:
    percentage = next((row for row in rows if row.key.written.endswith("%")), None)
    weight = next((row for row in rows if not row.key.written.endswith("%")), None)
    if percentage and weight:
        raise BadInput(
            f"{percentage.begin} has a percentage, and {weight} a weight: use one of them for all rows."
        )
    if percentage and total != PERCENT:
        raise BadInput(
            f"The percentages add up to {total:,}, not {PERCENT}. Weights such as 3x may have any sum."
        )
