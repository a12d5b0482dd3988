import { app } from "./app.js";

/** @typedef {import("./view.js").View} View */

const refusals = new Set(["entitlement_required", "not_found", "permission_denied"]);

/**
 * The result of a call, for a page. The page first gets the stored result, then the current result, and a new result
 * after each event of the account.
 */
export class Resource {
  /** @type {any} */
  value;
  /** @type {import("./app.js").Failure | undefined} */
  failure;
  isLoading = false;
  /** True if the value is a stored result and a newer one can't be loaded. */
  isOld = false;
  #turn = 0;

  /**
   * @param {any} view a `View`, typed as `any` to avoid a circular type
   * @param {string} method
   * @param {() => object | undefined} params returns undefined while the call can't be made
   * @param {boolean} [isKept]
   */
  constructor(view, method, params, isKept = true) {
    /** @type {View} */
    this.view = view;
    this.method = method;
    this.params = params;
    this.isKept = isKept;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let again;
    view.listen(app, "changed", () => {
      clearTimeout(again);
      again = setTimeout(() => this.load(), 60);
    });
    view.keep(() => clearTimeout(again));
    // The call is deferred, because a new page gets its route after its construction.
    queueMicrotask(() => this.load());
  }

  async load() {
    const params = this.params();
    if (!params) return;
    const turn = (this.#turn += 1);
    const name = `${this.method} ${JSON.stringify(params)}`;
    this.isLoading = true;
    this.failure = undefined;
    if (this.isKept && app.answers.has(name)) this.value = app.answers.get(name);
    else if (this.isKept && this.value === undefined) {
      app.store.get("answers", name).then((kept) => {
        if (turn !== this.#turn || !this.isLoading || kept === undefined) return;
        this.value = kept;
        this.view.update();
      });
    }
    try {
      const value = await app.call(this.method, params);
      if (turn !== this.#turn) return;
      this.value = value;
      this.isOld = false;
      if (this.isKept) {
        app.answers.set(name, value);
        app.store.put("answers", name, value);
      }
    } catch (error) {
      if (turn !== this.#turn) return;
      const failure = /** @type {import("./app.js").Failure} */ (error);
      // A stored result that the account may no longer see isn't shown.
      if (refusals.has(failure.kind)) {
        this.value = undefined;
        app.answers.delete(name);
        app.store.forget(name);
      } else if (this.isKept && this.value === undefined) this.value = await app.store.get("answers", name);
      this.isOld = this.value !== undefined;
      if (!this.isOld) this.failure = failure;
    }
    this.isLoading = false;
    this.view.update();
  }

  /**
   * Returns the result of a part of `views.get`.
   * @param {string} name
   */
  part(name) {
    return this.value?.parts?.[name]?.result;
  }
}
