import { app } from "/web/app.js";
import { html } from "/web/html.js";
import { head, icon, pending } from "/web/parts.js";
import { pictureBytes } from "/web/picture.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { spring, transition } from "./motion.js";
import "./reader.js";

/** @typedef {{ phase: string, delay_ms: number, motion: import("./motion.js").Motion, library_scale: number, library_blur: number, library_opacity: number }} Phase */
/** @typedef {{ left: number, top: number, width: number, height: number }} Place */

/** The scale of a book when it is picked up. */
const lifted = 1.05;
/** The phases in which the two pages are visible. */
const spread = new Set(["revealing", "zooming", "complete", "closing", "unzooming"]);

/**
 * A book above the library. The book is picked up, moves to the middle, opens, shows its first two pages and fills the
 * screen. Closing plays the same phases backwards. The app's data defines the start, duration and curve of each phase.
 */
class Opening extends View {
  book = "";
  isTapped = false;
  #numbers = new Resource(this, "content.books.opening", () => ({}));
  #book = new Resource(this, "content.books.get", () => ({ book: this.book }));
  #phase = "idle";
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  /**
   * The position of the cover in the library.
   * @type {Place | undefined}
   */
  #home;
  #flippedAt = 0;
  #isBegun = false;
  /** The page whose picture the spread shows. */
  #page = 0;

