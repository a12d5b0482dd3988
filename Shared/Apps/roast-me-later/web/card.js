import { app } from "/web/app.js";
import { confirm } from "/web/confirm.js";
import { html, keyed } from "/web/html.js";
import { copy, icon } from "/web/parts.js";
import { date, t } from "/web/words.js";

/** @typedef {{ id?: string, generator: string, inputs: Record<string, any>, text: string, form?: import("/web/parts.js").FormMember[], favorite: boolean, reaction?: string, created_at: number }} Roast */

/**
 * Returns the names of the chosen inputs, such as "Being late · Hot".
 * @param {any} generator @param {Roast} roast
 */
export function chosen(generator, roast) {
  return (generator?.inputs ?? []).flatMap((/** @type {any} */ { id, choices, levels }) => {
    const value = roast.inputs[id];
    if (value === undefined) return [];
    return [levels ? levels[value - 1] : choices?.find((/** @type {any} */ choice) => choice.id === value)?.name ?? value];
  }).join(" · ");
}

/**
 * Makes a roast a favourite, or removes it from the favourites.
 * @param {Roast} roast
 */
export async function favorite(roast) {
  roast.favorite = !roast.favorite;
  try {
    await app.change("ai.history.favorite", { text: roast.id, favorite: roast.favorite });
    if (roast.favorite) app.report("favorited");
    app.dispatchEvent(new Event("changed"));
  } catch (failure) {
    roast.favorite = !roast.favorite;
    app.tell(failure);
  }
}

/** @param {Roast} roast */
export async function share(roast) {
  await import("./share.js");
  const sheet = /** @type {any} */ (document.createElement("roast-share"));
  sheet.roast = roast;
  app.sheet(sheet);
}

/**
 * Returns the buttons for a roast.
 * @param {Roast} roast @param {() => void} changed
 */
export const actions = (roast, changed) => html`<div class="actions">
  <button class="round" aria-pressed=${roast.favorite} aria-label=${t("favorite")} @click=${() => favorite(roast).then(changed)}>${icon("heart")}</button>
  <button class="round" aria-label=${t("share")} @click=${() => share(roast)}>${icon("share")}</button>
  <button class="round" aria-label=${t("copy")} @click=${() => copy(roast.text)}>${icon("copy")}</button>
  <button class="round" aria-label=${t("report")} @click=${() => confirm("flag", async () => {
    await app.call("ai.texts.report", { generator: roast.generator, text: roast.id, reason: "reported by the reader" });
    app.toast(t("flag.done"));
  })}>${icon("alert")}</button>
</div>`;

/**
 * Returns the choice of reactions to a roast.
 * @param {any} generator @param {Roast} roast @param {() => void} changed
 */
export const reactions = (generator, roast, changed) => html`<div class="chips reactions" role="group" aria-label=${t("reactions")}>
  ${(generator?.reactions ?? []).map((/** @type {any} */ { id, name }) => keyed(id, html`<button class="chip" aria-pressed=${roast.reaction === id} @click=${async () => {
    const before = roast.reaction;
    roast.reaction = before === id ? undefined : id;
    changed();
    try {
      await app.change("ai.reactions.set", { text: roast.id, ...(roast.reaction ? { reaction: id } : {}) });
    } catch (failure) {
      roast.reaction = before;
      app.tell(failure);
    }
    changed();
  }}>${name}</button>`))}</div>`;

/** @param {any} generator @param {Roast} roast */
export const caption = (generator, roast) => html`<p class="caption">${chosen(generator, roast)}<span>${date(roast.created_at, { day: "numeric", month: "short" })}</span></p>`;
