"""Completes `expressions.csv`: `python -m tests.mechanics.notation.oracle.make_table`.

A new row needs an expression, how it is echoed, and the faces that fall. The totals come from `evaluator.py`;
the figures from icepool where it can express it, else from `brute.py`. Nothing is taken from the bot but the
tree, and the tree is held against the echo that was written down. What both can work out must agree.
"""

from bot.mechanics.reading.reader import understand_one
from tests.mechanics.notation.oracle import brute, evaluator, rows, with_icepool


def completed(row: rows.Row) -> rows.Row:
    expression = understand_one(row.expression)
    assert str(expression) == row.canonical, f"{row.expression} is echoed as {expression}"
    totals = evaluator.totals(expression, rows.numbers(row.faces))
    distribution, source = brute.distribution(expression.root), "brute force"
    try:
        assert with_icepool.distribution(expression.root) == distribution, (
            f"the distributions of {expression} differ"
        )
        source = "icepool"
    except with_icepool.NotSaid:
        pass
    figures = (*rows.figures(distribution), source)
    return rows.Row(row.expression, row.canonical, row.faces, " ".join(map(str, totals)), *figures)


if __name__ == "__main__":
    rows.write([completed(row) for row in rows.read()])
