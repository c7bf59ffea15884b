"""The dearest thing that each command, completion, button, choice and form allows one person.

A new one has to add itself here: a test looks. Options are those that people see; a `File` is sent along,
"someone" is another member, and {n} another number each time. None may be in vain.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.people.handles import File

LONG = "1000d6kh500 + {n}"
ODDS = (
    "1000d2kh500",
    "1000d6kh500",
    "800d3dh1kh300",
    "348d12rr1dh1kh59",
    "671d20dh532 odd",
    "38d100ro1!p>89kh5 odd",
    "25d30ro1!>29",
    "205d20ro<19!pma19>=19:2,=1:-1",
    "{d100, d100, d100, d100, d100, d100, d100, d100}kl5",
    "$a=28d1000; $a+$a+d6",
    "$a=1d5144km1; $a*$a+20d6",
    "54d100+27d1000",
)
"""Those whose terms take longest, of each kind of dice."""

LONGEST = " + ".join(["30d100!kh9"] * 19)
WORST_DIE: Mapping[str, Any] = {"sides": 10_000, "method": "digits-capped", "options": "cap=20"}
NOTHING_LIKE_IT: Mapping[str, Any] = {"dice": "77d13", "from": "2000-01-01"}
ROWS = [f"{n % 19 + 1},{'{a}' * 30}{'d123456 ' * 12}" for n in range(1_000)]
"""As long as they may be, full of names of tables, and of what looks like dice."""
TABLE = File("table.csv", "\n".join(["weight,text", *ROWS]).encode())
LINES = "\n".join(f"{n}-{n} {'x' * 50}" for n in range(1, 66))
SHELF = File("rolls.json", json.dumps({f"r{n}": f"{n}d6" for n in range(1, 26)}).encode())

ODDS_CALL = "25d30ro1!>29 vs 200"
"""As long in working out as what has room in a call, for one who plays no character."""
WHO = " ".join(f"<@{n}>" for n in range(10**17, 10**17 + 25))

COUNTED = ("hp = 5/9 long", "death_failures = 0/3")

SHEET = "\n".join([*COUNTED, *(f"n{n} = d20+{{a}}+{n}{'+2d6kh1' * 20}" for n in range(1, 24))])
"""As many rolls as an option holds, as long as they may be, with a value left open."""

CHARACTER = File(
    "lines.txt", "\n".join(["hp = 5/9 long", *(f"k{n} = {n}{'+d4' * 40}" for n in range(99))]).encode()
)

IMPORTED = File(
    "sheet.txt", "\n".join(["hp = 5/9 long", *(f"k{n} = {n}{'+d4' * 40}" for n in range(220))]).encode()
)
"""As long as a pasted sheet may be, with more lines than a character has."""

FORMABLE = File("sheet.txt", SHEET[:3_000].encode())

NO_SHEET = File("sheet.txt", b"Ox. " * 900)

FIGHTERS = "; ".join(f"{n}x {'x' * 20} 30d20kh1+{n} hp 99 ac 15" for n in (9, 10, 10))
"""As many as may be added to a fight in two goes."""

BEFORE: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("table add", {"name": "huge", "file": TABLE}),
    ("saved import", {"file": SHELF}),
    ("character create", {"name": "dear", "lines": SHEET}),
    ("session start", {"name": "siege"}),
    ("initiative begin", {}),
    ("fair", {"dice": "20d20"}),
    ("deck", {"dice": "2d20", "copies": 10}),
    ("panel post", {"title": "siege"}),
    ("panel add", {"dice": "400d6kh200 + {a}", "label": "gap"}),
    ("catan start", {"player2": "someone", "dice": "plain", "no-sevens-for": "20"}),
)
"""What the person has done before, so that there is something to do the dearest with."""

SEVERAL = ", ".join(f"{'x' * 20} {place}" for place in (1, 2, 3, 4))

ASIDE: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("character use", {"name": "dear"}),
    ("roll", {"dice": "d6"}),
)
"""What they have done in another thread."""


def be(name: str, lines: str) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """Play a new character, whoever was played before, and whatever had the name."""
    return (
        ("character remove", {"name": name, "sure": True}),
        ("character create", {"name": name, "lines": lines}),
        ("character use", {"name": name}),
    )


SAVAGE: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("initiative end", {}),
    ("config set", {"game": "sw"}),
    ("initiative begin", {}),
    *be("brave", "vigor = d12+20; toughness = 5; wounds = 0/9; bennies = 9/9"),
    ("initiative join", {}),
    ("roll", {"dice": "d4"}),
)
"""Somebody whose wounds can be soaked."""

PATHFINDER: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("initiative end", {}),
    ("config set", {"game": "pf2"}),
    ("initiative begin", {}),
    *be("kesk", "hp = 9/9; dying = 0/4; wounded = 3/3"),
    ("initiative join", {"roll": "3"}),
    ("initiative add", {"who": "ogre 15"}),
    ("initiative next", {}),
    ("roll", {"dice": "d4"}),
)
"""Somebody who falls in Pathfinder on the turn of another."""

ANEW: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("config unset", {"setting": "game"}),
    ("initiative end", {}),
    ("initiative add", {"who": FIGHTERS}),
)
"""Another fight, since some of what is done ends the one before, or plays a game."""

ENTRIES: Mapping[str, Sequence[tuple[str, Mapping[str, Any]] | tuple[str, Mapping[str, Any], str]]] = {
    "{hidden}": [("roll", {"dice": "800d6!>=6mi2", "show": "me"})],
    "{typed}": [("roll", {"dice": "100d6", "rolled": "3 " * 100})],
    "init-reveal": [
        ("initiative add", {"who": "20x ghoul d20", "hidden": True}),
        ("roll", {"dice": "d4"}),
    ],
    "init-drop": [
        ("initiative add", {"who": "ghoul d20", "hidden": True}),
        ("roll", {"dice": "d4"}),
    ],
    "help-pick": [("config unset", {"setting": "game"}), ("roll", {"dice": "d4"})],
    "call-monsters-numbers": [*ANEW, ("roll", {"dice": "d4"})],
    "init-noted": [*ANEW, ("roll", {"dice": "d4"})],
    "init-hurted": [*ANEW, ("roll", {"dice": "d4"})],
    "init-place": [*ANEW, ("roll", {"dice": "d4"})],
    "init-before": PATHFINDER,
    "harm-dying": PATHFINDER,
    "init-another": [*ANEW, ("roll", {"dice": "d4"})],
    "init-card": SAVAGE,
    "harm-undo": [*ANEW, ("roll", {"dice": "d4"})],
    "init-joined": [
        *(("character create", {"name": name, "lines": "dex = 1"}) for name in ("one", "another")),
        ("character use", {"name": "dear"}),
        ("character remove", {"name": "dear", "sure": True}),  # then they play none of the others
        ("initiative end", {}),
        ("roll", {"dice": "d4"}),
    ],
    "init-undo": [
        ("initiative end", {}),
        ("initiative add", {"who": "ogre 15"}),
        ("initiative add", {"who": "orc 12"}),
    ],
    "init-steady": [
        ("initiative end", {}),
        ("config set", {"game": "sw"}),
        ("initiative add", {"who": "ogre toughness 6"}),
        ("initiative hurt", {"who": "ogre", "damage": "6"}),
        ("config unset", {"setting": "game"}),
        ("roll", {"dice": "d4"}),
    ],
    **dict.fromkeys(("harm-soak", "harm-soaked"), SAVAGE),
    "attack-again": [*ANEW, ("roll", {"dice": "d4"})],
    "character-edit": [("character create", {"name": "edited", "lines": SHEET}), ("roll", {"dice": "d4"})],
    "attack-next": [*ANEW, ("roll", {"dice": "d4"})],
    "attack-luck": [
        *ANEW,
        *be("lucky", "luck = 99/99"),
        ("roll", {"dice": "d4"}),
    ],
    "void-undo": [*ANEW, ("roll", {"dice": "100d6", "at": f"{'x' * 20} 1"}, "attack-apply")],
    "session-more": [("session start", {}), ("roll", {"dice": "800d6!>=6mi2"})],
    "session-reveal": [("session start", {}), ("roll", {"dice": "800d6!>=6mi2", "show": "me"})],
}
"""What they do just before, and perhaps press, by what stands for the number of the last entry, or by the
name of the button."""

COMMANDS: Mapping[str, Mapping[str, Any]] = {
    "roll": {"dice": "800d6!>=6mi2"},
    "r": {"dice": "800d6!>=6mi2"},
    "d100": {"method": "digits-capped", "options": "cap=20"},
    "die": WORST_DIE,
    "fair": {"dice": "20d20", "tightness": "3"},
    "deck": {"dice": "2d20", "copies": 10},
    "memory show": {},
    "memory set": {"what": "calculator", "to": "0.123456789012"},
    "memory reset": {"what": "fair 20d20"},
    "odds": {"dice": f"{LONG}; 800d6kh400"},
    "catan start": {"player2": "someone", "dice": "d30"},
    "catan roll": {},
    "catan status": {},
    "catan undo": {},
    "catan end": {},
    "table roll": {"name": "huge", "by-d6": True},
    "table list": {},
    "table show": {"name": "huge"},
    "table add": {"name": "large", "file": TABLE},
    "table remove": {"name": "large"},
    "rules list": {"sides": 9_973, "sort": "fairness"},
    "rules show": {"method": "digits digits-capped reroll-capped", "sides": 10_000},
    "rules design": {"outcomes": 9_973, "dice": 9},
    "card": {"what": "quarters-no-reroll", "dice": "d100", "from": "d6"},
    "history": NOTHING_LIKE_IT,
    "stats": {"days": 366},
    "together": {"dice": "49d6kh24 + 1"},
    "session end": {},
    "session start": {"name": "another"},  # which a button ends
    "saved add": {"name": "dear", "dice": "400d6kh200"},
    "saved list": {},
    "saved remove": {"name": "dear"},
    "saved import": {"file": SHELF},
    "character create": {"name": "c{n}", "file": CHARACTER},
    "character import": {"name": "i{n}", "file": IMPORTED},
    "character show": {"name": "dear"},
    "character edit": {"name": "dear", "file": File("lines.txt", SHEET.encode())},
    "character use": {"name": "dear"},
    "character list": {},
    "character set": {"what": "hp", "to": "-500d6kh250"},
    "character rest": {},
    "character share": {"name": "dear"},
    "character copy": {"name": "dear", "to": "copy{n}"},
    "character hand-over": {"name": "dear", "to": "someone"},
    "character remove": {"name": "dear"},
    "panel post": {"title": "dear"},
    "panel add": {"dice": "400d6kh200", "label": "dear"},
    "panel list": {},
    "initiative end": {},
    "initiative begin": {},
    "initiative add": {"who": FIGHTERS},
    "initiative join": {"roll": "40d20kh1+3", "name": "c{n}"},
    "initiative next": {},
    "initiative show": {},
    "initiative hidden": {},
    "initiative hurt": {"who": f"{'x' * 20} 1", "damage": "7"},
    "call": {"what": ODDS_CALL, "group": "half", "who": WHO, "damage": "400d6kh200", "half": True},
    "config show": {},
    "config set": {"keep-rolls": 1_000, "sure": True},
    "config unset": {"setting": "keep-rolls"},
    "config game-master": {"who": "someone", "allowed": True},
    "config erase": {},
    "privacy show": {},
    "privacy export": {},
    "privacy forget": {},
    "proof show": {},
    "proof check": {"roll": 1},
    "proof export": {},
    "proof rotate": {},
    "help": {"topic": "ore"},
}

COMPLETIONS: Mapping[tuple[str, str], str] = {
    ("roll", "dice"): LONGEST,
    ("roll", "set"): "x",
    ("r", "dice"): LONGEST,
    ("r", "set"): "x",
    ("d100", "method"): "digits",
    ("d100", "options"): "cap=",
    ("d100", "set"): "x",
    ("die", "method"): "digits",
    ("die", "options"): "cap=",
    ("die", "set"): "x",
    ("fair", "dice"): "20d20",
    ("fair", "tightness"): "1",
    ("fair", "set"): "x",
    ("deck", "dice"): "2d20",
    ("memory set", "what"): "c",
    ("memory reset", "what"): "",
    ("odds", "dice"): LONGEST,
    ("odds", "tightness"): "1",
    ("catan roll", "set"): "x",
    ("table roll", "set"): "x",
    ("catan start", "no-sevens-for"): "1",
    ("catan start", "tightness"): "1",
    ("table roll", "name"): "",
    ("table show", "name"): "",
    ("table remove", "name"): "",
    ("rules show", "method"): "digits digits-capped ",
    ("rules show", "options"): "cap=",
    ("card", "what"): "",
    ("card", "options"): "cap=",
    ("history", "command"): "",
    ("history", "set"): "",
    ("stats", "dice"): "",
    ("stats", "set"): "",
    ("saved remove", "name"): "",
    ("call", "what"): LONGEST[:100],
    ("call", "group"): "a",
    **dict.fromkeys(
        (
            *(
                (f"character {name}", "name")
                for name in ("show", "edit", "use", "share", "copy", "hand-over")
            ),
            *((f"character {name}", "name") for name in ("remove",)),
            *((f"character {name}", "what") for name in ("set",)),
            *((f"initiative {name}", "set") for name in ("join", "add")),
            ("initiative hurt", "who"),
            ("roll", "at"),
            ("r", "at"),
        ),
        "",
    ),
    ("config set", "game"): "",
    ("help", "topic"): "a",
    ("config set", "method"): "digits",
    ("config set", "tightness"): "1",
}

MENUS: Mapping[str, str] = {
    "Roll the dice in this": "800d6!>=6mi2",
    "Odds of this": f"{LONG}, 800d6kh400, " + "(1+" * 600,
    "Change the label": LONG,
    "Void this roll": LONG,
}
"""Entries of a message's menu, and what stands in the message."""

