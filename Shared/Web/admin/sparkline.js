import { html } from "/web/html.js";

/**
 * A small curve next to a number, as an illustration.
 * @param {(number | undefined)[]} values the newest last @param {number} capacity the maximum number of values @param {number} [least] the minimum of the scale's upper end
 */
export function sparkline(values, capacity, least = 0) {
  const top = Math.max(least, ...values.map((value) => value ?? 0)) || 1;
  const left = capacity - values.length;
  let path = "";
  let isOn = false;
  values.forEach((value, i) => {
    if (value !== undefined) path += `${isOn ? "L" : "M"}${left + i} ${(19 - (value / top) * 18).toFixed(1)}`;
    isOn = value !== undefined;
  });
  return html`<svg class="sparkline" viewBox=${`0 0 ${capacity - 1} 20`} preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d=${path || "M0 0"}></path></svg>`;
}
