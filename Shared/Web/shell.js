import { app } from "./app.js";
import { html, keyed } from "./html.js";
import { icon } from "./parts.js";
import { View, define } from "./view.js";
import { t } from "./words.js";

/** @typedef {{ id: number, text: string, kind: string }} Toast */

/**
 * Pages that every app has.
 * @type {import("./app.js").Route[]}
 */
const common = [
  { path: "/account", view: "q-account", load: () => import("./account.js"), tab: "/account" },
  { path: "/inbox", view: "q-inbox", load: () => import("./inbox.js") },
];

/**
 * What an address says of a page; nothing where it can't be decoded.
 * @param {Record<string, string>} groups
 */
function decoded(groups) {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

/** The frame around an app's pages: where one is, what stands above, and how to get elsewhere. */
class Shell extends View {
  /** @type {import("./app.js").Route | undefined} */
  #route;
  /** @type {View | undefined} */
  #page;
  /** @type {Element | null} */
  #sheet = null;
  /** @type {Toast[]} */
  #toasts = [];
  #lastToast = 0;
  /**
   * Where each page was scrolled to.
   * @type {Map<string, number>}
   */
  #places = new Map();
  #hash = "";
  #isBack = false;
  #name = document.title;

  opened() {
    this.listen(app, "shown", () => this.update());
    this.listen(app, "started", () => this.#go());
    this.listen(window, "hashchange", () => this.#go());
    this.listen(window, "popstate", () => (this.#isBack = true));
    this.listen(app, "toast", ({ detail }) => this.#toast(detail));
    this.listen(app, "sheet", ({ detail }) => this.#open(detail));
    history.scrollRestoration = "manual";
    let isDue = false;
    // The window is named after the page's heading, which may come later than the page.
    const watch = new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        const heading = this.querySelector("main h1")?.textContent?.trim();
        const name = app.info.name ?? this.#name;
        document.title = heading && heading !== name ? `${heading} – ${name}` : name;
      });
    });
    watch.observe(this, { childList: true, subtree: true, characterData: true });
  }

  async #go() {
    const hash = location.hash || "#/";
    if (hash === this.#hash) return;
    if (this.#hash) this.#places.set(this.#hash, scrollY);
    const isFirst = this.#hash === "";
    this.#hash = hash;
    const path = hash.slice(1).split("?")[0];
    const routes = [...app.design.routes, ...common];
    for (const route of routes) {
      const found = new RegExp(`^${route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path);
      if (!found) continue;
      try {
        await route.load();
      } catch {
        this.#toast({ text: t("away"), kind: "bad" });
        return;
      }
      if (this.#hash !== hash) return;
      const params = decoded(found.groups ?? {});
      if (!params) break;
      // A page that shows both places goes from one to the other in its own way.
      if (this.#page?.localName === route.view && this.#page.moved) {
        this.#route = route;
        this.#page.route = params;
        this.#page.moved();
        this.update();
        return;
      }
      const page = /** @type {View} */ (document.createElement(route.view));
      page.route = params;
      this.#route = route;
      this.#page = page;
      this.#open(null);
      this.update();
      queueMicrotask(() => this.#arrive(isFirst));
      return;
    }
    app.go("/");
  }

  /** @param {boolean} isFirst */
  #arrive(isFirst) {
    scrollTo(0, this.#isBack ? this.#places.get(this.#hash) ?? 0 : 0);
    this.#isBack = false;
    if (!isFirst) /** @type {HTMLElement | null} */ (this.querySelector("main"))?.focus({ preventScroll: true });
  }

  /** @param {Omit<Toast, "id">} toast */
  #toast(toast) {
    const id = (this.#lastToast += 1);
    this.#toasts = [...this.#toasts.slice(-2), { ...toast, id }];
    setTimeout(() => {
      this.#toasts = this.#toasts.filter((other) => other.id !== id);
      this.update();
    }, 5000);
    this.update();
  }

  /** @param {Element | null} element */
  #open(element) {
    const dialog = this.querySelector("dialog");
    this.#sheet = element;
    if (!element) return dialog?.close();
    this.update();
    queueMicrotask(() => {
      const dialog = this.querySelector("dialog");
      if (dialog && !dialog.open) dialog.showModal();
    });
  }

  view() {
    if (app.state === "out") return this.#out();
    const tab = this.#route?.tab ?? this.#route?.path;
    const isPlain = this.#route?.plain;
    return html`
      <a class="skip" href="#main" @click=${this.#skip}>${t("skip")}</a>
      ${!isPlain && html`<header class="bar">
        <a class="brand" href="#/"><img src="icon.svg" alt="" width="32" height="32"><span>${app.info.name ?? this.#name}</span></a>
        ${app.isOffline && html`<span class="chip offline" role="status">${icon("cloud-off")}${app.waiting ? t("offline.waiting", { n: app.waiting }) : t("offline")}</span>`}
        ${app.design.extra?.()}
        <a class="round" href="#/inbox" aria-label=${app.unread ? t("inbox.unread", { n: app.unread }) : t("inbox")}>
          ${icon("bell")}${app.unread > 0 && html`<span class="dot" aria-hidden="true"></span>`}
        </a>
      </header>`}
      <main id="main" tabindex="-1" class=${isPlain ? "is-plain" : ""}>
        ${app.info.is_client_too_old ? html`<div class="state">${icon("sparkle")}<h1>${t("old")}</h1><p>${t("old.more")}</p></div>` : this.#page}
      </main>
      ${!isPlain && html`<nav class="tabs" aria-label=${t("nav")}>
        ${app.design.tabs.map(({ path, icon: name, word }) => keyed(path, html`
          <a href=${`#${path}`} aria-current=${path === tab ? "page" : null}>${icon(name)}<span>${t(word)}</span></a>`))}
      </nav>`}
      <dialog class="sheet" @close=${this.#closed} @click=${this.#outside} aria-label=${this.#sheet?.getAttribute("aria-label")}>${this.#sheet}</dialog>
      <div class="toasts" role="status" aria-live="polite">
        ${this.#toasts.map(({ id, text, kind }) => keyed(String(id), html`<p class=${`toast is-${kind}`}>${icon(kind === "bad" ? "alert" : kind === "notice" ? "bell" : "check")}<span>${text}</span></p>`))}
      </div>`;
  }

  #out() {
    return html`<main id="main" tabindex="-1"><div class="state">
      <img src="icon.svg" alt="" width="72" height="72">
      <h1>${t("out")}</h1><p>${t("out.more")}</p>
      <button class="button" @click=${() => app.begin()}>${t("out.begin")}</button>
    </div></main>`;
  }

  #skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    this.querySelector("main")?.focus();
  };

  #closed = () => {
    this.#sheet = null;
    this.update();
  };

  /** A tap beside a sheet closes it. */
  #outside = (/** @type {MouseEvent} */ event) => {
    if (event.target === event.currentTarget && event.clientY) /** @type {HTMLDialogElement} */ (event.currentTarget).close();
  };
}
define("q-shell", Shell);
