import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { desk } from "./desk.js";
import { things } from "./numbers.js";
import { frame, icon, whoAsks } from "./parts.js";
import { watch } from "./watch.js";

/** @type {{ path: string, name: string, sign: string }[]} */
const pages = [
  { path: "processes", name: "Processes", sign: "layers" },
  { path: "calls", name: "Calls", sign: "chart" },
  { path: "limits", name: "Limits", sign: "sliders" },
  { path: "events", name: "Events", sign: "swap" },
  { path: "texts", name: "AI texts and costs", sign: "sparkle" },
  { path: "reports", name: "Reports", sign: "target" },
  { path: "accounts", name: "Accounts", sign: "users" },
  { path: "traces", name: "Traces", sign: "link" },
  { path: "letters", name: "Deliveries", sign: "bell" },
  { path: "logs", name: "Logs", sign: "book" },
];

/** @typedef {import("./parts.js").Question & { resolve: (given: Record<string, string> | undefined) => void }} Asked */

/** The frame around the pages, with the navigation, the deployment's state, dialogs and messages. */
class Shell extends View {
  #path = "";
  /** @type {View | undefined} */
  #page;
  /** @type {Asked | undefined} */
  #asked;
  /** @type {{ id: number, text: string, kind: string }[]} */
  #told = [];
  #lastTold = 0;
  #asks = 0;

  opened() {
    this.listen(desk, "entered", () => this.#begin());
    this.listen(desk, "left", () => this.update());
    this.listen(desk, "named", () => this.update());
    this.listen(watch, "looked", () => this.update());
    this.listen(window, "hashchange", () => {
      if (/^#[\w-]{16,}$/.test(location.hash)) desk.enter();
      else this.#go();
    });
    this.listen(window, "keydown", (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      /** @type {HTMLInputElement | null} */ (this.querySelector("#find"))?.select();
    });
    this.listen(frame, "told", ({ detail }) => this.#tell(detail));
    this.listen(frame, "asked", ({ detail }) => this.#ask(detail));
    desk.enter();
  }

  #begin() {
    watch.start();
    this.#go();
  }

  async #go() {
    if (!desk.isIn) return;
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
    const page = pages.find((page) => page.path === path);
    if (!page) return location.replace("#/processes");
    const hash = location.hash;
    try {
      await import(`/ops/${path}.js`);
    } catch {
      return this.#tell({ text: "This page can't be loaded. quintet admin may have ended.", kind: "bad" });
    }
    if (location.hash !== hash) return;
    const isFirst = !this.#page;
    this.#path = path;
    this.#page = /** @type {View} */ (document.createElement(`ops-${path}`));
    this.#page.route = Object.fromEntries(new URLSearchParams(query));
    document.title = `${page.name} – Quintet ops`;
    this.update();
    queueMicrotask(() => {
      scrollTo(0, 0);
      this.querySelector(".side [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
      if (!isFirst) this.querySelector("main")?.focus({ preventScroll: true });
    });
  }

  /** @param {{ text: string, kind: string }} told */
  #tell(told) {
    const id = (this.#lastTold += 1);
    this.#told = [...this.#told.slice(-2), { ...told, id }];
    setTimeout(() => {
      this.#told = this.#told.filter((other) => other.id !== id);
      this.update();
    }, told.kind === "bad" ? 10000 : 5000);
    this.update();
  }

  /** @param {Asked} asked */
  #ask(asked) {
    this.#answer(undefined);
    this.#asked = asked;
    this.#asks += 1;
    this.update();
    queueMicrotask(() => this.querySelector("dialog")?.showModal());
  }

  /** @param {Record<string, string> | undefined} given */
  #answer(given) {
    const asked = this.#asked;
    this.#asked = undefined;
    this.querySelector("dialog")?.close();
    asked?.resolve(given);
    this.update();
  }

  /** @returns {unknown} */
  view() {
    if (desk.isIn === false) return this.#locked();
    if (!desk.isIn) return html`<main id="main"><p class="note" role="status">Signing in …</p></main>`;
    return html`<a class="skip" href="#main" @click=${this.#skip}>Skip to the content</a>
      ${this.#top()}
      <nav class="side" aria-label="Pages" @keydown=${this.#arrow}>${pages.map((page) => keyed(page.path, this.#link(page)))}</nav>
      <main id="main" tabindex="-1">${watch.failure && html`<p class="refusal" role="alert">${icon("cloud-off")}<span>${watch.failure.message} The page shows the last known values.</span></p>`}${this.#page}</main>
      ${this.#dialog()}
      <div class="toasts" role="status" aria-live="polite">${this.#told.map(({ id, text, kind }) => keyed(String(id), html`<p class=${`toast is-${kind}`}>${icon(kind === "bad" ? "alert" : "check")}<span>${text}</span></p>`))}</div>`;
  }

  #top() {
    const warnings = watch.warnings;
    const away = watch.now?.looks.filter(({ health }) => !health).length ?? 0;
    const bad = warnings.filter(({ isBad }) => isBad).length;
    const state = watch.failure ? "no response" : !watch.now ? "loading …" : away ? `${away} down` : warnings.length ? things(warnings.length, "warning") : "healthy";
    const kind = watch.failure || bad ? "bad" : warnings.length ? "warn" : watch.now ? "good" : "";
    return html`<header class="top">
      <a class="brand" href="#/processes"><img src="/ops/icon.svg" alt="" width="26" height="26"><span>Quintet ops</span></a>
      <a class=${`pill is-${kind}`} href="#/processes">${state}</a><span class="hidden" role="status" aria-live="polite">${watch.now && state}</span>
      <form class="find" role="search" @submit=${this.#find}><label class="hidden" for="find">Find an account, a trace, a method, or a word in the logs</label>
        ${icon("search")}<input id="find" placeholder="Account, trace, method, or a word in the logs" spellcheck="false" autocomplete="off" autocapitalize="off"><kbd aria-hidden="true">Ctrl K</kbd></form>
      <button type="button" class="act" aria-pressed=${String(watch.isPaused)} title="Values are updated every two seconds" @click=${() => watch.pause(!watch.isPaused)}>${watch.isPaused ? "Paused" : "Live"}</button>
      <button type="button" class="act who" aria-label=${`Your name for audit logs: ${desk.name || "none yet"}`} @click=${this.#rename}>${icon("user")}<span>${desk.name || "no name yet"}</span></button>
    </header>`;
  }

