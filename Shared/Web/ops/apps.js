import { desk } from "./desk.js";

/** @type {Promise<string[]> | undefined} */
let known;

/**
 * Returns the ids of the deployment's apps, which pages suggest.
 *
 * @returns {Promise<string[]>}
 */
export function apps() {
  known ??= desk.call("entitlements.apps.list").then(({ apps }) => apps.map((/** @type {any} */ { app }) => app), () => []);
  // A deployment that doesn't answer is asked again.
  known.then((found) => found.length > 0 || (known = undefined));
  return known;
}
