// The app that this page is: its session, its calls, what it keeps, and what happens to its account elsewhere.

import { Quintet } from "/client/quintet.js";
import { Store } from "./store.js";
import { learn, speak, t } from "./words.js";

/** @typedef {{ account: string, session: string, device: string, token: string, secret: string }} Session */
/** @typedef {{ language?: string, mode?: "light" | "dark" }} Preferences */
/** @typedef {{ path: string, view: string, load: () => Promise<unknown>, tab?: string, plain?: boolean }} Route */
/** @typedef {{ path: string, icon: string, word: string }} Tab */
/** @typedef {{ id: string, routes: Route[], tabs: Tab[], clientVersion: string, languages?: string[], extra?: () => unknown }} Design `languages`: what the pages speak, the first where nobody asks for another */
/** @typedef {{ key?: string, timeoutMs?: number, signal?: AbortSignal }} CallOptions */
/** @typedef {Error & { kind: string, executed: string, code: number, data: any, retryAfterMs?: number }} Failure */

/** @param {string} key @returns {any} */
const kept = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
};
/** @param {string} key @param {unknown} value */
const keep = (key, value) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing registers anew each time.
  }
};

/** What comes again by itself: nothing was refused, it only couldn't be had. */
const passing = new Set(["unavailable", "overloaded", "deadline_exceeded", "cancelled"]);
/** Refusals whose message is for people. */
const spoken = new Set(["not_found", "permission_denied", "content_blocked", "entitlement_required", "limit_exceeded", "rate_limited", "conflict"]);

/**
 * Whether there was no way to the server, and not that the server refused.
 * @param {unknown} error
 */
export const isAway = (error) => {
  const { kind, code } = /** @type {Failure} */ (error);
  return code === 0 && (kind === "unavailable" || kind === "deadline_exceeded");
};

/**
 * A browser that knows of no network isn't waited for long; it may still reach the machine that it runs on.
 * @param {CallOptions} options
 */
const patient = (options) => (navigator.onLine ? options : { ...options, timeoutMs: Math.min(options.timeoutMs ?? 1000, 1000) });

export const newKey = () => crypto.randomUUID();

