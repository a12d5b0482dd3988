// Tests the pages' queue with random steps: users write cards without a connection, other devices delete cards and use
// up the limit, and services fail. After each step, every text must be on the server, in the queue, or in a draft:
// `node Tests/Web/outbox.mjs [SEED]`

import assert from "node:assert/strict";
import { Outbox, isPassing, rejectedBy, rejectedAsWhole, folded, request } from "../../Shared/Web/outbox.js";

/** Numbers from a seed (mulberry32). */
const numbers = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
};

class Storage {
  changes = new Map();
  kept = new Map();
  last = 0;
  async queue(change, draft) {
    this.kept.delete(draft);
    this.changes.set((this.last += 1), structuredClone(change));
    return this.last;
  }
  async queued() {
    return [...this.changes].map(([place, change]) => ({ place, change }));
  }
  async settle(place) {
    this.changes.delete(place);
  }
  async reject(places, drafts, removed) {
    for (const place of places) this.changes.delete(place);
    for (const draft of drafts) this.kept.set(draft.id, structuredClone(draft));
    for (const id of removed) this.kept.delete(id);
    return true;
  }
  async drafts() {
    return [...this.kept.values()];
  }
  async discard(id) {
    this.kept.delete(id);
  }
}

const failure = (kind, data) => Object.assign(new Error(kind), { kind, data });

/** A server that limits the number of cards, and merges edits as `content.cards.sync` does. */
class Server {
  cards = new Map();
  deleted = new Set();
  answers = new Map();
  /** All texts that the server has ever stored, even if another device has deleted them since. */
  stored = new Set();
  limit = 5;
  /** Returns a number from 0 to 1, which decides whether the service fails before or after its work. */
  luck = () => 1;

  async call(method, params, { key }) {
    const luck = this.luck();
    if (luck < 0.15) throw failure("unavailable");
    if (luck < 0.2) throw failure("rate_limited");
    if (!this.answers.has(key)) this.answers.set(key, this[method](params));
    if (luck < 0.3) throw failure("deadline_exceeded");
    const { error, reply } = this.answers.get(key);
    if (error) throw error;
    return reply;
  }
  "content.cards.sync"({ edits }) {
    return { reply: { results: edits.map((edit) => this.merge(edit)) } };
  }
  "content.reading.set"({ book, page }) {
    return book === "locked" ? { error: failure("entitlement_required", { offering: {} }) } : { reply: { reading: { book, page } } };
  }
  merge(edit) {
    const result = this.merged(edit);
    if (result.state === "stored") this.stored.add(`${edit.card} ${edit.front}`);
    return result;
  }
  merged({ card, base, deleted, ...parts }) {
    const old = this.cards.get(card);
    if (old && deleted) {
      this.cards.delete(card);
      this.deleted.add(card);
      return { card, state: "deleted" };
    }
    if (old) {
      if (parts.edited_at >= old.edited_at) this.cards.set(card, { ...old, ...parts });
      return { card, state: "stored", version: 2 };
    }
    if (base !== 0 || deleted || this.deleted.has(card)) return { card, state: "deleted" };
    if (this.cards.size >= this.limit) return { card, state: "refused", refusal: { message: "full", data: { kind: "limit_exceeded" } } };
    this.cards.set(card, parts);
    return { card, state: "stored", version: 1 };
  }
}

