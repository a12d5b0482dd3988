import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { connection } from "./connection.js";
import { cents, time, whole } from "./numbers.js";
import { Loader, ask, button, code, facts, head, input, mark, notify, operatorName, section, table } from "./parts.js";

/**
 * The account that was looked up last. When the operator returns to this page, it is shown without another lookup, so
 * the audit log has no second entry.
 * @type {{ id: string, account?: any, erasure?: any } | undefined}
 */
let last;

/** The page that shows an account to support, with actions for it. */
class Accounts extends View {
  #typed = "";
  #searchText = "";
  #matches = new Loader(this, () => connection.call("entitlements.accounts.search", { text: this.#searchText.trim(), by: connection.name }));
  /** @type {{ entries: any[], held: any, before?: number } | undefined} */
  #auditLog;
  #found = new Loader(this, () => this.#lookUp());
  #grants = new Loader(this, async () => (await connection.call("entitlements.grants.list", this.#params)).grants);
  #streak = new Loader(this, () => connection.call("progress.streak.show", this.#params).catch((refusal) => {
    if (refusal.kind === "not_found") return null;
    throw refusal;
  }));
  #texts = new Loader(this, async () => (await connection.call("ai.texts.costs", this.#params)).texts);
  #history = new Loader(this, async () => {
    this.#auditLog = await connection.call("entitlements.accounts.audit-log", { ...this.#params, limit: 50 });
    return this.#auditLog;
  });

  get #params() {
    return { account: last?.id ?? "" };
  }

  opened() {
    this.#typed = this.route.id ?? last?.id ?? "";
    if (!last || last.id !== this.#typed) return;
    this.#found.value = last;
    this.#loadDetails();
  }

  #loadDetails() {
    if (!last?.account) return;
    for (const loader of [this.#grants, this.#streak, this.#texts, this.#history]) loader.load();
  }

  /**
   * Looks the account up, as `quintet accounts show` does. For an erased account, loads the progress of the erasure.
   */
  async #lookUp() {
    const id = this.#typed.trim();
    const erasure = await connection.call("entitlements.erasures.get", { account: id }).catch((refusal) => {
      if (refusal.kind !== "not_found") throw refusal;
    });
    last = { id, erasure, account: erasure ? undefined : await connection.call("entitlements.accounts.show", { account: id, by: connection.name }) };
    this.#loadDetails();
    return last;
  }

  #search = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (this.#searchText.trim() && (await operatorName())) this.#matches.load();
  };

  /** @param {{ accounts: any[], is_cut: boolean }} reply */
  #matchTable({ accounts, is_cut }) {
    return html`${table({
      caption: "Found accounts", rows: accounts, key: ({ account }) => account, empty: "No account was found.",
      columns: [
        { name: "account", cell: ({ account }) => code(account) }, { name: "app", by: ({ app }) => app, cell: ({ app }) => app }, { name: "since", by: (row) => row.created_at, cell: (row) => time(row.created_at) },
        { name: "device", isWide: true, cell: ({ device }) => device && html`<span class="said">${device}</span>` }, { name: "do", cell: ({ account }) => button("Show", () => this.#open(account)) },
      ],
    })}${is_cut && html`<p class="note">There are more accounts. Type more characters to find fewer.</p>`}`;
  }

  /** @param {string} account */
  async #open(account) {
    this.#typed = account;
    history.replaceState(null, "", `#/accounts?id=${encodeURIComponent(account)}`);
    await this.#found.load();
  }

  #submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!this.#typed.trim()) return;
    if (!(await operatorName())) return;
    history.replaceState(null, "", `#/accounts?id=${encodeURIComponent(this.#typed.trim())}`);
    this.#found.load();
  };

  /** @returns {unknown} */
  view() {
    return html`<div class="page">${head("Accounts", "Data for support. The account's audit log records each lookup with your name.")}
      <form class="row" @submit=${this.#submit}>${input("Account", this.#typed, (typed) => (this.#typed = typed), { hint: "acc_…", isWide: true })}<button type="submit" class="act is-main">Look up</button></form>
      <form class="row" @submit=${this.#search}>${input("Beginning", this.#searchText, (text) => (this.#searchText = text), { hint: "four characters or more of an id or a device's name", isWide: true })}<button type="submit" class="act">Search</button></form>
      ${this.#matches.shown((reply) => this.#matchTable(reply))}
      ${this.#found.shown((found) => (found.erasure ? this.#erased(found) : this.#shown(found.account)))}</div>`;
  }

  /** @param {{ id: string, erasure: any }} found */
  #erased({ id, erasure }) {
    return section(html`${code(id)} was erased`, facts([
      ["requested by", erasure.asked_by], ["requested at", time(erasure.asked_at)],
      ["state", erasure.finished_at ? mark(`complete since ${time(erasure.finished_at)}`, "good") : mark(`waiting for ${erasure.waits_for.join(", ")}`, "warn")]]));
  }

  /** @param {any} account */
  #shown(account) {
    const { plan, state, until } = account.subscription;
    return html`${section(code(account.account), facts([
        ["app", account.app], ["plan", html`${plan} ${mark(state.replaceAll("_", " "), ["active", "trial"].includes(state) ? "good" : "")}`], ["until", time(until)], ["created", time(account.created_at)],
        ["language, time zone", `${account.language}, ${account.time_zone}`], ["devices", account.devices], ["purchases", account.purchases],
        ["product", account.subscription.product], ["renews", account.subscription.will_renew ? "yes" : "no"]]), html`<a href=${`#/events?account=${account.account}`}>Events of this account</a>`)}
      ${section("Grants", this.#grants.shown((grants) => table({
        caption: "Grants", rows: grants, key: ({ id }) => id, empty: "The account has no grants.",
        columns: [
          { name: "grant", cell: ({ id }) => code(id) }, { name: "plan", cell: ({ plan }) => plan }, { name: "from", cell: (row) => time(row.begins_at) },
          { name: "until", cell: (row) => (row.ends_at ? time(row.ends_at) : "no end") }, { name: "reason", isWide: true, cell: ({ reason }) => html`<span class="said">${reason}</span>` },
          { name: "action", cell: (row) => (row.revoked_at ? mark(`revoked ${time(row.revoked_at)}`) : button("Revoke", () => this.#revoke(row), "is-bad")) },
        ],
      })), button("Grant a plan", () => this.#grant()))}
      ${section("Streak", this.#streak.shown((shown) => (shown ? this.#days(shown) : html`<p class="note">The account has no streak.</p>`)), this.#streak.value && button("Repair", () => this.#repair()))}
      ${section("Sessions", table({
        caption: "Sessions", rows: account.sessions, key: ({ id }) => id, empty: "The account has no valid sessions.",
        columns: [
          { name: "device", cell: (row) => html`<span class="said">${row.device_name ?? row.device}</span>` }, { name: "session", cell: ({ id }) => code(id) },
          { name: "created", cell: (row) => time(row.created_at) }, { name: "last used", cell: (row) => time(row.last_used_at) },
        ],
      }))}
      ${section("AI texts", this.#texts.shown((texts) => table({
        caption: "AI texts", rows: texts, empty: "The account has no AI texts.",
        columns: [
          { name: "written at", cell: (row) => time(row.created_at) }, { name: "generator", cell: ({ generator, language }) => `${generator}, ${language}` }, { name: "provider", cell: ({ provider, origin }) => provider ?? origin },
          { name: "model", cell: ({ took }) => took.model ?? "–" }, { name: "prompt version", isNumber: true, cell: ({ took }) => whole(took.template) }, { name: "attempts", isNumber: true, cell: ({ took }) => whole(took.attempts) },
          { name: "input tokens", isNumber: true, cell: ({ took }) => whole(took.input_tokens) }, { name: "output tokens", isNumber: true, cell: ({ took }) => whole(took.output_tokens) },
          { name: "cost", isNumber: true, cell: ({ took }) => cents(took.micro_cents) }, { name: "took", isNumber: true, cell: ({ took }) => `${whole(took.took_ms)} ms` },
        ],
      })))}
      ${section("Audit log", this.#history.shown((auditLog) => html`${table({
        caption: "Audit log", rows: auditLog.entries, key: ({ number }) => String(number),
        columns: [
          { name: "time", cell: ({ at }) => time(at) }, { name: "cause", cell: ({ cause }) => code(cause) }, { name: "detail", isWide: true, cell: ({ detail }) => html`<span class="said">${detail}</span>` },
        ],
      })}${auditLog.before && button("Earlier entries", () => this.#loadEarlier())}`))}`;
  }

  /** @param {any} shown */
  #days({ streak, time_zone, days, repairs }) {
    return html`${facts([
        ["now", html`${whole(streak.current)} days ${mark(streak.status.replaceAll("_", " "), streak.status === "active" ? "good" : "warn")}`], ["ends", time(streak.ends_at)],
        ["longest", `${whole(streak.longest)} days`], ["freezes", streak.freezes], ["time zone", time_zone], ["last active", streak.last_active_day]])}
      ${table({ caption: "Days", rows: days, empty: "No days are stored.", columns: [
        { name: "day", cell: ({ day }) => day }, { name: "active at", cell: ({ at }) => time(at) }, { name: "state", cell: (row) => (row.is_given ? mark("added", "warn") : "active") }] })}
      ${repairs.length > 0 && table({ caption: "Repairs", rows: repairs, columns: [
        { name: "repaired", cell: ({ at }) => time(at) }, { name: "by", cell: ({ by }) => by }, { name: "from", cell: (row) => row.first_day }, { name: "to", cell: (row) => row.last_day }, { name: "reason", isWide: true, cell: ({ reason }) => html`<span class="said">${reason}</span>` }] })}`;
  }

  async #loadEarlier() {
    const auditLog = this.#auditLog;
    if (!auditLog?.before) return;
    const more = await connection.call("entitlements.accounts.audit-log", { ...this.#params, limit: 50, before: auditLog.before });
    this.#auditLog = { ...auditLog, entries: [...auditLog.entries, ...more.entries], before: more.before };
    this.#history.value = this.#auditLog;
    this.update();
  }

  async #grant() {
    const by = await operatorName();
    const given = by && await ask({
      title: "Grant a plan?", confirmLabel: "Grant it",
      lines: [`${this.#params.account} gets the plan at once, without a payment. The account's audit log records the reason and your name.`],
      fields: [{ name: "plan", label: "Plan", maxLength: 100, hint: "premium" }, { name: "until", label: "Last day in UTC (leave empty for no end)", maxLength: 10, type: "date", isOptional: true }, { name: "reason", label: "Reason", maxLength: 200 }],
    });
    if (!given) return;
    // The plan includes the whole last day.
    const until = given.until ? Date.parse(given.until) + 86400000 : undefined;
    const { subscription } = await connection.call("entitlements.grants.add", { account: this.#params.account, plan: given.plan, reason: `${given.reason} (${by})`, ...(until && { until }) });
    this.#changed(subscription, `The account now has the plan ${subscription.plan}.`);
  }

  /** @param {any} grant */
  async #revoke({ id, plan }) {
    const by = await operatorName();
    const given = by && await ask({
      title: "Revoke this grant?", confirmLabel: "Revoke it", isDangerous: true,
      lines: [`The grant ${id} of the plan ${plan} ends at once. Purchases and other grants remain. You can't restore a revoked grant, but you can grant the plan again.`],
      fields: [{ name: "reason", label: "Reason", maxLength: 200 }],
    });
    if (!given) return;
    const { subscription } = await connection.call("entitlements.grants.revoke", { grant: id, reason: `${given.reason} (${by})` });
    this.#changed(subscription, `The account now has the plan ${subscription.plan}.`);
  }

  /** @param {any} subscription @param {string} words */
  #changed(subscription, words) {
    notify(words);
    if (last?.account) last.account.subscription = subscription;
    this.#grants.load();
    this.#history.load();
  }

  async #repair() {
    const by = await operatorName();
    const given = by && await ask({
      title: "Repair this streak?", confirmLabel: "Repair it",
      lines: ["This adds the missing days of the last gap, at most 60, and joins the days before and after it. The added days don't count for badges. Use this if an outage caused the gap.", "The account stores your name, the time and the reason, and its archive contains them."],
      fields: [{ name: "reason", label: "Reason", maxLength: 150 }],
    });
    if (!given) return;
    const { first_day, last_day, streak } = await connection.call("progress.streak.repair", { ...this.#params, by, reason: given.reason });
    notify(`${first_day} to ${last_day} were added. The streak now has ${streak.current} days.`);
    this.#streak.load();
  }
}
define("admin-accounts", Accounts);
