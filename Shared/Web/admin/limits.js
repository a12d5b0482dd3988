import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { connection } from "./connection.js";
import { bytes, none, whole } from "./numbers.js";
import { Loader, code, head, mark, section, table } from "./parts.js";
import { sampler } from "./sampler.js";

/**
 * Returns a limit's value with its unit. The unit depends on the end of the limit's name.
 * @param {string} name @param {number} value
 */
function amount(name, value) {
  if (/_rate$/.test(name)) return value ? `${whole(value)} a second` : "no limit";
  if (/(^|_)bytes$|_size$/.test(name)) return bytes(value);
  if (/_time$/.test(name)) return `${value / 1000} s`;
  return whole(value);
}

/** The page that shows the gateway's limits and how often they were reached. */
class Limits extends View {
  #metrics = new Loader(this, async () => (await connection.call("gateway.metrics")).text);

  opened() {
    this.listen(sampler, "sampled", () => {
      if (!sampler.failure) this.#metrics.load();
    });
    this.#metrics.load();
  }

  /**
   * Returns the current usage of a limit, or undefined if the gateway doesn't report it.
   * @param {string} name @param {any} stats
   */
  #held(name, stats) {
    const gauge = (/** @type {string} */ gauge) => {
      const found = new RegExp(`^${gauge}\\{[^}]*\\} ([\\d.e+]+)$`, "m").exec(this.#metrics.value ?? "");
      return found ? Number(found[1]) : undefined;
    };
    if (name === "connections") return gauge("quintet_gateway_connections");
    if (name === "descriptors") return gauge("process_open_fds");
    if (name === "service_calls") return Math.max(...stats.peers.map((/** @type {any} */ peer) => peer.calls_in_flight));
    return undefined;
  }

  /** @returns {unknown} */
  view() {
    const stats = sampler.now?.snapshots.find(({ service }) => service === "gateway")?.stats;
    if (!stats) return html`<div class="page">${head("Limits", "The gateway doesn't respond.")}</div>`;
    const old = sampler.before?.snapshots.find(({ service }) => service === "gateway")?.stats;
    const rows = (stats.limits ?? []).map((/** @type {any} */ limit) => ({
      ...limit, held: this.#held(limit.name, stats),
      fresh: limit.reached - (old?.id === stats.id ? old.limits.find((/** @type {any} */ other) => other.name === limit.name)?.reached ?? 0 : limit.reached),
    }));
    const reached = rows.filter((/** @type {any} */ row) => row.reached).length;
    return html`<div class="page">${head("Limits", reached ? `Since the gateway's start, ${reached} of its ${rows.length} limits ${reached === 1 ? "was" : "were"} reached.` : "Since the gateway's start, none of its limits was reached.")}
      ${section("Limits of the gateway", table({
        caption: "Limits", rows, key: ({ name }) => name, sorted: "reached",
        columns: [
          { name: "limit", by: ({ name }) => name, cell: ({ name }) => code(name) },
          { name: "maximum", isNumber: true, cell: ({ name, maximum }) => amount(name, maximum) },
          { name: "now", isNumber: true, by: ({ held, maximum }) => (held ?? -1) / maximum, cell: ({ name, held, maximum }) => (held === undefined ? none : html`<span class="full">
            <span class="meter" role="img" aria-label=${`${Math.round((held / maximum) * 100)} % full`}><i --share=${Math.min(1, held / maximum)}></i></span>${amount(name, held)}</span>`) },
          { name: "reached", isNumber: true, by: (row) => row.reached, cell: ({ reached, fresh }) => html`${fresh > 0 && mark(`${whole(fresh)} new`, "bad")} ${whole(reached)}` },
        ],
      }))}
      <p class="note">The column “now” shows the use of connections, of descriptors, and of calls to the busiest service. Limits for each origin, account or connection have no single value.</p>
      ${section("Connections to services", table({
        caption: "Connections to services", rows: stats.peers, key: ({ name }) => name,
        columns: [
          { name: "service", cell: ({ name }) => name },
          { name: "state", cell: ({ connected, breaker }) => (breaker && breaker !== "closed" ? mark(`breaker ${breaker}`, "bad") : connected ? mark("connected", "good") : mark("not connected")) },
          { name: "open calls", isNumber: true, cell: (peer) => whole(peer.calls_in_flight) },
          { name: "breaker opened", hint: "How often the circuit breaker opened", isNumber: true, cell: (peer) => whole(peer.breaker_trips) },
          { name: "retried", isNumber: true, cell: (peer) => whole(peer.retries) },
          { name: "not retried", hint: "because the budget for retries was used up", isNumber: true, cell: (peer) => whole(peer.retries_refused) },
        ],
      }))}</div>`;
  }
}
define("admin-limits", Limits);
