import assert from "node:assert/strict";
import { test } from "node:test";

import { OptionType, readOption, readOptions } from "../../../bot/sandbox/page/option_values.js";

const people = {
  users: [{ id: "7", names: ["Bob Tanner", "bob"] }],
  channels: [{ id: "9", names: ["dice"] }],
};

function option(type, more = {}) {
  return { name: "it", type, ...more };
}

const methods = [
  { name: "Base six", value: "base6" },
  { name: "Early stop", value: "early" },
];

const READ = [
  ["a text is itself", option(OptionType.STRING), "2d6", "2d6"],
  ["people in a text are mentioned", option(OptionType.STRING), "@bob @Bob Tanner @bobby", "<@7> <@7> @bobby"],
  ["a text at its longest is taken", option(OptionType.STRING, { max_length: 3 }), "abc", "abc"],
  ["an emoji is one character of a text", option(OptionType.STRING, { max_length: 1 }), "🎲", "🎲"],
  ["a choice is taken by its name", option(OptionType.STRING, { choices: methods }), "base SIX", "base6"],
  ["a choice is taken by its value", option(OptionType.STRING, { choices: methods }), "early", "early"],
  ["a whole number is a number", option(OptionType.INTEGER), "-12", -12],
  ["a number at its limit is taken", option(OptionType.INTEGER, { max_value: 10 }), "10", 10],
  ["a fraction is a number", option(OptionType.NUMBER), ".5", 0.5],
  ["true is true", option(OptionType.BOOLEAN), "True", true],
  ["false is false", option(OptionType.BOOLEAN), "false", false],
  ["a person is found by the name shown", option(OptionType.USER), "@Bob Tanner", "7"],
  ["a person is found by user name", option(OptionType.USER), "bob", "7"],
  ["a person is found by mention", option(OptionType.MENTIONABLE), "<@7>", "7"],
  ["a channel is found by name", option(OptionType.CHANNEL), "#dice", "9"],
  ["a role is its id", option(OptionType.ROLE), "<@&123>", "123"],
  ["a file is the id of its upload", option(OptionType.ATTACHMENT), "123", "123"],
];

for (const [sentence, described, text, value] of READ) {
  test(sentence, () => assert.deepEqual(readOption(described, text, people), { value }));
}

const REFUSED = [
  [
    "a text that is too long is refused",
    option(OptionType.STRING, { max_length: 3 }),
    "abcd",
    "it must have at most 3 characters; this has 4.",
  ],
  [
    "a text that is too short is refused",
    option(OptionType.STRING, { min_length: 2 }),
    "a",
    "it must have at least 2 characters; this has 1.",
  ],
  [
    "what is no choice is refused",
    option(OptionType.STRING, { choices: methods }),
    "base7",
    "it must be one of: Base six, Early stop.",
  ],
  [
    "a fraction is no whole number",
    option(OptionType.INTEGER),
    "1.5",
    'it must be a whole number, not "1.5".',
  ],
  ["infinity is no number", option(OptionType.NUMBER), "inf", 'it must be a number, not "inf".'],
  [
    "a number that is too small is refused",
    option(OptionType.INTEGER, { min_value: 1 }),
    "0",
    "it must be at least 1, not 0.",
  ],
  [
    "a number that is too large is refused",
    option(OptionType.NUMBER, { max_value: 1.5 }),
    "2",
    "it must be at most 1.5, not 2.",
  ],
  [
    "a number that no longer is exact is refused",
    option(OptionType.INTEGER),
    "9007199254740993",
    "it must be at most 9007199254740991, not 9007199254740993.",
  ],
  ["perhaps is neither true nor false", option(OptionType.BOOLEAN), "perhaps", "it must be True or False."],
  [
    "a person who is not there is refused",
    option(OptionType.USER),
    "@zoe",
    'it must be a person here, and "@zoe" is not one.',
  ],
  [
    "a file that is still on its way is waited for",
    option(OptionType.ATTACHMENT),
    "on its way",
    "it takes a file: choose one, and wait until it is ready.",
  ],
];

for (const [sentence, described, text, problem] of REFUSED) {
  test(sentence, () => assert.deepEqual(readOption(described, text, people), { problem }));
}

test("what is required must be there, and what is not may be missing", () => {
  const options = [
    { name: "dice", type: 3, required: true },
    { name: "label", type: 3 },
  ];
  const { values, problems } = readOptions(options, new Map([["dice", "  "]]), people);
  assert.deepEqual([...values], []);
  assert.deepEqual([...problems], [["dice", "dice is required."]]);
});

test("values are trimmed", () => {
  const { values } = readOptions([{ name: "dice", type: 3 }], new Map([["dice", " 2d6 "]]), people);
  assert.equal(values.get("dice"), "2d6");
});
