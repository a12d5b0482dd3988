// The connection to `quintet admin`: calls to the gateway, samples of the processes, and traces.

const storageKey = "quintet-admin";

/** The error of a call: a message, and a kind for programs. */
export class Refusal extends Error {
  /** @param {string} kind @param {string} message @param {Record<string, any>} [data] */
  constructor(kind, message, data = {}) {
    super(message);
    this.kind = kind;
    this.data = data;
  }
}

/** @typedef {{ request: object, resolve: (value: any) => void, reject: (refusal: Refusal) => void }} Waiting */

class Connection extends EventTarget {
  /**
   * True if the browser is signed in; undefined until this is known.
   * @type {boolean | undefined}
   */
  isSignedIn;
  /** The reason why the browser isn't signed in. */
  signOutReason = "";
  #bearer = "";
  #lastID = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();

  /** Signs in with the code of the link, which works once, or with the stored bearer token. */
  async signIn() {
    const code = /^#([\w-]{16,})$/.exec(location.hash)?.[1];
    if (code) {
      // Remove the code from the browser's history.
      history.replaceState(null, "", "#/processes");
      const answer = await this.#send("/session", { method: "POST", body: JSON.stringify({ code }) });
      if (answer instanceof Refusal) return this.#signOut(answer.message);
      sessionStorage.setItem(storageKey, (await answer.json()).bearer);
    }
    this.#bearer = sessionStorage.getItem(storageKey) ?? "";
    if (!this.#bearer) {
      // If `quintet admin` listens on its own socket, no link is needed.
      const answer = await this.#send("/session", { method: "POST", body: "{}" });
      if (answer instanceof Refusal) return this.#signOut(answer.kind === "unauthenticated" ? "" : answer.message);
      this.#bearer = (await answer.json()).bearer;
      sessionStorage.setItem(storageKey, this.#bearer);
    }
    this.isSignedIn = true;
    this.dispatchEvent(new Event("signed-in"));
  }

  /** The operator's name for audit logs; empty until it is entered. */
  get name() {
    return sessionStorage.getItem(`${storageKey}-name`) ?? "";
  }

  set name(name) {
    sessionStorage.setItem(`${storageKey}-name`, name);
    this.dispatchEvent(new Event("name-changed"));
  }

  /**
   * Calls a method of the gateway as the operator. Calls in the same turn are sent as a batch.
   * @param {string} method @param {object} [params] @param {number} [timeoutMs] @returns {Promise<any>}
   */
  call(method, params = {}, timeoutMs = 5000) {
    return new Promise((resolve, reject) => {
      const id = (this.#lastID += 1);
      if (this.#waiting.size === 0) queueMicrotask(() => this.#flush());
      this.#waiting.set(id, { request: { jsonrpc: "2.0", id, method, params, meta: { timeout_ms: timeoutMs } }, resolve, reject });
      if (this.#waiting.size === 64) this.#flush();
    });
  }

  /**
   * Returns the JSON at an address of the server.
   * @param {string} path @returns {Promise<any>}
   */
  async get(path) {
    const answer = await this.#send(path, {});
    if (answer instanceof Refusal) throw answer;
    return answer.json();
  }

  async #flush() {
    const calls = this.#waiting;
    if (calls.size === 0) return;
    this.#waiting = new Map();
    const requests = [...calls.values()].map(({ request }) => request);
    /** @type {any[]} */
    let answers = [];
    let refusal = new Refusal("unavailable", "The gateway didn't respond.");
    const answer = await this.#send("/rpc", { method: "POST", body: JSON.stringify(requests.length === 1 ? requests[0] : requests) });
    try {
      if (answer instanceof Refusal) refusal = answer;
      else answers = [await answer.json()].flat();
    } catch {
      refusal = new Refusal("unavailable", "The response is unreadable.");
    }
    for (const { id, result, error } of answers) {
      const call = calls.get(id);
      if (!call) continue;
      calls.delete(id);
      if (error) call.reject(new Refusal(error.data?.kind ?? "internal", error.message, error.data));
      else call.resolve(result);
    }
    for (const call of calls.values()) call.reject(refusal);
  }

  /** @param {string} path @param {RequestInit} request @returns {Promise<Response | Refusal>} */
  async #send(path, request) {
    /** @type {Response} */
    let answer;
    try {
      answer = await fetch(path, {
        ...request, cache: "no-store",
        headers: { "Content-Type": "application/json", ...(this.#bearer && { Authorization: `Bearer ${this.#bearer}` }) },
      });
    } catch {
      return new Refusal("unavailable", "quintet admin doesn't respond. The command or the tunnel to it may have ended.");
    }
    if (answer.ok) return answer;
    const message = (await answer.text().catch(() => "")).trim() || answer.statusText;
    if (answer.status === 401 && path !== "/session") this.#signOut(message);
    return new Refusal(answer.status === 404 ? "not_found" : answer.status === 401 ? "unauthenticated" : "unavailable", message);
  }

  /** @param {string} message */
  #signOut(message) {
    this.#bearer = "";
    sessionStorage.removeItem(storageKey);
    this.isSignedIn = false;
    this.signOutReason = message;
    this.dispatchEvent(new Event("signed-out"));
  }
}

export const connection = new Connection();

/** The services with a database and events. */
export const eventServices = ["entitlements", "content", "ai", "progress", "notifications"];
export const processes = ["gateway", ...eventServices];

/**
 * Calls the same method of several services concurrently.
 * @param {string[]} services @param {string} verb @param {object} [params]
 * @returns {Promise<{ service: string, reply?: any, refusal?: Refusal }[]>}
 */
export const callEach = (services, verb, params) =>
  Promise.all(services.map((service) => connection.call(`${service}.${verb}`, params).then((reply) => ({ service, reply }), (refusal) => ({ service, refusal }))));
