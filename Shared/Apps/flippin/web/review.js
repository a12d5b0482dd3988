import { app, newKey } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { empty, icon, meter, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { number, relative, t } from "/web/words.js";

/** @typedef {"again" | "hard" | "good" | "easy"} Rating */
/** @type {Rating[]} */
const ratings = ["again", "hard", "good", "easy"];

/**
 * Formats a duration, such as "10 min".
 * @param {number} wait in milliseconds
 */
function span(wait) {
  /** @type {[string, number][]} */
  const units = [["day", 86400000], ["hour", 3600000], ["minute", 60000]];
  const [unit, size] = units.find(([, size]) => wait >= size) ?? ["minute", 60000];
  return number(Math.max(1, Math.round(wait / size)), { style: "unit", unit, unitDisplay: "short" });
}

/** The page for reviewing the due cards one after another. */
class Review extends View {
  #due = new Resource(this, "content.reviews.due", () => ({ limit: 20 }));
  /**
   * The cards of the current session. Later responses of the server wait until these cards are done.
   * @type {any[] | undefined}
   */
  #cards;
  #place = 0;
  #isOpen = false;
  #since = Date.now();
  #done = 0;

  opened() {
    this.listen(window, "keydown", (/** @type {KeyboardEvent} */ event) => {
      if (document.querySelector("dialog[open]") || event.metaKey || event.ctrlKey || /** @type {Element} */ (event.target).matches("input, textarea, select, a")) return;
      const rating = ratings[Number(event.key) - 1];
      if (!this.#isOpen && (event.key === " " || event.key === "Enter")) {
        event.preventDefault();
        this.#open();
      } else if (this.#isOpen && rating) this.#rate(rating);
    });
  }

  #open() {
    if (!this.#cards?.[this.#place]) return;
    this.#isOpen = true;
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector(".rate.is-good"))?.focus({ preventScroll: true }));
  }

  /** @param {Rating} rating */
  async #rate(rating) {
    const due = this.#cards?.[this.#place];
    if (!due) return;
    const review = { review: newKey(), card: due.card.id, rating, reviewed_at: Date.now(), spent_ms: Math.min(Date.now() - this.#since, 600000) };
    this.#isOpen = false;
    this.#since = Date.now();
    this.#done += 1;
    // A card that the user didn't know is shown again at the end of the session.
    if (rating === "again") this.#cards = [...(this.#cards ?? []), due];
    this.#place += 1;
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector(".show"))?.focus({ preventScroll: true }));
    app.report("card_reviewed");
    await this.#record(review);
    if (this.#cards && this.#place >= this.#cards.length) {
      this.#cards = undefined;
      this.#place = 0;
      await this.#due.load();
    }
  }

  /** @param {any} review */
  async #record(review) {
    try {
      const answer = await app.change("content.reviews.record", { reviews: [review] });
      const { state, refusal } = answer?.results[0] ?? {};
      if (state === "missing") app.toast(t("drafts.gone"), "bad");
      if (state === "refused") app.toast(refusal.message, "bad");
    } catch (failure) {
      app.tell(failure);
    }
  }

  view() {
    const answer = this.#due.value;
    if (answer && !this.#cards && answer.cards.length && !this.#due.isLoading) {
      this.#cards = answer.cards;
      this.#place = 0;
      this.#since = Date.now();
    }
    const due = this.#cards?.[this.#place];
    return html`<div class="page is-narrow review">
      <div class="head"><h1>${t("review")}</h1>${due && html`<span class="count">${this.#place + 1} / ${this.#cards?.length}</span>`}</div>
      ${due ? this.#card(due)
        : !answer || this.#due.isLoading ? pending(this.#due, html`<div class="bone study"></div>`)
        : empty("check", t("review.done"), answer.next_due_at ? t("review.next", { when: relative(answer.next_due_at) }) : t(this.#done ? "review.done.more" : "review.none"),
            html`<div class="pair"><a class="button is-quiet" href="#/statistics">${icon("chart")}${t("statistics")}</a></div>`)}
    </div>`;
  }

  /** @param {any} due */
  #card({ card, next }) {
    return html`${meter(this.#place / (this.#cards?.length ?? 1), t("review.progress"))}
      ${[keyed(`${this.#place}-${card.id}`, html`<div class=${this.#isOpen ? "study is-open" : "study"} aria-live="polite">
        <p class="question" lang=${card.front_language}>${card.front}</p>
        ${this.#isOpen && html`<div class="answer"><p lang=${card.back_language}>${card.back}</p>${card.notes && html`<small>${card.notes}</small>`}</div>`}
      </div>`)]}
      ${this.#isOpen
        ? html`<div class="rates" role="group" aria-label=${t("rate")}>${ratings.map((rating, i) => keyed(rating, html`
          <button class=${`rate is-${rating}`} aria-keyshortcuts=${i + 1} @click=${() => this.#rate(rating)}><b>${t(`rate.${rating}`)}</b><small>${span(next[rating])}</small></button>`))}</div>`
        : html`<button class="button is-wide show" aria-keyshortcuts="Space" @click=${() => this.#open()}>${t("show")}</button>`}`;
  }
}
define("flippin-review", Review);
