/**
 * Discord's markdown as DOM nodes. The parser is simple-markdown, on which Discord's own client is built; the rules
 * here are what Discord has otherwise. Nothing becomes markup but the elements made here: text stays text.
 */

import { el, link, safeUrl, spoiler } from "./dom.js";
import "./simple-markdown-0.7.3.min.js";
import { formatTime } from "./times.js";

const { blockRegex, defaultRules, inlineRegex, outputFor, parseInline, parserFor } =
  globalThis.SimpleMarkdown;

const BULLET = "[-*]";
const NUMBER = "\\d{1,9}\\.";
const FENCE = "```(?!\\s*```)[^]*?```";
const BLOCK = `#{1,3} +\\S|-# +\\S| *(?:${BULLET}|${NUMBER}) +\\S`;
const QUOTABLE_LINES = linesBefore(BLOCK);
const LINES = linesBefore(`${BLOCK}|>>> |> `);
const LISTS = [BULLET, NUMBER].map(
  (mark) => new RegExp(`^( *)(${mark}) +\\S.*(?:\\n(?:\\1${mark}| +(?:${BULLET}|${NUMBER})) +\\S.*)*\\n?`),
);

const RULES = {
  Array: { dom: (nodes, output, state) => nodes.map((node) => output(node, state)) },
  codeBlock: {
    order: 0,
    match: blockRegex(/^```(?:([\w+#.-]+)\n)?\n?(?!\s*```)([^]*?)\n?```\n?/),
    parse: ([, language, text]) => ({ language, text }),
    dom: ({ language, text }) => el("pre", el("code", { "data-language": language }, text)),
  },
  heading: {
    order: 0,
    match: blockRegex(/^(#{1,3}) +(\S.*)\n?/),
    parse: ([, signs, text], parse, state) => ({
      level: signs.length,
      content: parseInline(parse, text, state),
    }),
    dom: ({ level, content }, output, state) =>
      el(
        "div",
        // Whatever its size, a heading stands right below the page's own.
        { class: `heading heading-${level}`, role: "heading", "aria-level": 2 },
        output(content, state),
      ),
  },
  subtext: {
    order: 0,
    match: blockRegex(/^-# +(\S.*)\n?/),
    parse: parseInside,
    dom: ({ content }, output, state) => el("small.subtext", output(content, state)),
  },
  blockQuote: {
    order: 0,
    match: (source, state) =>
      state.inline || state.quoted ? null : /^(?:>>> [^]*|(?:> .*(?:\n|$))+)/.exec(source),
    parse: ([quoted], parse, state) => {
      const text = quoted.startsWith(">>>")
        ? quoted.slice(4)
        : quoted.replace(/^> /gm, "").replace(/\n$/, "");
      return { content: parse(text, { ...state, quoted: true }) };
    },
    dom: ({ content }, output, state) => el("blockquote", output(content, state)),
  },
  list: {
    ...defaultRules.list,
    order: 0,
    match: (source, state) => {
      const atLineStart = !state.prevCapture || state.prevCapture[0].endsWith("\n");
      if (state.inline && !(state._list && atLineStart)) return null;
      return LISTS.map((pattern) => pattern.exec(source)).find(Boolean) ?? null;
    },
    dom: ({ ordered, start, items }, output, state) =>
      el(
        ordered ? "ol" : "ul",
        { start },
        items.map((item) => el("li", output(item, state))),
      ),
  },
  lines: {
    order: 1,
    match: (source, state) => (state.inline ? null : (state.quoted ? QUOTABLE_LINES : LINES).exec(source)),
    parse: parseInside,
    dom: ({ content }, output, state) => el("div.text", output(content, state)),
  },
  escape: defaultRules.escape,
  em: {
    ...styled("em", "em"),
    match: (source, state, before) => {
      if (source.startsWith("_") && /[\p{L}\p{N}]$/u.test(before)) return null;
      const found = defaultRules.em.match(source, state);
      return found && /[^*]/.test(found[0]) ? found : null; // stars alone are stars
    },
  },
  strong: styled("strong", "strong"),
  u: styled("u", "u"),
  del: styled("del", "s"),
  inlineCode: { ...defaultRules.inlineCode, dom: ({ content }) => el("code", content) },
  spoiler: {
    order: 0,
    match: inlineRegex(/^\|\|([^]+?)\|\|/),
    parse: parseInside,
    dom: ({ content }, output, state) => spoiler(output(content, state)),
  },
  link: {
    ...defaultRules.link,
    match: outsideLinks((source, state) => {
      const found = defaultRules.link.match(source, state);
      return /^https?:\/\//.test(found?.[2]) ? found : null;
    }),
    parse: (capture, parse, state) => defaultRules.link.parse(capture, parse, { ...state, linked: true }),
    dom: linkView,
  },
  autolink: { ...defaultRules.autolink, match: outsideLinks(inlineRegex(/^<(https?:\/\/[^\s<>]+)>/)) },
  url: {
    ...defaultRules.url,
    match: outsideLinks(inlineRegex(/^(https?:\/\/[^\s<>]+[^\s<>.,:;"'\]|*_~`!?)])/)),
  },
  user: mark(/^<@!?(\d+)>/, (names, id) => mention(`@${names.nameOf(id) ?? "unknown-user"}`)),
  role: mark(/^<@&\d+>/, () => mention("@role")),
  channel: mark(/^<#(\d+)>/, (names, id) => mention(`#${names.channelName(id) ?? "unknown"}`)),
  command: mark(/^<\/([^:<>\n]{1,98}):\d+>/, (_, path) => mention(`/${path}`)),
  everyone: mark(/^@(everyone|here)\b/, (_, name) => mention(`@${name}`)),
  emoji: mark(/^<a?:(\w{2,32}):(\d+)>/, (_, name, id) =>
    el("img.emoji", { src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` }),
  ),
  time: mark(/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (_, seconds, style) => timeView(Number(seconds), style)),
  text: { ...defaultRules.text, dom: ({ content }) => content },
};

const parse = parserFor(RULES, { disableAutoBlockNewlines: true });
const output = outputFor(RULES, "dom");

/** A whole text; `names` answers `nameOf(userId)` and `channelName(id)`. */
export function markdown(text, names) {
  return output(parse(text), { names });
}

/** A text of one line, such as the title of an embed. */
export function inlineMarkdown(text, names) {
  return output(parse(text, { inline: true }), { names });
}

/** Lines of text up to where another block starts. */
function linesBefore(starts) {
  return new RegExp(`^([^]*?)(?:\\n(?=${starts}|${FENCE})|(?=${FENCE})|(?![^]))`);
}

function parseInside([, text], parse, state) {
  return { content: parseInline(parse, text, state) };
}

function styled(name, tag) {
  return {
    ...defaultRules[name],
    dom: ({ content }, output, state) => el(tag, {}, output(content, state)),
  };
}

/** One of Discord's own marks: `view(names, ...groups)` shows what the pattern found. */
function mark(pattern, view) {
  return {
    order: 0,
    match: inlineRegex(pattern),
    parse: ([, ...groups]) => ({ groups }),
    dom: ({ groups }, _, { names }) => view(names, ...groups),
  };
}

/** A link cannot hold another link. */
function outsideLinks(match) {
  return (source, state) => (state.linked ? null : match(source, state));
}

function linkView({ target, title, content }, output, state) {
  const href = safeUrl(target);
  const inside = output(content, state);
  return href ? link(href, { title }, inside) : inside;
}

function timeView(seconds, style = "f") {
  const words = formatTime(seconds, style);
  return el(
    "time.moment",
    { title: formatTime(seconds, "F"), "data-seconds": seconds, "data-style": style },
    words,
  );
}

function mention(words) {
  return el("span.mention", words);
}
