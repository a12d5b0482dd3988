import CivilTime
import Testing

@testable import MessageBus

@Suite(.timeLimit(.minutes(2))) struct DeadlineWheelTests {
  @Test("Each deadline is reported once, never early and at most two ticks late")
  func times() {
    var wheel = DeadlineWheel()
    var random = SystemRandomNumberGenerator()
    var now = Instant(nanoseconds: 123_456_789_000)
    var due: [Instant] = []
    for slot in 0..<500 {
      due.append(now + .milliseconds(Int64.random(in: -5...30_000, using: &random)))
      wheel.insert(slot, due: due[slot], now: now)
    }
    for slot in stride(from: 0, to: 500, by: 7) { wheel.remove(slot) }
    var reported: [Int: Instant] = [:]
    while wheel.count > 0 {
      var expired: [Int] = []
      now = now + DeadlineWheel.tick
      wheel.advance(to: now, into: &expired)
      for slot in expired {
        #expect(reported.updateValue(now, forKey: slot) == nil)
        #expect(due[slot] <= now)
        #expect(now - due[slot] <= max(DeadlineWheel.tick * 2, .milliseconds(5) + DeadlineWheel.tick * 2))
      }
    }
    #expect(reported.count == 500 - 72)
  }

  @Test("After a long pause, all deadlines that passed during it are reported")
  func pause() {
    var wheel = DeadlineWheel()
    let start = Instant(nanoseconds: 0)
    for slot in 0..<100 { wheel.insert(slot, due: start + .milliseconds(Int64(slot) * 300), now: start) }
    var expired: [Int] = []
    wheel.advance(to: start + .seconds(100), into: &expired)
    #expect(expired.sorted() == Array(0..<100))
  }
}
