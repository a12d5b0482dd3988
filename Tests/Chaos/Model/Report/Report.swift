/// The human-readable report of a run.
package struct Report: Sendable {
  package let history: History
  package let verdict: Verdict
  package let figures: Figures
  package let soak: Soak
  /// The source of the run, such as a command and a commit.
  package let origin: String?
  /// The number of findings shown for each check.
  static let shown = 8

  package init(_ history: History, _ verdict: Verdict, origin: String? = nil) {
    self.history = history
    self.verdict = verdict
    self.origin = origin
    figures = Figures(history)
    soak = Soak(history)
  }

  var bounds: [Bound] { figures.bounds(restartDelayMs: history.run?.restartDelayMs) }

  package var headline: String {
    verdict.isGood
      ? "Every promise held."
      : "BROKEN: \(verdict.findings.filter { !$0.findings.isEmpty }.map(\.check.name).joined(separator: ", "))"
  }

  package var summary: String {
    guard let run = history.run else { return "a history without its beginning" }
    let rest = "\(Self.number(figures.all.ops)) operations by \(Self.number(figures.calls)) calls"
    let ways = figures.byWay.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\(Self.number($1)) by \($0.rawValue)" }
    let byEdge = ways.isEmpty ? "" : " (by edge: \(ways.joined(separator: ", ")))"
    let troubles = history.faults.isEmpty ? "no faults" : "\(history.faults.count) faults"
    return "\(rest)\(byEdge) at \(Int(run.rate)) a second under \(run.stack), \(troubles), seed \(run.seed)"
  }

  package var text: String {
    var lines = [headline, "", summary]
    if let origin { lines.append(origin) }
    lines += ["", "checks"]
    for (check, findings) in verdict.findings {
      let moot = verdict.moot[check.name]
      lines.append(
        "  \(moot != nil ? "-     " : findings.isEmpty ? "ok    " : "BROKEN")  \(Self.pad(check.name, 15)) "
          + "\(check.promise)"
          + (moot.map { ": not judged, \($0)" } ?? ""))
      for finding in findings.prefix(Self.shown) {
        lines.append("            \(finding.at.map { "at \(Self.seconds($0)): " } ?? "")\(finding.words)")
      }
      if findings.count > Self.shown { lines.append("            and \(findings.count - Self.shown) more") }
    }
    if !bounds.isEmpty { lines += ["", "bounds"] }
    for bound in bounds {
      lines.append("  \(bound.isKept ? "kept  " : "MISSED")  \(bound.name): \(bound.seen) (bound: \(bound.limit))")
    }
    lines += ["", "calls            operations     well   again       p50       p99     p99.9       max"]
    for service in figures.byService.keys.sorted() { lines.append(row(service, figures.byService[service] ?? .init())) }
    lines.append(row("all", figures.all))
    lines.append(row("nothing wrong", figures.quiet))
    lines.append(row("bystanders", figures.bystanders))
    lines.append(row("without a key", figures.careless))
    let putOff = figures.all.putOff.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.number($0.value))" }
    lines.append(
      "  rejected temporarily and repeated with the same key: "
        + "\(putOff.isEmpty ? "none" : putOff.joined(separator: ", "))"
    )
    // Trends can't be computed for a process that was killed and restarted.
    lines += history.faults.isEmpty ? soakLines : troubleLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var troubleLines: [String] {
    var lines = ["", "faults           strikes  skipped   recovery p50       p99       max"]
    for kind in figures.recoveries.keys.sorted() {
      guard let recoveries = figures.recoveries[kind] else { continue }
      lines.append(
        "  \(Self.pad(kind, 14))\(Self.left(recoveries.strikes, 8))\(Self.left(recoveries.skipped, 9))"
          + [0.5, 0.99, 1].map { Self.left(Self.milliseconds(Self.quantile(recoveries.took, $0)), $0 == 0.5 ? 15 : 10) }
          .joined())
    }
    for fault in history.faults.values.filter({ $0.skipped != nil }).prefix(3) {
      lines.append("  skipped \(fault.kind): \(fault.skipped ?? "")")
    }
    return lines
  }

  private func row(_ name: String, _ tally: Figures.Tally) -> String {
    let share = tally.ops == 0 ? "-" : Self.percent(tally.well, of: tally.ops)
    return "  \(Self.pad(name, 14)) \(Self.left(tally.ops, 11))\(Self.left(share, 9))\(Self.left(tally.again, 8))"
      + [0.5, 0.99, 0.999, 1].map { Self.left(Self.milliseconds(tally.quantile($0)), 10) }.joined()
  }
}

// MARK: Words for numbers

extension Report {
  package static func quantile(_ sorted: [Int64], _ share: Double) -> Int64 {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  static func number(_ value: Int) -> String {
    var out = ""
    let digits = Array(String(value))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return out
  }

  static func milliseconds(_ nanoseconds: Int64) -> String {
    let tenths = nanoseconds / 100_000
    return tenths < 1000 ? "\(tenths / 10).\(abs(tenths % 10)) ms" : "\(number(Int(tenths / 10))) ms"
  }

  static func seconds(_ nanoseconds: Int64) -> String {
    "\(nanoseconds / 1_000_000_000).\(pad(String(nanoseconds / 1_000_000 % 1000), 3, with: "0")) s"
  }

  package static func percent(_ part: Int, of whole: Int) -> String {
    if part == whole { return "100 %" }
    // The share is rounded down, so that 99.999 % never reads as 100 %.
    let hundredths = part * 10_000 / whole
    return "\(hundredths / 100).\(pad(String(hundredths % 100), 2, with: "0")) %"
  }

  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  private static func pad(_ text: String, _ width: Int, with: String) -> String {
    String(repeating: with, count: max(0, width - text.count)) + text
  }
  static func left(_ value: Int, _ width: Int) -> String { left(number(value), width) }
  static func left(_ text: String, _ width: Int) -> String { pad(text, width, with: " ") }
}
