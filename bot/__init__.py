"""Evenhand: a Discord dice bot that can show its dice are fair."""

__version__ = "1.0.0"
"""What the package, the image, the log and players see; it is written here alone."""

REPOSITORY = ""
"""The address of the code, and that of docs/ as a site, such as https://dice.example.org. Where one is empty,
nothing leads there. After a change, `make docs` writes the pages with them anew."""

SITE = ""

INVITE = ""
"""The address that adds a bot which is open to everyone, if there is one: `evenhand invite` prints it."""
