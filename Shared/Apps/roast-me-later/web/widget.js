import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { head, icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { number, relative, t } from "/web/words.js";

/** A preview of the widget on a phone's home screen, in the app's styles. */
class Widget extends View {
  #widget = new Resource(this, "views.get", () => ({ view: "widget" }));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  opened() {
    this.keep(() => clearTimeout(this.#timer));
  }

  view() {
    const daily = this.#widget.part("daily");
    const streak = this.#widget.part("streak");
    const at = this.#widget.value?.refresh_at;
    clearTimeout(this.#timer);
    if (at) this.#timer = setTimeout(() => this.#widget.load(), Math.min(Math.max(at - Date.now(), 1000), 2 ** 31 - 1));
    const styles = app.info.config?.widget_styles ?? ["classic"];
    return html`<div class="page is-narrow">${head("/", t("widget"))}
      ${!daily ? pending(this.#widget) : html`<div class="wall">${styles.map((/** @type {string} */ style) => keyed(style, html`<figure>
          <div class=${`widget is-${style}`}><div class="between"><span class="chip">${daily.names.category}</span><span class="streak">${icon("flame")}<b>${number(streak?.current ?? 0)}</b></span></div><p>${daily.text}</p>
            <span class="flames" role="img" aria-label=${daily.names.spice}>${Array.from({ length: daily.inputs.spice }, () => icon("app:chili"))}</span></div>
          <figcaption>${t(`widget.${style}`)}</figcaption></figure>`))}</div>
        <p class="fine">${at && t("widget.next", { when: relative(at) })}</p>`}
    </div>`;
  }
}
define("roast-widget", Widget);
