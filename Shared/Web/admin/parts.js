import { html, keyed } from "/web/html.js";
import { View, define } from "/web/view.js";
import { connection } from "./connection.js";

/** @typedef {{ name: string, label: string, maxLength: number, value?: string, hint?: string, isOptional?: boolean, type?: string }} Field */
/** @typedef {{ title: string, lines: string[], confirmLabel: string, fields?: Field[], isDangerous?: boolean }} Question */

/** Sends messages and questions from pages to the frame around them. */
export const frame = new EventTarget();

/** @param {string} text @param {"good" | "bad"} [kind] */
export const notify = (text, kind = "good") => frame.dispatchEvent(new CustomEvent("notified", { detail: { text, kind } }));

/**
 * Asks for confirmation of an action, and for the values that the action needs.
 * @param {Question} question @returns {Promise<Record<string, string> | undefined>} undefined if the user cancels
 */
export const ask = (question) =>
  new Promise((resolve) => frame.dispatchEvent(new CustomEvent("asked", { detail: { ...question, resolve } })));

/**
 * Returns the operator's name for audit logs, and asks for it once.
 * @returns {Promise<string>} empty if the operator enters no name
 */
export async function operatorName() {
  if (connection.name) return connection.name;
  const given = await ask({
    title: "Who are you?", confirmLabel: "Continue",
    lines: ["The audit logs of accounts record your lookups and changes with your name. The page asks for it only once."],
    fields: [{ name: "name", label: "Your name", maxLength: 60 }],
  });
  if (given) connection.name = given.name;
  return connection.name;
}

/** @param {string} name the name of a symbol in `icons.svg` */
export const icon = (name) => html`<svg class="icon" aria-hidden="true" focusable="false"><use href=${`/web/icons.svg#${name}`}></use></svg>`;

/** @param {unknown} id */
export const code = (id) => html`<code>${id}</code>`;

/** @param {string | undefined} account */
export const accountLink = (account) => account && html`<a href=${`#/accounts?id=${encodeURIComponent(account)}`}><code>${account}</code></a>`;

/** @param {string | undefined} trace an id, or a `traceparent` */
export const traceLink = (trace) => {
  const id = /[0-9a-f]{32}/.exec(trace ?? "")?.[0];
  return id && html`<a class="quiet" href=${`#/traces?id=${id}`}>trace</a>`;
};

/** @param {string} text @param {"good" | "bad" | "warn" | ""} [kind] */
export const mark = (text, kind = "") => html`<span class=${`mark is-${kind}`}>${text}</span>`;

/**
 * A button that is disabled while its action runs.
 * @param {string} text @param {() => Promise<unknown>} act @param {string} [kind]
 */
export const button = (text, act, kind = "") => html`<button type="button" class=${`act ${kind}`} @click=${async (/** @type {Event} */ event) => {
  const element = /** @type {HTMLButtonElement} */ (event.currentTarget);
  if (element.getAttribute("aria-busy")) return;
  element.setAttribute("aria-busy", "true");
  try {
    await act();
  } catch (refusal) {
    notify(/** @type {Error} */ (refusal).message, "bad");
  } finally {
    element.removeAttribute("aria-busy");
  }
}}>${text}</button>`;

/**
 * A section of a page with a heading.
 * @param {unknown} title @param {unknown} body @param {unknown} [more] content next to the heading
 */
export const section = (title, body, more) => html`<section class="card"><div class="card-head"><h2>${title}</h2>${more}</div>${body}</section>`;

/**
 * The title and introduction of a page.
 * @param {string} title @param {string} lead @param {unknown} [more]
 */
export const head = (title, lead, more) => html`<div class="page-head"><div><h1>${title}</h1><p>${lead}</p></div>${more}</div>`;

