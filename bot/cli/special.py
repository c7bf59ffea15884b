"""The pages beside the rules, for `rule NAME`. In JSON a fraction is a text."""

import json
import sys
from collections.abc import Mapping
from typing import Any

from bot.cli.exact import ratio
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.specials import Special
from bot.render.catan.making import parts_of
from bot.render.rules.special import special_loaded
from bot.render.terminal import special_text
from bot.render.text import joined


def show_special(special: Special, given: list[str], loaded: str | None, *, as_json: bool) -> None:
    """Print a page, also with loaded dice; `given` are the options that it does not take.

    Raises:
        BadInput: there are such, or the dice cannot be loaded so.
    """
    if given:
        raise BadInput(f"{special.name} is shown as it is: leave out {joined(given)}.")
    moved = {} if loaded is None else special_loaded(special, loaded)
    told = json.dumps(_special_shape(special, moved), indent=2) if as_json else special_text(special, moved)
    sys.stdout.write(f"{told}\n")


def _special_shape(special: Special, loaded: Mapping[str, Distribution]) -> dict[str, Any]:
    """Return a page on what is none of the rules."""
    return {
        "name": special.name,
        "title": special.title,
        "author": special.author,
        "source": special.document,
        "recipe": special.recipe,
        "laws": {of: _law_shape(law) for of, law in special.distributions().items()},
        "about": special.about,
        "figures": {what: ratio(value) for what, value in special.figures().items()},
        "errata": list(special.errata),
        "making": _making_shape(special),
        "loaded": {of: _law_shape(law) for of, law in loaded.items()},
    }


def _making_shape(special: Special) -> dict[str, list[str]]:
    return {part.title: list(part.lines) for part in parts_of(special.made)} if special.made else {}


def _law_shape(law: Distribution) -> dict[str, str]:
    return {str(number): ratio(law.chance(number)) for number in sorted(law.weights)}
