import { html, keyed } from "/web/html.js";
import { icon, meter, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { date, number, t } from "/web/words.js";

/**
 * Formats a day of the year, such as "01-10".
 * @param {string} day
 */
const dayName = (day) => date(Date.parse(`2024-${day}`), { day: "numeric", month: "long", timeZone: "UTC" });

/** The page with themes for collecting roasts. Some themes are available only in a season. */
class Collections extends View {
  #generators = new Resource(this, "ai.generators.list", () => ({}));

  view() {
    const input = this.#generators.value?.generators[0].inputs.find((/** @type {any} */ { id }) => id === "collection");
    const choices = [...(input?.choices ?? [])].sort((a, b) => Number(b.open) - Number(a.open));
    return html`<div class="page"><div class="head"><h1>${t("collections")}</h1></div>
      ${!input ? pending(this.#generators) : html`<ul class="collections">${choices.map((choice, i) => keyed(choice.id, html`<li class=${`collection is-${i % 6} ${choice.open ? "" : "is-closed"}`}>
        <h2>${choice.name}</h2>
        <p>${choice.from ? t(choice.open ? "season.open" : "season.closed", { from: dayName(choice.from), until: dayName(choice.until) }) : t("season.always")}</p>
        <div class="count">${meter(choice.made / choice.goal, choice.name)}<b>${number(choice.made)} / ${number(choice.goal)}</b></div>
        ${choice.open ? html`<button class="button is-small is-light" @click=${() => this.#begin(choice.id)}>${icon(choice.made >= choice.goal ? "check" : "flame")}${t(choice.made >= choice.goal ? "collection.done" : "collection.go")}</button>` : html`<span class="chip">${icon("clock")}${t("season")}</span>`}
      </li>`))}</ul>`}
    </div>`;
  }

  /** @param {string} collection */
  #begin(collection) {
    const name = "quintet:roast-me-later:inputs";
    localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? "{}"), collection }));
    location.hash = "#/";
    location.reload();
  }
}
define("roast-collections", Collections);
