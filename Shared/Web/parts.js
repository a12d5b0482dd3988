import { html, keyed } from "./html.js";
import { app, isAway, isPartAway } from "./app.js";
import { t } from "./words.js";

/**
 * An icon of `icons.svg`. Names that begin with `app:` are in the app's own file.
 * @param {string} name
 */
export const icon = (name) => {
  const [file, id] = name.startsWith("app:") ? ["icons.svg", name.slice(4)] : ["/web/icons.svg", name];
  return html`<svg class="icon" aria-hidden="true" focusable="false"><use href=${`${file}#${id}`}></use></svg>`;
};

/** @typedef {{ id: string, name: string, shown: string }} FormMember a member of a generator's answer */

/**
 * A generated text, or the members of its form as a list of names and values.
 * @param {{ text: string, form?: FormMember[] }} generated
 */
export const generated = ({ text, form }) =>
  form?.length ? html`<dl class="members">${form.map(({ id, name, shown }) => keyed(id, html`<div><dt>${name}</dt><dd>${shown}</dd></div>`))}</dl>` : html`<span class="text">${text}</span>`;

/**
 * The state of a page without data: a skeleton, or the reason for a failure and what the user can do.
 * @param {import("./resource.js").Resource} resource @param {unknown} [skeleton]
 */
export function pending(resource, skeleton) {
  if (!resource.failure) return html`<div class="pending" role="status" aria-label=${t("loading")}>${skeleton ?? html`<div class="bones"><i></i><i></i><i></i></div>`}</div>`;
  const isLost = isAway(resource.failure);
  const isPart = isPartAway(resource.failure);
  return html`<div class="state" role="alert">
    ${icon(isLost ? "cloud-off" : isPart ? "clock" : "alert")}
    <h2>${t(isLost ? "away.title" : isPart ? "part.title" : "wrong.title")}</h2>
    <p>${app.explain(resource.failure)}</p>
    <button class="button is-quiet" @click=${() => resource.load().then(() => resource.view.update())}>${icon("again")}${t("again")}</button>
  </div>`;
}

/**
 * The state of a page whose data is empty.
 * @param {string} sign @param {string} title @param {string} more @param {unknown} [action]
 */
export const empty = (sign, title, more, action) =>
  html`<div class="state">${icon(sign)}<h2>${title}</h2><p>${more}</p>${action}</div>`;

/**
 * The head of a page with a link back.
 * @param {string} back @param {unknown} title @param {unknown} [more]
 */
export const head = (back, title, more) => html`<div class="head">
  <a class="round" href=${`#${back}`} aria-label=${t("back")}>${icon("back")}</a>${title && html`<h1>${title}</h1>`}${more}
</div>`;

/**
 * A progress bar.
 * @param {number} share from 0 to 1 @param {string} label
 */
export const meter = (share, label) => html`<div class="meter" role="progressbar" aria-label=${label} aria-valuemin="0" aria-valuemax="100"
  aria-valuenow=${Math.round(Math.min(1, share) * 100)}><i --share=${Math.min(1, share)}></i></div>`;

/**
 * Saves a blob as a file.
 * @param {Blob} blob @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  save(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/**
 * Downloads a file of any size with the browser.
 * @param {string} address @param {string} name the name of the file, if the server's response contains none
 */
export function save(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    app.toast(t("copied"));
  } catch {
    app.toast(text, "notice");
  }
}
