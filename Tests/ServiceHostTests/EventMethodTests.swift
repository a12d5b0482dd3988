import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

/// Tests the admin methods for events over the sockets of running processes.
@Suite(.timeLimit(.minutes(5))) struct EventMethodTests {
  struct GetMetrics: Request {
    static let method = Method("service.metrics", .read, audience: .admin, access: .open, "")
    typealias Reply = MetricsReply
  }

  /// Returns a value of a side's metrics: the first series with this name and label.
  @Loop private static func metric(
    _ name: String, _ label: String = "", of side: EventPair.Side, _ pair: EventPair
  ) async throws -> Double? {
    let method = Method("\(side.rawValue).metrics", .read, audience: .admin, access: .open, "")
    let text = try await pair.ask(GetMetrics(), of: side, as: method).text
    let line = text.split(separator: "\n").first { line in
      line.prefix { $0 != "{" && $0 != " " } == name && line.contains(label)
    }
    return line?.split(separator: " ").last.flatMap { Double($0) }
  }

  /// Waits until the metric of `content` shows this number of waiting events. With a database server, metrics show the
  /// last known numbers.
  @Loop private static func isLag(_ number: Double, _ pair: EventPair) async throws -> Bool {
    try await eventually {
      try await metric("quintet_events_lag", #"subscriber="progress""#, of: .content, pair) == number
    }
  }

  @Loop private static func quarantine(_ pair: EventPair) async throws -> [ListQuarantinedEvents.Reply.Entry] {
    try await pair.ask(ListQuarantinedEvents(), of: .progress, as: ListQuarantinedEvents.method(of: "progress")).events
  }

  /// Runs `body` with a pair whose subscriber has set aside the first event of account `a`, with two events behind it.
  @Loop private static func withQuarantine(_ body: @Loop (EventPair) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let pair = try await EventPair(in: folder, tries: 2)
      try pair.makeSick()
      try await pair.change(.init(name: "bad", isSick: true))
      try await pair.change(.init(name: "later", count: 2))
      try await pair.change(.init(name: "fine"), account: "b")
      let isSetAside = try await eventually {
        let quarantine = try await Self.quarantine(pair)
        return quarantine.first?.state == .setAside && quarantine.first?.behind == 2
      }
      #expect(isSetAside)
      try await body(pair)
    }
  }

  @Test("A quarantined event is shown with its reason and the events behind it, and a retry restores the order")
  func retry() async throws {
    try await onLoop {
      try await Self.withQuarantine { pair in
        let entry = try #require(try await Self.quarantine(pair).first)
        #expect(entry.event.subject == "a" && entry.event.source == "content" && entry.tries == 2)
        #expect(entry.reason?.contains("conflict") == true)
        #expect(entry.nextTryAt == nil)
        let retry = RetryEvents.method(of: "progress")
        let failed = try await pair.ask(RetryEvents(account: "a"), of: .progress, as: retry)
        #expect(failed == RetryEvents.Reply(tried: 1, applied: 0, failed: 1))
        let none = try await pair.ask(RetryEvents(account: "b"), of: .progress, as: retry)
        #expect(none == RetryEvents.Reply(tried: 0, applied: 0, failed: 0))
        let unknown = await #expect(throws: Failure.self) {
          try await pair.ask(RetryEvents(source: "contnet"), of: .progress, as: retry)
        }
        #expect(unknown?.message.en == "there is no service 'contnet' (did you mean 'content'?)")
        // Without this wait, an automatic retry could apply the event before the next command does.
        let isSetAside = try await eventually { try await Self.quarantine(pair).first?.state == .setAside }
        #expect(isSetAside)
        try pair.cure()
        let applied = try await pair.ask(RetryEvents(), of: .progress, as: retry)
        #expect(applied == RetryEvents.Reply(tried: 1, applied: 3, failed: 0))
        let isEmpty = try await eventually {
          try await Self.metric("quintet_events_in_quarantine", of: .progress, pair) == 0
        }
        #expect(isEmpty)
        let (flaws, committed) = try await pair.end()
        #expect(flaws == [] && committed == 4)
      }
    }
  }

  @Test("Dropping an event loses only that event, and an unknown event can't be dropped")
  func drop() async throws {
    try await onLoop {
      try await Self.withQuarantine { pair in
        let event = try #require(try await Self.quarantine(pair).first?.event)
        let drop = DropEvent.method(of: "progress")
        let failure = await #expect(throws: Failure.self) {
          try await pair.ask(DropEvent(source: "content", sequence: 1), of: .progress, as: drop)
        }
        #expect(failure?.kind == .notFound)
        _ = try await pair.ask(DropEvent(source: event.source, sequence: event.sequence), of: .progress, as: drop)
        try await pair.settle()
        #expect(try await pair.end().flaws == [.missing(.init("a", "bad-0"))])
      }
    }
  }

  @Test("Waiting events are counted while a subscriber is absent, and deliveries after it returns")
  func lag() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let pair = try await EventPair(in: folder)
        await pair.hold(.progress)
        try await pair.change(.init(name: "x", count: 5))
        let method = GetEventLag.method(of: "content")
        // A service that has just started lists a subscriber only after storing it.
        let isListed = try await eventually {
          try await !pair.ask(GetEventLag(), of: .content, as: method).subscribers.isEmpty
        }
        #expect(isListed)
        let lag = try #require(try await pair.ask(GetEventLag(), of: .content, as: method).subscribers.first)
        #expect(lag.subscriber == "progress" && lag.events == 5 && lag.oldestAt != nil)
        #expect(try await Self.isLag(5, pair))
        let tail = try await pair.ask(TailEvents(limit: 2), of: .content, as: TailEvents.method(of: "content")).events
        #expect(tail.map(\.waitsFor) == [["progress"], ["progress"]])

        try pair.release(.progress)
        try await pair.settle()
        #expect(try await Self.isLag(0, pair))
        let delivered = "quintet_events_delivered_total"
        #expect(try await Self.metric(delivered, #"subscriber="progress""#, of: .content, pair) == 5)
        #expect(try await Self.metric("quintet_events_applied_total", #"source="content""#, of: .progress, pair) == 5)
        let sources = try await pair.ask(GetEventLag(), of: .progress, as: GetEventLag.method(of: "progress")).sources
        #expect(sources.map(\.source) == ["content"] && sources.first?.cursor == tail.last?.event.sequence)
        #expect(try await pair.end().flaws == [])
      }
    }
  }

  @Test("Redelivered events are counted by both the sender and the receiver")
  func redelivered() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        // The subscriber is killed after the events are on its disk and before the receipt is sent.
        let pair = try await EventPair(in: folder, crashAt: [.progress: "answering"])
        try await pair.change(.init(name: "x", count: 3))
        try await pair.settle()
        #expect(pair.deaths[.progress] == 1)
        let again = "quintet_events_redelivered_total"
        #expect(try await Self.metric(again, #"subscriber="progress""#, of: .content, pair) == 3)
        #expect(try await Self.metric("quintet_events_repeated_total", #"source="content""#, of: .progress, pair) == 3)
        #expect(try await pair.end().flaws == [])
      }
    }
  }

  @Test("The limit in a request for the tail must be between 1 and 1000", arguments: [0, 1001])
  func limits(limit: Int) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let pair = try await EventPair(in: folder)
        let failure = await #expect(throws: Failure.self) {
          try await pair.ask(TailEvents(limit: limit), of: .content, as: TailEvents.method(of: "content"))
        }
        #expect(failure?.kind == .invalidParams)
        _ = try await pair.end()
      }
    }
  }
}
