import { app } from "./app.js";
import { html, keyed } from "./html.js";
import { icon } from "./parts.js";
import { View, define } from "./view.js";
import { t } from "./words.js";

/** @typedef {{ id: number, text: string, kind: string }} Toast */
/** @typedef {HTMLElement & { isUnsaved?: boolean }} Sheet `isUnsaved` is true if the sheet contains unsaved input */

/**
 * Pages that every app has.
 * @type {import("./app.js").Route[]}
 */
const common = [
  { path: "/account", view: "q-account", load: () => import("./account.js"), tab: "/account" },
  { path: "/inbox", view: "q-inbox", load: () => import("./inbox.js") },
  { path: "/drafts", view: "q-drafts", load: () => import("./drafts.js") },
];

/**
 * Returns the decoded parts of a URL; undefined if they can't be decoded.
 * @param {Record<string, string>} groups
 */
function decoded(groups) {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

/** The frame around an app's pages: the current page, the sheets above it, and the navigation. */
class Shell extends View {
  /** @type {import("./app.js").Route | undefined} */
  #route;
  /** @type {View | undefined} */
  #page;
  /**
   * The sheets above the page, the topmost last. Covered sheets keep their contents.
   * @type {Sheet[]}
   */
  #sheets = [];
  /** True while the user is asked whether the topmost sheet may be discarded. */
  #isAsking = false;
  /** @type {Toast[]} */
  #toasts = [];
  #lastToast = 0;
  /**
   * The scroll position of each page.
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
    this.listen(window, "popstate", (/** @type {PopStateEvent} */ event) => this.#returned(event));
    this.listen(window, "beforeunload", (/** @type {BeforeUnloadEvent} */ event) => {
      if (this.#sheets.some(({ isUnsaved }) => isUnsaved)) event.preventDefault();
    });
    this.listen(app, "toast", ({ detail }) => this.#toast(detail));
    this.listen(app, "sheet", ({ detail }) => this.#open(detail));
    this.listen(app, "sheet-closed", ({ detail }) => this.#close({ sheet: detail ?? this.#top }));
    history.scrollRestoration = "manual";
    let isDue = false;
    // The window's title is the page's heading, which may be rendered later than the page.
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
      // If the page stays the same and only the place within it changes, the page handles the change itself.
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
      this.#dismiss();
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
    const others = this.#toasts.filter(({ text }) => text !== toast.text);
    this.#toasts = [...others.slice(-2), { ...toast, id }];
    setTimeout(() => {
      this.#toasts = this.#toasts.filter((other) => other.id !== id);
      this.update();
    }, 5000);
    this.update();
  }

  // Sheets

  get #dialog() {
    return this.querySelector("dialog");
  }

  get #top() {
    return this.#sheets.at(-1);
  }

  /** @param {Sheet} sheet */
  #open(sheet) {
    this.#isAsking = false;
    this.#sheets = [...this.#sheets.filter((other) => other.localName !== sheet.localName), sheet];
    this.update();
    queueMicrotask(() => this.#raise());
  }

  /** Shows the dialog. It has its own history entry, so that Back closes it. */
  #raise() {
    if (this.#sheets.length === 0) return;
    if (this.#dialog && !this.#dialog.open) this.#dialog.showModal();
    if (!history.state?.isSheet) history.pushState({ isSheet: true }, "");
  }

  /**
   * Closes a sheet, by default the topmost sheet. If the sheet has unsaved input, asks for confirmation first.
   * @param {{ sheet?: Sheet, isCertain?: boolean }} [how]
   */
  #close(how) {
    const { sheet = this.#top, isCertain = false } = how ?? {};
    if (!sheet || !this.#sheets.includes(sheet)) return;
    this.#isAsking = Boolean(sheet.isUnsaved) && !isCertain;
    if (!this.#isAsking) this.#sheets = this.#sheets.filter((other) => other !== sheet);
    this.update();
    if (this.#sheets.length > 0) return;
    this.#dialog?.close();
    app.leaveSheet();
  }

  /** Closes all sheets, because another page is shown. */
  #dismiss() {
    this.#sheets = [];
    this.#isAsking = false;
    this.#dialog?.close();
  }

  /** @param {PopStateEvent} event */
  #returned(event) {
    this.#isBack = (location.hash || "#/") !== this.#hash;
    if (this.#sheets.length === 0 || event.state?.isSheet || this.#isBack) return;
    this.#close();
    this.#raise();
  }

  #escaped = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (this.#isAsking) this.#advance();
    else this.#close();
  };

  /** A browser may close a dialog without asking the page. */
  #closed = () => {
    if (this.#sheets.length === 0) return;
    if (!this.#top?.isUnsaved) this.#sheets = [];
    this.#isAsking = this.#sheets.length > 0;
    if (this.#isAsking) this.#raise();
    else app.leaveSheet();
    this.update();
  };

  #advance = () => {
    this.#isAsking = false;
    this.update();
  };

  shown() {
    const dialog = this.#dialog;
    const name = this.#top?.getAttribute("aria-label");
    if (name) dialog?.setAttribute("aria-label", name);
    if (this.#isAsking) /** @type {HTMLElement | null} */ (this.querySelector(".ask .is-quiet"))?.focus();
  }

  view() {
    if (app.state === "out") return this.#out();
    const tab = this.#route?.tab ?? this.#route?.path;
    const isPlain = this.#route?.plain;
    return html`
      <a class="skip" href="#main" @click=${this.#skip}>${t("skip")}</a>
      <div class="above">${!isPlain && html`<header class="bar">
        <a class="brand" href="#/"><img src="icon.svg" alt="" width="32" height="32"><span>${app.info.name ?? this.#name}</span></a>
        ${app.isOffline && html`<span class="chip offline" role="status">${icon("cloud-off")}${app.waiting ? t("offline.waiting", { n: app.waiting }) : t("offline")}</span>`}
        ${app.drafts.length > 0 && html`<a class="chip unsaved" href="#/drafts" aria-label=${t("drafts.count", { n: app.drafts.length })}>${icon("alert")}<b>${app.drafts.length}</b></a>`}
        ${app.design.extra?.()}
        <a class="round" href="#/inbox" aria-label=${app.unread ? t("inbox.unread", { n: app.unread }) : t("inbox")}>
          ${icon("bell")}${app.unread > 0 && html`<span class="dot" aria-hidden="true"></span>`}
        </a>
      </header>`}${this.#sheets.length === 0 && this.#messages()}</div>
      <main id="main" tabindex="-1" class=${isPlain ? "is-plain" : ""}>
        ${app.info.is_client_too_old ? html`<div class="state">${icon("sparkle")}<h1>${t("old")}</h1><p>${t("old.more")}</p></div>` : this.#page}
      </main>
      ${!isPlain && html`<nav class="tabs" aria-label=${t("nav")}>
        ${app.design.tabs.map(({ path, icon: name, word }) => keyed(path, html`
          <a href=${`#${path}`} aria-current=${path === tab ? "page" : null}>${icon(name)}<span>${t(word)}</span></a>`))}
      </nav>`}
      <dialog class="sheet" @close=${this.#closed} @cancel=${this.#escaped} @click=${this.#outside}>
        ${this.#sheets.length > 0 && this.#messages()}
        ${this.#sheets.map((sheet) => keyed(sheet.localName, html`<div class="layer" ?hidden=${sheet !== this.#top} ?inert=${this.#isAsking}>${sheet}</div>`))}
        ${this.#isAsking && html`<div class="ask" role="alertdialog" aria-labelledby="q-discard"><h2 id="q-discard">${t("unsaved.ask")}</h2>
          <button class="button is-quiet is-wide" @click=${this.#advance}>${t("unsaved.no")}</button>
          <button class="button is-danger is-wide" @click=${() => this.#close({ isCertain: true })}>${t("unsaved.yes")}</button></div>`}
      </dialog>`;
  }

  /** Messages have their own space, so that they don't cover any controls. */
  #messages() {
    return html`<div class="toasts" role="status" aria-live="polite">
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

  /** A tap outside a sheet closes it. */
  #outside = (/** @type {MouseEvent} */ event) => {
    if (event.target === event.currentTarget && event.clientY) this.#close();
  };
}
define("q-shell", Shell);
