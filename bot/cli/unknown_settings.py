"""Names in the environment, or the file `.env`, that begin as those of settings do, and are none.

What is set under such a name does not hold, and nobody would notice. A name that is almost a setting's is
refused, unless the host has set that one as well; any other may be of another version, and is a warning.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pydantic_settings import DotEnvSettingsSource, EnvSettingsSource

from bot.mechanics.errors import count_slips, nearest
from bot.ops.environment import is_injected, unquote
from bot.settings import PREFIX, Settings, names

SLIPS = 2
"""Within how many letters of a setting a name is a mistyped one."""


class Unknown(NamedTuple):
    """A name that is no setting's, and what to say of it."""

    sentence: str
    is_mistyped: bool
    """Whether it is almost that of a setting that the host has not set."""


def read_values() -> dict[str, str]:
    """Return what is set, by names in capital letters: the settings take them in any case."""
    sources = (DotEnvSettingsSource(Settings), EnvSettingsSource(Settings))
    return {name.upper(): unquote(value or "") for each in sources for name, value in each.env_vars.items()}


def find_unknown() -> Iterator[Unknown]:
    """Yield what is set and is no setting."""
    values = read_values()
    by_ending = {name.removeprefix(PREFIX).casefold(): name for name in names()}
    own = {*by_ending.values(), *(f"{PREFIX}{field.upper()}" for field in Settings.model_fields)}
    for name, value in values.items():
        if name.startswith(PREFIX) and name not in own and not is_injected(name, value):
            yield _judge(name, by_ending, {each for each in own if values.get(each)})


def _judge(name: str, by_ending: dict[str, str], is_set: set[str]) -> Unknown:
    """Compare what follows the prefix: that alone differs."""
    ending = name.removeprefix(PREFIX).casefold()
    closest = min(by_ending, key=lambda each: count_slips(ending, each))
    meant = by_ending[closest]
    if count_slips(ending, closest) <= SLIPS:
        if meant not in is_set:
            return Unknown(f"{name} is not a setting: write {meant}, or remove {name}.", is_mistyped=True)
        return Unknown(f"Remove {name}: it is not a setting, and {meant} is already set.", is_mistyped=False)
    near = nearest(ending, by_ending)
    advice = f"did you mean {by_ending[near[0]]}?" if near else ".env.example lists all settings."
    return Unknown(f"{name} is not a setting; {advice}", is_mistyped=False)
