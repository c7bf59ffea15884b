"""What people want to do with the bot: a card for each with what to type, and search words."""

from collections.abc import Mapping
from dataclasses import dataclass

START, GAMES, ALL_DICE, ALL_COMMANDS = "start", "games", "all-dice", "commands"
"""The first card, and those computed from the games, the grammar and the commands."""


@dataclass(frozen=True, slots=True)
class HelpLine:
    """Text to type, and what it does."""

    typed: str
    meaning: str
    pressed: bool = False
    """Whether a button types it; not if it decides for all, or needs dice thrown by hand."""


@dataclass(frozen=True, slots=True)
class HelpSubject:
    """A thing that people want to do."""

    label: str
    """People's words for it: in the menu, and above the card."""
    hint: str
    """More words in the menu."""
    words: str
    """Search words, with commas between them."""
    lines: tuple[HelpLine, ...] = ()
    before: str = ""
    after: str = ""


FIRST = HelpSubject(
    "Evenhand",
    "Five things to begin with",
    "start, begin, first, hello, tutorial, how to play, how to use, beginner, new here, source code, "
    "open source, github, website",
    (
        HelpLine("/roll dice:1d20+5", "a d20, and 5 more", pressed=True),
        HelpLine("/roll dice:adv+5", "the better of two d20", pressed=True),
        HelpLine("/roll dice:4d6kh3", "the best three of four", pressed=True),
        HelpLine("/d100", "a d100 from six-sided dice", pressed=True),
        HelpLine("/stats", "are these dice fair?", pressed=True),
    ),
    "Dice that can show they are fair. Press a roll, or type it:",
    "What do you want to do? Choose below, or type `/help topic:advantage`",
)

