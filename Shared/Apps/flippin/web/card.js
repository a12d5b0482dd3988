import { app } from "/web/app.js";
import { html } from "/web/html.js";
import { icon } from "/web/parts.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { copy } from "./copy.js";

/** A card that turns over. */
class FlipCard extends View {
  /** @type {import("./copy.js").Card | undefined} */
  #card;
  #isTurned = false;

  set card(/** @type {import("./copy.js").Card | undefined} */ card) {
    this.#card = card;
    this.update();
  }

  get card() {
    return this.#card;
  }

  view() {
    const card = this.#card;
    if (!card) return false;
    const side = this.#isTurned ? "back" : "front";
    return html`<div class=${`flip is-${side}`}>
      <button class="sides" aria-label=${t(`turn.${side}`, { text: this.#isTurned ? card.back : card.front })} @click=${() => { this.#isTurned = !this.#isTurned; this.update(); }}>
        <span class="side front" lang=${card.front_language || null} aria-hidden=${this.#isTurned}><span>${card.front}</span></span>
        <span class="side back" lang=${card.back_language || null} aria-hidden=${!this.#isTurned}><span>${card.back}</span>${card.notes && html`<small>${card.notes}</small>`}</span>
      </button>
      <span class="hidden" aria-live="polite">${this.#isTurned && card.back}</span>
      <div class="under">
        <span class="tags">${card.tags.map((tag) => html`<span>${tag}</span>`)}</span>
        <button class="round" aria-pressed=${card.favorite} aria-label=${t("favorite", { text: card.front })} @click=${() => this.#favorite(card)}>${icon("star")}</button>
        <button class="round" aria-label=${t("edit", { text: card.front })} @click=${() => edit(card)}>${icon("edit")}</button>
      </div>
    </div>`;
  }

  /** @param {import("./copy.js").Card} card */
  #favorite(card) {
    if (!card.favorite) app.report("card_favorited");
    copy.edit(card, { favorite: !card.favorite });
  }
}
define("flip-card", FlipCard);

/**
 * Opens the form for an existing card, a new card, or a card that the server rejected.
 * @param {import("./copy.js").Card} [card] @param {import("/web/outbox.js").Draft} [draft]
 */
export async function edit(card, draft) {
  await import("./form.js");
  const form = /** @type {any} */ (document.createElement("flippin-form"));
  form.card = card;
  form.draft = draft;
  app.sheet(form);
}
