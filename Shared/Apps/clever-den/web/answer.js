import { html, keyed } from "/web/html.js";
import { icon } from "/web/parts.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** The input for the answer to a question, by kind of question. It sends the answer in the event `answered`. */
class Answer extends View {
  /** @type {any} */
  #question;
  /** @type {any} */
  #feedback;
  #isAsking = false;
  /**
   * The indices of options, in the order in which they were chosen.
   * @type {(number | undefined)[]}
   */
  #order = [];
  #active = 0;
  #text = "";

  set question(/** @type {any} */ question) {
    if (question === this.#question) return;
    this.#question = question;
    this.#order = [];
    this.#active = 0;
    this.#text = "";
    this.update();
  }

  get question() {
    return this.#question;
  }

  set feedback(/** @type {any} */ feedback) {
    this.#feedback = feedback;
    this.update();
  }

  get feedback() {
    return this.#feedback;
  }

  set isAsking(/** @type {boolean} */ isAsking) {
    this.#isAsking = isAsking;
    this.update();
  }

  get isAsking() {
    return this.#isAsking;
  }

  get #isOver() {
    return Boolean(this.#feedback) || this.#isAsking;
  }

  /** @param {object} given */
  #give(given) {
    if (!this.#isOver) this.dispatchEvent(new CustomEvent("answered", { detail: given }));
  }

  view() {
    const question = this.#question;
    if (!question) return false;
    if (question.kind === "match") return this.#match(question);
    if (question.kind === "order") return this.#sort(question);
    if (question.kind === "type") return this.#type();
    const { given, right_option } = this.#feedback ?? {};
    return html`<ul class="options">${question.options.map((/** @type {string} */ option, /** @type {number} */ i) => {
      const isGiven = given?.option === i;
      const mark = !this.#feedback || right_option === undefined ? (isGiven ? "is-given" : "") : i === right_option ? "is-right" : isGiven ? "is-wrong" : "";
      return keyed(String(i), html`<li><button class=${`option ${mark} ${isGiven ? "bursts" : ""}`} aria-pressed=${isGiven} aria-disabled=${this.#isOver} @click=${() => this.#give({ option: i })}>${option}
        ${mark === "is-right" && icon("check")}${mark === "is-wrong" && icon("close")}</button></li>`);
    })}</ul>`;
  }

  /**
   * Shows a question that assigns an option to each left side.
   * @param {any} question
   */
  #match(question) {
    const right = this.#feedback?.right_order;
    return html`<ol class="match">${question.left.map((/** @type {string} */ left, /** @type {number} */ i) => {
      const chosen = this.#order[i];
      const mark = !right ? "" : chosen === right[i] ? "is-right" : "is-wrong";
      return html`<li><button class=${`slot ${mark} ${!this.#feedback && this.#active === i ? "is-active" : ""}`} aria-pressed=${this.#active === i} aria-disabled=${this.#isOver} @click=${() => this.#choose(i)}>
        <b>${left}</b><span>${chosen === undefined ? t("match.choose") : question.options[chosen]}</span>${mark === "is-wrong" && html`<small>${question.options[right[i]]}</small>`}</button></li>`;
    })}</ol>
    ${!this.#feedback && html`<ul class="pool" aria-label=${t("match.options")}>${question.options.map((/** @type {string} */ option, /** @type {number} */ i) => html`<li><button class="option" aria-pressed=${this.#order.includes(i)} aria-disabled=${this.#isOver} @click=${() => this.#assign(i)}>${option}</button></li>`)}</ul>
      ${this.#check(this.#order.filter((i) => i !== undefined).length === question.left.length, () => ({ order: this.#order }))}`}`;
  }

  /** @param {number} place */
  #choose(place) {
    if (this.#isOver) return;
    this.#active = place;
    this.#order[place] = undefined;
    this.update();
  }

  /** @param {number} option */
  #assign(option) {
    if (this.#isOver) return;
    const left = this.#question.left.length;
    for (let i = 0; i < left; i += 1) if (this.#order[i] === option) this.#order[i] = undefined;
    this.#order[this.#active] = option;
    const open = Array.from({ length: left }, (_, i) => i).find((i) => this.#order[i] === undefined);
    if (open !== undefined) this.#active = open;
    this.update();
  }

  /**
   * Shows a question whose options are put in order by tapping.
   * @param {any} question
   */
  #sort(question) {
    const right = this.#feedback?.right_order;
    return html`<ul class="options is-list">${question.options.map((/** @type {string} */ option, /** @type {number} */ i) => {
      const place = this.#order.indexOf(i);
      const mark = !right ? (place >= 0 ? "is-given" : "") : right[place] === i ? "is-right" : "is-wrong";
      return html`<li><button class=${`option ${mark}`} aria-pressed=${place >= 0} aria-disabled=${this.#isOver} @click=${() => this.#tap(i)}>
        <span class="place">${place >= 0 ? place + 1 : ""}</span><span>${option}</span>${mark === "is-wrong" && html`<small>${t("order.right", { n: right.indexOf(i) + 1 })}</small>`}</button></li>`;
    })}</ul>
    ${!this.#feedback && this.#check(this.#order.length === question.options.length, () => ({ order: this.#order }))}`;
  }

  /** @param {number} option */
  #tap(option) {
    if (this.#isOver) return;
    this.#order = this.#order.includes(option) ? this.#order.filter((other) => other !== option) : [...this.#order, option];
    this.update();
  }

  #type() {
    const { correct } = this.#feedback ?? {};
    return html`<form class="typed" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (this.#text.trim()) this.#give({ text: this.#text.trim() }); }}>
      <label><span class="hidden">${t("type.answer")}</span><input class=${correct === undefined ? "" : correct ? "is-right" : "is-wrong"} autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" placeholder=${t("type.answer")} ?readonly=${this.#isOver}
        .value=${this.#text} @input=${(/** @type {any} */ event) => { this.#text = event.target.value; this.update(); }}></label>
      ${!this.#feedback && html`<button class="button is-wide" ?disabled=${!this.#text.trim() || this.#isAsking}>${t("check")}</button>`}
    </form>`;
  }

  /** @param {boolean} isWhole @param {() => object} given */
  #check(isWhole, given) {
    return html`<button class="button is-wide" ?disabled=${!isWhole || this.#isAsking} @click=${() => this.#give(given())}>${t("check")}</button>`;
  }
}
define("den-answer", Answer);
