import { connection } from "./connection.js";

/** @type {Promise<string[]> | undefined} */
let known;

/**
 * Returns the ids of the deployment's apps, which pages suggest.
 *
 * @returns {Promise<string[]>}
 */
export function apps() {
  known ??= connection.call("entitlements.apps.list").then(({ apps }) => apps.map((/** @type {any} */ { app }) => app), () => []);
  // An empty list may mean that the deployment didn't answer, so the next call asks again.
  known.then((found) => found.length > 0 || (known = undefined));
  return known;
}
