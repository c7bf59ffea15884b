"""Names that begin a roll: a roll by its name, `attack 7 adv`, or a number to add to dice."""

from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import Roll
from bot.mechanics.notation.tree import Arithmetic, Node, Reused, Thrown, within
from bot.mechanics.reading.language import VERSUS, WAYS
from bot.mechanics.reading.names_in_tokens import NamedValue, NameMatch
from bot.mechanics.reading.part import D20, TARGETS_OF_D20
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.tokens import Token
from bot.mechanics.reading.values import read_value
from bot.mechanics.usual_names import is_check, is_never_added, is_of_checks, never_adds


def take_name(reader: PartReader) -> bool:
    """Take a name that begins a roll; before dice it is a label, as in `attack 1d20+5`."""
    match = reader.name()
    if match is None or _is_label(reader, match):
        return False
    if match == reader.number_name():
        return _take_number(reader, match)
    begin = reader.token.start
    roll = reader.find(match)
    return isinstance(roll, Roll) and _call(reader, roll, begin)


def _is_label(reader: PartReader, match: NameMatch) -> bool:
    """Whether dice follow a name, or words after it, without a sign between them."""
    ahead = match.size
    while _is_free(reader.ahead(ahead)) and not reader.begins_counted_dice(ahead):
        ahead += 1
    return reader.ahead(ahead).is_apart and reader.begins_counted_dice(ahead)


def _is_free(token: Token) -> bool:
    return token.kind == "word" and not token.is_word("plus", "minus", "and", "x", *VERSUS)


def _take_number(reader: PartReader, match: NameMatch) -> bool:
    """Take a number that begins a sum, or says how often to throw dice: `dex x d6`."""
    if not reader.ahead(match.size).is_word("x") or not reader.begins_value(match.size + 1):
        return reader.set_root(reader.read_sum())
    reader.part.repeat(reader.read_integer())
    reader.take("times")
    return True


def _call(reader: PartReader, roll: Roll, begin: int) -> bool:
    """Throw the roll of a name, with the values typed for its blanks."""
    typed = _take_values(reader, roll) if roll.open else ""
    if not roll.open and _is_number_alone(reader):
        raise _explain_no_gaps(reader, roll)
    with reader.show_at(begin):
        line = reader.scope.fill(roll, typed)
        words = [*(roll.targets & TARGETS_OF_D20), *(["dc"] if is_of_checks(roll.name) else [])]
        word = next(iter(words if _knows_checks(reader) else ()), line.target_words[0])
        reader.part.options |= line.options
        reader.part.needs_game = reader.part.needs_game or bool(line.options)
        reader.part.call("" if reader.scope.path else roll.name, line.rolls, word)
    return reader.set_root(reader.part.root)


def _is_number_alone(reader: PartReader) -> bool:
    """Whether the number here neither counts dice nor repeats them."""
    number, after = reader.token, reader.ahead()
    is_counted = _goes_on(reader, 1) or reader.begins_dice(1) or after.is_word("x", "times", "dice")
    return number.kind == "number" and number.is_apart and not is_counted


def _explain_no_gaps(reader: PartReader, roll: Roll) -> BadInput:
    at = reader.token.start
    before, after = reader.text[:at].strip(), reader.text[at:].strip()
    return BadInput(
        f"`{roll.name}` needs no number: write `+` before what you add, or `vs` before a target.",
        typed=reader.text,
        at=at,
        offers=(f"{before} + {after}", f"{before} vs {after}"),
    )


def _take_values(reader: PartReader, roll: Roll) -> str:
    """Take numbers for blanks, with or without names; return them as typed."""
    if reader.token.is_word_of(WAYS) and reader.ahead().kind == "number":
        reader.take_way()  # attack adv 15
    begin = reader.token.start
    while size := _size_of_value(reader, has_sign=bool(roll.needs)):
        reader.take("number", size)
    return reader.text[begin : reader.end]


def _size_of_value(reader: PartReader, *, has_sign: bool) -> int:
    """Return the number of tokens of a value, `7`, `+7`, `bonus=7`, and of commas before it, or 0.

    If the only blank is a target, a number with a sign is added instead.
    """
    size = 0
    while reader.ahead(size).is_sign(","):
        size += 1
    if named := _size_of_name(reader, size):
        size += named
        while not reader.ahead(size).is_apart and not reader.ahead(size).is_sign(","):
            size += 1
        return size
    if has_sign and reader.ahead(size).is_sign("+", "-") and not reader.ahead(size + 1).is_apart:
        size += 1
    if reader.ahead(size).kind != "number" or _goes_on(reader, size + 1):
        return 0
    size += 1
    while has_sign and reader.ahead(size).is_sign("+", "-") and _is_glued_number(reader, size):
        size += 2
    return size


def _size_of_name(reader: PartReader, ahead: int) -> int:
    """Return the number of tokens of a name, its sign and the first token after it, `bonus = 7`, or 0."""
    size = ahead
    if reader.ahead(size).kind != "word":
        return 0
    while reader.ahead(size).kind in {"word", "number"} and (
        size == ahead or not reader.ahead(size).is_apart
    ):
        size += 1
    sign, value = reader.ahead(size), reader.ahead(size + 1)
    is_named = sign.is_sign("=", ":") and value.kind in {"number", "sign", "word"}
    return size + 2 - ahead if is_named else 0


