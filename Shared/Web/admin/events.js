import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { callEach, connection, eventServices } from "./connection.js";
import { age, clock, counted, none, time, whole } from "./numbers.js";
import { Loader, accountLink, ask, button, choice, code, head, input, mark, notify, section, table, toggle, traceLink } from "./parts.js";
import { sampler } from "./sampler.js";

/** The services count waiting events up to this number. */
const maxCounted = 10000;
const maxShown = 300;

/** The page for events between services: waiting, quarantined and recent events. */
class Events extends View {
  #service = "";
  #type = "";
  #account = "";
  #isFollowing = true;
  #quarantine = new Loader(this, () => callEach(eventServices, "events.quarantined"));
  /** @type {any[]} */
  #entries = [];
  /**
   * The last seen sequence number of each service.
   * @type {Map<string, number>}
   */
  #cursors = new Map();
  #failure = "";
  #turn = 0;
  #isLoading = false;

  opened() {
    this.#account = this.route.account ?? "";
    this.listen(sampler, "sampled", () => {
      if (this.#isFollowing && !sampler.failure) this.#loadMore();
      this.update();
    });
    this.#quarantine.load();
    this.#restart();
  }

  #restart() {
    this.#turn += 1;
    this.#isLoading = false;
    [this.#entries, this.#cursors] = [[], new Map()];
    this.#loadMore();
  }

  async #loadMore() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const turn = this.#turn;
    const services = eventServices.filter((service) => !this.#service || service === this.#service);
    const filter = { ...(this.#account && { account: this.#account }), ...(this.#type && { type: this.#type }) };
    const replies = await Promise.all(services.map((service) => {
      const after = this.#cursors.get(service);
      return connection.call(`${service}.events.tail`, { ...filter, ...(after === undefined ? { limit: 50 } : { after, limit: 200 }) }).catch((refusal) => refusal);
    }));
    if (turn !== this.#turn) return;
    this.#isLoading = false;
    this.#failure = "";
    replies.forEach((reply, i) => {
      if (reply instanceof Error) this.#failure = `${services[i]}: ${reply.message}`;
      // A service without new events keeps its cursor, which is initially 0.
      else this.#cursors.set(services[i], reply.events.at(-1)?.event.sequence ?? this.#cursors.get(services[i]) ?? 0);
    });
    const fresh = replies.flatMap((reply) => reply.events ?? []);
    if (fresh.length) this.#entries = [...this.#entries, ...fresh].sort((a, b) => b.event.time - a.event.time).slice(0, maxShown);
    this.update();
  }

  /** @returns {unknown} */
  view() {
    return html`<div class="page">${head("Events", "Events that services send to each other. An event waits in the sender's database until the receiver acknowledges it.")}
      ${this.#outboxes()}${this.#quarantined()}${this.#tail()}</div>`;
  }

  #outboxes() {
    const now = sampler.now?.at ?? Date.now();
    const rows = (sampler.now?.snapshots ?? []).flatMap(({ service, lag }) => (lag?.subscribers ?? []).map((/** @type {any} */ subscriber) => ({ service, ...subscriber })));
    return section("Outboxes", table({
      caption: "Outboxes", rows, key: ({ service, subscriber }) => `${service} ${subscriber}`, sorted: "waiting", empty: "No service responds.",
      columns: [
        { name: "from", by: ({ service }) => service, cell: ({ service }) => service }, { name: "to", by: ({ subscriber }) => subscriber, cell: ({ subscriber }) => subscriber },
        { name: "waiting", isNumber: true, by: ({ events }) => events, cell: ({ events }) => `${whole(events)}${events >= maxCounted ? "+" : ""}` },
        { name: "oldest", isNumber: true, by: ({ oldest_at }) => -oldest_at, cell: ({ oldest_at }) => (oldest_at ? age(now - oldest_at) : none) },
        { name: "cursor", isNumber: true, hint: "The last event that the receiver acknowledged", cell: ({ cursor }) => code(cursor) },
        { name: "state", isWide: true, by: ({ misses }) => misses, cell: ({ misses, last_fault, events }) => (misses ? html`${mark(counted(misses, "miss").replace(/miss(s?)$/, misses === 1 ? "miss" : "misses"), "bad")} ${last_fault ?? "no response"}` : events ? mark("delivering", "warn") : mark("caught up", "good")) },
      ],
    }));
  }

  #quarantined() {
    return section("Quarantined events", this.#quarantine.shown((replies) => {
      const rows = replies.flatMap((/** @type {any} */ { service, reply }) => (reply?.events ?? []).map((/** @type {any} */ entry) => ({ service, ...entry })));
      const failures = replies.filter((/** @type {any} */ { refusal }) => refusal);
      return html`${failures.map((/** @type {any} */ { service, refusal }) => html`<p class="refusal" role="alert">${service}: ${refusal.message}</p>`)}
        ${table({
          caption: "Quarantined events", rows, key: ({ service, event }) => `${service} ${event.id}`, empty: "There are no quarantined events.",
          columns: [
            { name: "event", cell: ({ event }) => code(event.type) }, { name: "receiver", cell: ({ service }) => service },
            { name: "source", cell: ({ event }) => html`${event.source} ${code(event.sequence)}` },
            { name: "account", cell: ({ event }) => accountLink(event.subject) },
            { name: "state", cell: ({ state, next_try_at }) => (state === "set_aside" ? mark("needs an operator", "bad") : mark(next_try_at > Date.now() ? `next attempt in ${age(next_try_at - Date.now())}` : "retrying now", "warn")) },
            { name: "attempts", isNumber: true, cell: ({ tries }) => tries }, { name: "waiting", isNumber: true, hint: "Events of the same account that wait behind this event", cell: ({ behind }) => behind },
            { name: "age", isNumber: true, cell: ({ quarantined_at }) => age(Date.now() - quarantined_at) },
            { name: "reason", isWide: true, cell: ({ reason, event }) => html`${reason} ${traceLink(event.traceparent)}` },
            { name: "action", cell: (row) => html`<span class="row">${button("Retry", () => this.#retry(row))}${button("Drop", () => this.#drop(row), "is-bad")}</span>` },
          ],
        })}`;
    }), html`${button("Refresh", () => this.#quarantine.load())}${this.#quarantine.value?.some((/** @type {any} */ { reply }) => reply?.events.length) && button("Retry all", () => this.#retryAll())}`);
  }

  /** @param {any} row */
  async #retry({ service, event, behind }) {
    const isConfirmed = await ask({
      title: "Retry this event?", confirmLabel: "Retry it",
      lines: [
        `${service} retries ${event.type} from ${event.source} (${event.sequence}) at once${behind ? `, followed by ${counted(behind, "event")} of the same account that ${behind === 1 ? "waits" : "wait"} behind it` : ""}.`,
        "If the cause still exists, the event fails again and stays in quarantine.",
      ],
    });
    if (isConfirmed) await this.#retried(await connection.call(`${service}.events.retry`, { source: event.source, account: event.subject, sequence: event.sequence }, 30000));
  }

  async #retryAll() {
    const full = this.#quarantine.value.filter((/** @type {any} */ { reply }) => reply?.events.length).map((/** @type {any} */ { service }) => service);
    const isConfirmed = await ask({
      title: "Retry all quarantined events?", confirmLabel: "Retry all events",
      lines: [`These services retry their events at once, including the events that wait behind them: ${full.join(", ")}. Events that fail again stay in quarantine.`],
    });
    if (!isConfirmed) return;
    const replies = await Promise.all(full.map((/** @type {string} */ service) => connection.call(`${service}.events.retry`, {}, 30000)));
    const sum = (/** @type {string} */ name) => replies.reduce((sum, reply) => sum + reply[name], 0);
    await this.#retried({ tried: sum("tried"), applied: sum("applied"), failed: sum("failed") });
  }

  /** @param {{ tried: number, applied: number, failed: number }} reply */
  async #retried({ tried, applied, failed }) {
    notify(tried ? `${counted(tried, "event")} retried: ${applied} applied, ${failed} failed.` : "There was no event to retry.", failed ? "bad" : "good");
    await this.#quarantine.load();
  }

