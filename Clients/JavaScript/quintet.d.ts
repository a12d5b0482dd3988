/** A client of a deployment, with one session at a time. */
export class Quintet {
  constructor(options?: Options);

  /** The session's token. A call keeps the token with which it started. `events` reconnects with the current token. */
  token: string | undefined;
  /** The default timeout of a call, in milliseconds. */
  timeoutMs: number;
  /** The current limits, which the client updates when the gateway rejects a call. */
  limits: Limits;

  /**
   * Calls a method and returns its result.
   *
   * @throws {Failure} if the call fails or its deadline passes.
   * @throws {TypeError} if the params can't be encoded as JSON, such as a BigInt or a circular object.
   */
  call(method: string, params?: object, options?: CallOptions): Promise<any>;

  /**
   * Calls a streaming method.
   *
   *     const stream = client.stream("ai.generate", { generator: "roast" }, { timeoutMs: 30_000 });
   *     let text = "";
   *     for await (const item of stream) text = (item.restart ? "" : text) + item.text;
   *     const { id } = await stream.result;
   *
   * An item with `restart: true` replaces all items before it. The client doesn't repeat a stream that has already
   * delivered an item. To repeat it yourself, call the method again with the stream's `key`.
   */
  stream<Item = any, Result = any>(method: string, params?: object, options?: CallOptions): Stream<Item, Result>;

  /**
   * Iterates over the events of the account until you leave the loop. After a lost connection, the iteration continues
   * after the last event.
   *
   * Without `since`, the first item is `gateway.events.began`. When this event arrives, read the data for the screen.
   * Every later change is sent as an event. After `gateway.events.missed`, some events are missing, so read the data
   * again. Ignore unknown types.
   */
  events(options?: EventOptions): AsyncGenerator<LiveEvent, void, void>;

  /** Cancels all calls and closes the client permanently. */
  close(): void;
}

/** The items of a streaming call, which can be iterated once, and its `result`. Leaving the loop cancels the call. */
export interface Stream<Item = any, Result = any> extends AsyncIterable<Item> {
  /** The call's result after the end of the stream. */
  readonly result: Promise<Result>;
  /** The idempotency key, with which the call can be repeated. */
  readonly key: string;
  /** Cancels the call in the client and on the server. */
  cancel(): void;
}

/** The error of a call. `kind` is for programs, and `message` is for users, in the session's language. */
export class Failure extends Error {
  constructor(kind: string, message: string, data?: { [member: string]: any }, code?: number);
  /**
   * The kind of the error, such as `limit_exceeded`. docs/guides/sending-changes.md explains how to handle each kind.
   */
  readonly kind: string;
  /** `yes` if the call had an effect, `no` if it can't have had one, and otherwise `unknown`. */
  readonly executed: "no" | "yes" | "unknown";
  /** Details that depend on the kind: `offering`, `current`, `limit`, … */
  readonly data: { [member: string]: any };
  /** The error code of JSON-RPC; 0 if the client itself created the failure. */
  readonly code: number;
  /** The delay in milliseconds after which the call may be repeated, if known. */
  get retryAfterMs(): number | undefined;
}

/**
 * Connects to edge. The default address is `/rpc` on the page's own host.
 *
 * @throws {TypeError} if there is no WebSocket class, as in Node before 22.
 */
export function webSocket(url?: string, WebSocket?: WebSocketClass): Connect;

/** A WebSocket class, of the browser or of the package `ws`. */
export type WebSocketClass = new (url: string) => {
  /** 1 while the socket is open. The client sends messages only in this state. */
  readonly readyState?: number;
  onopen: ((event: any) => any) | null;
  onmessage: ((event: any) => any) | null;
  onerror: ((event: any) => any) | null;
  onclose: ((event: any) => any) | null;
  send(text: string): void;
  close(): void;
};

export interface Options {
  /** The address of edge's `/rpc`. */
  url?: string;
  /** The WebSocket class for `url`. Node before 22 has none: pass the class of the package `ws`. */
  WebSocket?: WebSocketClass;
  /** Another connection to the gateway, such as `connectUnix` of `unix.js`. */
  connect?: Connect;
  /** The session's token. Registration needs no token. */
  token?: string;
  /** The default timeout of a call, in milliseconds. Defaults to 5,000. */
  timeoutMs?: number;
  /**
   * The limits of the deployment, if they differ from the defaults. The client also learns them from rejected calls.
   */
  limits?: Partial<Limits>;
}

export interface CallOptions {
  /**
   * The idempotency key. Use the same key for all repetitions of an action, even after a restart of the app. By
   * default, the client creates a key for all attempts of the call. The key of a registration needs at least 16
   * characters.
   */
  key?: string;
  /**
   * The timeout for all attempts, in milliseconds. Defaults to the client's `timeoutMs`. `Infinity` means no timeout.
   */
  timeoutMs?: number;
  /** Cancels the call in the client and on the server. */
  signal?: AbortSignal;
}

export interface EventOptions {
  /** The `cursor` of the last received event. By default, the stream starts with new events. */
  since?: string;
  /** The client's version of the app's data. If the server has another version, it sends an event. */
  contentVersion?: string;
  /** Ends the iteration with a `Failure` of the kind `cancelled`. */
  signal?: AbortSignal;
}

export interface LiveEvent {
  /** The type, such as `progress.badge.unlocked`. docs/protocol.md lists the types. */
  type: string;
  /** The details of the event. */
  data?: any;
  /** The position of the event, for `since`. */
  cursor?: string;
}

/** Limits that the client respects. Calls above a limit wait in the client, so that the gateway doesn't reject them. */
export interface Limits {
  /** The maximum number of open calls on a connection: the gateway's `connection_calls`. */
  calls: number;
  /** The maximum number of open streams on a connection: `connection_streams`. */
  streams: number;
  /** The maximum size of a request in bytes: `frame_size`. */
  bytes: number;
  /** The maximum number of calls that wait in the client, and of stream items that wait to be read. */
  waiting: number;
}

/** Opens a connection for JSON messages. */
export type Connect = (listener: Listener) => { send(text: string): void; close(): void };

/** Receives the events of a connection. */
export interface Listener {
  /** Called once, before all other functions. */
  open(): void;
  /** Called for each received message. */
  text(text: string): void;
  /** Called once, after all other functions, even if the connection never opened. */
  closed(why: string): void;
}
