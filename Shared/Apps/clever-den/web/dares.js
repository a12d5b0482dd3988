import { html, keyed } from "/web/html.js";
import { icon, meter, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { number, relative, t } from "/web/words.js";
import { signs } from "./wallet.js";

/** The page with today's and this week's challenges. */
class Dares extends View {
  #rotations = new Resource(this, "progress.challenges.list", () => ({}));

  view() {
    const rotations = this.#rotations.value?.rotations;
    return html`<div class="page is-narrow"><div class="head"><h1>${t("dares")}</h1></div>
      ${!rotations ? pending(this.#rotations) : rotations.map((/** @type {any} */ rotation) => keyed(rotation.id, html`<section class="dare" aria-labelledby=${`rotation-${rotation.id}`}>
        <div class="between"><h2 id=${`rotation-${rotation.id}`}>${rotation.name}</h2><small>${t("ends", { when: relative(rotation.ends_at) })}</small></div>
        ${rotation.challenges.map((/** @type {any} */ challenge) => {
          const isDone = challenge.count >= challenge.goal;
          return html`<div class=${isDone ? "card challenge is-done" : "card challenge"}>
            <div class="row"><span class="seal">${icon(isDone ? "check" : "target")}</span><div class="grow"><h3>${challenge.name}</h3><p>${challenge.description}</p></div>
              ${challenge.reward && html`<span class="prize">+${number(challenge.reward.amount)} ${icon(signs[challenge.reward.currency] ?? "medal")}</span>`}</div>
            <div class="progress">${meter(challenge.progress, challenge.name)}<small>${number(Math.min(challenge.count, challenge.goal))} / ${number(challenge.goal)}</small></div>
          </div>`;
        })}
        ${rotation.in_a_row > 0 && html`<p class="chip">${icon("flame")}${t("row", { n: rotation.in_a_row })}</p>`}
      </section>`))}
    </div>`;
  }
}
define("den-dares", Dares);
