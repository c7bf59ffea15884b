import assert from "node:assert/strict";
import { test } from "node:test";

import { interactionData, matchingCommands, usableExamples } from "../../../bot/sandbox/page/commands.js";
import { commands } from "./registered.mjs";

const paths = (list) => list.map(({ path }) => path);
const named = (path) => commands.find((command) => command.path === path);

test("each sub-command is a command, and menus of messages are none", () => {
  assert.deepEqual(paths(commands), ["d100", "fair", "config set", "config role add", "ping"]);
});

test("names that begin as typed come before descriptions that hold it", () => {
  assert.deepEqual(paths(matchingCommands(commands, "fair")), ["fair", "d100"]);
});

test("a sub-command is found by its own name", () => {
  assert.deepEqual(paths(matchingCommands(commands, "set")), ["config set"]);
});

test("capital letters and spaces do not keep a command from being found", () => {
  assert.deepEqual(paths(matchingCommands(commands, "Config  S")), ["config set"]);
});

test("examples of commands that are not there are left out", () => {
  const examples = usableExamples(["/fair 2d6", "/gone"], commands);
  assert.deepEqual(examples, [{ text: "/fair 2d6", description: named("fair").description }]);
});

test("the data of a plain command holds the options that were given", () => {
  assert.deepEqual(interactionData(named("d100"), new Map([["label", "for luck"]])), {
    id: "1",
    name: "d100",
    type: 1,
    options: [{ name: "label", type: 3, value: "for luck" }],
  });
});

test("the data of a sub-command nests its options", () => {
  const values = new Map([
    ["setting", "method"],
    ["value", "base6"],
  ]);
  assert.deepEqual(interactionData(named("config set"), values), {
    id: "3",
    name: "config",
    type: 1,
    options: [
      {
        name: "set",
        type: 1,
        options: [
          { name: "setting", type: 3, value: "method" },
          { name: "value", type: 3, value: "base6" },
        ],
      },
    ],
  });
});

test("the data of a sub-command in a group nests twice", () => {
  assert.deepEqual(interactionData(named("config role add"), new Map()).options, [
    { name: "role", type: 2, options: [{ name: "add", type: 1, options: [] }] },
  ]);
});

test("the option being completed is marked", () => {
  const { options } = interactionData(
    named("d100"),
    new Map([
      ["method", "ba"],
      ["label", "x"],
    ]),
    "method",
  );
  assert.deepEqual(options, [
    { name: "method", type: 3, value: "ba", focused: true },
    { name: "label", type: 3, value: "x" },
  ]);
});
