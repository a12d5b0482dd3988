/**
 * A client for a Quintet deployment: calls, streams and live events over one connection that reconnects automatically.
 *
 *     const client = new Quintet({ url: "/rpc", token });
 *     const { card } = await client.call("content.cards.add", { front: "dog", back: "chó" });
 *
 * A call ends with its result or a `Failure`, no later than its deadline. Until then, the client repeats the call if
 * its connection breaks or the server asks the client to try again later. Each call has an idempotency key, so a change
 * is applied only once. `quintet.d.ts` documents the members; `methods.js` has all methods with their types.
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

/**
 * The gateway's maximum timeout for one attempt, in ms. A call with a longer timeout is divided into several attempts.
 */
const longestTimeoutMs = 30_000;
/**
 * If a connection with open calls is silent for this time, the client sends a ping. Without a reply, it closes the
 * connection.
 */
const silenceMs = 20_000;
const probeMs = 5_000;
const connectMs = 10_000;
const longestPauseMs = 2_000;

/** The kinds of failure after which `events` reconnects. */
const passing = new Set(["unavailable", "overloaded", "rate_limited", "cancelled", "deadline_exceeded"]);

// The limits that a failure can name, with the names that the client uses.
/** @type {{ [limit: string]: "calls" | "streams" | "bytes" }} */
const learnt = { connection_calls: "calls", connection_streams: "streams", frame_size: "bytes" };

// Exponential back-off from 50 ms, with jitter so that clients don't reconnect at the same time.
/** @param {number} attempt */
const backoff = (attempt) => Math.min(longestPauseMs, 50 * 2 ** attempt) * (0.5 + Math.random() / 2);

// The maximum delay of a timer is 2^31 − 1 ms. A timer with a longer delay fires at once.
const longestTimerMs = 2 ** 31 - 1;

// Runs a function after a delay of any length, and returns a function that cancels it.
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

// Waits for a delay, or until the signal is aborted.
/** @param {number} ms @param {AbortSignal | undefined} signal */
const pause = (ms, signal) =>
  new Promise((go) => {
    const end = () => {
      stop();
      signal?.removeEventListener("abort", end);
      go(undefined);
    };
    const stop = after(ms, end);
    signal?.addEventListener("abort", end);
  });

/** 128 random bits. `crypto.randomUUID` exists only in secure contexts. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Tests whether a text has more than `bytes` bytes of UTF-8, without encoding texts that are clearly shorter.
/** @param {string} text @param {number} bytes */
const isLonger = (text, bytes) => text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;

/** The error of a call. `kind` is for programs, and `message` is for users, in the session's language. */
export class Failure extends Error {
  /** @param {string} kind @param {string} message @param {{ [member: string]: any }} [data] @param {number} [code] */
  constructor(kind, message, data = {}, code = 0) {
    super(message);
    this.name = "Failure";
    /**
     * The kind of the error, such as `limit_exceeded`. docs/guides/sending-changes.md explains how to handle each kind.
     */
    this.kind = kind;
    // `yes` if the call had an effect, `no` if it can't have had one, and otherwise `unknown`.
    /** @type {"no" | "yes" | "unknown"} */ this.executed = data.executed ?? "unknown";
    // Details that depend on the kind: `offering`, `current`, `limit`, …
    /** @type {{ [member: string]: any }} */ this.data = data;
    /** The error code of JSON-RPC; 0 if the client itself created the failure. */
    this.code = code;
  }

  // The delay in ms after which the call may be repeated, if known.
  /** @returns {number | undefined} */
  get retryAfterMs() {
    return this.data.retry_after_ms;
  }
}

/**
 * Connects to edge over WebSocket.
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
    // Browsers give no reason here, and call `onclose` next. Other implementations give a reason, which contains the
    // server's status in the package ws. The WebSocket of Node 20 doesn't call `onclose` if the socket never opened.
    // Without this listener, an error in ws would end the process.
    socket.onerror = (event) => {
      const why = event?.error?.cause?.message || event?.message || event?.error?.message;
      if (why) listener.closed(why.replace(/\.$/, ""));
    };
    socket.onclose = ({ code, reason }) => listener.closed(`closed with ${code} ${reason}`.trim());
    // While a socket closes, a browser discards each sent text and reports an error in its console. `onclose` follows.
    const isOpen = () => (socket.readyState ?? 1) === 1;
    return { send: (text) => void (isOpen() && socket.send(text)), close: () => socket.close() };
  };
}

/** A client of one deployment, with one session at a time. */
export class Quintet {
  // The calls that wait to be sent, in order.
  /** @type {Set<Intent>} */ #queue = new Set();
  // The calls that wait for their next attempt.
  /** @type {Set<Intent>} */ #postponed = new Set();
  // The connection for new calls.
  /** @type {Link | undefined} */ #link;
  // The connection for new calls, and older connections that only finish their calls.
  /** @type {Set<Link>} */ #links = new Set();
  /** The number of consecutive failed attempts to connect. */ #attempt = 0;
  /** @type {any} */ #reconnect;
  #isClosed = false;
  #lastId = 0;
  #whyLost = "not connected yet";

