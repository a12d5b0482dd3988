// Formats numbers with two or three digits and a unit, as the `quintet` commands do.

/** The placeholder for a missing number. */
export const none = "–";

/**
 * Formats a number with at least two significant digits: 1.2, 12, 123.
 * @param {number} value
 */
const digits = (value) => (value < 9.95 ? String(Math.round(value * 10) / 10) : String(Math.round(value)));

/** @param {number | null | undefined} ns */
export function duration(ns) {
  if (ns === null || ns === undefined) return none;
  if (ns < 999500) return `${digits(ns / 1e3)} µs`;
  if (ns < 999500000) return `${digits(ns / 1e6)} ms`;
  return `${digits(ns / 1e9)} s`;
}

/**
 * Formats a count: "0", "12", "1.2k", "340k", "1.2M".
 * @param {number | null | undefined} value
 */
export function count(value) {
  if (value === null || value === undefined) return none;
  if (value < 0.05) return "0";
  if (value < 999.5) return digits(value);
  return value < 999500 ? `${digits(value / 1e3)}k` : `${digits(value / 1e6)}M`;
}

/** @param {number | null | undefined} value */
export function bytes(value) {
  if (value === null || value === undefined) return none;
  if (value < 1023488) return `${digits(value / 1024)} kB`;
  return value < 1048051712 ? `${digits(value / 1048576)} MB` : `${digits(value / 1073741824)} GB`;
}

/**
 * Formats an age: "12 s", "12 min", "3 h", "12 d".
 * @param {number} ms
 */
export function age(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} d`;
}

/**
 * Formats a whole number with separators for thousands.
 * @param {number} value
 */
export const whole = (value) => value.toLocaleString("en");

/** @param {number} part @param {number} all */
export const share = (part, all) => (all ? `${Math.round((part / all) * 100)} %` : none);

/**
 * Formats the cost of texts in cents, in the currency of the prices in the settings.
 * @param {number} microCents
 */
export const cents = (microCents) =>
  `${(microCents / 1e6).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ct`;

/**
 * Formats a count with a noun: "1 event", "12 events".
 * @param {number} number @param {string} thing
 */
export const counted = (number, thing) => `${whole(number)} ${thing}${number === 1 ? "" : "s"}`;

/**
 * Formats a time: "2026-11-21 14:30:05". It is in UTC, as in the logs.
 * @param {number | null | undefined} ms
 */
export const time = (ms) => (ms ? new Date(ms).toISOString().slice(0, 19).replace("T", " ") : none);

/**
 * Formats a time of day in UTC: "14:30:05.123".
 * @param {number} ms
 */
export const clock = (ms) => new Date(ms).toISOString().slice(11, 23);

/**
 * Formats a day in UTC: "2026-11-21".
 * @param {number} ms
 */
export const day = (ms) => new Date(ms).toISOString().slice(0, 10);
