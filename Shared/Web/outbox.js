// The queue of changes that the server hasn't answered. A change leaves the queue when the server has stored it, or
// when it becomes a draft that the user sees. This way, no user input is lost.

/** @typedef {{ method: string, params: any, key: string, at: number }} Change */
/** @typedef {{ place: IDBValidKey, change: Change }} Queued */
/** @typedef {{ kind: string, message: string, data?: any }} Rejection */
/**
 * The rejected changes of one subject, such as a card. A draft is kept until the user sends it again or discards it.
 *
 * @typedef {{ id: string, method: string, items: any[], rejection: Rejection, at: number }} Draft
 */
/**
 * The storage of the queue and the drafts.
 *
 * @typedef {object} Storage
 * @property {(change: Change, draft?: string) => Promise<IDBValidKey | undefined>} queue adds a change and removes the draft that it replaces; undefined if nothing can be stored
 * @property {() => Promise<Queued[]>} queued
 * @property {(place: IDBValidKey) => Promise<unknown>} settle
 * @property {(places: IDBValidKey[], drafts: Draft[], removed: string[]) => Promise<unknown>} reject removes changes and adds drafts in one transaction; undefined if nothing can be stored
 * @property {() => Promise<Draft[]>} drafts
 * @property {(id: string) => Promise<unknown>} discard
 */
/**
 * The parts of a page that the queue uses.
 *
 * @typedef {object} Host
 * @property {Storage} store
 * @property {boolean} isOffline
 * @property {() => string} newKey
 * @property {(method: string, params: any, options: { key: string }) => Promise<any>} call
 * @property {<T>(name: string, work: () => Promise<T>) => Promise<T>} lock runs only one task of the same name at a
 * time, in all windows
 * @property {() => unknown} changed called when the queue or the drafts have changed
 * @property {(drafts: Draft[]) => unknown} rejected called when the server rejected changes and no caller waits for the
 * answer
 */

/** @typedef {{ method: string, resolve: (reply: any) => void, reject: (failure: unknown) => void }} Caller */

/** Failures after which the same call may succeed later. */
const passing = new Set(["unavailable", "overloaded", "deadline_exceeded", "cancelled", "rate_limited", "unauthenticated"]);

/**
 * Tests whether a change stays in the queue after a failure. A call that crashed its service twice would crash it
 * again, so the change doesn't stay in the queue.
 *
 * @param {any} failure
 */
export const isPassing = (failure) => passing.has(failure?.kind) && failure.data?.reason !== "lost_twice";

/**
 * Tests whether another plan would allow the rejected change.
 *
 * @param {Draft} draft
 */
export const isOfPlan = ({ rejection }) => rejection.kind === "limit_exceeded" || rejection.kind === "entitlement_required" || Boolean(rejection.data?.offering);

/**
 * Tests whether sending a draft again can succeed.
 *
 * @param {Draft} draft
 */
export const canSend = ({ rejection }) => rejection.kind !== "gone" && rejection.kind !== "too_old";

/** The members of a card that contain text from the user. */
const written = ["front", "back", "notes"];

/**
 * Tests whether an edit with text was lost, because the card was deleted on another device.
 *
 * @param {any} edit @param {any} result
 */
const lostText = (edit, { state }) => state === "deleted" && !edit.deleted && written.some((part) => edit[part]);

/**
 * The methods whose params are a list of items that the server accepts or rejects individually. `list` is the name of
 * the list. `subject` identifies what an item is about. `rejection` returns the reason if a result rejects its item.
 * `merge` adds a rejected item to the earlier rejected items of the same subject.
 *
 * @type {Record<string, { list: string, subject: (item: any, rejection: Rejection) => string, rejection: (item: any, result: any) => Rejection | undefined, merge: (before: any[], item: any) => any[] }>}
 */
const lists = {
  "content.cards.sync": {
    list: "edits",
    subject: ({ card }) => card,
    rejection: (edit, result) => (lostText(edit, result) ? { kind: "gone", message: "" } : refusal(result)),
    merge: (before, edit) => mergeEdits(before, edit),
  },
  "content.reviews.record": {
    list: "reviews",
    subject: (_, { kind }) => kind,
    rejection: (_, result) => ({ missing: { kind: "gone", message: "" }, too_old: { kind: "too_old", message: "" } })[/** @type {string} */ (result.state)] ?? refusal(result),
    merge: (before, review) => mergeById(before, review, "review"),
  },
  "progress.actions.report": {
    list: "actions",
    subject: ({ action }) => action,
    rejection: (_, result) => refusal(result),
    merge: (before, action) => mergeById(before, action, "id"),
  },
};

/** @param {any} result @returns {Rejection | undefined} */
const refusal = ({ state, refusal: why }) => (state === "refused" ? { kind: why?.data?.kind ?? "internal", message: why?.message ?? "", data: why?.data } : undefined);

/**
 * Merges a later edit of a card into the draft. If the server doesn't have the card, the result is still the edit that
 * creates it. If the user deletes the card, the draft is removed.
 *
 * @param {any[]} before @param {any} edit
 */
