import { app } from "/web/app.js";
import { confirm } from "/web/confirm.js";
import { html, keyed } from "/web/html.js";
import { empty, generated, icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { actions, caption, reactions } from "./card.js";

/** The page with all roasts and with the favourites. */
class Library extends View {
  #isFavorite = false;
  #search = "";
  #generators = new Resource(this, "ai.generators.list", () => ({}));
  #texts = new Resource(this, "ai.history.list", () => ({ limit: 30, ...(this.#isFavorite ? { favorite: true } : {}), ...(this.#search ? { search: this.#search } : {}) }));
  /**
   * The items after the first page.
   * @type {any[]}
   */
  #more = [];
  /** True if `#cursor` is the cursor of the next page. Otherwise, the first page contains that cursor. */
  #isFurther = false;
  /** @type {string | undefined} */
  #cursor;
  #turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;

  /** @param {() => void} change */
  #narrow(change) {
    change();
    this.#more = [];
    this.#turn += 1;
    this.#isFurther = false;
    this.#cursor = undefined;
    this.#texts.value = undefined;
    this.#texts.load();
    this.update();
  }

  view() {
    const generator = this.#generators.value?.generators[0];
    const first = this.#texts.value;
    const texts = [...(first?.texts ?? []), ...this.#more].filter((text) => !this.#isFavorite || text.favorite);
    const cursor = this.#isFurther ? this.#cursor : first?.next_cursor;
    // A page of a search may be empty although more pages follow.
    if (texts.length === 0 && cursor && !this.#isFurther) this.#load(cursor);
    return html`<div class="page is-narrow"><div class="head"><h1>${t("library")}</h1>
        ${texts.length > 0 && !this.#isFavorite && html`<button class="round" aria-label=${t("clear")} @click=${() => confirm("clear", async () => { await app.call("ai.history.delete-all", {}); this.#narrow(() => {}); })}>${icon("trash")}</button>`}</div>
      <div class="segments" role="group" aria-label=${t("library")}>
        <button aria-pressed=${!this.#isFavorite} @click=${() => this.#narrow(() => (this.#isFavorite = false))}>${t("history")}</button>
        <button aria-pressed=${this.#isFavorite} @click=${() => this.#narrow(() => (this.#isFavorite = true))}>${t("favorites")}</button></div>
      <label class="search"><span class="hidden">${t("search")}</span>${icon("search")}<input type="search" placeholder=${t("search")} @input=${(/** @type {any} */ { target }) => {
        clearTimeout(this.#typing);
        this.#typing = setTimeout(() => this.#narrow(() => (this.#search = target.value.trim())), 250);
      }}></label>
      ${!first || (texts.length === 0 && cursor) ? pending(this.#texts) : texts.length === 0
        ? this.#search ? empty("search", t("none.found"), t("none.found.more")) : empty(this.#isFavorite ? "heart" : "book", t(this.#isFavorite ? "none.favorites" : "none.history"), t("none.more"), html`<a class="button" href="#/">${t("go")}</a>`)
        : html`<ul class="list">${texts.map((roast) => keyed(roast.id, html`<li class="card past"><div class="said">${generated(roast)}</div>${caption(generator, roast)}
            <div class="between">${reactions(generator, roast, () => this.update())}</div>
            <div class="between">${actions(roast, () => this.update())}<button class="round" aria-label=${t("delete")} @click=${() => this.#delete(roast)}>${icon("trash")}</button></div></li>`))}</ul>
          ${cursor && html`<button class="button is-quiet is-wide" @click=${() => this.#load(cursor)}>${t("more")}</button>`}`}
    </div>`;
  }

  /** @param {string} cursor */
  async #load(cursor) {
    const turn = (this.#turn += 1);
    [this.#isFurther, this.#cursor] = [true, cursor];
    try {
      for (let found = 0; found === 0 && this.#cursor; ) {
        /** @type {any} */
        const page = await app.call("ai.history.list", { ...this.#texts.params(), cursor: this.#cursor });
        if (turn !== this.#turn) return;
        found = page.texts.length;
        this.#more = [...this.#more, ...page.texts];
        this.#cursor = page.next_cursor;
      }
    } catch (failure) {
      if (turn !== this.#turn) return;
      if (this.#more.length === 0) this.#cursor = undefined;
      app.tell(failure);
    }
    this.update();
  }

  /** @param {any} roast */
  async #delete(roast) {
    try {
      await app.change("ai.history.delete", { text: roast.id });
      this.#more = this.#more.filter(({ id }) => id !== roast.id);
      await this.#texts.load();
    } catch (failure) {
      app.tell(failure);
    }
  }
}
define("roast-library", Library);
