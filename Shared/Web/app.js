// The app that a page shows: its session, its calls, its stored data, and live events about its account.

import { Quintet } from "/client/quintet.js";
import { Outbox, isOfPlan } from "./outbox.js";
import { Store } from "./store.js";
import { learn, learnAdded, speak, spoken as spokenLanguage, t } from "./words.js";

/** @typedef {{ account: string, session: string, device: string, token: string, secret: string }} Session */
/** @typedef {{ language?: string, mode?: "light" | "dark" }} Preferences */
/** @typedef {{ path: string, view: string, load: () => Promise<unknown>, tab?: string, plain?: boolean }} Route */
/** @typedef {{ path: string, icon: string, word: string }} Tab */
/** @typedef {{ title: string, detail?: string, edit?: () => unknown }} Described */
/**
 * `languages`: the languages of the pages; the first is the default. `drafts`: descriptions of rejected changes by
 * method.
 *
 * @typedef {{ id: string, routes: Route[], tabs: Tab[], clientVersion: string, languages?: string[], extra?: () => unknown, drafts?: Record<string, (draft: import("./outbox.js").Draft) => Described> }} Design
 */
/** @typedef {{ key?: string, timeoutMs?: number, signal?: AbortSignal }} CallOptions */
/** @typedef {Error & { kind: string, executed: string, code: number, data: any, retryAfterMs?: number, isPart?: boolean }} Failure `isPart`: the server answers other calls */

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
    // A browser that stores nothing registers again at each start.
  }
};

/** Temporary failures: the call has no result, but it wasn't rejected. */
const passing = new Set(["unavailable", "overloaded", "deadline_exceeded", "cancelled"]);
/** Failures whose message is shown to the user. */
const spoken = new Set(["not_found", "permission_denied", "content_blocked", "entitlement_required", "limit_exceeded", "rate_limited", "conflict"]);

/** Failures that mean that a service, or the whole server, can't be reached. */
const absent = new Set(["unavailable", "deadline_exceeded", "overloaded"]);

/**
 * Tests whether the server couldn't be reached, as opposed to a failure from the server.
 * @param {unknown} error
 */
export const isAway = (error) => {
  const { kind, code, isPart } = /** @type {Failure} */ (error);
  return code === 0 && !isPart && (kind === "unavailable" || kind === "deadline_exceeded");
};

/**
 * Tests whether the server can be reached, but not the service that was called.
 * @param {unknown} error
 */
export const isPartAway = (error) => absent.has(/** @type {Failure} */ (error).kind) && !isAway(error);

