import CivilTime
import EventLoop
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct EventSenderTests {
  @Test("A sender that finishes stores its last cursor")
  func finishing() async throws {
    try await onLoop {
      try await withStore { store, log in
        let subscriber = EventTests.Subscriber()
        // The clock is manual, so that the delay before cursors are stored never ends.
        let clock = LoopClock(wall: Timestamp(milliseconds: 0))
        let sender = EventSender(store: store, clock: clock, log: log, metrics: Metrics()) { _, delivery in
          try subscriber.take(delivery)
        }
        try await sender.start(["progress": [CardAdded.type]])
        try await EventTests.emit(["a"], in: store)
        let isAdvanced = try await eventually { try await sender.lags().first?.events == 0 }
        #expect(isAdvanced)
        sender.finish()
        try await store.write { _ in }
        let cursor = try store.read { try $0.cursor(of: "progress") }
        #expect(cursor.delivered == subscriber.deliveries.last?.events.last?.sequence)
      }
    }
  }
}
