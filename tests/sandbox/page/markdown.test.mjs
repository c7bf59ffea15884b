import assert from "node:assert/strict";
import { test } from "node:test";

import { parseMarkdown } from "../../../bot/sandbox/page/markdown.js";

const CASES = [
  ["lines without marks are one text", "a\nb", [text("a\nb")]],
  ["one to three signs make a heading", "## Odds", [{ kind: "heading", level: 2, children: ["Odds"] }]],
  ["four signs make none", "#### Odds", [text("#### Odds")]],
  ["a sign without a space is no heading", "#dice", [text("#dice")]],
  ["a small line is a subtext", "-# exact", [{ kind: "subtext", children: ["exact"] }]],
  ["text goes on after a heading", "# A\nb", [{ kind: "heading", level: 1, children: ["A"] }, text("b")]],
  [
    "quoted lines that follow each other are one quote",
    "> a\n> b\nc",
    [{ kind: "quote", blocks: [text("a\nb")] }, text("c")],
  ],
  ["three angles quote all that follows", ">>> a\nb", [{ kind: "quote", blocks: [text("a\nb")] }]],
  ["an angle without a space quotes nothing", ">a", [text(">a")]],
  ["dashes make a list", "- a\n- b", [list(false, 1, item("a"), item("b"))]],
  ["numbers make a list that starts where they do", "3. a\n4. b", [list(true, 3, item("a"), item("b"))]],
  [
    "deeper items are a list within",
    "- a\n  - b\n- c",
    [list(false, 1, item("a", list(false, 1, item("b"))), item("c"))],
  ],
  ["a list ends where the text goes on", "- a\nb", [list(false, 1, item("a")), text("b")]],
  ["a fence holds code in a language", "```py\nx = 1\n```", [code("py", "x = 1")]],
  ["a fence on one line holds code without a language", "```x```", [code(null, "x")]],
  ["marks in a fence mean nothing", "```\n**a**\n# b\n```", [code(null, "**a**\n# b")]],
  ["text stands before and after a fence", "a\n```\nb\n```\nc", [text("a"), code(null, "b"), text("c")]],
  ["a fence that never closes is plain text", "```\na", [text("```\na")]],
  ["an empty line between texts stays", "a\n\nb", [text("a\n\nb")]],
  ["nothing is nothing", "", []],
];

for (const [sentence, written, expected] of CASES) {
  test(sentence, () => assert.deepEqual(parseMarkdown(written), expected));
}

function text(words) {
  return { kind: "text", children: [words] };
}

function code(language, inside) {
  return { kind: "codeblock", language, text: inside };
}

function list(ordered, start, ...items) {
  return { kind: "list", ordered, start, items };
}

function item(words, ...blocks) {
  return { children: [words], blocks };
}
