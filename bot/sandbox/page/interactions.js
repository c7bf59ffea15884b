/** Using commands, buttons, selects and modals, and telling the person when nothing comes of it. */

import { Refusal, interact } from "./api.js";
import { interactionData } from "./commands.js";
import { Flag } from "./message.js";

const Kind = Object.freeze({ COMMAND: 2, COMPONENT: 3, COMPLETION: 4, MODAL: 5 });
const NO_ANSWER = "The application did not respond";

export class Interactions {
  /**
   * `place()` answers `{user, channel}` (ids); `notices` tells what happens (see notices.js);
   * `openForm(modal, onSubmit)` shows a modal.
   */
  constructor({ place, notices, openForm }) {
    this.place = place;
    this.notices = notices;
    this.openForm = openForm;
  }

  /** Use a command with values, a Map by option name. */
  use(command, values) {
    return this.#use({ name: command.path }, interactionData(command, values));
  }

  /** Choose an entry in the menu of a message. */
  choose({ id, name, type }, message) {
    return this.#use({ name, command_type: type }, { id, name, type, target_id: message.id });
  }

  async #use(origin, data) {
    const { channel } = this.place();
    const waiting = this.notices.pending(origin);
    const { answer, problem } = await this.#send(Kind.COMMAND, data);
    this.notices.remove(waiting);
    if (problem) this.notices.fail(channel, origin, problem);
    else this.#follow(answer);
  }

  /** Press a button (values null) or choose in a select of a message. */
  async press(message, component, values) {
    const data = {
      custom_id: component.custom_id,
      component_type: component.type,
      ...(values && { values }),
    };
    const { answer, problem } = await this.#send(Kind.COMPONENT, data, message.id);
    if (problem) this.notices.remark(message, problem === NO_ANSWER ? "This interaction failed" : problem);
    else this.#follow(answer, message);
  }

  /** The bot's choices for the option being typed, or null when it gave none. */
  async complete(command, values, option) {
    const { answer } = await this.#send(Kind.COMPLETION, interactionData(command, values, option));
    return answer?.kind === "choices" ? answer.choices : null;
  }

  #follow(answer, message) {
    if (answer.kind !== "modal") return;
    const { channel } = this.place();
    this.openForm(answer.modal, async (components) => {
      const data = { custom_id: answer.modal.custom_id, components };
      const { problem } = await this.#send(Kind.MODAL, data, message?.id);
      if (problem) this.notices.fail(channel, null, problem);
    });
  }

  /** `{answer}`, or `{problem}` as a sentence when the platform refused or the bot did not answer. */
  async #send(type, data, message) {
    const { user, channel } = this.place();
    try {
      const answer = await interact({ as: user, channel, type, data, ...(message && { message }) });
      return answer.kind === "none" ? { problem: NO_ANSWER } : { answer };
    } catch (error) {
      return { problem: error instanceof Refusal ? error.message : String(error.message) };
    }
  }
}

export class Notices {
  #made = 0;
  #messages;
  #place;

  /** `messages` is the message list; `place()` answers `{user, bot, channel}`: two users and a channel's id. */
  constructor(messages, place) {
    this.#messages = messages;
    this.#place = place;
  }

  /** Show that a command, `{name, command_type?}`, is on its way; answers the notice's id. */
  pending(command) {
    return this.#show(command, { content: "Sending command…", flags: Flag.LOADING });
  }

  /** Show what went wrong in a channel, unless the person has left it; `command` may be null. */
  fail(channel, command, words) {
    if (channel === this.#place().channel)
      this.#show(command, { content: words, flags: Flag.EPHEMERAL, failed: true });
  }

  /** Say beneath a message what went wrong with its button or select. */
  remark(message, words) {
    this.#messages.remark(message.id, words);
  }

  remove(id) {
    this.#messages.remove(id);
  }

  #show(command, { content, flags, failed = false }) {
    const { user, bot } = this.#place();
    this.#made += 1;
    const id = `local-${this.#made}`;
    const origin = command && { type: Kind.COMMAND, user, ...command };
    const timestamp = new Date().toISOString();
    this.#messages.put({ id, author: bot, content, flags, failed, timestamp, interaction_metadata: origin });
    return id;
  }
}
