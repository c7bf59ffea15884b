/** Where a person writes: plain messages, commands as text, or a command chosen from the list. */

import { CommandForm } from "./command_form.js";
import { commandNamed, commandText, matchingCommands, namedForm, readCommandText } from "./commands.js";
import { el, fill } from "./dom.js";
import { Listbox } from "./listbox.js";
import { readOptions } from "./option_values.js";

const LONGEST_MESSAGE = 2000;
const MOST_LISTED = 50;
const KEYS = "Tab completes, Enter opens.";

export class Composer {
  #form = null;
  #picked = false;
  #sent = []; // what was sent, oldest first
  #at = 0; // which of it stands in the line; its length: none
  #place = { commands: [], people: { users: [], channels: [] } };
  #on;

  /** `on` is `{say(text), run(command, values), complete(command, values, option), upload(file)}`. */
  constructor(element, on) {
    this.element = element;
    this.#on = on;
    this.input = el("textarea", {
      id: "composer-text",
      rows: 1,
      autocomplete: "off",
      placeholder: "Write a message, or / for commands",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-label": "Message, or / for commands",
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.list.hide(),
    });
    this.list = new Listbox({
      owner: this.input,
      label: "Commands",
      onChoose: ({ command }) => this.open(command),
    });
    this.problem = el("p.composer-problem", { role: "alert", hidden: true });
    this.writing = el(
      "div.writing",
      this.input,
      el("button.button.primary", { onclick: () => this.#send() }, "Send"),
    );
    fill(element, this.problem, this.list.element, this.writing);
  }

  /** Where the composer now writes: `{commands, people}`. What was begun elsewhere is dropped. */
  moveTo(place) {
    this.#place = place;
    this.#close();
    this.input.value = "";
    this.#at = this.#sent.length;
    this.#grow();
  }

  /** The commands or people of the same place have changed; what is being written stays. */
  refresh(place) {
    this.#place = place;
    if (this.list.isOpen) this.#offer();
  }

  /** Begin a command, unless something is being written already. */
  begin() {
    this.focus();
    if (this.#form || this.input.value !== "") return;
    this.input.value = "/";
    this.#typed();
  }

  /** Do with a text what is done with one that was typed here. */
  send(text) {
    this.#close();
    this.input.value = text;
    this.list.hide();
    this.#send();
  }

  focus() {
    (this.#form ?? this.input).focus();
  }

  /** Show the options of a command as fields; `texts` are those already typed. */
  open(command, texts = new Map()) {
    this.#form = new CommandForm(command, {
      people: this.#place.people,
      texts,
      complete: this.#on.complete,
      upload: this.#on.upload,
      onRun: (chosen, values, typed) => this.#run(chosen, values, typed),
      onCancel: () => this.#close({ keep: `/${command.path}` }),
    });
    this.input.value = "";
    this.list.hide();
    this.#complain(null);
    fill(this.element, this.#form.element);
    this.#form.focus();
  }

  #close({ keep = "" } = {}) {
    if (this.#form) {
      this.#form = null;
      fill(this.element, this.problem, this.list.element, this.writing);
      this.input.value = keep;
    }
    this.#complain(null);
    this.#grow();
    if (keep) this.input.focus();
  }

  #run(command, values, texts) {
    this.#close();
    this.#remember(commandText(command, texts));
    this.input.value = "";
    this.#grow();
    this.list.hide();
    this.input.focus();
    this.#on.run(command, values);
  }

  #typed() {
    this.#picked = false;
    this.#grow();
    this.#complain(null);
    this.#offer();
  }

