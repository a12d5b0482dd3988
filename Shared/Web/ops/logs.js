import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { desk } from "./desk.js";
import { accountLink, choice, head, input, mark, toggle, traceLink } from "./parts.js";
import { watch } from "./watch.js";

const levels = ["debug", "info", "notice", "warning", "error"];
/** Fields that the summary of a line omits. */
const unsaid = new Set(["trace_id", "span_id", "parent_id", "started_ns", "pid"]);
const maxKept = 1000;
const maxSeen = 300;

/** @typedef {{ key: string, time: string, service: string, level: string, message: string, fields: Record<string, any>, text: string }} Line */

/** The page with the last log lines of the processes. */
class Logs extends View {
  #service = "";
  #level = "info";
  #word = "";
  #follows = true;
  /** @type {Line[]} the newest first */
  #lines = [];
  /**
   * The last read line of each process's log, with the instance of the process.
   * @type {Map<string, { instance: string, number: number }>}
   */
  #cursors = new Map();
  /** @type {string[]} */
  #silent = [];
  #turn = 0;
  #isAsking = false;

  opened() {
    this.#word = this.route.q ?? "";
    if (this.#word) this.#level = "debug";
    this.listen(watch, "looked", () => {
      if (this.#follows && !watch.failure) this.#more();
    });
    this.#more();
  }

  #again() {
    this.#turn += 1;
    this.#isAsking = false;
    this.#lines = [];
    this.#cursors.clear();
    this.update();
    this.#more();
  }

  async #more() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const turn = this.#turn;
    /** @type {string[]} */
    const silent = [];
    const fresh = await Promise.all(watch.services.filter((service) => !this.#service || service === this.#service).map(async (service) => {
      try {
        return await this.#tail(service);
      } catch (refusal) {
        silent.push(`${service}: ${/** @type {Error} */ (refusal).message}`);
        return [];
      }
    }));
    if (turn !== this.#turn) return;
    this.#isAsking = false;
    this.#silent = silent;
    const lines = fresh.flat();
    if (lines.length) this.#lines = [...this.#lines, ...lines].sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0)).slice(0, maxKept);
    this.update();
  }

  /**
   * Returns the lines since the last call, or all lines of a new instance.
   * @param {string} service @returns {Promise<Line[]>}
   */
  async #tail(service) {
    const known = this.#cursors.get(service);
    const ask = (/** @type {object} */ more) => desk.call(`${service}.logs`, { level: this.#level, ...more });
    let reply = await ask(known ? { after: known.number, limit: 500 } : { limit: 200 });
    if (known && reply.instance !== known.instance) reply = await ask({ limit: 500 });
    const same = reply.instance === known?.instance;
    this.#cursors.set(service, { instance: reply.instance, number: reply.lines.at(-1)?.number ?? (same ? known?.number ?? 0 : 0) });
    return reply.lines.map((/** @type {any} */ { number, entry: { time, level, service: _, message, ...fields } }) => ({
      key: `${service} ${reply.instance} ${number}`, time, service, level, message, fields, text: `${service} ${level} ${message} ${JSON.stringify(fields)}`.toLowerCase(),
    }));
  }

  /** @returns {unknown} */
  view() {
    const words = this.#word.toLowerCase().split(/\s+/).filter(Boolean);
    const fit = this.#lines.filter(({ text }) => words.every((word) => text.includes(word)));
    const set = (/** @type {() => void} */ change) => {
      change();
      this.#again();
    };
    return html`<div class="page">${head("Logs", "The last log lines that the processes keep in memory, newest first.")}
      <div class="row">${choice("Process", this.#service, [["", "all"], ...watch.services], (service) => set(() => (this.#service = service)))}
        ${choice("Level", this.#level, levels.map((level) => [level, `${level} and above`]), (level) => set(() => (this.#level = level)))}
        ${input("Words", this.#word, (word) => ((this.#word = word), this.update()), { hint: "in the message or its fields", isWide: true })}
        ${toggle("Follow", this.#follows, (follows) => ((this.#follows = follows), this.update()))}</div>
      ${this.#silent.map((words) => html`<p class="refusal">${words}</p>`)}
      <section class="card">${fit.length ? html`<ol class="lines" aria-label="Log lines, newest first">${fit.slice(0, maxSeen).map((line) => keyed(line.key, this.#line(line)))}</ol>` : html`<p class="note">No line matches.</p>`}</section>
      <p class="note">${fit.length} of the ${this.#lines.length} loaded lines match${fit.length > maxSeen ? `. The page shows the newest ${maxSeen}` : ""}. Times are in UTC.</p></div>`;
  }

  /** @param {Line} line */
  #line({ time, service, level, message, fields }) {
    const few = Object.entries(fields).filter(([name]) => !unsaid.has(name)).slice(0, 5).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`).join(" ");
    return html`<li class=${`is-${level}`}><details><summary><time title=${time}>${time.slice(11, 23)}</time><b>${service}</b>${mark(level, level === "error" ? "bad" : level === "warning" ? "warn" : "")}<span>${message} <small>${few}</small></span></summary>
      <div class="more"><p>${time} ${traceLink(fields.trace_id)} ${accountLink(fields.account)}</p><pre>${JSON.stringify(fields, null, 2)}</pre></div></details></li>`;
  }
}
define("ops-logs", Logs);
