import { html } from "/web/html.js";
import { head, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { date, number, t } from "/web/words.js";

/** The number of days in the statistics. */
const span = 14;

/** The page with the reviews of each day. */
class Statistics extends View {
  #answer = new Resource(this, "content.statistics.get", () => ({ days: span }));

  view() {
    const answer = this.#answer.value;
    if (!answer) return html`<div class="page is-narrow">${head("/tools", t("statistics"))}${pending(this.#answer)}</div>`;
    /** @type {Map<string, any>} */
    const known = new Map(answer.days.map((/** @type {any} */ day) => [day.day, day]));
    const last = answer.days.at(-1)?.day ?? new Date().toISOString().slice(0, 10);
    const days = Array.from({ length: span }, (_, i) => new Date(Date.parse(last) - (span - 1 - i) * 86400000).toISOString().slice(0, 10));
    const most = Math.max(1, ...days.map((day) => known.get(day)?.reviews ?? 0));
    const sum = (/** @type {string} */ part) => answer.days.reduce((/** @type {number} */ total, /** @type {any} */ day) => total + day[part], 0);
    const reviews = sum("reviews");
    return html`<div class="page is-narrow">${head("/tools", t("statistics"))}
      <dl class="figures">
        <div class="card"><dt>${t("cards")}</dt><dd>${number(answer.cards)}</dd></div>
        <div class="card"><dt>${t("statistics.reviews")}</dt><dd>${number(reviews)}</dd></div>
        <div class="card"><dt>${t("statistics.known")}</dt><dd>${reviews ? number((reviews - sum("again")) / reviews, { style: "percent" }) : "–"}</dd></div>
      </dl>
      <section class="card"><h2>${t("statistics.days", { n: span })}</h2>
        <ol class="bars">${days.map((day) => {
          const { reviews = 0, again = 0 } = known.get(day) ?? {};
          const name = date(Date.parse(day), { day: "numeric", month: "short", timeZone: "UTC" });
          return html`<li --share=${reviews / most} --wrong=${reviews ? again / reviews : 0}><span class="hidden">${name}: ${t("statistics.count", { n: reviews })}</span><i aria-hidden="true"></i><small aria-hidden="true">${Number(day.slice(8))}</small></li>`;
        })}</ol>
      </section>
    </div>`;
  }
}
define("flippin-statistics", Statistics);
