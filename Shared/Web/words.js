// The texts of the pages: from the shared `words.json` next to this file, and from the app's `words.json` next to its
// pages.

/** @typedef {string | Record<string, string>} Word a plural has one text for each of the language's forms */
/** @type {Record<string, Record<string, Word>>} */
const words = {};
let language = "en";
/** The locales for dates, numbers and lists. The English texts are British. */
const locales = /** @type {Record<string, string>} */ ({ en: "en-GB" });
const locale = () => locales[language] ?? language;

/** @param {Record<string, Record<string, Word>>} more */
export const learn = (more) => Object.assign(words, more);

/**
 * Adds translations of the known texts into the current language.
 * @param {Record<string, Word>} texts
 */
export const learnAdded = (texts) => {
  for (const [name, text] of Object.entries(texts)) if (words[name]) words[name] = { ...words[name], [language]: text };
};

/** Languages that are written from right to left, for browsers that don't report the direction. */
const rightToLeft = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** @param {string} chosen */
export const speak = (chosen) => {
  language = chosen;
  const known = /** @type {any} */ (new Intl.Locale(chosen));
  document.documentElement.lang = chosen;
  document.documentElement.dir = (known.getTextInfo?.() ?? known.textInfo)?.direction ?? (rightToLeft.has(known.language) ? "rtl" : "ltr");
};

export const spoken = () => language;

/**
 * Returns a text by its name, with `{n}` and other placeholders filled in.
 * @param {string} name @param {Record<string, unknown>} [values]
 */
export function t(name, values = {}) {
  const word = words[name]?.[language] ?? words[name]?.en ?? Object.values(words[name] ?? {})[0];
  if (word === undefined) return name;
  const text = typeof word === "string" ? word : word[new Intl.PluralRules(language).select(Number(values.n))] ?? word.other;
  return text.replace(/\{(\w+)\}/g, (whole, hole) => (hole in values ? show(values[hole]) : whole));
}

/** @param {unknown} value */
const show = (value) => (typeof value === "number" ? value.toLocaleString(locale()) : String(value));

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => new Intl.NumberFormat(locale(), options).format(value);

/** @param {number} minorUnits @param {string} currency */
export function price(minorUnits, currency) {
  const format = new Intl.NumberFormat(locale(), { style: "currency", currency });
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** @param {number} at milliseconds since 1970 @param {Intl.DateTimeFormatOptions} [options] */
export const date = (at, options = { dateStyle: "medium" }) => new Intl.DateTimeFormat(locale(), options).format(at);

/** @param {string[]} items @param {Intl.ListFormatOptions} [options] */
export const list = (items, options = { type: "unit", style: "short" }) => new Intl.ListFormat(locale(), options).format(items);

/**
 * Formats a time relative to now, such as "in 3 hours".
 * @param {number} at milliseconds since 1970
 */
export function relative(at) {
  const seconds = (at - Date.now()) / 1000;
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["minute", 60];
  // In some languages, the browser's text begins with a capital letter, but the text is used within sentences.
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(seconds / size), unit).toLocaleLowerCase(language);
}
