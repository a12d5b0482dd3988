import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { confirm } from "/web/confirm.js";
import { icon } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { copy } from "./copy.js";

/** The form for a card. */
class Form extends View {
  /**
   * The card, if it already exists.
   * @type {import("./copy.js").Card | undefined}
   */
  card;
  /**
   * The rejected edit of a card that the user corrects.
   * @type {import("/web/outbox.js").Draft | undefined}
   */
  draft;
  /** True if the form has text that isn't sent yet. */
  isUnsaved = false;
  /** The server's reason for the last rejection. */
  #refusal = "";
  /** The id of the draft that contains the rejected edit. */
  #rejected = "";
  #pair = new Resource(this, "content.pair.get", () => ({}));
  #isSaving = false;

  /**
   * Returns the initial values of the form.
   * @returns {any}
   */
  get #written() {
    return { ...this.card, ...this.draft?.items[0] };
  }

  view() {
    const { card } = this;
    const { front: text, back: other, notes, tags, ...languages } = this.#written;
    this.setAttribute("aria-label", t(card ? "form.edit" : "form.new"));
    const pair = this.#pair.value;
    const front = languages.front_language || pair?.front;
    const back = languages.back_language || pair?.back;
    return html`<form class="form" @submit=${this.#save} @input=${() => (this.isUnsaved = true)}>
      <h2>${t(card ? "form.edit" : "form.new")}</h2>
      <label><span>${t("front")}</span><textarea name="front" required maxlength="500" rows="2" autofocus .value=${text ?? ""}></textarea></label>
      <label><span>${t("back")}</span><textarea name="back" required maxlength="500" rows="2" .value=${other ?? ""}></textarea></label>
      <label><span>${t("notes")}</span><textarea name="notes" maxlength="2000" rows="2" .value=${notes ?? ""}></textarea></label>
      <label><span>${t("tags")}</span><input name="tags" list="flippin-tags" autocomplete="off" placeholder=${t("tags.hint")} .value=${tags?.join(", ") ?? ""}></label>
      <datalist id="flippin-tags">${copy.tags.map(([tag]) => html`<option value=${tag}></option>`)}</datalist>
      ${pair && html`<div class="languages">
        ${[["front_language", front], ["back_language", back]].map(([name, chosen]) => html`<label class="grow"><span>${t(name)}</span><select name=${name}>
          ${pair.languages.map((/** @type {any} */ language) => keyed(language.code, html`<option value=${language.code} .selected=${language.code === chosen}>${language.name}</option>`))}</select></label>`)}
      </div>`}
      ${this.#refusal && html`<p class="refusal" role="alert">${this.#refusal}</p>`}
      <button class="button is-wide" ?disabled=${this.#isSaving}>${t("save")}</button>
      ${card ? html`<button type="button" class="button is-quiet is-danger is-wide" @click=${() => confirm("remove", () => this.#remove(card))}>${icon("trash")}${t("delete")}</button>`
        : html`<button type="button" class="button is-quiet is-wide" @click=${() => app.closeSheet(this)}>${t("cancel")}</button>`}
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
    this.#refusal = "";
    this.update();
    const outcome = await this.#send(parts);
    this.#isSaving = false;
    if (outcome.state === "rejected") this.#refused(outcome);
    else this.#close();
    this.update();
  };

  /** @param {any} parts @returns {Promise<import("./copy.js").Outcome>} */
  async #send(parts) {
    const { card } = this;
    const draft = app.drafts.find(({ id }) => id === this.#rejected) ?? this.draft;
    if (draft) return copy.send({ ...draft.items[0], ...parts }, draft.id);
    if (!card) {
      const outcome = await copy.add(parts);
      if (outcome.state !== "rejected") app.report("card_added", { how: "typed" });
      return outcome;
    }
    // Send only changed fields, because another device may change the others.
    const changed = Object.fromEntries(Object.entries(parts).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(/** @type {any} */ (card)[name])));
    return Object.keys(changed).length === 0 ? { state: "stored" } : copy.edit(card, changed);
  }

  /**
   * Shows that the edit became a draft. Saving again replaces the draft.
   * @param {{ message: string, draft: string }} outcome
   */
  #refused({ message, draft }) {
    this.#refusal = message;
    this.#rejected = draft;
    this.isUnsaved = false;
  }

  /** @param {import("./copy.js").Card} card */
  async #remove(card) {
    await copy.edit(card, { deleted: true });
    this.#close();
  }

  #close() {
    this.isUnsaved = false;
    app.closeSheet(this);
  }
}
define("flippin-form", Form);
