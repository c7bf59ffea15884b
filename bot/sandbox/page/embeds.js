/** Embeds: the boxes with a coloured edge. */

import { pictureLink, pictureUrl } from "./attachments.js";
import { el, safeUrl } from "./dom.js";
import { inlineMarkdown, markdown } from "./markdown.js";
import { messageTime } from "./times.js";

/** One embed of a message with these attachments. */
export function embedView(embed, attachments, names) {
  const picture = (part, fallback) => {
    const url = part?.url && pictureUrl(part.url, attachments);
    return url ? pictureLink(url, part.description || fallback) : null;
  };
  const thumbnail = picture(embed.thumbnail, "");
  const image = picture(embed.image, embed.title ?? "Picture");
  return el(
    "div",
    { class: "embed", style: edge(embed.color) },
    el(
      "div",
      { class: "embed-main" },
      el(
        "div",
        { class: "embed-text" },
        authorView(embed.author, attachments),
        titleView(embed, names),
        embed.description && el("div", { class: "embed-description" }, markdown(embed.description, names)),
        fieldsView(embed.fields ?? [], names),
      ),
      thumbnail && el("div", { class: "embed-thumbnail" }, thumbnail),
    ),
    image && el("div", { class: "embed-image" }, image),
    footerView(embed, attachments),
  );
}

/** The coloured edge, as a style; none without a colour. */
export function edge(colour) {
  return Number.isInteger(colour) ? `--edge: #${colour.toString(16).padStart(6, "0")}` : null;
}

function authorView(author, attachments) {
  if (!author?.name) return null;
  return el(
    "div",
    { class: "embed-author" },
    icon(author.icon_url, attachments),
    linked(author.url, [author.name]),
  );
}

function titleView({ title, url }, names) {
  return title ? el("div", { class: "embed-title" }, linked(url, inlineMarkdown(title, names))) : null;
}

function fieldsView(fields, names) {
  if (fields.length === 0) return null;
  return el(
    "div",
    { class: "embed-fields" },
    rows(fields).flatMap((row) =>
      row.map(({ name, value }) =>
        el(
          "div",
          { class: "embed-field", style: `--span: ${row[0].inline ? 12 / row.length : 12}` },
          el("div", { class: "embed-field-name" }, inlineMarkdown(name, names)),
          el("div", {}, markdown(value, names)),
        ),
      ),
    ),
  );
}

/** Inline fields stand up to three in a row; any other has a row to itself. */
function rows(fields) {
  const all = [];
  for (const field of fields) {
    const last = all.at(-1);
    if (field.inline && last?.[0].inline && last.length < 3) last.push(field);
    else all.push([field]);
  }
  return all;
}

function footerView({ footer, timestamp }, attachments) {
  if (!footer?.text && !timestamp) return null;
  const words = [footer?.text, timestamp && messageTime(new Date(timestamp))].filter(Boolean).join(" • ");
  return el("div", { class: "embed-footer" }, icon(footer?.icon_url, attachments), words);
}

function icon(url, attachments) {
  const source = url && pictureUrl(url, attachments);
  return source ? el("img", { class: "embed-icon", src: source, alt: "" }) : null;
}

function linked(url, children) {
  const href = url && safeUrl(url);
  return href ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, children) : children;
}