BUTTONS: Mapping[str, tuple[str, Mapping[str, Any], str]] = {
    "fair-reset": ("memory reset", {"what": "fair 20d20"}, "fair-reset:no"),
    "history": ("history", {}, "history:older"),
    "history-kept": ("history", NOTHING_LIKE_IT, "history-kept:older"),
    "history-entry": ("history", {}, "history-entry"),
    "reveal": ("history", {"number": "{hidden}"}, "reveal"),
    "relabel": ("history", {"number": "{typed}"}, "relabel"),
    "together-add": ("together", {"dice": "d6"}, "together-add"),
    "together-out": ("together", {"dice": "d6"}, "together-out"),
    "together-roll": ("together", {"dice": "49d6kh24"}, "together-roll"),
    "strike": ("history", {"number": "{typed}"}, "strike:ask"),
    "void": ("history", {"number": "{typed}"}, "void:ask"),
    "void-undo": ("history", {"number": "void-undo"}, "void:ask > void:void > void-undo"),
    "counter": ("character set", {"what": "hp", "to": "-1"}, "counter:"),
    "counter-rest": ("character show", {"name": "dear"}, "counter-rest"),
    "counter-pay": ("roll", {"dice": "death-9"}, "counter-pay"),
    "character-rest": ("character rest", {}, "character-rest"),
    "character-take": ("character hand-over", {"name": "dear", "to": "someone"}, "character-take:no"),
    "character-import": ("character import", {"name": "i{n}", "file": IMPORTED}, "character-import:yes"),
    "character-change": ("character import", {"name": "i", "file": FORMABLE}, "character-change"),
    "character-again": ("character import", {"file": NO_SHEET}, "character-again"),
    "init-next": ("initiative show", {}, "init-next"),
    "init-back": ("initiative show", {}, "init-back"),
    "init-delay": ("initiative show", {}, "init-delay"),
    "init-act": ("initiative show", {}, "init-next > init-delay > init-act"),
    "init-join": ("initiative show", {}, "init-join"),
    "init-note": ("initiative show", {}, "init-note"),
    "attack-apply": ("roll", {"dice": "100d6", "at": f"{'x' * 20} 1"}, "attack-apply"),
    "attack-next": ("roll", {"dice": "9x d20+1; 40d6", "at": f"{'x' * 20} 1"}, "attack-next"),
    "attack-at": ("roll", {"dice": "99d6"}, "attack-at"),
    "attack-luck": (
        "roll",
        {"dice": "coc40; 20d6", "at": f"{'x' * 20} 1", "rolled": f"60 {'6 ' * 20}"},
        "attack-luck",
    ),
    "attack-halves": ("roll", {"dice": "100d6", "at": SEVERAL}, "attack-halves"),
    "attack-again": (
        "roll",
        {"dice": "100d6", "at": f"{'x' * 20} 1"},
        "attack-apply > ^attack-apply > attack-again",
    ),
    "init-hurt": ("initiative show", {}, "init-hurt"),
    "init-numbers": ("initiative show", {}, "init-numbers"),
    "init-show": ("initiative show", {}, "init-numbers > init-show"),
    "init-undo": ("initiative show", {}, "init-undo"),
    "harm-undo": ("initiative hurt", {"who": f"{'x' * 20} 1", "damage": "7"}, "harm-undo"),
    "init-remove": ("initiative show", {}, "init-remove:"),
    "init-removed": ("initiative show", {}, "init-remove: > init-removed"),
    "init-reveal": ("initiative hidden", {}, "init-reveal"),
    "init-drop": ("initiative hidden", {}, "init-drop"),
    "init-place": ("initiative add", {"who": f"{'x' * 20} 1 15"}, "init-place"),
    "init-before": ("initiative hurt", {"who": "kesk", "damage": "9"}, "init-before"),
    "harm-dying": ("initiative hurt", {"who": "kesk", "damage": "9"}, "harm-dying"),
    "init-another": ("initiative add", {"who": f"{'x' * 20} 1 15"}, "init-another"),
    **{
        f"call-{name}": ("call", {"what": ODDS_CALL, **options}, f"call-{name}")
        for name, options in (
            ("roll", {}),
            ("hand", {}),
            ("absent", {"who": WHO}),
            ("for", {}),
            ("odds", {"who": WHO}),
            ("close", {}),
            ("results", {"show": "hidden"}),
        )
    },
    "call-monsters": ("call", {"what": "16d20kh8 vs 100"}, "call-monsters"),
    "call-hurt": ("call", {"what": "1d1 vs 2", "damage": "400d6kh200"}, "call-roll > call-hurt"),
    "call-costs": ("call", {"what": "death save -9"}, "call-roll > call-costs"),
    "call-follow": ("call", {"what": "yz 20b 20s 20g"}, "call-roll > call-follow"),
    "call-update": ("call", {"what": ODDS_CALL}, "call-roll > call-close > call-update"),
    "call-reveal": ("call", {"what": ODDS_CALL, "show": "hidden"}, "call-roll > call-close > call-reveal"),
    "config-erase": ("config erase", {}, "config-erase:no"),
    "config-page": ("config show", {}, "config-page"),
    "config-pick": ("config show", {}, "config-pick"),
    "config-value": ("config show", {}, "config-pick > config-value"),
    "viewers": ("config game-master", {"who": "someone", "allowed": True}, "viewers:no"),
    "run": ("Roll the dice in this", {"text": "800d6!>=6mi2, 1d20, " + "(1+" * 600}, "run:roll"),
    "privacy-forget": ("privacy forget", {}, "privacy-forget:no"),
    "proof-post": ("proof show", {}, "proof-post"),
    "proof-check-all": ("proof show", {}, "proof-check-all"),
    "check": ("roll", {"dice": "800d6!>=6mi2"}, "check:"),
    "check-more": ("proof check", {"roll": 1}, "check-more"),
    "hand": ("die", {**WORST_DIE, "rolled": "?"}, "hand"),
    "hand-on": ("die", {**WORST_DIE, "rolled": "1"}, "hand-on"),
    "hand-again": ("die", WORST_DIE, "hand-again"),
    "real-dice": ("privacy show", {}, "real-dice"),
    "odds-figures": ("odds", {"dice": LONG}, "odds-figures"),
    "game-figures": ("odds", {"dice": "wng60 dn 60w10"}, "game-figures"),
    "game-follow": ("roll", {"dice": "yz 20b 20s 20g"}, "game-follow"),
    "rule": (
        "rules show",
        {"method": "digits-capped", "sides": 10_000, "options": "cap=20"},
        "rule:",
    ),
    "design": ("rules design", {"outcomes": 9_973, "dice": 9}, "design:"),
    "look-up": ("rules show", {"method": "sum-table", "sides": 9_973}, "look-up"),
    "rules": ("rules list", {"sides": 9_973}, "rules"),
    "roll-again": ("roll", {"dice": "800d6!>=6mi2"}, "roll-again"),
    "help": ("help", {"topic": "vtm"}, "help:games"),
    "help-pick": ("help", {"topic": "games"}, "help-pick:3"),
    "rules-in-use": ("stats", {}, "rules-in-use:rules"),
    "saved-file": ("saved list", {}, "saved-file"),
    "character-copy": ("character use", {"name": "dear"}, "character-copy"),
    "character-file": ("character show", {"name": "dear"}, "character-file"),
    "table-plan": ("table show", {"name": "huge"}, "table-plan"),
    "table-file": ("table show", {"name": "huge"}, "table-file"),
    "stats-more": ("stats", {}, "stats-more"),
    "roll-more": ("die", WORST_DIE, "roll-more"),
    "roll-odds": ("roll", {"dice": LONG}, "roll-odds"),
    "fair-price": ("odds", {"dice": "fair 20d20", "tightness": "3", "rolls": 200}, "fair-price"),
    "roll-next": ("fair", {"dice": "20d20"}, "roll-next"),
    "roll-look": ("roll", {"dice": "800d6!>=6mi2", "show": "gm"}, "roll-look"),
    "session-more": ("session end", {}, "session-more"),
    "session-reveal": ("session end", {}, "session-reveal"),
    "roll-reveal": ("roll", {"dice": "800d6!>=6mi2", "show": "me"}, "roll-reveal"),
    "panel-ways": ("panel list", {}, "panel-ways"),
    "panel-change": ("panel list", {}, "panel-change"),
    "panel-add": ("panel add", {"dice": "d8"}, "panel-add"),
    "panel-throw": ("panel add", {"dice": "d8"}, "panel-throw"),
    "panel-type": ("panel add", {"dice": "d8"}, "panel-type"),
    "panel-post": ("panel add", {"dice": "d8"}, "panel-post"),
    "panel-down": ("panel list", {}, "panel-down"),
    "panel": ("panel post", {}, "panel:"),
    "catan-roll": ("catan status", {}, "catan-roll"),
    "catan-no-sevens": ("catan status", {}, "catan-no-sevens"),
    "catan-sevens": ("catan status", {}, "catan-sevens"),
    "catan-undo": ("catan undo", {}, "catan-undo:no"),
    "catan-end": ("catan end", {}, "catan-end:no"),
    "harm-soak": ("initiative hurt", {"who": "brave", "damage": "10"}, "harm-soak:"),
    "harm-soaked": ("initiative hurt", {"who": "brave", "damage": "10"}, "harm-soak: > harm-soaked"),
    "init-steady": ("initiative show", {}, "init-next > init-steady"),
    "init-card": ("initiative add", {"who": "brave"}, "init-card"),
}
"""By the name of the button: the command whose answer it is under, and how its custom_id begins; before it
those of other buttons that are pressed first.
"""

