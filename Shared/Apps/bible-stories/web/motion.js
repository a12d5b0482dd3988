// Converts the phases' duration, curve and bounce from the app's data to the browser's easing functions.

/** @typedef {{ duration_ms: number, curve: "linear" | "ease_out" | "ease_in_out" | "spring", bounce?: number }} Motion */

/** A spring is at rest after its duration multiplied by this factor. */
const rest = 1.7;

/**
 * Returns the position of a spring at a time, from 0 to slightly more than 1.
 * @param {number} ms @param {Motion} motion
 */
export function spring(ms, { duration_ms, bounce = 0 }) {
  const damping = 1 - bounce;
  const speed = (2 * Math.PI) / duration_ms;
  const decay = Math.exp(-damping * speed * ms);
  if (damping >= 1) return 1 - decay * (1 + speed * ms);
  const swing = speed * Math.sqrt(1 - damping * damping);
  return 1 - decay * (Math.cos(swing * ms) + ((damping * speed) / swing) * Math.sin(swing * ms));
}

/**
 * Returns the parameters of a transition.
 * @param {Motion} motion @returns {{ ms: number, easing: string }}
 */
export function transition(motion) {
  const { duration_ms: ms, curve } = motion;
  if (curve !== "spring") return { ms, easing: curve.replaceAll("_", "-") };
  const long = ms * rest;
  const points = Array.from({ length: 41 }, (_, i) => (i === 40 ? 1 : spring((i / 40) * long, motion)).toFixed(4));
  return { ms: long, easing: `linear(${points.join(", ")})` };
}
