"""`python -m bot COMMAND` is the command line. A worker process imports this file too, and needs none."""

import sys

if __name__ == "__main__":
    from bot.cli.app import main

    sys.exit(main())
