import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { callEach } from "./connection.js";
import { age, bytes, count, duration, none, share } from "./numbers.js";
import { Loader, ask, button, head, mark, notify, section, table } from "./parts.js";
import { curveLength, sampler } from "./sampler.js";
import { sparkline } from "./sparkline.js";

/** The page that shows the state of the processes, and warnings. */
class Processes extends View {
  #diagnostics = new Loader(this, () => callEach(sampler.services, "setup.check", {}));

  /** @type {{ service: string, reply?: any, refusal?: Error }[]} */
  #reloadResults = [];

  opened() {
    this.listen(sampler, "sampled", () => this.update());
  }

  /** @returns {unknown} */
  view() {
    if (!sampler.now) return html`<div class="page">${head("Processes", "Loading …")}</div>`;
    const { snapshots, at } = sampler.now;
    return html`<div class="page">${head("Processes", "Rates and latencies cover the last five to ten seconds, without operators' calls. The curves cover two minutes.")}
      ${this.#warnings()}
      <section class="card">${table({
        caption: "Processes", rows: snapshots, key: ({ service }) => service,
        columns: [
          { name: "process", cell: ({ service, health }) => html`<span class="named"><span class="name">${service}</span>${this.#state(health)}</span>` },
          { name: "up", isNumber: true, cell: ({ health }) => (health ? age(at - health.started_at) : none) },
          { name: "CPU", isNumber: true, hint: "of one core", cell: ({ service }) => this.#curve(service, "cpu", (value) => share(value, 1), 0.1) },
          { name: "memory", isNumber: true, cell: ({ service }) => this.#curve(service, "memory", bytes) },
          { name: "calls/s", isNumber: true, cell: ({ service }) => this.#curve(service, "calls", count, 1) },
          { name: "errors/s", isNumber: true, cell: ({ service }) => this.#curve(service, "errors", count, 1) },
          { name: "p50", isNumber: true, cell: ({ health }) => duration(health?.recent.p50_ns) },
          { name: "p99", isNumber: true, cell: ({ service }) => this.#curve(service, "p99", duration, 1e6) },
          { name: "busy", isNumber: true, hint: "calls in progress", cell: ({ health }) => (health ? health.calls_in_flight : none) },
          { name: "database", isNumber: true, cell: ({ health }) => bytes(health?.store?.database_bytes) },
          { name: "waiting", isNumber: true, hint: "events that a receiver hasn't acknowledged", cell: ({ health }) => health?.store?.outbox_events ?? none },
        ],
      })}</section>
      ${section("Startup check", this.#diagnostics.value || this.#diagnostics.isLoading || this.#diagnostics.refusal
        ? this.#diagnostics.shown((found) => this.#problemTable(found))
        : html`<p class="note">This checks whether each process could start with the current settings, secrets and apps' data.</p>`, button("Check now", () => this.#diagnostics.load()))}
      ${section("Settings and data", this.#reloadResults.length ? this.#reloadTable() : html`<p class="note">All processes read their settings, the files that the settings name, and the apps' data again. Either all processes accept the new values or none does.</p>`, button("Reload", () => this.#reload()))}</div>`;
  }

  /** @param {any} health */
  #state(health) {
    if (!health) return mark("down", "bad");
    return mark(health.status, health.status === "ok" ? "good" : health.status === "failing" ? "bad" : "warn");
  }

  /** @param {string} service @param {string} name @param {(value: number) => string} show @param {number} [least] */
  #curve(service, name, show, least) {
    const value = sampler.latest(service, name);
    return html`<span class="curve">${sparkline(sampler.curves.get(`${service} ${name}`) ?? [], curveLength, least)}<span>${value === undefined ? none : show(value)}</span></span>`;
  }

  #warnings() {
    const { warnings } = sampler;
    if (!warnings.length) return html`<p class="well">There are no warnings.</p>`;
    return html`<ul class="warnings" aria-label="Warnings">${warnings.map(({ service, words, isBad, page }, i) => keyed(`${i}`, html`<li class=${isBad ? "is-bad" : ""}>
      <b>${service}</b><span>${words}</span>${page && html`<a href=${`#/${page}`}>Open ${page}</a>`}</li>`))}</ul>`;
  }

  /** Reloads all processes, as `quintet reload` does. If one process rejects the new values, none accepts them. */
  async #reload() {
    const isConfirmed = await ask({ title: "Reload?", confirmLabel: "Reload", lines: ["Each process reads its settings, the files that the settings name, and the apps' data again. First, all processes check the new values. If one process rejects them, nothing changes."] });
    if (!isConfirmed) return;
    const wrong = (await callEach(sampler.services, "reload", { check: true })).filter(({ refusal }) => refusal?.kind === "invalid_params");
    if (wrong.length) {
      this.#reloadResults = wrong;
      notify("The reload was rejected.", "bad");
    } else {
      this.#reloadResults = await callEach(sampler.services, "reload", {});
      if (this.#reloadResults.some(({ refusal }) => refusal)) notify("Not all processes have reloaded.", "bad");
      else notify("All processes have reloaded.");
    }
    this.update();
  }

  #reloadTable() {
    const list = (/** @type {string[] | undefined} */ names, /** @type {string} */ otherwise) => (names?.length ? names.join(", ") : otherwise);
    return table({
      caption: "Result of the reload", rows: this.#reloadResults, key: ({ service }) => service,
      columns: [
        { name: "process", cell: ({ service }) => service },
        { name: "changes", isWide: true, cell: ({ reply, refusal }) => (refusal ? html`${mark("rejected", "bad")} ${refusal.message}` : list(reply.changed, "no changes")) },
        { name: "needs a restart", isWide: true, cell: ({ reply }) => list(reply?.need_restart, none) },
        { name: "removed or invalid", isWide: true, cell: ({ reply }) => list([...(reply?.lost ?? []), ...(reply?.out_of_service ?? []).map((/** @type {any} */ { app, reason }) => `${app}: ${reason}`)], none) },
      ],
    });
  }

  /** @param {{ service: string, reply?: any, refusal?: Error }[]} found */
  #problemTable(found) {
    const rows = found.flatMap(({ service, reply, refusal }) => {
      if (refusal) return [{ service, severity: "unasked", what: refusal.message, place: "", cure: "" }];
      const unasked = reply.unasked ? [{ service, severity: "unasked", what: reply.unasked, place: "", cure: "" }] : [];
      return [...unasked, ...reply.diagnostics.map((/** @type {any} */ diagnostic) => ({ service, ...diagnostic }))];
    });
    return table({
      caption: "Problems", rows, empty: "All processes can start.",
      columns: [
        { name: "process", cell: ({ service }) => service }, { name: "severity", cell: ({ severity }) => mark(severity, severity === "error" ? "bad" : "warn") },
        { name: "problem", isWide: true, cell: ({ what }) => what }, { name: "where", isWide: true, cell: ({ place }) => place }, { name: "remedy", isWide: true, cell: ({ cure }) => cure },
      ],
    });
  }
}
define("admin-processes", Processes);
