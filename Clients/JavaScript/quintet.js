/**
 * Talks to a Quintet stack: calls, streams and live events over one connection, which comes back by itself.
 *
 *     const client = new Quintet({ url: "/rpc", token });
 *     const { card } = await client.call("content.cards.add", { front: "dog", back: "chó" });
 *
 * A call ends once: with its result, or with a `Failure`, at its deadline at the latest. Until then it is sent again
 * when its connection breaks, and when the server says "later". Each has a key of its own, so a change is applied once
 * however often it is sent. What each member is for stands in `quintet.d.ts`; `methods.js` has all methods with their types.
 *
 * @module
 */

/** @typedef {import("./quintet.js").Options} Options */
/** @typedef {import("./quintet.js").CallOptions} CallOptions */
/** @typedef {import("./quintet.js").EventOptions} EventOptions */
/** @typedef {import("./quintet.js").LiveEvent} LiveEvent */
/** @typedef {import("./quintet.js").Limits} Limits */
/** @typedef {import("./quintet.js").Connect} Connect */
/** @typedef {import("./quintet.js").WebSocketClass} WebSocketClass */

/** The most time that the gateway gives one send; longer patience is several. */
const longestTimeoutMs = 30_000;
/** A connection that is waited on so long without a word is asked, and given up if it doesn't answer. */
const silenceMs = 20_000;
const probeMs = 5_000;
const connectMs = 10_000;
const longestPauseMs = 2_000;

/** After these a listener comes back. */
const passing = new Set(["unavailable", "overloaded", "rate_limited", "cancelled", "deadline_exceeded"]);

// Bounds that a refusal names.
/** @type {{ [limit: string]: "calls" | "streams" | "bytes" }} */
const learnt = { connection_calls: "calls", connection_streams: "streams", frame_size: "bytes" };

// A pause that doubles from 50 ms on; spread, so that not all come back at once.
/** @param {number} attempt */
const backoff = (attempt) => Math.min(longestPauseMs, 50 * 2 ** attempt) * (0.5 + Math.random() / 2);

// A timer takes no more than 2^31 − 1 ms, and with more goes off at once.
const longestTimerMs = 2 ** 31 - 1;

