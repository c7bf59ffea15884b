"""Whatever is installed along with the bot may be used, changed and passed on with it."""

import re
from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement

ALLOWED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "MIT-CMU", "PSF-2.0", "Zlib",
    "Apache 2.0", "Apache Software License", "BSD License", "MIT License",
    "Python Software Foundation License",
}  # fmt: skip
"""Licences that ask for no more than to be named: as SPDX writes them, and in older ways of saying so."""

CLASSIFIER = "License :: OSI Approved :: "

EXTRAS = {"postgres"}
"""What a host may install besides."""


def installed(name, extras=(), found=None):
    """The bot, or a package, and all that it needs on this machine, by name."""
    found = {} if found is None else found
    try:
        found[name] = distribution(name)
    except PackageNotFoundError:  # needed on other machines only
        return found
    for line in found[name].requires or ():
        needed = Requirement(line)
        wanted = not needed.marker or any(needed.marker.evaluate({"extra": each}) for each in ("", *extras))
        if wanted and needed.name not in found:
            installed(needed.name, needed.extras, found)
    return found


def licences(package):
    """What a package says of its licence, in the newest way in which it says so."""
    known = package.metadata
    if said := known.get("License-Expression"):
        return set(re.split(r" AND | OR |[()]", said)) - {""}
    classified = [each for each in known.get_all("Classifier", ()) if each.startswith(CLASSIFIER)]
    if classified:
        return {each.removeprefix(CLASSIFIER) for each in classified}
    return {known.get("License", "none that it tells")}


def test_all_that_is_installed_with_the_bot_has_a_licence_that_is_allowed():
    refused = {
        name: licences(package) - ALLOWED
        for name, package in installed("evenhand", EXTRAS).items()
        if licences(package) - ALLOWED
    }

    assert refused == {}


def test_what_the_bot_needs_is_looked_at_and_what_needs_it_too():
    assert {"aiohttp", "numpy", "asyncpg"} <= set(installed("evenhand", EXTRAS))
