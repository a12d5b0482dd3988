import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { apps } from "./apps.js";
import { chart } from "./charts.js";
import { connection } from "./connection.js";
import { cents, day, time, whole } from "./numbers.js";
import { Loader, accountLink, ask, button, choice, code, facts, head, input, mark, notify, section, table } from "./parts.js";

/** The page with the cost of AI texts, and with reported texts and names. */
class Texts extends View {
  #app = "";
  /** @type {string[]} */
  #apps = [];
  #days = "30";
  #spending = new Loader(this, async () => (await connection.call("ai.spending.list", { ...this.#filter, days: Number(this.#days) })).entries);
  #reports = new Paged(this, "ai.reports.list", () => this.#filter);
  #names = new Paged(this, "progress.leaderboards.reports", () => ({}));

  get #filter() {
    return this.#app ? { app: this.#app } : {};
  }

  opened() {
    this.#spending.load();
    this.#reports.load();
    this.#names.load();
    apps().then((apps) => {
      this.#apps = apps;
      this.update();
    });
  }

  /** @returns {unknown} */
  view() {
    const days = [["7", "7 days"], ["30", "30 days"], ["90", "90 days"], ["366", "366 days"]];
    return html`<div class="page">${head("AI texts and costs", "The cost of AI texts, and the texts and names that users reported.")}
      <div class="row">${input("App", this.#app, (app) => ((this.#app = app.trim()), this.#spending.load(), this.#reports.load()), { hint: "all apps", list: this.#apps, event: "change" })}
        ${choice("Period", this.#days, /** @type {[string, string][]} */ (days), (days) => ((this.#days = days), this.#spending.load()))}</div>
      ${section("Spending", this.#spending.shown((entries) => this.#spendingCharts(entries)))}
      ${section("Reported texts", this.#reports.shown((rows) => table({
        caption: "Reported texts", rows, empty: "There are no reported texts.",
        columns: [
          { name: "text", isWide: true, cell: ({ quote }) => html`<span class="said">${quote}</span>` }, { name: "reason", cell: ({ reason }) => mark(reason.replaceAll("_", " "), "warn") },
          { name: "app", cell: ({ app }) => app }, { name: "generator", cell: ({ generator }) => generator }, { name: "provider", cell: ({ provider }) => provider ?? "a template" },
          { name: "reported by", cell: ({ account }) => accountLink(account) }, { name: "time", isNumber: true, cell: ({ created_at }) => time(created_at) },
        ],
      })), this.#reports.further)}
      ${section("Reported names on leaderboards", this.#names.shown((rows) => table({
        caption: "Reported names", rows, empty: "There are no reported names.",
        columns: [
          { name: "name", isWide: true, cell: ({ name }) => html`<span class="said">${name}</span>` }, { name: "reason", cell: ({ reason }) => mark(reason.replaceAll("_", " "), "warn") },
          { name: "app", cell: ({ app }) => app }, { name: "player", cell: ({ player }) => code(player) }, { name: "reported by", cell: ({ account }) => accountLink(account) },
          { name: "time", isNumber: true, cell: ({ at }) => time(at) }, { name: "state", cell: ({ is_hidden }) => (is_hidden ? mark("hidden", "bad") : "visible") },
          { name: "action", cell: (row) => button(row.is_hidden ? "Show" : "Hide", () => this.#hide(row), row.is_hidden ? "" : "is-bad") },
        ],
      })), this.#names.further)}</div>`;
  }

  /** @param {any[]} entries */
  #spendingCharts(entries) {
    if (!entries.length) return html`<p class="note">No provider wrote a text in this period.</p>`;
    const sum = (/** @type {any[]} */ rows, /** @type {string} */ name) => rows.reduce((sum, row) => sum + row[name], 0);
    const last = Date.now();
    const from = entries.reduce((first, { day }) => (day < first ? day : first), day(last));
    /** @type {string[]} */
    const labels = [];
    for (let at = Date.parse(from); at <= last; at += 86400000) labels.push(day(at));
    const providers = [...new Set(entries.map(({ provider }) => provider))].sort();
    const series = providers.map((provider) => ({ name: provider, values: labels.map((label) => sum(entries.filter((entry) => entry.day === label && entry.provider === provider), "micro_cents")) }));
    return html`${facts([["cost", cents(sum(entries, "micro_cents"))], ["calls", whole(sum(entries, "calls"))], ["tokens asked", whole(sum(entries, "input_tokens"))], ["tokens answered", whole(sum(entries, "output_tokens"))]])}
      ${chart({ kind: "columns", title: "Cost by day and provider", labels, series, show: (value) => cents(value) })}
      ${table({
        caption: "Spending", isFolded: true, rows: entries, sorted: "day",
        columns: [
          { name: "day", by: ({ day }) => day, cell: ({ day }) => day }, { name: "app", by: ({ app }) => app, cell: ({ app }) => app }, { name: "provider", by: ({ provider }) => provider, cell: ({ provider }) => provider },
          { name: "calls", isNumber: true, by: ({ calls }) => calls, cell: ({ calls }) => whole(calls) },
          { name: "input tokens", isNumber: true, by: (row) => row.input_tokens, cell: (row) => whole(row.input_tokens) }, { name: "output tokens", isNumber: true, by: (row) => row.output_tokens, cell: (row) => whole(row.output_tokens) },
          { name: "cost", isNumber: true, by: (row) => row.micro_cents, cell: (row) => cents(row.micro_cents) },
        ],
      })}<p class="note">Costs are in cents, in the currency of the prices in the settings. Days are in UTC.</p>`;
  }

  /** @param {any} row */
  async #hide({ player, name, is_hidden }) {
    const isConfirmed = await ask(is_hidden
      ? { title: "Show this name?", confirmLabel: "Show it", lines: [`“${name}” appears on leaderboards again.`] }
      : { title: "Hide this name?", confirmLabel: "Hide it", isDangerous: true, lines: [`“${name}” is hidden on all leaderboards, even if the player uses similar letters, or leaves and joins again. The player can see that the name is hidden.`, "The score remains. You can show the name again."] });
    if (!isConfirmed) return;
    await connection.call("progress.leaderboards.hide", { player, hidden: !is_hidden });
    notify(is_hidden ? "The name is visible." : "The name is hidden.");
    await this.#names.load();
  }
}

/** A list of reports that is loaded in pages. */
class Paged extends Loader {
  #next = "";

  /** @param {View} view @param {string} method @param {() => object} filter */
  constructor(view, method, filter) {
    super(view, async () => {
      const { reports, next_cursor = "" } = await connection.call(method, { ...filter(), limit: 50 });
      this.#next = next_cursor;
      return reports;
    });
    this.more = async () => {
      const { reports, next_cursor = "" } = await connection.call(method, { ...filter(), limit: 50, cursor: this.#next });
      this.#next = next_cursor;
      this.value = [...this.value, ...reports];
      this.view.update();
    };
  }

  get further() {
    return this.#next && button("Show more", this.more);
  }
}
define("admin-texts", Texts);
