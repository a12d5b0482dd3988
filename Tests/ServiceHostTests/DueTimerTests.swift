import CivilTime
import EventLoop
import ServiceHost
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct DueTimerTests {
  /// Items that become due, and the results of processing them.
  @Loop private final class Things {
    var due: [Timestamp] = []
    var done: [Timestamp] = []
    var fails = false
    var failures = 0

    func timer(_ clock: LoopClock, minimumInterval: Duration = .zero) -> DueTimer {
      DueTimer(
        clock: clock, longestWait: .seconds(60), minimumInterval: minimumInterval, look: { self.due.min() },
        failed: { _ in self.failures += 1 }
      ) {
        if self.fails { throw Refused() }
        self.done.append(self.due.removeFirst())
      }
    }
  }

  private struct Refused: Error {}
  private static let start = Timestamp(seconds: 1000)

  private static func with(_ body: @escaping @Loop @Sendable (Things, LoopClock) async throws -> Void) async throws {
    try await onLoop { try await body(Things(), LoopClock(wall: start)) }
  }

  /// Advances the clock and waits for the effects.
  @Loop private static func pass(_ time: Duration, _ clock: LoopClock) async {
    for _ in 0..<10 { await Loop.task {}.value }
    clock.advance(by: time)
    for _ in 0..<10 {
      await Loop.task {}.value
      // Runs the items that became due at this moment because of the previous step.
      clock.advance(by: .zero)
    }
  }

  @Test("Due items are processed on time and one after the other, and never early")
  func inTime() async throws {
    try await Self.with { things, clock in
      things.due = [Self.start + .seconds(5), Self.start + .seconds(5), Self.start + .seconds(9)]
      let timer = things.timer(clock)
      timer.arm()
      for (step, count) in [(4999, 0), (1, 2), (3999, 2), (1, 3)] as [(Int64, Int)] {
        await Self.pass(.milliseconds(step), clock)
        #expect(things.done.count == count)
      }
      timer.stop()
    }
  }

  @Test("Between two due items, the timer pauses and lets other work run")
  func rests() async throws {
    try await Self.with { things, clock in
      things.due = Array(repeating: Self.start, count: 3)
      let timer = things.timer(clock, minimumInterval: .milliseconds(5))
      timer.arm()
      for (step, count) in [(0, 1), (4, 1), (1, 2), (4, 2), (1, 3)] as [(Int64, Int)] {
        await Self.pass(.milliseconds(step), clock)
        #expect(things.done.count == count)
      }
      timer.stop()
    }
  }

  @Test("A new item that is due earlier is noticed when the timer is rearmed, or after the longest wait")
  func sooner() async throws {
    try await Self.with { things, clock in
      things.due = [Self.start + .seconds(300)]
      let timer = things.timer(clock)
      timer.arm()
      await Self.pass(.zero, clock)
      things.due = [Self.start + .seconds(2)] + things.due
      timer.arm()
      await Self.pass(.seconds(2), clock)
      #expect(things.done.count == 1)
      things.due = [Self.start + .seconds(10)] + things.due
      await Self.pass(.seconds(59), clock)
      #expect(things.done.count == 1, "the timer wasn't notified of the new item")
      await Self.pass(.seconds(1), clock)
      #expect(things.done.count == 2)
      timer.stop()
    }
  }

  @Test("A new item that is due earlier and arrives during a lookup is noticed")
  func soonerMeanwhile() async throws {
    try await Self.with { things, clock in
      things.due = [Self.start + .seconds(300)]
      var looked: CheckedContinuation<Void, Never>?
      var looks = 0
      let timer = DueTimer(
        clock: clock, longestWait: .seconds(600),
        look: {
          let soonest = things.due.min()
          looks += 1
          if looks == 1 { await withCheckedContinuation { looked = $0 } }
          return soonest
        }, failed: { _ in }
      ) {
        things.done.append(things.due.removeFirst())
      }
      timer.arm()
      await Self.pass(.zero, clock)
      things.due = [Self.start + .seconds(2)] + things.due
      timer.arm()
      await Self.pass(.zero, clock)
      looked?.resume()
      await Self.pass(.seconds(2), clock)
      #expect(things.done == [Self.start + .seconds(2)])
      timer.stop()
    }
  }

  @Test("An item that fails is retried after a pause, however often it fails")
  func failure() async throws {
    try await Self.with { things, clock in
      things.due = [Self.start]
      things.fails = true
      let timer = things.timer(clock)
      await timer.fire()
      #expect(things.failures == 1)
      await Self.pass(.milliseconds(4999), clock)
      #expect(things.failures == 1)
      await Self.pass(.milliseconds(1), clock)
      #expect(things.failures == 2)
      things.fails = false
      await Self.pass(.seconds(5), clock)
      #expect(things.failures == 2 && things.done == [Self.start])
      timer.stop()
    }
  }

  @Test("A stopped timer does nothing, even when it is rearmed")
  func stopped() async throws {
    try await Self.with { things, clock in
      things.due = [Self.start + .seconds(1)]
      let timer = things.timer(clock)
      timer.arm()
      timer.stop()
      timer.arm()
      await timer.fire()
      await Self.pass(.seconds(100), clock)
      #expect(things.done.isEmpty)
    }
  }
}