  /** @param {any} row */
  async #drop({ service, event, behind }) {
    const isConfirmed = await ask({
      title: "Drop this event permanently?", confirmLabel: "Drop it", isDangerous: true,
      lines: [
        `${service} will never apply ${event.type} from ${event.source} (${event.sequence}) for ${event.subject}. You can't undo this.`,
        behind ? `${service} then applies ${counted(behind, "event")} of the same account that ${behind === 1 ? "waits" : "wait"} behind it.` : "No events of the same account wait behind it.",
      ],
    });
    if (!isConfirmed) return;
    await connection.call(`${service}.events.drop`, { source: event.source, sequence: event.sequence });
    notify(`${service} dropped the event ${event.sequence} from ${event.source}.`);
    await this.#quarantine.load();
  }

  #tail() {
    const set = (/** @type {() => void} */ change) => {
      change();
      this.#restart();
      this.update();
    };
    return section("Latest events", html`<div class="row">
        ${choice("Service", this.#service, [["", "all"], ...eventServices], (service) => set(() => (this.#service = service)))}
        ${input("Type", this.#type, (type) => set(() => (this.#type = type.trim())), { hint: "progress.badge.unlocked", event: "change", isWide: true })}
        ${input("Account", this.#account, (account) => set(() => (this.#account = account.trim())), { hint: "acc_…", event: "change", isWide: true })}
        ${toggle("Follow", this.#isFollowing, (isFollowing) => ((this.#isFollowing = isFollowing), this.update()))}</div>
      ${this.#failure && html`<p class="refusal">${this.#failure}</p>`}
      ${this.#entries.length ? html`<ol class="lines" aria-label="Latest events, newest first">${this.#entries.map(({ event, waits_for }) => keyed(event.id, html`<li><details><summary>
        <time title=${time(event.time)}>${clock(event.time)}</time><b>${event.type}</b><span>${event.app}</span>${waits_for.length ? mark(`waiting for ${waits_for.join(", ")}`, "warn") : mark("delivered", "good")}</summary>
        <div class="more"><p>${code(event.id)} of ${accountLink(event.subject)} at ${time(event.time)} ${traceLink(event.traceparent)}</p><pre>${JSON.stringify(event.data, null, 2)}</pre></div></details></li>`))}</ol>` : html`<p class="note">No stored events match. Delivered events are stored for a day, up to the last 1,000.</p>`}`);
  }
}
define("admin-events", Events);
