import { desk } from "./desk.js";

/** @type {Promise<string[]> | undefined} */
let known;

/** @param {string} method @param {object} params @param {(reply: any) => (string | undefined)[]} read */
const told = (method, params, read) => desk.call(method, params).then(read, () => []);

/**
 * Returns the ids of the apps that pages suggest. No method lists the apps, so this returns the apps with events, texts
 * or announcements.
 *
 * @returns {Promise<string[]>}
 */
export function apps() {
  known ??= Promise.all([
    told("entitlements.events.tail", { limit: 500 }, ({ events }) => events.map((/** @type {any} */ { event }) => event.app)),
    told("ai.spending.list", { days: 366 }, ({ entries }) => entries.map((/** @type {any} */ { app }) => app)),
    told("notifications.announcements.list", {}, ({ announcements }) => announcements.map((/** @type {any} */ { app }) => app)),
  ]).then((found) => /** @type {string[]} */ ([...new Set(found.flat().filter(Boolean))].sort()));
  // If no app was found, the next call asks again.
  known.then((found) => found.length > 0 || (known = undefined));
  return known;
}