  /** @param {{ path: string, name: string, sign: string }} page */
  #link({ path, name, sign }) {
    const quarantined = watch.now?.looks.reduce((sum, { health }) => sum + (health?.store?.quarantined_events ?? 0), 0);
    const number = path === "processes" ? watch.warnings.filter(({ page }) => !page).length : path === "events" ? quarantined : 0;
    return html`<a href=${`#/${path}`} aria-current=${path === this.#path ? "page" : null}>${icon(sign)}<span>${name}</span>
      ${Number(number) > 0 && html`<b class="badge">${number}<span class="hidden"> warnings</span></b>`}</a>`;
  }

  #dialog() {
    const asked = this.#asked;
    return html`<dialog class="ask" aria-labelledby="ask-title" @close=${this.#closed}>${asked && [keyed(String(this.#asks), html`
      <form method="dialog" @submit=${this.#given}><h2 id="ask-title">${asked.title}</h2>
        ${asked.lines.map((line) => html`<p>${line}</p>`)}
        ${(asked.fields ?? []).map(({ name, label, most, value = "", hint = "", isNeedless, type = "text" }) => html`<label class="field is-wide"><span>${label}</span>
          <input name=${name} type=${type} maxlength=${most} value=${value} placeholder=${hint} ?required=${!isNeedless} autocomplete="off"></label>`)}
        <div class="row is-end"><button type="button" class="act" @click=${() => this.#answer(undefined)}>Cancel</button>
          <button type="submit" class=${`act is-main ${asked.isDangerous ? "is-bad" : ""}`}>${asked.yes}</button></div></form>`)]}</dialog>`;
  }

  #locked() {
    return html`<main id="main" tabindex="-1"><div class="state">${icon("lock")}<h1>Open a link</h1>
      <p>${desk.objection ? `${desk.objection}.` : "To open this page, use the link that quintet admin prints."}</p>
      <p>Each link works once. The terminal that runs <code>quintet admin</code> shows the next link. If the command has ended, start it again and open the link that it prints.</p></div></main>`;
  }

  /** Cancels a dialog that was closed with Escape. When this event arrives, the next dialog may already be open. */
  #closed = () => {
    if (!this.querySelector("dialog")?.open) this.#answer(undefined);
  };

  #given = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.#answer(Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()])));
  };

  #rename = async () => {
    const before = desk.name;
    desk.name = "";
    if (!(await whoAsks())) desk.name = before;
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
define("ops-shell", Shell);
