import assert from "node:assert/strict";
import { test } from "node:test";

import { initials } from "../../../bot/sandbox/page/dom.js";

const CASES = [
  ["Mira", "M"],
  ["The Gilded Die", "GD"],
  ["#game-table", "GT"],
  ["@Evenhand", "E"],
  ["élan vital", "ÉV"],
  ["d20 (night)", "DN"],
  ["the", "T"],
  ["a", "A"],
  ["O'Brien", "O"],
  ["...", "?"],
  ["", "?"],
];

for (const [name, letters] of CASES)
  test(`"${name}" is shown as ${letters}`, () => assert.equal(initials(name), letters));
