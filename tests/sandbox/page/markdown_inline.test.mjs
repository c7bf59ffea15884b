import assert from "node:assert/strict";
import { test } from "node:test";

import { parseInline } from "../../../bot/sandbox/page/markdown_inline.js";

const CASES = [
  ["plain text stays as it is", "2d6 + 3 = 11", ["2d6 + 3 = 11"]],
  ["two stars are bold", "**42**", [{ kind: "bold", children: ["42"] }]],
  ["one star is italic", "*so*", [{ kind: "italic", children: ["so"] }]],
  ["one underscore is italic", "_so_", [{ kind: "italic", children: ["so"] }]],
  ["two underscores underline", "__so__", [{ kind: "underline", children: ["so"] }]],
  ["two tildes strike", "~~so~~", [{ kind: "strike", children: ["so"] }]],
  ["two bars hide", "||so||", [{ kind: "spoiler", children: ["so"] }]],
  [
    "three stars are bold and italic",
    "***so***",
    [{ kind: "bold", children: [{ kind: "italic", children: ["so"] }] }],
  ],
  [
    "styles nest",
    "**a *b* c**",
    [{ kind: "bold", children: ["a ", { kind: "italic", children: ["b"] }, " c"] }],
  ],
  [
    "bold may stand in italic",
    "*a **b** c*",
    [{ kind: "italic", children: ["a ", { kind: "bold", children: ["b"] }, " c"] }],
  ],
  ["stars with spaces around them multiply", "2 * 3 * 4", ["2 * 3 * 4"]],
  ["underscores in a word are part of it", "early_stop_six", ["early_stop_six"]],
  ["a backslash takes a mark's meaning away", "\\*so\\*", ["*so*"]],
  ["a backslash before a letter stays", "a\\b", ["a\\b"]],
  ["code keeps its marks", "`**a**`", [{ kind: "code", text: "**a**" }]],
  ["code in two backticks may hold one", "``a`b``", [{ kind: "code", text: "a`b" }]],
  ["a person is mentioned by id", "<@12>", [{ kind: "user", id: "12" }]],
  ["the older mention of a person is one too", "<@!12>", [{ kind: "user", id: "12" }]],
  ["a role is mentioned by id", "<@&12>", [{ kind: "role", id: "12" }]],
  ["a channel is mentioned by id", "<#12>", [{ kind: "channel", id: "12" }]],
  ["a command is mentioned by its path", "</config set:12>", [{ kind: "command", path: "config set" }]],
  ["an emoji of a server shows its name", "<a:roll:12>", [{ kind: "emoji", name: "roll" }]],
  ["a moment carries its style", "<t:1700000000:R>", [{ kind: "time", seconds: 1700000000, style: "R" }]],
  ["a moment without a style is long", "<t:1700000000>", [{ kind: "time", seconds: 1700000000, style: "f" }]],
  ["an address is a link", "https://a.example/x", [link("https://a.example/x", "https://a.example/x")]],
  [
    "the full stop after an address is not part of it",
    "https://a.example/x.",
    [link("https://a.example/x", "https://a.example/x"), "."],
  ],
  [
    "an address in angle brackets is a link",
    "<https://a.example>",
    [link("https://a.example", "https://a.example")],
  ],
  ["words may stand for an address", "[here](https://a.example)", [link("https://a.example", "here")]],
  ["an address may hold brackets", "[x](https://a.example/b_(c))", [link("https://a.example/b_(c)", "x")]],
  [
    "an address that is not of the web is plain text",
    "[x](javascript:alert(1))",
    ["[x](javascript:alert(1))"],
  ],
  ["markup of another kind is plain text", "<img src=x onerror=alert(1)>", ["<img src=x onerror=alert(1)>"]],
];

for (const [sentence, text, expected] of CASES) {
  test(sentence, () => assert.deepEqual(parseInline(text), expected));
}

test("marks that never close are plain text, and quickly so", () => {
  const text = `**_~~${"[(<".repeat(1300)}`;
  assert.deepEqual(parseInline(text), [text]);
});

function link(url, words) {
  return { kind: "link", url, title: null, children: [words] };
}
