"""Tables as files."""

from bot.mechanics.encounters.writing import csv_of
from bot.play.encounters.keeping import SavedTable
from bot.render.attachment import Attachment


def csv_file(kept: SavedTable) -> Attachment:
    """Return a table as CSV, marked as UTF-8, without which some spreadsheets spoil letters."""
    content = csv_of(kept.table).encode("utf-8-sig", "replace")
    return Attachment(f"{kept.name}.csv", f"The rows of the table {kept.name}", content)