  /** List the commands that fit; once one is typed out with more behind it, its options. */
  #offer() {
    const typed = this.input.value;
    if (!typed.startsWith("/") || typed.includes("\n")) return this.list.hide();
    const { commands } = this.#place;
    if (commands.length === 0)
      return this.list.show([], { note: "No commands can be used here. Is the bot online?" });
    const named = commandNamed(typed.slice(1), commands);
    if (named && typed.length > named.path.length + 1) return this.list.show([], { note: usage(named) });
    const listed = matchingCommands(commands, typed.slice(1)).slice(0, MOST_LISTED);
    return this.list.show(listed.map(item), { note: listed.length === 0 ? "No command matches." : KEYS });
  }

  #key(event) {
    if (event.isComposing) return;
    const open = this.list.isOpen;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.#arrow(event.key === "ArrowDown" ? 1 : -1)) return;
    } else if (event.key === "Tab" && !event.shiftKey && open && this.#tab()) {
      // done by #tab
    } else if (event.key === "Enter" && !event.shiftKey) this.#send();
    else if (event.key === "Escape" && open) this.list.hide();
    else return;
    event.preventDefault();
  }

  /** Move within the list of commands, or through what was sent; answers whether there was somewhere to go. */
  #arrow(step) {
    if (this.list.isOpen) {
      this.list.move(step);
      this.#picked = true;
      return true;
    }
    const at = this.#at + step;
    if (this.input.value !== (this.#sent[this.#at] ?? "") || at < 0 || at > this.#sent.length) return false;
    this.#at = at;
    this.input.value = this.#sent[at] ?? "";
    this.#complain(null);
    this.#grow();
    return true;
  }

  #remember(text) {
    this.#sent.push(text);
    this.#at = this.#sent.length;
  }

  /**
   * Tab completes the command on which the list stands. From one that is typed out it goes on to its fields, with
   * what was typed so far in them.
   */
  #tab() {
    if (this.list.active) {
      this.input.value = `/${this.list.active.command.path} `;
      this.#typed();
      return true;
    }
    const { command, texts } = readCommandText(this.input.value, this.#place.commands);
    if (command) this.open(command, texts);
    return Boolean(command);
  }

  #send() {
    const text = this.input.value;
    if (text.trim() === "") return;
    if (text.startsWith("/")) this.#sendCommand(text);
    else this.#sendMessage(text.trim());
  }

  #sendMessage(text) {
    const { length } = [...text];
    if (length > LONGEST_MESSAGE) {
      this.#complain(`A message may have at most ${LONGEST_MESSAGE} characters; this has ${length}.`);
      return;
    }
    this.input.value = "";
    this.#remember(text);
    this.#grow();
    this.#on.say(text);
  }

  #sendCommand(text) {
    const { commands, people } = this.#place;
    const { command, texts, problem, unnamed = [] } = readCommandText(text, commands);
    const goesFirst = command && !(this.#picked && this.list.active);
    if (!goesFirst && this.list.isOpen && this.list.active) return this.list.choose();
    if (problem) return this.#complain(problem);
    const { values, problems } = readOptions(command.options, texts, people);
    if (problems.size === 0) return this.#run(command, values, texts);
    if (texts.size === 0) return this.open(command);
    const words = problems.values().next().value;
    const named = unnamed.length > 0 && command.options.length > 1 ? ` By name: ${namedForm(command)}` : "";
    return this.#complain(words + named);
  }

  #complain(problem) {
    this.problem.hidden = !problem;
    this.problem.textContent = problem ?? "";
    if (problem) this.list.hide();
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
  }
}

function item(command) {
  const names = command.options.map(({ name, required }) => (required ? name : `${name}?`)).join("  ");
  return {
    label: [`/${command.path}`, names && el("span.listbox-options", names)],
    detail: command.description,
    command,
  };
}

function usage({ path, description, options }) {
  const parts = options.map(({ name, required, description: words }) =>
    el("li", el("code", `${name}:`), required ? el("b", " required") : null, ` ${words}`),
  );
  return [
    el("b", `/${path}`),
    ` ${description}`,
    parts.length > 0 && el("ul", parts),
    parts.length > 0 && el("small", "Enter sends. Tab shows the options as fields."),
  ];
}
