"""Tables to play from, in letters of one width: sums with their chances, and where faces lead."""

from collections.abc import Iterator
from fractions import Fraction

from bot.mechanics.look_up import Line
from bot.mechanics.sum_tables import SumTable


def sum_rows(table: SumTable) -> Iterator[str]:
    """Yield a heading, and for each number its sums, its chance, and how far that is from fair."""
    fair = Fraction(1, table.outcomes)
    sums = [range_told(totals) for totals in table.ranges]
    number, width = max(2, len(str(table.outcomes))), max(map(len, sums))
    yield f"{'':>{number}}  {'sum':<{width}} {'chance':>10} {'off':>10}"
    for outcome, told in enumerate(sums, 1):
        chance = table.distribution.chance(outcome)
        yield f"{outcome:>{number}}  {told:<{width}} {_points(chance):>10} {_points(chance - fair, '+'):>10}"


def range_told(totals: range) -> str:
    """Return `5-12`, `17` or `never`."""
    if not totals:
        return "never"
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}-{totals[-1]}"


def look_up_rows(lines: tuple[Line, ...]) -> Iterator[str]:
    """Yield a heading, and for each line of a look-up table where each face leads."""
    faces = max(len(line.leads) for line in lines)
    name = max(4, *(len(line.name) for line in lines))
    cell = max(len(lead) for line in lines for lead in (*line.leads, str(faces)))
    yield f"{'line':<{name}}  {' '.join(f'{face:>{cell}}' for face in range(1, faces + 1))}"
    for line in lines:
        die = f"  {line.die}" if line.die.mark or len({str(other.die) for other in lines}) > 1 else ""
        yield f"{line.name:<{name}}  {' '.join(f'{lead:>{cell}}' for lead in line.leads)}{die}"


def _points(share: Fraction, sign: str = "") -> str:
    return f"{float(100 * share):{sign or '-'}.3f} %" if share else "0 %"
