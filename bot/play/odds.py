"""A question about odds: which expressions, and what to reach with them. It touches nothing at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.cost import MOST_TERMS, count_terms, is_quick
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.rolls import Expression
from bot.mechanics.targets import Target, parse_target


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """One to four different expressions, without labels."""

    expressions: tuple[Expression, ...]
    target: Target | None
    fractions: bool
    """Whether exact fractions are wanted as well."""

    @property
    def is_quick(self) -> bool:
        """Whether a count says that each is soon worked out."""
        return all(is_quick(expression.root) for expression in self.expressions)


def question(texts: Mapping[str, str], target: str, *, fractions: bool) -> OddsQuestion:
    """Read the texts of expressions, by the names of their options, and a target, which may be empty.

    Raises:
        BadInput: an expression or the target is not understood, an expression is there twice, or all
            together take too long to work out.
    """
    wanted = parse_target(target) if target.strip() else None
    expressions: list[Expression] = []
    for name, text in texts.items():
        expression = replace(_parsed(name, text, alone=len(texts) == 1), label="")
        if expression in expressions:
            raise BadInput(f"{expression} is there twice; give each expression once.")
        expressions.append(expression)
    terms = [count_terms(expression.root) for expression in expressions]
    if max(terms) <= MOST_TERMS < sum(terms):
        raise BadInput("These expressions take too long to work out together; ask for fewer at once.")
    return OddsQuestion(tuple(expressions), wanted, fractions)


def _parsed(name: str, text: str, *, alone: bool) -> Expression:
    """Parse a text; where there are several, say in which one something is wrong."""
    try:
        return parse(text)
    except BadInput as error:
        raise BadInput(str(error) if alone else f"In {name}: {error}") from None
