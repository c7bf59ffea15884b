/** One message as DOM nodes. */

import { componentViews } from "./components.js";
import { avatar, el, fill } from "./dom.js";
import { attachmentView, embedView, loneAttachments } from "./embeds.js";
import { markdown } from "./markdown.js";
import { messageTime } from "./times.js";
import { displayName } from "./world.js";

const COMMAND = 2; // a type of interactions
const MESSAGE_MENU = 3; // a type of commands

/** The bits of a message's flags that show. */
export const Flag = Object.freeze({ EPHEMERAL: 1 << 6, LOADING: 1 << 7, LAYOUT: 1 << 15 });

/**
 * Show `message`. `around` is `{names, people, menus(), press(message, component, values), choose(menu, message),
 * dismiss(message)}`.
 * `joined` leaves the author away, for a message that goes on from the one above.
 */
export function messageView(message, around, { joined = false } = {}) {
  const flags = message.flags ?? 0;
  const ephemeral = (flags & Flag.EPHEMERAL) !== 0;
  const name = displayName(message.author);
  const classes = ["message", ephemeral && "ephemeral", joined && "joined", message.failed && "failed"];
  return el(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      "data-id": message.id,
      "aria-label": `Message from ${name}`,
      tabindex: "-1",
    },
    commandLine(message),
    el(
      "div.message-row",
      el("div.message-side", joined ? null : avatar(name)),
      el(
        "div.message-main",
        joined ? null : header(message, name),
        body(message, around),
        ephemeral ? ephemeralLine(message, around) : appsView(message, around),
      ),
    ),
  );
}

function commandLine({ interaction_metadata: origin }) {
  if (origin?.type !== COMMAND || !origin.name) return null;
  const name = displayName(origin.user);
  return el(
    "div.command-line",
    avatar(name),
    el("b", name),
    " used ",
    el("span.mention", origin.command_type === MESSAGE_MENU ? origin.name : `/${origin.name}`),
  );
}

function header(message, name) {
  const date = new Date(message.timestamp);
  return el(
    "header",
    el("span.author", name),
    message.author.bot ? el("span.app-tag", "APP") : null,
    el("time", { datetime: message.timestamp, title: date.toLocaleString() }, messageTime(date)),
  );
}

function body(message, around) {
  if ((message.flags & Flag.LOADING) !== 0)
    return el("div.thinking", message.content || `${displayName(message.author)} is thinking…`);
  const edited =
    message.edited_timestamp &&
    el("span.edited", { title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
  return [
    message.content ? el("div.content", markdown(message.content, around.names), edited) : null,
    (message.embeds ?? []).map((embed) => embedView(embed, message.attachments ?? [], around.names)),
    (message.flags & Flag.LAYOUT) !== 0 ? null : filesView(loneAttachments(message)), // else in its components alone
    componentsView(message, around),
    message.content ? null : edited,
  ];
}

function filesView(files) {
  return files.length > 0 ? el("div.attachments", files.map(attachmentView)) : null;
}

function componentsView(message, { names, people, press }) {
  if (!message.components?.length) return null;
  const around = { message, names, people, press: (component, values) => press(message, component, values) };
  return el("div.components", componentViews(message.components, around));
}

/** A button that shows what apps can do with a message: the entries of its menu. */
function appsView(message, { menus, choose }) {
  if ((message.flags & Flag.LOADING) !== 0) return null;
  const entries = el("div.action-row.apps", { hidden: true });
  const button = el(
    "button.icon-button.apps-button",
    { title: "Apps", "aria-label": "Apps for this message", "aria-expanded": "false", onclick: toggle },
    "⋯",
  );
  function toggle() {
    entries.hidden = !entries.hidden;
    button.setAttribute("aria-expanded", String(!entries.hidden));
    const views = menus().map((menu) =>
      el("button.button.secondary", { onclick: () => choose(menu, message) }, menu.name),
    );
    fill(entries, views.length > 0 ? views : "No app has commands for messages here.");
    entries.scrollIntoView({ block: "nearest" });
  }
  return [button, entries];
}

function ephemeralLine(message, { dismiss }) {
  return el(
    "div.ephemeral-line",
    "Only you can see this • ",
    el("button.plain-link", { onclick: () => dismiss(message) }, "Dismiss message"),
  );
}
