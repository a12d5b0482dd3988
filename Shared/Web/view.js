import { render } from "./html.js";

/**
 * An element that shows the result of `view`. `update` schedules a new rendering; several updates are combined.
 */
export class View extends HTMLElement {
  #isDue = false;
  /** @type {(() => void)[]} */
  #ends = [];
  /**
   * The named parts of the page's URL.
   * @type {Record<string, string>}
   */
  route = {};

  connectedCallback() {
    this.opened();
    render(this.view(), this);
  }

  disconnectedCallback() {
    for (const end of this.#ends.splice(0)) end();
  }

  /**
   * Called instead of creating a new page when the URL leads to another place on the same page.
   * @type {(() => void) | undefined}
   */
  moved;

  /** Called when the element is added to the page. */
  opened() {}

  /**
   * Returns the element's contents.
   * @returns {unknown}
   */
  view() {
    return null;
  }

  /** Called after each rendering. */
  shown() {}

  update() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (!this.isConnected) return;
      render(this.view(), this);
      this.shown();
    });
  }

  /**
   * Registers a function to call when the element is removed from the page.
   * @param {() => void} end
   */
  keep(end) {
    this.#ends.push(end);
  }

  /** @param {EventTarget} target @param {string} type @param {(event: any) => void} heard */
  listen(target, type, heard) {
    target.addEventListener(type, heard);
    this.keep(() => target.removeEventListener(type, heard));
  }
}

/** @param {string} name @param {CustomElementConstructor} type */
export const define = (name, type) => {
  if (!customElements.get(name)) customElements.define(name, type);
};
