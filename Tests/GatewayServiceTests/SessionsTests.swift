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

@Suite struct SessionsTests {
  static let token = Bytes("qt_good".utf8)
  static let hash = SHA256.hexDigest(token)

  static func revoked(_ hash: String = hash) -> LiveChange {
    LiveChange(kind: .sessionRevoked, account: "acc_1", app: "flippin", plan: "free", sessionHash: hash)
  }

  @Test("a token is asked for once, however many calls carry it, and known from then on")
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

  @Test("a call's deadline counts from its arrival, however long it takes to find out whose it is")
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
      _ = try await client.call("progress.streak.get", timeoutMs: 4000)
      // It arrived before anybody was asked.
      #expect(try #require(deadline) <= #require(asked) + .milliseconds(4000))
    }
  }

  @Test("a session revoked while it is asked for is refused, though the answer was given before")
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
      // What was told then is over with the asking.
      let again = try await sessions.session(Self.token)
      #expect(again.principal.account == "acc_1")
    }
  }

  @Test("a plan that changes while its session is asked for is the new one")
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

  @Test("a revoked session's streams end, those of another session of the same account go on")
  func streams() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      let (mine, other) = (try await fixture.client(), try await fixture.client("qt_other"))
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

  @Test(
    "a session that isn't used for a quarter of an hour is forgotten, but for one with a stream, which still ends with it"
  )
  func idle() async throws {
    try await withGateway { fixture in
      fixture.resolve = { hash in GatewayFixture.session("acc_\(hash.prefix(8))") }
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let peer = Peer(name: "entitlements", path: "\(fixture.folder)/entitlements", clock: .system)
      defer { peer.close() }
      let sessions = Sessions(entitlements: peer, clock: clock, limits: GatewayLimits())
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
      sessions.ended = { ended.append($0.hash) }
      sessions.take(Self.revoked(all[2].hash))
      #expect(ended == [all[2].hash])
      // It is asked for again, and then known as before.
      let again = try await sessions.session(tokens[0])
      #expect(again !== all[0] && again.principal == all[0].principal && fixture.resolved == 4)
      #expect(sessions.known(tokens[0]) === again && sessions.known(tokens[1]) === all[1])
    }
  }

  @Test("a session serves a quarter of an hour on from the end of the live stream, however long ago it was asked for")
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
        // Each attempt to follow again fails, and makes nothing newer.
        sessions.streamBegan()
        sessions.streamEnded()
        clock.advance(by: .seconds(120))
        #expect(try await sessions.session(Self.token) === session)
      }
      clock.advance(by: .seconds(120))
      let failure = await #expect(throws: Failure.self) { _ = try await sessions.session(Self.token) }
      #expect(failure?.kind == .unavailable && failure?.executed == .no)
    }
  }

  static func nobody() throws -> ResolveSession.Reply { throw Failure.unauthenticated }
}
