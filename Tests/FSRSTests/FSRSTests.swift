import CivilTime
import FSRS
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FSRSTests {
  private let start = Timestamp(milliseconds: 1_790_000_000_000)

  /// Consecutive reviews, each at its due time.
  private func waits(_ ratings: [FSRS.Rating], by scheduler: FSRS = FSRS()) -> [Duration] {
    var memory: FSRS.Memory? = nil
    var now: Timestamp = start
    var waits: [Duration] = []
    for rating in ratings {
      let next = scheduler.review(memory, as: rating, at: now)
      waits.append(next.due - now)
      memory = next
      now = next.due
    }
    return waits
  }

  private func days(_ number: Int) -> Duration { .seconds(86_400 * number) }

  @Test("A new card is first due within minutes, and then at intervals of more and more days")
  func grows() {
    let found = waits(Array(repeating: .good, count: 6))
    #expect(found[0] == .seconds(600))
    #expect(found[1] == days(2))
    #expect(zip(found.dropFirst(), found.dropFirst(2)).allSatisfy { $0 < $1 })
    #expect(waits([.easy]) == [days(8)])
    #expect(waits([.again, .hard, .hard]) == [.seconds(60), .seconds(330), .seconds(330)])
  }

  @Test("A forgotten card is due within minutes, and afterwards sooner than before")
  func forgets() {
    let found = waits([.easy, .good, .good, .again, .good])
    #expect(found[3] == .seconds(600))
    #expect(found[4] < found[2])
  }

  @Test("There may be one learning step or none, and no interval exceeds the configured maximum")
  func steps() {
    let bare = FSRS(learningSteps: [], relearningSteps: [], maxDays: 20)
    #expect(waits([.good, .again], by: bare).allSatisfy { $0 >= days(1) })
    #expect(waits(Array(repeating: .easy, count: 9), by: bare).last == days(20))
    #expect(waits([.hard, .good], by: FSRS(learningSteps: [.seconds(100)]))[0] == .seconds(150))
  }

  @Test(
    "A card is due when the probability of remembering it falls to the requested value",
    arguments: [0.7, 0.8, 0.9, 0.97])
  func retention(wanted: Double) {
    let scheduler = FSRS(retention: wanted)
    var memory: FSRS.Memory? = nil
    var now: Timestamp = start
    for _ in 0..<4 {
      let next = scheduler.review(memory, as: .good, at: now)
      memory = next
      now = next.due
    }
    let known = memory.map { scheduler.probability($0, at: now) } ?? 0
    // Intervals are whole days, so the probability is only approximate.
    #expect(abs(known - wanted) < 0.01)
  }

  @Test("After any reviews, the numbers are within their bounds, and the next review is in the future")
  func bounds() {
    var dice = Dice(seed: 3)
    for _ in 0..<300 {
      let weights = FSRS.weightBounds.map { Double.random(in: $0, using: &dice) }
      let scheduler = FSRS(weights: weights, retention: Double.random(in: 0.5...0.99, using: &dice))
      var memory: FSRS.Memory? = nil
      var now: Timestamp = start
      for _ in 0..<40 {
        let next = scheduler.review(memory, as: dice.pick(FSRS.Rating.allCases), at: now)
        #expect((1...10).contains(next.difficulty) && next.stability >= 0.001 && next.stability.isFinite)
        #expect(next.due > now && next.due - now <= .seconds(86_400 * 36_500))
        #expect((next.stage == .review) == (next.step == nil))
        memory = next
        now = now + .milliseconds(dice.roll(0..<3_000_000_000))
      }
    }
  }
}
