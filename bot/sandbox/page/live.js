/** Live updates: one websocket for the chosen user, opened again whenever it breaks. */

const FIRST_WAIT = 500; // milliseconds, doubled at each failure
const LONGEST_WAIT = 8000;

export class Live {
  #socket = null;
  #user = null;
  #timer = 0;
  #wait = FIRST_WAIT;

  /**
   * `onEvent(event)` gets every event; `onOpen()` follows each successful connection, when it is time to
   * fetch what was said before; `onLost()` follows each broken or failed one.
   */
  constructor({ onEvent, onOpen, onLost }) {
    this.onEvent = onEvent;
    this.onOpen = onOpen;
    this.onLost = onLost;
  }

  /** Watch the world as this user from now on; answers whether that needs a new connection. */
  follow(user) {
    if (user === this.#user) return false;
    this.#user = user;
    this.#wait = FIRST_WAIT;
    this.#connect();
    return true;
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/events?as=${this.#user}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      this.onOpen();
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.onEvent(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.onLost();
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    });
  }
}
