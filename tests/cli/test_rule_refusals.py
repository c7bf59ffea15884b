"""`rule` with arguments that make no sense: one sentence, exit status 2, never a traceback."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout

from hypothesis import given
from hypothesis import strategies as st

from bot.cli.app import main
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import cite
from tests.mechanics.refusals import is_short_sentence
from tests.tiers import at_most

LONG = "1" * 5_000

REFUSED = [
    (["human", "--sides", "1"], "`sides` must be a whole number from 2 to 10000, not `1`."),
    (["human", "--sides", "-3"], "`sides` must be a whole number from 2 to 10000, not `-3`."),
    (["human", "--sides", LONG], f"`sides` must be a whole number from 2 to 10000, not `{LONG[:40]}`."),
    (["human", "--from", "1.5"], "`from` must be a whole number from 2 to 1000, not `1.5`."),
    (["quarters", "--sides", "20"],
     "The method `quarters` can make only a d100, not a d20: ask for 100 sides, or "
     "choose another method, such as human."),
    (["hunam"], "There is no method `hunam`: did you mean `human`?"),
    (["xyzzy"],
     "There is no method `xyzzy`: try human, reroll, base6, accumulator, or see `evenhand rules`."),
    (
        ["human", "--dice", "4"],
        "The method used here, `human`, has no option `dice`: its only option is `cap`, such as cap=20.",
    ),
    (["base6", "--dice", "0"], "`dice` must be a whole number from 1 to 20, not `0`."),
    (["base6", "--dice", ""], "`dice` must be a whole number from 1 to 20, not ` `."),
    (["base6", "--dice", LONG], f"`dice` must be a whole number from 1 to 20, not `{LONG[:40]}`."),
    (["base6", "--dice", "4 dice=5"], "`dice` must be a whole number from 1 to 20, not `4dice=5`."),
    (["base6", "--dice", "4", "--dice", "5"], "You wrote the option `dice` twice: leave one out."),
    (["human", "--rolled", "a"], "Die 1 cannot show `a`: type a number for each die, such as 6 1."),
    (["human", "--rolled", "1", "-1"], "Die 2 cannot show `-1`: type a number for each die, such as 6 1."),
    (["human", "--rolled", "1", "7"], "Die 2 cannot show 7: a d6 shows 1 to 6."),
    (["human", "--rolled", "0"], "Die 1 cannot show 0: a d6 shows 1 to 6."),
    (["human", "--carry", "3"], "The rule human keeps nothing from one roll to the next: leave --carry out."),
    (["human", "--loaded", "1,2"],
     "You gave 2 weights, as for a d2, but this rule uses d6: give one weight for each face."),
    (["base6", "--loaded", "-1,1,1,1,1,1"],
     "Weight 1 is `-1`: write a whole number or a fraction, such as 5/4."),
    (["base6", "--loaded=-1,1,1,1,1,1"],
     "Weight 1 is `-1`: write a whole number or a fraction, such as 5/4."),
    (["base6", "--loaded"], "--loaded needs a value; see evenhand rule --help."),
    (["base6", "--loaded", ""],
     "You gave 1 weight: give 2 to 1,000, one for each face, such as 1,1,1,5/4,1,1 for a d6."),
    (["human", "--loaded", "0,0,0,0,0,0"], "All weights are 0: write at least one above 0."),
    (["reroll", "--loaded", "0,0,0,0,0,1"],
     "With these weights the rule might never end: write fewer weights that are 0."),
    (["human", "--loaded", "1,1,1,1,1,1", "--rolled", "1"],
     "--loaded and --rolled cannot be used together: leave one out."),
    (["human", "--faces", "10"],
     "Unrecognized arguments: --faces 10; see evenhand rule --help."),
    (["human", "--nosuch", "5"],
     "Unrecognized arguments: --nosuch 5; see evenhand rule --help."),
    (["human", "--sid", "5"], "Unrecognized arguments: --sid 5; see evenhand rule --help."),
    ([], "The following arguments are required: NAME; see evenhand rule --help."),
]  # fmt: skip


def test_bad_arguments_are_refused_with_what_would_be_right(refusal):
    for arguments, sentence in REFUSED:
        assert refusal("rule", *arguments) == sentence, arguments


def test_a_carry_that_is_no_number_of_the_register_is_refused(refusal):
    for carry in ["[1]", "NaN", "Infinity", "-1", "100", "true", "1.0", '"5"', "{}"]:
        assert refusal("rule", "accumulator", "--carry", carry) == (
            "The number that this rule keeps is a whole one from 0 to 99."
        ), carry


def test_a_carry_that_is_no_short_text_is_refused(refusal):
    for carry in ["", "abc", "[" * 90, LONG, "[" * 5_000, "1 2"]:
        assert refusal("rule", "accumulator", "--carry", carry) == (
            f"--carry is what the rule keeps, such as 42, 0.26, 5/36 or null, not {cite(carry)}."
        ), carry


def test_a_carry_is_taken_as_a_refusal_offers_it(command):
    assert [command("rule", "calculator", "--carry", carry)[0] for carry in ["0", "0.26", ".5"]] == [0, 0, 0]
    assert command("rule", "recycle", "--carry", "5/36")[0] == 0


def test_a_command_line_that_names_no_command_or_a_wrong_one_is_refused(refusal):
    for arguments in [[], ["foo"], ["--json"], ["run", "--x"], ["rules", "--json", "--pages", "x"]]:
        assert is_short_sentence(refusal(*arguments)), arguments


def ended(arguments):
    """The exit status and stderr of the command line."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        return main(arguments), err.getvalue()


words = st.text(max_size=12) | st.sampled_from(["-1", "1/2", "none", "NaN", "6,6", "5.5.4", LONG, "\udcff"])
flags = st.sampled_from(["--sides", "--from", "--carry", "--loaded", "--rolled", "--dice", "--cap", "--json"])
names = st.sampled_from([entry.name for entry in CATALOGUE])


@at_most(100)
@given(name=names, rest=st.lists(flags | words, max_size=6))
def test_whatever_is_typed_is_answered_or_refused_with_one_sentence(name, rest):
    asked = [word for word in (name, *rest) if not word.startswith("-h")]
    status, err = ended(["rule", *asked])
    assert (status, err) == (0, "") or (status == 2 and is_short_sentence(err.removesuffix("\n")))


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
)


@at_most(200)
@given(name=st.sampled_from(["accumulator", "rotating", "calculator", "recycle"]), carry=any_json)
def test_any_carry_is_used_or_refused_with_one_sentence(name, carry):
    status, err = ended(["rule", name, f"--carry={json.dumps(carry)}", "--rolled", "1", "1", "1"])
    assert (status, err) == (0, "") or (status == 2 and is_short_sentence(err.removesuffix("\n")))
