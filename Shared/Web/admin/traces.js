import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { connection } from "./connection.js";
import { counted, duration } from "./numbers.js";
import { Loader, code, facts, head, input, mark, section, table } from "./parts.js";

const storageKey = "quintet-admin-traces";

/** The page that shows the path of a call through the processes. */
class Traces extends View {
  #typed = "";
  #id = "";
  #found = new Loader(this, () => connection.get(`/trace/${this.#id}`));
  /**
   * The ids of recently viewed traces.
   * @type {string[]}
   */
  #recent = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");

  opened() {
    this.#typed = this.route.id ?? "";
    this.#findTrace();
  }

  /** Finds the trace id in the entered text, such as a `traceparent` or a log line. */
  #findTrace() {
    const id = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/.exec(this.#typed.toLowerCase())?.[0] ?? "";
    this.#id = id;
    if (id) {
      this.#recent = [id, ...this.#recent.filter((other) => other !== id)].slice(0, 8);
      sessionStorage.setItem(storageKey, JSON.stringify(this.#recent));
      this.#found.load();
    } else this.update();
  }

  #submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    this.#findTrace();
    if (this.#id) history.replaceState(null, "", `#/traces?id=${this.#id}`);
  };

  /** @returns {unknown} */
  view() {
    return html`<div class="page">${head("Traces", "The path of a call through the processes. The logs contain traced, slow and failed calls. quintet call --trace traces a call.")}
      <form class="row" @submit=${this.#submit}>${input("Trace", this.#typed, (typed) => (this.#typed = typed), { hint: "an id, a traceparent, or a log line", isWide: true })}<button type="submit" class="act is-main">Show</button></form>
      ${this.#typed && !this.#id && html`<p class="refusal">This text contains no trace id. A trace id has 32 hexadecimal digits.</p>`}
      ${this.#id ? this.#found.shown((found) => this.#shown(found)) : this.#recent.length > 0 && section("Recent traces", html`<ul class="recent">${this.#recent.map((id) => html`<li><a href=${`#/traces?id=${id}`}>${code(id)}</a></li>`)}</ul>`)}</div>`;
  }

  /** @param {any} found */
  #shown({ trace_id, took_ns, spans, lines }) {
    const services = [...new Set(spans.map((/** @type {any} */ span) => span.service))];
    const failed = spans.filter((/** @type {any} */ { outcome }) => outcome !== "ok");
    return html`${section(code(trace_id), html`${facts([["took", duration(took_ns)], ["spans", spans.length], ["processes", services.join(", ")], ["failed", failed.length ? mark(counted(failed.length, "span"), "bad") : "none"]])}
      ${table({
        caption: "Spans in order of their start, each below its parent", rows: spans, key: (span) => span.span_id, empty: "The logs contain no span of this trace.",
        columns: [
          { name: "span", cell: ({ depth, name, kind, outcome }) => html`<span class="nest" --depth=${Math.min(depth, 12)}>${depth > 0 && html`<i aria-hidden="true">└</i>`}<span>${name}</span>${kind !== "server" && mark(kind)}${outcome !== "ok" && mark(outcome, "bad")}</span>` },
          { name: "process", cell: ({ service, peer }) => html`<i class=${`dot-of s${services.indexOf(service) % 6}`} aria-hidden="true"></i>${service}${peer && ` → ${peer}`}` },
          { name: "start", isNumber: true, cell: (span) => duration(span.at_ns) }, { name: "took", isNumber: true, cell: (span) => duration(span.took_ns) },
          { name: "timeline", isWide: true, cell: (span) => {
            const [from, wide] = [(span.at_ns / took_ns) * 1000, Math.max(4, (span.took_ns / took_ns) * 1000)];
            return html`<svg class="timeline" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class=${span.outcome === "ok" ? `s${services.indexOf(span.service) % 6}` : "bad"} x=${Math.min(from, 996)} width=${wide} y="0" height="10"></rect></svg>`;
          } },
        ],
      })}`)}
      ${lines.length > 0 && section("Other log lines of this trace", html`<ol class="lines">${lines.map((/** @type {any} */ { time, service, level, message, fields }) => html`<li><details><summary><time>${time}</time><b>${service}</b>${mark(level, level === "error" ? "bad" : level === "warning" ? "warn" : "")}<span>${message}</span></summary>
        <div class="more"><pre>${JSON.stringify(fields, null, 2)}</pre></div></details></li>`)}</ol>`)}`;
  }
}
define("admin-traces", Traces);
