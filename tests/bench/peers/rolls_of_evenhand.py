"""Ours: parses with its cache, and rolls with the system's chance as in use, or `random.randrange`."""

import random
import sys

from timing import repeated, report

from bot.chance import SystemChance
from bot.mechanics.notation.evaluation import throw_all
from bot.mechanics.reading.reader import understand

BELOW = {"system": SystemChance(), "random": random.randrange}

below = BELOW[sys.argv[1]]
report({text: repeated(lambda text=text: throw_all(understand(text), below).totals) for text in sys.argv[2:]})
