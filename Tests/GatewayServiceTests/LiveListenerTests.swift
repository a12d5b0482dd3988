import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import NotificationsContract
import TestSupport
import Testing
import Wire

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct LiveListenerTests {
  @Loop final class Channel: CallChannel {
    var isFull = false
    private(set) var items: [LiveEvent] = []
    var sent: Int { items.count }
    func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
      if let item = try? JSON.decode(LiveEvent.self, from: value) { items.append(item) }
    }
    func hasCapacity(_ number: Int64) -> Bool { !isFull }
    func waitForCapacity(_ number: Int64) async {}
  }

  private let event = LiveEvent(type: "x", data: RawJSON(bytes: Bytes("{}".utf8)))

  @Test("A listener that reads gets each event, and a listener that falls behind is disconnected")
  func behind() async throws {
    try await onLoop {
      let channel = Channel()
      let listener = Self.listener(channel, .at(0))
      let task = Loop.task { try await listener.waitUntilBehind() }
      for _ in 0..<3 { listener.deliver(event) }
      try await until { channel.sent == 3 }
      channel.isFull = true
      listener.deliver(event)
      channel.isFull = false
      listener.deliver(event)
      try await task.value
      #expect(channel.sent == 3)
    }
  }

  @Test("When a listener disconnects, the wait for its events ends")
  func cancelled() async throws {
    try await onLoop {
      let listener = Self.listener(Channel(), .at(0))
      let task = Loop.task { try await listener.waitUntilBehind() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Loop static func listener(_ channel: Channel, _ place: LiveListener.Place) -> LiveListener {
    let call = Call(caller: Caller(principal: nil), wantsStream: true, number: 1, channel: channel)
    return LiveListener(call, account: "acc_1", app: "a", place: place)
  }

  static func event(_ sequence: Int64) -> KeptEvent {
    KeptEvent(sequence: sequence, type: "e\(sequence)", data: RawJSON(bytes: Bytes("{}".utf8)))
  }

  /// The reply of a service that has events up to `head` and has deleted those before `oldest`.
  static func reply(_ request: GetMissed, head: Int64, oldest: Int64 = 1, page: Int64 = 2) -> GetMissed.Reply {
    let since = request.since ?? (request.from == nil ? head : head - 1)
    if since < oldest - 1 || since > head { return GetMissed.Reply(events: [], last: head, isTooOld: true) }
    let last = min(head, since + page)
    let events = since < last ? (since + 1...last).map(Self.event) : []
    return GetMissed.Reply(events: events, last: last, hasMore: last < head)
  }

  @Test("A returning client gets both missed and newer events, each once and in order")
  func missed() async throws {
    try await onLoop {
      let channel = Channel()
      let listener = Self.listener(channel, .at(3))
      var asked = 0
      try await listener.update { request in
        asked += 1
        // Delivers two events during the update: one that the next page also contains, and one that it doesn't.
        listener.deliver(Self.event(8))
        if asked == 3 { listener.deliver(Self.event(9)) }
        return Self.reply(request, head: 8)
      }
      listener.deliver(Self.event(9))
      listener.deliver(Self.event(10))
      try await until { channel.sent == 7 }
      #expect(channel.items.map(\.type) == (4...10).map { "e\($0)" })
      #expect(channel.items.map(\.cursor).allSatisfy { $0 != nil })
    }
  }

  @Test(
    "An outdated or unknown cursor is reported, and the stream continues",
    arguments: [LiveListener.Place.at(2), .at(12), .unknown])
  func tooOld(place: LiveListener.Place) async throws {
    try await onLoop {
      let channel = Channel()
      let listener = Self.listener(channel, place)
      try await listener.update { Self.reply($0, head: 8, oldest: 5) }
      listener.deliver(Self.event(9))
      try await until { channel.sent == 2 }
      #expect(channel.items.map(\.type) == ["gateway.events.missed", "e9"])
      let cursor = try EventCursor(try #require(channel.items[0].cursor))
      #expect(LiveEvent.place(cursor, of: "acc_1") == .at(8), "the event isn't repeated")
    }
  }

  @Test(
    "A client without a cursor gets a start cursor once, even if its account has no events",
    arguments: zip([0, 8, 8] as [Int64], [[], [], [7, 8]] as [[Int64]]))
  func began(head: Int64, since: [Int64]) async throws {
    try await onLoop {
      let channel = Channel()
      let listener = Self.listener(channel, .from(Timestamp(milliseconds: 1)))
      try await listener.update { _ in GetMissed.Reply(events: since.map(Self.event), last: head) }
      listener.streamEnded()
      try await listener.update { Self.reply($0, head: head + 1) }
      try await until { channel.sent == 2 + since.count }
      #expect(channel.items.map(\.type) == ["gateway.events.began"] + (since + [head + 1]).map { "e\($0)" })
      let cursor = try EventCursor(try #require(channel.items[0].cursor))
      #expect(LiveEvent.place(cursor, of: "acc_1") == .at(since.first.map { $0 - 1 } ?? head))
    }
  }

  @Test("After an interruption, nothing is delivered until the missed events are, and each event is delivered once")
  func broken() async throws {
    try await onLoop {
      let channel = Channel()
      let listener = Self.listener(channel, .at(1))
      try await listener.update { Self.reply($0, head: 2) }
      listener.streamEnded()
      listener.deliver(Self.event(6))
      // The stream is interrupted again during the update.
      await #expect(throws: Failure.self) {
        try await listener.update {
          listener.streamEnded()
          return Self.reply($0, head: 3)
        }
      }
      try await listener.update { Self.reply($0, head: 6) }
      try await until { channel.sent == 5 }
      #expect(channel.items.map(\.type) == (2...6).map { "e\($0)" })
    }
  }

  @Test("A cursor identifies its event only for its own account")
  func cursors() throws {
    let cursor = try EventCursor(try #require(LiveEvent(Self.event(7), of: "acc_1").cursor))
    #expect(LiveEvent.place(cursor, of: "acc_1") == .at(7) && LiveEvent.place(cursor, of: "acc_2") == .unknown)
    for other in ["7", "-", "x-1", "7-1-1", "99999999999999999999-811c9dc5"] {
      #expect(LiveEvent.place(try EventCursor(other), of: "acc_1") == .unknown)
    }
  }
}
