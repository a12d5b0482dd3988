// Runs the scenarios of scenarios.json with Clients/JavaScript:
// `node scenarios.mjs unix PATH FOLDER`, or `websocket URL FOLDER`.
// To request a disturbance of the services, a scenario writes a file in FOLDER.
// Tests/Integration/ClientScenarioTests.swift performs it.
import assert from "node:assert/strict";
import { existsSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { isFailure, methods } from "../../Clients/JavaScript/methods.js";
import { Quintet } from "../../Clients/JavaScript/quintet.js";
import { connectUnix } from "../../Clients/JavaScript/unix.js";

const [way, place, folder, ...names] = process.argv.slice(2);

const pause = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));

/** Requests a disturbance of the services, and waits until it is done. @param {string} what */
async function trouble(what) {
  writeFileSync(`${folder}/want.new`, what);
  renameSync(`${folder}/want.new`, `${folder}/want`);
  while (!existsSync(`${folder}/done`)) await pause(2);
  unlinkSync(`${folder}/done`);
}

const connected = () => {
  const client = new Quintet(way === "unix" ? { connect: connectUnix(place) } : { url: place });
  client.timeoutMs = 20_000;
  return client;
};

/** Returns a client with the same session on a separate connection. @param {Quintet} client */
const another = ({ token }) => methods(Object.assign(connected(), { token }));

/** @param {string} [app] */
async function registered(app = "flippin") {
  const client = connected();
  const api = methods(client);
  const device = await api.entitlements.devices.register({ app, language: "en", time_zone: "Europe/London" });
  client.token = device.token;
  return { client, api, device };
}

/** @param {Promise<any>} call @param {string} kind */
async function fails(call, kind) {
  const failure = await call.then(() => undefined, (error) => error);
  assert.ok(isFailure(failure), `${failure}`);
  assert.equal(failure.kind, kind);
  return failure;
}

