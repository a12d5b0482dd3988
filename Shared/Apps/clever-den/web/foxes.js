import { app } from "/web/app.js";
import { confirm } from "/web/confirm.js";
import { html, keyed } from "/web/html.js";
import { copy, icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { number, relative, t } from "/web/words.js";

/** The page with leaderboards and groups of friends. */
class Foxes extends View {
  #boards = new Resource(this, "progress.leaderboards.list", () => ({}));
  #groups = new Resource(this, "progress.groups.list", () => ({}));
  #board = "week";
  #group = "";
  #page = new Resource(this, "progress.leaderboards.get", () => ({ board: this.#board, limit: 50, ...(this.#group ? { group: this.#group } : {}) }));

  view() {
    const answer = this.#boards.value;
    return html`<div class="page is-narrow"><div class="head"><h1>${t("foxes")}</h1></div>
      ${!answer ? pending(this.#boards) : html`${answer.name ? this.#me(answer) : this.#join()}${this.#table(answer)}${answer.name && this.#friends()}`}
    </div>`;
  }

  #join() {
    return html`<section class="card"><div class="row"><img src="icon.svg" alt="" width="56" height="56"><div class="grow"><h2>${t("join.board")}</h2><p>${t("join.board.more")}</p></div></div>
      <form class="inline" @submit=${this.#enter}><label class="grow"><span class="hidden">${t("name")}</span><input name="name" required maxlength="24" autocomplete="nickname" placeholder=${t("name")}></label><button class="button is-small">${t("join.board.go")}</button></form></section>`;
  }

  /** @param {any} answer */
  #me(answer) {
    return html`<section class="card"><div class="row"><img src="icon.svg" alt="" width="44" height="44"><div class="grow"><b>${answer.name}</b>${answer.is_name_hidden && html`<small>${t("name.hidden")}</small>`}</div>
      <button class="button is-quiet is-small" @click=${() => confirm("leave", () => this.#change("progress.leaderboards.leave", {}))}>${t("leave")}</button></div></section>`;
  }

  /** @param {any} answer */
  #table({ boards }) {
    const page = this.#page.value;
    const groups = this.#groups.value?.groups ?? [];
    const board = boards.find((/** @type {any} */ { id }) => id === this.#board);
    return html`<section class="card board">
      <div class="segments" role="group" aria-label=${t("boards")}>${boards.map((/** @type {any} */ { id, name }) => keyed(id, html`<button aria-pressed=${id === this.#board} @click=${() => this.#show(id, this.#group)}>${name}</button>`))}</div>
      ${groups.length > 0 && html`<div class="chips" role="group" aria-label=${t("groups")}><button class="chip" aria-pressed=${this.#group === ""} @click=${() => this.#show(this.#board, "")}>${t("groups.all")}</button>
        ${groups.map((/** @type {any} */ group) => keyed(group.id, html`<button class="chip" aria-pressed=${this.#group === group.id} @click=${() => this.#show(this.#board, group.id)}>${group.name}</button>`))}</div>`}
      ${board?.ends_at && html`<small class="muted">${t("ends", { when: relative(board.ends_at) })}</small>`}
      ${!page ? pending(this.#page) : page.entries.length === 0 ? html`<div class="nobody">${icon("trophy")}<p>${t("board.none")}</p></div>` : html`
        <ol class="ranks">${page.entries.map((/** @type {any} */ entry) => keyed(entry.player, html`<li class=${entry.is_me ? "is-me" : ""}><span class=${`rank is-${entry.rank}`}>${number(entry.rank)}</span>
          <b class="grow">${entry.name ?? t("name.none")}</b>${entry.is_me ? html`<small>${t("me")}</small>` : html`<button class="round flagged" aria-label=${t("report", { name: entry.name ?? t("name.none") })} @click=${() => this.#report(entry)}>${icon("alert")}</button>`}<span class="score">${number(entry.score)} ${icon("app:diamond")}</span></li>`))}</ol>`}
    </section>`;
  }

  #friends() {
    const groups = this.#groups.value?.groups ?? [];
    return html`<section class="card"><h2>${t("groups")}</h2>
      <ul class="list is-flush">${groups.map((/** @type {any} */ group) => keyed(group.id, html`<li class="row">${icon("users")}<span class="grow"><b>${group.name}</b><small>${t("members", { n: group.members })}</small></span>
        <button class="chip" @click=${() => copy(group.code)} aria-label=${t("link.copy", { code: group.code })}>${group.code}${icon("copy")}</button>
        <button class="round" aria-label=${t("groups.leave", { name: group.name })} @click=${() => confirm("ungroup", () => this.#change("progress.groups.leave", { group: group.id }), { name: group.name })}>${icon("exit")}</button></li>`))}</ul>
      <form class="inline" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, "progress.groups.create", "name")}><label class="grow"><span class="hidden">${t("groups.name")}</span><input name="name" required maxlength="24" placeholder=${t("groups.name")}></label><button class="button is-quiet is-small">${t("groups.create")}</button></form>
      <form class="inline" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, "progress.groups.join", "code")}><label class="grow"><span class="hidden">${t("groups.code")}</span><input name="code" required minlength="8" maxlength="20" autocomplete="off" placeholder=${t("groups.code")}></label><button class="button is-quiet is-small">${t("groups.join")}</button></form>
    </section>`;
  }

  /** @param {string} board @param {string} group */
  #show(board, group) {
    this.#board = board;
    this.#group = group;
    this.#page.load();
    this.update();
  }

  #enter = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    await this.#change("progress.leaderboards.join", { name: String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("name")).trim() }).catch((failure) => app.tell(failure));
  };

  /** @param {SubmitEvent} event @param {string} method @param {string} field */
  async #submit(event, method, field) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    try {
      await this.#change(method, { [field]: String(new FormData(form).get(field)).trim() });
      form.reset();
    } catch (failure) {
      app.tell(failure);
    }
  }

  /** @param {any} entry */
  #report(entry) {
    confirm("flag", async () => {
      await app.call("progress.leaderboards.report", { player: entry.player, reason: "name" });
      app.toast(t("flag.done"));
    }, { name: entry.name ?? "" });
  }

  /** @param {string} method @param {object} params */
  async #change(method, params) {
    await app.call(method, params);
    app.dispatchEvent(new Event("changed"));
  }
}
define("den-foxes", Foxes);
