import { connection, processes } from "./connection.js";
import { age, counted } from "./numbers.js";

/** @typedef {{ service: string, health?: any, stats?: any, lag?: any, silence?: string }} Snapshot a process at one moment */
/** @typedef {{ at: number, snapshots: Snapshot[] }} Sample all processes at one moment */
/** @typedef {{ name: string, service: string, calls: number, errors: number, p50?: number, p99?: number, longest: number, seconds: number }} Calls */
/** @typedef {{ service: string, words: string, isBad: boolean, page?: string }} Warning */

const intervalMs = 2000;
/** The number of samples in a curve. They cover two minutes. */
export const curveLength = 60;

/** Samples the processes periodically while the page is visible. */
class Sampler extends EventTarget {
  /** @type {Sample | undefined} */
  before;
  /** @type {Sample | undefined} */
  now;
  /**
   * The error of the last sample.
   * @type {Error | undefined}
   */
  failure;
  isPaused = false;
  /**
   * The values of each curve, by process and name, the newest last.
   * @type {Map<string, (number | undefined)[]>}
   */
  curves = new Map();

  start() {
    document.addEventListener("visibilitychange", () => this.#run());
    this.#run();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    this.dispatchEvent(new Event("sampled"));
    this.#run();
  }

  #isRunning = false;

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (connection.isSignedIn && !this.isPaused && !document.hidden) {
      await this.#sample();
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
    this.#isRunning = false;
  }

  async #sample() {
    try {
      const snapshots = /** @type {Snapshot[]} */ (await connection.get("/processes"));
      this.before = this.now;
      this.now = { at: Date.now(), snapshots };
      this.failure = undefined;
      for (const snapshot of snapshots) for (const [name, value] of Object.entries(figures(snapshot, this.#old(snapshot.service), this.#seconds))) this.#append(`${snapshot.service} ${name}`, value);
    } catch (failure) {
      this.failure = /** @type {Error} */ (failure);
    }
    this.dispatchEvent(new Event("sampled"));
  }

  get #seconds() {
    return this.now && this.before ? (this.now.at - this.before.at) / 1000 : 0;
  }

  /** @param {string} service */
  #old(service) {
    return this.before?.snapshots.find((snapshot) => snapshot.service === service);
  }

  /** @param {string} name @param {number | undefined} value */
  #append(name, value) {
    this.curves.set(name, [...(this.curves.get(name) ?? []), value].slice(-curveLength));
  }

  /**
   * Returns the newest value of a curve.
   * @param {string} service @param {string} name
   */
  latest(service, name) {
    return this.curves.get(`${service} ${name}`)?.at(-1);
  }

  /** The names of the processes. Edge is included only if it runs. */
  get services() {
    return this.now?.snapshots.map(({ service }) => service) ?? processes;
  }

  /**
   * The warnings, the most severe first.
   * @returns {Warning[]}
   */
  get warnings() {
    return this.now ? warnings(this.now.snapshots, this.now.at) : [];
  }
}

export const sampler = new Sampler();

// Functions without side effects

/**
 * Returns true if both snapshots are of the same instance of the process.
 * @param {Snapshot | undefined} old @param {Snapshot} now
 */
const isSame = (old, now) => Boolean(old?.stats && old.stats.id === now.stats?.id);

/**
 * Returns the values of a process that are drawn as curves. Unknown values are undefined.
 * @param {Snapshot} snapshot @param {Snapshot | undefined} old @param {number} seconds @returns {Record<string, number | undefined>}
 */
export function figures(snapshot, old, seconds) {
  const { health } = snapshot;
  if (!health) return { cpu: undefined, memory: undefined, calls: undefined, errors: undefined, p99: undefined };
  const recent = health.recent;
  const span = Math.max(recent.ms / 1000, 0.001);
  const worked = isSame(old, snapshot) && old?.health && seconds ? (health.cpu_ns - old.health.cpu_ns) / 1e9 / seconds : undefined;
  return { cpu: worked, memory: health.resident_bytes, calls: recent.calls / span, errors: recent.errors / span, p99: recent.p99_ns };
}

/**
 * Returns the longest duration in a bucket of the processes' histograms. Eight buckets cover each doubling of the
 * duration, from 125 ns on.
 * @param {number} bucket
 */
const bound = (bucket) => (bucket < 16 ? bucket + 1 : ((bucket % 8) + 9) * 2 ** (Math.floor(bucket / 8) - 1)) * 125;
const buckets = 216;

/**
 * Returns the quantile `part` in nanoseconds, accurate to the width of a bucket.
 * @param {[number, number][]} counts buckets with their counts, in their order @param {number} part @param {number} longest
 */
