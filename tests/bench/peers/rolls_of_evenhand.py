"""Ours: parses with its cache, and rolls with `secrets.randbelow` as in use, or `random.randrange`."""

import random
import secrets
import sys

from timing import repeated, report

from bot.mechanics.notation.evaluation import throw_all
from bot.mechanics.notation.parsing import parse

BELOW = {"secrets": secrets.randbelow, "random": random.randrange}

below = BELOW[sys.argv[1]]
report({text: repeated(lambda text=text: throw_all(parse(text), below).totals) for text in sys.argv[2:]})
