import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import QuintetCommand
import Quotas
import TestSupport
import Testing
import Wire

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct SessionsTests {
  static let token = Bytes("qt_good".utf8)
  static let hash = SHA256.hexDigest(token)

  static func revoked(_ hash: String = hash, of account: String = "acc_1") -> LiveChange {
    LiveChange(kind: .sessionRevoked, account: account, app: "flippin", plan: "free", sessionHash: hash)
  }

  @Test("A token is resolved once for any number of concurrent calls, and the session is cached")
  func once() async throws {
    try await withGateway { fixture in
      let gate = Gate()
      fixture.resolve = { hash in
        await gate.pass()
        return hash == Self.hash ? GatewayFixture.session() : try Self.nobody()
      }
      let sessions = fixture.gateway.sessions
      let asking = (0..<20).map { _ in Loop.task { try await sessions.session(Self.token).principal.account } }
      await gate.untilArrived(1)
      gate.open()
      for task in asking {
        let account = try await task.value
        #expect(account == "acc_1")
      }
      #expect(sessions.known(Self.token) != nil && fixture.resolved == 1)
      for other in ["qt_goo", "qt_good ", "qt_goof", ""] { #expect(sessions.known(Bytes(other.utf8)) == nil) }
    }
  }

  @Test("A call sent right after gateway.authenticate uses its token; after a rejection, the previous token stays")
  func pipelinedAuthentication() async throws {
    try await withGateway(apps: ViewTests.apps, requests: ViewTests.requests) { fixture in
      fixture.resolve = { $0 == Self.hash ? GatewayFixture.session() : try Self.nobody() }
      fixture.services["progress"]?.routes.on(ViewTests.Streak.self) { _, call in
        ViewTests.Streak.Reply(account: try call.caller.account().account)
      }
      let client = try await ByteStreamEnd(connectedTo: "\(fixture.folder)/gateway")
      for (id, token) in [(1, "qt_good"), (3, "qt_bad")] {
        try client.send("gateway.authenticate", ["token": .string(token)], id: id)
        try client.send("progress.streak.get", id: id + 1)
      }
      for id in [1, 2] { #expect(try await client.answer(id)["result"]?["account"] == "acc_1") }
      for id in [3, 4] {
        #expect(try await client.answer(id)["error"]?["data"]?["kind"] == "unauthenticated")
      }
      #expect(try await client.call("progress.streak.get", id: 5)["result"]?["account"] == "acc_1")
    }
  }

  @Test("A call's deadline counts from its arrival, including the time to resolve its session")
  func deadline() async throws {
    try await withGateway(apps: ViewTests.apps, requests: ViewTests.requests) { fixture in
      let clock = LoopClock.system
      var (asked, deadline): (Instant?, Instant?)
      fixture.resolve = { _ in
        asked = clock.now
        try await clock.sleep(until: clock.now + .milliseconds(20))
        return GatewayFixture.session()
      }
      fixture.services["progress"]?.routes.on(ViewTests.Streak.self) { _, call in
        deadline = call.caller.deadline
        return ViewTests.Streak.Reply(account: try call.caller.account().account)
      }
      let client = try await fixture.client()
      _ = try await client.call("progress.streak.get", timeoutMs: 3000)
      // The request arrived before the session was looked up.
      #expect(try #require(deadline) <= #require(asked) + .milliseconds(3000))
    }
  }

  @Test("A session that is revoked while it is being resolved is rejected, whatever the reply says")
  func race() async throws {
    try await withGateway { fixture in
      let gate = Gate()
      fixture.resolve = { _ in
        await gate.pass()
        return GatewayFixture.session()
      }
      let sessions = fixture.gateway.sessions
      let asking = Loop.task { try await sessions.session(Self.token) }
      await gate.untilArrived(1)
      sessions.take(Self.revoked(SHA256.hexDigest(Bytes("qt_another".utf8))))
      sessions.take(Self.revoked())
      gate.open()
      let failure = await #expect(throws: Failure.self) { _ = try await asking.value }
      #expect(failure?.kind == .unauthenticated)
      #expect(sessions.known(Self.token) == nil)
      // The change applied only to the pending lookup.
      let again = try await sessions.session(Self.token)
      #expect(again.principal.account == "acc_1")
    }
  }

  @Test("A plan change during the resolution of a session applies to that session")
  func planRace() async throws {
    try await withGateway { fixture in
      let gate = Gate()
      fixture.resolve = { _ in
        await gate.pass()
        return GatewayFixture.session()
      }
      let sessions = fixture.gateway.sessions
      let asking = Loop.task { try await sessions.session(Self.token) }
      await gate.untilArrived(1)
      sessions.take(LiveChange(kind: .subscriptionChanged, account: "acc_1", app: "flippin", plan: "premium"))
      sessions.take(LiveChange(kind: .subscriptionChanged, account: "acc_2", app: "flippin", plan: "gold"))
      gate.open()
      let session = try await asking.value
      #expect(session.principal.plan == "premium")
    }
  }

  @Test("A plan change updates the session's record of a used trial")
  func trial() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      let sessions = fixture.gateway.sessions
      let session = try await sessions.session(Self.token)
      for (said, known) in [(true, true), (nil, true), (false, nil)] as [(Bool?, Bool?)] {
        sessions.take(
          LiveChange(kind: .subscriptionChanged, account: "acc_1", app: "flippin", plan: "premium", hadTrial: said))
        #expect(session.principal.hadTrial == known)
        #expect(String(decoding: session.text, as: UTF8.self).contains("\"had_trial\":true") == (known == true))
      }
    }
  }

  @Test("After a profile change, the session is resolved again")
  func profile() async throws {
    try await withGateway { fixture in
      let profiles = Profiles()
      fixture.resolve = { _ in profiles.reply }
      let sessions = fixture.gateway.sessions
      let session = try await sessions.session(Self.token)
      #expect(session.principal.timeZone == "UTC" && sessions.upToDate(session) != nil)
      profiles.reply.principal.timeZone = "Europe/London"
      sessions.take(LiveChange(kind: .profileChanged, account: "acc_1", app: "flippin", plan: "free"))
      #expect(sessions.upToDate(session) == nil)
      #expect(try await sessions.session(Self.token) === session)
      #expect(session.principal.timeZone == "Europe/London")
      #expect(String(decoding: session.text, as: UTF8.self).contains("Europe/London"))
    }
  }

  @Test("A session in constant use is resolved again after an hour, to record its use")
  func recheck() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      let sessions = Sessions(entitlements: peer, clock: clock, limits: GatewayLimits())
      sessions.streamBegan()
      let session = try await sessions.session(Self.token)
      for _ in 0..<15 {
        clock.advance(by: .seconds(240))
        #expect(sessions.upToDate(session) != nil)
      }
      #expect(fixture.resolved == 1)
      clock.advance(by: .seconds(2))
      #expect(sessions.upToDate(session) == nil)
      #expect(try await sessions.session(Self.token) === session && fixture.resolved == 2)
      #expect(sessions.upToDate(session) != nil)
    }
  }

  /// The current reply of `entitlements`.
  @Loop private final class Profiles { var reply = GatewayFixture.session() }

  @Test("A revoked session's streams end, and other sessions' streams continue")
  func streams() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      let mine = try await fixture.client()
      let other = try await fixture.client("qt_other")
      let listening = [mine, other].map { client in
        Loop.task { try await client.call("gateway.events.listen") { _ in } }
      }
      while fixture.gateway.callsInFlight < 2 { _ = try await mine.call("gateway.ping") }
      fixture.gateway.sessions.take(Self.revoked())
      let failure = await #expect(throws: Failure.self) { _ = try await listening[0].value }
      #expect(failure?.kind == .unauthenticated)
      #expect(fixture.gateway.callsInFlight == 1)
      #expect(try await other.call("gateway.ping", ["a": 1]) == ["a": 1])
      listening[1].cancel()
    }
  }

  @Test("A session unused for a quarter of an hour is dropped unless it has a stream")
  func idle() async throws {
    try await withGateway { fixture in
      fixture.resolve = { hash in GatewayFixture.session("acc_\(hash.prefix(8))") }
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      let sessions = Sessions(entitlements: peer, clock: clock, limits: GatewayLimits())
      sessions.streamBegan()
      let tokens = ["idle", "used", "listening"].map { Bytes($0.utf8) }
      let all = [
        try await sessions.session(tokens[0]), try await sessions.session(tokens[1]),
        try await sessions.session(tokens[2]),
      ]
      all[2].use.calls.change(by: 1)
      for _ in 0..<5 {
        clock.advance(by: .seconds(240))
        #expect(sessions.upToDate(all[1]) != nil)
      }
      #expect(sessions.upToDate(all[0]) == nil && sessions.known(tokens[0]) == nil)
      var ended: [String] = []
      sessions.ended = { ended.append($0.key.digest) }
      sessions.take(Self.revoked(all[2].key.digest, of: all[2].principal.account))
      #expect(ended == [all[2].key.digest])
      // The session is looked up again and then cached as before.
      let again = try await sessions.session(tokens[0])
      #expect(again !== all[0] && again.principal == all[0].principal && fixture.resolved == 4)
      #expect(sessions.known(tokens[0]) === again && sessions.known(tokens[1]) === all[1])
    }
  }

  @Test("After the live stream is lost, a session works for another quarter of an hour")
  func absence() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      let sessions = Sessions(entitlements: peer, clock: clock, limits: GatewayLimits())
      sessions.streamBegan()
      let session = try await sessions.session(Self.token)
      for _ in 0..<15 {
        clock.advance(by: .seconds(240))
        #expect(sessions.known(Self.token) === session)
      }
      sessions.streamEnded()
      fixture.resolve = { _ in throw Failure.unavailable("entitlements") }
      for _ in 0..<7 {
        // A failed attempt to restart the stream confirms no session.
        sessions.streamEnded()
        clock.advance(by: .seconds(120))
        #expect(try await sessions.session(Self.token) === session)
      }
      clock.advance(by: .seconds(120))
      let failure = await #expect(throws: Failure.self) { _ = try await sessions.session(Self.token) }
      #expect(failure?.kind == .unavailable && failure?.executed == .no)
    }
  }

  @Test(
    "A full cache evicts the least recently used session, but no session that waits for a reply",
    .timeLimit(.minutes(1)))
  func crowded() async throws {
    try await withGateway { fixture in
      fixture.resolve = { hash in GatewayFixture.session("acc_\(hash.prefix(8))") }
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      var limits = GatewayLimits()
      limits.sessionBytes = 3000
      let sessions = Sessions(entitlements: peer, clock: clock, limits: limits)
      sessions.streamBegan()
      var all: [Session] = []
      for number in 0..<3 {
        all.append(try await sessions.session(Bytes("qt_\(number)".utf8)))
        clock.advance(by: .seconds(3))
      }
      #expect(sessions.count == 3 && sessions.bytes <= 3000)
      all[0].use.calls.change(by: 1)
      #expect(sessions.upToDate(all[1]) != nil)
      clock.advance(by: .seconds(3))
      for number in 3..<5 { all.append(try await sessions.session(Bytes("qt_\(number)".utf8))) }
      // The first session has an open call and the second was used recently, so the third was removed first, and then
      // the second.
      #expect(all.map { sessions.upToDate($0) != nil } == [true, false, false, true, true])
      #expect(sessions.bytes <= 3000)
      let again = try await sessions.session(Bytes("qt_2".utf8))
      #expect(again !== all[2] && again.principal == all[2].principal)
    }
  }

  @Test("An hour after many clients have left, none of their sessions is cached", .timeLimit(.minutes(1)))
  func afterwards() async throws {
    try await withGateway { fixture in
      fixture.resolve = { hash in GatewayFixture.session("acc_\(hash.prefix(8))") }
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      let sessions = Sessions(entitlements: peer, clock: clock, limits: GatewayLimits())
      for number in 0..<1000 { _ = try await sessions.session(Bytes("qt_\(number)".utf8)) }
      #expect(sessions.count == 1000 && sessions.bytes > 0)
      clock.advance(by: .seconds(3600))
      #expect(sessions.count == 0 && sessions.bytes == 0)
      let uses = try #require(Mirror(reflecting: sessions).descendant("uses") as? [String: AccountUsage])
      #expect(uses.capacity <= 256)
    }
  }

  @Test("An account's change reaches its sessions, however many other sessions there are", .timeLimit(.minutes(1)))
  func changes() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session("acc_\(fixture.resolved % 3)") }
      // The gateway's own sessions are looked up again when its live stream begins, which may be during the test.
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      let sessions = Sessions(entitlements: peer, clock: .system, limits: GatewayLimits())
      sessions.streamBegan()
      for number in 0..<9 { _ = try await sessions.session(Bytes("qt_\(number)".utf8)) }
      sessions.take(LiveChange(kind: .subscriptionChanged, account: "acc_1", app: "flippin", plan: "premium"))
      let plans = (0..<9).map { sessions.known(Bytes("qt_\($0)".utf8))?.principal.plan }
      #expect(plans == (0..<9).map { ($0 + 1) % 3 == 1 ? "premium" : "free" })
      for number in [0, 6] {
        let hash = SHA256.hexDigest(Bytes("qt_\(number)".utf8))
        sessions.take(
          LiveChange(kind: .sessionRevoked, account: "acc_1", app: "flippin", plan: "free", sessionHash: hash))
      }
      #expect((0..<9).filter { sessions.known(Bytes("qt_\($0)".utf8)) == nil } == [0, 6])
      #expect(sessions.count == 7)
    }
  }

  @Test("A text that is longer than any token is rejected without a lookup")
  func long() async throws {
    try await withGateway { fixture in
      let failure = await #expect(throws: Failure.self) {
        _ = try await fixture.gateway.sessions.session(Bytes(repeating: 97, count: 129))
      }
      #expect(failure?.kind == .unauthenticated && fixture.resolved == 0)
    }
  }

  static func nobody() throws -> ResolveSession.Reply { throw Failure.unauthenticated }
}
