import { app } from "./app.js";
import { html } from "./html.js";
import { View, define } from "./view.js";
import { t } from "./words.js";

/**
 * Asks for confirmation of an action that can't be undone. For the action `erase`, the texts are `erase.ask`,
 * `erase.more` and `erase.yes`.
 * @param {string} what @param {() => Promise<unknown>} act @param {Record<string, unknown>} [values]
 */
export function confirm(what, act, values = {}) {
  const sheet = /** @type {Confirm} */ (document.createElement("q-confirm"));
  Object.assign(sheet, { what, act, values });
  app.sheet(sheet);
}

class Confirm extends View {
  what = "";
  /** @type {Record<string, unknown>} */
  values = {};
  /** @type {() => Promise<any>} */
  act = async () => {};
  #isActing = false;

  view() {
    this.setAttribute("aria-label", t(`${this.what}.ask`, this.values));
    return html`<div class="confirm"><h2>${t(`${this.what}.ask`, this.values)}</h2><p>${t(`${this.what}.more`, this.values)}</p>
      ${this.values.lost ? html`<p class="refusal" role="alert">${t("unsent", { n: this.values.lost })}</p>` : false}
      <button class="button is-wide is-danger" ?disabled=${this.#isActing} @click=${this.#act}>${t(`${this.what}.yes`)}</button>
      <button class="button is-quiet is-wide" @click=${() => app.closeSheet()}>${t("cancel")}</button></div>`;
  }

  #act = async () => {
    this.#isActing = true;
    this.update();
    try {
      await this.act();
      app.closeSheet(this);
    } catch (failure) {
      app.tell(failure);
    }
    this.#isActing = false;
    this.update();
  };
}
define("q-confirm", Confirm);
