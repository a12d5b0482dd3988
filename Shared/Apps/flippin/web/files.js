import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { download, head, icon, meter } from "/web/parts.js";
import { readPieces } from "/web/picture.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { date, t } from "/web/words.js";

/** The size of a piece of a file, in bytes. */
const piece = 65536;
/** @type {Record<string, string>} */
const names = { csv: "CSV", json: "JSON", apkg: "Anki" };
/** @type {Record<string, string>} */
const types = { csv: "text/csv", json: "application/json", apkg: "application/zip" };

/** @param {BufferSource} bytes */
const digest = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array} bytes */
const base64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/** The page for importing and exporting card files. */
class Files extends View {
  #imports = new Resource(this, "content.imports.list", () => ({}));
  /** @type {{ step: "sending" | "reading", share: number, added?: number } | undefined} */
  #work;
  /**
   * The rows of the last import that weren't imported.
   * @type {any[]}
   */
  #skipped = [];
  #making = "";

  view() {
    return html`<div class="page is-narrow">${head("/tools", t("files"))}
      <section class="card"><h2>${t("import")}</h2><p class="muted">${t("import.more")}</p>
        ${this.#work ? html`<div role="status"><p>${t(this.#work.step === "sending" ? "import.sending" : "import.reading", { n: this.#work.added ?? 0 })}</p>${meter(this.#work.share, t("import"))}</div>`
          : html`<label class="drop" @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${this.#dropped}>${icon("upload")}<b>${t("import.choose")}</b><small>${t("import.kinds")}</small>
            <input class="hidden" type="file" accept=".csv,.tsv,.txt,.json,.apkg" @change=${this.#chosen}></label>`}
        ${this.#skipped.length > 0 && html`<details class="skipped" open><summary>${t("import.skipped", { n: this.#skipped.length })}</summary><ul>
          ${this.#skipped.slice(0, 50).map((row) => html`<li><b>${t("import.row", { n: row.row })}</b> ${t(`skipped.${row.reason}`)}</li>`)}</ul></details>`}
        ${this.#list()}
      </section>
      <section class="card"><h2>${t("export")}</h2><p class="muted">${t("export.more")}</p>
        <div class="pair formats">${Object.keys(types).map((format) => keyed(format, html`<button class="button is-quiet" ?disabled=${this.#making !== ""} @click=${() => this.#export(format)}>
          ${icon("download")}${this.#making === format ? t("export.making") : names[format]}</button>`))}</div>
      </section>
    </div>`;
  }

  #list() {
    const imports = this.#imports.value?.imports ?? [];
    return imports.length > 0 && html`<ul class="list is-flush">${imports.slice(0, 5).map((/** @type {any} */ one) => keyed(one.id, html`<li class="row">
      <span class="grow"><b>${names[one.format]}</b><small>${date(one.created_at, { dateStyle: "medium", timeStyle: "short" })} · ${t("added", { n: one.added })}</small></span>
      ${one.phase === "stopped" ? html`<button class="button is-small" @click=${() => this.#resume(one.id)}>${t("import.resume")}</button>` : html`<small>${t(`phase.${one.phase}`)}</small>`}
    </li>`))}</ul>`;
  }

  #chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    if (input.files?.[0]) this.#import(input.files[0]);
    input.value = "";
  };

  #dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) this.#import(file);
  };

  /**
   * Uploads a file in pieces, and continues an earlier upload.
   * @param {File} file
   */
  async #import(file) {
    this.#skipped = [];
    this.#work = { step: "sending", share: 0 };
    this.update();
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const ending = file.name.split(".").at(-1)?.toLowerCase();
      const kind = ending === "json" || ending === "apkg" ? ending : "csv";
      let { file: state } = await app.call("content.files.begin", { kind, bytes: bytes.length, sha256: await digest(bytes) });
      while (state.received < bytes.length) {
        const part = bytes.subarray(state.received, state.received + piece);
        ({ file: state } = await app.call("content.files.put", { file: state.id, offset: state.received, data: base64(part), sha256: await digest(part) }, { timeoutMs: 20000 }));
        this.#work = { step: "sending", share: state.received / bytes.length };
        this.update();
      }
      if (!state.finished) await app.call("content.files.finish", { file: state.id });
      const { import: begun } = await app.call("content.imports.start", { file: state.id });
      await this.#watch(begun.id);
    } catch (failure) {
      app.tell(failure);
    }
    this.#work = undefined;
    this.update();
  }

  /** @param {string} id */
  async #watch(id) {
    const stream = await app.stream("content.imports.watch", { import: id }, { timeoutMs: 30000 });
    for await (const { read, added } of stream) {
      this.#work = { step: "reading", share: Math.min(0.95, read / (read + 40)), added };
      this.update();
    }
    const { import: end } = await app.call("content.imports.get", { import: id });
    this.#skipped = (await app.call("content.imports.report", { import: id, limit: 50 })).rows;
    if (end.phase === "failed") app.toast(t("import.failed"), "bad");
    else {
      app.toast(t("added", { n: end.added }));
      app.report("card_added", { how: "imported" });
    }
    if (end.phase === "stopped") app.paywall();
    app.dispatchEvent(new Event("changed"));
  }

  /** @param {string} id */
  async #resume(id) {
    try {
      await app.call("content.imports.resume", { import: id });
      await this.#watch(id);
    } catch (failure) {
      app.tell(failure);
    }
    this.#work = undefined;
    this.update();
  }

  /** @param {string} format */
  async #export(format) {
    this.#making = format;
    this.update();
    try {
      let { export: state } = await app.call("content.exports.start", { format });
      for (let turn = 0; state.phase === "running" && turn < 120; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        ({ export: state } = await app.call("content.exports.get", { export: state.id }));
      }
      if (state.phase === "finished") {
        const blob = await readPieces("content.files.read", { file: state.file });
        download(new Blob([blob], { type: types[format] }), `flippin.${format}`);
      } else app.toast(t("wrong"), "bad");
    } catch (failure) {
      app.tell(failure);
    }
    this.#making = "";
    this.update();
  }
}
define("flippin-files", Files);
