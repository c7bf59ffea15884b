/** A few registered commands, as Discord returns them. */

import { usableCommands } from "../../../bot/sandbox/page/commands.js";

const text = (name, more = {}) => ({ type: 3, name, description: `The ${name}`, ...more });

export const registered = [
  {
    id: "1",
    type: 1,
    name: "d100",
    description: "Roll a fair d100",
    options: [text("method", { autocomplete: true }), text("label")],
  },
  {
    id: "2",
    type: 1,
    name: "fair",
    description: "Roll dice",
    options: [text("dice", { required: true }), text("tightness")],
  },
  {
    id: "3",
    type: 1,
    name: "config",
    description: "Settings",
    options: [
      {
        type: 1,
        name: "set",
        description: "Change a setting",
        options: [text("setting", { required: true }), text("value", { required: true })],
      },
      {
        type: 2,
        name: "role",
        description: "Roles",
        options: [{ type: 1, name: "add", description: "Add a role", options: [] }],
      },
    ],
  },
  { id: "4", type: 1, name: "ping", description: "Is it there?" },
  { id: "5", type: 3, name: "Explain roll", description: "" },
];

export const commands = usableCommands(registered);
