import { app } from "./app.js";
import { confirm } from "./confirm.js";
import { html, keyed } from "./html.js";
import { copy, icon, pending, save } from "./parts.js";
import { Resource } from "./resource.js";
import { View, define } from "./view.js";
import { date, relative, t } from "./words.js";

/**
 * Returns a language's name in that language, capitalised for a list.
 * @param {string} code
 */
const languageName = (code) => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** The account page: the plan, this device's settings, other devices, notices, signing out and erasing the account. */
class Account extends View {
  #subscription = new Resource(this, "entitlements.subscription.get", () => ({}));
  #sessions = new Resource(this, "entitlements.sessions.list", () => ({}));
  #notices = new Resource(this, "notifications.preferences.get", () => ({}));
  #planned = new Resource(this, "notifications.plan.get", () => ({ days: 7 }));
  /** @type {{ code: string, expires_at: number } | undefined} */
  #code;
  /** @type {{ code: string, own: any, other: any } | undefined} */
  #preview;
  #isMaking = false;

  view() {
    return html`<div class="page is-narrow account">
      <div class="head"><h1>${t("account")}</h1></div>
      ${this.#plan()}
      ${this.#here()}
      ${this.#reminders()}
      ${this.#devices()}
      ${this.#leaving()}
      <p class="fine id">${t("account.id")} <code>${app.session?.account}</code></p>
    </div>`;
  }

  #plan() {
    const plan = this.#subscription.value;
    if (!plan) return pending(this.#subscription);
    const isFree = plan.plan === "free";
    const until = plan.until && date(plan.until);
    return html`<section class="card plan">
      <div class="row">${icon(isFree ? "sparkle" : "crown")}<div class="grow">
        <b>${t(isFree ? "plan.free" : "plan.paid")}</b>
        <p>${isFree ? t("plan.free.more") : !until ? t("plan.given") : t(plan.state === "trial" ? "plan.trial" : plan.will_renew ? "plan.renews" : "plan.ends", { date: until })}</p>
      </div>
      ${isFree && html`<button class="button is-small" @click=${() => app.paywall()}>${t("upgrade")}</button>`}</div>
      <form class="inline" @submit=${this.#redeem}>
        <label class="grow"><span class="hidden">${t("code.redeem")}</span><input name="code" autocomplete="off" spellcheck="false" required minlength="8" maxlength="40" placeholder=${t("code.redeem")}></label>
        <button class="button is-quiet is-small">${t("code.use")}</button>
      </form>
    </section>`;
  }

