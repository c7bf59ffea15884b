// The peer rpg-dice-roller: it has no cache to parse with, and rolls with Math.random.

import { DiceRoll } from "@dice-roller/rpg-dice-roller";

const BATCHES = 9;
const BATCH = 20; // milliseconds that a batch takes at least

function batch(text, times) {
  const started = performance.now();
  for (let i = 0; i < times; i++) new DiceRoll(text).total;
  return performance.now() - started;
}

function repeated(text) {
  let times = 1;
  while (batch(text, times) < BATCH) times *= 2;
  const took = Array.from({ length: BATCHES }, () => batch(text, times)).sort((a, b) => a - b);
  return (took[(BATCHES - 1) / 2] / times) * 1000;
}

const texts = process.argv.slice(2);
texts.forEach(repeated); // node compiles what it runs often
console.log(JSON.stringify(Object.fromEntries(texts.map((text) => [text, repeated(text)]))));