class App extends EventTarget {
  /** @type {Design} */
  design = { id: "", routes: [], tabs: [], clientVersion: "1.0" };
  /** @type {"starting" | "in" | "out"} */
  state = "starting";
  /** @type {Session | null} */
  session = null;
  /** @type {Preferences} */
  preferences = {};
  /**
   * The app as `gateway.app.get` describes it.
   * @type {any}
   */
  info = {};
  isOffline = false;
  /** How many changes haven't been handed in. */
  waiting = 0;
  unread = 0;
  store = new Store("");
  /**
   * The last answers, so that a page that is gone back to shows at once what it showed.
   * @type {Map<string, any>}
   */
  answers = new Map();
  client = new Quintet({ url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/rpc` });
  /** @type {Promise<void>} */
  #isIn = new Promise(() => {});
  #listening = new AbortController();
  #flushing = false;

  /** @param {Design} design */
  async start(design) {
    this.design = design;
    this.preferences = kept(this.#name("preferences")) ?? {};
    this.#theme();
    speak(this.preferences.language ?? this.#language(design.languages ?? ["en", "vi"]));
    this.#isIn = this.#enter();
    const [shared, own] = await Promise.all(["/web/words.json", "words.json"].map((file) => fetch(file).then((r) => r.json())));
    learn(shared);
    learn(own);
    this.#hear();
    this.dispatchEvent(new Event("started"));
    await this.#isIn.catch(() => {});
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
  }

  /**
   * The one that the browser's owner likes best.
   * @param {string[]} languages
   */
  #language(languages) {
    const liked = navigator.languages.map((tag) => languages.find((one) => tag === one || tag.startsWith(`${one}-`)));
    return liked.find((one) => one) ?? languages[0];
  }

  /** @param {string} part */
  #name(part) {
    return `quintet:${this.design.id}:${part}`;
  }

  #hear() {
    addEventListener("online", () => this.#reached(true));
    addEventListener("offline", () => this.#reached(false));
    // Another window of this browser entered or left.
    addEventListener("storage", ({ key }) => {
      if (key === this.#name("session")) {
        const session = kept(key);
        if (!session && this.session) this.#leave();
        else if (session && session.account !== this.session?.account) location.reload();
        else if (session) this.#use(session);
      }
      if (key === this.#name("preferences")) location.reload();
    });
    setInterval(() => {
      if (this.state !== "in") return;
      if (this.isOffline) this.call("gateway.ping", {}, { timeoutMs: 4000 }).catch(() => {});
      else if (this.waiting) this.flush();
    }, 5000);
  }

  // Entering and leaving

  async #enter() {
    const session = kept(this.#name("session"));
    if (session) this.#use(session);
    else if (kept(this.#name("left"))) {
      this.#show("out");
      throw Object.assign(new Error("out"), { kind: "unauthenticated" });
    } else await this.#register();
    this.#settleIn();
  }

  /** Two windows that begin together must not make two accounts. */
  async #register() {
    const work = async () => {
      const other = kept(this.#name("session"));
      if (other) return this.#use(other);
      const key = kept(this.#name("key")) ?? newKey();
      keep(this.#name("key"), key);
      const language = document.documentElement.lang;
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "Etc/UTC";
      const made = await this.client.call("entitlements.devices.register", { app: this.design.id, language, time_zone }, { key, timeoutMs: 30000 });
      keep(this.#name("key"), null);
      keep(this.#name("left"), null);
      this.#use({ account: made.account, session: made.session, device: made.device, token: made.token, secret: made.device_secret });
    };
    await (navigator.locks ? navigator.locks.request(this.#name("session"), work) : work());
  }

  /** A session that ended may have a way back: the secret of its device. */
  async #comeBack() {
    const { secret, account } = this.session ?? {};
    const now = kept(this.#name("session"));
    if (!now || !secret) return false;
    if (now.token !== this.session?.token) {
      this.#use(now);
      return true;
    }
    try {
      const made = await this.client.call("entitlements.devices.register", {
        app: this.design.id, language: document.documentElement.lang,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "Etc/UTC", device_secret: secret,
      });
      if (made.account !== account) this.store.erase();
      this.#use({ account: made.account, session: made.session, device: made.device, token: made.token, secret: made.device_secret });
      return true;
    } catch (failure) {
      if (/** @type {Failure} */ (failure).kind === "not_found") await this.forget();
      return false;
    }
  }

  /** @param {Session} session */
  #use(session) {
    const isOther = session.account !== this.session?.account;
    this.session = session;
    this.client.token = session.token;
    keep(this.#name("session"), session);
    if (isOther) this.store = new Store(`${this.#name("")}${session.account}`);
  }

  /** What follows from being in: the app's data, changes that wait, and events. */
  #settleIn() {
    this.#show("in");
    this.store.get("answers", "app").then((info) => info && !this.info.app && this.#describe(info));
    this.client.call("gateway.app.get", { client_version: this.design.clientVersion }).then((info) => {
      this.#describe(info);
      this.store.put("answers", "app", info);
      this.#events(info.content_version);
    }, () => this.#events());
    this.flush();
    this.store.tidy();
    this.call("notifications.inbox.list", { limit: 1 }).then((inbox) => this.#count(inbox.unread), () => {});
    // The account's language is the one that people chose here.
    if (this.preferences.language) this.call("entitlements.profile.set", { language: this.preferences.language }).catch(() => {});
  }

  /** @param {any} info */
  #describe(info) {
    this.info = info;
    this.#theme();
    this.#show(this.state);
  }

  #theme() {
    const root = document.documentElement;
    if (this.preferences.mode) root.dataset.mode = this.preferences.mode;
    else delete root.dataset.mode;
    for (const [name, color] of Object.entries(this.info.theme ?? {})) {
      if (/^#[0-9a-f]{6}$/i.test(color)) root.style.setProperty(`--theme-${name.replaceAll("_", "-")}`, color);
    }
  }

  /**
   * Joined another account: all that was kept of this one goes.
   * @param {any} made
   */
  async adopt(made) {
    const before = this.store;
    this.#use({ ...this.session, ...made, secret: made.device_secret ?? this.session?.secret });
    await before.erase();
    location.reload();
  }

  /** Ends the session here and on the server. */
  async signOut() {
    const session = this.session?.session;
    if (session) await this.call("entitlements.sessions.revoke", { session }).catch(() => {});
    await this.forget();
  }

  /** Erases the account in all services, and all that this browser has of it. */
  async erase() {
    await this.call("entitlements.account.erase", { confirm: this.session?.account });
    await this.forget();
  }

  async forget() {
    keep(this.#name("left"), true);
    keep(this.#name("session"), null);
    keep(this.#name("cursor"), null);
    await this.#leave();
  }

  async #leave() {
    this.#listening.abort();
    this.session = null;
    this.client.token = undefined;
    this.answers.clear();
    const { store } = this;
    this.store = new Store("");
    await store.erase();
    this.#show("out");
  }

  /** Begins anew after leaving. */
  async begin() {
    keep(this.#name("left"), null);
    location.hash = "#/";
    location.reload();
  }

  /** @param {Preferences} more */
  async prefer(more) {
    this.preferences = { ...this.preferences, ...more };
    keep(this.#name("preferences"), this.preferences);
    if (more.language) {
      await this.call("entitlements.profile.set", { language: more.language }).catch(() => {});
      await this.store.clear("answers");
      location.reload();
    }
    this.#theme();
    this.#show(this.state);
  }

  /** @param {App["state"]} state */
  #show(state) {
    this.state = state;
    this.dispatchEvent(new Event("shown"));
  }

  // Calls

  /** @param {string} method @param {object} [params] @param {CallOptions} [options] @returns {Promise<any>} */
  async call(method, params = {}, options = {}) {
    await this.#isIn;
    try {
      const result = await this.client.call(method, params, patient(options));
      this.#reached(true);
      return result;
    } catch (error) {
      const failure = /** @type {Failure} */ (error);
      if (failure.kind === "unauthenticated" && (await this.#comeBack())) return this.client.call(method, params, options);
      if (isAway(failure)) this.#reached(false);
      throw failure;
    }
  }

  /** @param {string} method @param {object} params @param {CallOptions} [options] */
  async stream(method, params, options = {}) {
    await this.#isIn;
    return this.client.stream(method, params, patient(options));
  }

  /** @param {boolean} isReached */
  #reached(isReached) {
    if (this.isOffline === !isReached) return;
    this.isOffline = !isReached;
    this.#show(this.state);
    if (isReached) {
      this.flush();
      this.dispatchEvent(new Event("changed"));
    }
  }

  // Changes that outlive a lost connection

  /**
   * Makes a change that must not be lost: it is kept here until it is answered, and always goes out under its own key.
   * The answer, or nothing as long as there is no connection.
   * @param {string} method @param {object} params @returns {Promise<any>}
   */
  async change(method, params) {
    const change = { method, params, key: newKey(), at: Date.now() };
    const place = await this.store.queue(change);
    this.#wait(1);
    return this.#hand(place, change);
  }

  /** @param {IDBValidKey | undefined} place @param {any} change */
  async #hand(place, { method, params, key }) {
    try {
      const result = await this.call(method, params, { key });
      if (place !== undefined) await this.store.settle(place);
      this.#wait(-1);
      return result;
    } catch (failure) {
      if (passing.has(/** @type {Failure} */ (failure).kind)) return undefined;
      if (place !== undefined) await this.store.settle(place);
      this.#wait(-1);
      throw failure;
    }
  }

  /** @param {number} more */
  #wait(more) {
    this.waiting = Math.max(0, this.waiting + more);
    this.#show(this.state);
  }

  /** Hands in what waits, in its order. */
  async flush() {
    if (this.#flushing) return;
    this.#flushing = true;
    const work = async () => {
      const queued = await this.store.queued();
      this.waiting = queued.length;
      for (const { place, change } of queued) {
        try {
          await this.#hand(place, change);
        } catch (failure) {
          this.tell(failure);
        }
        if (this.isOffline) break;
      }
      if (queued.length) this.dispatchEvent(new Event("changed"));
    };
    try {
      // What another window hands in just now is its own.
      await (navigator.locks ? navigator.locks.request(this.#name("outbox"), work) : work());
    } finally {
      this.#flushing = false;
      this.#show(this.state);
    }
  }

  /**
   * The changes that wait, as pages put them on top of what they show.
   * @param {string} method @returns {Promise<any[]>}
   */
  async pending(method) {
    return (await this.store.queued()).map(({ change }) => change).filter((change) => change.method === method);
  }

  // Events

  /** @param {string} [contentVersion] */
  async #events(contentVersion) {
    this.#listening.abort();
    const { signal } = (this.#listening = new AbortController());
    const cursor = kept(this.#name("cursor"));
    const since = cursor?.account === this.session?.account ? cursor?.since : undefined;
    try {
      for await (const event of this.client.events({ since, contentVersion, signal })) {
        if (event.cursor) keep(this.#name("cursor"), { account: this.session?.account, since: event.cursor });
        await this.#happened(event);
      }
    } catch (failure) {
      if (signal.aborted) return;
      if (/** @type {Failure} */ (failure).kind === "unauthenticated" && !(await this.#comeBack())) return;
      setTimeout(() => !signal.aborted && this.#events(contentVersion), 2000);
    }
  }

  /** @param {{ type: string, data?: any }} event */
  async #happened({ type, data }) {
    if (type === "entitlements.subscription.changed") await this.#planChanged();
    if (type === "notifications.notice.delivered") {
      this.#count(this.unread + 1);
      this.toast(data.title, "notice");
    }
    // What the plan has is among the app's flags.
    if (type === "content.version.changed" || type === "entitlements.subscription.changed") {
      this.call("gateway.app.get", { client_version: this.design.clientVersion }).then((info) => this.#describe(info), () => {});
    }
    this.dispatchEvent(new CustomEvent(type, { detail: data }));
    this.dispatchEvent(new Event("changed"));
  }

  /** What was kept may be more, or less, than the plan now has. */
  async #planChanged() {
    this.answers.clear();
    await Promise.all([this.store.clear("answers"), this.store.clear("pictures")]);
    this.dispatchEvent(new Event("plan"));
  }

  /** @param {number} unread */
  #count(unread) {
    this.unread = unread;
    this.#show(this.state);
  }

  async readAll() {
    await this.call("notifications.inbox.read", {});
    this.#count(0);
  }

  // To people

  /** @param {string} text @param {"good" | "bad" | "notice"} [kind] */
  toast(text, kind = "good") {
    this.dispatchEvent(new CustomEvent("toast", { detail: { text, kind } }));
  }

  /** @param {unknown} error */
  explain(error) {
    const failure = /** @type {Failure} */ (error);
    if (spoken.has(failure.kind)) return failure.message;
    return t(passing.has(failure.kind) ? "away" : "wrong");
  }

  /**
   * Says what was refused, or shows what would allow it.
   * @param {unknown} error
   */
  tell(error) {
    const offering = /** @type {Failure} */ (error).data?.offering;
    if (offering) this.paywall(offering);
    else this.toast(this.explain(error), "bad");
  }

  /** @param {any} [offering] as a refusal has it */
  async paywall(offering) {
    await import("./paywall.js");
    const element = /** @type {any} */ (document.createElement("q-paywall"));
    element.offering = offering;
    this.sheet(element);
  }

  /**
   * Shows an element above the page until it is closed.
   * @param {Element} element
   */
  sheet(element) {
    this.dispatchEvent(new CustomEvent("sheet", { detail: element }));
  }

  closeSheet() {
    this.dispatchEvent(new CustomEvent("sheet", { detail: null }));
  }

  /** @param {string} path */
  go(path) {
    location.hash = `#${path}`;
  }

  /**
   * Tells of what only the app sees, such as that it was opened.
   * @param {string} action @param {object} [properties]
   */
  report(action, properties) {
    const told = { id: newKey(), action, at: Date.now(), ...(properties ? { with: properties } : {}) };
    return this.change("progress.actions.report", { actions: [told] }).catch(() => {});
  }
}

export const app = new App();