  /** @param {Options} [options] */
  constructor(options = {}) {
    const { url, connect, WebSocket: Socket, token, timeoutMs = 5_000, limits } = options;
    /** The session's token. A call keeps the token with which it started. */
    this.token = token;
    /** The default timeout of a call, in milliseconds. */
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
      // Without a cursor, a repeated call would start with later events and silently skip some.
      intent.isSentOnce = since === undefined;
      const stream = this.#stream(intent, { timeoutMs: Infinity, signal });
      let retryAfterMs = 0;
      try {
        // If the connection broke before the server sent the first cursor, events may be missing.
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
        retryAfterMs = failure.retryAfterMs ?? 0;
      } finally {
        stream.cancel();
      }
      await pause(Math.max(retryAfterMs, backoff(attempt++)), signal);
    }
  }

  /** Cancels all calls and closes the client permanently. */
  close() {
    this.#isClosed = true;
    globalThis.removeEventListener?.("online", this.#online);
    clearTimeout(this.#reconnect);
    for (const link of [...this.#links]) {
      for (const intent of [...link.calls.values()]) this.#cancel(intent);
      link.close("the client was closed");
    }
    for (const intent of [...this.#queue, ...this.#postponed]) this.#cancel(intent);
  }

  /** @param {Intent} intent @param {CallOptions} options */
  #begin(intent, { key = newKey(), timeoutMs = this.timeoutMs, signal }) {
    intent.key = key;
    intent.until = performance.now() + timeoutMs;
    if (signal?.aborted || this.#isClosed) {
      intent.fail(new Failure("cancelled", "It was cancelled before it began.", { executed: "no" }));
    } else if (this.#queue.size >= this.limits.waiting) {
      const data = { executed: "no", limit: "waiting" };
      intent.fail(new Failure("overloaded", "Too many calls are already waiting in the client.", data));
    } else {
      const abort = () => this.#cancel(intent);
      signal?.addEventListener("abort", abort);
      const stopTimer = timeoutMs === Infinity ? () => {} : after(timeoutMs, () => this.#expire(intent));
      intent.atEnd = () => {
        stopTimer();
        signal?.removeEventListener("abort", abort);
      };
      this.#queue.add(intent);
      this.#pump();
    }
    return intent;
  }

  /** Sends queued calls as far as the limits allow. */
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
        if (link.calls.size === 0) link.close("the server is shutting down");
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

  // Puts the calls of a lost connection at the front of the queue. Calls that may be sent only once, and streams with
  // delivered items, fail instead.
  /** @param {Intent[]} intents */
  #lost(intents) {
    const open = intents.filter((intent) => !intent.isOver);
    const isLast = (/** @type {Intent} */ intent) => intent.hasItem || intent.isSentOnce;
    this.#queue = new Set([...open.filter((intent) => !isLast(intent)), ...this.#queue]);
    for (const intent of open.filter(isLast)) {
      intent.fail(new Failure("unavailable", "The connection was lost during the call."));
    }
    this.#pump();
  }

  /** @param {Intent} intent @param {any} answer */
  #answered(intent, answer) {
    if (!intent.isOver && !answer.error) intent.succeed(answer.result);
    if (!intent.isOver) this.#refused(intent, answer.error);
    this.#pump();
  }

  // Repeats a call later if the server returned a delay that ends before the deadline.
  /** @param {Intent} intent @param {any} error */
  #refused(intent, { message, code, data }) {
    const failure = new Failure(data?.kind ?? "internal", message, data, code);
    this.#learn(data);
    const pause = (failure.retryAfterMs ?? Infinity) + backoff(intent.attempt++);
    const isFinal = intent.hasItem || failure.data.reason === "lost_twice";
    if (isFinal || performance.now() + pause >= intent.until) return intent.fail(failure);
    this.#postponed.add(intent);
    after(pause, () => {
      if (!this.#postponed.delete(intent)) return;
      this.#queue.add(intent);
      this.#pump();
    });
  }

  // Updates the limit that a failure from the gateway names.
  /** @param {any} data */
  #learn(data) {
    const name = learnt[data?.limit];
    if (name && data.maximum > 0) this.limits[name] = data.maximum;
  }

  /** @param {Intent} intent */
  #cancel(intent) {
    this.#drop(intent, new Failure("cancelled", "The call was cancelled.", { executed: intent.executed }));
  }

  /** @param {Intent} intent */
  #expire(intent) {
    // If nothing has arrived since the call was sent, the network may be down.
    if (intent.link && intent.link.heardAt < intent.sentAt) intent.link.probe();
    const { executed } = intent;
    const failure = this.#link?.isOpen || executed !== "no"
      ? new Failure("deadline_exceeded", "The server didn't respond in time.", { executed })
      : new Failure("unavailable", `The client couldn't connect in time: ${this.#whyLost}.`, {
          executed,
          cause: this.#whyLost,
        });
    this.#drop(intent, failure);
  }

  /** @param {Intent} intent @param {Failure} failure */
  #drop(intent, failure) {
    if (intent.isOver) return;
    this.#queue.delete(intent);
    this.#postponed.delete(intent);
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
 * The items of a streaming call, which can be iterated once, and its `result`.
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

  /** @param {Intent} intent @param {number} capacity @param {(failure: Failure) => void} drop */
  constructor(intent, capacity, drop) {
    this.#intent = intent;
    this.#drop = drop;
    // The call's result after the end of the stream.
    /** @type {Promise<Result>} */ this.result = intent.result;
    intent.onItem = (item) => {
      const isFull = this.#items.length >= capacity;
      if (isFull) {
        const words = "The client has too many unread stream items.";
        return drop(new Failure("overloaded", words, { limit: "waiting" }));
      }
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

  /** The idempotency key, with which the call can be repeated. */
  get key() {
    return this.#intent.key;
  }

  /** Cancels the call in the client and on the server. Leaving a loop over the stream also cancels the call. */
  cancel() {
    this.#drop(new Failure("cancelled", "The call was cancelled.", { executed: this.#intent.executed }));
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

/** A call across all its attempts. */
class Intent {
  key = "";
  until = Infinity;
  // The connection of the last attempt, with its request id and time.
  /** @type {Link | undefined} */ link;
  id = 0;
  sentAt = 0;
  attempt = 0;
  hasItem = false;
  /** True if the call fails when its connection breaks. */ isSentOnce = false;
  isOver = false;
  /** @type {((item: any) => void) | undefined} */ onItem;
  atEnd = () => {};
  /** @type {(result: any) => void} */ #accept = () => {};
  /** @type {(failure: Failure) => void} */ #refuse = () => {};

  /** @param {string} method @param {object} params @param {string | undefined} token */
  constructor(method, params, token) {
    // The params are encoded here, so that invalid params throw in the caller, and later changes of the object have no
    // effect.
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
    // Prevents an unhandled rejection. Callers and the readers of a stream still receive the failure.
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

  // Returns the request with an id and the remaining time.
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
 * Receives the events of a connection.
 *
 * @typedef {object} LinkOwner
 * @property {() => void} ready
 * @property {() => void} heard
 * @property {(intent: Intent, answer: any) => void} answered
 * @property {(data: any) => void} refused A failure that belongs to no call.
 * @property {() => void} leaving
 * @property {(intents: Intent[], why: string) => void} lost
 */

/** A connection and its calls. */
class Link {
  // The open calls by request id. A cancelled call stays until its reply arrives, because the gateway still counts the
  // call.
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
    this.#patience = setTimeout(() => this.close("connecting took too long"), connectMs);
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

  /** Sends a ping, and closes the connection if nothing arrives in time. */
  probe() {
    if (!this.isOpen || this.#patience) return;
    this.#wire?.send(JSON.stringify({ jsonrpc: "2.0", id: "probe", method: "gateway.ping" }));
    this.#patience = setTimeout(() => this.close("the server stopped responding"), probeMs);
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
    this.#reset();
    this.isOpen = true;
    this.#watch = setInterval(() => {
      if (this.calls.size > 0 && performance.now() - this.heardAt > silenceMs) this.probe();
    }, silenceMs / 4);
    this.owner.ready();
  }

  #reset() {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.heardAt = performance.now();
  }

  /** @param {string} text */
  #heard(text) {
    if (this.#isOver) return;
    this.#reset();
    this.owner.heard();
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return this.close("the server sent something other than JSON");
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
    if (this.isLeaving && this.calls.size === 0) this.close("the server is shutting down");
  }

  /** @param {{ id: number, value: any }} params */
  #item({ id, value }) {
    const intent = this.calls.get(id);
    if (!intent || intent.isOver) return;
    intent.hasItem = true;
    intent.onItem?.(value);
  }
}

// Lets tsc check that this module matches quintet.d.ts.
/** @param {typeof import("./quintet.js")} _ */
const matchesTypes = (_) => {};
matchesTypes({ Quintet, Failure, webSocket });
