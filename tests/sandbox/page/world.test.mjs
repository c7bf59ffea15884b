import assert from "node:assert/strict";
import { test } from "node:test";

import { peopleOf } from "../../../bot/sandbox/page/option_values.js";
import { World } from "../../../bot/sandbox/page/world.js";

const channel = (id, type, viewers, parent = null) => ({
  id,
  name: `c${id}`,
  type,
  viewers,
  parent_id: parent,
});

const world = new World({
  users: ["1", "2"].map((id) => ({ id, username: `u${id}`, global_name: null })),
  servers: [
    {
      id: "9",
      name: "Den",
      members: ["1", "2"],
      channels: [channel("10", 0, ["1"]), channel("11", 11, ["1"], "10"), channel("12", 0, ["1", "2"])],
    },
    { id: "8", name: "Inn", members: ["1"], channels: [channel("13", 0, ["1"])] },
  ],
  dms: [{ id: "20", name: "Bot", recipients: ["1"] }],
});
const channelsOf = (user) => world.serversOf(user).flatMap(({ channels }) => channels.map(({ id }) => id));

test("a person has the channels they see, in the servers they are in", () => {
  assert.deepEqual([channelsOf("1"), channelsOf("2")], [["10", "11", "12", "13"], ["12"]]);
});

test("a channel that a person does not see is none for them", () => {
  assert.deepEqual([world.channel("10", "1").name, world.channel("10", "2")], ["c10", null]);
});

test("the first channel is the first that the person sees", () => {
  assert.deepEqual([world.firstChannel("1"), world.firstChannel("2")], ["10", "12"]);
});

test("only channels that the person sees are suggested to them", () => {
  const suggested = peopleOf(world, world.channel("12", "2")).channels.map(({ id }) => id);
  assert.deepEqual(suggested, ["12"]);
});

test("a conversation is for those in it", () => {
  assert.deepEqual([world.channel("20", "1").name, world.channel("20", "2")], ["Bot", null]);
});
