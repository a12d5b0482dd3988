import { html } from "/web/html.js";
import { icon } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { number, t } from "/web/words.js";

/** The length of the streak, next to the app's name. */
class Streak extends View {
  #streak = new Resource(this, "progress.streak.get", () => ({}));

  view() {
    const streak = this.#streak.value;
    return streak && html`<a class=${`streak is-${streak.status}`} href="#/badges" aria-label=${t("streak", { n: streak.current })}>${icon("flame")}<b>${number(streak.current)}</b></a>`;
  }
}
define("roast-streak", Streak);
