"""What the site's search finds: all pages but those for contributors, and the words that people type.

The search looks for words as they are written. `search.toml` has others, which people bring along from other
bots and other software, each with the place that answers it.
"""

import json
import tomllib
from pathlib import Path

WORDS = Path(__file__).with_name("search.toml")

NOT_SEARCHED = ("CHANGELOG.html", "CONTRIBUTING.html", "LICENSE.html")
"""They mention everything, and answer nobody's question."""


def places_of_words() -> dict[str, str]:
    """Return the place on the site for each title that the search offers."""
    return {title: place for place, titles in tomllib.loads(WORDS.read_text()).items() for title in titles}


def arrange(index: Path) -> None:
    """Change the index that Zensical wrote.

    Raises:
        KeyError: a place of `search.toml` is not on the site.
    """
    content = json.loads(index.read_text())
    items = [item for item in content["items"] if not item["location"].startswith(NOT_SEARCHED)]
    known = {item["location"]: item for item in items}
    items += [{**known[place], "title": title} for title, place in places_of_words().items()]
    index.write_text(json.dumps({**content, "items": items}, ensure_ascii=False))
