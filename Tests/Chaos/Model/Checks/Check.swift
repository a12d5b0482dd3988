/// What is wrong with a history, and when it showed.
package struct Finding: Hashable, Sendable {
  package var at: Int64?
  package var words: String

  package init(_ words: String, at: Int64? = nil) { (self.words, self.at) = (words, at) }
}

/// One promise, and how a history is held to it. Pure: the same history has the same findings.
package struct Check: Sendable {
  package let name: String
  package let promise: String
  package let judge: @Sendable (History) -> [Finding]

  package init(_ name: String, _ promise: String, _ judge: @escaping @Sendable (History) -> [Finding]) {
    (self.name, self.promise, self.judge) = (name, promise, judge)
  }

  /// All of them, in the order of the report.
  package static let all: [Check] = [
    .answeredOnce, .inTime, .noRefusedConnection, .sameAnswerAgain, .knownOutcomes, .settled, .accounts, .cards,
    .reading,
    .roasts, .ledger, .limits, .events, .streams, .othersUntouched, .recovered,
  ]
}

/// What all checks found.
package struct Verdict: Sendable {
  package var findings: [(check: Check, findings: [Finding])]

  package init(_ history: History) { findings = Check.all.map { ($0, $0.judge(history)) } }

  package var isGood: Bool { findings.allSatisfy(\.findings.isEmpty) }
  package func of(_ name: String) -> [Finding] { findings.first { $0.check.name == name }?.findings ?? [] }
}
