import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { copy as copyText, empty, head, icon, pending } from "/web/parts.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";
import { copy } from "./copy.js";

/** The page for sharing cards with a code, and for using a code. */
class Shares extends View {
  #shares = new Resource(this, "content.shares.list", () => ({}));

  opened() {
    this.listen(copy, "changed", () => this.update());
    copy.open();
  }

  view() {
    const shares = this.#shares.value?.shares;
    return html`<div class="page is-narrow">${head("/tools", t("shares"))}
      <section class="card"><h2>${t("shares.get")}</h2>
        <form class="inline" @submit=${this.#look}><label class="grow"><span class="hidden">${t("shares.code")}</span><input name="code" required minlength="8" maxlength="20" autocomplete="off" spellcheck="false" placeholder="ABCD-EFGH"></label><button class="button is-small">${t("shares.look")}</button></form>
      </section>
      <section class="card"><h2>${t("shares.give")}</h2>
        ${copy.tags.length === 0 ? html`<p class="muted">${t("shares.tags")}</p>` : html`<form class="inline" @submit=${this.#create}>
          <label class="grow"><span class="hidden">${t("tags")}</span><select class="is-wide" name="tag">${copy.tags.map(([tag, count]) => keyed(tag, html`<option value=${tag}>${tag} (${count})</option>`))}</select></label>
          <button class="button is-small">${icon("share")}${t("shares.create")}</button></form>`}
        ${!shares ? pending(this.#shares) : html`<ul class="list is-flush">${shares.map((/** @type {any} */ share) => keyed(share.code, html`<li class="row">
          <span class="grow"><b class="codetext">${share.code}</b><small>${share.title} · ${t("count", { n: share.cards })} · ${t("shares.used", { n: share.imports })}</small></span>
          <button class="round" aria-label=${t("link.copy", { code: share.code })} @click=${() => copyText(share.code)}>${icon("copy")}</button>
          <button class="round" aria-label=${t("shares.revoke", { code: share.code })} @click=${() => this.#revoke(share.code)}>${icon("trash")}</button>
        </li>`))}</ul>`}
      </section>
    </div>`;
  }

  #look = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    app.go(`/shares/${encodeURIComponent(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("code")).trim())}`);
  };

  #create = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const tag = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("tag"));
    try {
      const { share } = await app.call("content.shares.create", { tag, title: tag });
      await this.#shares.load();
      copyText(share.code);
    } catch (failure) {
      app.tell(failure);
    }
  };

  /** @param {string} code */
  async #revoke(code) {
    await app.call("content.shares.revoke", { code }).catch((failure) => app.tell(failure));
    await this.#shares.load();
  }
}
define("flippin-shares", Shares);

/** The page that shows shared cards before the user adds them. */
class Share extends View {
  #share = new Resource(this, "content.shares.get", () => ({ code: this.route.code, limit: 50 }), false);

  view() {
    const share = this.#share.value;
    if (!share) {
      const { failure } = this.#share;
      return html`<div class="page is-narrow">${head("/shares", t("shares"))}${failure?.kind === "not_found" || failure?.kind === "invalid_params" ? empty("search", t("shares.none"), t("shares.none.more")) : pending(this.#share)}</div>`;
    }
    return html`<div class="page is-narrow">${head("/shares", share.title || t("shares.one"))}
      <button class="button is-wide" ?disabled=${share.added_at} @click=${this.#add}>${icon(share.added_at ? "check" : "plus")}${share.added_at ? t("sets.added") : t("sets.add", { n: share.count })}</button>
      <ul class="pairs card">${share.cards.map((/** @type {any} */ card) => html`<li><b lang=${card.front_language}>${card.front}</b><span lang=${card.back_language}>${card.back}</span>${card.notes && html`<small>${card.notes}</small>`}</li>`)}</ul>
    </div>`;
  }

  #add = async () => {
    try {
      const { added } = await app.call("content.shares.import", { code: this.route.code });
      app.toast(t("added", { n: added }));
      app.report("card_added", { how: "shared" });
      app.dispatchEvent(new Event("changed"));
      app.go("/");
    } catch (failure) {
      app.tell(failure);
    }
  };
}
define("flippin-share", Share);
