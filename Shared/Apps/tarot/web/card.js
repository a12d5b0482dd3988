import { app } from "/web/app.js";
import { html } from "/web/html.js";
import { generated, head, icon, pending } from "/web/parts.js";
import "/web/picture.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** The page for a card. Its meaning is shown as it is generated, and stored for use without a connection. */
class Card extends View {
  #card = new Resource(this, "content.catalogues.item", () => ({ catalogue: "deck", item: this.route.card }));
  #text = "";
  /** @type {import("/web/parts.js").FormMember[] | undefined} */
  #form;
  #isWriting = false;
  /** @type {unknown} */
  #failure;
  #stop = new AbortController();

  opened() {
    this.keep(() => this.#stop.abort());
    this.#write();
  }

  get #name() {
    return `meaning ${document.documentElement.lang} ${this.route.card}`;
  }

  async #write() {
    const kept = await app.store.get("answers", this.#name);
    if (kept) {
      this.#text = kept.text ?? kept;
      this.#form = kept.form;
      return this.update();
    }
    this.#isWriting = true;
    this.#failure = undefined;
    this.update();
    try {
      const stream = await app.stream("ai.generate", { generator: "meaning", inputs: { card: this.route.card } }, { timeoutMs: 30000, signal: this.#stop.signal });
      for await (const item of stream) {
        this.#text = item.restart ? item.text : this.#text + item.text;
        this.update();
      }
      const { text, form } = await stream.result;
      this.#text = text;
      this.#form = form;
      app.store.put("answers", this.#name, { text, form });
    } catch (failure) {
      if (!this.#stop.signal.aborted) this.#failure = failure;
    }
    this.#isWriting = false;
    this.update();
  }

  view() {
    const card = this.#card.value?.item;
    const refusal = this.#card.failure;
    if (refusal?.data?.offering) return this.#locked(refusal);
    if (!card) return html`<div class="page is-narrow">${head("/cards", "")}${pending(this.#card, html`<div class="bone portrait"></div>`)}</div>`;
    const { art, keywords, upright, reversed } = card.fields;
    return html`<article class="page detail">
      ${head("/cards", "")}
      <div class="portrait">${art ? html`<q-picture .size=${"large"} .label=${card.name} .picture=${art}></q-picture>` : html`<span class="face">${icon("sparkle")}</span>`}</div>
      <div class="words">
        <h1>${card.name}</h1>
        ${keywords && html`<ul class="chips">${keywords.map((/** @type {string} */ word) => html`<li class="chip">${word}</li>`)}</ul>`}
        <section class="card meaning" aria-labelledby="meaning">
          <h2 id="meaning">${t("meaning")}</h2>
          ${this.#form ? generated({ text: this.#text, form: this.#form }) : this.#text && html`<p class=${this.#isWriting ? "is-writing" : ""} aria-busy=${this.#isWriting}>${this.#text}</p>`}
          ${!this.#text && this.#isWriting && html`<p class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${t("meaning.loading")}</p>`}
          ${this.#failure && html`<p role="alert">${app.explain(this.#failure)}</p><button class="button is-quiet is-small" @click=${() => this.#write()}>${icon("again")}${t("again")}</button>`}
        </section>
        <dl class="sides">
          <div class="card"><dt>${t("upright")}</dt><dd>${upright}</dd></div>
          <div class="card"><dt>${t("reversed")}</dt><dd>${reversed}</dd></div>
        </dl>
      </div>
    </article>`;
  }

  /** @param {any} refusal */
  #locked(refusal) {
    return html`<div class="page is-narrow">${head("/cards", "")}<div class="state">${icon("lock")}<h1>${refusal.data.offering.headline}</h1><p>${refusal.message}</p>
      <button class="button" @click=${() => app.paywall(refusal.data.offering)}>${t("unlock")}</button></div></div>`;
  }
}
define("tarot-card", Card);