SUBJECTS: Mapping[str, HelpSubject] = {
    "dice": HelpSubject(
        "Roll dice",
        "Bonuses, advantage, rerolls, successes",
        "roll, r, advantage, disadvantage, bonus, modifier, attack, damage, half damage, reroll, explode, "
        "exploding, keep, drop, highest, lowest, abilities, label, several rolls, repeat, target, "
        "dc, ac, difficulty, success, successes, pool, fate dice, dice, d66",
        (
            HelpLine("1d20+5", "a d20, and 5 more"),
            HelpLine("adv+5", "the better of two d20; `dis+5` the worse"),
            HelpLine("1d20+5 vs 15", "does it reach 15, and by how much?", pressed=True),
            HelpLine("1d20+7 attack; 1d8+4 damage", "two rolls, each with its name", pressed=True),
            HelpLine("4d6kh3", "the highest three of four"),
            HelpLine("6x 4d6kh3", "the same six times", pressed=True),
            HelpLine("8d6/2 fireball", "half damage, after a save"),
            HelpLine("5d6!", "each 6 brings one more die", pressed=True),
            HelpLine("2d6ro1", "rerolls a 1, once"),
            HelpLine("7d10>=8", "how many show 8 or more?"),
            HelpLine("4dF", "four Fate dice", pressed=True),
        ),
        "Type it after `/roll dice:`",
        "For dice in a message, open its menu, under Apps: `Roll the dice in this`, `Odds of this`. On a "
        "roll of yours: `Change the label`, `Void this roll`.",
    ),
    GAMES: HelpSubject(
        "Roll for my game",
        "What to type for it, and its odds",
        "game, games, system, rpg, rules",
    ),
    "secret": HelpSubject(
        "Roll in secret",
        "For you alone, or for the game master",
        "secret, hidden, hide, private, blind, gm, game master, dm, whisper, behind the screen, reveal, "
        "stealth",
        (
            HelpLine(
                "/roll dice:1d20+3 Stealth show:gm", "others see that you rolled, and why", pressed=True
            ),
            HelpLine("/roll dice:1d20+3 show:me", "only you see it", pressed=True),
            HelpLine("/config show", "who the game master is", pressed=True),
        ),
        after="`1d20 secret` or `1d20 (gm)` asks you first who should see it. `Reveal` shows a hidden roll "
        "to all. `/config game-master` names the game master, who sees `show:gm`. Until then, everyone with "
        "the permission Manage Server is one.",
    ),
    "own": HelpSubject(
        "Roll my real dice",
        "The bot adds them up, and tests them",
        "real dice, physical dice, own dice, by hand, table, set, faces, typed",
        (
            HelpLine("/roll dice:4d6kh3 rolled:6 4 3 5", "the faces on your table, in order"),
            HelpLine("/d100 rolled:?", "asks for one die after another, with buttons", pressed=True),
            HelpLine("/d100 rolled:1 2 3 set:red", "names your dice, for `/stats`"),
            HelpLine("/stats set:red", "is one of them loaded?"),
        ),
        "Throw real dice; the bot adds them up and remembers them.",
    ),
    "odds": HelpSubject(
        "See the odds first",
        "Exact chances, with a chart",
        "odds, chance, chances, probability, average, expected, average damage, statistics, compare, "
        "how likely, percent",
        (
            HelpLine("/odds dice:4d6kh3", "what to expect, with a chart", pressed=True),
            HelpLine("/odds dice:1d20+5 vs 15", "the chance of 15 or more", pressed=True),
            HelpLine("/odds dice:2d6; 1d12", "two side by side", pressed=True),
            HelpLine(
                "/odds dice:d20+5 ac 15; 2d6+3", "the damage of an attack, criticals counted", pressed=True
            ),
            HelpLine(
                "/odds dice:8d6>=5 until 10",
                "how many rolls until 10 dice in all show 5 or more",
                pressed=True,
            ),
        ),
        "Exact, before you roll. The odds of your game: `/odds dice:vtm7h2 >=4`",
    ),
    "choose": HelpSubject(
        "Choose or shuffle",
        "One of several things, a random order",
        "choose, choice, pick, decide, decision, shuffle, random order, who begins, who goes first, lots, "
        "draw lots, coin, coin flip, flip a coin, heads or tails, yes or no, random name, random person",
        (
            HelpLine("/roll dice:choose pizza, burger, sushi", "one of them", pressed=True),
            HelpLine("/roll dice:choose 2 of Ada, Bron, Nim", "two of them", pressed=True),
            HelpLine("/roll dice:shuffle Ada, Bron, Nim", "all, in a new order", pressed=True),
            HelpLine("/roll dice:choose heads, tails", "a coin", pressed=True),
            HelpLine("/odds dice:choose 2 of Ada, Bron, Nim", "how likely each is", pressed=True),
        ),
        "Commas between the things. A label follows ` # `: `choose left, right # the fork`",
    ),
    "luck": HelpSubject(
        "Even out bad luck",
        "Dice that remember, or decks of cards",
        "luck, fair, bad luck, unlucky, even, streak, adaptive, remember, deck, "
        "cards, due, tightness, shuffle",
        (
            HelpLine("/fair dice:2d6", "rare totals become more likely", pressed=True),
            HelpLine("/odds dice:fair 2d6", "what is due next", pressed=True),
            HelpLine("/deck dice:2d6", "totals drawn like cards", pressed=True),
            HelpLine("/stats dice:d6", "how every d6 has fallen here", pressed=True),
        ),
        "Dice that remember, and say so.",
        "`/memory reset what:fair 2d6` and `/memory reset what:deck 2d6` let them forget.",
    ),
    "d100": HelpSubject(
        "Make a d100 from d6",
        "Any die from the dice you have",
        "d100, die, percentile, d6, six-sided, any die, d7, d3, convert, method, methods, base6, memory",
        (
            HelpLine("/d100", "exactly fair, from about three d6", pressed=True),
            HelpLine("/d100 count:7", "seven at once, for fewer dice", pressed=True),
            HelpLine("/die sides:7", "a die of any size", pressed=True),
            HelpLine("/die sides:100 from:10", "from other dice than d6"),
            HelpLine("/rules list sides:20", "all ways, and how fair each is", pressed=True),
            HelpLine("/rules show method:base6", "one of them, step by step", pressed=True),
            HelpLine("/memory show", "numbers that methods keep from roll to roll"),
        ),
        "Any die from the dice you have.",
        "`Show working` under a roll shows each step.",
    ),
    "keep": HelpSubject(
        "Keep rolls and tables",
        "Rolls with a name, random tables",
        "save, saved, macro, macros, alias, aliases, shortcut, shortcuts, favourite, keep, table, tables, "
        "random table, encounter, encounters, loot, parameter, parameters, variable, variables, gap, blank",
        (
            HelpLine("/saved add name:attack dice:1d20+7", "a roll with a name"),
            HelpLine("/roll dice:attack", "rolls it"),
            HelpLine(
                "/saved add name:hit dice:1d20+{bonus}", "takes a number when you roll: `/roll dice:hit 7`"
            ),
            HelpLine(
                "/table add name:camp text:Nobody; 2d4 bandits; A bear", "results with `;` between them"
            ),
            HelpLine("/table add name:forest", "a form, to paste a table from a book"),
            HelpLine("/table roll name:camp", "rolls on it"),
            HelpLine("/table list", "all tables here", pressed=True),
            HelpLine("/saved list", "all rolls with a name", pressed=True),
        ),
        after="`{camp}` in a row of another table rolls on camp too.",
    ),
    "characters": HelpSubject(
        "Use my character",
        "Its numbers and rolls, its hit points",
        "character, sheet, character sheet, stats, skill, hp, hit points, heal, rest, long rest, skills, "
        "dexterity, strength, import, paste, stat block, pathbuilder, foundry, d&d beyond, counter, "
        "temporary hit points, temp hp, spell slots, ammunition, level up",
        (
            HelpLine("/character create name:Lia lines:dex = 3; hp = 24/30 long", "or in a form"),
            HelpLine("/character import", "paste a whole sheet, or give a file of another program"),
            HelpLine("/roll dice:d20+dex", "a d20, and Lia's 3"),
            HelpLine("/character set what:hp -4", "or `hp -1d8-3`, by dice"),
            HelpLine("/character rest", "what has `long` is back"),
            HelpLine("/character list", "yours and the server's; choose one here", pressed=True),
            HelpLine("/character use name:Lia", "for this channel, or in a thread for the thread alone"),
        ),
        "Numbers and rolls of your own, by name in every roll.",
        "A line may be a roll, `hit = d20 + dex vs {ac}`: `/roll dice:2x hit 15`. "
        "Only you see a character of yours, until you share it.",
    ),
    "fight": HelpSubject(
        "Run a fight",
        "Initiative, monsters, turns, conditions",
        "fight, initiative, combat, battle, turn, turns, round, rounds, monster, monsters, condition, "
        "conditions, encounter, turn order, monster hp, monster hit points, hit points of monsters, damage, "
        "apply damage, attack, target, bless, concentration",
        (
            HelpLine("/initiative begin", "players press `Join`"),
            HelpLine(
                "/initiative add who:goblin x3 +2 hp 7 ac 15", "monsters; only game masters see hp and ac"
            ),
            HelpLine("/roll dice:d20+5; 2d6+3 at:goblin 2", "an attack; a press applies its damage"),
            HelpLine("/initiative hurt who:goblin 2 damage:5", "damage; +5 heals"),
            HelpLine("/initiative next", "the next turn; a button does it too"),
            HelpLine("/initiative show", "the order again, as the newest message"),
            HelpLine("/initiative end", "and the fight is over"),
        ),
        before="Under the order are `Delay` to act later, `Note` for a spell such as `bless 10`, `Numbers` "
        "for game masters, and `Undo`.",
        after="A sheet named goblin, with init, hp and ac, keeps a monster: then who:4x goblin is enough.",
    ),
    "ask": HelpSubject(
        "Ask the whole table",
        "Everyone rolls with a press",
        "call, group, group check, everyone, all, party, ask, check, together, help, panel, button, buttons, "
        "saving throw, perception, fireball, area damage, damage to all, half damage, absent, away",
        (
            HelpLine("/call what:Perception vs 15", "everyone rolls with a press"),
            HelpLine("/call what:d20 Stealth vs 12 group:half", "half of them must succeed"),
            HelpLine(
                "/call what:dex save dc 14 damage:8d6 half:True",
                "one press hurts all who rolled, monsters too",
            ),
            HelpLine("/together dice:2d6", "one roll; everyone adds dice to it"),
            HelpLine("/panel post title:Fight", "buttons that stay, for all who press"),
        ),
        after="In a call, each person's roll uses their character's number of that name.",
    ),
    "session": HelpSubject(
        "Play a session",
        "Begin, end, who was lucky, all rolls",
        "session, evening, history, log, past rolls, old rolls, last rolls, "
        "find, search, summary, export, lucky, who is lucky, who was lucky, luckiest",
        (
            HelpLine("/session start name:The Sunken Temple", "from here on it counts"),
            HelpLine("/history", "every roll; choose one to see all of it", pressed=True),
            HelpLine("/history find:fireball yesterday", "by words, people, days"),
            HelpLine("/history mine:True", "your own, hidden ones too", pressed=True),
            HelpLine("/stats", "how the dice have fallen here", pressed=True),
            HelpLine("/stats mine:True", "your own dice alone", pressed=True),
            HelpLine("/session end", "who rolled what, and how lucky; what was hidden, if you reveal it"),
        ),
    ),
    "undo": HelpSubject(
        "Undo a mistake",
        "A wrong number, label, turn or setting",
        "undo, mistake, wrong, strike, void, delete, delete a roll, remove a roll, correct, edit, rename, "
        "change label, typo, reroll, label, back, remove",
        (
            HelpLine("/history", "choose the roll: `Strike`, `Void`, `Change the label`", pressed=True),
            HelpLine("/config show", "show the settings, and change one back", pressed=True),
            HelpLine("/saved list", "your saved rolls: save one again to change it", pressed=True),
        ),
        "`Strike`: the numbers you typed were wrong. `Void`: the roll should not have been made. Both stay "
        "visible, crossed out, and a void gives nothing back. After ten minutes only a game master can void "
        "a roll.",
        "In a fight: `Back`. In Catan: `/catan undo`. Tables: `/table remove`.",
    ),
    "trouble": HelpSubject(
        "When something does not work",
        "Red answers, no commands, incidents",
        "error, errors, problem, problems, trouble, broken, fault, bug, not understood, does not understand, "
        "does not work, it does not work, doesn't work, not working, no commands, did not respond, incident, "
        "version, support, report, contact, ^",
        before="**Red, with a `^`**: what is above the `^` was not understood. Press a button, or write it "
        "another way.\n"
        "**No commands when you type `/`**: reload Discord.\n"
        "**`Incident`, with letters and digits**: tell these to whoever runs the bot.\n"
        "**The version** of the bot is at the bottom of `/help`.",
    ),
    "check": HelpSubject(
        "Check that it is fair",
        "Tests of the dice, proofs of rolls",
        "fair, fairness, stats, statistics, proof, cheat, cheating, rigged, trust, random, "
        "randomness, verify, check, loaded, key, keys, fingerprint",
        (
            HelpLine("/stats", "are the dice here fair, at a glance", pressed=True),
            HelpLine("/stats dice:d20", "how every d20 has fallen here", pressed=True),
            HelpLine("/proof show", "how the rolls here can be checked"),
            HelpLine("/proof check roll:2", "does roll #2 fit a key locked before it?"),
            HelpLine("/proof export", "a file that anyone can check without the bot"),
        ),
        after="`Check` under a roll has the bot check that one roll.",
    ),
    "catan": HelpSubject(
        "Play Catan",
        "Turns, sevens, dice that never make 7",
        "catan, settlers, robber, seven, sevens",
        (
            HelpLine("/catan start player2:@Pim", "two to six players, in turn order"),
            HelpLine("/catan roll", "or press the button under the last roll"),
            HelpLine("/catan status", "all numbers so far, and whose turn it is"),
            HelpLine("/catan undo", "another player has to agree"),
            HelpLine("/catan end", "the game summed up"),
        ),
        "A game in this channel.",
        "`dice:` chooses other dice: some never roll a 7 in the first rounds.",
    ),
    "print": HelpSubject(
        "Print cards and tables",
        "For the wallet, to fold, for your table",
        "print, pdf, card, cards, paper, wallet, fold",
        (
            HelpLine("/card what:wallet", "d4 to d100 from the dice you have"),
            HelpLine("/card what:camp", "your table camp, rolled by six-sided dice"),
            HelpLine("/card what:never-roll-7", "dice for Catan that never roll 7"),
        ),
        "A PDF to print.",
    ),
    "server": HelpSubject(
        "Set up this server",
        "Game, game master, how answers look",
        "settings, setup, set up, config, configure, options, admin, permission, permissions, channel, "
        "compact, pictures, game master, manage server, install, invite, add to my server, "
        "add the bot, add bot, another server, thread, threads, forum",
        (
            HelpLine("/config show", "the settings of this channel, and a menu to change them", pressed=True),
            HelpLine("/config set game:pf2 where:channel", "the game of this channel"),
            HelpLine("/config unset setting:game where:channel", "takes the game away again"),
            HelpLine("/config set answers:compact", "answers in one line"),
            HelpLine("/config set faces:pictures", "dice in a small picture below the answer"),
        ),
        after="`/config game-master` names who sees hidden rolls. Changes need Manage Server, except "
        "in direct messages, and in a thread that you began. To add the bot to another server, open its "
        "profile: `Add App`.",
    ),
    "data": HelpSubject(
        "See or delete my data",
        "What is kept about you",
        "data, my data, delete my data, delete, privacy, forget, gdpr, erase, export, download, account, "
        "personal, remove",
        (
            HelpLine("/privacy show", "what is kept about you", pressed=True),
            HelpLine("/privacy export", "your rolls and what you saved, as files"),
            HelpLine("/privacy forget", "makes the bot forget you"),
            HelpLine("/config erase", "all that is kept for this server"),
        ),
        after="You are asked again before anything is deleted. `/config erase` needs Manage Server.",
    ),
    ALL_DICE: HelpSubject(
        "All ways to write dice",
        "Every form, with an example",
        "notation, syntax, all dice, expressions, write, formula, other bots, roll20, avrae, dice maiden",
    ),
    ALL_COMMANDS: HelpSubject(
        "All commands",
        "A line for each",
        "commands, list, all commands",
    ),
}
"""The choices, by their values in the select."""

OLDER: Mapping[str, str] = {
    "hidden": "secret",
    "tables": "keep",
    "evening": "session",
    "settings": "server",
}
"""Values in buttons of older versions, with their present cards."""
