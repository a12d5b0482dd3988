import { render } from "./html.js";

/**
 * An element that shows what `view` says. `update` has it look again; changes of one moment are shown at once.
 */
export class View extends HTMLElement {
  #isDue = false;
  /** @type {(() => void)[]} */
  #ends = [];
  /**
   * The parts of the address that the page's route names.
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
   * Where a page stays when the address leads elsewhere in it.
   * @type {(() => void) | undefined}
   */
  moved;

  /** What the element begins when it comes onto the page. */
  opened() {}

  /**
   * What it shows.
   * @returns {unknown}
   */
  view() {
    return null;
  }

  /** After it has shown something else. */
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
   * What is to be ended when the element leaves the page.
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
