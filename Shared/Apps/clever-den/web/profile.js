import { app, newKey } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { icon, meter, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { date, number, t } from "/web/words.js";
import { pack } from "./packed.js";
import { signs } from "./wallet.js";

/** The page with the user's progress and badges, and the shop. */
class Profile extends View {
  #profile = new Resource(this, "progress.profile.get", () => ({}));
  #badges = new Resource(this, "progress.badges.list", () => ({}));
  #wallet = new Resource(this, "progress.wallet.get", () => ({}));
  #streak = new Resource(this, "progress.streak.get", () => ({}));
  #days = new Resource(this, "progress.streak.days", () => ({}));
  #course = new Resource(this, "progress.course.get", () => ({}));
  #packing = "";

  view() {
    const profile = this.#profile.value;
    if (!profile) return html`<div class="page is-narrow"><div class="head"><h1>${t("profile")}</h1></div>${pending(this.#profile)}</div>`;
    return html`<div class="page is-narrow profile">
      <div class="head"><h1>${t("profile")}</h1><a class="round" href="#/account" aria-label=${t("account")}>${icon("sliders")}</a></div>
      <section class="card hero"><img src="fox.svg" alt="" width="120" height="112"><dl>
        ${this.#figure("lessons", `${number(profile.lessons_completed)} / ${number(profile.lessons)}`)}
        ${this.#figure("won", number(profile.diamonds), "app:diamond")}
        ${profile.accuracy !== undefined && this.#figure("accuracy", number(profile.accuracy, { style: "percent" }))}
      </dl></section>
      ${this.#days_()}
      ${profile.weak_spots > 0 && html`<section class="card"><div class="row"><span class="seal">${icon("bulb")}</span><div class="grow"><h2>${t("practice")}</h2><p>${t("practice.more", { n: profile.weak_spots })}</p></div></div><a class="button" href="#/practice">${t("practice.go")}</a></section>`}
      ${this.#won()}
      ${this.#shop()}
      ${this.#along()}
    </div>`;
  }

  /** @param {string} name @param {string} value @param {string} [sign] */
  #figure(name, value, sign) {
    return html`<div><dt>${t(name)}</dt><dd>${value}${sign && icon(sign)}</dd></div>`;
  }

  /** Shows the days of the last two weeks. */
  #days_() {
    const streak = this.#streak.value;
    if (!streak) return false;
    /** @type {Map<string, string>} */
    const known = new Map((this.#days.value?.days ?? []).map((/** @type {any} */ { day, kind }) => [day, kind]));
    const last = [...known.keys()].sort().at(-1) ?? new Date().toISOString().slice(0, 10);
    const days = Array.from({ length: 14 }, (_, i) => new Date(Date.parse(last) - (13 - i) * 86400000).toISOString().slice(0, 10));
    return html`<section class="card"><div class="row"><span class="seal flame">${icon("flame")}</span><div class="grow"><h2>${t("streak", { n: streak.current })}</h2><p>${t("streak.longest", { n: streak.longest })}</p></div><span class="chip">${icon("snow")}${t("freezes", { n: streak.freezes })}</span></div>
      <ol class="days">${days.map((day) => html`<li class=${known.has(day) ? `is-${known.get(day)}` : ""}><span class="hidden">${date(Date.parse(day), { dateStyle: "medium", timeZone: "UTC" })}: ${t(`day.${known.get(day) ?? "none"}`)}</span><i aria-hidden="true">${known.get(day) === "frozen" ? icon("snow") : known.has(day) && icon("check")}</i><small aria-hidden="true">${Number(day.slice(8))}</small></li>`)}</ol></section>`;
  }

  #won() {
    const badges = this.#badges.value?.badges ?? [];
    return badges.length > 0 && html`<section class="card"><h2>${t("badges")}</h2><ul class="badges">${badges.map((/** @type {any} */ badge) => keyed(badge.id, html`<li class=${badge.unlocked_at ? "is-won" : ""}>
      <span class="seal">${icon(badge.unlocked_at ? "medal" : "lock")}</span><b>${badge.name}</b><small>${badge.unlocked_at ? badge.earned : badge.description}</small>${!badge.unlocked_at && meter(badge.progress, badge.name)}</li>`))}</ul></section>`;
  }

  #shop() {
    const items = (this.#wallet.value?.items ?? []).filter((/** @type {any} */ { id }) => id === "streak-freeze");
    const balances = this.#wallet.value?.balances ?? [];
    return items.length > 0 && html`<section class="card"><h2>${t("shop")}</h2><ul class="list is-flush">${items.map((/** @type {any} */ item) => {
      const has = balances.find((/** @type {any} */ { currency }) => currency === item.currency)?.available ?? 0;
      return html`<li class="row"><span class="seal">${icon("snow")}</span><span class="grow"><b>${item.name}</b><small>${t("freeze.more")}</small></span>
        <button class="button is-small" ?disabled=${has < item.price} @click=${() => this.#buy(item.id)} aria-label=${t("buy", { name: item.name, n: item.price })}>${number(item.price)} ${icon(signs[item.currency])}</button></li>`;
    })}</ul></section>`;
  }

  #along() {
    const isAllowed = app.info.flags?.offline_lessons;
    return html`<section class="card"><div class="row"><span class="seal">${icon("download")}</span><div class="grow"><h2>${t("packed")}</h2><p>${this.#packing || t("packed.more")}</p></div></div>
      <button class="button is-quiet" ?disabled=${this.#packing !== ""} @click=${isAllowed ? this.#pack : () => app.paywall()}>${icon(isAllowed ? "download" : "lock")}${t("packed.go")}</button></section>`;
  }

  /** @param {string} item */
  async #buy(item) {
    try {
      await app.call("progress.wallet.buy", { id: newKey(), item });
      app.toast(t("bought"));
      app.dispatchEvent(new Event("changed"));
    } catch (failure) {
      app.tell(failure);
    }
  }

  #pack = async () => {
    const next = (this.#course.value?.sections ?? []).flatMap((/** @type {any} */ { lessons }) => lessons).filter((/** @type {any} */ { state }) => state !== "completed").slice(0, 5);
    try {
      await pack(next.map((/** @type {any} */ { id }) => id), (done) => {
        this.#packing = t("packed.count", { n: done, of: next.length });
        this.update();
      });
      app.toast(t("packed.ready", { n: next.length }));
    } catch (failure) {
      app.tell(failure);
    }
    this.#packing = "";
    this.update();
  };
}
define("den-profile", Profile);
