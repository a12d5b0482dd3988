import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { empty, head, icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** The page with ready-made sets for the pair of languages. */
class Sets extends View {
  #pair = new Resource(this, "content.pair.get", () => ({}));
  #sets = new Resource(this, "content.presets.list", () => {
    const pair = this.#pair?.value;
    return pair && { front_language: pair.front, back_language: pair.back };
  });
  #asked = "";

  view() {
    const pair = this.#pair.value;
    if (pair && this.#asked !== `${pair.front}-${pair.back}`) {
      this.#asked = `${pair.front}-${pair.back}`;
      this.#sets.load();
    }
    const sets = this.#sets.value?.presets;
    return html`<div class="page">
      <div class="head"><h1>${t("sets")}</h1></div>
      ${pair && html`<div class="languages card" role="group" aria-label=${t("pair")}>
        ${["front", "back"].map((side, i) => html`${i > 0 && html`<span class="arrow" aria-hidden="true">${icon("swap")}</span>`}<label class="grow"><span>${t(side)}</span>
          <select @change=${(/** @type {any} */ event) => this.#choose({ ...pair, [side]: event.target.value })}>
          ${pair.languages.map((/** @type {any} */ language) => keyed(language.code, html`<option value=${language.code} .selected=${language.code === pair[side]}>${language.name}</option>`))}</select></label>`)}
      </div>`}
      ${!sets ? pending(pair ? this.#sets : this.#pair) : sets.length === 0 ? empty("layers", t("sets.none"), t("sets.none.more")) : html`
        <ul class="sets">${sets.map((/** @type {any} */ set, /** @type {number} */ i) => keyed(set.id, html`<li><a class=${`set is-${i % 5}`} href=${`#/sets/${set.id}`}>
          <span class="stack" aria-hidden="true"><i></i><i></i><i>${set.front_language.toUpperCase()}</i></span>
          <span class="grow"><b>${set.title}</b><small>${t("count", { n: set.cards })}</small></span>
          ${set.added_at ? html`<span class="chip">${icon("check")}${t("sets.added")}</span>` : icon("next")}
        </a></li>`))}</ul>`}
    </div>`;
  }

  /** @param {any} pair */
  async #choose({ front, back }) {
    try {
      await app.call("content.pair.set", { front, back });
    } catch (failure) {
      app.tell(failure);
    }
    app.answers.clear();
    await this.#pair.load();
    this.update();
  }
}
define("flippin-sets", Sets);

/** The page that shows the cards of a set. */
class Preset extends View {
  #set = new Resource(this, "content.presets.get", () => ({ preset: this.route.set, limit: 100 }));
  #isAdding = false;

  view() {
    const answer = this.#set.value;
    if (!answer) return html`<div class="page is-narrow">${head("/sets", "")}${pending(this.#set)}</div>`;
    const { preset, cards } = answer;
    return html`<div class="page is-narrow">${head("/sets", preset.title)}
      <button class="button is-wide" ?disabled=${this.#isAdding || preset.added_at} @click=${this.#add}>${icon(preset.added_at ? "check" : "plus")}${preset.added_at ? t("sets.added") : t("sets.add", { n: preset.cards })}</button>
      <ul class="pairs card">${cards.map((/** @type {any} */ card) => html`<li><b lang=${card.front_language}>${card.front}</b><span lang=${card.back_language}>${card.back}</span>${card.notes && html`<small>${card.notes}</small>`}</li>`)}</ul>
    </div>`;
  }

  #add = async () => {
    this.#isAdding = true;
    this.update();
    try {
      const { added } = await app.call("content.presets.add", { preset: this.route.set });
      app.toast(t("added", { n: added }));
      app.report("card_added", { how: "preset" });
      app.dispatchEvent(new Event("changed"));
      app.go("/");
    } catch (failure) {
      app.tell(failure);
    }
    this.#isAdding = false;
    this.update();
  };
}
define("flippin-set", Preset);
