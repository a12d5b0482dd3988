// Offline lessons: their questions and pictures are stored in the browser, and the answers are submitted later.

import { app } from "/web/app.js";
import { pictureBytes } from "/web/picture.js";

/** @param {string} lesson */
const name = (lesson) => `package ${document.documentElement.lang} ${lesson}`;

/** @param {string} lesson */
export const kept = (lesson) => app.store.get("answers", name(lesson));

/**
 * Downloads offline lessons.
 * @param {string[]} lessons @param {(done: number) => void} told
 */
export async function pack(lessons, told) {
  for (const [i, lesson] of lessons.entries()) {
    const packed = await app.call("progress.bundles.make", { lesson });
    for (const { picture } of packed.questions) if (picture) await pictureBytes(picture, "medium");
    await app.store.put("answers", name(lesson), packed);
    told(i + 1);
  }
}