function mergeEdits(before, edit) {
  if (edit.deleted) return [];
  const base = before[0]?.base ?? edit.base;
  return [Object.assign({}, ...before, edit, { base })];
}

/** The maximum length of a list that the server accepts. */
const longestList = 50;

/** @param {any[]} before @param {any} item @param {string} id */
const mergeById = (before, item, id) => [...before.filter((other) => other[id] !== item[id]), item].slice(-longestList);

/**
 * Returns the subject of a change whose params aren't a list.
 *
 * @param {Change} change
 */
const subject = ({ params, key }) => params.lesson ?? params.book ?? params.text ?? key;

/** @param {Change} change @param {any} item @param {Rejection} rejection @returns {Draft} */
function draft(change, item, rejection) {
  const about = lists[change.method]?.subject(item, rejection) ?? subject(change);
  return { id: `${change.method} ${about}`, method: change.method, items: lists[change.method] ? lists[change.method].merge([], item) : [item], rejection, at: change.at };
}

/** @param {Change} change @returns {any[]} */
const items = ({ method, params }) => (lists[method] ? params[lists[method].list] : [params]);

/**
 * Returns a draft for each item of a change that the server's reply rejects.
 *
 * @param {Change} change @param {any} reply @returns {Draft[]}
 */
export function rejectedBy(reply, change) {
  const { method } = change;
  if (!lists[method]) return [];
  return items(change).flatMap((item, i) => {
    const rejection = lists[method].rejection(item, reply?.results?.[i] ?? {});
    return rejection ? [draft(change, item, rejection)] : [];
  });
}

/**
 * Returns the drafts of a change whose call failed as a whole.
 *
 * @param {any} failure @param {Change} change @returns {Draft[]}
 */
export function rejectedAsWhole(failure, change) {
  const rejection = { kind: failure?.kind ?? "internal", message: String(failure?.message ?? ""), data: failure?.data };
  return items(change).map((item) => draft(change, item, rejection));
}

/**
 * Adds new drafts to the existing drafts of the same subjects.
 *
 * @param {Draft[]} before @param {Draft[]} more @returns {Map<string, Draft>}
 */
export function combined(before, more) {
  const drafts = new Map(before.map((one) => [one.id, one]));
  for (const next of more) {
    const old = drafts.get(next.id)?.items ?? [];
    const merge = lists[next.method]?.merge;
    const merged = next.items.reduce((sum, item) => (merge ? merge(sum, item) : [Object.assign({}, ...sum, item)]), old);
    drafts.set(next.id, { ...next, items: merged });
  }
  return drafts;
}

/**
 * Merges later edits of a card into the card's draft, if the server doesn't have the card. Sent separately, these edits
 * would fail because the card doesn't exist.
 *
 * @param {Draft[]} drafts @param {Queued[]} later
 */
export function folded(drafts, later) {
  const places = [];
  let all = combined([], drafts);
  for (const { place, change } of later) {
    const edits = change.method === "content.cards.sync" ? items(change) : [];
    const mine = (/** @type {any} */ edit) => all.get(`${change.method} ${edit.card}`);
    const isMissing = (/** @type {Draft | undefined} */ draft) => draft?.items[0]?.base === 0 || draft?.rejection.kind === "gone";
    if (edits.length === 0 || !edits.every((edit) => isMissing(mine(edit)))) continue;
    places.push(place);
    const more = edits.map((edit) => {
      const before = /** @type {Draft} */ (mine(edit));
      return { ...before, items: [edit] };
    });
    all = combined([...all.values()], more);
  }
  return { drafts: [...all.values()], places };
}

/**
 * Returns the call that sends a draft again, optionally with other items.
 *
 * @param {Draft} draft @param {any[]} [others]
 */
export const request = ({ method, items }, others = items) => ({ method, params: lists[method] ? { [lists[method].list]: others } : others[0] });