async function run(seed) {
  const random = numbers(seed);
  const server = new Server();
  const store = new Storage();
  const told = [];
  let keys = 0;
  const host = {
    store,
    isOffline: true,
    newKey: () => `key-${(keys += 1)}`,
    call: (method, params, options) => server.call(method, params, options),
    lock: (_, work) => work(),
    changed: () => {},
    rejected: (drafts) => told.push(...drafts),
  };
  const outbox = new Outbox(host);
  server.luck = random;
  /** The front that each card must have. */
  const wanted = new Map();
  const change = (params) => outbox.change("content.cards.sync", { edits: [params] }).catch(() => {});
  const isDraft = (card) => store.kept.has(`content.cards.sync ${card}`);

  for (let step = 0; step < 60; step += 1) {
    const cards = [...wanted.keys()].filter((card) => !isDraft(card));
    const one = cards[Math.floor(random() * cards.length)];
    const action = random();
    if (action < 0.4 || !one) {
      const card = `crd_${step}`;
      wanted.set(card, `front ${step}`);
      await change({ card, base: 0, front: `front ${step}`, edited_at: step });
    } else if (action < 0.6) {
      wanted.set(one, `front ${step}`);
      await change({ card: one, base: 1, front: `front ${step}`, edited_at: step });
    } else if (action < 0.7) {
      wanted.delete(one);
      await change({ card: one, base: 1, deleted: true, edited_at: step });
    } else if (action < 0.75) {
      // Another device deletes a card on the server. The user loses its text, unless an edit is queued here.
      const there = [...server.cards.keys()][0];
      const isEdited = [...store.changes.values()].some(({ params }) => params.edits?.some(({ card }) => card === there));
      if (there) server.deleted.add(there);
      server.cards.delete(there);
      if (!isEdited) wanted.delete(there);
    } else if (action < 0.85) {
      host.isOffline = random() < 0.5;
      await outbox.flush();
    } else if (action < 0.9) {
      const draft = [...store.kept.values()][0];
      if (draft) await outbox.resend(draft).catch(() => {});
    } else if (action < 0.95) {
      server.limit += 1;
    } else await outbox.change("content.reading.set", { book: random() < 0.5 ? "locked" : "open", page: step }).catch(() => {});

    const queued = [...store.changes.values()].flatMap(({ params }) => params.edits ?? []);
    for (const [card, front] of wanted) {
      const drafts = store.kept.get(`content.cards.sync ${card}`)?.items ?? [];
      const places = [server.cards.get(card), ...queued.filter((edit) => edit.card === card), ...drafts].map((one) => one?.front);
      const wasDeleted = server.deleted.has(card) && server.stored.has(`${card} ${front}`);
      assert(places.includes(front) || wasDeleted, `seed ${seed}, step ${step}: “${front}” of ${card} is nowhere`);
    }
  }
  // When the server responds again, it accepts or rejects all queued changes, and the rejected ones are drafts.
  server.luck = () => 1;
  host.isOffline = false;
  await outbox.flush();
  assert.equal(store.changes.size, 0, `seed ${seed}: the queue isn't empty`);
  for (const [card, front] of wanted) {
    const now = server.cards.get(card)?.front ?? store.kept.get(`content.cards.sync ${card}`)?.items[0].front;
    if (!server.deleted.has(card)) assert.equal(now, front, `seed ${seed}: ${card}`);
  }
  // When the limit allows it, a draft that is sent again becomes a complete card.
  server.limit = 1000;
  for (const draft of await outbox.drafts()) if (draft.rejection.kind === "limit_exceeded") await outbox.resend(draft);
  for (const [card, front] of wanted) if (!server.deleted.has(card)) assert.equal(server.cards.get(card)?.front, front, `seed ${seed}: ${card} wasn't sent again`);
  return { told: told.length };
}

/** Checks that each kind of rejected change leaves a draft. */
function kinds() {
  const change = (method, params) => ({ method, params, key: "k", at: 1 });
  const refused = { state: "refused", refusal: { message: "no", data: { kind: "limit_exceeded" } } };
  const left = (method, params, results) => rejectedBy({ results }, change(method, params)).map(({ id, rejection }) => [id, rejection.kind]);
  assert.deepEqual(left("content.cards.sync", { edits: [{ card: "a" }, { card: "b" }] }, [{ state: "stored" }, refused]), [["content.cards.sync b", "limit_exceeded"]]);
  assert.deepEqual(left("content.cards.sync", { edits: [{ card: "a", base: 2, front: "new" }, { card: "b", base: 2, favorite: true }] }, [{ state: "deleted" }, { state: "deleted" }]), [["content.cards.sync a", "gone"]]);
  assert.deepEqual(left("content.reviews.record", { reviews: [{ review: "1" }, { review: "2" }, { review: "3" }, { review: "4" }] }, [{ state: "recorded" }, { state: "missing" }, { state: "too_old" }, refused]).map(([, kind]) => kind), ["gone", "too_old", "limit_exceeded"]);
  assert.deepEqual(left("progress.actions.report", { actions: [{ id: "1", action: "opened" }] }, [refused]), [["progress.actions.report opened", "limit_exceeded"]]);
  const whole = rejectedAsWhole(failure("conflict"), change("progress.bundles.submit", { lesson: "africa", answers: [1] }));
  assert.deepEqual(request(whole[0]), { method: "progress.bundles.submit", params: { lesson: "africa", answers: [1] } });
  assert.equal(rejectedAsWhole(failure("entitlement_required"), change("content.reading.set", { book: "ark", page: 3 }))[0].id, "content.reading.set ark");
  // The draft of a rejected card includes the later edits of the card, even its deletion.
  const create = rejectedBy({ results: [refused] }, change("content.cards.sync", { edits: [{ card: "a", base: 0, front: "x" }] }));
  const edit = (place, parts) => ({ place, change: change("content.cards.sync", { edits: [{ card: "a", base: 1, ...parts }] }) });
  const once = folded(create, [edit(1, { back: "y" }), edit(2, { front: "z" })]);
  assert.deepEqual([once.places, once.drafts[0].items], [[1, 2], [{ card: "a", base: 0, front: "z", back: "y" }]]);
  assert.deepEqual(folded(create, [edit(1, { deleted: true })]).drafts[0].items, []);
  assert(isPassing(failure("rate_limited")) && isPassing(failure("unavailable")) && !isPassing(failure("unavailable", { reason: "lost_twice" })) && !isPassing(failure("conflict")));
}

kinds();
const seeds = process.argv[2] ? [Number(process.argv[2])] : Array.from({ length: 500 }, (_, i) => i + 1);
let told = 0;
for (const seed of seeds) told += (await run(seed)).told;
assert(seeds.length === 1 || told > 100, `only ${told} rejections`);
console.log(`${seeds.length} seeds, ${told} rejections told`);