FORMS: Mapping[str, tuple[str, Mapping[str, Any], str, Mapping[str, str]]] = {
    "hand-faces": ("die", {**WORST_DIE, "rolled": "?"}, "Type several", {"faces": "1 2 3 4 5 6 " * 15}),
    "relabel": ("history", {"number": "{typed}"}, "Change the label", {"label": "x" * 100}),
    "together-share": ("together", {"dice": "d6"}, "Add my dice", {"dice": "49d6kh24 + 1"}),
    "character-new": ("character create", {"name": "typed"}, "", {"lines": SHEET}),
    "panel-typed": ("panel add", {"dice": "d8"}, "Type one…", {"dice": "400d6kh200", "label": "dear"}),
    "panel-changed": (
        *("panel add", {"dice": "d8"}, "Change, move or take off a button = 1"),
        {"dice": "400d6kh200", "label": "dear", "place": "2"},
    ),
    "panel-values": ("panel list", {}, "Open siege > gap", {"values": "7"}),
    "character-edit": ("character edit", {"name": "edited"}, "", {"lines": SHEET}),
    "character-paste": ("character import", {}, "", {"name": "pasted", "text": SHEET}),
    "init-hurted": ("initiative show", {}, "Hurt", {"amount": "7", "who": f"{'x' * 20} 1"}),
    "init-noted": ("initiative show", {}, "Note", {"note": "bless 10", "on": f"{'x' * 20} 1"}),
    "config-typed": ("config show", {}, "Change one = tightness", {"value": "0." + "1" * 18}),
    "call-monsters-numbers": ("call", {"what": "15d20kh8 + dex vs 100"}, "Monsters", {"my-dex": "2"}),
    "call-answer": ("call", {"what": ODDS_CALL}, "By hand", {"faces": "3 " * 25}),
    "table-add": (
        "table add",
        {"name": "typed"},
        "",
        {"rows": "\n".join(f"{n}-{n} {'x' * 50}" for n in range(1, 66))},
    ),
    "init-joined": ("initiative begin", {}, "Join", {"name": "c", "roll": "30d20kh1"}),
}
"""By the name of the form: the command, what is pressed until it opens, if anything, and what is typed."""
