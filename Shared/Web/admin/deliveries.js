import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { apps } from "./apps.js";
import { connection } from "./connection.js";
import { counted, time, whole } from "./numbers.js";
import { Loader, accountLink, ask, button, code, facts, head, input, mark, notify, operatorName, section, table } from "./parts.js";

/** The page for deliveries and announcements. */
class Deliveries extends View {
  #channel = "";
  /** @type {string[]} */
  #apps = [];
  #count = { app: "", plans: "", languages: "", days: "" };
  #state = "failed";
  #deliveries = new Loader(this, () => connection.call("notifications.deliveries.list", { limit: 200, ...(this.#channel && { channel: this.#channel }), ...(this.#state && { state: this.#state }) }));
  #announcements = new Loader(this, async () => (await connection.call("notifications.announcements.list", { limit: 100 })).announcements);
  // Counting a million users takes seconds, so this call has a long timeout.
  #counted = new Loader(this, () => connection.call("notifications.announcements.count", this.#audience, 30000));

  get #audience() {
    const list = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);
    const { app, plans, languages, days } = this.#count;
    const segment = { ...(list(plans).length && { plans: list(plans) }), ...(list(languages).length && { languages: list(languages) }), ...(days && { active_within_days: Number(days) }) };
    return { app: app.trim(), ...(Object.keys(segment).length && { segment }) };
  }

  opened() {
    this.#deliveries.load();
    this.#announcements.load();
    apps().then((apps) => {
      this.#apps = apps;
      this.update();
    });
  }

  /** @returns {unknown} */
  view() {
    return html`<div class="page">${head("Deliveries", "Webhook calls and pushes, and announcements to an app's users.")}
      ${section("Deliveries", this.#deliveries.shown((reply) => this.#deliveryTable(reply)), html`${button("Refresh", () => this.#deliveries.load())}${this.#deliveries.value?.failed > 0 && button(this.#channel ? "Retry the channel's failures" : "Retry all failures", () => this.#retry({}))}`)}
      ${section("Announcements", this.#announcements.shown((rows) => this.#announcementTable(rows)))}
      ${section("Count recipients", html`<form class="row" @submit=${this.#countRecipients}>
          ${input("App", this.#count.app, (app) => (this.#count.app = app), { hint: "an app's id", list: this.#apps })}${input("Plans", this.#count.plans, (plans) => (this.#count.plans = plans), { hint: "all" })}
          ${input("Languages", this.#count.languages, (languages) => (this.#count.languages = languages), { hint: "all" })}${input("Active in the last days", this.#count.days, (days) => (this.#count.days = days), { type: "number", hint: "ever" })}
          <button type="submit" class="act is-main">Count</button></form>
        ${this.#counted.shown(({ people, unwilling }) => html`<p class="well is-plain">An announcement would reach <b>${counted(people, "account")}</b>. Of these, ${whole(unwilling)} have turned off such notices. Nothing was sent.</p>`)}
        <p class="note">To send an announcement, use <code>quintet announcements send</code>. You can't take back notices that were sent.</p>`)}</div>`;
  }

  #countRecipients = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (this.#count.app.trim()) this.#counted.load();
  };

  /** @param {any} reply */
  #deliveryTable({ deliveries, waiting, failed, next_cursor: next }) {
    return html`${facts([["waiting", whole(waiting)], ["failed", whole(failed)]])}
      <div class="row">${input("Channel", this.#channel, (channel) => ((this.#channel = channel.trim()), this.#deliveries.load()), { hint: "webhook:crm, apns; empty for all", event: "change", list: [...new Set(deliveries.map((/** @type {any} */ { channel }) => channel))].map(String) })}
        ${input("State", this.#state, (state) => ((this.#state = state.trim()), this.#deliveries.load()), { hint: "empty for all", event: "change", list: ["failed", "waiting", "delivered"] })}</div>
      ${table({
        caption: "Deliveries", rows: deliveries, key: ({ id }) => id, empty: "There are no such deliveries.",
        columns: [
          { name: "channel", by: ({ channel }) => channel, cell: ({ channel, sequence }) => html`${code(channel)}${sequence && ` #${sequence}`}` }, { name: "type", by: ({ type }) => type, cell: ({ type }) => type ?? "" }, { name: "state", by: ({ state }) => state, cell: ({ state }) => mark(state, state === "delivered" ? "good" : state === "failed" ? "bad" : "") }, { name: "app", by: ({ app }) => app, cell: ({ app }) => app }, { name: "account", cell: ({ account }) => accountLink(account) ?? "erased" },
          { name: "attempts", isNumber: true, by: ({ tries }) => tries, cell: ({ tries }) => tries }, { name: "created", by: (row) => row.created_at, cell: (row) => time(row.created_at) }, { name: "last attempt", by: (row) => row.tried_at, cell: (row) => row.tried_at && time(row.tried_at) },
          { name: "reason", isWide: true, cell: ({ reason }) => html`<span class="said">${reason ?? ""}</span>` }, { name: "action", cell: ({ id, state }) => button(state === "delivered" ? "Resend" : "Retry", () => this.#retry({ id })) },
        ],
      })}${next && html`<p class="note">The table shows the newest ${deliveries.length}.</p>`}`;
  }

  /** @param {{ id?: string }} which */
  async #retry(which) {
    const all = { ...which, ...(!which.id && this.#channel && { channel: this.#channel }) };
    const whose = which.id ? `the delivery ${which.id}` : this.#channel ? `all failed deliveries of ${this.#channel}` : "all failed deliveries";
    const isConfirmed = await ask({ title: "Retry?", confirmLabel: "Retry now", lines: [`Quintet sends ${whose} again with the same id, and retries as often as for a new delivery.`, "A receiver that already has the delivery recognises it by its id."] });
    if (!isConfirmed) return;
    const { retried } = await connection.call("notifications.deliveries.retry", all);
    notify(retried === 1 ? "The delivery is being sent again." : `${whole(retried)} deliveries are being sent again.`);
    await this.#deliveries.load();
  }

  /** @param {any[]} rows */
  #announcementTable(rows) {
    return table({
      caption: "Announcements", rows, key: ({ id }) => id, empty: "There are no announcements.",
      columns: [
        { name: "text", isWide: true, cell: ({ words, id }) => html`<details class="announcement"><summary>${words[0]?.title ?? id}</summary>${words.map((/** @type {any} */ { language, title, body }) => html`<p lang=${language}><b>${language}</b> ${title} – ${body}</p>`)}<p>${code(id)}</p></details>` },
        { name: "app", cell: ({ app }) => app }, { name: "kind", cell: ({ kind }) => kind },
        { name: "recipients", cell: ({ segment }) => (segment ? [...(segment.plans ?? []), ...(segment.languages ?? []), ...(segment.active_within_days ? [`active in the last ${segment.active_within_days} days`] : [])].join(", ") : "all") },
        { name: "by", cell: ({ by }) => by }, { name: "created", cell: (row) => time(row.made_at) }, { name: "expires", cell: (row) => time(row.expires_at) },
        { name: "delivered", isNumber: true, cell: ({ told, found }) => `${whole(told)} of ${whole(found)}` },
        { name: "state", cell: (row) => (row.cancelled_by ? mark(`cancelled by ${row.cancelled_by}`) : mark(row.state.replaceAll("_", " "), row.state === "done" ? "good" : "warn")) },
        { name: "action", cell: (row) => row.state === "in_progress" && button("Cancel", () => this.#cancel(row), "is-bad") },
      ],
    });
  }

  /** @param {any} row */
  async #cancel({ id, told, found }) {
    const by = await operatorName();
    const isConfirmed = by && await ask({ title: "Cancel this announcement?", confirmLabel: "Cancel it", isDangerous: true, lines: [`${whole(told)} of ${whole(found)} accounts have already received it. It won't reach the others, and you can't resume it.`] });
    if (!isConfirmed) return;
    await connection.call("notifications.announcements.cancel", { id, by });
    notify("The announcement was cancelled. No other account will receive it.");
    await this.#announcements.load();
  }
}
define("admin-deliveries", Deliveries);
