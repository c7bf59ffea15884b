import assert from "node:assert/strict";
import { test } from "node:test";

import { commandText, readCommandText } from "../../../bot/sandbox/page/commands.js";
import { commands } from "./registered.mjs";

function read(text) {
  const { command, texts, problem } = readCommandText(text, commands);
  return problem ?? { path: command.path, texts: Object.fromEntries(texts) };
}

const UNDERSTOOD = [
  ["a bare command has no options", "/d100", "d100", {}],
  ["an option is named before its value", "/d100 method:base6", "d100", { method: "base6" }],
  [
    "several options may stand in any order",
    "/fair tightness:1 dice:2d6",
    "fair",
    { tightness: "1", dice: "2d6" },
  ],
  [
    "a value may hold spaces",
    "/d100 label:for the king method:base6",
    "d100",
    { label: "for the king", method: "base6" },
  ],
  [
    "a value may hold a colon that names no option",
    "/d100 label:note: be brave",
    "d100",
    { label: "note: be brave" },
  ],
  [
    "a value may hold an option's name the second time",
    "/d100 label:a label:b",
    "d100",
    { label: "a label:b" },
  ],
  ["a space may follow the colon", "/d100 method: base6", "d100", { method: "base6" }],
  ["the first option needs no name", "/fair 2d6 tightness:1", "fair", { dice: "2d6", tightness: "1" }],
  ["the first option alone needs no name", "/fair 2d6 + 3", "fair", { dice: "2d6 + 3" }],
  [
    "a sub-command is two words",
    "/config set setting:method value:base six",
    "config set",
    { setting: "method", value: "base six" },
  ],
  ["a sub-command in a group is three words", "/config role  add", "config role add", {}],
  [
    "of several required options each takes a word, and the last what is left",
    "/config set method base six",
    "config set",
    { setting: "method", value: "base six" },
  ],
  [
    "required options without a name are those that are left",
    "/config set base6 setting:method",
    "config set",
    { setting: "method", value: "base6" },
  ],
  ["capital letters are forgiven", "/D100 Method:Base6", "d100", { method: "Base6" }],
  ["an empty value is empty", "/d100 method: label:x", "d100", { method: "", label: "x" }],
];

for (const [sentence, text, path, texts] of UNDERSTOOD) {
  test(sentence, () => assert.deepEqual(read(text), { path, texts }));
}

const REFUSED = [
  [
    "an unknown command is named",
    "/roll 2d6",
    "There is no command /roll here; type / to see them all.",
  ],
  [
    "a longer word is another command",
    "/d1000",
    "There is no command /d1000 here; type / to see them all.",
  ],
  [
    "a command with sub-commands is not used by itself",
    "/config",
    "/config is not a command by itself; use /config set or /config role add.",
  ],
  [
    "text before an option list that has the first option is refused",
    "/fair 3d6 dice:2d6",
    '"3d6" belongs to no option; /fair knows dice:, tightness:.',
  ],
  [
    "text for a command without options is refused",
    "/ping hello",
    '/ping takes no options, so leave out "hello".',
  ],
];

for (const [sentence, text, problem] of REFUSED) {
  test(sentence, () => assert.equal(read(text), problem));
}

test("a command and its options are written so that they are read again", () => {
  const texts = new Map([
    ["tightness", "1"],
    ["dice", "2d6 "],
  ]);
  const fair = commands.find(({ path }) => path === "fair");
  assert.equal(commandText(fair, texts), "/fair dice:2d6 tightness:1");
});
