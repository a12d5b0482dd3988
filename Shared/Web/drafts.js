import { app } from "./app.js";
import { confirm } from "./confirm.js";
import { html, keyed } from "./html.js";
import { canSend, isOfPlan } from "./outbox.js";
import { empty, head, icon } from "./parts.js";
import { View, define } from "./view.js";
import { relative, t } from "./words.js";

/** @typedef {import("./outbox.js").Draft} Draft */

/**
 * The default descriptions of drafts, by method.
 *
 * @type {Record<string, string>}
 */
const names = {
  "content.reviews.record": "drafts.reviews",
  "content.reading.set": "drafts.place",
  "progress.actions.report": "drafts.actions",
  "progress.bundles.submit": "drafts.lesson",
};

/**
 * Texts for rejections without a message from the server.
 *
 * @type {Record<string, string>}
 */
const reasons = { gone: "drafts.gone", too_old: "drafts.too_old", limit_exceeded: "drafts.limit" };

/** Changes that the server rejected, until the user sends them again or discards them. */
class Drafts extends View {
  #sending = "";

  opened() {
    this.listen(app, "shown", () => this.update());
  }

  view() {
    const { drafts } = app;
    const offering = drafts.find(isOfPlan)?.rejection.data?.offering;
    return html`<div class="page is-narrow">${head("/", t("drafts"))}
      ${drafts.length === 0 ? empty("check", t("drafts.empty"), t("drafts.empty.more")) : html`
        <p>${t("drafts.more")}</p>
        ${drafts.some(isOfPlan) && html`<button class="button is-wide" @click=${() => app.paywall(offering)}>${icon("crown")}${t("upgrade")}</button>`}
        <ul class="list">${drafts.map((draft) => keyed(draft.id, this.#draft(draft)))}</ul>`}
    </div>`;
  }

  /** @param {Draft} draft */
  #draft(draft) {
    const { title, detail, edit } = app.design.drafts?.[draft.method]?.(draft) ?? { title: t(names[draft.method] ?? "drafts.other", { n: draft.items.length }) };
    const { kind, message } = draft.rejection;
    return html`<li class="card draft">
      <div><b>${title}</b>${detail && html`<p>${detail}</p>`}<small>${relative(draft.at)}</small></div>
      <p class="refusal">${message || t(reasons[kind] ?? "drafts.reason")}</p>
      <div class="pair">
        ${canSend(draft) && html`<button class="button is-quiet is-small" ?disabled=${this.#sending === draft.id} @click=${() => this.#send(draft)}>${icon("again")}${t("drafts.send")}</button>`}
        ${canSend(draft) && edit && html`<button class="button is-quiet is-small" @click=${edit}>${icon("edit")}${t("drafts.edit")}</button>`}
        <button class="button is-quiet is-small is-danger" @click=${() => confirm("discard", () => app.discard(draft.id))}>${icon("trash")}${t("drafts.discard")}</button>
      </div></li>`;
  }

  /** @param {Draft} draft */
  async #send(draft) {
    this.#sending = draft.id;
    this.update();
    await app.resend(draft);
    this.#sending = "";
    this.update();
  }
}
define("q-drafts", Drafts);
