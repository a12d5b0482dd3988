import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

export const diamonds = (/** @type {number} */ count, most = 3) =>
  html`<span class="diamonds" role="img" aria-label=${t("diamonds", { n: count, most })}>${Array.from({ length: most }, (_, i) => html`<span class=${i < count ? "is-won" : ""}>${icon("app:diamond")}</span>`)}</span>`;

/** The page that shows all lessons in order. */
class Course extends View {
  #home = new Resource(this, "views.get", () => ({ view: "home" }));
  #isFound = false;

  opened() {
    app.report("opened");
  }

  shown() {
    // While the course is loading, the stored course may still show the completed lesson as the next lesson.
    if (this.#isFound || this.#home.isLoading) return;
    const next = this.querySelector(".lesson.is-next");
    if (!next) return;
    this.#isFound = true;
    // After a lesson, scroll to the next lesson.
    const isDone = location.hash.includes("done");
    const isFar = next.getBoundingClientRect().bottom > innerHeight - 90;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isDone || isFar) next.scrollIntoView({ block: "center", behavior: isDone && !calm ? "smooth" : "auto" });
    if (isDone) next.classList.add("calls");
  }

  view() {
    const course = this.#home.part("course");
    if (!course) return html`<div class="page is-narrow">${pending(this.#home, html`<div class="path">${Array.from({ length: 3 }, () => html`<span class="lesson bone"></span>`)}</div>`)}</div>`;
    return html`<div class="page is-narrow course"><h1 class="hidden">${t("course")}</h1>
      ${course.sections.map((/** @type {any} */ section, /** @type {number} */ i) => keyed(section.id, html`<section aria-labelledby=${`section-${section.id}`}>
        <div class="section"><small>${t("section", { n: i + 1 })}</small><h2 id=${`section-${section.id}`}>${section.title}</h2></div>
        <ol class="path">${section.lessons.map((/** @type {any} */ lesson) => keyed(lesson.id, this.#lesson(lesson)))}</ol>
      </section>`))}
    </div>`;
  }

  /** @param {any} lesson */
  #lesson({ id, title, icon: sign, state, diamonds: won, answered }) {
    const inside = html`<span class="sign" aria-hidden="true">${icon(`app:${sign}`)}</span>
      ${state === "completed" && diamonds(won)}<span class="title">${title}</span>
      ${answered > 0 && state !== "completed" && html`<small>${t("lesson.goon")}</small>`}`;
    return html`<li>${state === "locked"
      ? html`<button class="lesson is-locked" aria-disabled="true" @click=${() => app.toast(t("lesson.locked"), "notice")}>${inside}<span class="hidden">${t("locked")}</span></button>`
      : html`<a class=${`lesson is-${state}`} href=${`#/lessons/${id}`}>${inside}${state === "next" && html`<span class="hidden">${t("lesson.next")}</span>`}</a>`}</li>`;
  }
}
define("den-course", Course);
