"""What can keep the storage from opening, and from working.

* StorageRefused - it does not open; the sentence is for whoever runs the bot
  - BadUrl       - the setting names no database that can be opened
  - Locked       - another process works on it
  - Unusable     - its folder or file cannot be used, or is no database
  - Newer        - a later version of the bot has changed it
  - Older        - it is not brought up to date, and is only to be read
  - Outdated     - it is of a time whose databases are not brought up to date
  - Edited       - a migration is not what was once applied
  - Misnumbered  - the migration files do not count 1, 2, 3, ...
  - Unmigrated   - a migration failed; the database is as it was before it
* StorageLost    - it was open, and cannot be worked with any more; the sentence is for whoever runs the bot
* StorageFailed  - nothing was written or read; the sentence is for the person who asked
  - DiskFull     - there is no room left
  - Damaged      - what is in the file is no whole database
"""

from bot.play.errors import Refused


class StorageRefused(Exception):
    """The storage does not open, and the sentence says why."""


class BadUrl(StorageRefused):
    """The address is not one of a database."""


class Locked(StorageRefused):
    """Another process holds the database."""


class Unusable(StorageRefused):
    """The folder or the file does not let itself be used."""


class Newer(StorageRefused):
    """The database knows migrations that this version of the bot does not."""


class Older(StorageRefused):
    """The database is of an earlier version of the bot."""


class Outdated(StorageRefused):
    """The database begins otherwise than all that can be brought up to date."""


class Edited(StorageRefused):
    """A migration was changed after it had been applied."""


class Misnumbered(StorageRefused):
    """A migration is missing, doubled, or not named by its number."""


class Unmigrated(StorageRefused):
    """A migration failed and left nothing behind."""


LOST = "The bot's memory has failed, so nothing was rolled or changed: please tell whoever runs the bot."
"""What those are told who ask something of a damaged or lost storage, until its process has ended."""


class StorageLost(Exception):
    """The storage cannot go on: only another process, or whoever runs the bot, can help."""


class StorageFailed(Refused):
    """The database refused; its own error is the cause."""


class DiskFull(StorageFailed):
    """There was no room to write."""


class Damaged(StorageFailed):
    """The database is damaged, or is none."""