def _is_glued_number(reader: PartReader, ahead: int) -> bool:
    """Whether a number is added without a space: `2+3`."""
    sign, number = reader.ahead(ahead), reader.ahead(ahead + 1)
    is_glued = not sign.is_apart and not number.is_apart
    return is_glued and number.kind == "number" and not _goes_on(reader, ahead + 2)


def _goes_on(reader: PartReader, ahead: int) -> bool:
    """Whether a word or a point right after a number makes it something else: `2d6`, `1.5`."""
    token = reader.ahead(ahead)
    return not token.is_apart and (token.kind == "word" or token.is_sign("."))


def add_to_dice(reader: PartReader) -> None:
    """Add a roll without dice to the dice that belong to its number, or ask for them."""
    root = reader.part.root
    if reader.part.name:
        return
    begin, dice = reader.tokens[0].start, reader.scope.adds_to
    _check_may_add(reader, root, begin)
    if _knows_checks(reader) and reader.part.target and _is_check(root):
        reader.part.check()
    if any(isinstance(one, Thrown | Reused) for one in within(root)):
        _ask_for_die(reader, root, dice, begin)
        return
    added = _add_first(read_value(dice), root) if dice else root
    example = f", such as {added}" if dice else ""
    sentence = f"`{root}` has no dice in it: add it to dice{example}."
    if isinstance(root, NamedValue):
        value = reader.scope.find(root.label)
        sentence = f"`{root}` is {value}, a number and not a roll: add it to dice{example}."
    if not dice:
        raise BadInput(sentence, typed=reader.text, at=begin)
    if not (isinstance(root, NamedValue) and reader.scope.is_sure):
        reader.choose(sentence, 1, begin)
    reader.part.root = added


def _check_may_add(reader: PartReader, root: Node, begin: int) -> None:
    """Check that a sum without dice begins with what checks add to dice: hit points are not.

    Raises:
        BadInput: it does not.
    """
    first = _first_of(root)
    if isinstance(first, NamedValue) and is_never_added(first.label):
        raise BadInput(never_adds(first.label), typed=reader.text, at=begin)


def add_d20(reader: PartReader) -> None:
    """Add a roll without dice to the d20 of the current game: `attack 7 ac 15`."""
    root = reader.part.root
    if reader.part.target and not any(isinstance(one, Thrown | Reused) for one in within(root)):
        _check_may_add(reader, root, reader.tokens[0].start)
        reader.part.root, reader.part.needs_game = _add_first(D20, root), True


def _knows_checks(reader: PartReader) -> bool:
    """Whether the current game may tell a check from an attack."""
    return reader.scope.is_sure and reader.leaves_out_d20


def _is_check(root: Node) -> bool:
    """Whether a sum begins with a skill, a saving throw or an ability."""
    first = _first_of(root)
    return isinstance(first, NamedValue) and is_check(first.label)


def _ask_for_die(reader: PartReader, root: Node, dice: str, begin: int) -> None:
    """Ask whether a check lacks the game's die: `dex + 1d4` in a game that throws a d20 for it.

    A skill or a save is added to nothing else: `stealth + 1d4`.
    """
    first = _first_of(root)
    if not isinstance(first, NamedValue) or not isinstance(reader.scope.find(first.label), int):
        return
    if not (dice and reader.scope.is_sure) or read_value(dice) in within(root):
        return
    added = _add_first(read_value(dice), root)
    sentence = f"`{root}` has no {dice} in it: write {added}, or put {first} after the dice."
    is_check = reader.part.target_word in TARGETS_OF_D20 or is_of_checks(first.label)
    if is_check or reader.choose(sentence, 2, begin) == 0:
        reader.part.root = added


def _first_of(root: Node) -> Node:
    """Return the first term of a sum."""
    while isinstance(root, Arithmetic) and root.operator in {"+", "-"}:
        root = root.left
    return root


def _add_first(dice: Node, root: Node) -> Node:
    """Return a sum with dice before it."""
    match root:
        case Arithmetic(operator="+" | "-", left=left):
            return replace(root, left=_add_first(dice, left))
        case _:
            return Arithmetic("+", dice, root)


def ask_with(reader: PartReader) -> bool:
    """Ask whether a roll after `with` is added, or a label: `rapier_damage with sneak_attack`."""
    match = reader.name(1) if reader.token.is_word("with") else None
    if match is None or reader.number_name(1):
        return False
    written = reader.written(1 + match.size)
    sentence = f"`{written}` is not clear: write `+ {match.name}` to add it, or `# {written}` for a label."
    if reader.choose(sentence, 2):
        return reader.label(1 + match.size)
    reader.take("phrase")
    reader.names.append(match.name)
    reader.part.root = Arithmetic("+", reader.part.root, reader.fill_name(match))
    return True


def ask_to_add(reader: PartReader) -> bool:
    """Ask whether the name of a number after a bare d20 is added, or a label: `d20 stealth`."""
    match = reader.number_name() if reader.is_bare_d20 else None
    if match is None:
        return False
    reader.names.append(match.name)
    written = reader.written(match.size)
    sentence = f"`{written}` is not clear: write `+ {written}` to add it, or `# {written}` for a label."
    if reader.choose(sentence, 2):
        return reader.label(match.size)
    reader.part.root = Arithmetic("+", reader.part.root, reader.fill_name(match))
    return True
