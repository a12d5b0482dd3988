import { html, keyed } from "/web/html.js";
import { pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { bones, tile } from "./tile.js";

/** The page with all cards of the deck, in groups. */
class Cards extends View {
  #deck = new Resource(this, "content.catalogues.page", () => ({ catalogue: "deck" }));
  #about = new Resource(this, "content.catalogues.list", () => ({}));

  view() {
    const deck = this.#about.value?.catalogues[0];
    const groups = this.#deck.value?.groups;
    return html`<div class="page">
      <div class="head"><h1>${deck?.title ?? t("cards")}</h1></div>
      ${!groups ? pending(this.#deck, bones(9)) : html`
        <nav class="chips jump" aria-label=${t("groups")}>${groups.map((/** @type {any} */ group) => keyed(group.id, html`
          <button class="chip" @click=${() => this.#jump(group.id)}>${group.title}</button>`))}</nav>
        ${groups.map((/** @type {any} */ group) => keyed(group.id, html`
          <section class="group" aria-labelledby=${`group-${group.id}`}>
            <h2 id=${`group-${group.id}`} tabindex="-1">${group.title} <small>${group.items.length}</small></h2>
            <ul class="deck">${group.items.map((/** @type {any} */ card) => tile(card, deck?.badge ?? "Premium"))}</ul>
          </section>`))}`}
    </div>`;
  }

  /** @param {string} group */
  #jump(group) {
    const heading = /** @type {HTMLElement | null} */ (this.querySelector(`#group-${group}`));
    heading?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth", block: "start" });
    heading?.focus({ preventScroll: true });
  }
}
define("tarot-cards", Cards);
