import CivilTime
import Testing

@testable import EntitlementsService

/// The schedule of fetching published keys, with times that the test supplies.
@Suite(.timeLimit(.minutes(1))) struct KeyRefreshScheduleTests {
  static let start = Instant(nanoseconds: 1_000_000_000)

  @Test(
    "Keys are fetched again when they expire, within a minimum and maximum interval, or hourly if they don't expire",
    arguments: [(nil, 3600), (.seconds(600), 600), (.zero, 300), (.seconds(10_000_000), 86_400)] as [(Duration?, Int64)]
  )
  func intervals(maxAge: Duration?, seconds: Int64) {
    var schedule = KeyRefreshSchedule(at: Self.start)
    #expect(schedule.next == Self.start && schedule.demand(at: Self.start) == .fetch)
    schedule.succeeded(maxAge: maxAge, at: Self.start)
    #expect(schedule.next == Self.start + .seconds(seconds))
  }

  @Test("A failing key server is retried with growing delays of up to a minute")
  func pauses() {
    var schedule = KeyRefreshSchedule(at: Self.start)
    var now = Self.start
    var pauses: [Duration] = []
    for _ in 0..<8 {
      schedule.failed(at: now, jitter: 0.999_999)
      #expect(schedule.demand(at: now) == .wait(schedule.next - now))
      pauses.append(schedule.next - now)
      now = schedule.next
      #expect(schedule.demand(at: now) == .fetch)
    }
    for (pause, longest) in zip(pauses, [2, 4, 8, 16, 32, 60, 60, 60] as [Int64]) {
      #expect(pause <= .seconds(longest) && pause > .seconds(longest) * 0.99)
    }
    schedule.failed(at: now, jitter: 0)
    #expect(schedule.next == now + .seconds(30))
    schedule.succeeded(maxAge: nil, at: now)
    schedule.failed(at: now, jitter: 0)
    #expect(schedule.next == now + .seconds(1), "earlier failures don't affect the delay")
  }

  @Test("An unknown key triggers at most one fetch a minute")
  func unknown() {
    var schedule = KeyRefreshSchedule(at: Self.start)
    schedule.succeeded(maxAge: nil, at: Self.start)
    #expect(schedule.demand(at: Self.start + .milliseconds(59_999)) == .refuse)
    #expect(schedule.demand(at: Self.start + .seconds(60)) == .fetch)
  }
}
