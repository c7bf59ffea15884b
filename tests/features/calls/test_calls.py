"""/call: the game master asks, and the table presses."""

import asyncio

from tests.client.reading import buttons, text


async def test_x(table, below):
    asked = await table.call(group="half")
    print(table.read(asked), buttons(asked))
    below.faces(12, 5, 9)
    for n in ("Lia", "Bo"):
        seen = await table.press(asked, table[n])
        print(seen.kind, table.read(asked))
        print("own", await table.private(seen))
    print(table.read(await table.press(asked, table["Lia"])))
    seen = await table.press(asked, table["Cy"])
    print(seen.kind, seen.modal)
    odds = await table.press(asked, table.master, "Odds")
    print("ODDS", table.read(odds), odds.ephemeral)
    seen = await table.press(asked, table.master, "Roll for the next")
    print(table.read(asked))
    seen = await table.fill(asked, table["Dee"], "By hand", faces="17", perception="+2")
    print(table.read(asked))
    print("own", await table.private(seen))
    seen = await table.press(asked, table.master, "Close")
    print(table.read(asked), buttons(asked))
    print(text(await table.use(table.master, "history")))
    print(text(await table.press(asked, table.master, "Count again")))
    await table.check()
    for show in ("hidden", "blind"):
        below.faces(12, 5, 9)
        asked = await table.call(group="half", show=show, who=table.who("Lia", "Bo"))
        print(table.read(asked), buttons(asked))
        seen = await table.press(asked, table["Lia"])
        print("own", await table.private(seen))
        seen = await table.press(asked, table["Bo"])
        print("own", await table.private(seen))
        print(table.read(asked), buttons(asked))
        for who in (table["Lia"], table.master):
            print("RESULTS", table.read(await table.press(asked, who, "Results")))
        seen = await table.press(asked, table.master, "Reveal")
        print(table.read(asked), buttons(asked))
    await table.check()
    assert 0
