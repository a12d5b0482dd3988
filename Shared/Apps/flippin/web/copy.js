// The cards in this browser: a copy of the server's cards, with the edits that the server doesn't have yet.

import { app } from "/web/app.js";
import { t } from "/web/words.js";

/**
 * @typedef {{ id: string, front: string, back: string, front_language: string, back_language: string, notes: string,
 *   favorite: boolean, tags: string[], version: number, created_at: number }} Card
 */
/** @typedef {{ used: number, limit?: number, remaining?: number }} Use */

/**
 * The outcome of an edit: stored by the server, waiting for a connection, or a draft.
 *
 * @typedef {{ state: "stored" | "waiting" } | { state: "rejected", message: string, draft: string }} Outcome
 */

const sync = "content.cards.sync";
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The default values of a new card. */
const blank = { front: "", back: "", notes: "", favorite: false, /** @type {string[]} */ tags: [], version: 1, front_language: "", back_language: "" };

class Copy extends EventTarget {
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {any[]} */
  #edits = [];
  /** @type {string | undefined} */
  #cursor;
  /** @type {Use | undefined} */
  use;
  isReady = false;
  /** @type {unknown} */
  failure;
  #isFetching = false;
  #isAskedAgain = false;

  constructor() {
    super();
    app.addEventListener("changed", () => this.fetch());
  }

  async open() {
    if (this.isReady) return this.fetch();
    const kept = await app.store.get("answers", "cards");
    if (kept) {
      this.#cards = new Map(kept.cards.map((/** @type {Card} */ card) => [card.id, card]));
      this.#cursor = kept.cursor;
      this.use = kept.use;
      this.isReady = true;
      await this.#overlay();
    }
    await this.fetch();
  }

  /** Fetches the changes on the server since the last call. */
  async fetch() {
    if (this.#isFetching) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isFetching = true;
    this.failure = undefined;
    try {
      /** @type {Set<string> | undefined} */
      let seen;
      for (let more = true; more; ) {
        const page = await app.call("content.cards.changes", { limit: 100, ...(this.#cursor ? { cursor: this.#cursor } : {}) });
        if (page.start_over) seen ??= new Set();
        for (const card of page.cards) {
          this.#cards.set(card.id, card);
          seen?.add(card.id);
        }
        for (const id of page.deleted) this.#cards.delete(id);
        this.#cursor = page.cursor;
        this.use = page.use;
        more = page.more;
      }
      if (seen) for (const id of [...this.#cards.keys()]) if (!seen.has(id)) this.#cards.delete(id);
      this.isReady = true;
      await app.store.put("answers", "cards", { cards: [...this.#cards.values()], cursor: this.#cursor, use: this.use });
    } catch (failure) {
      if (!this.isReady) this.failure = failure;
    }
    await this.#overlay();
    this.#isFetching = false;
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      this.fetch();
    }
  }

  async #overlay() {
    this.#edits = (await app.pending(sync)).flatMap(({ params }) => params.edits);
    this.dispatchEvent(new Event("changed"));
  }

  /**
   * Adds an accepted edit to the copy, before the next fetch.
   * @param {any} edit @param {number} version
   */
  #store({ card: id, base, deleted, edited_at: _, ...parts }, version) {
    if (deleted) this.#cards.delete(id);
    else if (base === 0 || this.#cards.has(id)) this.#cards.set(id, { ...blank, created_at: Date.now(), ...this.#cards.get(id), ...parts, id, version });
  }

  /**
   * Returns all cards, oldest first.
   * @returns {Card[]}
   */
  get cards() {
    const cards = new Map(this.#cards);
    for (const { card: id, base, edited_at, deleted, ...parts } of this.#edits) {
      if (deleted) cards.delete(id);
      else if (cards.has(id)) cards.set(id, { .../** @type {Card} */ (cards.get(id)), ...parts });
      else if (base === 0) cards.set(id, { ...blank, id, created_at: edited_at, ...parts });
    }
    return [...cards.values()].sort((a, b) => a.created_at - b.created_at);
  }

  /** @param {string} id */
  card(id) {
    return this.cards.find((card) => card.id === id);
  }

  /**
   * Returns the names of tags, with the number of cards for each tag.
   * @returns {[string, number][]}
   */
  get tags() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { tags } of this.cards) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a.localeCompare(b));
  }

  /**
   * Returns the number of cards that the plan still allows after all queued edits; undefined if there is no limit.
   * @returns {number | undefined}
   */
  get remaining() {
    if (this.use?.limit === undefined) return undefined;
    const made = this.#edits.filter(({ card, base, deleted }) => base === 0 && !deleted && !this.#cards.has(card)).length;
    const deleted = new Set(this.#edits.filter(({ card, deleted }) => deleted && this.#cards.has(card)).map(({ card }) => card)).size;
    return this.use.limit - this.use.used - made + deleted;
  }

  static newId() {
    return `crd_${Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => letters[byte % letters.length]).join("")}`;
  }

  /** @param {Partial<Card>} parts */
  add(parts) {
    return this.send({ card: Copy.newId(), base: 0, ...parts });
  }

  /** @param {Card} card @param {Partial<Card> & { deleted?: boolean }} parts */
  edit(card, parts) {
    return this.send({ card: card.id, base: card.version, ...parts });
  }

  /**
   * Sends an edit, and stores it until the server responds. A rejected edit becomes a draft.
   * @param {any} edit @param {string} [draft] the id of the draft that the edit replaces @returns {Promise<Outcome>}
   */
  async send(edit, draft) {
    const dated = { ...edit, edited_at: Date.now() };
    const params = { edits: [dated] };
    if (app.isOffline && edit.base === 0 && (this.remaining ?? 1) <= 0) {
      await app.keep(sync, params, { kind: "limit_exceeded", message: "" });
      return this.#rejected(edit.card, { kind: "limit_exceeded" }, t("drafts.limit"));
    }
    const change = app.change(sync, params, draft);
    await this.#overlay();
    if (edit.base === 0) this.dispatchEvent(new Event("added"));
    try {
      return await this.#answered(dated, await change);
    } catch (failure) {
      await this.#overlay();
      return this.#rejected(edit.card, failure, app.explain(failure));
    }
  }

  /** @param {any} edit @param {any} answer @returns {Promise<Outcome>} */
  async #answered(edit, answer) {
    if (!answer) {
      app.tellWaiting();
      return { state: "waiting" };
    }
    const [result] = answer.results;
    if (result?.state === "refused") {
      const { message, data } = result.refusal;
      await this.fetch();
      return this.#rejected(edit.card, data, message);
    }
    if (result?.state === "stored") this.#store(edit, result.version);
    if (result?.state === "deleted" && !edit.deleted) app.toast(t("drafts.gone"), "bad");
    await this.#overlay();
    this.fetch();
    return { state: "stored" };
  }

  /** @param {string} card @param {any} rejection @param {string} message @returns {Outcome} */
  #rejected(card, { kind, data }, message) {
    const isOfPlan = kind === "limit_exceeded";
    app.toast(isOfPlan ? t("drafts.kept") : message, "bad");
    if (isOfPlan) app.paywall(data?.offering);
    return { state: "rejected", message, draft: `${sync} ${card}` };
  }
}

export const copy = new Copy();
