/** The page as a whole: where the person is, what they see there, and what happens when they act. */

import { Live, PAGE, Refusal, fetchCommands, fetchMessages, fetchWorld, say, sendFile } from "./api.js";
import { usableCommands, usableExamples } from "./commands.js";
import { Composer } from "./composer.js";
import { el, fill } from "./dom.js";
import { Interactions, Notices } from "./interactions.js";
import { MessageList, emptyChannel } from "./messages.js";
import { openModal } from "./modal.js";
import { peopleOf } from "./option_values.js";
import { Menu, Sidebar, readPlace, writePlace } from "./sidebar.js";
import { refreshRelativeTimes } from "./times.js";
import { World } from "./world.js";

const MESSAGE_MENU = 3; // a type of commands
const RETRY = 2_000; // milliseconds until the server is asked again
const REFRESH = 15_000; // milliseconds between two looks at relative times

class App {
  #world = new World({});
  #user = null;
  #channel = null; // as World.channel answers it
  #commands = []; // what this user can use there
  #menus = []; // and in the menus of messages
  #unread = new Set();
  #connected = true;
  #closed = null; // why this user may not read the channel, if so
  #held = null; // events that come while a channel's history is on its way
  #sought = null; // the message to show once it is there

  constructor(parts) {
    this.parts = parts;
    this.menu = new Menu(parts);
    this.sidebar = new Sidebar(parts.sidebar, {
      onChannel: (id) => this.#go(this.#user, id),
      onUser: (id) => this.#go(id, this.#channel?.id),
    });
    this.messages = new MessageList(parts.messages, {
      around: () => this.#around(),
      empty: () => this.#emptyChannel(),
      earlier: (id) => this.#loadEarlier(id),
    });
    this.notices = new Notices(this.messages, () => ({
      user: this.#world.user(this.#user),
      bot: this.#bot(),
      channel: this.#channel?.id,
    }));
    this.interactions = new Interactions({
      place: () => ({ user: this.#user, channel: this.#channel?.id }),
      notices: this.notices,
      openForm: (modal, onSubmit) =>
        openModal(modal, {
          title: this.#bot().username,
          names: this.#world,
          people: this.#people(),
          onSubmit,
        }),
    });
    this.composer = new Composer(parts.composer, {
      say: (text) =>
        say(this.#channel.id, this.#user, text).catch((error) =>
          this.notices.fail(this.#channel.id, null, error.message),
        ),
      run: (command, values) => this.#use(command, values),
      complete: (command, values, option) => this.interactions.complete(command, values, option),
      upload: (file) => sendFile(file).catch((error) => ({ problem: error.message })),
    });
    this.live = new Live({
      onEvent: (event) => this.#event(event),
      onOpen: () => this.#connection(true),
      onLost: () => this.#connection(false),
    });
    window.addEventListener("popstate", () => this.#follow());
    parts.skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.composer.focus();
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** A slash begins a command from wherever nothing else is being typed. */
  #key(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, dialog")) return;
    event.preventDefault();
    this.menu.toggle(false);
    this.composer.begin();
  }

  /** Begin where the address says, or at the first channel of the first user. */
  async start() {
    try {
      this.#world = new World(await fetchWorld());
    } catch {
      this.#connection(false);
      setTimeout(() => this.start(), RETRY);
      return;
    }
    this.#connected = true;
    this.#follow();
    setInterval(() => refreshRelativeTimes(this.parts.messages), REFRESH);
  }

  /** Go where the address says. */
  #follow() {
    const { user, channel, message } = readPlace();
    this.#go(user ?? this.#user, channel, message);
  }

  /** Show a channel as a user, and a message in it; what does not exist gives way to the first that does. */
  #go(userId, channelId, message = null) {
    const isHere = this.#stayer();
    this.#sought = message;
    this.#user = (this.#world.user(userId) ?? this.#world.users[0])?.id ?? null;
    if (!this.#user) return this.#draw();
    this.#channel =
      this.#world.channel(channelId, this.#user) ??
      this.#world.channel(this.#world.firstChannel(this.#user), this.#user);
    this.#commands = [];
    writePlace({ user: this.#user, channel: this.#channel?.id });
    this.#unread.delete(this.#channel?.id);
    this.menu.toggle(false);
    this.#draw();
    if (!isHere()) this.composer.moveTo(this.#place());
    this.#learnCommands();
    if (!this.live.follow(this.#user)) this.#load();
    if (!this.#sought && matchMedia("(hover: hover)").matches) this.composer.focus();
  }

  async #load() {
    if (!this.#channel) return this.messages.replaceAll([]);
    const isHere = this.#stayer();
    this.#held = [];
    this.#closed = null;
    try {
      const messages = await fetchMessages(this.#channel.id, this.#user, { since: this.#sought ?? "" });
      if (!isHere()) return;
      this.messages.replaceAll(messages, messages.length >= PAGE);
      for (const event of this.#held) this.#show(event);
      this.#held = null;
      this.#showSought();
    } catch (error) {
      this.#held = null;
      if (!(error instanceof Refusal)) return; // the live connection reports it, and loads again once it is back
      this.#closed = error.message;
      this.messages.replaceAll([]);
    }
  }

  async #loadEarlier(id) {
    const isHere = this.#stayer();
    const messages = await fetchMessages(this.#channel.id, this.#user, { before: id }).catch(() => null);
    if (messages && isHere()) this.messages.prepend(messages, messages.length >= PAGE);
  }

  #showSought() {
    if (this.#sought && !this.messages.show(this.#sought))
      this.notices.fail(this.#channel.id, null, "That message is no longer here.");
    this.#sought = null;
  }

  /** Ask which commands this user can use here, and offer those. */
  async #learnCommands() {
    if (!this.#channel) return;
    const isHere = this.#stayer();
    const commands = await fetchCommands(this.#channel.id, this.#user).catch(() => null);
    if (!commands || !isHere()) return; // a reload of the world asks again
    this.#commands = usableCommands(commands);
    this.#menus = commands.filter(({ type }) => type === MESSAGE_MENU);
    this.composer.refresh(this.#place());
    if (this.messages.isEmpty) this.messages.redraw();
  }

  /** A question to ask later: whether the person is still the same, and in the same channel. */
  #stayer() {
    const [user, channel] = [this.#user, this.#channel?.id];
    return () => user === this.#user && channel === this.#channel?.id;
  }

  #event(event) {
    if (event.type === "world") return this.#reloadWorld();
    if (event.message.channel_id !== this.#channel?.id) return this.#mark(event);
    return this.#held ? this.#held.push(event) : this.#show(event);
  }

  #show({ type, message }) {
    if (type === "message_delete") this.messages.remove(message.id);
    else this.messages.put(message);
  }

  #mark({ type, message }) {
    if (type !== "message_create") return;
    this.#unread.add(message.channel_id);
    this.#drawSidebar();
  }

  async #reloadWorld() {
    try {
      this.#world = new World(await fetchWorld());
    } catch {
      return;
    }
    const channel = this.#world.channel(this.#channel?.id, this.#user);
    if (!channel) return void this.#go(this.#user, null);
    this.#channel = channel;
    this.#learnCommands();
    this.#draw();
  }

  #connection(connected) {
    const returned = connected && !this.#connected;
    this.#connected = connected;
    this.#banner();
    if (returned) this.#reloadWorld();
    if (connected) this.#load();
  }

  #use(command, values) {
    this.messages.toBottom();
    this.composer.focus();
    this.interactions.use(command, values);
  }

  #draw() {
    this.#drawSidebar();
    this.#banner();
    this.parts.composer.hidden = !this.#channel;
    const { title, detail } = this.#world.headline(this.#channel);
    fill(this.parts.title, el("span", title), detail && el("small", detail));
    document.title = `${title} · ${this.#world.application?.name ?? "Sandbox"}`;
  }

  #drawSidebar() {
    this.sidebar.draw(this.#world, { user: this.#user, channel: this.#channel?.id, unread: this.#unread });
  }

  #banner() {
    const { application, online } = this.#world;
    const name = application?.name ?? "The bot";
    const words = !this.#connected
      ? "The sandbox cannot be reached. Trying again…"
      : online
        ? ""
        : `${name} is offline. Commands will go unanswered until it is back.`;
    this.parts.banner.textContent = words;
    this.parts.banner.hidden = !words;
  }

  #place() {
    if (!this.#channel) return { name: "nowhere", commands: [], people: { users: [], channels: [] } };
    return {
      name: this.#world.headline(this.#channel).title.replace("↳ ", ""),
      commands: this.#commands,
      people: this.#people(),
    };
  }

  #people() {
    return peopleOf(this.#world, this.#channel);
  }

  #bot() {
    const { id, name } = this.#world.application ?? { id: "0", name: "Sandbox" };
    return { id, username: name, bot: true };
  }

  #around() {
    return {
      names: this.#world,
      people: this.#people(),
      menus: () => this.#menus,
      press: (message, component, values) => this.interactions.press(message, component, values),
      choose: (menu, message) => {
        this.messages.toBottom();
        this.interactions.choose(menu, message);
      },
      dismiss: (message) => this.messages.dismiss(message.id),
    };
  }

  #emptyChannel() {
    const { name, commands } = this.#place();
    const examples = this.#closed ? [] : usableExamples(this.#world.examples, commands);
    const start = examples.length > 0 ? " Type / to see every command; Tab completes. Or try one of these:" : "";
    const hint = this.#closed ?? `There are no messages here yet.${start}`;
    return emptyChannel({ title: name, hint, examples, onExample: (text) => this.composer.send(text) });
  }
}

const byId = (id) => document.getElementById(id);
new App({
  skip: document.querySelector(".skip"),
  main: document.querySelector("main"),
  sidebar: byId("sidebar"),
  title: byId("title"),
  menu: byId("menu"),
  banner: byId("banner"),
  messages: byId("messages"),
  composer: byId("composer"),
}).start();
