import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { connection } from "./connection.js";
import { counted } from "./numbers.js";
import { frame, icon, operatorName } from "./parts.js";
import { sampler } from "./sampler.js";

/** @type {{ path: string, name: string, symbol: string }[]} */
const pages = [
  { path: "processes", name: "Processes", symbol: "layers" },
  { path: "calls", name: "Calls", symbol: "chart" },
  { path: "limits", name: "Limits", symbol: "sliders" },
  { path: "events", name: "Events", symbol: "swap" },
  { path: "texts", name: "AI texts and costs", symbol: "sparkle" },
  { path: "reports", name: "Reports", symbol: "target" },
  { path: "accounts", name: "Accounts", symbol: "users" },
  { path: "traces", name: "Traces", symbol: "link" },
  { path: "deliveries", name: "Deliveries", symbol: "bell" },
  { path: "logs", name: "Logs", symbol: "book" },
];

/** @typedef {import("./parts.js").Question & { resolve: (given: Record<string, string> | undefined) => void }} OpenQuestion */

/** The frame around the pages, with the navigation, the deployment's state, dialogs and messages. */
class Shell extends View {
  #path = "";
  /** @type {View | undefined} */
  #page;
  /** @type {OpenQuestion | undefined} */
  #question;
  /** @type {{ id: number, text: string, kind: string }[]} */
  #messages = [];
  #lastMessageID = 0;
  #questionCount = 0;

  opened() {
    this.listen(connection, "signed-in", () => this.#start());
    this.listen(connection, "signed-out", () => this.update());
    this.listen(connection, "name-changed", () => this.update());
    this.listen(sampler, "sampled", () => this.update());
    this.listen(window, "hashchange", () => {
      if (/^#[\w-]{16,}$/.test(location.hash)) connection.signIn();
      else this.#go();
    });
    this.listen(window, "keydown", (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      /** @type {HTMLInputElement | null} */ (this.querySelector("#find"))?.select();
    });
    this.listen(frame, "notified", ({ detail }) => this.#notify(detail));
    this.listen(frame, "asked", ({ detail }) => this.#ask(detail));
    connection.signIn();
  }

  #start() {
    sampler.start();
    this.#go();
  }

  async #go() {
    if (!connection.isSignedIn) return;
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
    const page = pages.find((page) => page.path === path);
    if (!page) return location.replace("#/processes");
    const hash = location.hash;
    try {
      await import(`/admin/${path}.js`);
    } catch {
      return this.#notify({ text: "This page can't be loaded. quintet admin may have ended.", kind: "bad" });
    }
    if (location.hash !== hash) return;
    const isFirst = !this.#page;
    this.#path = path;
    this.#page = /** @type {View} */ (document.createElement(`admin-${path}`));
    this.#page.route = Object.fromEntries(new URLSearchParams(query));
    document.title = `${page.name} – Quintet admin`;
    this.update();
    queueMicrotask(() => {
      scrollTo(0, 0);
      this.querySelector(".side [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
      if (!isFirst) this.querySelector("main")?.focus({ preventScroll: true });
    });
  }

  /** @param {{ text: string, kind: string }} message */
  #notify(message) {
    const id = (this.#lastMessageID += 1);
    this.#messages = [...this.#messages.slice(-2), { ...message, id }];
    setTimeout(() => {
      this.#messages = this.#messages.filter((other) => other.id !== id);
      this.update();
    }, message.kind === "bad" ? 10000 : 5000);
    this.update();
  }

  /** @param {OpenQuestion} question */
  #ask(question) {
    this.#answer(undefined);
    this.#question = question;
    this.#questionCount += 1;
    this.update();
    queueMicrotask(() => this.querySelector("dialog")?.showModal());
  }

  /** @param {Record<string, string> | undefined} given */
  #answer(given) {
    const question = this.#question;
    this.#question = undefined;
    this.querySelector("dialog")?.close();
    question?.resolve(given);
    this.update();
  }

  /** @returns {unknown} */
  view() {
    if (connection.isSignedIn === false) return this.#locked();
    if (!connection.isSignedIn) return html`<main id="main"><p class="note" role="status">Signing in …</p></main>`;
    return html`<a class="skip" href="#main" @click=${this.#skip}>Skip to the content</a>
      ${this.#top()}
      <nav class="side" aria-label="Pages" @keydown=${this.#arrow}>${pages.map((page) => keyed(page.path, this.#link(page)))}</nav>
      <main id="main" tabindex="-1">${sampler.failure && html`<p class="refusal" role="alert">${icon("cloud-off")}<span>${sampler.failure.message} The page shows the last known values.</span></p>`}${this.#page}</main>
      ${this.#dialog()}
      <div class="toasts" role="status" aria-live="polite">${this.#messages.map(({ id, text, kind }) => keyed(String(id), html`<p class=${`toast is-${kind}`}>${icon(kind === "bad" ? "alert" : "check")}<span>${text}</span></p>`))}</div>`;
  }

  #top() {
    const warnings = sampler.warnings;
    const down = sampler.now?.snapshots.filter(({ health }) => !health).length ?? 0;
    const bad = warnings.filter(({ isBad }) => isBad).length;
    const state = sampler.failure ? "no response" : !sampler.now ? "loading …" : down ? `${down} down` : warnings.length ? counted(warnings.length, "warning") : "healthy";
    const kind = sampler.failure || bad ? "bad" : warnings.length ? "warn" : sampler.now ? "good" : "";
    return html`<header class="top">
      <a class="brand" href="#/processes"><img src="/admin/icon.svg" alt="" width="26" height="26"><span>Quintet admin</span></a>
      <a class=${`pill is-${kind}`} href="#/processes">${state}</a><span class="hidden" role="status" aria-live="polite">${sampler.now && state}</span>
      <form class="find" role="search" @submit=${this.#find}><label class="hidden" for="find">Find an account, a trace, a method, or a word in the logs</label>
        ${icon("search")}<input id="find" placeholder="Account, trace, method, or a word in the logs" spellcheck="false" autocomplete="off" autocapitalize="off"><kbd aria-hidden="true">Ctrl K</kbd></form>
      <button type="button" class="act" aria-pressed=${String(sampler.isPaused)} title="Values are updated every two seconds" @click=${() => sampler.pause(!sampler.isPaused)}>${sampler.isPaused ? "Paused" : "Live"}</button>
      <button type="button" class="act who" aria-label=${`Your name for audit logs: ${connection.name || "none yet"}`} @click=${this.#rename}>${icon("user")}<span>${connection.name || "no name yet"}</span></button>
    </header>`;
  }

