"""The peer d20: parses with its cache, and rolls with `random.randrange`, which it always does."""

import sys

import d20
from timing import repeated, report

report({text: repeated(lambda text=text: d20.roll(text).total) for text in sys.argv[1:]})