/** Sends queued changes. The changes of one method are sent in order, and different methods are sent concurrently. */
export class Outbox {
  /** @type {Host} */ #host;
  /**
   * The running deliveries, by method.
   * @type {Map<string, Promise<unknown>>}
   */
  #queues = new Map();
  /**
   * The callers that wait for an answer.
   * @type {Map<IDBValidKey, Caller>}
   */
  #callers = new Map();
  /**
   * The drafts that the browser can't store.
   * @type {Map<string, Draft>}
   */
  #unstored = new Map();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Queues a change and sends it. Returns the server's reply, or undefined while the change waits for a connection. If
   * the server rejects the whole change, the change becomes a draft, and the failure is thrown.
   *
   * @param {string} method @param {any} params @param {string} [draftId] the draft that the change replaces @returns {Promise<any>}
   */
  async change(method, params, draftId) {
    const change = { method, params, key: this.#host.newKey(), at: Date.now() };
    const place = await this.#host.store.queue(change, draftId);
    if (draftId !== undefined) this.#unstored.delete(draftId);
    this.#host.changed();
    if (place === undefined) return this.#sendUnstored(change);
    const answer = new Promise((resolve, reject) => this.#callers.set(place, { method, resolve, reject }));
    this.deliver(method);
    return answer;
  }

  /** @param {Draft} draft @param {any[]} [others] */
  resend(draft, others) {
    const { method, params } = request(draft, others);
    return this.change(method, params, draft.id);
  }

  /**
   * Stores a change as a draft without sending it, because the server would reject it.
   *
   * @param {string} method @param {any} params @param {Rejection} rejection
   */
  async keep(method, params, rejection) {
    const change = { method, params, key: this.#host.newKey(), at: Date.now() };
    await this.#store([], rejectedAsWhole(rejection, change));
  }

  /** @returns {Promise<Draft[]>} the oldest first */
  async drafts() {
    return [...(await this.#host.store.drafts()), ...this.#unstored.values()].sort((a, b) => a.at - b.at);
  }

  /** @param {string} id */
  async discard(id) {
    this.#unstored.delete(id);
    await this.#host.store.discard(id);
    this.#host.changed();
  }

  /** Sends all queued changes. */
  async flush() {
    const queued = await this.#host.store.queued();
    await Promise.all([...new Set(queued.map(({ change }) => change.method))].map((method) => this.deliver(method)));
    return queued.length;
  }

  /** @param {string} method */
  deliver(method) {
    const before = this.#queues.get(method) ?? Promise.resolve();
    const run = before.then(() => this.#host.lock(method, () => this.#run(method))).catch(() => this.#release(method));
    this.#queues.set(method, run);
    return run;
  }

  /** @param {string} method */
  async #run(method) {
    for (;;) {
      const known = new Set(this.#callers.keys());
      const queued = (await this.#host.store.queued()).filter(({ change }) => change.method === method);
      for (const { place } of queued) known.delete(place);
      // Another window has sent these changes.
      for (const place of known) if (this.#callers.get(place)?.method === method) this.#end(place, (caller) => caller.resolve(undefined));
      const [next, ...later] = queued;
      if (!next) return;
      if (this.#host.isOffline || !(await this.#send(next, later))) return this.#release(method);
    }
  }

  /**
   * Resolves the callers of a method with undefined, because their changes stay queued.
   *
   * @param {string} method
   */
  #release(method) {
    for (const [place, caller] of [...this.#callers]) if (caller.method === method) this.#end(place, () => caller.resolve(undefined));
  }

  /** @param {IDBValidKey} place @param {(caller: Caller) => void} tell */
  #end(place, tell) {
    const caller = this.#callers.get(place);
    this.#callers.delete(place);
    if (caller) tell(caller);
    return caller !== undefined;
  }

  /**
   * Sends one change. Returns false if this change and the later changes have to wait.
   *
   * @param {Queued} next @param {Queued[]} later
   */
  async #send({ place, change }, later) {
    const { method, params, key } = change;
    /** @type {any} */
    let reply;
    try {
      reply = await this.#host.call(method, params, { key });
    } catch (failure) {
      if (isPassing(failure)) return false;
      await this.#reject(place, rejectedAsWhole(failure, change), later, (caller) => caller.reject(failure));
      return true;
    }
    const drafts = rejectedBy(reply, change);
    if (drafts.length > 0) {
      await this.#reject(place, drafts, later, (caller) => caller.resolve(reply));
    } else {
      await this.#host.store.settle(place);
      this.#end(place, (caller) => caller.resolve(reply));
    }
    this.#host.changed();
    return true;
  }

  /** @param {IDBValidKey} place @param {Draft[]} drafts @param {Queued[]} later @param {(caller: Caller) => void} tell */
  async #reject(place, drafts, later, tell) {
    const all = folded(drafts, later);
    await this.#store([place, ...all.places], all.drafts);
    for (const other of all.places) this.#end(other, (caller) => caller.resolve({ results: [] }));
    if (!this.#end(place, tell)) this.#host.rejected(all.drafts);
  }

  /** @param {IDBValidKey[]} places @param {Draft[]} more */
  async #store(places, more) {
    const all = combined(await this.drafts(), more);
    const drafts = more.map(({ id }) => /** @type {Draft} */ (all.get(id)));
    const kept = drafts.filter(({ items }) => items.length > 0);
    const removed = drafts.filter(({ items }) => items.length === 0).map(({ id }) => id);
    const stored = await this.#host.store.reject(places, kept, removed);
    if (stored === undefined) for (const one of kept) this.#unstored.set(one.id, one);
    this.#host.changed();
  }

  /** @param {Change} change */
  async #sendUnstored(change) {
    /** @type {any} */
    let reply;
    try {
      reply = await this.#host.call(change.method, change.params, { key: change.key });
    } catch (failure) {
      await this.#store([], rejectedAsWhole(failure, change));
      throw failure;
    }
    await this.#store([], rejectedBy(reply, change));
    return reply;
  }
}
