import { app } from "./app.js";
import { html, keyed } from "./html.js";
import { empty, head, icon, pending } from "./parts.js";
import { Resource } from "./resource.js";
import { View, define } from "./view.js";
import { relative, t } from "./words.js";

/** The inbox page with the account's notices. */
class Inbox extends View {
  #list = new Resource(this, "notifications.inbox.list", () => ({ limit: 50 }));
  /**
   * Notices that were unread when the page was opened. They stay marked while it is open.
   * @type {Set<string> | undefined}
   */
  #fresh;

  view() {
    const inbox = this.#list.value;
    if (inbox && !this.#fresh) {
      this.#fresh = new Set(inbox.notices.filter((/** @type {any} */ notice) => !notice.read_at).map((/** @type {any} */ { id }) => id));
      if (inbox.unread) app.readAll().catch(() => {});
    }
    return html`<div class="page is-narrow">${head("/", t("inbox"))}
      ${!inbox ? pending(this.#list)
        : inbox.notices.length === 0 ? empty("bell", t("inbox.empty"), t("inbox.empty.more"))
        : html`<ul class="list">${inbox.notices.map((/** @type {any} */ notice) => keyed(notice.id, html`
          <li class=${this.#fresh?.has(notice.id) ? "row is-fresh" : "row"}>
            ${icon("bell")}<div class="grow"><b>${notice.title}</b><p>${notice.body}</p><small>${relative(notice.created_at)}</small></div>
          </li>`))}</ul>`}
    </div>`;
  }
}
define("q-inbox", Inbox);
