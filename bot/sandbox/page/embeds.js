/** Files that came with a message, and embeds: the boxes with a coloured edge. */

import { el, link, safeUrl, spoiler } from "./dom.js";
import { inlineMarkdown, markdown } from "./markdown.js";
import { messageTime } from "./times.js";

const INLINE_IMAGES = /^image\/(png|jpeg|gif|webp)\b/;

/**
 * The address of a picture that a message refers to: one of its own files by `attachment://name`, or
 * a web address. Null when it is neither.
 */
export function pictureUrl(url, attachments) {
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  if (!name) return ownUrl(url);
  const file = attachments.find(({ filename }) => filename === name);
  return file ? ownUrl(file.url) : null;
}

/** The files that no embed shows already. */
export function loneAttachments(message) {
  const shown = JSON.stringify([message.embeds ?? [], message.components ?? []]);
  return (message.attachments ?? []).filter(
    ({ filename, url }) =>
      !shown.includes(`"attachment://${filename}"`) && !shown.includes(JSON.stringify(url)),
  );
}

/** One file: a picture that opens in full, or a line to download it. */
export function attachmentView(file) {
  const url = ownUrl(file.url);
  if (!url) return null;
  const picture = INLINE_IMAGES.test(file.content_type ?? "");
  const view = picture ? pictureView(url, file.description, file.filename) : fileCard(file, url);
  return file.filename.startsWith("SPOILER_") ? spoiler([view]) : view;
}

/** A picture with its description, which can be opened below it; without one it is called by its `name`. */
export function pictureView(url, description, name) {
  return [
    el(
      "a.picture",
      { href: url, target: "_blank", rel: "noopener noreferrer" },
      el("img", { src: url, alt: description || name, loading: "lazy" }),
    ),
    description &&
      el("details.description", el("summary", { title: "Description of the picture" }, "ALT"), el("p", description)),
  ];
}

function fileCard({ filename, size }, url) {
  return el(
    "a.file",
    { href: url, download: filename },
    el("span.file-name", filename),
    el("small", bytes(size)),
  );
}

function ownUrl(url) {
  return safeUrl(url, location.href);
}

function bytes(size) {
  if (!(size >= 1024)) return `${size ?? 0} B`;
  return size < 1024 ** 2 ? `${(size / 1024).toFixed(1)} kB` : `${(size / 1024 ** 2).toFixed(1)} MB`;
}

/** One embed of a message with these attachments. */
export function embedView(embed, attachments, names) {
  const picture = (part, fallback) => {
    const url = part?.url && pictureUrl(part.url, attachments);
    return url ? pictureView(url, part.description, fallback) : null;
  };
  const thumbnail = picture(embed.thumbnail, "");
  const image = picture(embed.image, embed.title ?? "Picture");
  return el(
    "div.embed",
    { style: edge(embed.color) },
    el(
      "div.embed-main",
      el(
        "div.embed-text",
        authorView(embed.author, attachments),
        titleView(embed, names),
        embed.description && el("div.embed-description", markdown(embed.description, names)),
        fieldsView(embed.fields ?? [], names),
      ),
      thumbnail && el("div.embed-thumbnail", thumbnail),
    ),
    image && el("div.embed-image", image),
    footerView(embed, attachments),
  );
}

/** The coloured edge, as a style; none without a colour. */
export function edge(colour) {
  return Number.isInteger(colour) ? `--edge: #${colour.toString(16).padStart(6, "0")}` : null;
}

function authorView(author, attachments) {
  if (!author?.name) return null;
  return el("div.embed-author", icon(author.icon_url, attachments), linked(author.url, [author.name]));
}

function titleView({ title, url }, names) {
  return title ? el("div.embed-title", linked(url, inlineMarkdown(title, names))) : null;
}

function fieldsView(fields, names) {
  if (fields.length === 0) return null;
  return el(
    "div.embed-fields",
    rows(fields).flatMap((row) =>
      row.map(({ name, value }) =>
        el(
          "div.embed-field",
          { style: `--span: ${row[0].inline ? 12 / row.length : 12}` },
          el("div.embed-field-name", inlineMarkdown(name, names)),
          el("div", markdown(value, names)),
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
  return el("div.embed-footer", icon(footer?.icon_url, attachments), words);
}

function icon(url, attachments) {
  const source = url && pictureUrl(url, attachments);
  return source ? el("img.embed-icon", { src: source, alt: "" }) : null;
}

function linked(url, children) {
  const href = url && safeUrl(url);
  return href ? link(href, {}, children) : children;
}
