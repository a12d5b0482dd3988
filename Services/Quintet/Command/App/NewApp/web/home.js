import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** The screen "home" of `views.json`: the streak, and the birds by group. */
class Home extends View {
  #home = new Resource(this, "views.get", () => ({ view: "home" }));

  view() {
    const groups = this.#home.part("birds")?.groups;
    if (!groups) return html`<div class="page">${pending(this.#home)}</div>`;
    return html`<div class="page">
      <h1>${t("streak", { n: this.#home.part("streak")?.current ?? 0 })}</h1>
      ${groups.map((/** @type {any} */ group) => html`<section class="list" aria-label=${group.title}>
        <h2>${group.title}</h2>
        ${group.items.map((/** @type {any} */ bird) => this.#bird(bird))}
      </section>`)}
    </div>`;
  }

  /**
   * Shows a bird. The button of a locked bird opens the paywall. The button of any other bird reports the bird as seen,
   * which counts for the streak.
   *
   * @param {any} bird
   */
  #bird(bird) {
    const see = () => (bird.locked ? app.paywall() : app.report("seen", { bird: bird.id }));
    return keyed(bird.id, html`<div class="row">
      <div class="grow"><h3>${bird.name}</h3><small>${bird.fields.latin}</small></div>
      <button class="button is-quiet" aria-label=${bird.label} @click=${see}>${icon(bird.locked ? "lock" : "check")}${bird.locked ? t("unlock") : t("seen")}</button>
    </div>`);
  }
}
define("your-home", Home);
