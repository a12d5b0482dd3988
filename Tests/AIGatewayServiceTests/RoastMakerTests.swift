import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import Files
import MessageBus
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

@Suite(.timeLimit(.minutes(2))) struct RoastMakerTests {
  static let principal = Principal(
    account: "acc_1", app: "roast-me-later", plan: "free", language: .en, timeZone: "Asia/Ho_Chi_Minh")

  /// Nobody reads along.
  @Loop final class Nobody: CallChannel {
    func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {}
    func hasRoom(_ number: Int64) -> Bool { true }
    func waitForRoom(_ number: Int64) async {}
  }

  /// A maker on a store of its own, whose provider says what the test wants.
  func withMaker(
    saying text: @escaping @Sendable (RoastPrompt) -> String?,
    _ body: @escaping @Loop @Sendable (RoastMaker, Store, LoopClock) async throws -> Void
  ) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1_795_258_800))
        let store = try Store.open("\(folder)/ai.db", migrations: AIGatewayService.migrations, clock: clock)
        let provider = Provider(
          name: "test",
          roast: { prompt in
            guard let text = text(prompt) else { throw ProviderFault("away") }
            return text
          }, meaning: { _, _ in })
        let maker = RoastMaker(
          store: store, catalog: try AppCatalog.load(Apps.folder), provider: provider, metrics: Metrics())
        try await body(maker, store, clock)
        await store.close()
      }
    }
  }

  @Loop func create(_ maker: RoastMaker, key: String? = nil, spice: Bounded<1, 5> = 3) async throws -> Roast {
    let nobody = Nobody()
    let call = Call(
      caller: Caller(principal: Self.principal, idempotencyKey: key), wantsStream: false, number: 1, channel: nobody)
    return try await maker.create(CreateRoast(category: "code", spice: spice), call)
  }

  @Test("a text that the filter refuses is tried again softer, and then a curated one stands in")
  func filtered() async throws {
    try await withMaker(saying: { $0.spice == 3 ? "You bastard." : "You are all right." }) { maker, _, _ in
      let softer = try await create(maker)
      #expect(softer.text == "You are all right." && softer.origin == .provider)
    }
    try await withMaker(saying: { _ in "Write to me@example.com" }) { maker, _, _ in
      let roast = try await create(maker)
      #expect(roast.origin == .curated)
    }
    try await withMaker(saying: { _ in nil }) { maker, _, _ in
      let roast = try await create(maker)
      #expect(roast.origin == .curated)
    }
  }

  @Test("the same key gives the same roast, stored and announced once")
  func once() async throws {
    try await withMaker(saying: { "Roast \($0.seed)." }) { maker, store, _ in
      let first = try await create(maker, key: "a-key-of-its-own")
      #expect(try await create(maker, key: "a-key-of-its-own") == first)
      #expect(try store.pendingEvents(after: 0).events.count == 1)
      await #expect {
        _ = try await create(maker, key: "a-key-of-its-own", spice: 5)
      } throws: {
        ($0 as? Failure)?.kind == .conflict
      }
    }
  }

  @Test("a free account has ten roasts a day; the eleventh waits for its own midnight")
  func quota() async throws {
    try await withMaker(saying: { _ in "Fine." }) { maker, store, clock in
      for _ in 0..<10 { _ = try await create(maker) }
      await #expect {
        _ = try await create(maker)
      } throws: { error in
        // It is six in the evening in Ho Chi Minh City.
        (error as? Failure)?.kind == .rateLimited && (error as? Failure)?.details["retry_after_ms"] == 21_600_000
      }
      #expect(try store.pendingEvents(after: 0).events.count == 10)
      clock.advance(by: .seconds(6 * 3600))
      _ = try await create(maker)
      // Of the days that are over one is kept.
      for _ in 0..<3 {
        clock.advance(by: .seconds(86_400))
        _ = try await create(maker)
      }
      let days = try store.read { try $0.rows("SELECT calls FROM usage ORDER BY day") { $0.int(0) } }
      #expect(days == [1, 1])
    }
  }
}
