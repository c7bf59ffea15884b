"""The types of options that several commands have: Discord holds people to their bounds while they type."""

from discord import app_commands

from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.play.rolls.wanted import LONGEST_SET, LONGEST_TYPED

Sides = app_commands.Range[int, 2, MOST_OUTCOMES]
Faces = app_commands.Range[int, 2, MOST_FACES]
Method = app_commands.Range[str, 1, 40]
Options = app_commands.Range[str, 1, 100]
Tightness = app_commands.Range[str, 1, 20]
Rolled = app_commands.Range[str, 1, LONGEST_TYPED]
Dice = app_commands.Range[str, 1, 300]
Set = app_commands.Range[str, 1, LONGEST_SET]
