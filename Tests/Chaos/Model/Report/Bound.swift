/// A bound on a figure of a run, and the actual figure.
///
/// A bound is reported as kept or missed but isn't a promise: a busy machine misses some.
package struct Bound: Hashable, Sendable {
  package var name: String
  package var limit: String
  package var seen: String
  package var isKept: Bool
}

extension Figures {
  /// The bounds that the run has figures for.
  package func bounds(restartDelayMs: Int?) -> [Bound] {
    [wellAnswered, killed(after: Int64(restartDelayMs ?? 0) * 1_000_000), slowed, promoted].compactMap(\.self)
  }

  private var wellAnswered: Bound? {
    guard all.ops > 0 else { return nil }
    return Bound(
      name: "operations that succeeded within 5 s", limit: "99.9 %", seen: Report.percent(all.well, of: all.ops),
      isKept: all.well * 1000 >= all.ops * 999)
  }

  /// Counts only services that were killed alone, because services that start at the same time slow each other down.
  private func killed(after delay: Int64) -> Bound? {
    guard let took = recoveries["kill"]?.tookAlone, let longest = took.last else { return nil }
    let typical = Report.quantile(took, 0.5) - delay
    let p99 = Report.quantile(took, 0.99) - delay
    return Bound(
      name: "restart of a killed service, without the restart delay of \(delay / 1_000_000) ms", limit: "150 ms",
      seen:
        "p50 \(Report.milliseconds(typical)), p99 \(Report.milliseconds(p99)), longest "
        + "\(Report.milliseconds(longest - delay))",
      isKept: longest - delay <= 150_000_000)
  }

  private var promoted: Bound? {
    guard let longest = returns.last else { return nil }
    return Bound(
      name: "the first acknowledged change after a promotion", limit: "10 s",
      seen: "p50 \(Report.milliseconds(Report.quantile(returns, 0.5))), longest \(Report.milliseconds(longest))",
      isKept: longest <= 10_000_000_000)
  }

  private var slowed: Bound? {
    let quiet = Report.quantile(comparable, 0.99)
    let aside = bystanders.quantile(0.99)
    guard quiet > 0, bystanders.ops > 0 else { return nil }
    let tenths = aside * 10 / quiet
    return Bound(
      name: "bystanders' p99, divided by the p99 of the same methods without faults", limit: "1.5",
      seen: "\(tenths / 10).\(tenths % 10) (\(Report.milliseconds(aside)) by \(Report.milliseconds(quiet)))",
      isKept: aside * 2 <= quiet * 3)
  }
}
