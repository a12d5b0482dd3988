import { app } from "/web/app.js";
import { confirm } from "/web/confirm.js";
import { html, keyed } from "/web/html.js";
import { empty, head, icon } from "/web/parts.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { copy } from "./copy.js";

/** The page for renaming and deleting tags on all cards. */
class Tags extends View {
  /** @type {string | undefined} */
  #editing;

  opened() {
    this.listen(copy, "changed", () => this.update());
    copy.open();
  }

  view() {
    const { tags } = copy;
    return html`<div class="page is-narrow">${head("/tools", t("tags"))}
      ${tags.length === 0 ? empty("tag", t("tags.none"), t("tags.none.more")) : html`<ul class="list">${tags.map(([tag, count]) => keyed(tag, html`<li class="row tagrow">
        ${this.#editing === tag
          ? html`<form class="inline grow" @submit=${(/** @type {SubmitEvent} */ event) => this.#rename(event, tag)}><label class="grow"><span class="hidden">${t("tags.name")}</span><input name="name" required maxlength="40" autofocus .value=${tag}></label><button class="button is-small">${t("save")}</button></form>`
          : html`${icon("tag")}<span class="grow"><b>${tag}</b><small>${t("count", { n: count })}</small></span>
            <button class="round" aria-label=${t("tags.rename", { tag })} @click=${() => { this.#editing = tag; this.update(); }}>${icon("edit")}</button>
            <button class="round" aria-label=${t("tags.delete", { tag })} @click=${() => confirm("untag", () => this.#change("content.tags.delete", { tag }), { tag })}>${icon("trash")}</button>`}
      </li>`))}</ul>`}
    </div>`;
  }

  /** @param {SubmitEvent} event @param {string} tag */
  async #rename(event, tag) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("name")).trim();
    try {
      if (name && name !== tag) await this.#change("content.tags.rename", { tag, name });
      this.#editing = undefined;
    } catch (failure) {
      app.tell(failure);
    }
    this.update();
  }

  /** @param {string} method @param {object} params */
  async #change(method, params) {
    await app.call(method, params);
    await copy.fetch();
  }
}
define("flippin-tags", Tags);
