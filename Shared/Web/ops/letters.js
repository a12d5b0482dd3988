import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { apps } from "./apps.js";
import { desk } from "./desk.js";
import { things, time, whole } from "./numbers.js";
import { Asked, accountLink, ask, button, code, facts, head, input, mark, section, table, tell, whoAsks } from "./parts.js";

/** The page for dead letters and announcements. */
class Letters extends View {
  #channel = "";
  /** @type {string[]} */
  #apps = [];
  #count = { app: "", plans: "", languages: "", days: "" };
  #dead = new Asked(this, () => desk.call("notifications.dead.list", { limit: 200, ...(this.#channel && { channel: this.#channel }) }));
  #told = new Asked(this, async () => (await desk.call("notifications.announcements.list", { limit: 100 })).announcements);
  // Counting a million users takes seconds.
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
    return html`<div class="page">${head("Deliveries", "Pushes and webhook calls that failed, and announcements to an app's users.")}
      ${section("Dead letters", this.#dead.shown((reply) => this.#given(reply)), html`${button("Refresh", () => this.#dead.load())}${this.#dead.value?.letters.length > 0 && button(this.#channel ? "Retry this channel" : "Retry all", () => this.#retry({}))}`)}
      ${section("Announcements", this.#told.shown((rows) => this.#announced(rows)))}
      ${section("Count recipients", html`<form class="row" @submit=${this.#reckon}>
          ${input("App", this.#count.app, (app) => (this.#count.app = app), { hint: "an app's id", list: this.#apps })}${input("Plans", this.#count.plans, (plans) => (this.#count.plans = plans), { hint: "all" })}
          ${input("Languages", this.#count.languages, (languages) => (this.#count.languages = languages), { hint: "all" })}${input("Active in the last days", this.#count.days, (days) => (this.#count.days = days), { type: "number", hint: "ever" })}
          <button type="submit" class="act is-main">Count</button></form>
        ${this.#counted.shown(({ people, unwilling }) => html`<p class="well is-plain">An announcement would reach <b>${things(people, "account")}</b>. Of these, ${whole(unwilling)} have turned off such notices. Nothing was sent.</p>`)}
        <p class="note">To send an announcement, use <code>quintet announcements send</code>. You can't take back notices that were sent.</p>`)}</div>`;
  }

  #reckon = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (this.#count.app.trim()) this.#counted.load();
  };

  /** @param {any} reply */
  #given({ letters, total, waiting }) {
    return html`${facts([["waiting deliveries", whole(waiting)], ["dead letters", whole(total)]])}
      <div class="row">${input("Channel", this.#channel, (channel) => ((this.#channel = channel.trim()), this.#dead.load()), { hint: "webhook:crm, apns; empty for all", event: "change", list: [...new Set(letters.map((/** @type {any} */ { channel }) => channel))].map(String) })}</div>
      ${table({
        caption: "Dead letters", rows: letters, key: ({ id }) => id, empty: "There are no dead letters.",
        columns: [
          { name: "channel", by: ({ channel }) => channel, cell: ({ channel }) => code(channel) }, { name: "app", by: ({ app }) => app, cell: ({ app }) => app }, { name: "account", cell: ({ account }) => accountLink(account) ?? "erased" },
          { name: "attempts", isNumber: true, by: ({ tries }) => tries, cell: ({ tries }) => tries }, { name: "created", by: (row) => row.created_at, cell: (row) => time(row.created_at) }, { name: "failed", by: (row) => row.died_at, cell: (row) => time(row.died_at) },
          { name: "reason", isWide: true, cell: ({ reason }) => html`<span class="said">${reason}</span>` }, { name: "action", cell: ({ id }) => button("Retry", () => this.#retry({ id })) },
        ],
      })}${letters.length < total && html`<p class="note">The table shows the first ${letters.length} of ${whole(total)} dead letters.</p>`}`;
  }

  /** @param {{ id?: string }} which */
  async #retry(which) {
    const all = { ...which, ...(!which.id && this.#channel && { channel: this.#channel }) };
    const whose = which.id ? `the dead letter ${which.id}` : this.#channel ? `all dead letters of ${this.#channel}` : "all dead letters";
    const isMeant = await ask({ title: "Retry?", yes: "Retry now", lines: [`Quintet sends ${whose} again with the same id, and retries as often as for a new delivery.`, "A receiver that already has the delivery recognises it by its id."] });
    if (!isMeant) return;
    const { retried } = await desk.call("notifications.dead.retry", all);
    tell(retried ? `${things(retried, "dead letter")} ${retried === 1 ? "is" : "are"} being retried.` : "There was no dead letter to retry.");
    await this.#dead.load();
  }

  /** @param {any[]} rows */
  #announced(rows) {
    return table({
      caption: "Announcements", rows, key: ({ id }) => id, empty: "There are no announcements.",
      columns: [
        { name: "text", isWide: true, cell: ({ words, id }) => html`<details class="told"><summary>${words[0]?.title ?? id}</summary>${words.map((/** @type {any} */ { language, title, body }) => html`<p lang=${language}><b>${language}</b> ${title} – ${body}</p>`)}<p>${code(id)}</p></details>` },
        { name: "app", cell: ({ app }) => app }, { name: "kind", cell: ({ kind }) => kind },
        { name: "recipients", cell: ({ segment }) => (segment ? [...(segment.plans ?? []), ...(segment.languages ?? []), ...(segment.active_within_days ? [`active in the last ${segment.active_within_days} days`] : [])].join(", ") : "all") },
        { name: "by", cell: ({ by }) => by }, { name: "created", cell: (row) => time(row.made_at) }, { name: "expires", cell: (row) => time(row.expires_at) },
        { name: "delivered", isNumber: true, cell: ({ told, found }) => `${whole(told)} of ${whole(found)}` },
        { name: "state", cell: (row) => (row.cancelled_by ? mark(`cancelled by ${row.cancelled_by}`) : mark(row.state.replaceAll("_", " "), row.state === "done" ? "good" : "warn")) },
        { name: "action", cell: (row) => row.state === "under_way" && button("Cancel", () => this.#cancel(row), "is-bad") },
      ],
    });
  }

  /** @param {any} row */
  async #cancel({ id, told, found }) {
    const by = await whoAsks();
    const isMeant = by && await ask({ title: "Cancel this announcement?", yes: "Cancel it", isDangerous: true, lines: [`${whole(told)} of ${whole(found)} accounts have already received it. It won't reach the others, and you can't resume it.`] });
    if (!isMeant) return;
    await desk.call("notifications.announcements.cancel", { id, by });
    tell("The announcement was cancelled. No other account will receive it.");
    await this.#told.load();
  }
}
define("ops-letters", Letters);