  #here() {
    const mode = app.preferences.mode ?? "auto";
    return html`<section class="card"><h2>${t("settings")}</h2>
      <div class="field"><span id="q-language">${t("language")}</span>
        <div class="segments" role="group" aria-labelledby="q-language">${(app.info.languages ?? app.design.languages ?? ["en", "vi"]).map((/** @type {string} */ code) => keyed(code, html`
          <button lang=${code} aria-pressed=${document.documentElement.lang === code} @click=${() => app.prefer({ language: code })}>${languageName(code)}</button>`))}</div>
      </div>
      <div class="field"><span id="q-mode">${t("mode")}</span>
        <div class="segments" role="group" aria-labelledby="q-mode">${["auto", "light", "dark"].map((name) => keyed(name, html`
          <button aria-pressed=${mode === name} @click=${() => this.#mode(name)}>${t(`mode.${name}`)}</button>`))}</div>
      </div>
    </section>`;
  }

  /** @param {string} name */
  async #mode(name) {
    await app.prefer({ mode: name === "auto" ? undefined : /** @type {"light" | "dark"} */ (name) });
    this.update();
  }

  #reminders() {
    const preferences = this.#notices.value;
    if (!preferences) return this.#notices.failure ? false : pending(this.#notices);
    const kinds = preferences.kinds.filter((/** @type {any} */ { name }) => name);
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const clock = (/** @type {number} */ hour) => date(new Date(2024, 0, 1, hour).getTime(), { hour: "numeric", minute: "2-digit" });
    return html`<section class="card"><h2>${t("notices")}</h2>
      <ul class="list is-flush">${kinds.map((/** @type {any} */ kind) => keyed(kind.kind, html`<li class="field">
        <label class="grow" for=${`q-${kind.kind}`}>${kind.name}</label>
        ${kind.hour !== undefined && kind.is_on && html`<select aria-label=${t("notices.hour", { name: kind.name })} @change=${(/** @type {any} */ event) => this.#set({ kinds: [{ kind: kind.kind, hour: Number(event.target.value) }] })}>
          ${hours.map((hour) => html`<option value=${hour} .selected=${hour === kind.hour}>${clock(hour)}</option>`)}</select>`}
        <input class="switch" type="checkbox" role="switch" id=${`q-${kind.kind}`} .checked=${kind.is_on} @change=${(/** @type {any} */ event) => this.#set({ kinds: [{ kind: kind.kind, is_on: event.target.checked }] })}>
      </li>`))}</ul>
      ${preferences.quiet && html`<div class="field"><span id="q-quiet">${t("notices.quiet")}</span><span class="pair" role="group" aria-labelledby="q-quiet">
        ${["from_hour", "until_hour"].map((end) => html`<select aria-label=${t(`notices.${end}`)} @change=${(/** @type {any} */ event) => this.#set({ quiet: { ...preferences.quiet, [end]: Number(event.target.value) } })}>
          ${hours.map((hour) => html`<option value=${hour} .selected=${hour === preferences.quiet[end]}>${clock(hour)}</option>`)}</select>`)}
      </span></div>`}
      ${this.#coming(kinds)}
      ${this.#push()}
    </section>`;
  }

  /**
   * The next planned notices.
   * @param {any[]} kinds
   */
  #coming(kinds) {
    const planned = (this.#planned.value?.notices ?? []).filter((/** @type {any} */ { kind }) => kinds.some((known) => known.kind === kind)).slice(0, 3);
    return planned.length > 0 && html`<div class="coming"><small>${t("notices.next")}</small><ul>${planned.map((/** @type {any} */ { kind, at }) =>
      html`<li><span class="grow">${kinds.find((known) => known.kind === kind).name}</span><small>${date(at, { weekday: "short", hour: "numeric", minute: "2-digit" })}</small></li>`)}</ul></div>`;
  }

  /** The setting for browser notifications, if the deployment has a key for them. */
  #push() {
    if (!("PushManager" in window) || !("Notification" in window)) return false;
    return html`<div class="field"><span class="grow">${t("push")}<small>${t("push.more")}</small></span>
      <button class="button is-quiet is-small" @click=${this.#subscribe}>${t(Notification.permission === "granted" ? "push.again" : "push.on")}</button></div>`;
  }

  #subscribe = async () => {
    try {
      const { key } = await app.call("notifications.browsers.key");
      if (!key) return app.toast(t("push.none"), "bad");
      if ((await Notification.requestPermission()) !== "granted") return app.toast(t("push.refused"), "bad");
      const { pushManager } = await navigator.serviceWorker.ready;
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      const { endpoint, keys } = subscription.toJSON();
      await app.call("notifications.browsers.set", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
      app.toast(t("push.done"));
    } catch {
      app.toast(t("push.failed"), "bad");
    }
    this.update();
  };

  /** @param {object} choice */
  async #set(choice) {
    try {
      this.#notices.value = await app.call("notifications.preferences.set", choice);
      this.#planned.load();
      app.answers.clear();
    } catch (failure) {
      app.tell(failure);
    }
    this.update();
  }

  #devices() {
    const sessions = this.#sessions.value?.sessions ?? [];
    return html`<section class="card"><h2>${t("devices")}</h2>
      <ul class="list is-flush">${sessions.map((/** @type {any} */ session) => keyed(session.id, html`<li class="row">
        ${icon("device")}<div class="grow"><b>${session.device_name ?? (session.is_current ? t("devices.this") : t("devices.other"))}</b>
        <small>${session.is_current ? t("devices.now") : t("devices.seen", { when: relative(session.last_used_at ?? session.created_at) })}</small></div>
        ${!session.is_current && html`<button class="button is-quiet is-small" @click=${() => this.#revoke(session.id)}>${t("devices.end")}</button>`}
      </li>`))}</ul>
      ${this.#code ? html`<div class="code"><p>${t("link.show")}</p><button class="big" @click=${() => copy(this.#code?.code ?? "")} aria-label=${t("link.copy", { code: this.#code.code })}>${this.#code.code}${icon("copy")}</button>
          <small>${t("link.until", { when: relative(this.#code.expires_at) })}</small></div>`
        : html`<button class="button is-quiet is-wide" @click=${this.#link}>${icon("link")}${t("link")}</button>`}
      ${this.#preview ? html`<div class="code" role="alert"><p>${t("join.preview")}</p>
          <p class="fine">${t("join.holds", { n: this.#preview.own.holdings.reduce((/** @type {number} */ sum, /** @type {any} */ { count }) => sum + count, 0), there: this.#preview.other.holdings.reduce((/** @type {number} */ sum, /** @type {any} */ { count }) => sum + count, 0) })}</p>
          <div class="pair"><button class="button is-small" @click=${this.#join}>${t("join.yes")}</button><button class="button is-quiet is-small" @click=${() => { this.#preview = undefined; this.update(); }}>${t("cancel")}</button></div></div>`
        : html`<form class="inline" @submit=${this.#look}>
          <label class="grow"><span class="hidden">${t("join")}</span><input name="code" autocomplete="one-time-code" spellcheck="false" required minlength="8" maxlength="20" placeholder=${t("join")}></label>
          <button class="button is-quiet is-small">${t("join.go")}</button></form>`}
    </section>`;
  }

  #leaving() {
    return html`<section class="card"><h2>${t("data")}</h2>
      <button class="button is-quiet is-wide" ?disabled=${this.#isMaking} @click=${this.#archive}>${icon("download")}${t(this.#isMaking ? "archive.making" : "archive")}</button>
      <button class="button is-quiet is-wide" @click=${() => confirm("signout", () => app.signOut(), { lost: app.waiting + app.drafts.length })}>${icon("exit")}${t("signout")}</button>
      <button class="button is-quiet is-wide is-danger" @click=${() => confirm("erase", () => app.erase())}>${icon("trash")}${t("erase")}</button>
    </section>`;
  }

  #redeem = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    try {
      await app.call("entitlements.codes.redeem", { code: new FormData(form).get("code") });
      form.reset();
      app.toast(t("code.done"));
    } catch (failure) {
      app.tell(failure);
    }
  };

  /** @param {string} session */
  async #revoke(session) {
    await app.call("entitlements.sessions.revoke", { session }).catch((failure) => app.tell(failure));
    this.#sessions.load();
  }

  #link = async () => {
    try {
      this.#code = await app.call("entitlements.links.create", {});
    } catch (failure) {
      app.tell(failure);
    }
    this.update();
  };

  #look = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("code"));
    try {
      this.#preview = { code, ...(await app.call("entitlements.links.preview", { code })) };
    } catch (failure) {
      app.tell(/** @type {any} */ (failure).kind === "invalid_params" ? Object.assign(new Error(t("join.wrong")), { kind: "not_found" }) : failure);
    }
    this.update();
  };

  #join = async () => {
    try {
      await app.adopt(await app.call("entitlements.links.merge", { code: this.#preview?.code }));
    } catch (failure) {
      app.tell(failure);
    }
  };

  #archive = async () => {
    this.#isMaking = true;
    this.update();
    try {
      let archive = await app.call("entitlements.archives.start", {});
      for (let turn = 0; archive.phase === "making" && turn < 60; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        archive = await app.call("entitlements.archives.get");
      }
      if (archive.phase === "ready" && archive.link) save(archive.link.path, `${app.design.id}.zip`);
      else app.toast(t("archive.later"), "notice");
    } catch (failure) {
      app.tell(failure);
    }
    this.#isMaking = false;
    this.update();
  };
}
define("q-account", Account);
