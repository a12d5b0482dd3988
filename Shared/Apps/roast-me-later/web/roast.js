import { app, newKey } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { generated, icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { actions, caption, reactions } from "./card.js";

/**
 * The last chosen inputs, for the next visit.
 * @type {Record<string, any>}
 */
const last = (() => {
  try {
    return JSON.parse(localStorage.getItem("quintet:roast-me-later:inputs") ?? "{}");
  } catch {
    return {};
  }
})();

/** The page that requests a roast, and shows the text as it is generated. */
class Generator extends View {
  #home = new Resource(this, "views.get", () => ({ view: "home" }));
  /** @type {Record<string, any>} */
  #inputs = { spice: 2, ...last };
  /** @type {import("./card.js").Roast | undefined} */
  #roast;
  #text = "";
  #isWriting = false;
  /** The idempotency key. A retry after a failure uses the same key. */
  #key = "";

  opened() {
    app.report("opened");
  }

  get #generator() {
    return this.#home.part("choices")?.generators[0];
  }

  #ask = async () => {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#text = "";
    this.#roast = undefined;
    this.#key ||= newKey();
    this.update();
    scrollTo({ top: 0, behavior: "smooth" });
    try {
      const inputs = Object.fromEntries(Object.entries(this.#inputs).filter(([, value]) => value !== undefined));
      localStorage.setItem("quintet:roast-me-later:inputs", JSON.stringify(inputs));
      const stream = await app.stream("ai.generate", { generator: this.#generator.id, inputs }, { key: this.#key, timeoutMs: 30000 });
      for await (const item of stream) {
        this.#text = item.restart ? item.text : this.#text + item.text;
        this.update();
      }
      this.#roast = await stream.result;
      this.#text = this.#roast?.text ?? "";
      this.#key = "";
      app.dispatchEvent(new Event("changed"));
    } catch (error) {
      const failure = /** @type {import("/web/app.js").Failure} */ (error);
      if (failure.kind !== "unavailable") this.#key = "";
      if (failure.data?.offering_id) app.paywall();
      app.tell(failure);
    }
    this.#isWriting = false;
    this.update();
  };

  view() {
    const generator = this.#generator;
    if (!generator) return html`<div class="page is-narrow">${pending(this.#home)}</div>`;
    const latest = this.#home.part("latest")?.texts[0];
    const roast = this.#roast ?? (this.#text || this.#isWriting ? undefined : latest);
    return html`<div class="page generator">
      <section class=${`stage ${this.#isWriting ? "is-writing" : ""}`} aria-live="polite" aria-busy=${this.#isWriting}>
        <h1 class="hidden">${t("roast")}</h1>
        ${roast || this.#text ? html`<blockquote>${generated(roast ?? { text: this.#text })}</blockquote>${roast && caption(generator, roast)}`
          : this.#isWriting ? html`<p class="waiting">${icon("flame")}${t("writing")}</p>`
          : html`<div class="placeholder">${icon("flame")}<p>${t("placeholder")}</p></div>`}
        ${roast?.id && actions(roast, () => this.update())}
      </section>
      ${roast?.id && reactions(generator, roast, () => this.update())}
      <form class="choices" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); this.#ask(); }}>
        ${generator.inputs.map((/** @type {any} */ input) => keyed(input.id, input.levels ? this.#levels(input) : this.#choices(input)))}
        <div class="go"><button class="button is-wide" ?disabled=${this.#isWriting || !this.#isWhole(generator)}>${icon("flame")}${t(this.#isWriting ? "writing" : "go")}</button>
          <p class="fine">${generator.left_today === undefined ? "" : t("left", { n: generator.left_today })}</p></div>
      </form>
      <a class="card daily" href="#/widget">${icon("sparkle")}<span class="grow"><b>${t("widget")}</b><small>${t("widget.more")}</small></span>${icon("next")}</a>
    </div>`;
  }

  /** @param {any} generator */
  #isWhole(generator) {
    return generator.inputs.every((/** @type {any} */ { id, required }) => !required || this.#inputs[id] !== undefined);
  }

  /** @param {string} id @param {unknown} value */
  #set(id, value) {
    this.#inputs = { ...this.#inputs, [id]: value };
    this.#key = "";
    this.update();
  }

  /** @param {any} input */
  #levels({ id, name, levels }) {
    const level = this.#inputs[id];
    return html`<fieldset class="levels"><legend>${name} <b class=${`heat is-${level}`}>${levels[level - 1]}</b></legend>
      <div class="flames">${levels.map((/** @type {string} */ word, /** @type {number} */ i) => html`<label class=${i < level ? "is-lit" : ""}><input class="hidden" type="radio" name=${id} .checked=${i + 1 === level} @change=${() => this.#set(id, i + 1)}><span class="hidden">${word}</span>${icon("app:chili")}</label>`)}</div></fieldset>`;
  }

  /** @param {any} input */
  #choices({ id, name, choices, required }) {
    const isTiles = required;
    return html`<fieldset><legend>${name}${!required && html` <small>${t("optional")}</small>`}</legend>
      <div class=${isTiles ? "tiles" : "chips"}>${choices.map((/** @type {any} */ choice) => keyed(choice.id, html`
        <button type="button" class=${isTiles ? "tile" : "chip"} aria-pressed=${this.#inputs[id] === choice.id} ?disabled=${!choice.open}
          @click=${() => this.#set(id, this.#inputs[id] === choice.id && !required ? undefined : choice.id)}>${id === "collection" ? false : icon(`app:${choice.id}`)}<span>${choice.name}</span></button>`))}</div></fieldset>`;
  }
}
define("roast-generator", Generator);
