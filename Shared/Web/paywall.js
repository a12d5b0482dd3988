import { app, newKey } from "./app.js";
import { html, keyed } from "./html.js";
import { icon, pending } from "./parts.js";
import { Resource } from "./resource.js";
import { View, define } from "./view.js";
import { number, price, t } from "./words.js";

/**
 * The paywall: a plan's benefits and prices, and its purchase. A development server signs simulated purchases itself.
 * On other servers, the user buys the plan in the App Store.
 */
class Paywall extends View {
  /** @type {any} */
  offering;
  /** @type {string | undefined} */
  #chosen;
  #isBuying = false;
  #isDone = false;
  /** @type {string | undefined} */
  #refusal;
  /** @type {Resource | undefined} */
  #answer;
  #id = newKey();

  opened() {
    this.setAttribute("aria-label", t("paywall"));
    // Until the current offering is loaded, the page shows the offering from the failure.
    this.#answer ??= new Resource(this, "entitlements.offerings.get", () => ({}));
    this.#step("shown");
    this.listen(app, "plan", ({ detail }) => {
      const isPaid = detail.plan !== undefined && detail.plan !== "free";
      if (isPaid && !this.#isBuying) this.#finish();
    });
  }

  /** @param {string} kind @param {string} [product] */
  #step(kind, product) {
    const step = { id: `${this.#id}-${kind}${product ? `-${product.split(".").at(-1)}` : ""}`, kind, ...(product ? { product } : {}) };
    app.call("entitlements.paywall.report", { steps: [step] }).catch(() => {});
  }

  #finish() {
    this.#isDone = true;
    this.update();
    setTimeout(() => app.closeSheet(this), 1600);
  }

  #buy = async () => {
    const { id: product, trial_days } = this.#product ?? {};
    if (!product || this.#isBuying) return;
    this.#isBuying = true;
    this.#refusal = undefined;
    this.update();
    this.#step("purchase_started", product);
    try {
      const signed = await app.call("development.purchases.sign", { product, trial: !!trial_days }, { timeoutMs: 15000 });
      await app.call("entitlements.purchases.submit", signed, { timeoutMs: 15000 });
      this.#finish();
    } catch (error) {
      const failure = /** @type {import("./app.js").Failure} */ (error);
      this.#step("failed", product);
      this.#refusal = failure.kind === "method_not_found" ? t("paywall.store") : app.explain(failure);
    }
    this.#isBuying = false;
    this.update();
  };

  get #products() {
    return (this.#answer?.value ?? this.offering)?.products ?? [];
  }

  get #product() {
    return this.#products.find((/** @type {any} */ { id }) => id === this.#chosen) ?? this.#products.find((/** @type {any} */ { trial_days }) => trial_days) ?? this.#products[0];
  }

  view() {
    const offering = this.#answer?.value ?? this.offering;
    if (this.#isDone) return html`<div class="paywall is-done" role="status"><div class="seal">${icon("check")}</div><h2>${t("paywall.done")}</h2><p>${t("paywall.done.more")}</p></div>`;
    if (!offering) return this.#answer && pending(this.#answer);
    const chosen = this.#product;
    return html`<div class="paywall">
      <button class="round close" aria-label=${t("close")} @click=${() => app.closeSheet(this)}>${icon("close")}</button>
      <div class="seal">${icon("lock")}</div>
      <h2>${offering.headline}</h2>
      <p class="lead">${offering.body}</p>
      <ul class="points">${offering.points.map((/** @type {string} */ point) => html`<li>${icon("check")}<span>${point}</span></li>`)}</ul>
      <fieldset class="products"><legend class="hidden">${t("paywall.choose")}</legend>
        ${offering.products.map((/** @type {any} */ product) => keyed(product.id, html`
          <label class="product">
            <input type="radio" name="product" .checked=${product.id === chosen?.id} @change=${() => { this.#chosen = product.id; this.update(); }}>
            <span class="what"><b>${product.title}</b><small>${product.description}</small></span>
            <span class="price"><b>${price(product.price_minor_units, product.currency)}</b>${this.#perMonth(product)}</span>
          </label>`))}
      </fieldset>
      ${this.#refusal && html`<p class="refusal" role="alert">${this.#refusal}</p>`}
      <button class="button is-wide" ?disabled=${this.#isBuying} @click=${this.#buy}>
        ${this.#isBuying ? t("paywall.buying") : chosen?.trial_days ? t("paywall.trial", { n: chosen.trial_days }) : t("paywall.buy")}
      </button>
      <p class="fine">${t("paywall.fine")}</p>
    </div>`;
  }

  /**
   * Shows the saving of a yearly product, compared with the monthly product of the same plan.
   * @param {any} product
   */
  #perMonth(product) {
    if (product.period !== "yearly") return false;
    const isMonthly = (/** @type {any} */ { period, plan, currency }) =>
      period === "monthly" && plan === product.plan && currency === product.currency;
    const monthly = this.#products.find(isMonthly);
    const saved = monthly && 1 - product.price_minor_units / 12 / monthly.price_minor_units;
    return saved > 0.05 ? html`<small class="saved">${t("paywall.saves", { share: number(saved, { style: "percent" }) })}</small>` : false;
  }
}
define("q-paywall", Paywall);
