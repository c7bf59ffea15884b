import assert from "node:assert/strict";
import { test } from "node:test";

import { html } from "./browser.mjs";
import { inlineMarkdown, markdown } from "../../../bot/sandbox/page/markdown.js";
import { formatTime } from "../../../bot/sandbox/page/times.js";

const names = {
  nameOf: (id) => (id === "12" ? "Bob" : null),
  channelName: (id) => (id === "12" ? "dice" : null),
};

const BLOCKS = [
  ["lines without marks are one text", "a\nb", text("a\nb")],
  ["one to three signs make a heading", "## Odds", heading(2, "Odds")],
  ["four signs make none", "#### Odds", text("#### Odds")],
  ["a sign without a space is no heading", "#dice", text("#dice")],
  ["a small line is a subtext", "-# exact", '<small class="subtext">exact</small>'],
  ["text goes on after a heading", "# A\nb", heading(1, "A") + text("b")],
  ["marks in a heading mean what they do in text", "# **A**", heading(1, "<strong>A</strong>")],
  ["quoted lines that follow each other are one quote", "> a\n> b\nc", quote(text("a\nb")) + text("c")],
  ["three angles quote all that follows", ">>> a\nb", quote(text("a\nb"))],
  ["a quote holds no other", "> > a", quote(text("&gt; a"))],
  ["a quote holds code of several lines", "> ```\n> a\n> ```", quote(code("a"))],
  ["an angle without a space quotes nothing", ">a", text("&gt;a")],
  ["dashes make a list", "- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
  ["numbers make a list that starts where they do", "3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["deeper items are a list within", "- a\n  - b\n- c", "<ul><li>a\n<ul><li>b</li></ul></li><li>c</li></ul>"],
  ["numbers after dashes are another list", "- a\n1. b", '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'],
  ["a list ends where the text goes on", "- a\nb", `<ul><li>a</li></ul>${text("b")}`],
  ["a fence holds code in a language", "```py\nx = 1\n```", code("x = 1", ' data-language="py"')],
  ["a fence on one line holds code without a language", "```x```", code("x")],
  ["marks in a fence mean nothing", "```\n**a**\n# b\n```", code("**a**\n# b")],
  ["text stands before and after a fence", "a\n```\nb\n```\nc", text("a") + code("b") + text("c")],
  ["a fence that never closes is plain text", "```\na", text("```\na")],
  ["an empty line between texts stays", "a\n\nb", text("a\n\nb")],
  ["nothing is nothing", "", ""],
];

const INLINE = [
  ["plain text stays as it is", "2d6 + 3 = 11", "2d6 + 3 = 11"],
  ["two stars are bold", "**42**", "<strong>42</strong>"],
  ["one star is italic", "*so*", "<em>so</em>"],
  ["one underscore is italic", "_so_", "<em>so</em>"],
  ["two underscores underline", "__so__", "<u>so</u>"],
  ["two tildes strike", "~~so~~", "<s>so</s>"],
  ["two bars hide", "||so||", spoiler("so")],
  ["three stars are bold and italic", "***so***", "<em><strong>so</strong></em>"],
  ["styles nest", "**a *b* c**", "<strong>a <em>b</em> c</strong>"],
  ["bold may stand in italic", "*a **b** c*", "<em>a <strong>b</strong> c</em>"],
  ["stars with spaces around them multiply", "2 * 3 * 4", "2 * 3 * 4"],
  ["stars alone are stars", "****", "****"],
  ["underscores in a word are part of it", "early_stop_six", "early_stop_six"],
  ["an underscore after a letter is part of the word", "early_stop_ six", "early_stop_ six"],
  ["a backslash takes a mark's meaning away", "\\*so\\*", "*so*"],
  ["a backslash before a letter stays", "a\\b", "a\\b"],
  ["code keeps its marks", "`**a**`", "<code>**a**</code>"],
  ["code in two backticks may hold one", "``a`b``", "<code>a`b</code>"],
  ["a person is mentioned by id", "<@12>", mention("@Bob")],
  ["the older mention of a person is one too", "<@!12>", mention("@Bob")],
  ["a person whom nobody knows is mentioned as such", "<@7>", mention("@unknown-user")],
  ["a role is mentioned by id", "<@&12>", mention("@role")],
  ["a channel is mentioned by id", "<#12>", mention("#dice")],
  ["a command is mentioned by its path", "</config set:12>", mention("/config set")],
  ["everyone is mentioned", "@everyone", mention("@everyone")],
  [
    "an emoji of an application shows its picture, and has its name",
    "<a:roll:12>",
    '<img class="emoji" src="/emojis/12.png" alt=":roll:" title=":roll:">',
  ],
  ["a moment carries its style", "<t:1700000000:R>", moment(1700000000, "R")],
  ["a moment without a style is long", "<t:1700000000>", moment(1700000000, "f")],
  ["an address is a link", "https://a.example/x", link("https://a.example/x")],
  [
    "the full stop after an address is not part of it",
    "https://a.example/x.",
    `${link("https://a.example/x")}.`,
  ],
  [
    "an address in angle brackets is a link",
    "<https://a.example>",
    link("https://a.example/", "https://a.example"),
  ],
  [
    "a link to a message stays on the page",
    "[roll 7](https://discord.com/channels/@me/12/34)",
    '<a href="#channel=12&amp;message=34">roll 7</a>',
  ],
  ["words may stand for an address", "[here](https://a.example/)", link("https://a.example/", "here")],
  ["an address may hold brackets", "[x](https://a.example/b_(c))", link("https://a.example/b_(c)", "x")],
  [
    "an address in the words of a link is text",
    "[https://b.example](https://a.example/)",
    link("https://a.example/", "https://b.example"),
  ],
  ["an address that is not of the web is plain text", "[x](javascript:alert(1))", "[x](javascript:alert(1))"],
  [
    "markup of another kind is plain text",
    "<img src=x onerror=alert(1)>",
    "&lt;img src=x onerror=alert(1)&gt;",
  ],
];

for (const [sentence, written, expected] of BLOCKS) {
  test(sentence, () => assert.equal(html(markdown(written, names)), expected));
}

for (const [sentence, written, expected] of INLINE) {
  test(sentence, () => assert.equal(html(inlineMarkdown(written, names)), expected));
}

test("marks that never close are plain text, and quickly so", () => {
  const written = `**_~~${"[(<".repeat(1300)}`;
  const begun = process.cpuUsage();
  assert.equal(html(inlineMarkdown(written, names)), written.replaceAll("<", "&lt;"));
  const { user, system } = process.cpuUsage(begun); // not the time: others may have the processor for long
  assert.ok(user + system < 1_000_000);
});

function text(inside) {
  return `<div class="text">${inside}</div>`;
}

function heading(level, inside) {
  const classes = `heading heading-${level}`;
  return `<div class="${classes}" role="heading" aria-level="2">${inside}</div>`;
}

function quote(inside) {
  return `<blockquote>${inside}</blockquote>`;
}

function code(inside, language = "") {
  return `<pre><code${language}>${inside}</code></pre>`;
}

function mention(words) {
  return `<span class="mention">${words}</span>`;
}

function link(url, words = url) {
  return `<a href="${url}" target="_blank" rel="noopener noreferrer">${words}</a>`;
}

function moment(seconds, style) {
  const title = formatTime(seconds, "F");
  const words = formatTime(seconds, style);
  return `<time class="moment" title="${title}" data-seconds="${seconds}" data-style="${style}">${words}</time>`;
}

function spoiler(inside) {
  const cover = 'role="button" tabindex="0" aria-expanded="false" aria-label="Spoiler: press to show"';
  return `<span class="spoiler" ${cover}><span class="spoiler-inside" aria-hidden="true">${inside}</span></span>`;
}
