import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { apps } from "./apps.js";
import { desk } from "./desk.js";
import { things, time, whole } from "./numbers.js";
import { Asked, accountLink, ask, button, code, facts, head, input, mark, section, table, tell, whoAsks } from "./parts.js";

/** What couldn't be brought to others, and what people were told. */
class Letters extends View {
  #lane = "";
  /** @type {string[]} */
  #apps = [];
  #count = { app: "", plans: "", languages: "", days: "" };
  #dead = new Asked(this, () => desk.call("notifications.dead.list", { limit: 200, ...(this.#lane && { lane: this.#lane }) }));
  #told = new Asked(this, async () => (await desk.call("notifications.announcements.list", { limit: 100 })).announcements);
  // Of a million people counting takes seconds.
  #counted = new Asked(this, () => desk.call("notifications.announcements.count", this.#asked, 30000));

  get #asked() {
    const list = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);
    const { app, plans, languages, days } = this.#count;
    const segment = { ...(list(plans).length && { plans: list(plans) }), ...(list(languages).length && { languages: list(languages) }), ...(days && { active_within_days: Number(days) }) };
    return { app: app.trim(), ...(Object.keys(segment).length && { segment }) };
  }

  opened() {
    this.#dead.load();
    this.#told.load();
    apps().then((known) => {
      this.#apps = known;
      this.update();
    });
  }

  /** @returns {unknown} */
  view() {
    return html`<div class="page">${head("Letters", "What couldn't be delivered, and what ops announced to an app's people.")}
      ${section("Dead letters", this.#dead.shown((reply) => this.#given(reply)), html`${button("Look again", () => this.#dead.load())}${this.#dead.value?.letters.length > 0 && button(this.#lane ? "Retry this lane" : "Retry all", () => this.#retry({}))}`)}
      ${section("Announcements", this.#told.shown((rows) => this.#announced(rows)))}
      ${section("Who would get it?", html`<form class="row" @submit=${this.#reckon}>
          ${input("App", this.#count.app, (app) => (this.#count.app = app), { hint: "an app's id", list: this.#apps })}${input("Plans", this.#count.plans, (plans) => (this.#count.plans = plans), { hint: "all" })}
          ${input("Languages", this.#count.languages, (languages) => (this.#count.languages = languages), { hint: "all" })}${input("Active within days", this.#count.days, (days) => (this.#count.days = days), { type: "number", hint: "ever" })}
          <button type="submit" class="act is-main">Count</button></form>
        ${this.#counted.shown(({ people, unwilling }) => html`<p class="well is-plain">It would go to <b>${things(people, "account")}</b>, of which ${whole(unwilling)} have turned such notices off. Nothing was sent.</p>`)}
        <p class="note">To announce something, use <code>quintet announcements send</code>: what was sent can't be taken back.</p>`)}</div>`;
  }

  #reckon = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (this.#count.app.trim()) this.#counted.load();
  };

  /** @param {any} reply */
  #given({ letters, total, waiting }) {
    return html`${facts([["on the way", whole(waiting)], ["given up", whole(total)]])}
      <div class="row">${input("Lane", this.#lane, (lane) => ((this.#lane = lane.trim()), this.#dead.load()), { hint: "webhook:crm, apns; empty for all", event: "change", list: [...new Set(letters.map((/** @type {any} */ { lane }) => lane))].map(String) })}</div>
      ${table({
        caption: "Dead letters", rows: letters, key: ({ id }) => id, empty: "There are no dead letters.",
        columns: [
          { name: "for", by: ({ lane }) => lane, cell: ({ lane }) => code(lane) }, { name: "app", by: ({ app }) => app, cell: ({ app }) => app }, { name: "account", cell: ({ account }) => accountLink(account) ?? "erased" },
          { name: "tries", isNumber: true, by: ({ tries }) => tries, cell: ({ tries }) => tries }, { name: "made", by: (row) => row.created_at, cell: (row) => time(row.created_at) }, { name: "given up", by: (row) => row.died_at, cell: (row) => time(row.died_at) },
          { name: "reason", isWide: true, cell: ({ reason }) => html`<span class="said">${reason}</span>` }, { name: "do", cell: ({ id }) => button("Retry", () => this.#retry({ id })) },
        ],
      })}${letters.length < total && html`<p class="note">The first ${letters.length} of ${whole(total)}.</p>`}`;
  }

  /** @param {{ id?: string }} which */
  async #retry(which) {
    const all = { ...which, ...(!which.id && this.#lane && { lane: this.#lane }) };
    const whose = which.id ? `The letter ${which.id} is` : this.#lane ? `All dead letters of ${this.#lane} are` : "All dead letters are";
    const isMeant = await ask({ title: "Try again?", yes: "Try again", lines: [`${whose} sent once more, under the same id, and then as often as new ones.`, "Whoever has it already knows it by that id."] });
    if (!isMeant) return;
    const { retried } = await desk.call("notifications.dead.retry", all);
    tell(retried ? `${things(retried, "letter")} ${retried === 1 ? "is" : "are"} tried again.` : "None of these was left.");
    await this.#dead.load();
  }

  /** @param {any[]} rows */
  #announced(rows) {
    return table({
      caption: "Announcements", rows, key: ({ id }) => id, empty: "Nothing has been announced.",
      columns: [
        { name: "what", isWide: true, cell: ({ words, id }) => html`<details class="told"><summary>${words[0]?.title ?? id}</summary>${words.map((/** @type {any} */ { language, title, body }) => html`<p lang=${language}><b>${language}</b> ${title} – ${body}</p>`)}<p>${code(id)}</p></details>` },
        { name: "app", cell: ({ app }) => app }, { name: "kind", cell: ({ kind }) => kind },
        { name: "for", cell: ({ segment }) => (segment ? [...(segment.plans ?? []), ...(segment.languages ?? []), ...(segment.active_within_days ? [`active in ${segment.active_within_days} days`] : [])].join(", ") : "all") },
        { name: "by", cell: ({ by }) => by }, { name: "made", cell: (row) => time(row.made_at) }, { name: "ends", cell: (row) => time(row.expires_at) },
        { name: "told", isNumber: true, cell: ({ told, found }) => `${whole(told)} of ${whole(found)}` },
        { name: "state", cell: (row) => (row.cancelled_by ? mark(`cancelled by ${row.cancelled_by}`) : mark(row.state.replaceAll("_", " "), row.state === "done" ? "good" : "warn")) },
        { name: "do", cell: (row) => row.state === "under_way" && button("Cancel", () => this.#cancel(row), "is-bad") },
      ],
    });
  }

  /** @param {any} row */
  async #cancel({ id, told, found }) {
    const by = await whoAsks();
    const isMeant = by && await ask({ title: "Cancel this announcement?", yes: "Stop it", isDangerous: true, lines: [`${whole(told)} of ${whole(found)} have it already, and keep it. Nobody else will get it, and it can't be resumed.`] });
    if (!isMeant) return;
    await desk.call("notifications.announcements.cancel", { id, by });
    tell("Stopped. Nobody else will get it.");
    await this.#told.load();
  }
}
define("ops-letters", Letters);
