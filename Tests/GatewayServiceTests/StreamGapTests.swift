import EntitlementsContract
import EventLoop
import MessageBus
import QuintetCommand
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// Sessions while `entitlements` runs but its stream of changes doesn't.
@Suite(.timeLimit(.minutes(5))) struct StreamGapTests {
  @Test("While the live stream is down, an erased account's next call is rejected")
  func erased() async throws {
    try await withGateway(apps: ViewTests.apps, requests: ViewTests.requests) { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      fixture.services["progress"]?.routes.on(ViewTests.Streak.self) { _, call in
        ViewTests.Streak.Reply(account: try call.caller.account().account)
      }
      let client = try await fixture.client()
      for _ in 0..<2 { _ = try await client.call("progress.streak.get") }
      #expect(fixture.resolved == 1)
      let gate = await fixture.cutStream()
      for _ in 0..<2 { _ = try await client.call("progress.streak.get") }
      #expect(fixture.resolved == 3)
      fixture.resolve = { _ in try SessionsTests.nobody() }
      let failure = await #expect(throws: Failure.self) { _ = try await client.call("progress.streak.get") }
      #expect(failure?.kind == .unauthenticated)
      gate.open()
    }
  }

  @Test("While the live stream is down, a call doesn't use a session lookup that began before it")
  func lookups() async throws {
    try await withGateway { fixture in
      let gate = await fixture.cutStream()
      let lookup = Gate()
      fixture.resolve = { _ in
        await lookup.pass()
        return GatewayFixture.session()
      }
      let sessions = fixture.gateway.sessions
      let first = Loop.task { try await sessions.session(SessionsTests.token) }
      await lookup.untilArrived(1)
      fixture.resolve = { _ in try SessionsTests.nobody() }
      let others = (0..<5).map { _ in Task.immediate { try await sessions.session(SessionsTests.token) } }
      lookup.open()
      _ = try await first.value
      for other in others {
        let failure = await #expect(throws: Failure.self) { _ = try await other.value }
        #expect(failure?.kind == .unauthenticated)
      }
      #expect(fixture.resolved == 2)
      gate.open()
    }
  }

  @Test("When the live stream is back, a call doesn't use a session lookup that began before the stream")
  func lookupsBefore() async throws {
    try await withGateway { fixture in
      let gate = await fixture.cutStream()
      let lookup = Gate()
      fixture.resolve = { _ in
        await lookup.pass()
        return GatewayFixture.session()
      }
      let sessions = fixture.gateway.sessions
      let first = Loop.task { try await sessions.session(SessionsTests.token) }
      await lookup.untilArrived(1)
      fixture.resolve = { _ in try SessionsTests.nobody() }
      gate.open()
      #expect(try await eventually { sessions.isFollowing })
      let second = Task.immediate { try await sessions.session(SessionsTests.token) }
      lookup.open()
      _ = try await first.value
      let failure = await #expect(throws: Failure.self) { _ = try await second.value }
      #expect(failure?.kind == .unauthenticated)
      #expect(fixture.resolved == 2)
    }
  }

  @Test("When the live stream is back, an ended session's stream is closed even if a lookup began before the stream")
  func openStreamDuringLookup() async throws {
    try await withGateway { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      let client = try await fixture.client()
      let listening = Loop.task { try await client.call("gateway.events.listen") { _ in } }
      while fixture.gateway.callsInFlight < 1 { _ = try await client.call("gateway.ping") }
      let gate = await fixture.cutStream()
      let lookup = Gate()
      fixture.resolve = { _ in
        await lookup.pass()
        return GatewayFixture.session()
      }
      let sessions = fixture.gateway.sessions
      let pending = Loop.task { try await sessions.session(SessionsTests.token) }
      await lookup.untilArrived(1)
      fixture.resolve = { _ in try SessionsTests.nobody() }
      gate.open()
      #expect(try await eventually { sessions.isFollowing })
      lookup.open()
      _ = try await pending.value
      let failure = await #expect(throws: Failure.self) { _ = try await listening.value }
      #expect(failure?.kind == .unauthenticated)
    }
  }

  @Test("When the live stream is back, streams of ended sessions are closed, and other streams continue")
  func openStreams() async throws {
    try await withGateway { fixture in
      fixture.resolve = { hash in GatewayFixture.session("acc_\(hash.prefix(8))") }
      let mine = try await fixture.client()
      let other = try await fixture.client("qt_other")
      let listening = [mine, other].map { client in
        Loop.task { try await client.call("gateway.events.listen") { _ in } }
      }
      while fixture.gateway.callsInFlight < 2 { _ = try await mine.call("gateway.ping") }
      let gate = await fixture.cutStream()
      fixture.resolve = { hash in
        hash == SessionsTests.hash ? try SessionsTests.nobody() : GatewayFixture.session("acc_\(hash.prefix(8))")
      }
      gate.open()
      let failure = await #expect(throws: Failure.self) { _ = try await listening[0].value }
      #expect(failure?.kind == .unauthenticated)
      #expect(fixture.gateway.callsInFlight == 1)
      listening[1].cancel()
    }
  }
}
