import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { apps } from "./apps.js";
import { chart } from "./charts.js";
import { connection } from "./connection.js";
import { day, share, whole } from "./numbers.js";
import { Loader, choice, facts, head, input, section, table } from "./parts.js";

const dayMs = 86400000;
const storageKey = "quintet-admin-app";

/** @param {any[]} rows @param {(row: any) => number} by */
const sum = (rows, by) => rows.reduce((sum, row) => sum + by(row), 0);

/** The page with an app's reports by day. */
class Reports extends View {
  #app = sessionStorage.getItem(storageKey) ?? "";
  #days = "30";
  #until = "";
  #report = "";
  /** @type {string[]} */
  #apps = [];
  #sales = new Loader(this, async () => (await connection.call("entitlements.reports.get", this.#span, 30000)).days);
  #actions = new Loader(this, async () => (await connection.call("progress.reports.get", this.#span, 30000)).actions);
  #retention = new Loader(this, async () => (await connection.call("progress.reports.retention", this.#span, 30000)).cohorts);
  #declared = new Loader(this, () => connection.call("progress.reports.get", { ...this.#span, report: this.#report }, 30000));

  get #last() {
    return this.#until || day(Date.now());
  }

  get #first() {
    return day(Date.parse(this.#last) - (Number(this.#days) - 1) * dayMs);
  }

  get #span() {
    return { app: this.#app, from: this.#first, to: this.#last };
  }

  opened() {
    this.#app = this.route.app ?? this.#app;
    this.#load();
    this.#loadApps();
  }

  async #loadApps() {
    this.#apps = await apps();
    this.update();
  }

  #load() {
    if (!this.#app || Number.isNaN(Date.parse(this.#last))) return;
    sessionStorage.setItem(storageKey, this.#app);
    for (const loader of [this.#sales, this.#actions, this.#retention]) loader.load();
    if (this.#report) this.#declared.load();
  }

  /** @returns {unknown} */
  view() {
    const set = (/** @type {() => void} */ change) => {
      change();
      this.#load();
      this.update();
    };
    return html`<div class="page">${head("Reports", "What users do in an app, how many of them return, and what they buy. Sales are counted by UTC day, and everything else by the day in the user's time zone.")}
      <div class="row">${input("App", this.#app, (app) => set(() => (this.#app = app.trim())), { hint: "an app's id", list: this.#apps, event: "change" })}
        ${choice("Period", this.#days, [["7", "7 days"], ["30", "30 days"], ["90", "90 days"], ["366", "366 days"]], (days) => set(() => (this.#days = days)))}
        ${input("Until", this.#until, (until) => set(() => (this.#until = until)), { type: "date", event: "change" })}
        ${input("Report", this.#report, (report) => set(() => (this.#report = report.trim())), { hint: "an id in the app's actions.json", event: "change" })}</div>
      ${!this.#app ? html`<p class="note">Enter an app to see its reports.</p>` : html`
        ${this.#report && section(`Report ${this.#report}`, this.#declared.shown((reply) => this.#shown(reply)))}
        ${section("Engagement", this.#actions.shown((rows) => this.#byDay(rows, "action", "times", "Actions")))}
        ${section("Retention", this.#retention.shown((cohorts) => this.#retentionCharts(cohorts)))}
        ${section("Sales", this.#sales.shown((days) => this.#salesCharts(days)))}`}</div>`;
  }

  get #labels() {
    const labels = [];
    for (let at = Date.parse(this.#first); at <= Date.parse(this.#last); at += dayMs) labels.push(day(at));
    return labels;
  }

  /** @param {any} reply */
  #shown(reply) {
    if (reply.steps) return this.#funnel(reply.steps, reply.funnel);
    const adds = reply.values.some((/** @type {any} */ value) => value.sum);
    return this.#byDay(reply.values, "value", adds ? "sum" : "times", adds ? "Sum of each value" : "Occurrences of each value");
  }

  /** @param {any[]} rows @param {string} name @param {string} what @param {string} title */
  #byDay(rows, name, what, title) {
    if (!rows.length) return html`<p class="note">There were no actions in this period.</p>`;
    const names = [...new Set(rows.map((row) => row[name]))].map((one) => ({ one, all: sum(rows.filter((row) => row[name] === one), (row) => row[what]) })).sort((a, b) => b.all - a.all);
    const labels = this.#labels;
    const series = names.slice(0, 5).map(({ one }) => ({ name: one, of: [one] }));
    if (names.length > 5) series.push({ name: `${names.length - 5} others`, of: names.slice(5).map(({ one }) => one) });
    const columns = [name, "times", "people", ...(name === "value" ? ["sum"] : [])];
    return html`${chart({ kind: "columns", title, labels, show: whole, series: series.map(({ name: label, of }) => ({ name: label, values: labels.map((at) => sum(rows.filter((row) => row.day === at && of.includes(row[name])), (row) => row[what])) })) })}
      ${chart({ kind: "bars", title: `${title}, total`, bars: names.slice(0, 20).map(({ one, all }) => ({ label: one, value: all, text: whole(all) })) })}
      ${table({
        caption: title, rows, sorted: "day", isFolded: true,
        columns: [{ name: "day", by: ({ day }) => day, cell: ({ day }) => day }, ...columns.map((column) => ({ name: column === "people" ? "users" : column, isNumber: column !== name, by: (/** @type {any} */ row) => row[column], cell: (/** @type {any} */ row) => (column === name ? row[column] : whole(row[column])) }))],
      })}`;
  }

  /** @param {string[]} steps @param {any[]} rows */
  #funnel(steps, rows) {
    const sums = steps.map((_, i) => sum(rows, ({ people }) => people[i]));
    return html`${chart({ kind: "bars", title: "Users who reached each step", bars: steps.map((label, i) => ({ label, value: sums[i], text: `${whole(sums[i])} (${share(sums[i], sums[0])})` })) })}
      ${table({
        caption: "Funnel by the day of the first step", isFolded: true, rows, sorted: "first day", empty: "No user did the first step in this period.",
        columns: [{ name: "first day", by: ({ day }) => day, cell: ({ day }) => day }, ...steps.map((step, i) => ({ name: step, isNumber: true, by: (/** @type {any} */ row) => row.people[i], cell: (/** @type {any} */ { people }) => (i ? html`${whole(people[i])} <small>${share(people[i], people[0])}</small>` : whole(people[i])) }))],
      })}`;
  }

  /** @param {any[]} cohorts */
  #retentionCharts(cohorts) {
    if (!cohorts.length) return html`<p class="note">No users started in this period.</p>`;
    const days = [["next day", "day1"], ["day 7", "day7"], ["day 30", "day30"]];
    const byDay = new Map(cohorts.map((cohort) => [cohort.day, cohort]));
    return html`${chart({ kind: "bars", title: "Users who returned", bars: days.map(([label, name]) => {
      const known = cohorts.filter((cohort) => cohort[name] !== undefined && cohort[name] !== null);
      const [came, all] = [sum(known, (row) => row[name]), sum(known, ({ people }) => people)];
      return { label, value: all ? came / all * 1000 : 0, text: all ? `${share(came, all)} of ${whole(all)}` : "not yet" };
    }) })}
      ${chart({ kind: "columns", title: "Users who started", labels: this.#labels, show: whole, series: [{ name: "users", values: this.#labels.map((at) => byDay.get(at)?.people ?? 0) }] })}
      ${table({
        caption: "Users who returned, by first day", isFolded: true, rows: cohorts, sorted: "first day",
        columns: [{ name: "first day", by: ({ day }) => day, cell: ({ day }) => day }, { name: "users", isNumber: true, by: ({ people }) => people, cell: ({ people }) => whole(people) },
          ...days.map(([label, name]) => ({ name: label, isNumber: true, by: (/** @type {any} */ row) => row[name], cell: (/** @type {any} */ row) => (row[name] === undefined || row[name] === null ? "" : html`${whole(row[name])} <small>${share(row[name], row.people)}</small>`) }))],
      })}`;
  }

  /** @param {any[]} days */
  #salesCharts(days) {
    const products = days.flatMap(({ day, products }) => products.map((/** @type {any} */ product) => ({ day, ...product })));
    const steps = days.flatMap(({ day, paywall }) => paywall.map((/** @type {any} */ step) => ({ day, ...step })));
    if (!products.length && !steps.length) return html`<p class="note">There were no sales and no paywall steps in this period.</p>`;
    const labels = this.#labels;
    const currencies = [...new Set(products.flatMap(({ revenue }) => revenue.map((/** @type {any} */ { currency }) => currency)))].sort();
    const earned = (/** @type {any[]} */ rows, /** @type {string} */ currency) => sum(rows.flatMap(({ revenue }) => revenue).filter((amount) => amount.currency === currency), ({ paid, refunded }) => paid - refunded) / 1000;
    const money = (/** @type {number} */ value) => value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const people = (/** @type {string} */ kind) => sum(steps.filter((step) => step.kind === kind), ({ people }) => people);
    const all = (/** @type {string} */ name) => sum(products, (row) => row[name]);
    const first = products.filter(({ day }) => day === days[0].day);
    const before = sum(first, (row) => row.active - row.started - row.switched_in + row.ended + row.switched_out);
    const kinds = ["shown", "purchase_started", "cancelled", "pending", "failed", "restored", "closed"].filter(people);
    return html`${facts([
        ...currencies.map((currency) => /** @type {[string, unknown]} */ ([`revenue, ${currency}`, money(earned(products, currency))])),
        ["subscriptions started", whole(all("started"))], ["users who saw the paywall, each counted once a day", whole(people("shown"))], ["paid after a trial", `${whole(all("trials_converted"))} of ${whole(all("trials_started"))}`],
        ["ended", `${whole(all("ended"))} of ${whole(before + all("started"))}`], ["refunds", whole(all("refunds"))]])}
      ${currencies.map((currency) => chart({ kind: "columns", title: `Revenue in ${currency}`, labels, show: money, series: [{ name: currency, values: labels.map((at) => Math.max(0, earned(products.filter(({ day }) => day === at), currency))) }] }))}
      ${kinds.length > 0 && chart({ kind: "bars", title: "Users at each paywall step", bars: [...kinds.map((kind) => ({ label: kind.replace("_", " "), value: people(kind), text: whole(people(kind)) })), { label: "subscriptions started", value: all("started"), text: whole(all("started")) }] })}
      ${products.length > 0 && chart({ kind: "lines", title: "Active subscriptions", labels, show: whole, series: [{ name: "active", values: labels.map((at) => (days.some(({ day }) => day === at) ? sum(products.filter(({ day }) => day === at), ({ active }) => active) : undefined)) }] })}
      ${table({
        caption: "Sales by product", isFolded: true, rows: products, sorted: "day", empty: "There were no sales.",
        columns: [{ name: "day", by: ({ day }) => day, cell: ({ day }) => day }, { name: "product", by: ({ product }) => product, cell: ({ product }) => product },
          ...["active", "started", "ended", "trials", "trials_started", "trials_converted", "payments", "refunds"].map((name) => ({ name: name.replace("trials_started", "trials started").replace("trials_converted", "trials converted"), isNumber: true, by: (/** @type {any} */ row) => row[name], cell: (/** @type {any} */ row) => whole(row[name]) })),
          { name: "revenue", isNumber: true, cell: (row) => row.revenue.map((/** @type {any} */ amount) => `${money((amount.paid - amount.refunded) / 1000)} ${amount.currency}`).join(", ") }],
      })}`;
  }
}
define("admin-reports", Reports);
