import { app } from "/web/app.js";
import { html } from "/web/html.js";
import { icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { list, t } from "/web/words.js";
import { bones, tile } from "./tile.js";

/** The home page: some cards of the deck, and a first card. */
class Home extends View {
  #home = new Resource(this, "views.get", () => ({ view: "home" }));

  opened() {
    app.report("opened");
  }

  view() {
    const teaser = this.#home.part("teaser");
    const deck = this.#home.part("catalogues")?.catalogues[0];
    const first = this.#home.part("first_card")?.item;
    const isFree = this.#home.part("subscription")?.plan === "free";
    return html`<div class="page home">
      <section class="teaser" aria-labelledby="teaser">
        <div class="title"><h1 id="teaser">${t("learn")}</h1><p>${teaser ? t("learn.more", { n: teaser.total }) : "\u00a0"}</p></div>
        ${!teaser ? pending(this.#home, bones(6)) : html`
          <ul class="deck">${teaser.rows.flat().map((/** @type {any} */ card) => tile(card, deck?.badge ?? "Premium"))}</ul>
          <a class="button is-light" href="#/cards">${icon("cards")}${t("all")}</a>`}
      </section>
      ${first && html`<a class="card first" href=${`#/cards/${first.id}`}>
        <q-picture .picture=${first.fields.art}></q-picture>
        <div class="grow"><small>${t("first")}</small><h2>${first.name}</h2><p class="keywords">${list(first.fields.keywords ?? [])}</p><p>${first.fields.upright}</p></div>
      </a>`}
      ${isFree && deck && html`<section class="card offer"><div class="row">${icon("crown")}<div class="grow"><h2>${deck.unlock}</h2><p>${this.#home.part("offering")?.body}</p></div></div>
        <button class="button" @click=${() => app.paywall(this.#home.part("offering"))}>${deck.unlock}</button></section>`}
    </div>`;
  }
}
define("tarot-home", Home);