  opened() {
    this.keep(() => this.#timers.forEach(clearTimeout));
    this.listen(window, "resize", () => this.#place());
    this.listen(window, "keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && !document.querySelector("dialog[open]") && app.go("/"));
  }

  shown() {
    if (this.#isBegun || !this.#numbers.value || !this.#book.value) return;
    this.#isBegun = true;
    const cover = this.isTapped ? document.querySelector(`.book[href="#/books/${CSS.escape(this.book)}"]`) : null;
    if (!cover || matchMedia("(prefers-reduced-motion: reduce)").matches) return this.#enter({ ...this.#numbers.value.opening.at(-1) });
    this.#home = cover.getBoundingClientRect();
    this.#begin();
  }

  /** Starts the animation when the picture of the first two pages is loaded, or after 500 ms. */
  async #begin() {
    const first = this.#book.value.pages[0]?.picture;
    const soon = new Promise((resolve) => setTimeout(resolve, 500));
    if (first) await Promise.race([pictureBytes(first, "large").catch(() => {}), soon]);
    if (!this.#isClosing) this.#play(this.#numbers.value.opening);
  }

  /** @param {Phase[]} phases */
  #play(phases) {
    this.#timers.forEach(clearTimeout);
    this.#timers = phases.map((phase) => setTimeout(() => this.#enter(phase), phase.delay_ms));
  }

  /** @param {Phase} phase */
  #enter(phase) {
    this.#phase = phase.phase;
    if (phase.phase === "flipping" || phase.phase === "unflipping") this.#flippedAt = performance.now();
    const { library } = this.#numbers.value;
    this.dispatchEvent(new CustomEvent("behind", { detail: { scale: phase.library_scale, blur: phase.library_blur, opacity: phase.library_opacity, ms: library.duration_ms } }));
    this.#place(phase);
    this.update();
    if (phase.phase === "idle" && this.#isClosing) this.dispatchEvent(new Event("closed"));
    if (phase.phase !== "complete") return;
    // Keep the book on top until the reader below it has drawn its pictures.
    this.#timers.push(setTimeout(() => {
      this.#isCovered = false;
      this.update();
    }, 450));
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector(".reader"))?.focus());
  }

  #isClosing = false;
  #isCovered = true;

  close() {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const cover = document.querySelector(`.book[href="#/books/${CSS.escape(this.book)}"]`);
    if (!cover || !this.#numbers.value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.dispatchEvent(new Event("closed"));
      return;
    }
    // The library may have scrolled, and may be scaled down. Compute the cover's position in the library at its normal
    // size.
    const scale = 0.85;
    const { left, top, width, height } = cover.getBoundingClientRect();
    const isScaled = width < /** @type {HTMLElement} */ (cover).offsetWidth * 0.95;
    const middle = { x: innerWidth / 2, y: innerHeight / 2 };
    this.#home = !isScaled ? { left, top, width, height }
      : { left: middle.x + (left - middle.x) / scale, top: middle.y + (top - middle.y) / scale, width: width / scale, height: height / scale };
    this.#page = Math.max(0, (/** @type {any} */ (this.querySelector("bible-reader"))?.page ?? 1) - 1);
    this.#play(this.#numbers.value.closing);
  }

  /**
   * Returns the positions of the book in the phases.
   * @returns {Record<"home" | "lifted" | "middle" | "reader" | "zoomed", Place>}
   */
  get #places() {
    const home = this.#home ?? { left: innerWidth / 2 - 100, top: innerHeight / 2 - 140, width: 200, height: 280 };
    const centered = (/** @type {number} */ width, /** @type {number} */ height) => ({ left: (innerWidth - width) / 2, top: (innerHeight - height) / 2, width, height });
    const tall = Math.min(innerHeight * 0.62, (innerWidth * 0.62 * 7) / 5);
    const wide = Math.min(innerWidth * 0.8, innerHeight * 0.7 * 1.6);
    // Use the width from the app's data, but leave enough height for the page's text.
    const whole = Math.min(innerWidth * (this.#numbers.value?.zoom_width ?? 0.95), innerHeight * 0.6 * 1.6);
    const zoomed = centered(whole, whole / 1.6);
    return {
      home,
      lifted: { left: home.left - (home.width * (lifted - 1)) / 2, top: home.top - (home.height * (lifted - 1)) / 2, width: home.width * lifted, height: home.height * lifted },
      middle: centered((tall * 5) / 7, tall),
      reader: centered(wide, wide / 1.6),
      zoomed: { ...zoomed, top: innerWidth < 640 ? 92 : Math.min(84, zoomed.top) },
    };
  }

  /** @param {Phase} [phase] */
  #place(phase) {
    const book = /** @type {HTMLElement | null} */ (this.querySelector(".volume"));
    if (!book) return;
    const places = this.#places;
    const place = { idle: places.home, returning: places.home, selected: places.lifted, moving: places.middle, flipping: places.middle, unflipping: places.middle, revealing: places.reader, closing: places.reader, unzooming: places.reader, zooming: places.zoomed, complete: places.zoomed }[this.#phase] ?? places.home;
    if (phase && this.#phase === "selected") {
      // Start at the position of the cover.
      book.style.transition = "none";
      for (const [side, value] of Object.entries(places.home)) book.style.setProperty(side, `${value}px`);
      book.getBoundingClientRect();
    }
    const { ms, easing } = phase ? transition(phase.motion) : { ms: 0, easing: "linear" };
    book.style.transition = ["left", "top", "width", "height"].map((side) => `${side} ${ms}ms ${easing}`).join(", ");
    for (const [side, value] of Object.entries(place)) book.style.setProperty(side, `${value}px`);
    book.style.perspective = `${place.width / (this.#numbers.value?.perspective ?? 0.5)}px`;
    const cover = /** @type {HTMLElement | null} */ (this.querySelector(".cover"));
    const degrees = this.#numbers.value?.flip_degrees ?? 180;
    if (cover && (this.#phase === "flipping" || this.#phase === "unflipping")) cover.style.transition = `transform ${ms}ms ${easing}`;
    const isOpen = this.#phase === "flipping" || spread.has(this.#phase);
    if (cover) cover.style.transform = `rotateY(${isOpen ? -degrees : 0}deg)`;
  }

  /** True if the cover has turned far enough to show both pages. */
  get #isSpread() {
    if (!spread.has(this.#phase)) return false;
    const numbers = this.#numbers.value;
    const flipping = numbers.opening.find((/** @type {Phase} */ { phase }) => phase === "flipping");
    return !this.#flippedAt || this.#phase === "unzooming" || this.#phase === "closing"
      || numbers.flip_degrees * spring(performance.now() - this.#flippedAt, flipping.motion) >= numbers.spread_from_degrees;
  }

  view() {
    const answer = this.#book.value;
    const refusal = this.#book.failure;
    if (refusal?.data?.offering) return html`<div class="reader">${head("/", "")}<div class="state">${icon("lock")}<h1>${refusal.data.offering.headline}</h1><p>${refusal.message}</p><button class="button" @click=${() => app.paywall(refusal.data.offering)}>${t("upgrade")}</button></div></div>`;
    if (!answer || !this.#numbers.value) return this.isTapped && !refusal && !this.#numbers.failure ? false : html`<div class="reader">${head("/", "")}${pending(refusal ? this.#book : this.#numbers)}</div>`;
    const picture = answer.pages[this.#page]?.picture;
    const { gutter_width, gutter_opacity, gutter_stops } = this.#numbers.value;
    const isReading = this.#phase === "complete" && !this.#isClosing;
    return html`
      <div class=${`volume is-${this.#phase} ${this.#isSpread ? "is-spread" : ""}`} aria-hidden="true" ?hidden=${(isReading && !this.#isCovered) || !this.#home}>
        <div class="edges"></div>
        <div class="under">${picture && html`<q-picture .size=${"large"} .half=${"right"} .picture=${picture}></q-picture>`}</div>
        <div class="cover"><q-picture .size=${"medium"} .picture=${answer.book.cover}></q-picture><span class="title">${answer.book.title}</span><span class="inside"></span></div>
        <div class="pages">${picture && html`<q-picture .size=${"large"} .half=${"left"} .picture=${picture}></q-picture><q-picture .size=${"large"} .half=${"right"} .picture=${picture}></q-picture>`}
          <span class="gutter" --gutter=${`${gutter_width}px`} --a=${gutter_opacity * gutter_stops[0]} --b=${gutter_opacity * gutter_stops[1]} --c=${gutter_opacity * gutter_stops[2]} --d=${gutter_opacity * gutter_stops[3]} --e=${gutter_opacity * gutter_stops[4]}></span></div>
      </div>
      ${isReading && html`<bible-reader .story=${answer} .numbers=${this.#numbers.value} .place=${this.#places.zoomed}></bible-reader>`}`;
  }
}
define("bible-opening", Opening);
