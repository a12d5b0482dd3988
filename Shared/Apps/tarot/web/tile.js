import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { icon } from "/web/parts.js";
import "/web/picture.js";

/**
 * A card in a grid. An open card leads to its page, and a locked card opens the paywall. The element stays the same
 * when the card is unlocked, so that the card fades in.
 * @param {any} card @param {string} badge
 */
export const tile = (card, badge) => keyed(card.id, html`<li>
  <a class=${card.locked ? "tile is-locked" : "tile"} href=${`#/cards/${card.id}`} aria-label=${card.label} aria-haspopup=${card.locked ? "dialog" : null}
    @click=${(/** @type {Event} */ event) => {
      if (!card.locked) return;
      event.preventDefault();
      app.paywall();
    }}>
    ${card.fields?.art ? html`<q-picture .picture=${card.fields.art}></q-picture>` : html`<span class="face">${icon("sparkle")}<b>${card.name}</b></span>`}
    <span class="veil" aria-hidden="true">${icon("lock")}<span>${badge}</span></span>
  </a></li>`);

/**
 * Returns the placeholders of a grid whose cards are loading.
 * @param {number} count
 */
export const bones = (count) => html`<ul class="deck">${Array.from({ length: count }, () => html`<li><span class="tile bone"></span></li>`)}</ul>`;
