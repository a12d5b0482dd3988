import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Quotas
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The rates of calls by origin and by account, which are checked before any work is done.
@Suite(.timeLimit(.minutes(5))) struct RateTests {
  /// Repeats a call until it is rejected. This must happen at the eleventh call, or a few calls later on a slow
  /// machine.
  @Loop private static func refusal(
    _ client: ByteStreamEnd, _ method: String, _ params: JSONValue = [:], token: String? = nil, from first: Int = 1
  ) async throws -> (calls: Int, data: JSONValue?) {
    for number in 0..<100 {
      try client.send(method, params, id: first + number, meta: token.map { ["token": .string($0)] } ?? [:])
      let answer = try await client.answer(first + number)
      if answer["error"] != nil { return (number, answer["error"]?["data"]) }
    }
    return (100, nil)
  }

  private static func expect(
    _ data: JSONValue?, _ limit: Limit, _ whose: String, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(data?["kind"] == "rate_limited" && data?["executed"] == "no", sourceLocation: place)
    #expect(data?["limit"]?.string == limit.rawValue && data?["whose"]?.string == whose, sourceLocation: place)
    #expect(data?["current"] == 10 && data?["maximum"] == 10, sourceLocation: place)
    #expect((1...1000).contains(data?["retry_after_ms"]?.integer ?? 0), sourceLocation: place)
  }

  @Test(
    "account_call_rate: an account that calls too often gets a retry time, but other accounts don't",
    .timeLimit(.minutes(1)))
  func accountCalls() async throws {
    try await withLimits({ $0.accountCallRate = 1 }) { limited in
      let client = try await limited.client()
      let (calls, data) = try await Self.refusal(client, "content.ping", token: "qt_one")
      #expect((10..<20).contains(calls))
      let whose = try #require(data?["whose"]?.string)
      #expect(whose.hasPrefix("account acc_"))
      Self.expect(data, .accountCallRate, whose)
      #expect(limited.calls(of: "content.ping") == UInt64(calls), "the rejected call doesn't reach the service")
      // Another connection with the same token has the same account; another token on the same connection has another
      // account.
      let second = try await limited.client()
      try second.send("content.ping", id: 1, meta: ["token": "qt_one"])
      #expect(try await second.answer(1)["error"]?["data"]?["limit"] == "account_call_rate")
      try client.send("content.ping", id: 500, meta: ["token": "qt_another"])
      #expect(try await client.answer(500)["result"] != nil)
      #expect(limited.reached(.accountCallRate) == 2)
    }
  }

  @Test(
    "A long response counts towards the rate as one call per 32 KiB", .timeLimit(.minutes(1)))
  func longAnswers() async throws {
    try await withLimits({ $0.accountCallRate = 1 }) { limited in
      let client = try await limited.client()
      let params: JSONValue = ["bytes": 100_000]
      let (calls, data) = try await Self.refusal(client, "content.things.fetch", params, token: "qt_one")
      #expect((3..<6).contains(calls))
      #expect(data?["limit"] == "account_call_rate")
      let (short, _) = try await Self.refusal(
        client, "content.things.fetch", ["bytes": 10_000], token: "qt_another", from: 500)
      #expect((10..<20).contains(short))
    }
  }

  @Test(
    "origin_call_rate: all connections from an origin share one rate for all calls",
    .timeLimit(.minutes(1)))
  func originCalls() async throws {
    try await withLimits({ $0.originCallRate = 1 }, proxies: [ByteStreamEnd.uid]) { limited in
      limited.address = "192.0.2.1"
      let first = try await limited.client()
      let second = try await limited.client()
      for id in 1...9 { #expect(try await second.call("content.ping", id: id)["result"] != nil) }
      // Calls of unknown methods also count, because they are answered.
      _ = try await first.call("content.no.such", id: 1000)
      let (calls, data) = try await Self.refusal(first, "content.ping")
      #expect(calls < 10)
      Self.expect(data, .originCallRate, "192.0.2.1")
      #expect(try await first.call("content.no.such", id: 1001)["error"]?["data"]?["kind"] == "rate_limited")
      limited.address = "192.0.2.2"
      #expect(try await limited.client().call("content.ping", id: 1)["result"] != nil)
      limited.address = nil
      #expect(try await limited.client().call("content.ping", id: 1)["result"] != nil)
    }
  }

  /// Texts that are rejected before they become calls, and the number of times that each counts.
  nonisolated private static let refused: [(String, Int)] = [
    ("{", 1), ("[]", 1), ("[1,2]", 2), (#"{"jsonrpc":"2.0","id":"x"}"#, 1),
    (#"{"jsonrpc":"2.0","method":"a","params":[]}"#, 1),
    ("[\(Array(repeating: "1", count: 100).joined(separator: ","))]", 1), ("[1,2", 1),
    (#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#, 1),
    (#"{"jsonrpc":"2.0","method":"$/unheard"}"#, 1),
    (#"{"jsonrpc":"2.0","id":"x","method":"content.store.backup"}"#, 1),
    (
      #"[{"jsonrpc":"2.0","id":"x","method":"content.things.pour","meta":{"stream":true},"params":{"items":1,"bytes":1}}]"#,
      1
    ),
  ]

  @Test(
    "origin_call_rate: rejected calls and notifications count too",
    .timeLimit(.minutes(1)), arguments: refused)
  func refusals(text: String, counts: Int) async throws {
    try await withLimits({ $0.originCallRate = 1 }, proxies: [ByteStreamEnd.uid]) { limited in
      limited.address = "192.0.2.1"
      let client = try await limited.client()
      let bytes = Bytes(text.utf8)
      for _ in 0..<10 / counts {
        client.send { Framing.lengthPrefixed.write(into: &$0) { $0.append(contentsOf: bytes) } }
      }
      // One second restores a tenth of the tokens, so a few more calls may be accepted.
      let (calls, data) = try await Self.refusal(client, "content.ping")
      #expect(calls < 10)
      Self.expect(data, .originCallRate, "192.0.2.1")
      client.messages.removeAll()
      client.send { Framing.lengthPrefixed.write(into: &$0) { $0.append(contentsOf: bytes) } }
      #expect(try await client.call("content.ping", id: 900)["error"]?["data"]?["kind"] == "rate_limited")
      let told = client.messages.flatMap { $0.array ?? [$0] }.filter { $0["id"] != 900 }
      #expect(told.allSatisfy { $0["error"]?["data"]?["kind"] == "rate_limited" })
    }
  }

  @Test(
    "An account's used-up rate stays used up in a new session",
    .timeLimit(.minutes(1)))
  func replacedSession() async throws {
    try await withLimits({ $0.accountCallRate = 1 }) { limited in
      let client = try await limited.client()
      _ = try await Self.refusal(client, "content.ping", token: "qt_one")
      let hash = SHA256.hexDigest(Bytes("qt_one".utf8))
      limited.gateway.sessions.take(
        LiveChange(
          kind: .sessionRevoked, account: "acc_\(hash.prefix(4))", app: "flippin", plan: "free", sessionHash: hash))
      #expect(limited.gateway.sessions.count == 0)
      try client.send("content.ping", id: 900, meta: ["token": "qt_one"])
      #expect(try await client.answer(900)["error"]?["data"]?["limit"] == "account_call_rate")
      #expect(limited.gateway.sessions.count == 1)
    }
  }

  @Test("An inactive account's used-up rate is remembered until it recovers, for a limited number of accounts")
  func idleAccounts() async throws {
    try await onLoop {
      var resting = IdleAccounts()
      let rate = Rate(perSecond: 1, burst: 10)
      let now = Instant(nanoseconds: 0)
      for number in 0..<20_000 {
        let use = AccountUsage("acc_\(number)", limits: GatewayLimits())
        if number % 2 == 0 || number > 1000 { _ = use.pace.calls.take(of: rate, at: now) }
        resting.add(use, at: now)
      }
      #expect(resting.count == (4 << 20) / 256)
      #expect(resting["acc_19999"] != nil && resting["acc_0"] == nil && resting["acc_1"] == nil)
      let back = resting["acc_19998"]
      if let back { resting.remove(back) }
      #expect(back?.pace.calls.taken(of: rate, at: now) == 1 && resting["acc_19998"] == nil)
      let early = resting.forgetIdle(100, at: now + .milliseconds(10))
      #expect(!early)
      while resting.forgetIdle(100, at: now + .seconds(60)) {}
      #expect(resting.isEmpty)
    }
  }

  @Test("A call above the rate limit is rejected before its token is resolved", .timeLimit(.minutes(1)))
  func strangers() async throws {
    try await withLimits({ $0.originCallRate = 1 }, proxies: [ByteStreamEnd.uid]) { limited in
      let client = try await limited.client()
      for id in 1...50 { try client.send("content.ping", id: id, meta: ["token": .string("qt_\(id)")]) }
      for id in 1...50 { _ = try await client.answer(id) }
      #expect((10..<20).contains(limited.calls(of: "entitlements.sessions.resolve")))
    }
  }

  @Test(
    "origin_registration_rate: registrations are limited per origin, and other calls are accepted",
    .timeLimit(.minutes(1)))
  func registrations() async throws {
    try await withLimits({ $0.originRegistrationRate = 1 }, proxies: [ByteStreamEnd.uid]) { limited in
      let client = try await limited.client()
      let params: JSONValue = ["app": "flippin", "language": "en", "time_zone": "UTC"]
      let (calls, data) = try await Self.refusal(client, "entitlements.devices.register", params)
      #expect((10..<20).contains(calls))
      Self.expect(data, .originRegistrationRate, "user \(ByteStreamEnd.uid)")
      #expect(limited.calls(of: "entitlements.devices.register") == UInt64(calls))
      #expect(try await client.call("content.ping", id: 900)["result"] != nil)
      limited.address = "192.0.2.1"
      #expect(try await limited.client().call("entitlements.devices.register", params, id: 1)["result"] != nil)
    }
  }

  @Test(
    "Expensive calls have separate rates per origin and per account", .timeLimit(.minutes(1)),
    arguments: [Limit.originExpensiveRate, .accountExpensiveRate])
  func expensive(limit: Limit) async throws {
    try await withLimits({ limits in
      if limit == .originExpensiveRate { limits.originExpensiveRate = 1 } else { limits.accountExpensiveRate = 1 }
    }) { limited in
      let client = try await limited.client()
      let (calls, data) = try await Self.refusal(client, "content.things.paint", token: "qt_one")
      #expect((10..<20).contains(calls) && limited.calls(of: "content.things.paint") == UInt64(calls))
      Self.expect(data, limit, try #require(data?["whose"]?.string))
      try client.send("content.ping", id: 900, meta: ["token": "qt_one"])
      #expect(try await client.answer(900)["result"] != nil)
    }
  }

  @Test(
    "origin_wrong_code_rate: wrong codes of all kinds from all accounts count, and right codes don't",
    .timeLimit(.minutes(1)))
  func wrongCodes() async throws {
    try await withLimits(proxies: [ByteStreamEnd.uid]) { limited in
      let client = try await limited.client()
      var wrong: Int = 0
      var refusal: JSONValue? = nil
      for number in 1...40 where refusal == nil {
        let method = number % 2 == 0 ? "content.things.guess" : "content.things.peek"
        for (at, code) in ["right", "taken", "wrong"].enumerated() {
          let id = number * 10 + at
          try client.send(method, ["code": .string(code)], id: id, meta: ["token": .string("qt_\(number)")])
          let data = try await client.answer(id)["error"]?["data"]
          if data?["kind"] == "rate_limited" {
            refusal = data
            #expect(try await client.answer(id)["error"]?["message"] == "Too many wrong codes. Try again later.")
          }
          if data?["kind"] == "not_found" { wrong += 1 }
        }
      }
      #expect((10..<20).contains(wrong))
      Self.expect(refusal, .originWrongCodeRate, "user \(ByteStreamEnd.uid)")
      // The origin's other calls are still accepted, and so are codes from other origins.
      #expect(try await client.call("content.things.paint", id: 900)["result"] != nil)
      limited.address = "192.0.2.1"
      #expect(try await limited.client().call("content.things.guess", ["code": "right"], id: 1)["result"] != nil)
    }
  }

  @Test(
    "origin_wrong_code_rate: an account that tries wrong codes doesn't block other accounts at its address",
    .timeLimit(.minutes(1)))
  func sharedAddress() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      for id in 1...60 {
        try client.send("content.things.guess", ["code": "wrong"], id: id, meta: ["token": "qt_guesser"])
      }
      var kinds: [String] = []
      for id in 1...60 { kinds.append(try await client.answer(id)["error"]?["data"]?["kind"]?.string ?? "") }
      // Time passes during the test and restores one token per second.
      #expect((5..<9).contains(kinds.count { $0 == "not_found" }), "\(kinds)")
      #expect(kinds.count { $0 == "rate_limited" } >= 50, "\(kinds)")
      for number in 1...4 {
        let id = 100 + number
        try client.send("content.things.guess", ["code": "right"], id: id, meta: ["token": .string("qt_good\(number)")])
        #expect(try await client.answer(id)["result"] != nil, "an account without wrong attempts isn't blocked")
      }
      // A correct code doesn't count, so the same account may continue.
      try client.send("content.things.guess", ["code": "right"], id: 200, meta: ["token": "qt_good1"])
      #expect(try await client.answer(200)["result"] != nil)
    }
  }

  @Test(
    "origin_wrong_code_rate: parallel and cancelled attempts count too",
    .timeLimit(.minutes(1)))
  func cancelledCodes() async throws {
    try await withLimits { limited in
      let client = try await limited.client()
      for id in 1...100 { try client.send("content.things.guess", ["code": "slow"], id: id) }
      // The gateway rejects most calls at once. Only the accepted ones still wait for an answer.
      try await until { client.messages.count > 80 }
      #expect(client.messages.count <= 90)
      for id in 1...100 { try client.send("$/cancelRequest", ["id": .integer(Int64(id))]) }
      for id in 1...100 { _ = try await client.answer(id) }
      let (calls, data) = try await Self.refusal(client, "content.things.peek", ["code": "wrong"], from: 200)
      #expect(calls < 10)
      Self.expect(data, .originWrongCodeRate, "user \(ByteStreamEnd.uid)")
    }
  }

  @Test("A rate of 0 means no limit")
  func unbounded() async throws {
    try await withLimits({ $0.accountCallRate = 0 }) { limited in
      let client = try await limited.client()
      for id in 1...3000 { try client.send("content.ping", id: id, meta: ["token": "qt_one"]) }
      for id in 1...3000 where id % 500 == 0 { _ = try await client.answer(id) }
      #expect(limited.reached(.accountCallRate) == 0)
    }
  }

  @Test("gateway.stats shows every limit, its value and how often it was reached")
  func shown() async throws {
    try await withLimits({ $0.accountCallRate = 1 }) { limited in
      let client = try await limited.client()
      _ = try await Self.refusal(client, "content.ping", token: "qt_one")
      let shown = try #require(limited.gateway.bounds)
      #expect(shown.map(\.name) == Limit.allCases.map(\.rawValue))
      #expect(shown.contains(StatsReply.Limit(name: "account_call_rate", maximum: 1, reached: 1)))
      #expect(shown.contains(StatsReply.Limit(name: "frame_size", maximum: 1 << 20, reached: 0)))
    }
  }

  @Test("A limited number of origins is remembered, and inactive ones are evicted first")
  func origins() async throws {
    try await onLoop {
      var origins = Origins(GatewayLimits())
      var now = Instant(nanoseconds: 0)
      let rate = Rate(perSecond: 1, burst: 10)
      let stays = origins.use(.user(7), at: now)
      stays.connections.change(by: 1)
      for number in 0..<50_000 {
        let use = origins.use(.address(.v4(UInt32(number))), at: now)
        for _ in 0..<10 { _ = use.pace.calls.take(of: rate, at: now) }
      }
      #expect(origins.count == (16 << 20) / 1024)
      #expect(origins.use(.user(7), at: now) === stays, "an origin with a connection isn't evicted")
      // An origin that returns immediately still has its used-up rate.
      let again = origins.use(.address(.v4(49_999)), at: now)
      #expect(again.pace.calls.taken(of: rate, at: now) == 10)
      now = now + .seconds(3600)
      for _ in 0..<20_000 { _ = origins.use(.address(.v4(1)), at: now) }
      #expect(origins.count <= 4)
    }
  }
}
