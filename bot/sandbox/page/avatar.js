/** A coloured round with initials, for people, bots and servers that have no picture here. */

import { el } from "./dom.js";

const HUES = [4, 28, 48, 150, 190, 215, 255, 290, 330];

/** Same id, same colour. */
export function avatar(id, name) {
  const style = `--hue: ${HUES[hash(id) % HUES.length]}`;
  return el("span", { class: "avatar", style, "aria-hidden": "true" }, initials(name));
}

/** The first letters, or digits, of the first two words. */
export function initials(name) {
  const words = name.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? [];
  return (
    words
      .filter((word) => !/^(the|a|an)$/i.test(word) || words.length === 1)
      .slice(0, 2)
      .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? "")
      .join("") || "?"
  );
}

function hash(text) {
  let sum = 7;
  for (const character of text) sum = (31 * sum + character.codePointAt(0)) >>> 0;
  return sum;
}
