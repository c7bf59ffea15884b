/** Files that came with a message. */

import { el, safeUrl } from "./dom.js";
import { spoiler } from "./markdown.js";

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
  const view = picture ? pictureLink(url, file.description || file.filename) : fileCard(file, url);
  return file.filename.startsWith("SPOILER_") ? spoiler([view]) : view;
}

/** A picture, with its words for those who do not see it. */
export function pictureLink(url, description) {
  return el(
    "a",
    { class: "picture", href: url, target: "_blank", rel: "noopener noreferrer" },
    el("img", { src: url, alt: description, loading: "lazy" }),
  );
}

function fileCard({ filename, size }, url) {
  return el(
    "a",
    { class: "file", href: url, download: filename },
    el("span", { class: "file-name" }, filename),
    el("small", {}, bytes(size)),
  );
}

function ownUrl(url) {
  return safeUrl(url, location.href);
}

function bytes(size) {
  if (!(size >= 1024)) return `${size ?? 0} B`;
  return size < 1024 ** 2 ? `${(size / 1024).toFixed(1)} kB` : `${(size / 1024 ** 2).toFixed(1)} MB`;
}
