import { html } from "/web/html.js";
import { View, define } from "/web/view.js";
import { count } from "./numbers.js";

/** @typedef {{ name: string, values: (number | undefined)[] }} Series */
/**
 * @typedef {{ kind: "columns" | "lines", title: string, labels: string[], series: Series[], show?: (value: number) => string }} TimeChart values by day
 * @typedef {{ kind: "bars", title: string, bars: { label: string, value: number, text: string }[] }} BarChart
 */

/**
 * Rounds up to the next of 1, 2, 5, 10, 20 …
 * @param {number} value
 */
const nice = (value) => {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
};

/** A chart as wide as its container, with a description for screen readers. */
class Chart extends View {
  /** @type {TimeChart | BarChart | undefined} */
  #of;
  #width = 0;

  /** @param {TimeChart | BarChart} of */
  set of(of) {
    this.#of = of;
    if (this.isConnected) this.update();
  }

  opened() {
    const observer = new ResizeObserver(() => {
      if (Math.abs(this.clientWidth - this.#width) < 2) return;
      this.#width = this.clientWidth;
      this.update();
    });
    observer.observe(this);
    this.keep(() => observer.disconnect());
    this.#width = this.clientWidth;
  }

  /** @returns {unknown} */
  view() {
    const of = this.#of;
    if (!of || this.#width < 80) return null;
    return of.kind === "bars" ? this.#bars(of) : this.#byDay(of);
  }

  /** @param {BarChart} of */
  #bars({ title, bars }) {
    const [row, text] = [30, Math.min(190, this.#width * 0.4)];
    const top = Math.max(...bars.map(({ value }) => value), 1);
    const space = this.#width - text - 116;
    const description = `${title}: ${bars.map((bar) => `${bar.label} ${bar.text}`).join(", ")}`;
    return html`<svg class="chart" role="img" aria-label=${description} width=${this.#width} height=${bars.length * row} viewBox=${`0 0 ${this.#width} ${bars.length * row}`}>
      ${bars.map(({ label, value, text: said }, i) => {
        const short = label.length * 7 > text ? `${label.slice(0, Math.floor(text / 7) - 1)}…` : label;
        return html`<svg y=${i * row} width=${this.#width} height=${row} overflow="visible"><title>${`${label}: ${said}`}</title>
          <text x="0" y="19">${short}</text><rect class="s0" x=${text} y="5" rx="3" height="18" width=${Math.max(2, (value / top) * space)}></rect>
          <text class="strong" x=${text + Math.max(2, (value / top) * space) + 8} y="19">${said}</text></svg>`;
      })}</svg>`;
  }

  /** @param {TimeChart} of */
  #byDay({ kind, title, labels, series, show = count }) {
    const [height, left, bottom, head] = [190, 46, 24, 10];
    const isStacked = kind === "columns";
    const sums = labels.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
    const top = nice(Math.max(...(isStacked ? sums : series.flatMap(({ values }) => values.map((value) => value ?? 0))), 0));
    const step = (this.#width - left - 8) / labels.length;
    const x = (/** @type {number} */ i) => left + step * i;
    const y = (/** @type {number} */ value) => head + (height - head - bottom) * (1 - value / top);
    const base = labels.map(() => 0);
    const paths = series.map(({ values }) => {
      let path = "";
      let isOn = false;
      values.forEach((value, i) => {
        if (!isStacked) {
          if (value !== undefined) path += `${isOn ? "L" : "M"}${(x(i) + step / 2).toFixed(1)} ${y(value).toFixed(1)}${isOn ? "" : "h0.01"}`;
          isOn = value !== undefined;
        } else if (value) {
          const wide = Math.min(step * 0.74, 44);
          path += `M${(x(i) + (step - wide) / 2).toFixed(1)} ${y(base[i] + value).toFixed(1)}h${wide.toFixed(1)}V${y(base[i]).toFixed(1)}h${(-wide).toFixed(1)}z`;
          base[i] += value;
        }
      });
      return path || "M0 0";
    });
    const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor((this.#width - left) / 84))));
    const totals = series.map(({ name, values }) => `${name} ${show(values.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0))}`);
    const description = `${title}, ${labels[0]} to ${labels.at(-1)}. ${isStacked ? `Total: ${totals.join(", ")}. ` : ""}Maximum: ${show(Math.max(...(isStacked ? sums : series.flatMap(({ values }) => values.map((value) => value ?? 0)))))}.`;
    return html`<svg class="chart" role="img" aria-label=${description} width=${this.#width} height=${height} viewBox=${`0 0 ${this.#width} ${height}`}>
      ${(top < 1 || Number.isInteger(top / 2) ? [0, 0.5, 1] : [0, 1]).map((part) => html`<svg overflow="visible"><line x1=${left} x2=${this.#width} y1=${y(top * part)} y2=${y(top * part)}></line><text class="end" x=${left - 8} y=${y(top * part) + 4}>${show(top * part)}</text></svg>`)}
      ${paths.map((path, i) => html`<svg overflow="visible"><path class=${`${isStacked ? "fill" : "line"} s${i % 6}`} d=${path}></path></svg>`)}
      ${labels.map((label, i) => html`<svg overflow="visible"><rect class="hit" x=${x(i)} y=${head} width=${step} height=${height - head - bottom}><title>${`${label}: ${series.map(({ name, values }) => `${name} ${values[i] === undefined ? "–" : show(values[i] ?? 0)}`).join(", ")}`}</title></rect>
        ${(labels.length - 1 - i) % every === 0 && i * step >= 20 && html`<svg overflow="visible"><text class="mid" x=${Math.min(x(i) + step / 2, this.#width - 18)} y=${height - 6}>${label.slice(5)}</text></svg>`}</svg>`)}
      </svg>
      ${series.length > 1 && html`<ul class="legend" aria-hidden="true">${series.map(({ name }, i) => html`<li><i class=${`s${i % 6}`}></i>${name}</li>`)}</ul>`}`;
  }
}
define("admin-chart", Chart);

/** @param {TimeChart | BarChart} of */
export const chart = (of) => html`<figure class="figure"><figcaption>${of.title}</figcaption><admin-chart .of=${of}></admin-chart></figure>`;
