import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { empty, icon, pending } from "/web/parts.js";
import "/web/picture.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** The library. A tapped book opens above it. */
class Library extends View {
  #library = new Resource(this, "views.get", () => ({ view: "library" }));
  #isFavorite = false;
  /** The book that is open, opening or closing. */
  #open = "";
  /**
   * The style of the library behind the book.
   * @type {any}
   */
  #behind;
  /** True if the user opened the book by tapping its cover, and not by its address. */
  #isTapped = false;
  #canOpen = false;

  opened() {
    app.report("opened");
    this.#open = this.route.book ?? "";
    this.update();
    this.moved = () => {
      if (this.route.book) this.#open = this.route.book;
      else /** @type {any} */ (this.querySelector("bible-opening"))?.close();
      this.update();
    };
  }

  shown() {
    // The animation of the opening book is loaded after the library is shown, so that it doesn't delay the library.
    if ((this.#library.value || this.#open) && !this.#canOpen) {
      import("./opening.js").then(() => {
        this.#canOpen = true;
        this.update();
      }, () => {});
    }
  }

  view() {
    const books = this.#library.part("books")?.books;
    const reading = this.#library.part("reading");
    const going = this.#library.part("continue")?.book;
    const place = reading?.books.find((/** @type {any} */ { book }) => book === going?.id);
    const favorites = new Set(reading?.favorites ?? []);
    const shown = books?.filter((/** @type {any} */ { id }) => !this.#isFavorite || favorites.has(id));
    const behind = this.#behind ?? { scale: 1, blur: 0, opacity: this.#open && !this.#isTapped ? 0 : 1, ms: 0 };
    return html`<div class="page shelf" ?inert=${this.#open !== ""} --scale=${behind.scale} --blur=${`${behind.blur}px`} --opacity=${behind.opacity} --ms=${`${behind.ms}ms`}>
        <div class="head"><h1>${t("library")}</h1>
          ${favorites.size > 0 && html`<button class="chip" aria-pressed=${this.#isFavorite} @click=${() => { this.#isFavorite = !this.#isFavorite; this.update(); }}>${icon("heart")}${t("favorites")}</button>`}</div>
        ${going && place && html`<a class="card going" href=${`#/books/${going.id}`} @click=${(/** @type {Event} */ event) => this.#tap(event, going)}>
          <q-picture data-book=${going.id} .picture=${going.cover}></q-picture><span class="grow"><small>${t("continue")}</small><b>${going.title}</b>
          <span class="dots" role="img" aria-label=${t("page.of", { n: place.page, of: going.pages })}>${Array.from({ length: going.pages }, (_, i) => html`<i class=${i < place.page ? "is-read" : ""}></i>`)}</span></span>${icon("next")}</a>`}
        ${!books ? pending(this.#library, html`<ul class="books">${Array.from({ length: 6 }, () => html`<li><span class="book bone"></span></li>`)}</ul>`)
          : shown.length === 0 ? empty("heart", t("favorites.none"), t("favorites.none.more"))
          : html`<ul class="books">${shown.map((/** @type {any} */ book) => keyed(book.id, html`<li>
            <a class=${`book ${book.locked ? "is-locked" : ""} ${this.#open === book.id && this.#isTapped ? "is-away" : ""}`} href=${`#/books/${book.id}`} aria-label=${book.label} aria-haspopup=${book.locked ? "dialog" : null} @click=${(/** @type {Event} */ event) => this.#tap(event, book)}>
              <q-picture .size=${"medium"} .picture=${book.cover}></q-picture>
              <span class="title">${book.title}</span>
              ${book.locked && html`<span class="lock">${icon("lock")}</span>`}
              ${favorites.has(book.id) && html`<span class="loved">${icon("heart")}</span>`}
            </a>
            <p class="about"><span>${t("ages", { from: book.age_from, to: book.age_to })}</span><span>${t("minutes", { n: book.reading_minutes })}</span></p></li>`))}</ul>`}
      </div>
      ${this.#open && this.#canOpen && html`<bible-opening .book=${this.#open} .is-tapped=${this.#isTapped} @behind=${this.#stand} @closed=${this.#closed}></bible-opening>`}`;
  }

  /** @param {Event} event @param {any} book */
  #tap(event, book) {
    if (book.locked) {
      event.preventDefault();
      app.paywall();
      return;
    }
    this.#isTapped = true;
    app.report("book_opened", { book: book.id });
  }

  #stand = (/** @type {CustomEvent} */ { detail }) => {
    this.#behind = detail;
    this.update();
  };

  #closed = () => {
    this.#open = "";
    this.#isTapped = false;
    this.#behind = undefined;
    app.dispatchEvent(new Event("changed"));
    this.update();
  };
}
define("bible-library", Library);
