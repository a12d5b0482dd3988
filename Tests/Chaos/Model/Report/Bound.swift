/// What a run's figures should come to, and what they came to.
///
/// A bound is shown as kept or missed, and isn't a promise: a machine that has other things to do meanwhile misses
/// some.
package struct Bound: Hashable, Sendable {
  package var name: String
  package var limit: String
  package var seen: String
  package var isKept: Bool
}

extension Figures {
  /// The bounds that the run has figures for.
  package func bounds(restartDelayMs: Int?) -> [Bound] {
    [wellAnswered, killed(after: Int64(restartDelayMs ?? 0) * 1_000_000), slowed].compactMap(\.self)
  }

  private var wellAnswered: Bound? {
    guard all.ops > 0 else { return nil }
    return Bound(
      name: "operations answered well within 5 s", limit: "99.9 %", seen: Report.percent(all.well, of: all.ops),
      isKept: all.well * 1000 >= all.ops * 999)
  }

  /// Of those killed alone: several that start at once share the machine.
  private func killed(after delay: Int64) -> Bound? {
    guard let took = recoveries["kill"]?.tookAlone, let longest = took.last else { return nil }
    let (typical, p99) = (Report.quantile(took, 0.5) - delay, Report.quantile(took, 0.99) - delay)
    return Bound(
      name: "one killed serves again, beyond the restart delay of \(delay / 1_000_000) ms", limit: "150 ms",
      seen:
        "p50 \(Report.milliseconds(typical)), p99 \(Report.milliseconds(p99)), longest \(Report.milliseconds(longest - delay))",
      isKept: longest - delay <= 150_000_000)
  }

  private var slowed: Bound? {
    let (quiet, aside) = (Report.quantile(comparable, 0.99), bystanders.quantile(0.99))
    guard quiet > 0, bystanders.ops > 0 else { return nil }
    let tenths = aside * 10 / quiet
    return Bound(
      name: "bystanders' p99 by that of the same methods while nothing was wrong", limit: "1.5",
      seen: "\(tenths / 10).\(tenths % 10) (\(Report.milliseconds(aside)) by \(Report.milliseconds(quiet)))",
      isKept: aside * 2 <= quiet * 3)
  }
}
