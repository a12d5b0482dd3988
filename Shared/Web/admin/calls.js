import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { count, counted, duration, share, whole } from "./numbers.js";
import { choice, code, head, input, mark, table, toggle } from "./parts.js";
import { methods, sampler } from "./sampler.js";

/** The page that lists the called methods with their rates, errors and latencies. */
class Calls extends View {
  #word = "";
  #span = "latest";
  #withOperators = false;
  /**
   * The first sample after the page was opened.
   * @type {import("./sampler.js").Sample | undefined}
   */
  #from;

  opened() {
    this.#word = this.route.q ?? "";
    if (this.#word) [this.#span, this.#withOperators] = ["start", true];
    this.listen(sampler, "sampled", () => {
      this.#from ??= sampler.now;
      this.update();
    });
    this.#from = sampler.now;
  }

  /** @returns {unknown} */
  view() {
    const { now, before } = sampler;
    const from = { latest: before, opened: this.#from, start: undefined }[this.#span];
    const all = now && (this.#span === "start" || from) ? methods(from, now, this.#withOperators) : [];
    const words = this.#word.toLowerCase().split(/\s+/);
    const rows = all.filter(({ name, service }) => words.every((word) => name.includes(word) || service === word));
    const sum = (/** @type {"calls" | "errors"} */ what) => rows.reduce((sum, row) => sum + row[what], 0);
    return html`<div class="page">${head("Calls", "Calls as clients see them, measured at the gateway. Calls between services are measured at the service that answers them.")}
      <div class="row">${input("Filter", this.#word, (word) => ((this.#word = word), this.update()), { hint: "content cards", isWide: true })}
        ${choice("Period", this.#span, [["latest", "the last two seconds"], ["opened", "since you opened this page"], ["start", "since the processes started"]], (span) => ((this.#span = span), this.update()))}
        ${toggle("Include operators' calls", this.#withOperators, (withOperators) => ((this.#withOperators = withOperators), this.update()))}</div>
      <p class="note">${counted(rows.length, "method")}, ${counted(sum("calls"), "call")}, ${counted(sum("errors"), "error")}</p>
      <section class="card">${table({
        caption: "Methods", rows, key: ({ name }) => name, sorted: "calls", isLong: true,
        empty: this.#word ? "No called method matches the filter." : "There were no calls in this period.",
        columns: [
          { name: "method", by: ({ name }) => name, cell: ({ name }) => code(name) },
          { name: "calls", isNumber: true, by: ({ calls }) => calls, cell: ({ calls }) => whole(calls) },
          { name: "calls/s", isNumber: true, by: ({ calls, seconds }) => calls / seconds, cell: ({ calls, seconds }) => count(calls / seconds) },
          { name: "errors", isNumber: true, by: ({ errors }) => errors, cell: ({ errors, calls }) => (errors ? html`${whole(errors)} ${mark(share(errors, calls), "bad")}` : "0") },
          { name: "p50", isNumber: true, by: ({ p50 }) => p50, cell: ({ p50 }) => duration(p50) },
          { name: "p99", isNumber: true, by: ({ p99 }) => p99, cell: ({ p99 }) => duration(p99) },
          { name: "longest", isNumber: true, by: ({ longest }) => longest, cell: ({ longest }) => duration(longest) },
          { name: "measured at", by: ({ service }) => service, cell: ({ service }) => service },
        ],
      })}</section></div>`;
  }
}
define("admin-calls", Calls);