/**
 * Shortens the timeout if the browser is offline. The call is still made, because the server may run on the same
 * machine.
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
  /** The number of changes that the server hasn't answered. */
  waiting = 0;
  /**
   * The changes that the server rejected.
   * @type {import("./outbox.js").Draft[]}
   */
  drafts = [];
  unread = 0;
  store = new Store("");
  /**
   * The latest replies, by method and params. A page shows them at once when the user returns to it.
   * @type {Map<string, any>}
   */
  answers = new Map();
  client = new Quintet({ url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/rpc` });
  /** @type {Promise<void>} */
  #isIn = new Promise(() => {});
  #listening = new AbortController();
  #outbox = this.#makeOutbox();

  /** @param {Design} design */
  async start(design) {
    this.design = design;
    this.preferences = kept(this.#name("preferences")) ?? {};
    this.#theme();
    speak(this.preferences.language ?? this.#language(design.languages ?? ["en", "vi"]));
    this.#isIn = this.#enter();
    const [shared, own] = await Promise.all(["/web/words.json", "words.json"].map((file) => fetch(file).then((r) => r.json())));
    learn(shared);
    await this.#learnLanguage(shared);
    learn(own);
    this.#hear();
    this.dispatchEvent(new Event("started"));
    await this.#isIn.catch(() => {});
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});
  }

  /**
   * Fetches the deployment's translation of the shared texts, if Quintet has none in the page's language. Without a
   * translation, the shared texts are in English.
   * @param {Record<string, Record<string, unknown>>} shared
   */
  async #learnLanguage(shared) {
    const language = spokenLanguage();
    if (Object.values(shared).some((texts) => language in texts)) return;
    for (let tag = language; tag; tag = tag.split("-").slice(0, -1).join("-")) {
      const added = await fetch(`/words/${tag}.json`).then((reply) => (reply.ok ? reply.json() : undefined), () => undefined);
      if (added) return learnAdded(added.pages ?? {});
    }
  }

  /**
   * Returns the language that the browser's settings prefer.
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
    // Another window of this browser signed in or out.
    addEventListener("storage", ({ key }) => {
      if (key === this.#name("session")) {
        const session = kept(key);
        if (!session && this.session) this.#leave();
        else if (session && session.account !== this.session?.account) location.reload();
        else if (session) this.#use(session);
      }
      if (key === this.#name("preferences")) this.#restart();
    });
    addEventListener("visibilitychange", () => this.#lookAtDay());
    setInterval(() => {
      this.#lookAtDay();
      if (this.state !== "in") return;
      if (this.isOffline) this.call("gateway.ping", {}, { timeoutMs: 4000 }).catch(() => {});
      else if (this.waiting) this.flush();
    }, 5000);
  }

  #day = new Date().toDateString();

  /** Streaks, reminders and due cards depend on the day, so pages that are open at midnight are updated. */
  #lookAtDay() {
    const day = new Date().toDateString();
    if (day === this.#day) return;
    this.#day = day;
    this.answers.clear();
    this.dispatchEvent(new Event("changed"));
  }

  // Signing in and out

  async #enter() {
    const session = kept(this.#name("session"));
    if (session) this.#use(session);
    else if (kept(this.#name("left"))) {
      this.#show("out");
      throw Object.assign(new Error("out"), { kind: "unauthenticated" });
    } else await this.#register();
    this.#settleIn();
  }

  /** Registers once, even if two windows start at the same time. */
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

  /** Replaces an ended session by registering again with the device's secret. Returns true on success. */
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
      const before = this.store;
      this.#use({ account: made.account, session: made.session, device: made.device, token: made.token, secret: made.device_secret });
      if (made.account !== account) {
        await this.store.take(before);
        await before.erase();
      }
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

  /** After signing in, loads the app's data, sends queued changes and listens for events. */
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
    setTimeout(() => this.#keepOffering(), 1000);
    this.call("notifications.inbox.list", { limit: 1 }).then((inbox) => this.#count(inbox.unread), () => {});
    this.call("entitlements.profile.get").then(({ language }) => this.#useLanguage(language), () => {});
  }

  /** Stores the offering, which is shown when a limit is reached, even offline. */
  #keepOffering() {
    const { store } = this;
    this.call("entitlements.offerings.get").then((offering) => store.put("answers", "entitlements.offerings.get {}", offering), () => {});
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
   * Switches to the account into which the current account was merged. Stored data is deleted, except for changes that
   * the server doesn't have.
   * @param {any} made
   */
  async adopt(made) {
    const before = this.store;
    this.#use({ ...this.session, ...made, secret: made.device_secret ?? this.session?.secret });
    if (before !== this.store) {
      await this.store.take(before);
      await before.erase();
    }
    const profile = await this.client.call("entitlements.profile.get").catch(() => undefined);
    if (profile) this.#remember({ language: profile.language });
    location.reload();
  }

  /** Ends the session here and on the server. */
  async signOut() {
    const session = this.session?.session;
    if (session) await this.call("entitlements.sessions.revoke", { session }).catch(() => {});
    await this.forget();
  }

  /** Erases the account in all services, and its data in this browser. */
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

  /** Starts again after signing out. */
  async begin() {
    keep(this.#name("left"), null);
    location.hash = "#/";
    location.reload();
  }

  /** @param {Preferences} more */
  async prefer(more) {
    if (more.language) {
      // The language belongs to the account, so all its devices are notified of the change.
      await this.change("entitlements.profile.set", { language: more.language }).catch((failure) => this.tell(failure));
      await this.#useLanguage(more.language, true);
      return;
    }
    this.#remember(more);
    this.#theme();
    this.#show(this.state);
  }

  /** @param {Preferences} more */
  #remember(more) {
    this.preferences = { ...this.preferences, ...more };
    keep(this.#name("preferences"), this.preferences);
  }

  /**
   * Shows the pages in the account's language, unless another change of the language is queued on this device.
   * @param {string} language @param {boolean} [isChosen] true if the user chose the language on this device just now
   */
  async #useLanguage(language, isChosen = false) {
    const known = this.info.languages ?? this.design.languages ?? ["en", "vi"];
    if (!known.includes(language)) return;
    const waiting = await this.pending("entitlements.profile.set");
    if (waiting.some(({ params }) => params.language) && !isChosen) return;
    this.#remember({ language });
    if (language === spokenLanguage()) return;
    await this.store.clear("answers");
    this.#restart();
  }

  /** Reloads the page as soon as no unsaved text would be lost. */
  #restart() {
    const isUnsaved = [...document.querySelectorAll(".layer > *")].some((sheet) => /** @type {any} */ (sheet).isUnsaved);
    if (!isUnsaved) return location.reload();
    addEventListener("popstate", () => setTimeout(() => this.#restart()), { once: true });
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
      if (isAway(failure)) await this.#lookFor(failure);
      throw failure;
    }
  }

  /**
   * After a timeout, tests whether the server can be reached, since other services may still answer.
   * @param {Failure} failure
   */
  async #lookFor(failure) {
    if (failure.kind === "deadline_exceeded" && navigator.onLine) {
      failure.isPart = await this.client.call("gateway.ping", {}, { timeoutMs: 2000 }).then(() => true, () => false);
    }
    this.#reached(Boolean(failure.isPart));
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

  // Queued changes

  #makeOutbox() {
    const app = this;
    return new Outbox({
      get store() {
        return app.store;
      },
      get isOffline() {
        return app.isOffline;
      },
      newKey,
      call: (method, params, options) => this.call(method, params, options),
      // Only one window at a time sends the changes of a method.
      lock: (name, work) => (navigator.locks ? /** @type {any} */ (navigator.locks.request(this.#name(`outbox:${name}`), work)) : work()),
      changed: () => this.#counted(),
      rejected: (drafts) => this.#rejected(drafts),
    });
  }

  /**
   * Makes a change that must not be lost: it is stored until the server has answered, and always sent with the same
   * idempotency key. Returns the reply, or undefined without a connection. A change that the server rejects becomes a
   * draft, and the failure is thrown.
   * @param {string} method @param {object} params @param {string} [draft] the id of the draft that the change replaces
   * @returns {Promise<any>}
   */
  change(method, params, draft) {
    return this.#outbox.change(method, params, draft);
  }

  /**
   * Stores a change as a draft without sending it, because the server would reject it.
   * @param {string} method @param {object} params @param {import("./outbox.js").Rejection} rejection
   */
  keep(method, params, rejection) {
    return this.#outbox.keep(method, params, rejection);
  }

  /** @param {import("./outbox.js").Draft} draft */
  async resend(draft) {
    const left = () => this.drafts.some(({ id }) => id === draft.id);
    try {
      const reply = await this.#outbox.resend(draft);
      if (!reply) this.tellWaiting();
    } catch {
      // The rejected change is a draft again, with the reason.
    }
    await this.#counted();
    const again = this.drafts.filter(({ id }) => id === draft.id);
    if (left()) this.#rejected(again);
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {string} id */
  discard(id) {
    return this.#outbox.discard(id);
  }

  async #counted() {
    const { store } = this;
    const [queued, drafts] = await Promise.all([store.queued(), this.#outbox.drafts()]);
    if (store !== this.store) return;
    this.waiting = queued.length;
    this.drafts = drafts;
    this.#show(this.state);
  }

  /**
   * Notifies the user of rejected changes, and shows the plan that would allow them. Rejected reports of actions don't
   * interrupt the user.
   * @param {import("./outbox.js").Draft[]} drafts
   */
  #rejected(drafts) {
    const shown = drafts.filter(({ method }) => method !== "progress.actions.report");
    if (shown.length === 0) return;
    this.toast(t("drafts.kept"), "bad");
    const ofPlan = shown.find(isOfPlan);
    if (ofPlan && !document.querySelector("dialog[open]")) this.paywall(ofPlan.rejection.data?.offering);
  }

  /** Sends the queued changes in order. */
  async flush() {
    const count = await this.#outbox.flush();
    if (count > 0) this.dispatchEvent(new Event("changed"));
    await this.#counted();
  }

  /**
   * Returns the queued changes of a method. Pages apply them to the data that they show.
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
    if (type === "entitlements.subscription.changed") await this.#planChanged(data);
    if (type === "entitlements.profile.changed") await this.#useLanguage(data.language);
    if (type === "notifications.notice.delivered") {
      this.#count(this.unread + 1);
      this.toast(data.title, "notice");
    }
    // The app's flags depend on the plan.
    if (type === "content.version.changed" || type === "entitlements.subscription.changed") {
      this.call("gateway.app.get", { client_version: this.design.clientVersion }).then((info) => this.#describe(info), () => {});
    }
    this.dispatchEvent(new CustomEvent(type, { detail: data }));
    this.dispatchEvent(new Event("changed"));
  }

  /**
   * Deletes stored data that depends on the plan.
   * @param {{ plan?: string }} subscription
   */
  async #planChanged({ plan }) {
    this.answers.clear();
    await Promise.all([this.store.clear("answers"), this.store.clear("pictures")]);
    this.dispatchEvent(new CustomEvent("plan", { detail: { plan } }));
    this.#keepOffering();
    if (plan === "free") return;
    for (const draft of this.drafts.filter(isOfPlan)) await this.resend(draft);
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

  // Messages to the user

  /** @param {string} text @param {"good" | "bad" | "notice"} [kind] */
  toast(text, kind = "good") {
    this.dispatchEvent(new CustomEvent("toast", { detail: { text, kind } }));
  }

  /** @param {unknown} error */
  explain(error) {
    const failure = /** @type {Failure} */ (error);
    if (spoken.has(failure.kind)) return failure.message;
    if (isPartAway(failure)) return t("part");
    return t(passing.has(failure.kind) ? "away" : "wrong");
  }

  /** Shows that a change is queued, and the reason. */
  tellWaiting() {
    this.toast(t(this.isOffline ? "later" : "later.part"), "notice");
  }

  /**
   * Shows a failure, or the plan that would allow the call.
   * @param {unknown} error
   */
  tell(error) {
    const offering = /** @type {Failure} */ (error).data?.offering;
    if (offering) this.paywall(offering);
    else this.toast(this.explain(error), "bad");
  }

  /** @param {any} [offering] the offering in the failure of a call */
  async paywall(offering) {
    await import("./paywall.js");
    const element = /** @type {any} */ (document.createElement("q-paywall"));
    element.offering = offering;
    this.sheet(element);
  }

  /**
   * Shows an element above the page until it is closed. It replaces a sheet of the same kind; other sheets stay below
   * it.
   * @param {HTMLElement & { isUnsaved?: boolean }} element
   */
  sheet(element) {
    this.dispatchEvent(new CustomEvent("sheet", { detail: element }));
  }

  /**
   * Closes a sheet, by default the topmost sheet. A sheet with unsaved text asks for confirmation.
   * @param {HTMLElement} [element]
   */
  closeSheet(element) {
    this.dispatchEvent(new CustomEvent("sheet-closed", { detail: element }));
  }

  /** True while the browser leaves the history entry of a sheet. */
  #isReturning = false;

  /** Goes back from the history entry of a sheet. */
  leaveSheet() {
    if (!history.state?.isSheet || this.#isReturning) return;
    this.#isReturning = true;
    addEventListener("popstate", () => (this.#isReturning = false), { once: true });
    history.back();
  }

  /**
   * Shows another page. The page's history entry replaces that of an open sheet.
   * @param {string} path
   */
  go(path) {
    if (this.#isReturning) addEventListener("popstate", () => this.go(path), { once: true });
    else if (history.state?.isSheet) location.replace(`#${path}`);
    else location.hash = `#${path}`;
  }

  /**
   * Reports an action that only the app can notice, such as that it was opened.
   * @param {string} action @param {object} [properties]
   */
  report(action, properties) {
    const told = { id: newKey(), action, at: Date.now(), ...(properties ? { with: properties } : {}) };
    return this.change("progress.actions.report", { actions: [told] }).catch(() => {});
  }
}

export const app = new App();
