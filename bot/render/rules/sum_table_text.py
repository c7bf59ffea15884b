"""Sum tables as plain text for a terminal."""

from collections.abc import Iterator

from bot.mechanics.sum_tables import SumTable
from bot.render.rules.designing import about_ranges, program_words, ranges_name, table_figures
from bot.render.rules.tables import ranking_rows, sum_rows
from bot.render.text import capital


def design_text(tables: tuple[SumTable, ...]) -> str:
    """Show the ranges of the same dice by each cut, the simple ones last, and what the program prints."""
    return "\n".join(_designed(tables))


def _designed(tables: tuple[SumTable, ...]) -> Iterator[str]:
    first = tables[0]
    yield f"a d{first.outcomes:,} from the sum of {first.dice}d{first.faces}"
    yield about_ranges(tables)
    for table in tables:
        yield ""
        yield f"{capital(ranges_name(table))}: {'; '.join(table_figures(table).splitlines())}"
        yield from sum_rows(table)
    told = list(program_words(tables[-1]))
    if told:
        yield from ("", "The document's own program:", *told)


def ranking_text(outcomes: int, faces: int) -> str:
    """Show how uneven the ranges of each number of dice are, the fairest first, and how to see them."""
    rows = list(ranking_rows(outcomes, faces))
    fairest = rows[1].split()[0]
    return "\n".join(
        (
            f"a d{outcomes:,} from the sum of d{faces}: unevenness by the number of dice, least first",
            *rows,
            f"The table itself: evenhand design {outcomes} --dice {fairest} --from {faces}",
        )
    )
