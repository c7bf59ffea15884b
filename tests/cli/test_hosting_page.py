"""What the pages for hosts say, beside what is so."""

import re
from pathlib import Path

from bot.cli.app import COMMANDS
from bot.client import admission
from bot.client.admission import COSTS, Budgets
from bot.ops.metrics import Metrics
from bot.ops.workers import WorkerPool
from bot.play.store import MOST_BLOCKED
from bot.settings import names
from bot.storage.files.backup import OLD_VERSIONS
from tests.town import town  # noqa: F401 - fixtures

ROOT = Path(__file__).parents[2]
PAGE, FIRST, SERVED = (
    (ROOT / "docs" / f"{name}.md").read_text() for name in ("hosting", "first-server", "postgresql")
)


def test_every_line_for_powershell_is_one_that_it_reads_and_the_bot_knows():
    blocks = re.findall(r"^```powershell\n(.*?)^```", FIRST, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]

    assert all(line.startswith(("py -m ", "docker ")) for line in lines)
    assert not any(sign in line for line in lines for sign in ("\\", "$(", "&&", "export "))
    assert [name for line in lines for name in re.findall(r"run .*evenhand (\w+)$", line)] == ["setup"]
    assert "setup" in COMMANDS


def test_every_setting_of_the_pages_exists():
    assert set(re.findall(r"\b(EVENHAND_\w+)", PAGE + FIRST + SERVED)) <= set(names())


async def test_every_figure_of_the_page_is_shown_and_every_one_that_is_shown_is_on_it(town):  # noqa: F811
    async with town.bot() as services:
        figures = Metrics(town.client, services.store, WorkerPool())
        await figures.look()
        shown = figures.text().decode()
    names = set(re.findall(r"^# TYPE (evenhand_\w+)", shown, re.MULTILINE))

    rows = re.findall(r"^\| (`evenhand_.*?) \|", PAGE, re.MULTILINE)

    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == {each for each in names if "_created" not in each}


def test_what_one_may_ask_for_is_told_as_it_is():
    def burst(name, person=1):
        return sum(made.refusal(person, 7, name) is None for _ in range(30))

    made = Budgets(lambda: 0.0)

    assert burst("roll") == 10
    assert f"{admission.A_DAY:,} a day" in PAGE
    assert f"{admission.A_SERVERS_DAY:,} a day" in PAGE
    assert set(COSTS.values()) == {2, 5}
    assert sum(burst("roll", person) for person in range(2, 99)) + 10 == 500
    assert f"You can block at most {MOST_BLOCKED:,}." in PAGE
    assert "one server 500 at once and 100 a second" in PAGE


def test_the_page_says_how_many_old_databases_stay():
    assert OLD_VERSIONS == 3
    assert "The newest three of these stay" in PAGE
