/** Markdown trees as DOM nodes. */

import { el, safeUrl } from "./dom.js";
import { parseMarkdown } from "./markdown.js";
import { parseInline } from "./markdown_inline.js";
import { formatTime } from "./times.js";

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s" };

/** A whole text; `names` answers `nameOf(userId)` and `channelName(id)`. */
export function markdown(text, names) {
  return parseMarkdown(text).map((block) => blockView(block, names));
}

/** A text of one line, such as the title of an embed. */
export function inlineMarkdown(text, names) {
  return inlineViews(parseInline(text), names);
}

function blockView(block, names) {
  switch (block.kind) {
    case "heading":
      return el(
        "div",
        { class: `heading heading-${block.level}`, role: "heading", "aria-level": block.level + 2 },
        inlineViews(block.children, names),
      );
    case "subtext":
      return el("small", { class: "subtext" }, inlineViews(block.children, names));
    case "quote":
      return el(
        "blockquote",
        {},
        block.blocks.map((inner) => blockView(inner, names)),
      );
    case "codeblock":
      return el("pre", {}, el("code", { "data-language": block.language }, block.text));
    case "list":
      return listView(block, names);
    default:
      return el("div", { class: "text" }, inlineViews(block.children, names));
  }
}

function listView({ ordered, start, items }, names) {
  const views = items.map(({ children, blocks }) =>
    el(
      "li",
      {},
      inlineViews(children, names),
      blocks.map((inner) => blockView(inner, names)),
    ),
  );
  return el(ordered ? "ol" : "ul", { start: ordered ? start : null }, views);
}

function inlineViews(nodes, names) {
  return nodes.map((node) => (typeof node === "string" ? node : inlineView(node, names)));
}

function inlineView(node, names) {
  switch (node.kind) {
    case "code":
      return el("code", {}, node.text);
    case "link":
      return linkView(node, names);
    case "spoiler":
      return spoiler(inlineViews(node.children, names));
    case "time":
      return timeView(node);
    case "emoji":
      return el("span", { class: "emoji", title: `:${node.name}:` }, `:${node.name}:`);
    case "user":
      return mention(`@${names.nameOf(node.id) ?? "unknown-user"}`);
    case "role":
      return mention("@role");
    case "channel":
      return mention(`#${names.channelName(node.id) ?? "unknown"}`);
    case "command":
      return mention(`/${node.path}`);
    case "everyone":
      return mention(`@${node.name}`);
    default:
      return el(TAGS[node.kind], {}, inlineViews(node.children, names));
  }
}

function linkView({ url, title, children }, names) {
  const href = safeUrl(url);
  const inside = inlineViews(children, names);
  return href ? el("a", { href, title, target: "_blank", rel: "noopener noreferrer" }, inside) : inside;
}

function timeView({ seconds, style }) {
  const words = formatTime(seconds, style);
  return el(
    "time",
    { class: "moment", title: formatTime(seconds, "F"), "data-seconds": seconds, "data-style": style },
    words,
  );
}

function mention(words) {
  return el("span", { class: "mention" }, words);
}

/** Hidden until it is pressed. */
export function spoiler(children) {
  const inside = el("span", { class: "spoiler-inside", "aria-hidden": "true" }, children);
  const cover = el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-expanded": "false",
      "aria-label": "Spoiler: press to show",
      onclick: reveal,
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === " ") reveal(event);
      },
    },
    inside,
  );
  function reveal(event) {
    if (cover.classList.contains("shown")) return;
    event.preventDefault();
    cover.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
    inside.removeAttribute("aria-hidden");
  }
  return cover;
}
