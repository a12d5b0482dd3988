import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { icon } from "/web/parts.js";
import { pictureBytes } from "/web/picture.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** A story, two pages at a time. */
class Reader extends View {
  /** @type {any} */
  story;
  /** @type {any} */
  numbers;
  /**
   * The final position of the opened book.
   * @type {any}
   */
  place;
  page = 1;
  #isFavorite = false;
  #isPlaced = false;
  #direction = "";
  #reading = new Resource(this, "content.reading.get", () => this.story && { book: this.story.book.id });
  /** The start position of a touch. */
  #touch = 0;

  opened() {
    this.listen(window, "keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "ArrowRight") this.#turn(1);
      if (event.key === "ArrowLeft") this.#turn(-1);
    });
    this.#fetch();
    app.store.get("answers", this.#name).then((here) => {
      this.#here = here ?? {};
      this.update();
    });
  }

  /**
   * The reading position in this browser, which the server may not have yet.
   * @type {{ page?: number, favorite?: boolean, at?: number } | undefined}
   */
  #here;

  get #name() {
    return `place ${this.story.book.id}`;
  }

  get #count() {
    return this.story.pages.length;
  }

  /** Fetches the pictures of the next two pages in advance, after this page's picture. */
  async #fetch() {
    const { page } = this;
    for (const { picture } of this.story.pages.slice(page - 1, page + 2)) {
      if (page !== this.page) return;
      if (picture) await pictureBytes(picture, "large").catch(() => {});
    }
  }

  /** @param {number} by */
  #turn(by) {
    const page = Math.min(this.#count, Math.max(1, this.page + by));
    if (page === this.page) return;
    this.#isPlaced = true;
    this.#direction = by > 0 ? "on" : "back";
    this.page = page;
    this.update();
    this.#fetch();
    this.#note({ page, ...(page === this.#count ? { finished: true } : {}) });
  }

  /** @param {{ page?: number, finished?: boolean, favorite?: boolean }} state */
  #note(state) {
    this.#here = { ...this.#here, ...state, at: Date.now() };
    app.store.put("answers", this.#name, this.#here);
    return app.change("content.reading.set", { book: this.story.book.id, ...state }).catch((failure) => app.tell(failure));
  }

  view() {
    const { book, pages } = this.story;
    const known = this.#reading.value?.books?.[0];
    if (this.#here && (known || this.#here.at || this.#reading.value) && !this.#isPlaced) {
      this.#isPlaced = true;
      const kept = { ...known, ...((this.#here.at ?? 0) > (known?.changed_at ?? 0) ? this.#here : {}) };
      this.#isFavorite = kept.favorite ?? false;
      if (kept.page > 1 && kept.page < pages.length) this.page = kept.page;
      this.#fetch();
    }
    const page = pages[this.page - 1];
    const { gutter_width, gutter_opacity, gutter_stops } = this.numbers;
    return html`<article class="reader" tabindex="-1" aria-label=${book.title} --top=${`${this.place.top}px`} --wide=${`${this.place.width}px`}
        @touchstart=${(/** @type {TouchEvent} */ event) => (this.#touch = event.touches[0].clientX)} @touchend=${this.#swiped}>
      <header><button class="round" aria-label=${t("close.book")} @click=${() => app.go("/")}>${icon("close")}</button><h1>${book.title}</h1>
        <button class="round love" aria-pressed=${this.#isFavorite} aria-label=${t("favorite")} @click=${this.#love}>${icon("heart")}</button></header>
      ${[keyed(String(this.page), html`<div class=${`turned is-${this.#direction}`}>
        <div class="pages" role="img" aria-label=${page.description}>
          <q-picture .size=${"large"} .half=${"left"} .picture=${page.picture}></q-picture><q-picture .size=${"large"} .half=${"right"} .picture=${page.picture}></q-picture>
          <span class="gutter" --gutter=${`${gutter_width}px`} --a=${gutter_opacity * gutter_stops[0]} --b=${gutter_opacity * gutter_stops[1]} --c=${gutter_opacity * gutter_stops[2]} --d=${gutter_opacity * gutter_stops[3]} --e=${gutter_opacity * gutter_stops[4]}></span>
        </div>
        <p class="text" aria-live="polite">${page.text}</p></div>`)]}
      <footer><button class="round" ?disabled=${this.page === 1} aria-label=${t("page.before")} @click=${() => this.#turn(-1)}>${icon("back")}</button>
        <span class="dots" role="img" aria-label=${t("page.of", { n: this.page, of: this.#count })}>${pages.map((/** @type {any} */ _, /** @type {number} */ i) => html`<i class=${i < this.page ? "is-read" : ""}></i>`)}</span>
        ${this.page < this.#count ? html`<button class="round" aria-label=${t("page.next")} @click=${() => this.#turn(1)}>${icon("next")}</button>`
          : html`<button class="button is-small" @click=${() => app.go("/")}>${t("end")}</button>`}</footer>
    </article>`;
  }

  #love = () => {
    this.#isFavorite = !this.#isFavorite;
    this.#isPlaced = true;
    this.update();
    this.#note({ favorite: this.#isFavorite });
  };

  #swiped = (/** @type {TouchEvent} */ event) => {
    const by = event.changedTouches[0].clientX - this.#touch;
    if (Math.abs(by) > 60) this.#turn(by < 0 ? 1 : -1);
  };
}
define("bible-reader", Reader);
