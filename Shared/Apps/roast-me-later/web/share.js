import { app } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { copy, download, icon, pending } from "/web/parts.js";
import { readPieces } from "/web/picture.js";
import { Resource } from "/web/resource.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

/** The page that shows a picture of a roast in one of the app's templates, for sharing or saving. */
class Share extends View {
  /** @type {any} */
  roast;
  #templates = new Resource(this, "ai.share.templates", () => ({}));
  #chosen = "classic";
  /** @type {Map<string, Blob>} */
  #pictures = new Map();
  #isShown = "";

  opened() {
    this.setAttribute("aria-label", t("share"));
    this.#draw();
  }

  async #draw() {
    const chosen = this.#chosen;
    try {
      let blob = this.#pictures.get(chosen);
      if (!blob) {
        blob = await readPieces("ai.share.read", { text: this.roast.id, template: chosen });
        this.#pictures.set(chosen, blob);
      }
      const image = await createImageBitmap(blob);
      const canvas = this.querySelector("canvas");
      if (chosen !== this.#chosen || !canvas) return;
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      this.#isShown = chosen;
    } catch (failure) {
      app.tell(failure);
    }
    this.update();
  }

  view() {
    const templates = this.#templates.value?.templates;
    const blob = this.#pictures.get(this.#chosen);
    const file = blob && new File([blob], `roast-${this.#chosen}.png`, { type: "image/png" });
    const canShare = file && navigator.canShare?.({ files: [file] });
    return html`<div class="form sharing"><h2>${t("share")}</h2>
      <div class="preview"><canvas class=${this.#isShown === this.#chosen ? "" : "is-old"} role="img" aria-label=${this.roast.text}></canvas></div>
      ${!templates ? pending(this.#templates) : html`<div class="chips" role="group" aria-label=${t("templates")}>${templates.map((/** @type {any} */ template) => keyed(template.id, html`
        <button class="chip" aria-pressed=${template.id === this.#chosen} @click=${() => this.#choose(template)}>${template.is_locked && icon("lock")}${template.name}</button>`))}</div>`}
      <div class="pair">
        ${canShare && html`<button class="button" @click=${() => navigator.share({ files: [file] }).then(() => this.#told(), () => {})}>${icon("share")}${t("share")}</button>`}
        <button class=${canShare ? "button is-quiet" : "button"} ?disabled=${!file} @click=${() => { if (file) { download(file, file.name); this.#told(); } }}>${icon("download")}${t("keep")}</button>
        <button class="button is-quiet" @click=${() => { copy(this.roast.text); app.report("shared"); }}>${icon("copy")}${t("copy")}</button>
      </div>
    </div>`;
  }

  #told() {
    app.report("shared", { template: this.#chosen });
  }

  /** @param {any} template */
  #choose(template) {
    if (template.is_locked) return app.paywall();
    this.#chosen = template.id;
    this.#draw();
    this.update();
  }
}
define("roast-share", Share);
