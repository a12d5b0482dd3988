import AppCatalog
import SafetyFilter
import TestSupport
import Testing

/// Tests the filter with sentences in many languages. One half of the sentences was used to choose the filter's words,
/// and the other half wasn't (R2).
@Suite(.timeLimit(.minutes(2))) struct MixedCorpusTests {
  static let halves = ["tuned", "held-out"]

  /// The lines of a file of the corpus, with line breaks for `\n`.
  private static func lines(_ name: String) throws -> [String] {
    try SafetyCorpusTests.lines(name).map { $0.replacing(#"\n"#, with: "\n") }
  }

  @Test(
    "No everyday sentence in the half used for tuning is rejected, and at most 2 % of the other half",
    arguments: halves
  )
  func everyday(half: String) throws {
    let filter = try SafetyCorpusTests.filter()
    let lines = try Self.lines("everyday-\(half)")
    #expect(lines.count >= 60)
    let refused = lines.compactMap { line in filter.reason(against: line).map { "\($0): \(line)" } }
    // "120 450 300" may be a score or a telephone number.
    let most = half == "tuned" ? 0 : lines.count / 50
    #expect(refused.count <= most, "\(refused.joined(separator: "\n"))")
  }

  @Test("At most one in twenty harmful sentences passes", arguments: halves)
  func blocked(half: String) throws {
    let filter = try SafetyCorpusTests.filter()
    let lines = try Self.lines("blocked-\(half)").map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }
    #expect(lines.count >= 60 && lines.allSatisfy { $0.count == 2 })
    let passed = lines.filter { filter.reason(against: $0[1]) != $0[0] }
    let words = passed.map { "\($0[0]), but \(filter.reason(against: $0[1]) ?? "passed"): \($0[1])" }
    #expect(passed.count * 20 <= lines.count, "\(words.joined(separator: "\n"))")
  }
}
