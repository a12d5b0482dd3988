import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { connection } from "./connection.js";
import { accountLink, choice, head, input, mark, toggle, traceLink } from "./parts.js";
import { sampler } from "./sampler.js";

const levels = ["debug", "info", "notice", "warning", "error"];
/** Fields that the summary of a line omits. */
const hiddenFields = new Set(["trace_id", "span_id", "parent_id", "started_ns", "pid"]);
const maxLoaded = 1000;
const maxShown = 300;

/** @typedef {{ key: string, time: string, service: string, level: string, message: string, fields: Record<string, any>, text: string }} Line */

/** The page with the last log lines of the processes. */
class Logs extends View {
  #service = "";
  #level = "info";
  #word = "";
  #isFollowing = true;
  /** @type {Line[]} the newest first */
  #lines = [];
  /**
   * The last read line of each process's log, with the instance of the process.
   * @type {Map<string, { instance: string, number: number }>}
   */
  #cursors = new Map();
  /** @type {string[]} */
  #failures = [];
  #turn = 0;
  #isLoading = false;

  opened() {
    this.#word = this.route.q ?? "";
    if (this.#word) this.#level = "debug";
    this.listen(sampler, "sampled", () => {
      if (this.#isFollowing && !sampler.failure) this.#loadMore();
    });
    this.#loadMore();
  }

  #restart() {
    this.#turn += 1;
    this.#isLoading = false;
    this.#lines = [];
    this.#cursors.clear();
    this.update();
    this.#loadMore();
  }

  async #loadMore() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const turn = this.#turn;
    /** @type {string[]} */
    const failures = [];
    const fresh = await Promise.all(sampler.services.filter((service) => !this.#service || service === this.#service).map(async (service) => {
      try {
        return await this.#tail(service);
      } catch (refusal) {
        failures.push(`${service}: ${/** @type {Error} */ (refusal).message}`);
        return [];
      }
    }));
    if (turn !== this.#turn) return;
    this.#isLoading = false;
    this.#failures = failures;
    const lines = fresh.flat();
    if (lines.length) this.#lines = [...this.#lines, ...lines].sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0)).slice(0, maxLoaded);
    this.update();
  }

  /**
   * Returns the lines since the last call, or all lines of a new instance.
   * @param {string} service @returns {Promise<Line[]>}
   */
  async #tail(service) {
    const cursor = this.#cursors.get(service);
    const ask = (/** @type {object} */ more) => connection.call(`${service}.logs`, { level: this.#level, ...more });
    let reply = await ask(cursor ? { after: cursor.number, limit: 500 } : { limit: 200 });
    if (cursor && reply.instance !== cursor.instance) reply = await ask({ limit: 500 });
    const same = reply.instance === cursor?.instance;
    this.#cursors.set(service, { instance: reply.instance, number: reply.lines.at(-1)?.number ?? (same ? cursor?.number ?? 0 : 0) });
    return reply.lines.map((/** @type {any} */ { number, entry: { time, level, service: _, message, ...fields } }) => ({
      key: `${service} ${reply.instance} ${number}`, time, service, level, message, fields, text: `${service} ${level} ${message} ${JSON.stringify(fields)}`.toLowerCase(),
    }));
  }

  /** @returns {unknown} */
  view() {
    const words = this.#word.toLowerCase().split(/\s+/).filter(Boolean);
    const matching = this.#lines.filter(({ text }) => words.every((word) => text.includes(word)));
    const set = (/** @type {() => void} */ change) => {
      change();
      this.#restart();
    };
    return html`<div class="page">${head("Logs", "The last log lines that the processes keep in memory, newest first.")}
      <div class="row">${choice("Process", this.#service, [["", "all"], ...sampler.services], (service) => set(() => (this.#service = service)))}
        ${choice("Level", this.#level, levels.map((level) => [level, `${level} and above`]), (level) => set(() => (this.#level = level)))}
        ${input("Words", this.#word, (word) => ((this.#word = word), this.update()), { hint: "in the message or its fields", isWide: true })}
        ${toggle("Follow", this.#isFollowing, (isFollowing) => ((this.#isFollowing = isFollowing), this.update()))}</div>
      ${this.#failures.map((words) => html`<p class="refusal">${words}</p>`)}
      <section class="card">${matching.length ? html`<ol class="lines" aria-label="Log lines, newest first">${matching.slice(0, maxShown).map((line) => keyed(line.key, this.#line(line)))}</ol>` : html`<p class="note">No line matches.</p>`}</section>
      <p class="note">${matching.length} of the ${this.#lines.length} loaded lines match${matching.length > maxShown ? `. The page shows the newest ${maxShown}` : ""}. Times are in UTC.</p></div>`;
  }

  /** @param {Line} line */
  #line({ time, service, level, message, fields }) {
    const few = Object.entries(fields).filter(([name]) => !hiddenFields.has(name)).slice(0, 5).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`).join(" ");
    return html`<li class=${`is-${level}`}><details><summary><time title=${time}>${time.slice(11, 23)}</time><b>${service}</b>${mark(level, level === "error" ? "bad" : level === "warning" ? "warn" : "")}<span>${message} <small>${few}</small></span></summary>
      <div class="more"><p>${time} ${traceLink(fields.trace_id)} ${accountLink(fields.account)}</p><pre>${JSON.stringify(fields, null, 2)}</pre></div></details></li>`;
  }
}
define("admin-logs", Logs);