  /** @param {{ path: string, name: string, symbol: string }} page */
  #link({ path, name, symbol }) {
    const quarantined = sampler.now?.snapshots.reduce((sum, { health }) => sum + (health?.store?.quarantined_events ?? 0), 0);
    const number = path === "processes" ? sampler.warnings.filter(({ page }) => !page).length : path === "events" ? quarantined : 0;
    return html`<a href=${`#/${path}`} aria-current=${path === this.#path ? "page" : null}>${icon(symbol)}<span>${name}</span>
      ${Number(number) > 0 && html`<b class="badge">${number}<span class="hidden"> warnings</span></b>`}</a>`;
  }

  #dialog() {
    const question = this.#question;
    return html`<dialog class="ask" aria-labelledby="ask-title" @close=${this.#closed}>${question && [keyed(String(this.#questionCount), html`
      <form method="dialog" @submit=${this.#submit}><h2 id="ask-title">${question.title}</h2>
        ${question.lines.map((line) => html`<p>${line}</p>`)}
        ${(question.fields ?? []).map(({ name, label, maxLength, value = "", hint = "", isOptional, type = "text" }) => html`<label class="field is-wide"><span>${label}</span>
          <input name=${name} type=${type} maxlength=${maxLength} value=${value} placeholder=${hint} ?required=${!isOptional} autocomplete="off"></label>`)}
        <div class="row is-end"><button type="button" class="act" @click=${() => this.#answer(undefined)}>Cancel</button>
          <button type="submit" class=${`act is-main ${question.isDangerous ? "is-bad" : ""}`}>${question.confirmLabel}</button></div></form>`)]}</dialog>`;
  }

  #locked() {
    return html`<main id="main" tabindex="-1"><div class="state">${icon("lock")}<h1>Open a link</h1>
      <p>${connection.signOutReason ? `${connection.signOutReason}.` : "To open this page, use the link that quintet admin prints."}</p>
      <p>Each link works once. The terminal that runs <code>quintet admin</code> shows the next link. If the command has ended, start it again and open the link that it prints.</p></div></main>`;
  }

  /** Cancels a dialog that was closed with Escape. When this event arrives, the next dialog may already be open. */
  #closed = () => {
    if (!this.querySelector("dialog")?.open) this.#answer(undefined);
  };

  #submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.#answer(Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()])));
  };

  #rename = async () => {
    const before = connection.name;
    connection.name = "";
    if (!(await operatorName())) connection.name = before;
  };

  /** Opens the page for the typed text: a trace, an account, a method, or a search in the logs. */
  #find = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.querySelector("#find"));
    const text = field.value.trim();
    if (!text) return;
    const trace = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/.exec(text)?.[0];
    const account = /\bacc_[a-z0-9]+/.exec(text)?.[0];
    const isMethod = /^[a-z]+(\.[a-z_-]+)+$/.test(text);
    field.value = "";
    location.hash = trace ? `#/traces?id=${trace}` : account ? `#/accounts?id=${account}` : isMethod ? `#/calls?q=${text}` : `#/logs?q=${encodeURIComponent(text)}`;
  };

  #arrow = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".side a")]);
    links.at((links.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step) % links.length)?.focus();
  };

  #skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    this.querySelector("main")?.focus();
  };
}
define("admin-shell", Shell);