/** @param {[string, unknown][]} pairs */
export const facts = (pairs) => html`<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? "–"}</dd></div>`)}</dl>`;

/**
 * A selection of one of several options.
 * @param {string} label @param {string} value @param {(string | [string, string])[]} options values, or values with labels
 * @param {(value: string) => void} chosen
 */
export const choice = (label, value, options, chosen) => html`<label class="field"><span>${label}</span>
  <select .value=${value} @change=${(/** @type {any} */ event) => chosen(event.target.value)}>${options.map((option) => {
    const [name, words] = typeof option === "string" ? [option, option] : option;
    return keyed(name, html`<option value=${name} ?selected=${name === value}>${words}</option>`);
  })}</select></label>`;

/**
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} typed
 * @param {{ hint?: string, type?: string, list?: string[], isWide?: boolean, event?: "input" | "change" }} more
 */
export const input = (label, value, typed, { hint = "", type = "text", list, isWide = false, event = "input" }) => html`<label class=${`field ${isWide ? "is-wide" : ""}`}><span>${label}</span>
  <input type=${type} .value=${value} placeholder=${hint} list=${list ? `list-${label}` : null} spellcheck="false" autocomplete="off" autocapitalize="off"
    @input=${event === "input" && ((/** @type {any} */ { target }) => typed(target.value))} @change=${event === "change" && ((/** @type {any} */ { target }) => typed(target.value))}>
  ${list && html`<datalist id=${`list-${label}`}>${list.map((item) => html`<option value=${item}></option>`)}</datalist>`}</label>`;

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} set */
export const toggle = (label, isOn, set) => html`<label class="toggle"><input type="checkbox" .checked=${isOn} @change=${(/** @type {any} */ event) => set(event.target.checked)}><span>${label}</span></label>`;

/** Loads data for a page, and holds the result or the error. */
export class Loader {
  /** @type {any} */
  value;
  /** @type {import("./connection.js").Refusal | undefined} */
  refusal;
  isLoading = false;
  #turn = 0;

  /** @param {View} view @param {() => Promise<any>} load */
  constructor(view, load) {
    this.view = view;
    this.request = load;
  }

  async load() {
    const turn = (this.#turn += 1);
    this.isLoading = true;
    this.view.update();
    let [value, refusal] = [undefined, undefined];
    try {
      value = await this.request();
    } catch (caught) {
      refusal = /** @type {any} */ (caught);
    }
    // A later request has started.
    if (turn !== this.#turn) return;
    [this.value, this.refusal, this.isLoading] = [value, refusal, false];
    this.view.update();
  }

  /** @param {(value: any) => unknown} show */
  shown(show) {
    if (this.refusal) return html`<p class="refusal" role="alert">${icon("alert")}<span>${this.refusal.message}</span>${button("Try again", () => this.load())}</p>`;
    if (this.value === undefined) return this.isLoading && html`<p class="note" role="status">Loading …</p>`;
    return show(this.value);
  }
}

/**
 * @typedef {{ name: string, cell: (row: any) => unknown, isNumber?: boolean, by?: (row: any) => string | number | undefined, isWide?: boolean, hint?: string }} Column
 * `by` returns the value for sorting
 * @typedef {{ caption: string, columns: Column[], rows: any[], key?: (row: any) => string, empty?: string, sorted?: string, isLong?: boolean, isFolded?: boolean }} TableData
 */
const maxRows = 250;
/** The number of rows of a table below a chart, which keeps the following content visible. */
const maxFolded = 21;

/**
 * A table that users can sort by its column headings. On a narrow screen, each row is a card with the names of the
 * columns.
 */
class Table extends View {
  /** @type {TableData} */
  #of = { caption: "", columns: [], rows: [] };
  /** @type {{ name: string, isDown: boolean } | undefined} */
  #sorted;
  #isAll = false;

  /** @param {TableData} of */
  set of(of) {
    this.#of = of;
    if (this.isConnected) this.update();
  }

  get #rows() {
    const { columns, rows, sorted } = this.#of;
    const by = columns.find(({ name }) => name === (this.#sorted?.name ?? sorted))?.by;
    if (!by) return rows;
    const sign = (this.#sorted?.isDown ?? true) ? -1 : 1;
    const rank = (/** @type {any} */ row) => by(row) ?? -Infinity;
    return [...rows].sort((a, b) => (rank(a) < rank(b) ? -sign : rank(a) > rank(b) ? sign : 0));
  }

  /** @param {Column} column */
  #head({ name, by, isNumber, hint }) {
    const own = (this.#sorted?.name ?? this.#of.sorted) === name;
    const isDown = this.#sorted?.isDown ?? true;
    const sort = () => {
      this.#sorted = { name, isDown: own ? !isDown : true };
      this.update();
    };
    return html`<th role="columnheader" scope="col" class=${isNumber ? "num" : ""} title=${hint} aria-sort=${by && own ? (isDown ? "descending" : "ascending") : null}>
      ${by ? html`<button type="button" @click=${sort}>${name}<i aria-hidden="true">${own ? (isDown ? "↓" : "↑") : ""}</i></button>` : name}</th>`;
  }

  /** @returns {unknown} */
  view() {
    const { caption, columns, key, empty = "There are none.", isFolded } = this.#of;
    const rows = this.#rows;
    if (!rows.length) return html`<p class="note">${empty}</p>`;
    const seen = this.#isAll ? rows : rows.slice(0, isFolded ? maxFolded : maxRows);
    return html`<div class="scroll" role="region" aria-label=${caption} tabindex="0"><table role="table"><caption class="hidden">${caption}</caption>
      <thead role="rowgroup"><tr role="row">${columns.map((column) => keyed(column.name, this.#head(column)))}</tr></thead>
      <tbody role="rowgroup">${seen.map((row, i) => keyed(key?.(row) ?? String(i), html`<tr role="row">${columns.map(({ name, cell, isNumber, isWide }, at) => {
        const kind = `${isNumber ? "num" : ""} ${isWide ? "wide" : ""}`;
        return at ? html`<td role="cell" data-label=${name} class=${kind}><span>${cell(row)}</span></td>` : html`<th role="rowheader" scope="row" class=${kind}><span>${cell(row)}</span></th>`;
      })}</tr>`))}</tbody></table></div>
      ${seen.length < rows.length && html`<p class="note">${seen.length} of ${rows.length} rows. <button type="button" class="act" @click=${() => ((this.#isAll = true), this.update())}>Show all</button></p>`}`;
  }
}
define("admin-table", Table);

/** @param {TableData} of */
export const table = (of) => html`<admin-table class=${of.isLong ? "is-long" : ""} .of=${of}></admin-table>`;
