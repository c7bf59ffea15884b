"""JSON as it is kept: compact text. Writing raises TypeError or ValueError for what JSON cannot hold."""

import json
from collections.abc import Callable

from bot.play.event import Json

to_json: Callable[[Json], str] = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
from_json: Callable[[str], Json] = json.JSONDecoder().decode
