import AIGatewayContract
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import AIGatewayService
@testable import Storage

/// Texts of an account that goes to another cell.
@Suite(.timeLimit(.minutes(2))) struct AccountMovingTests {
  @Test(
    "texts stand in their order beside those of others under the same numbers, the day's quota is used up there too, and none is written on the way"
  )
  func texts() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { a in
      try await GeneratorFixture.with({ [EmbeddedProvider()] }) { b in
        try await HistoryTests.seed(a, (0..<120).map { "Spray it, number \($0)" })
        try await HistoryTests.seed(b, (0..<50).map { "Theirs, number \($0)" }, account: "acc_2")
        let made = try await a.tip(key: "once")
        let before = try await a.call(ListTexts(limit: 100)).texts
        let used = try a.store.read { try $0.first("SELECT sum(calls) FROM usage") { $0.optionalInt(0) } }
        let moves = [a, b].map { AccountMoves($0.store, AIGatewayAccounts.moving) }
        try await a.store.write { tx in
          try tx.run(
            """
            INSERT INTO open_calls (id, account, app, day, provider, input_tokens, output_tokens, micro_cents)
            VALUES ('cal', 'acc_1', 'plant-pal', 1, 'p', 1, 1, 1)
            """)
        }
        // A text that is being written is settled first.
        #expect(try await !moves[0].hold("acc_1", for: "b"))
        try await a.store.write {
          try SpendingTable(db: $0).settle("cal", tokens: Tokens(input: 0, output: 0), microCents: 0)
        }
        #expect(try await moves[0].hold("acc_1", for: "b"))
        #expect(try await Self.kind { _ = try await a.tip() } == .unavailable)
        var place: ParcelPlace?
        repeat {
          let page = try await moves[0].parcel("acc_1", from: place)
          for _ in 0..<2 { place = try await moves[1].admit(page) }
        } while place != nil
        try await moves[1].arrived("acc_1")
        while try await !moves[0].leave("acc_1", for: "b") {}
        #expect(try await b.call(ListTexts(limit: 100)).texts == before)
        #expect(try await b.tip(key: "once").id == made.id)
        #expect(try b.store.read { try $0.first("SELECT sum(calls) FROM usage") { $0.optionalInt(0) } } == used)
        #expect(try await Self.kind { _ = try await a.tip() } == .moved)
        #expect(try await b.call(ListTexts(limit: 100), as: b.principal("acc_2")).texts.count == 50)
      }
    }
  }

  @Loop private static func kind(_ body: @Loop () async throws -> Void) async throws -> FailureKind? {
    do {
      try await body()
      return nil
    } catch let failure as Failure { return failure.kind }
  }
}
