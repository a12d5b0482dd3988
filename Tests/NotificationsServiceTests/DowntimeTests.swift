import CivilTime
import EventLoop
import Files
import Storage
import Telemetry
import TestSupport
import Testing

@testable import NotificationsService

/// The service records the times in which it didn't run.
@Suite(.timeLimit(.minutes(1))) struct DowntimeTests {
  @Loop private func start(_ path: String, _ clock: LoopClock) async throws -> (store: Store, uptime: Uptime) {
    let store = try Store.ofRun(path, migrations: NotificationsService.migrations, clock: clock)
    let log = Log(service: "notifications", clock: clock) { _ in }
    return (store, await Uptime.read(from: store, clock: clock, log: log))
  }

  @Test("A downtime of an hour or more is remembered across restarts, and a shorter one isn't")
  func downtimes() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: NoticeScheduleTests.evening)
        var expected: [Downtimes.Span] = []
        for (hours, isKnown) in [(0.0, false), (0.9, false), (1.0, true), (144.0, true)] {
          let from = clock.wallNow
          clock.jumpWall(by: .seconds(Int64(hours * 3600)))
          if isKnown { expected.append(Downtimes.Span(from: from, until: clock.wallNow)) }
          let (store, uptime) = try await start("\(folder)/notifications.db", clock)
          #expect(uptime.downtimes.spans == expected, "\(hours)")
          await uptime.note()
          uptime.stop()
          await store.close()
        }
        let total = Downtimes(spans: expected).total(since: NoticeScheduleTests.evening)
        #expect(total == .seconds(145 * 3600))
      }
    }
  }
}
