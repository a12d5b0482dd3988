import CivilTime
import EventLoop
import TestSupport
import Testing

@Suite struct LoopClockTests {
  @Test("a manual clock runs what is due in order, each at its own time, and drops what was cancelled")
  func manual() async {
    await onLoop {
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

  @Test("a sleep ends at its time, or when its task is cancelled")
  func sleeps() async throws {
    await onLoop {
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
