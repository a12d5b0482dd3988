import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { empty, icon, meter, pending } from "/web/parts.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { edit } from "./card.js";
import { copy } from "./copy.js";

const page = 60;

/** The page with all cards, with search and filters. */
class Cards extends View {
  #text = "";
  #tag = "";
  #isFavorite = false;
  #shown = page;

  opened() {
    this.listen(copy, "changed", () => this.update());
    // A new card is added at the end, so show all cards up to it.
    this.listen(copy, "added", () => this.#narrow(() => (this.#shown = Math.max(this.#shown, copy.cards.length))));
    copy.open();
    app.report("opened");
    // Load the form in advance, so that the user can write a card without a connection.
    setTimeout(() => import("./form.js").catch(() => {}), 1000);
  }

  get #found() {
    const text = this.#text.trim().toLocaleLowerCase();
    return copy.cards.filter((card) =>
      (!this.#isFavorite || card.favorite) && (!this.#tag || card.tags.includes(this.#tag)) &&
      (!text || [card.front, card.back, card.notes].some((side) => side.toLocaleLowerCase().includes(text))));
  }

  view() {
    const { cards, tags, use } = copy;
    const found = this.#found;
    return html`<div class="page">
      <div class="head"><h1>${t("cards")}</h1><button class="button is-small" @click=${() => edit()}>${icon("plus")}${t("add")}</button></div>
      ${use?.limit && html`<section class="limit" aria-label=${t("limit")}>
        <div class="grow"><p>${t("limit.used", { n: use.used, limit: use.limit })}</p>${meter(use.used / use.limit, t("limit"))}</div>
        <button class="button is-small" @click=${() => app.paywall()}>${t("upgrade")}</button>
      </section>`}
      ${!copy.isReady ? this.#waiting()
        : cards.length === 0 ? empty("cards", t("cards.empty"), t("cards.empty.more"), html`<div class="pair"><button class="button" @click=${() => edit()}>${t("add")}</button><a class="button is-quiet" href="#/sets">${t("sets")}</a></div>`)
        : html`
        <div class="filters">
          <label class="search"><span class="hidden">${t("search")}</span>${icon("search")}<input type="search" placeholder=${t("search")} .value=${this.#text} @input=${(/** @type {any} */ event) => this.#narrow(() => (this.#text = event.target.value))}></label>
          <div class="chips" role="group" aria-label=${t("filters")}>
            <button class="chip" aria-pressed=${this.#isFavorite} @click=${() => this.#narrow(() => (this.#isFavorite = !this.#isFavorite))}>${icon("star")}${t("favorites")}</button>
            ${tags.slice(0, 24).map(([tag, count]) => keyed(tag, html`<button class="chip" aria-pressed=${this.#tag === tag} @click=${() => this.#narrow(() => (this.#tag = this.#tag === tag ? "" : tag))}>${tag}<small>${count}</small></button>`))}
          </div>
        </div>
        ${found.length === 0 ? empty("search", t("found.none"), t("found.none.more")) : html`
          <ul class="cards">${found.slice(0, this.#shown).map((card) => keyed(card.id, html`<li><flip-card .card=${card}></flip-card></li>`))}</ul>
          ${found.length > this.#shown && html`<button class="button is-quiet is-wide" @click=${() => this.#narrow(() => (this.#shown += page))}>${t("more")}</button>`}`}`}
    </div>`;
  }

  #waiting() {
    if (!copy.failure) return html`<ul class="cards" role="status" aria-label=${t("loading")}>${Array.from({ length: 6 }, () => html`<li><div class="bone flip"></div></li>`)}</ul>`;
    return pending(/** @type {any} */ ({ failure: copy.failure, view: this, load: () => copy.fetch() }));
  }

  /** @param {() => unknown} change */
  #narrow(change) {
    change();
    this.update();
  }
}
define("flippin-cards", Cards);
