import CivilTime
import EventLoop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LoopClockTests {
  @Test("A manual clock runs due actions in order of time and doesn't run cancelled actions")
  func manual() async throws {
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 100))
      let start = clock.now
      var log: [String] = []
      for (name, wait) in [("c", 3), ("a", 1), ("b", 2), ("d", 9)] {
        clock.schedule(at: start + .seconds(wait)) { log.append("\(name)\((clock.now - start).components.seconds)") }
      }
      let dropped = clock.schedule(at: start + .seconds(2)) { log.append("dropped") }
      clock.schedule(at: start + .seconds(1)) { clock.schedule(at: clock.now + .seconds(1)) { log.append("later") } }
      clock.cancel(dropped)
      clock.advance(by: .seconds(5))
      #expect(log == ["a1", "b2", "later", "c3"])
      #expect(clock.wallNow == Timestamp(seconds: 105))
    }
  }

  @Test("Moving a manual clock doesn't run actions; the caller runs due actions one by one")
  func stepwise() async throws {
    try await onLoop {
      var seed: UInt64 = 0
      let clock = LoopClock(wall: Timestamp(seconds: 100)) {
        seed += 1
        return seed << 40
      }
      let start = clock.now
      var log: [Int] = []
      for number in 1...3 { clock.schedule(at: start + .seconds(number)) { log.append(number) } }
      #expect(clock.nextDue == start + .seconds(1))
      clock.move(to: start + .seconds(2))
      clock.jumpWall(by: .seconds(-50))
      #expect(log.isEmpty && clock.wallNow == Timestamp(seconds: 52) && clock.now == start + .seconds(2))
      #expect(clock.runDue() && log == [1])
      #expect(clock.runDue() && log == [1, 2])
      #expect(!clock.runDue())
      #expect(clock.random() == 1 << 40)
      #expect(clock.jitter() == Double(2 << 40 as UInt64) / Double(sign: .plus, exponent: 64, significand: 1))
    }
  }

  @Test("Short waits never end early, in whatever order they are scheduled")
  func shortWaits() async throws {
    try await onLoop {
      let clock = LoopClock.system
      let start = clock.now
      let waits = [4000, 300, 1500, 700]
      let ends = waits.map { wait in
        Loop.task {
          try? await clock.sleep(until: start + .microseconds(wait))
          return clock.now
        }
      }
      for (wait, end) in zip(waits, ends) {
        let ended = await end.value
        #expect(ended - start >= .microseconds(wait))
      }
    }
  }

  @Test("A sleep ends at its time or when its task is cancelled")
  func sleeps() async throws {
    try await onLoop {
      let clock = LoopClock.system
      let start = clock.now
      try? await clock.sleep(until: start + .milliseconds(15))
      #expect(clock.now - start >= .milliseconds(15))
      let task = Loop.task { try await clock.sleep(until: clock.now + .seconds(60)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
