import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { confirm } from "/web/confirm.js";
import { icon } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { copy } from "./copy.js";

/** The form for one card. */
class Form extends View {
  /**
   * The card, if it is there already.
   * @type {import("./copy.js").Card | undefined}
   */
  card;
  #pair = new Resource(this, "content.pair.get", () => ({}));
  #isSaving = false;

  view() {
    const { card } = this;
    this.setAttribute("aria-label", t(card ? "form.edit" : "form.new"));
    const pair = this.#pair.value;
    const front = card?.front_language || pair?.front;
    const back = card?.back_language || pair?.back;
    return html`<form class="form" @submit=${this.#save}>
      <h2>${t(card ? "form.edit" : "form.new")}</h2>
      <label><span>${t("front")}</span><textarea name="front" required maxlength="500" rows="2" autofocus .value=${card?.front ?? ""}></textarea></label>
      <label><span>${t("back")}</span><textarea name="back" required maxlength="500" rows="2" .value=${card?.back ?? ""}></textarea></label>
      <label><span>${t("notes")}</span><textarea name="notes" maxlength="2000" rows="2" .value=${card?.notes ?? ""}></textarea></label>
      <label><span>${t("tags")}</span><input name="tags" list="flippin-tags" autocomplete="off" placeholder=${t("tags.hint")} .value=${card?.tags.join(", ") ?? ""}></label>
      <datalist id="flippin-tags">${copy.tags.map(([tag]) => html`<option value=${tag}></option>`)}</datalist>
      ${pair && html`<div class="languages">
        ${[["front_language", front], ["back_language", back]].map(([name, chosen]) => html`<label class="grow"><span>${t(name)}</span><select name=${name}>
          ${pair.languages.map((/** @type {any} */ language) => keyed(language.code, html`<option value=${language.code} .selected=${language.code === chosen}>${language.name}</option>`))}</select></label>`)}
      </div>`}
      <button class="button is-wide" ?disabled=${this.#isSaving}>${t("save")}</button>
      ${card ? html`<button type="button" class="button is-quiet is-danger is-wide" @click=${() => confirm("remove", () => copy.edit(card, { deleted: true }))}>${icon("trash")}${t("delete")}</button>`
        : html`<button type="button" class="button is-quiet is-wide" @click=${() => app.closeSheet()}>${t("cancel")}</button>`}
    </form>`;
  }

  #save = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const data = new FormData(form);
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const parts = {
      front: text("front"), back: text("back"), notes: text("notes"),
      tags: [...new Set(text("tags").split(",").map((tag) => tag.trim()).filter(Boolean))],
      ...(data.has("front_language") ? { front_language: text("front_language"), back_language: text("back_language") } : {}),
    };
    if (!parts.front || !parts.back) return;
    this.#isSaving = true;
    this.update();
    app.closeSheet();
    const { card } = this;
    // Only what was changed: another device may be changing the rest.
    const changed = card && Object.fromEntries(Object.entries(parts).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(/** @type {any} */ (card)[name])));
    if (card) await (Object.keys(changed ?? {}).length === 0 || copy.edit(card, changed ?? {}));
    else if (await copy.add(parts)) app.report("card_added", { how: "typed" });
  };
}
define("flippin-form", Form);
