// The playground: a form that asks Python (see playground-worker.js), and what it answers as text and bars.

const LONGEST_WAIT = 20_000; // milliseconds that a question may take
const LONGEST_DICE = 400; // characters
const EXAMPLES = ["4d6kh3 vs 12", "1d20+5 vs 15", "adv+5", "2d6", "vtm7h2 >=4", "coc45"];

const LOADING = "Loading Python, about 7 MB the first time …";
const WORKING = "Working it out …";
const FAILED = "The playground could not be loaded. Load the page again.";

const place = document.querySelector("#try");
let worker;
let timer;
let isBusy = true; // Python is still loading, or works something out
let next; // the question that waits for it
let isAsked = false; // by a person, who then looks for the answer

const make = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
};

const dice = make("input", { id: "pg-dice", maxlength: LONGEST_DICE, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
const game = make("select", { id: "pg-game" }, make("option", { value: "" }, "Choose a game …"));
const rule = make("select", { id: "pg-rule" }, make("option", { value: "" }, "Choose a way …"));
const sides = make("input", { id: "pg-sides", type: "number", min: 2, max: 10000, value: 100 });
const status = make("p", { class: "pg-status", role: "status" });
const answer = make("div", { class: "pg-answer", "aria-live": "polite" });

const button = (text, onclick) => make("button", { type: "button", onclick }, text);
const submit = (text) => make("button", { type: "submit", "data-text": text }, text);
const field = (text, input) => make("div", {}, make("label", { for: input.id }, text), input);
const complain = (text) => make("pre", { class: "pg-error" }, text);

function start() {
  worker = new Worker(new URL("playground-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = () => receive({ failure: FAILED });
  say(LOADING);
}

/** Say in the buttons what Python is doing; without words, what they are for. */
function say(words) {
  for (const one of place.querySelectorAll("button[type=submit]")) {
    one.textContent = words || one.dataset.text;
    one.toggleAttribute("data-busy", Boolean(words));
  }
  status.textContent = words || "";
}

function receive({ choices, answer: found, failure }) {
  clearTimeout(timer);
  if (failure) {
    say("");
    answer.replaceChildren(complain(failure));
    return;
  }
  isBusy = false;
  if (choices) fill(choices);
  if (found && !next) show(found);
  if (next) send();
  else say("");
}

function fill({ games, rules }) {
  if (game.options.length > 1) return;
  game.append(...games.map(([title, example]) => make("option", { value: example }, title)));
  rule.replaceChildren(...rules.map(([name, summary]) => make("option", { value: name }, `${name}: ${summary}`)));
  rule.value = "human";
  rules.forEach(([name, , usual]) => (rule.querySelector(`[value="${name}"]`).dataset.sides = usual));
}

/** Answer below the form that asks, as soon as Python is free. */
function ask(question, form) {
  form.after(answer);
  isAsked = true;
  next = question;
  if (!isBusy) send();
}

function send() {
  worker.postMessage(next);
  next = undefined;
  isBusy = true;
  say(WORKING);
  timer = setTimeout(() => {
    worker.terminate();
    answer.replaceChildren(complain("This takes too long for a browser. Ask for fewer dice."));
    start();
  }, LONGEST_WAIT);
}

function askDice(text) {
  dice.value = text;
  const typed = text.trim();
  if (!typed) {
    ofDice.after(answer);
    answer.replaceChildren(complain("Type dice, such as 4d6kh3 vs 12."));
    return;
  }
  history.replaceState(null, "", `#${encodeURIComponent(typed)}`);
  ask({ dice: typed }, ofDice);
}

function askRule() {
  ask({ rule: rule.value, sides: Math.trunc(Number(sides.value)) || 0 }, ofRule);
}

function show(found) {
  if (found.error) {
    const offers = found.offers.map((offer) => button(offer, () => askDice(offer)));
    answer.replaceChildren(complain(found.error), make("p", {}, ...offers));
  } else {
    answer.replaceChildren(
      make("p", { class: "pg-headline" }, found.headline),
      make("p", { class: "pg-understood" }, "Read as ", make("code", {}, found.understood)),
      ...found.charts.map(draw),
      ...[...found.lines, ...found.price].map((line) => make("p", {}, line)),
      table(found.exact),
    );
  }
  if (isAsked) answer.firstChild.scrollIntoView({ block: "nearest" });
}

function draw(chart) {
  const most = Math.max(...chart.bars.map((bar) => bar.percent), 1e-9);
  const figure = make("figure", {}, make("figcaption", {}, chart.title));
  figure.append(chart.are_words || chart.bars.length <= 12 ? rows(chart, most) : columns(chart, most));
  return figure;
}

function rows(chart, most) {
  return make("div", { class: "pg-rows" }, ...chart.bars.flatMap((bar) => {
    const filled = make("i", { class: bar.hit ? "pg-hit" : "" });
    filled.style.width = `${(100 * bar.percent) / most}%`;
    return [make("span", {}, bar.label), make("span", { class: "pg-track" }, filled), make("b", {}, bar.words)];
  }));
}

function columns(chart, most) {
  const NAMESPACE = "http://www.w3.org/2000/svg";
  const width = 600, height = 220, base = 190, step = width / chart.bars.length;
  const drawing = document.createElementNS(NAMESPACE, "svg");
  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawing.setAttribute("role", "img");
  const likeliest = chart.bars.reduce((best, bar) => (bar.percent > best.percent ? bar : best));
  drawing.setAttribute("aria-label", `${chart.title}; the most likely is ${likeliest.label} with ${likeliest.words}`);
  const add = (name, attributes, text) => {
    const made = document.createElementNS(NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    drawing.append(made);
    return made;
  };
  const every = Math.ceil(chart.bars.length / 12);
  chart.bars.forEach((bar, at) => {
    const tall = ((base - 10) * bar.percent) / most;
    const column = add("rect", { x: at * step + step * 0.08, y: base - tall, width: step * 0.84, height: tall, class: bar.hit ? "pg-hit" : "pg-bar" });
    const title = document.createElementNS(NAMESPACE, "title");
    title.textContent = `${bar.label}: ${bar.words}`;
    column.append(title);
    if (at % every === 0) add("text", { x: (at + 0.5) * step, y: base + 22, "text-anchor": "middle" }, bar.label.split(" ")[0]);
  });
  return drawing;
}

function table(exact) {
  const body = exact.map(([result, share]) => make("tr", {}, make("td", {}, result), make("td", {}, share)));
  const head = make("tr", {}, make("th", {}, "result"), make("th", {}, "chance"));
  return make("details", {}, make("summary", {}, "Exact chances"), make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
}

const ofDice = make("form", { onsubmit: (event) => { event.preventDefault(); askDice(dice.value); } },
  field("Dice or a game", dice),
  make("div", { class: "pg-examples" }, ...EXAMPLES.map((example) => button(example, () => askDice(example)))),
  field("Or choose a game", game),
  submit("Show the odds"));
const ofRule = make("form", { onsubmit: (event) => { event.preventDefault(); askRule(); } },
  field("A way to make a die from six-sided dice", rule), field("Sides", sides), submit("How fair is it?"));

game.addEventListener("change", () => game.value && askDice(game.value));
rule.addEventListener("change", () => { sides.value = rule.selectedOptions[0].dataset.sides; });

place.replaceChildren(status, ofDice, answer, ofRule);
const linked = decodeURIComponent(location.hash.slice(1)).slice(0, LONGEST_DICE);
dice.value = linked || EXAMPLES[0];
next = { dice: dice.value };
start();