export function quantile(counts, part, longest) {
  const all = counts.reduce((sum, [, held]) => sum + held, 0);
  if (!all) return undefined;
  const wanted = Math.max(1, all * part);
  let below = 0;
  for (const [bucket, held] of counts) {
    if (below + held >= wanted) {
      if (bucket >= buckets) return longest;
      const floor = bucket ? bound(bucket - 1) : 0;
      return Math.min(longest, floor + ((bound(bucket) - floor) * (wanted - below)) / held);
    }
    below += held;
  }
  return longest;
}

/**
 * Returns the figures of each method's calls between two samples, or since the processes started. Forwarded calls are
 * measured at the gateway, and calls between services at the service that answers them. Operators' calls are omitted.
 * @param {Sample | undefined} before @param {Sample} now @param {boolean} [withOperators] @returns {Calls[]}
 */
export function methods(before, now, withOperators = false) {
  /** @type {Map<string, Calls>} */
  const found = new Map();
  for (const snapshot of now.snapshots) {
    const old = before?.snapshots.find(({ service }) => service === snapshot.service);
    // If a service didn't respond in the first sample, the difference is unknown.
    if (before && !old?.stats) continue;
    const known = new Map(isSame(old, snapshot) ? old?.stats.endpoints.map((/** @type {any} */ endpoint) => [endpoint.subject, endpoint]) : []);
    const began = Date.parse(snapshot.stats?.started);
    for (const { subject, num_requests, num_errors, data } of snapshot.stats?.endpoints ?? []) {
      if (found.has(subject) || (data.audience === "admin" && !withOperators)) continue;
      const past = known.get(subject);
      const calls = num_requests - (past?.num_requests ?? 0);
      if (calls <= 0) continue;
      const then = new Map(/** @type {[number, number][]} */ (past?.data.buckets ?? []));
      const counts = data.buckets.map((/** @type {[number, number]} */ [bucket, held]) => [bucket, held - (then.get(bucket) ?? 0)]).filter((/** @type {number[]} */ [, held]) => held > 0);
      const top = counts.length && counts.at(-1)[0] < buckets ? bound(counts.at(-1)[0]) : data.longest;
      const longest = past ? Math.min(data.longest, top) : data.longest;
      found.set(subject, {
        name: subject, service: snapshot.service, calls, errors: num_errors - (past?.num_errors ?? 0),
        p50: quantile(counts, 0.5, longest), p99: quantile(counts, 0.99, longest), longest,
        seconds: Math.max(0.001, (now.at - (before && past ? before.at : began || now.at)) / 1000),
      });
    }
  }
  return [...found.values()];
}

/**
 * Returns the warnings that `quintet status` also prints.
 * @param {Snapshot[]} snapshots @param {number} at @returns {Warning[]}
 */
export function warnings(snapshots, at) {
  /** @type {Warning[]} */
  const all = [];
  const versions = new Set(snapshots.flatMap(({ health }) => (health ? [health.version] : [])));
  if (versions.size > 1) all.push({ service: "all", words: `the processes have different versions: ${[...versions].join(", ")}`, isBad: true });
  /** @type {Map<string, string[]>} */
  const out = new Map();
  for (const { service, health, stats, lag, silence } of snapshots) {
    const say = (/** @type {string} */ words, isBad = false, /** @type {string | undefined} */ page = undefined) => all.push({ service, words, isBad, page });
    if (!health) {
      say(silence || "no process answers at its socket", true);
      continue;
    }
    if (health.problem) say(`${health.problem.message} (${health.problem.reason}; quintet doctor)`, true);
    for (const { text } of health.warnings ?? []) say(text);
    for (const { app, reason } of health.out_of_service ?? []) {
      const words = `the app ${app} is out of service: ${reason}`;
      out.set(words, [...(out.get(words) ?? []), service]);
    }
    for (const app of health.without_folder ?? []) say(`the folder of the app ${app} is gone, so the next start won't serve it (quintet doctor)`, true);
    for (const { name, breaker } of stats?.peers ?? []) {
      if (breaker && breaker !== "closed") say(`${name} is down, so calls to it are rejected (breaker ${breaker})`, true);
    }
    for (const { subscriber, events, oldest_at } of lag?.subscribers ?? []) {
      // Every event waits for a moment, so only longer waits are reported.
      if (events > 0 && at - (oldest_at ?? at) >= 2000) say(`${counted(events, "event")} ${events === 1 ? "waits" : "wait"} for ${subscriber}, the oldest for ${age(at - oldest_at)}`, false, "events");
    }
    const { quarantined_events: quarantined = 0, waiting_writes: writes = 0 } = health.store ?? {};
    if (quarantined) say(`${counted(quarantined, "event")} failed and ${quarantined === 1 ? "is" : "are"} in quarantine`, true, "events");
    if (writes) say(`${counted(writes, "change")} ${writes === 1 ? "waits" : "wait"} for the disk`);
  }
  for (const [words, services] of out) all.push({ service: services.length === snapshots.length ? "all" : services.join(", "), words, isBad: true });
  return all.sort((a, b) => Number(b.isBad) - Number(a.isBad));
}
