/// A violation found in a history, and its time if it has one.
package struct Finding: Hashable, Sendable {
  package var at: Int64?
  package var words: String

  package init(_ words: String, at: Int64? = nil) {
    self.words = words
    self.at = at
  }
}

/// A promise and the function that checks a history against it. Pure: equal histories have equal findings.
package struct Check: Sendable {
  package let name: String
  package let promise: String
  package let judge: @Sendable (History) -> [Finding]
  /// Returns the reason that this check can't judge a history; nil if it can.
  package let isMoot: @Sendable (History) -> String?

  package init(
    _ name: String, _ promise: String, unless isMoot: @escaping @Sendable (History) -> String? = { _ in nil },
    _ judge: @escaping @Sendable (History) -> [Finding]
  ) {
    self.name = name
    self.promise = promise
    self.isMoot = isMoot
    self.judge = judge
  }

  /// All checks, in the order of the report.
  package static let all: [Check] = [
    .answeredOnce, .inTime, .noRefusedConnection, .sameAnswerAgain, .knownOutcomes, .settled, .accounts, .cards,
    .reading, .roasts, .ledger, .wallets, .boards, .actions, .budgets, .joins, .purchases, .notices, .grants,
    .codes, .plans, .limits, .events, .streams, .othersUntouched, .recovered, .promotions, .memory, .descriptors,
    .databases,
  ]
}

/// The findings of all checks.
package struct Verdict: Sendable {
  package var findings: [(check: Check, findings: [Finding])]
  /// The checks that can't judge the history, with the reasons.
  package private(set) var moot: [String: String] = [:]

  package init(_ history: History) {
    moot = Dictionary(
      Check.all.compactMap { check in check.isMoot(history).map { (check.name, $0) } }, uniquingKeysWith: { $1 })
    let moot = moot
    findings = Check.all.map { ($0, moot[$0.name] == nil ? $0.judge(history) : []) }
  }

  package var isGood: Bool { findings.allSatisfy(\.findings.isEmpty) }
  package func of(_ name: String) -> [Finding] { findings.first { $0.check.name == name }?.findings ?? [] }
}
