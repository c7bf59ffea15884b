"""Import every module of the bot as it is installed. A program, for environments without pytest."""

import sys
from importlib import import_module
from pkgutil import walk_packages

import bot

if __name__ == "__main__":
    names = [module.name for module in walk_packages(bot.__path__, "bot.")]
    for name in names:
        import_module(name)
    sys.stdout.write(f"{len(names)} modules\n")
