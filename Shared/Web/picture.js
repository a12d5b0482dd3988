import { app } from "./app.js";
import { define } from "./view.js";

/** @typedef {{ id: string, width: number, height: number, type: string, sha256: string, file?: string }} Picture */

/** The maximum number of concurrent downloads, which leaves capacity for other windows. */
const most = 4;
let running = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function inTurn(work) {
  if (running >= most) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** @param {string} text in Base64 */
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Repeats a call that was rejected because of too many concurrent calls.
 * @param {() => Promise<any>} ask
 */
async function patiently(ask) {
  for (let turn = 1; ; turn += 1) {
    try {
      return await ask();
    } catch (error) {
      const { kind, retryAfterMs } = /** @type {import("./app.js").Failure} */ (error);
      if (turn > 6 || (kind !== "overloaded" && kind !== "rate_limited")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(retryAfterMs ?? 200, 3000) + Math.random() * 200));
    }
  }
}

/**
 * Reads a file in pieces. The first piece contains the size of the file. The other pieces are read concurrently.
 * @param {string} method @param {object} params @returns {Promise<Blob>}
 */
export async function readPieces(method, params) {
  const read = (/** @type {number} */ offset) => inTurn(() => patiently(() => app.call(method, { ...params, offset }, { timeoutMs: 15000 })));
  const first = await read(0);
  const step = first.next_offset ?? first.bytes;
  const offsets = [];
  for (let offset = step; offset < first.bytes; offset += step) offsets.push(offset);
  const others = await Promise.all(offsets.map(read));
  return new Blob([first, ...others].map(({ data }) => bytes(data)), { type: first.type });
}

/**
 * Fetches a public picture by its URL, so that the browser's cache keeps it for every account.
 * @param {Picture} picture @param {string} size @returns {Promise<Blob | undefined>}
 */
async function forAllUsers({ file }, size) {
  if (!file) return undefined;
  const response = await inTurn(() => fetch(`${file}/${size}`)).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/**
 * Returns the bytes of a picture, from the store if it was shown before.
 * @param {Picture} picture @param {string} size @returns {Promise<Blob>}
 */
export function pictureBytes(picture, size) {
  const name = `${picture.sha256} ${size}`;
  const bytes = underWay.get(name) ?? fetched(picture, size, name).finally(() => underWay.delete(name));
  underWay.set(name, bytes);
  return bytes;
}

/**
 * The running downloads. Both halves of a spread share one file.
 * @type {Map<string, Promise<Blob>>}
 */
const underWay = new Map();

/** @param {Picture} picture @param {string} size @param {string} name @returns {Promise<Blob>} */
async function fetched(picture, size, name) {
  const kept = await app.store.get("pictures", name);
  if (kept) return kept;
  const blob = (await forAllUsers(picture, size)) ?? (await readPieces("content.pictures.read", { picture: picture.id, size }));
  app.store.keepPicture(name, blob);
  return blob;
}

/**
 * A picture of the content. Public pictures come from a URL, all others through the account's session. A new picture
 * fades in over the previous one.
 */
export class PictureView extends HTMLElement {
  /** @type {Picture | undefined} */
  #picture;
  size = "small";
  /**
   * The half of a spread to show.
   * @type {"left" | "right" | undefined}
   */
  half;
  /** @type {IntersectionObserver | undefined} */
  #sight;
  #label = "";

  connectedCallback() {
    this.#sight = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#draw();
    }, { rootMargin: "300px" });
    this.#sight.observe(this);
    app.addEventListener("changed", this.#again);
  }

  disconnectedCallback() {
    this.#sight?.disconnect();
    app.removeEventListener("changed", this.#again);
  }

  #again = () => {
    if (this.classList.contains("is-missing")) this.#draw();
  };

  set picture(/** @type {Picture | undefined} */ picture) {
    if (picture?.sha256 === this.#picture?.sha256) return;
    this.#picture = picture;
    if (picture) this.style.aspectRatio = `${this.half ? picture.width / 2 : picture.width} / ${picture.height}`;
    if (!this.#sight) return;
    this.#sight.unobserve(this);
    this.#sight.observe(this);
  }

  get picture() {
    return this.#picture;
  }

  /** The text alternative for screen readers. A picture without one is decorative. */
  set label(/** @type {string} */ label) {
    this.#label = label;
    if (label) {
      this.setAttribute("role", "img");
      this.setAttribute("aria-label", label);
      this.removeAttribute("aria-hidden");
    } else this.setAttribute("aria-hidden", "true");
  }

  get label() {
    return this.#label;
  }

  async #draw() {
    const picture = this.#picture;
    if (!picture || this.dataset.drawn === picture.sha256) return;
    this.dataset.drawn = picture.sha256;
    const before = this.querySelector("canvas:last-of-type");
    try {
      const image = await createImageBitmap(await pictureBytes(picture, this.size));
      if (this.#picture !== picture) return;
      const canvas = document.createElement("canvas");
      const width = this.half ? Math.floor(image.width / 2) : image.width;
      canvas.width = width;
      canvas.height = image.height;
      const left = this.half === "right" ? image.width - width : 0;
      canvas.getContext("2d")?.drawImage(image, left, 0, width, image.height, 0, 0, width, image.height);
      image.close();
      this.append(canvas);
      this.classList.remove("is-missing");
      this.classList.add("is-drawn");
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const motion = canvas.animate(
        before && !calm ? [{ opacity: 0, transform: "scale(0.94)" }, { opacity: 1, transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }],
        { duration: before ? 600 : 160, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
      );
      motion.finished.then(() => before?.remove(), () => before?.remove());
      this.dispatchEvent(new Event("drawn"));
    } catch {
      if (this.dataset.drawn === picture.sha256) delete this.dataset.drawn;
      if (!before) this.classList.add("is-missing");
    }
  }
}
define("q-picture", PictureView);
