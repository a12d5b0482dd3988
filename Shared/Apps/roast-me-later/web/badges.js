import { html, keyed } from "/web/html.js";
import { icon, meter, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { date, number, relative, t } from "/web/words.js";

/** The page with the streak and the badges. */
class Badges extends View {
  #badges = new Resource(this, "progress.badges.list", () => ({}));
  #streak = new Resource(this, "progress.streak.get", () => ({}));
  #days = new Resource(this, "progress.streak.days", () => ({}));

  view() {
    const answer = this.#badges.value;
    return html`<div class="page is-narrow"><div class="head"><h1>${t("badges")}</h1></div>
      ${this.#row()}
      ${!answer ? pending(this.#badges) : answer.kinds.map((/** @type {any} */ kind) => keyed(kind.id, html`<section class="card" aria-labelledby=${`kind-${kind.id}`}><h2 id=${`kind-${kind.id}`}>${kind.name}</h2>
        <ul class="badges">${answer.badges.filter((/** @type {any} */ badge) => badge.kind === kind.id).map((/** @type {any} */ badge) => keyed(badge.id, html`<li class=${badge.unlocked_at ? "is-won" : ""}>
          <span class="medal">${icon(badge.unlocked_at ? "medal" : "lock")}</span><b>${badge.name}</b><small>${badge.unlocked_at ? badge.earned ?? badge.description : badge.description}</small>
          ${badge.unlocked_at ? html`<small class="when">${date(badge.unlocked_at)}</small>` : html`${meter(badge.progress, badge.name)}<small class="when">${number(badge.count)} / ${number(badge.goal)}</small>`}</li>`))}</ul></section>`))}
    </div>`;
  }

  #row() {
    const streak = this.#streak.value;
    if (!streak) return pending(this.#streak);
    /** @type {Map<string, string>} */
    const known = new Map((this.#days.value?.days ?? []).map((/** @type {any} */ { day, kind }) => [day, kind]));
    const last = [...known.keys()].sort().at(-1) ?? new Date().toISOString().slice(0, 10);
    const days = Array.from({ length: 7 }, (_, i) => new Date(Date.parse(last) - (6 - i) * 86400000).toISOString().slice(0, 10));
    const next = streak.milestones.find((/** @type {any} */ { days }) => days > streak.current);
    return html`<section class="card burning">
      <div class="row"><span class="number">${icon("flame")}<b>${number(streak.current)}</b></span><div class="grow"><h2>${t("streak", { n: streak.current })}</h2>
        <p>${streak.ends_at ? t("streak.ends", { when: relative(streak.ends_at) }) : t("streak.begin")}</p></div></div>
      <ol class="week">${days.map((day) => html`<li class=${known.has(day) ? `is-${known.get(day)}` : ""}><span class="hidden">${date(Date.parse(day), { dateStyle: "medium", timeZone: "UTC" })}: ${t(`day.${known.get(day) ?? "none"}`)}</span><i aria-hidden="true">${known.get(day) === "frozen" ? icon("snow") : known.has(day) && icon("flame")}</i><small aria-hidden="true">${date(Date.parse(day), { weekday: "narrow", timeZone: "UTC" })}</small></li>`)}</ol>
      <div class="chips"><span class="chip">${icon("snow")}${t("freezes", { n: streak.freezes })}</span><span class="chip">${icon("trophy")}${t("streak.longest", { n: streak.longest })}</span></div>
      ${next && html`<div class="goal"><small>${t("streak.next", { n: next.days })}</small>${meter(streak.current / next.days, t("streak.next", { n: next.days }))}</div>`}
    </section>`;
  }
}
define("roast-badges", Badges);