// Does something after so long, and gives what keeps it from that.
/** @param {number} ms @param {() => void} body */
const after = (ms, body) => {
  /** @type {any} */ let timer;
  const wait = (/** @type {number} */ left) => {
    const next = () => (left > longestTimerMs ? wait(left - longestTimerMs) : body());
    timer = setTimeout(next, Math.min(left, longestTimerMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
};

// Waits so long, or until it is aborted.
/** @param {number} ms @param {AbortSignal | undefined} signal */
const rest = (ms, signal) =>
  new Promise((go) => {
    const end = () => {
      stop();
      signal?.removeEventListener("abort", end);
      go(undefined);
    };
    const stop = after(ms, end);
    signal?.addEventListener("abort", end);
  });

/** 128 random bits; `crypto.randomUUID` is there only in secure contexts. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Counts only where it might matter.
/** @param {string} text @param {number} bytes */
const isLonger = (text, bytes) => text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;

/** Why a call has no result: `kind` is for programs, `message` for people, in the session's language. */
export class Failure extends Error {
  /** @param {string} kind @param {string} message @param {{ [member: string]: any }} [data] @param {number} [code] */
  constructor(kind, message, data = {}, code = 0) {
    super(message);
    this.name = "Failure";
    /** What is wrong, such as `limit_exceeded`; docs/guides/sending-changes.md says what to do about each. */
    this.kind = kind;
    // Whether the work may have been done.
    /** @type {"no" | "yes" | "unknown"} */ this.executed = data.executed ?? "unknown";
    // What the failure carries, by its kind: `offering`, `current`, `limit`, …
    /** @type {{ [member: string]: any }} */ this.data = data;
    /** JSON-RPC's number; 0 where the client itself says so. */
    this.code = code;
  }

  // When the same is worth another try, where that is known.
  /** @returns {number | undefined} */
  get retryAfterMs() {
    return this.data.retry_after_ms;
  }
}

/**
 * A connection to the edge.
 * @param {string} [url]
 * @param {WebSocketClass} [Socket]
 * @returns {Connect}
 */
export function webSocket(url = "/rpc", Socket = globalThis.WebSocket) {
  if (!Socket) {
    throw new TypeError(
      "There is no WebSocket here. Node has one from 22 on, and from 20.10 on with --experimental-websocket; or name a " +
        "class, such as that of the package ws: new Quintet({ url, WebSocket }).",
    );
  }
  const target = new URL(url, globalThis.location?.href);
  target.protocol = target.protocol.replace("http", "ws");
  return (listener) => {
    const socket = new Socket(target.href);
    socket.onopen = () => listener.open();
    socket.onmessage = ({ data }) => listener.text(data);
    // Browsers don't say what is wrong, and close it next. Others do, ws with the server's status; and Node's own in 20
    // doesn't close what never opened. If nobody heard of it, ws would end the process.
    socket.onerror = (event) => {
      const why = event?.error?.cause?.message || event?.message || event?.error?.message;
      if (why) listener.closed(why.replace(/\.$/, ""));
    };
    socket.onclose = ({ code, reason }) => listener.closed(`closed with ${code} ${reason}`.trim());
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}

/** A client of one stack, for one session at a time. */
export class Quintet {
  // Whoever waits for a turn, in order.
  /** @type {Set<Intent>} */ #queue = new Set();
  // Whoever waits to be sent again.
  /** @type {Set<Intent>} */ #resting = new Set();
  // Where calls go.
  /** @type {Link | undefined} */ #link;
  // That one, and others that only finish.
  /** @type {Set<Link>} */ #links = new Set();
  /** Connections in a row that failed. */ #attempt = 0;
  /** @type {any} */ #reconnect;
  #isClosed = false;
  #lastId = 0;
  #whyLost = "not connected yet";

  /** @param {Options} [options] */
  constructor(options = {}) {
    const { url, connect, WebSocket: Socket, token, timeoutMs = 5_000, limits } = options;
    /** The session's token. A call that was begun keeps the one of its beginning. */
    this.token = token;
    /** How long a call may take that doesn't say. */
    this.timeoutMs = timeoutMs;
    /** @type {Limits} */
    this.limits = { calls: 256, streams: 32, bytes: 1 << 20, waiting: 10_000, ...limits };
    /** @type {Connect} */
    this.connect = connect ?? webSocket(url, Socket);
    globalThis.addEventListener?.("online", this.#online);
  }

  /** @param {string} method @param {object} [params] @param {CallOptions} [options] @returns {Promise<any>} */
  async call(method, params = {}, options = {}) {
    return await this.#begin(new Intent(method, params, this.token), options).result;
  }

  /** @param {string} method @param {object} [params] @param {CallOptions} [options] */
  stream(method, params = {}, options = {}) {
    return this.#stream(new Intent(method, params, this.token), options);
  }

  /** @param {Intent} intent @param {CallOptions} options */
  #stream(intent, options) {
    const stream = new Stream(intent, this.limits.waiting, (failure) => this.#drop(intent, failure));
    this.#begin(intent, options);
    return stream;
  }

  /** @param {EventOptions} [options] @returns {AsyncGenerator<LiveEvent, void, void>} */
  async *events(options = {}) {
    let { since, contentVersion } = options;
    const { signal } = options;
    for (let attempt = 0, isFirst = true; ; isFirst = false) {
      const intent = new Intent("gateway.events.listen", { since, content_version: contentVersion }, this.token);
      // Sent again without a cursor it would begin later than it did, and nobody would know.
      intent.isSentOnce = since === undefined;
      const stream = this.#stream(intent, { timeoutMs: Infinity, signal });
      try {
        // It broke before it was told where it began.
        if (!isFirst && since === undefined) yield { type: "gateway.events.missed", data: {} };
        for await (const event of stream) {
          attempt = 0;
          since = event.cursor ?? since;
          if (event.type === "content.version.changed") contentVersion = event.data.version;
          yield event;
        }
      } catch (failure) {
        const isOver = signal?.aborted || this.#isClosed;
        if (isOver || !(failure instanceof Failure) || !passing.has(failure.kind)) throw failure;
        await rest(Math.max(failure.retryAfterMs ?? 0, backoff(attempt++)), signal);
      } finally {
        stream.cancel();
      }
    }
  }

  /** Cancels what is under way, and ends the connection for good. */
  close() {
    this.#isClosed = true;
    globalThis.removeEventListener?.("online", this.#online);
    clearTimeout(this.#reconnect);
    for (const link of [...this.#links]) {
      for (const intent of [...link.calls.values()]) this.#cancel(intent);
      link.close("the client was closed");
    }
    for (const intent of [...this.#queue, ...this.#resting]) this.#cancel(intent);
  }

  /** @param {Intent} intent @param {CallOptions} options */
  #begin(intent, { key = newKey(), timeoutMs = this.timeoutMs, signal }) {
    intent.key = key;
    intent.until = performance.now() + timeoutMs;
    if (signal?.aborted || this.#isClosed) {
      intent.fail(new Failure("cancelled", "It was cancelled before it began.", { executed: "no" }));
    } else if (this.#queue.size >= this.limits.waiting) {
      intent.fail(new Failure("overloaded", "Too many calls wait here already.", { executed: "no", limit: "waiting" }));
    } else {
      const abort = () => this.#cancel(intent);
      signal?.addEventListener("abort", abort);
      const calm = timeoutMs === Infinity ? () => {} : after(timeoutMs, () => this.#expire(intent));
      intent.atEnd = () => {
        calm();
        signal?.removeEventListener("abort", abort);
      };
      this.#queue.add(intent);
      this.#pump();
    }
    return intent;
  }

  /** Sends what there is room for. */
  #pump() {
    const link = this.#link;
    if (this.#queue.size === 0 || this.#isClosed) return;
    if (!link) {
      this.#reconnect ??= setTimeout(() => this.#open(), this.#attempt && backoff(this.#attempt - 1));
      return;
    }
    if (!link.isOpen) return;
    for (const intent of this.#queue) {
      if (link.calls.size >= this.limits.calls) break;
      if (intent.onItem && link.streams >= this.limits.streams) continue;
      this.#queue.delete(intent);
      const text = intent.text(++this.#lastId);
      if (isLonger(text, this.limits.bytes)) {
        const data = { executed: "no", limit: "frame_size", maximum: this.limits.bytes };
        intent.fail(new Failure("invalid_request", `A request has at most ${data.maximum} bytes.`, data));
      } else {
        link.send(this.#lastId, intent, text);
      }
    }
  }

  #open() {
    this.#reconnect = undefined;
    if (this.#isClosed) return;
    const link = new Link({
      ready: () => this.#pump(),
      heard: () => (this.#attempt = 0),
      answered: (intent, answer) => this.#answered(intent, answer),
      refused: (data) => this.#learn(data),
      leaving: () => {
        if (this.#link === link) this.#link = undefined;
        if (link.calls.size === 0) link.close("it goes away");
        this.#pump();
      },
      lost: (intents, why) => {
        this.#links.delete(link);
        if (this.#link === link) this.#link = undefined;
        if (!link.isLeaving) this.#attempt += 1;
        this.#whyLost = why;
        this.#lost(intents);
      },
    });
    this.#link = link;
    this.#links.add(link);
    link.begin(this.connect);
  }

  // What was on a connection goes first on the next, unless it may go only once, or somebody has seen a part of it.
  /** @param {Intent[]} intents */
  #lost(intents) {
    const open = intents.filter((intent) => !intent.isOver);
    const isLast = (/** @type {Intent} */ intent) => intent.hasItem || intent.isSentOnce;
    this.#queue = new Set([...open.filter((intent) => !isLast(intent)), ...this.#queue]);
    for (const intent of open.filter(isLast)) {
      intent.fail(new Failure("unavailable", "The connection broke in the middle."));
    }
    this.#pump();
  }

  /** @param {Intent} intent @param {any} answer */
  #answered(intent, answer) {
    if (!intent.isOver && !answer.error) intent.succeed(answer.result);
    if (!intent.isOver) this.#refused(intent, answer.error);
    this.#pump();
  }

  // Waits for a better moment if the server names one before the deadline.
  /** @param {Intent} intent @param {any} error */
  #refused(intent, { message, code, data }) {
    const failure = new Failure(data?.kind ?? "internal", message, data, code);
    this.#learn(data);
    const pause = (failure.retryAfterMs ?? Infinity) + backoff(intent.attempt++);
    const isFinal = intent.hasItem || failure.data.reason === "lost_twice";
    if (isFinal || performance.now() + pause >= intent.until) return intent.fail(failure);
    this.#resting.add(intent);
    after(pause, () => {
      if (!this.#resting.delete(intent)) return;
      this.#queue.add(intent);
      this.#pump();
    });
  }

  // Takes over a bound that the gateway refused by.
  /** @param {any} data */
  #learn(data) {
    const name = learnt[data?.limit];
    if (name && data.maximum > 0) this.limits[name] = data.maximum;
  }

  /** @param {Intent} intent */
  #cancel(intent) {
    this.#drop(intent, new Failure("cancelled", "It was cancelled.", { executed: intent.executed }));
  }

  /** @param {Intent} intent */
  #expire(intent) {
    // Nothing has come since it was sent: perhaps the network is gone without a word.
    if (intent.link && intent.link.heardAt < intent.sentAt) intent.link.probe();
    const { executed } = intent;
    const failure = this.#link?.isOpen || executed !== "no"
      ? new Failure("deadline_exceeded", "There was no answer in time.", { executed })
      : new Failure("unavailable", `There was no connection in time: ${this.#whyLost}.`, {
          executed,
          cause: this.#whyLost,
        });
    this.#drop(intent, failure);
  }

  /** @param {Intent} intent @param {Failure} failure */
  #drop(intent, failure) {
    if (intent.isOver) return;
    this.#queue.delete(intent);
    this.#resting.delete(intent);
    intent.link?.cancel(intent);
    intent.fail(failure);
  }

  #online = () => {
    for (const link of this.#links) link.probe();
    if (this.#reconnect === undefined) return;
    clearTimeout(this.#reconnect);
    this.#open();
  };
}

/**
 * Items as they come, to be read once, and the `result` behind them.
 *
 * @template [Item=any]
 * @template [Result=any]
 */
export class Stream {
  /** @type {Item[]} */ #items = [];
  #isOver = false;
  /** @type {Failure | undefined} */ #failure;
  #wake = () => {};
  #intent;
  #drop;

  /** @param {Intent} intent @param {number} room @param {(failure: Failure) => void} drop */
  constructor(intent, room, drop) {
    this.#intent = intent;
    this.#drop = drop;
    // What the call gives in the end.
    /** @type {Promise<Result>} */ this.result = intent.result;
    intent.onItem = (item) => {
      const isFull = this.#items.length >= room;
      if (isFull) return drop(new Failure("overloaded", "Too many items wait here.", { limit: "waiting" }));
      this.#items.push(item);
      this.#wake();
    };
    const end = (/** @type {Failure | undefined} */ failure) => {
      this.#failure = failure;
      this.#isOver = true;
      this.#wake();
    };
    this.result.then(() => end(undefined), end);
  }

  /** Under which the same may be called again. */
  get key() {
    return this.#intent.key;
  }

  /** Ends it, here and behind the gateway, as leaving a loop over it does. */
  cancel() {
    this.#drop(new Failure("cancelled", "It was cancelled.", { executed: this.#intent.executed }));
  }

  /** @returns {AsyncGenerator<Item, void, void>} */
  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        while (this.#items.length > 0) yield /** @type {Item} */ (this.#items.shift());
        if (this.#failure) throw this.#failure;
        if (this.#isOver) return;
        await new Promise((go) => (this.#wake = () => go(undefined)));
      }
    } finally {
      this.cancel();
    }
  }
}

/** What somebody wants done, over all its sends. */
class Intent {
  key = "";
  until = Infinity;
  // Where it was sent last, under which id, and when.
  /** @type {Link | undefined} */ link;
  id = 0;
  sentAt = 0;
  attempt = 0;
  hasItem = false;
  /** Whether a connection that breaks ends it. */ isSentOnce = false;
  isOver = false;
  /** @type {((item: any) => void) | undefined} */ onItem;
  atEnd = () => {};
  /** @type {(result: any) => void} */ #accept = () => {};
  /** @type {(failure: Failure) => void} */ #refuse = () => {};

  /** @param {string} method @param {object} params @param {string | undefined} token */
  constructor(method, params, token) {
    // What is no JSON fails here, in the call that brings it; and what is sent is what it was then.
    const text = JSON.stringify(params);
    if (text === undefined) throw new TypeError("params that are no JSON");
    this.params = text;
    this.method = method;
    this.token = token;
    /** @type {Promise<any>} */
    this.result = new Promise((accept, refuse) => {
      this.#accept = accept;
      this.#refuse = refuse;
    });
    // Whoever waits for it is told; a stream's failure comes to its reader.
    this.result.catch(() => {});
  }

  /** @returns {"no" | "unknown"} */
  get executed() {
    return this.sentAt > 0 ? "unknown" : "no";
  }

  /** @param {any} result */
  succeed(result) {
    this.isOver = true;
    this.atEnd();
    this.#accept(result);
  }

  /** @param {Failure} failure */
  fail(failure) {
    this.isOver = true;
    this.atEnd();
    this.#refuse(failure);
  }

  // The request under an id, with what is left of its time.
  /** @param {number} id */
  text(id) {
    const left = Math.ceil(Math.min(this.until - performance.now(), longestTimeoutMs));
    const meta = {
      token: this.token,
      timeout_ms: this.until === Infinity ? undefined : Math.max(1, left),
      idempotency_key: this.key,
      stream: this.onItem ? true : undefined,
    };
    const head = JSON.stringify({ jsonrpc: "2.0", id, method: this.method, meta });
    return `${head.slice(0, -1)},"params":${this.params}}`;
  }
}

/**
 * Whom a connection tells.
 *
 * @typedef {object} LinkOwner
 * @property {() => void} ready
 * @property {() => void} heard
 * @property {(intent: Intent, answer: any) => void} answered
 * @property {(data: any) => void} refused A text that belongs to no call.
 * @property {() => void} leaving
 * @property {(intents: Intent[], why: string) => void} lost
 */

/** One connection, and what is under way on it. */
class Link {
  // By their ids, each until its answer comes, which is what the gateway counts.
  /** @type {Map<number, Intent>} */ calls = new Map();
  streams = 0;
  isOpen = false;
  isLeaving = false;
  heardAt = 0;
  #isOver = false;
  /** @type {ReturnType<Connect> | undefined} */ #wire;
  /** @type {any} */ #patience;
  /** @type {any} */ #watch;

  /** @param {LinkOwner} owner */
  constructor(owner) {
    this.owner = owner;
  }

  /** @param {Connect} connect */
  begin(connect) {
    this.#patience = setTimeout(() => this.close("no connection in time"), connectMs);
    try {
      this.#wire = connect({
        open: () => this.#opened(),
        text: (text) => this.#heard(text),
        closed: (why) => this.close(why),
      });
    } catch (error) {
      this.close(String(error));
    }
  }

  /** @param {number} id @param {Intent} intent @param {string} text */
  send(id, intent, text) {
    this.calls.set(id, intent);
    if (intent.onItem) this.streams += 1;
    Object.assign(intent, { link: this, id, sentAt: performance.now() });
    this.#wire?.send(text);
  }

  /** @param {Intent} intent */
  cancel({ id }) {
    if (this.isOpen) this.#wire?.send(JSON.stringify({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } }));
  }

  /** Asks whether the other end still lives, and gives the connection up if nothing comes. */
  probe() {
    if (!this.isOpen || this.#patience) return;
    this.#wire?.send(JSON.stringify({ jsonrpc: "2.0", id: "probe", method: "gateway.ping" }));
    this.#patience = setTimeout(() => this.close("it fell silent"), probeMs);
  }

  /** @param {string} why */
  close(why) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.isOpen = false;
    clearTimeout(this.#patience);
    clearInterval(this.#watch);
    this.#wire?.close();
    const intents = [...this.calls.values()];
    for (const intent of intents) intent.link = undefined;
    this.owner.lost(intents, why);
  }

  #opened() {
    this.#calm();
    this.isOpen = true;
    this.#watch = setInterval(() => {
      if (this.calls.size > 0 && performance.now() - this.heardAt > silenceMs) this.probe();
    }, silenceMs / 4);
    this.owner.ready();
  }

  #calm() {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.heardAt = performance.now();
  }

  /** @param {string} text */
  #heard(text) {
    if (this.#isOver) return;
    this.#calm();
    this.owner.heard();
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return this.close("it doesn't speak JSON");
    }
    const { id, method, params, error, result } = message;
    if (method === "$/progress") return this.#item(params);
    if (method === "$/goingAway") {
      this.isLeaving = true;
      return this.owner.leaving();
    }
    const intent = this.calls.get(id);
    if (!intent) return id === null ? this.owner.refused(error?.data) : undefined;
    this.calls.delete(id);
    if (intent.onItem) this.streams -= 1;
    intent.link = undefined;
    this.owner.answered(intent, { error, result });
    if (this.isLeaving && this.calls.size === 0) this.close("it goes away");
  }

  /** @param {{ id: number, value: any }} params */
  #item({ id, value }) {
    const intent = this.calls.get(id);
    if (!intent || intent.isOver) return;
    intent.hasItem = true;
    intent.onItem?.(value);
  }
}

// That all of this is what quintet.d.ts says, tsc finds here.
/** @param {typeof import("./quintet.js")} _ */
const isAsSaid = (_) => {};
isAsSaid({ Quintet, Failure, webSocket });
