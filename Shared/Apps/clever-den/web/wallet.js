import { html } from "/web/html.js";
import { icon } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { number } from "/web/words.js";

/**
 * The sign of each currency.
 * @type {Record<string, string>}
 */
export const signs = { coins: "app:coin", nuts: "app:nut" };

/** The balances of the wallet, next to the app's name. */
class Wallet extends View {
  #wallet = new Resource(this, "progress.wallet.get", () => ({}));

  view() {
    const balances = this.#wallet.value?.balances ?? [];
    return html`<a class="wallet" href="#/profile">${balances.map((/** @type {any} */ { currency, name, available }) =>
      html`<span>${icon(signs[currency] ?? "star")}<span class="hidden">${name}: </span><b>${number(available)}</b></span>`)}</a>`;
  }
}
define("den-wallet", Wallet);
