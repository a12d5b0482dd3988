// Checks typed answers offline, in the same way as the server.

// Marks that are often left out: accents, and vowel points of Arabic, Hebrew and Syriac.
const marks =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ua66f-\ua672\ufe20-\ufe2f]/g;
const apostrophes = /[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\ua78c]/g;
const quotes = /[\u00ab\u00bb\u05f4\u201c-\u201f\u2033\u2036\u300c-\u300f\u301d-\u301f]/g;
const dashes = /[\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]/g;
/**
 * Letters that are often typed as one or two other letters.
 * @type {Record<string, string>}
 */
const letters = {
  đ: "d", ð: "d", ł: "l", ø: "o", ħ: "h", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th", ς: "σ", ک: "ك", ی: "ي", ٱ: "ا",
};
const others = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/**
 * Returns the normalized form in which the server compares answers.
 * @param {string} text
 */
export function folded(text) {
  return text.replaceAll("\u00b4", "'").normalize("NFKD").toLowerCase().normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(apostrophes, "'").replace(quotes, '"').replace(dashes, "-")
    .replace(marks, "").replace(others, (letter) => letters[letter])
    .split(/\s+/).filter(Boolean).join(" ").normalize("NFC");
}

/**
 * Tests whether a text matches one of the accepted answers with at most `typos` wrong letters.
 * @param {string} written @param {readonly string[]} accepts @param {number} typos
 */
export function isRight(written, accepts, typos = 0) {
  const answer = [...folded(written)];
  return accepts.some((text) => distance(answer, [...folded(text)]) <= typos);
}

/**
 * Returns the edit distance: the number of insertions, deletions, replacements and swaps of neighbours.
 * @param {string[]} a @param {string[]} b
 */
function distance(a, b) {
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
