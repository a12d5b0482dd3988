import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { apps } from "./apps.js";
import { chart } from "./charts.js";
import { desk } from "./desk.js";
import { cents, day, time, whole } from "./numbers.js";
import { Asked, accountLink, ask, button, choice, code, facts, head, input, mark, section, table, tell } from "./parts.js";

/** What texts of providers cost, and what people found wrong with texts and names. */
class Texts extends View {
  #app = "";
  /** @type {string[]} */
  #apps = [];
  #days = "30";
  #spending = new Asked(this, async () => (await desk.call("ai.spending.list", { ...this.#ofApp, days: Number(this.#days) })).entries);
  #reports = new Paged(this, "ai.reports.list", () => this.#ofApp);
  #names = new Paged(this, "progress.leaderboards.reports", () => ({}));

  get #ofApp() {
    return this.#app ? { app: this.#app } : {};
  }

  opened() {
    this.#spending.load();
    this.#reports.load();
    this.#names.load();
    apps().then((known) => {
      this.#apps = known;
      this.update();
    });
  }

  /** @returns {unknown} */
  view() {
    const days = [["7", "7 days"], ["30", "30 days"], ["90", "90 days"], ["366", "366 days"]];
    return html`<div class="page">${head("Texts and money", "What the texts of providers cost, and what people reported.")}
      <div class="row">${input("App", this.#app, (app) => ((this.#app = app.trim()), this.#spending.load(), this.#reports.load()), { hint: "all apps", list: this.#apps, event: "change" })}
        ${choice("Time", this.#days, /** @type {[string, string][]} */ (days), (days) => ((this.#days = days), this.#spending.load()))}</div>
      ${section("Spending", this.#spending.shown((entries) => this.#spent(entries)))}
      ${section("Reported texts", this.#reports.shown((rows) => table({
        caption: "Reported texts", rows, empty: "Nobody reported a text.",
        columns: [
          { name: "text", isWide: true, cell: ({ words }) => html`<span class="said">${words}</span>` }, { name: "what is wrong", cell: ({ reason }) => mark(reason.replaceAll("_", " "), "warn") },
          { name: "app", cell: ({ app }) => app }, { name: "generator", cell: ({ generator }) => generator }, { name: "written by", cell: ({ provider }) => provider ?? "a template" },
          { name: "reported by", cell: ({ account }) => accountLink(account) }, { name: "when", isNumber: true, cell: ({ created_at }) => time(created_at) },
        ],
      })), this.#reports.further)}
      ${section("Reported names on leaderboards", this.#names.shown((rows) => table({
        caption: "Reported names", rows, empty: "Nobody reported a name.",
        columns: [
          { name: "name", isWide: true, cell: ({ name }) => html`<span class="said">${name}</span>` }, { name: "what is wrong", cell: ({ reason }) => mark(reason.replaceAll("_", " "), "warn") },
          { name: "app", cell: ({ app }) => app }, { name: "player", cell: ({ player }) => code(player) }, { name: "reported by", cell: ({ account }) => accountLink(account) },
          { name: "when", isNumber: true, cell: ({ at }) => time(at) }, { name: "state", cell: ({ is_hidden }) => (is_hidden ? mark("taken off", "bad") : "is shown") },
          { name: "do", cell: (row) => button(row.is_hidden ? "Put back" : "Take off", () => this.#hide(row), row.is_hidden ? "" : "is-bad") },
        ],
      })), this.#names.further)}</div>`;
  }

  /** @param {any[]} entries */
  #spent(entries) {
    if (!entries.length) return html`<p class="note">No provider wrote a text in this time.</p>`;
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
          { name: "tokens asked", isNumber: true, by: (row) => row.input_tokens, cell: (row) => whole(row.input_tokens) }, { name: "tokens answered", isNumber: true, by: (row) => row.output_tokens, cell: (row) => whole(row.output_tokens) },
          { name: "cost", isNumber: true, by: (row) => row.micro_cents, cell: (row) => cents(row.micro_cents) },
        ],
      })}<p class="note">Cost is in the cents that the prices in the settings are in. Days are by UTC.</p>`;
  }

  /** @param {any} row */
  async #hide({ player, name, is_hidden }) {
    const isMeant = await ask(is_hidden
      ? { title: "Put this name back?", yes: "Put it back", lines: [`“${name}” is shown on leaderboards again.`] }
      : { title: "Take this name off?", yes: "Take it off", isDangerous: true, lines: [`“${name}” is hidden from everybody on all leaderboards, also when it is written in other letters or after its player has left and joined again. Its player sees that it is.`, "The score stays. It can be put back."] });
    if (!isMeant) return;
    await desk.call("progress.leaderboards.hide", { player, hidden: !is_hidden });
    tell(is_hidden ? "The name is back." : "The name is taken off.");
    await this.#names.load();
  }
}

/** Reports that come in pages. */
class Paged extends Asked {
  #next = "";

  /** @param {View} view @param {string} method @param {() => object} filter */
  constructor(view, method, filter) {
    super(view, async () => {
      const { reports, next_cursor = "" } = await desk.call(method, { ...filter(), limit: 50 });
      this.#next = next_cursor;
      return reports;
    });
    this.more = async () => {
      const { reports, next_cursor = "" } = await desk.call(method, { ...filter(), limit: 50, cursor: this.#next });
      this.#next = next_cursor;
      this.value = [...this.value, ...reports];
      this.view.update();
    };
  }

  get further() {
    return this.#next && button("Show more", this.more);
  }
}
define("ops-texts", Texts);
