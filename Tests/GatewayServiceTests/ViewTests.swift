import CivilTime
import EventLoop
import MessageBus
import QuintetCommand
import TestSupport
import Testing
import Wire

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct ViewTests {
  struct Shelf: Request {
    static let method = Method("content.shelf.list", .read, "Lists.")
    struct Reply: Codable, Sendable { var books: [String] }
  }

  struct Page: Request {
    static let method = Method("content.page.get", .read, "Gives a page.")
    var book: String
    var number: Int?
    typealias Reply = Page
  }

  struct Streak: Request {
    static let method = Method("progress.streak.get", .read, "Gives the streak.")
    struct Reply: Codable, Sendable { var account: String }
  }

  struct Pay: Request {
    static let method = Method("progress.wallet.pay", .change, "Changes.")
    typealias Reply = Nothing
  }

  static let requests: [any Request.Type] = [Shelf.self, Page.self, Streak.self, Pay.self]

  static let apps = [
    "flippin/app.json": """
    {"id": "flippin", "name": {"en": "F", "vi": "F"}, "bundle_id": "a.b.c", "languages": ["en", "vi"],
     "first_released_on": "2025-05-01"}
    """,
    "flippin/views.json": """
    {"views": [
      {"id": "home", "parts": [
        {"name": "shelf", "method": "content.shelf.list", "required": true, "deadline_ms": 2000},
        {"name": "streak", "method": "progress.streak.get", "required": false, "deadline_ms": 1000},
        {"name": "page", "method": "content.page.get", "required": false, "deadline_ms": 10000, "take": {
          "book": {"from": "shelf", "path": "/books/0"},
          "number": {"from": "request", "path": "/page", "optional": true}}}]},
      {"id": "four", "parts": [
        {"name": "a", "method": "progress.streak.get", "required": true, "deadline_ms": 5000},
        {"name": "b", "method": "progress.streak.get", "required": true, "deadline_ms": 5000},
        {"name": "c", "method": "progress.streak.get", "required": true, "deadline_ms": 5000},
        {"name": "d", "method": "progress.streak.get", "required": true, "deadline_ms": 5000}]},
      {"id": "wrong", "parts": [
        {"name": "unknown", "method": "content.no.such", "required": false, "deadline_ms": 100},
        {"name": "change", "method": "progress.wallet.pay", "required": false, "deadline_ms": 100},
        {"name": "ops", "method": "content.health", "required": false, "deadline_ms": 100},
        {"name": "inner", "method": "entitlements.sessions.resolve", "required": false, "deadline_ms": 100}]}]}
    """,
  ]

  @Loop static func register(_ fixture: GatewayFixture) {
    fixture.resolve = { _ in GatewayFixture.session() }
    fixture.services["content"]?.routes.on(Shelf.self) { _, _ in Shelf.Reply(books: ["ark", "tower"]) }
    fixture.services["content"]?.routes.on(Page.self) { request, _ in request }
    fixture.services["progress"]?.routes.on(Pay.self) { _, _ in Nothing() }
  }

  /// Registers a handler that returns a streak, after `gate` has returned.
  @Loop static func registerStreak(_ fixture: GatewayFixture, _ gate: @escaping @Loop () async throws -> Void = {}) {
    fixture.services["progress"]?.routes.on(Streak.self) { _, call in
      try await gate()
      return Streak.Reply(account: try call.caller.account().account)
    }
  }

  @Test("A view returns each part with its state and time, and parts may use the results of other parts")
  func whole() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      Self.registerStreak(fixture)
      let client = try await fixture.client()
      let view = try await client.call("views.get", ["view": "home", "params": ["page": 3]])
      #expect(view["view"] == "home")
      let parts = try #require(view["parts"])
      #expect(parts["shelf"]?["result"] == ["books": ["ark", "tower"]])
      #expect(parts["streak"]?["result"] == ["account": "acc_1"])
      #expect(parts["page"]?["result"] == ["book": "ark", "number": 3])
      for name in ["shelf", "streak", "page"] {
        #expect(parts[name]?["state"] == "ok" && parts[name]?["took_ms"]?.double ?? -1 >= 0, "\(name)")
      }
      #expect(parts["page"]?["after_ms"]?.double ?? 0 >= parts["shelf"]?["took_ms"]?.double ?? .infinity)
    }
  }

  @Test("Independent parts are called concurrently")
  func together() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      let gate = Gate()
      Self.registerStreak(fixture) { await gate.pass() }
      let client = try await fixture.client()
      let asking = Loop.task { try await client.call("views.get", ["view": "four"]) }
      await gate.untilArrived(4)
      gate.open()
      let view = try await asking.value
      #expect(view["parts"]?.object?.members.map(\.key) == ["a", "b", "c", "d"], "the parts are in the view's order")
    }
  }

  @Test("A slow part is late at its own deadline, and the other parts are returned")
  func slow() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      let gate = Gate()
      gate.open()
      Self.registerStreak(fixture) { await gate.pass() }
      let client = try await fixture.client()
      // Let the service respond once, so that it counts as slow rather than unavailable.
      _ = try await client.call("progress.streak.get")
      gate.close()
      let parts = try await client.call("views.get", ["view": "home"])["parts"]
      #expect(parts?["streak"]?["state"] == "late" && parts?["streak"]?["took_ms"]?.double ?? 0 >= 1000)
      #expect(parts?["streak"]?["error"]?["data"]?["kind"] == "deadline_exceeded")
      #expect(parts?["page"]?["state"] == "ok" && parts?["shelf"]?["took_ms"]?.double ?? 9999 < 1000)
      gate.open()
    }
  }

  @Test("If a service is down, only its part fails, but a required part fails the whole view")
  func dead() async throws {
    for (dead, isRequired) in [("progress", false), ("content", true)] {
      try await withGateway(apps: Self.apps, requests: Self.requests, dead: [dead]) { fixture in
        Self.register(fixture)
        Self.registerStreak(fixture)
        let client = try await fixture.client()
        do {
          let parts = try await client.call("views.get", ["view": "home"])["parts"]
          #expect(!isRequired)
          // The service's socket is open, so the service may still respond until the part's deadline.
          #expect(parts?["streak"]?["state"] == "late")
          #expect(parts?["streak"]?["error"]?["data"]?["kind"] == "deadline_exceeded")
          #expect(parts?["page"]?["state"] == "ok")
        } catch let failure as Failure {
          #expect(isRequired && failure.kind == .deadlineExceeded && failure.executed == .unknown)
          #expect(failure.details["part"] == "shelf")
        }
      }
    }
  }

  @Test(
    "A required part that is late is named, even when the caller's deadline ends the view", .timeLimit(.minutes(1)))
  func late() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      let gate = Gate()
      var passed = 0
      Self.registerStreak(fixture) {
        passed += 1
        if passed % 4 == 3 { await gate.pass() }
      }
      let client = try await fixture.client()
      for timeout in [500, 600, 700] {
        let failure = await #expect(throws: Failure.self) {
          _ = try await client.call("views.get", ["view": "four"], timeoutMs: timeout)
        }
        #expect(failure?.kind == .deadlineExceeded && failure?.details["part"] == "c")
      }
      gate.open()
    }
  }

  @Test(
    "The error for an unknown view quotes a short part of the name and suggests the nearest view",
    .timeLimit(.minutes(1)))
  func misspelt() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      let client = try await fixture.client()
      let near = await #expect(throws: Failure.self) { _ = try await client.call("views.get", ["view": "hoem"]) }
      #expect(near?.kind == .notFound && near?.details["nearest"] == "home")
      let long = String(repeating: "a\u{301}\u{323}", count: 50_000)
      let far = await #expect(throws: Failure.self) { _ = try await client.call("views.get", ["view": .string(long)]) }
      // No valid name is this long, so no lookup takes place.
      #expect(far?.kind == .invalidParams && far?.details["nearest"] == nil)
      #expect((far?.message.en.utf8.count ?? .max) < 300)
    }
  }

  @Test("If a part's method doesn't exist or isn't allowed in a view, only that part fails")
  func wrong() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      let client = try await fixture.client()
      let view = try await client.call("views.get", ["view": "wrong"])
      for name in ["unknown", "change", "ops", "inner"] {
        let part = view["parts"]?[name]
        #expect(part?["state"] == "failed" && part?["error"]?["data"]?["kind"] == "method_not_found", "\(name)")
      }
      for (token, kind) in [("qt_good", FailureKind.notFound), (nil, .unauthenticated)] {
        client.token = token
        await #expect {
          _ = try await client.call("views.get", ["view": "nowhere"])
        } throws: {
          ($0 as? Failure)?.kind == kind
        }
      }
    }
  }

  @Test("Cancelling a view cancels its running calls to services")
  func cancelled() async throws {
    try await withGateway(apps: Self.apps, requests: Self.requests) { fixture in
      Self.register(fixture)
      let gate = Gate()
      gate.open()
      let ended = Gate()
      Self.registerStreak(fixture) {
        await gate.pass()
        do { try await Loop.untilCancelled() } catch {
          await ended.pass()
          throw error
        }
      }
      let client = try await fixture.client()
      let asking = Loop.task { try await client.call("views.get", ["view": "home"]) }
      await gate.untilArrived(1)
      asking.cancel()
      await ended.untilArrived(1)
      ended.open()
      while fixture.gateway.callsInFlight > 0 { _ = try await client.call("gateway.ping") }
    }
  }
}