/** @type {{ [name: string]: () => Promise<void> }} */
const scenarios = {
  async register() {
    const { client, api, device } = await registered();
    assert.equal((await api.entitlements.profile.get()).language, "en");
    assert.ok(device.account.startsWith("acc_"));
    client.token = undefined;
    await fails(api.entitlements.profile.get(), "unauthenticated");
    client.close();
    await fails(api.gateway.ping(), "cancelled");
  },

  async queue() {
    const { client, api } = await registered();
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => api.gateway.ping({ n })));
    answers.forEach((answer, n) => assert.equal(answer.n, n));
    client.close();
  },

  async change() {
    const { client, api } = await registered();
    const add = (/** @type {number} */ n) => api.content.cards.add({ front: `${n}`, back: "b" }, { key: `card-${n}` });
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const added = numbers.map(add);
    await trouble("kill content");
    const more = add(20);
    await trouble("kill gateway");
    const first = await Promise.all([...added, more]);
    assert.deepEqual(await Promise.all([...numbers, 20].map(add)), first);
    assert.equal((await api.content.cards.list({ limit: 50 })).cards.length, 21);
    client.close();
  },

  async stream() {
    const { client, api } = await registered("roast-me-later");
    const stream = api.ai.generate.stream({ generator: "roast", inputs: { category: "code", spice: 2 } });
    let text = "";
    for await (const item of stream) text = (item.restart ? "" : text) + item.text;
    const reply = await stream.result;
    assert.ok(text.length > 0 && reply.text === text);
    const again = await api.ai.generate({ generator: "roast", inputs: { category: "code", spice: 2 } }, { key: stream.key });
    assert.equal(again.id, reply.id);
    client.close();
  },

  async "broken-stream"() {
    const { client, api } = await registered();
    const stream = api.gateway.events.listen.stream({}, { timeoutMs: Infinity });
    const items = stream[Symbol.asyncIterator]();
    assert.equal((await items.next()).value?.type, "gateway.events.began");
    await api.entitlements.profile.set({ language: "vi" });
    assert.equal((await items.next()).value?.type, "entitlements.profile.changed");
    const failed = fails(items.next(), "unavailable");
    await trouble("kill gateway");
    assert.equal((await failed).executed, "unknown");
    await fails(stream.result, "unavailable");
    client.close();
  },

  async cancel() {
    const { client, api } = await registered();
    for (let round = 0; round < 12; round += 1) {
      const stream = api.gateway.events.listen.stream({}, { timeoutMs: Infinity });
      for await (const event of stream) {
        assert.equal(event.type, "gateway.events.began");
        break;
      }
      await fails(stream.result, "cancelled");
    }
    await trouble("stop content");
    const abort = new AbortController();
    const call = fails(api.content.cards.list({}, { signal: abort.signal }), "cancelled");
    await api.gateway.ping();
    abort.abort();
    assert.equal((await call).executed, "unknown");
    await trouble("continue content");
    client.close();
  },

  async events() {
    const { client, api } = await registered();
    const languages = ["vi", "en", "vi"];
    const heard = [];
    const events = client.events();
    assert.equal((await events.next()).value?.type, "gateway.events.began");
    let next = events.next();
    for (const language of languages) {
      await api.entitlements.profile.set({ language });
      heard.push((await next).value);
      next = events.next();
      await trouble(heard.length % 2 ? "kill gateway" : "restart gateway");
    }
    await api.entitlements.profile.set({ language: "en" });
    heard.push((await next).value);
    assert.deepEqual(heard.map((event) => event?.data.language), [...languages, "en"]);
    assert.equal(new Set(heard.map((event) => event?.cursor)).size, 4);
    client.close();
  },

  async "quiet-events"() {
    const { client, api } = await registered();
    const other = another(client);
    for (const [what, language] of [["kill", "vi"], ["restart", "en"], ["kill", "vi"]]) {
      const events = client.events();
      const began = (await events.next()).value;
      assert.ok(began?.type === "gateway.events.began" && began.cursor);
      const next = events.next();
      await trouble(`${what} gateway`);
      await other.entitlements.profile.set({ language });
      assert.equal((await next).value?.data.language, language);
      await events.return();
    }
    client.close();
  },

  async "early-break"() {
    const { client, api } = await registered();
    await trouble("stop notifications");
    const events = client.events();
    const next = events.next();
    await api.gateway.ping();
    await trouble("kill gateway");
    await trouble("continue notifications");
    assert.equal((await next).value?.type, "gateway.events.missed");
    assert.equal((await events.next()).value?.type, "gateway.events.began");
    client.close();
  },

  async version() {
    const { client } = await registered();
    for await (const event of client.events({ contentVersion: "none" })) {
      assert.equal(event.type, "content.version.changed");
      assert.ok(event.data.version.length > 0);
      break;
    }
    client.close();
  },

  async deadline() {
    const { client, api } = await registered();
    await trouble("stop content");
    const began = performance.now();
    await fails(api.content.cards.list({}, { timeoutMs: 300 }), "deadline_exceeded");
    const took = performance.now() - began;
    await trouble("continue content");
    assert.ok(took >= 290 && took < 3_000, `${took}`);
    client.close();
  },

  async "rate-limited"() {
    const { client, api } = await registered();
    const began = performance.now();
    await Promise.all(Array.from({ length: 1_100 }, () => api.entitlements.profile.get()));
    assert.ok(performance.now() - began > 400);
    client.close();
  },

  async failure() {
    const { client, api } = await registered();
    const cards = Array.from({ length: 25 }, (_, n) => ({ front: `${n}`, back: "b" }));
    await api.content.cards.addMany({ cards });
    const failure = await fails(api.content.cards.add({ front: "x", back: "y" }), "limit_exceeded");
    assert.ok(isFailure(failure, "content.cards.add") && failure.kind === "limit_exceeded");
    assert.deepEqual([failure.data.current, failure.data.limit, failure.data.remaining], [25, 25, 0]);
    assert.ok(failure.data.offering?.products.length && failure.executed === "no" && failure.code === -32012);
    await fails(api.content.cards.get({ card: "crd_0123456789abcdef" }), "not_found");
    client.close();
  },

  async "going-away"() {
    const { client, api } = await registered();
    let isOver = false;
    let calls = 0;
    const busy = Array.from({ length: 8 }, async () => {
      for (; !isOver; calls += 1) await api.entitlements.profile.get();
    });
    await trouble("restart gateway");
    const before = calls;
    while (calls < before + 20) await pause(5);
    isOver = true;
    await Promise.all(busy);
    client.close();
  },

  async "too-long"() {
    const { client, api } = await registered();
    await fails(api.gateway.ping({ text: "x".repeat(1 << 20) }), "invalid_request");
    assert.equal((await api.gateway.ping({ text: "short" })).text, "short");
    client.close();
  },
};

for (const name of names) {
  try {
    await scenarios[name]();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`failed ${name}: ${error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
  }
}
process.exit();
