// Runs the mechanics of the bot, in Python, beside the page, so that a long question does not hold it up.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ready = (async () => {
  const [python, bundle] = await Promise.all([
    loadPyodide(),
    fetch(new URL("playground.zip", import.meta.url)).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(bundle, "zip");
  return python.pyimport("playground");
})();

ready.then(
  (playground) => postMessage({ choices: JSON.parse(playground.list_choices()) }),
  () => postMessage({ failure: "The playground could not be loaded. Load the page again." }),
);

onmessage = async ({ data }) => {
  const playground = await ready;
  const answer = data.rule ? playground.ask_rule(data.rule, data.sides) : playground.ask(data.dice);
  postMessage({ answer: JSON.parse(answer) });
};
