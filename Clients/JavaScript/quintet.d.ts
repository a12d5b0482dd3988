/** A client of one stack, for one session at a time. */
export class Quintet {
  constructor(options?: Options);

  /** The session's token. A call keeps the one of its beginning; a listener takes the newest when it comes back. */
  token: string | undefined;
  /** How long a call may take that doesn't say. */
  timeoutMs: number;
  /** The bounds as they are known so far. */
  limits: Limits;

  /**
   * Calls a method, and gives its result.
   *
   * @throws {Failure} at its deadline at the latest.
   * @throws {TypeError} for params that are no JSON, such as a BigInt or a circle.
   */
  call(method: string, params?: object, options?: CallOptions): Promise<any>;

  /**
   * Calls a method that writes while it works.
   *
   *     const stream = client.stream("ai.generate", { generator: "roast" }, { timeoutMs: 30_000 });
   *     let text = "";
   *     for await (const item of stream) text = (item.restart ? "" : text) + item.text;
   *     const { id } = await stream.result;
   *
   * An item with `restart: true` makes void all that came before it: its text begins another one. Once a stream has
   * given an item it isn't sent again by itself. Whoever wants that calls again with its `key`.
   */
  stream<Item = any, Result = any>(method: string, params?: object, options?: CallOptions): Stream<Item, Result>;

  /**
   * What happens to the account, until the loop is left. Over lost connections it goes on behind the last event.
   *
   * Without `since` it first says `gateway.events.began`: what happens from then on comes, so read now what the screen
   * shows. Where something may be missing it says `gateway.events.missed`: read it again. Pass over types that you don't
   * know.
   */
  events(options?: EventOptions): AsyncGenerator<LiveEvent, void, void>;

  /** Cancels what is under way, and ends the connection for good. */
  close(): void;
}

/** Items as they come, to be read once, and the `result` behind them. To leave a loop over it cancels the call. */
export interface Stream<Item = any, Result = any> extends AsyncIterable<Item> {
  /** What the call gives in the end. */
  readonly result: Promise<Result>;
  /** Under which the same may be called again. */
  readonly key: string;
  /** Ends it, here and behind the gateway. */
  cancel(): void;
}

/** Why a call has no result: `kind` is for programs, `message` for people, in the session's language. */
export class Failure extends Error {
  constructor(kind: string, message: string, data?: { [member: string]: any }, code?: number);
  /** What is wrong, such as `limit_exceeded`: docs/guides/sending-changes.md says what to do about each. */
  readonly kind: string;
  /** Whether the work may have been done. */
  readonly executed: "no" | "yes" | "unknown";
  /** What the failure carries, by its kind: `offering`, `current`, `limit`, … */
  readonly data: { [member: string]: any };
  /** JSON-RPC's number; 0 where the client itself says so. */
  readonly code: number;
  /** When the same is worth another try, where that is known. */
  get retryAfterMs(): number | undefined;
}

/**
 * A connection to the edge: `/rpc` of the page's own origin if left out.
 *
 * @throws {TypeError} where there is no WebSocket, as in Node before 22.
 */
export function webSocket(url?: string, WebSocket?: WebSocketClass): Connect;

/** A class of WebSockets: the one that browsers have, or that of the package `ws`. */
export type WebSocketClass = new (url: string) => {
  /** 1 while the socket is open. Texts are sent only then. */
  readonly readyState?: number;
  onopen: ((event: any) => any) | null;
  onmessage: ((event: any) => any) | null;
  onerror: ((event: any) => any) | null;
  onclose: ((event: any) => any) | null;
  send(text: string): void;
  close(): void;
};

export interface Options {
  /** The edge's `/rpc`. */
  url?: string;
  /** For `url` where there is no WebSocket, as in Node before 22: a class of them, such as that of the package `ws`. */
  WebSocket?: WebSocketClass;
  /** Another way to the gateway, such as `connectUnix` of `unix.js`. */
  connect?: Connect;
  /** The session's token; registering needs none. */
  token?: string;
  /** How long a call may take that doesn't say; 5,000 if left out. */
  timeoutMs?: number;
  /** Where the stack's settings aren't the usual ones. A refusal teaches them, too. */
  limits?: Partial<Limits>;
}

export interface CallOptions {
  /**
   * The idempotency key. What a person does once has one key, also when the app repeats it after a restart; left out,
   * the call gets one for all its sends. Registering takes 16 characters or more.
   */
  key?: string;
  /** How long it may take in all; the client's `timeoutMs` if left out, `Infinity` for a stream without an end. */
  timeoutMs?: number;
  /** Cancels it, here and behind the gateway. */
  signal?: AbortSignal;
}

export interface EventOptions {
  /** The `cursor` of the last event that was seen; left out, events from now on. */
  since?: string;
  /** The version of the app's data that the client has: it is told of any other. */
  contentVersion?: string;
  /** Ends it, with a `Failure` of the kind `cancelled`. */
  signal?: AbortSignal;
}

export interface LiveEvent {
  /** What happened, such as `progress.badge.unlocked`: docs/protocol.md lists them. */
  type: string;
  /** What there is to know of it. */
  data?: any;
  /** Names the event, for `since`. */
  cursor?: string;
}

/** Bounds that the client keeps to, so that calls wait here and aren't refused there. */
export interface Limits {
  /** How many wait for an answer on a connection: the gateway's `connection_calls`. */
  calls: number;
  /** How many of them stream: `connection_streams`. */
  streams: number;
  /** How long a request may be: `frame_size`. */
  bytes: number;
  /** How many calls may wait here for their turn, and how many items of a stream for their reader. */
  waiting: number;
}

/** Opens a connection that carries JSON texts. */
export type Connect = (listener: Listener) => { send(text: string): void; close(): void };

/** What a connection tells. */
export interface Listener {
  /** Once, before all else. */
  open(): void;
  /** Each text that comes. */
  text(text: string): void;
  /** Once, after all else; also where it never opened. */
  closed(why: string): void;
}
