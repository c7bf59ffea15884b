/** Buttons, selects and the plain parts of Discord's newer layouts, beneath or instead of a message's text. */

import { el, emojiText, link, safeUrl, spoiler } from "./dom.js";
import { attachmentView, edge, pictureUrl, pictureView } from "./embeds.js";
import { markdown } from "./markdown.js";
import { selectView } from "./selects.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** Every kind of component by its number; each makes a node from the component and its surroundings. */
const VIEWS = {
  1: (row, around) => el("div.action-row", componentViews(row.components, around)),
  2: buttonView,
  3: selectView,
  5: selectView,
  6: selectView,
  7: selectView,
  8: selectView,
  9: sectionView,
  10: (text, { names }) => el("div.text-display", markdown(text.content, names)),
  11: thumbnailView,
  12: galleryView,
  13: (file, { message }) => fileView(file, message),
  14: (line) =>
    el("hr", {
      class: `separator spacing-${line.spacing ?? 1}`,
      "data-line": line.divider === false ? "none" : "shown",
    }),
  17: containerView,
};

/**
 * Make the nodes of `components`. `around` is `{message, names, people, press}`; `press(component,
 * values)` is called when a person uses one, values being null for a button.
 */
export function componentViews(components, around) {
  return components.map((component) => VIEWS[component.type]?.(component, around) ?? unknown(component));
}

function buttonView(button, { press }) {
  const content = [
    button.emoji && el("span.emoji", emojiText(button.emoji)),
    button.label && el("span", button.label),
  ];
  const look = `button ${STYLES[button.style] ?? "secondary"}`;
  const href = button.style === 5 && !button.disabled ? safeUrl(button.url) : null;
  if (href)
    return link(href, { class: look }, content, el("span", { "aria-hidden": "true" }, "↗"));
  return el(
    "button",
    {
      class: look,
      disabled: button.disabled,
      "data-custom-id": button.custom_id,
      "aria-label": button.label ? null : emojiText(button.emoji),
      onclick: () => press(button, null),
    },
    content,
  );
}

function sectionView({ components, accessory }, around) {
  return el(
    "div.section",
    el("div.section-text", componentViews(components, around)),
    accessory && el("div.section-accessory", componentViews([accessory], around)),
  );
}

function containerView({ components, accent_color: colour, spoiler: hidden }, around) {
  const box = el("div.container", { style: edge(colour) }, componentViews(components, around));
  return hidden ? spoiler([box]) : box;
}

function thumbnailView({ media, description, spoiler: hidden }, { message }) {
  const url = pictureUrl(media.url, message.attachments ?? []);
  if (!url) return null;
  const view = el("div.thumbnail", pictureView(url, description, ""));
  return hidden ? spoiler([view]) : view;
}

function galleryView({ items }, around) {
  return el(
    "div.gallery",
    items.map((item) => thumbnailView(item, around)),
  );
}

function fileView({ file }, message) {
  const url = pictureUrl(file.url, message.attachments ?? []);
  const attachment = (message.attachments ?? []).find((candidate) => pictureUrl(candidate.url, []) === url);
  return attachment ? attachmentView({ ...attachment, content_type: "" }) : null;
}

function unknown({ type }) {
  return el("div.unknown-component", `This page cannot show a component of type ${type}.`);
}
