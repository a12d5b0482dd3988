import CivilTime
import EventLoop
import FSRS
import Files
import TestSupport
import Testing
import Wire

/// Compares the scheduler with the library of FSRS's publishers.
@Suite(.timeLimit(.minutes(3))) struct FSRSJudgeTests {
  private static let root: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
  }()
  /// Installed by `make interop` from Tests/Interop/requirements.txt.
  private static let python = "\(root)/.build/interop/bin/python3"
  private static let hasLibraries = (try? Disk.exists(python)) == true

  private struct Case: Codable {
    var weights: [Double]
    var retention: Double
    var learning: [Int]
    var relearning: [Int]
    var maxDays: Int
    var reviews: [Review]
  }
  private struct Review: Codable {
    var at: Int64
    var rating: Int
  }
  private struct Verdict: Codable {
    var stage: Int
    var step: Int?
    var stability: Double
    var difficulty: Double
    var due: Int64
    var probability: Double
  }

  private static func cases(_ dice: inout Dice) -> [Case] {
    (0..<300).map { number in
      var at: Int64 = 1_790_000_000_000
      let reviews = (0..<dice.roll(1..<40)).map { _ in
        // The next review follows within a minute, a day, a month or a year.
        at += Int64(dice.roll(1..<dice.pick([60_000, 86_400_000, 2_600_000_000, 31_000_000_000])))
        return Review(at: at, rating: dice.roll(1..<5))
      }
      let isUsual = number.isMultiple(of: 2)
      return Case(
        weights: isUsual ? FSRS.defaultWeights : FSRS.weightBounds.map { Double.random(in: $0, using: &dice) },
        retention: isUsual ? 0.9 : Double.random(in: 0.6...0.98, using: &dice),
        learning: dice.pick([[60, 600], [60, 600], [300], [], [60, 600, 3600]]),
        relearning: dice.pick([[600], [], [60, 600]]),
        maxDays: dice.pick([36_500, 365]), reviews: reviews)
    }
  }

  @Test(
    "Stage, step, stability, difficulty and due time match those of FSRS's own library",
    .enabled(if: hasLibraries, "needs .build/interop: run make interop"))
  func same() async throws {
    let seed = UInt64.random(in: 0...1_000_000)
    var dice = Dice(seed: seed)
    let cases = Self.cases(&dice)
    let verdicts = try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(try JSON.encode(cases), to: "\(folder)/cases.json")
        let script = "\(Self.root)/Tests/Interop/fsrs_judge.py"
        let (exit, output) = try await Programs.run(Self.python, ["-B", script, "\(folder)/cases.json"])
        #expect(exit == .exited(code: 0), "\(output)")
        return try JSON.decode([[Verdict]].self, from: Array(output.utf8))
      }
    }
    #expect(verdicts.count == cases.count)
    for (one, found) in zip(cases, verdicts) {
      let scheduler = FSRS(
        weights: one.weights, retention: one.retention, learningSteps: one.learning.map { .seconds($0) },
        relearningSteps: one.relearning.map { .seconds($0) }, maxDays: one.maxDays)
      var memory: FSRS.Memory?
      for (review, verdict) in zip(one.reviews, found) {
        let at = Timestamp(milliseconds: review.at)
        let known = memory.map { scheduler.probability($0, at: at) } ?? 0
        let next = scheduler.review(memory, as: try #require(FSRS.Rating(rawValue: review.rating)), at: at)
        #expect(next.stage.rawValue == verdict.stage && next.step == verdict.step, "seed \(seed)")
        #expect(Self.near(next.stability, verdict.stability) && Self.near(next.difficulty, verdict.difficulty))
        #expect(Self.near(known, verdict.probability), "seed \(seed)")
        // The rounding of the last bit can decide between two days.
        #expect(abs(next.due.milliseconds - verdict.due) <= 86_400_000 / (next.stage == .review ? 1 : 86_400_000))
        memory = next
      }
    }
  }

  private static func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a), abs(b)) }
}
