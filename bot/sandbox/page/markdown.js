/**
 * Discord's markdown as a tree of blocks: heading, subtext, quote, list, code block, or lines of text.
 * Within a block the text is a list of inline nodes (see markdown_inline.js).
 */

import { parseInline } from "./markdown_inline.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([^]*?)\n?```/;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;

/**
 * Read a whole text. Blocks are `{kind: "text"|"subtext"|"heading", children}`, `{kind: "quote", blocks}`,
 * `{kind: "list", ordered, start, items: [{children, blocks}]}` and `{kind: "codeblock", language, text}`.
 */
export function parseMarkdown(text) {
  return parseBlocks(text, { quoting: true });
}

function parseBlocks(text, { quoting }) {
  const blocks = [];
  let rest = text;
  while (rest) {
    const fence = FENCE.exec(rest);
    const usable = fence && fence[2].trim() && !(quoting && quotedBefore(rest, fence.index));
    const before = usable ? rest.slice(0, fence.index) : rest;
    blocks.push(...parseLines(before.split("\n"), { quoting, cut: Boolean(usable) }));
    if (!usable) break;
    blocks.push({ kind: "codeblock", language: fence[1] ?? null, text: fence[2] });
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
  }
  return blocks;
}

/** Whether the line of a fence is inside a quote, which then holds the code block itself. */
function quotedBefore(text, index) {
  const lines = text.slice(0, index).split("\n");
  return lines.at(-1).startsWith("> ") || lines.some((line) => line.startsWith(">>> "));
}

function parseLines(lines, { quoting, cut }) {
  if (cut && lines.at(-1) === "") lines.pop();
  const blocks = [];
  for (let at = 0; at < lines.length;) {
    const { block, taken } = blockAt(lines, at, quoting);
    const last = blocks.at(-1);
    if (block.kind === "text" && last?.kind === "text") last.lines.push(...block.lines);
    else blocks.push(block);
    at += taken;
  }
  return blocks.map((block) =>
    block.kind === "text" ? { kind: "text", children: parseInline(block.lines.join("\n")) } : block,
  );
}

function blockAt(lines, at, quoting) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) return one({ kind: "heading", level: heading[1].length, children: parseInline(heading[2]) });
  const subtext = SUBTEXT.exec(line);
  if (subtext) return one({ kind: "subtext", children: parseInline(subtext[1]) });
  if (quoting && line.startsWith(">>> ")) return restQuoted(lines, at);
  if (quoting && /^>(?: |$)/.test(line) && line !== ">") return quoteAt(lines, at);
  if (ITEM.test(line)) return listAt(lines, at);
  return one({ kind: "text", lines: [line] });
}

function one(block) {
  return { block, taken: 1 };
}

function restQuoted(lines, at) {
  const text = [lines[at].slice(4), ...lines.slice(at + 1)].join("\n");
  return {
    block: { kind: "quote", blocks: parseBlocks(text, { quoting: false }) },
    taken: lines.length - at,
  };
}

function quoteAt(lines, at) {
  let end = at;
  while (end < lines.length && /^> /.test(lines[end])) end += 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.slice(2))
    .join("\n");
  return { block: { kind: "quote", blocks: parseBlocks(text, { quoting: false }) }, taken: end - at };
}

/** A list takes the items of its own indentation; deeper ones become lists within the item before. */
function listAt(lines, at) {
  const [, { length: indent }, mark] = ITEM.exec(lines[at]);
  const ordered = mark.endsWith(".");
  const list = { kind: "list", ordered, start: ordered ? Number.parseInt(mark, 10) : 1, items: [] };
  let end = at;
  while (end < lines.length) {
    const item = ITEM.exec(lines[end]);
    if (!item || item[1].length < indent) break;
    if (item[1].length > indent + 1 && list.items.length > 0) {
      const { block, taken } = listAt(lines, end);
      list.items.at(-1).blocks.push(block);
      end += taken;
      continue;
    }
    if (item[2].endsWith(".") !== ordered) break;
    list.items.push({ children: parseInline(item[3]), blocks: [] });
    end += 1;
  }
  return { block: list, taken: end - at };
}
