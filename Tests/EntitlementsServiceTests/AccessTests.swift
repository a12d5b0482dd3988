import AIGatewayContract
import CivilTime
import ContentContract
import EntitlementsContract
import EventLoop
import Glibc
import MessageBus
import Telemetry
import TestAuthority
import Testing
import Wire

@testable import EntitlementsService

/// A service that counts, reached over a socket as by `entitlements`.
@Loop final class CountOwner {
  private(set) var questions = 0
  private let server: Server
  private let listener: Listener

  /// - Parameter count: The count that the service returns for every rule.
  init(_ name: String, in folder: String, count: Int) throws {
    let clock = LoopClock.system
    server = Server(
      routes: Routes(prefix: name), clock: clock, log: Log(service: name, level: .error, clock: clock) { _ in },
      policy: PeerPolicy(services: ["entitlements": geteuid()], operators: []))
    let server = server
    listener = try Listener(descriptor: ListeningSocket.make(at: "\(folder)/\(name).sock", mode: 0o600)) {
      server.accept($0)
    }
    if name == "content" {
      server.routes.read(GetUsage.self) { [unowned self] _, caller in
        questions += 1
        _ = try caller.account()
        return GetUsage.Reply(counts: [.init(rule: "cards", count: count)])
      }
    } else {
      server.routes.read(CountUsed.self) { [unowned self] request, _ in
        questions += 1
        return CountUsed.Reply(counts: request.rules.map { .init(rule: $0, count: count) })
      }
    }
  }

  func stop() { listener.close() }
}

@Suite(.timeLimit(.minutes(2))) struct AccessTests {
  @Test(
    "An access check calls each counting service at most once, for limits and quotas", arguments: [0, 24, 25, 40])
  func counts(count: Int) async throws {
    try await withEntitlements { service in
      let content = try CountOwner("content", in: service.folder, count: count)
      let ai = try CountOwner("ai", in: service.folder, count: count)
      let mine = try await service.register()
      let question = CheckAccess(checks: [
        AccessQuestion(rule: "cards"), AccessQuestion(rule: "cards", adding: 2),
      ])
      let answers = try await service.call(question, mine.token).decisions
      #expect(answers.map(\.outcome) == [count < 25 ? .allowed : .limitReached, count < 24 ? .allowed : .limitReached])
      #expect(answers.allSatisfy { $0.limit == 25 && $0.remaining == max(0, 25 - count) })
      #expect(content.questions == 1 && ai.questions == 0)

      let roaster = try await service.register("roast-me-later")
      let quota = try await service.call(CheckAccess(checks: [AccessQuestion(rule: "roasts")]), roaster.token)
      let limit = try #require(quota.decisions[0].limit)
      #expect(quota.decisions[0].outcome == (count < limit ? .allowed : .limitReached))
      #expect(ai.questions == 1)
      content.stop()
      ai.stop()
    }
  }

  @Test("While a counting service is down, checks that need it are unavailable, and other checks work")
  func away() async throws {
    try await withEntitlements { service in
      let mine = try await service.register("tarot")
      let rules = [AccessQuestion(rule: "cards", position: 0), AccessQuestion(rule: "meanings")]
      let answers = try await service.call(CheckAccess(checks: List(rules) ?? [rules[0]]), mine.token).decisions
      #expect(answers.map(\.outcome) == [.allowed, .unavailable])
      #expect(answers[1].limit == nil && answers[1].remaining == nil)
    }
  }

  @Test("A check for a plan without a limit succeeds, even if the counting service is down")
  func unlimited() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let answer = try await service.call(CheckAccess(checks: [AccessQuestion(rule: "cards")]), mine.token)
      #expect(answer.decisions[0].outcome == .unlimited)
    }
  }

  @Test("A client can't supply a count, and a check of a rule that no service counts is rejected")
  func believed() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let kind = try await service.kind { try await service.call(Claiming(), mine.token) }
      #expect(kind == .invalidParams)
      let ghost = try CountOwner("content", in: service.folder, count: 0)
      let other = try await service.kind {
        try await service.call(CheckAccess(checks: [AccessQuestion(rule: "unheard-of")]), mine.token)
      }
      #expect(other == .invalidParams)
      ghost.stop()
    }
  }

  private struct Claiming: Request {
    static let method = CheckAccess.method
    var checks = [["rule": "cards", "current": 0] as JSONValue]
    typealias Reply = CheckAccess.Reply
  }
}
