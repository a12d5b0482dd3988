import ServiceHost
import Testing
import Wire

@testable import QuintetCommand

/// The reasons why `quintet reload` applies nothing.
@Suite(.timeLimit(.minutes(1))) struct ReloadRefusalsTests {
  private static func unchanged() throws -> ReloadSettings.Reply {
    try JSON.decode(ReloadSettings.Reply.self, from: Bytes(#"{"changed":[],"need_restart":[]}"#.utf8))
  }

  @Test("If all services have checked the change, nothing prevents the reload")
  func none() throws {
    let refusals = ReloadRefusals([("ai", .success(try Self.unchanged()))])
    #expect(refusals.isEmpty)
  }

  @Test("Services that reject a change for the same reason are reported together")
  func rejected() throws {
    let wrong = Failure.invalidParams("wrong")
    let refusals = ReloadRefusals([("content", .failure(wrong)), ("gateway", .failure(wrong))])
    #expect(refusals.reasons.count == 1 && refusals.unchecked.isEmpty)
    #expect(refusals.reasons.first?.hasPrefix("content, gateway: ") == true)
  }

  @Test("A service that hasn't checked the change prevents the reload")
  func unchecked() throws {
    let late = Failure.deadlineExceeded(executed: .unknown)
    let refusals = ReloadRefusals([("ai", .success(try Self.unchanged())), ("progress", .failure(late))])
    #expect(!refusals.isEmpty && refusals.reasons.isEmpty)
    #expect(refusals.unchecked.map(\.service) == ["progress"])
    #expect(refusals.unchecked.map(\.words) == ["it doesn't answer"])
  }

  @Test(
    "The remedy for a service that hasn't checked the change depends on the state of its process",
    arguments: [
      (.stopped(7), "kill -CONT 7"), (.ends(holder: 7), "wait until it has started, or run quintet restart ai"),
      (.hangs(7), "wait until it has started, or run quintet restart ai"),
    ] as [(UnreachableService.Cause, String)])
  func cures(cause: UnreachableService.Cause, words: String) {
    let service = UnreachableService(service: "ai", socket: "/r/bus/ai.sock", cause: cause)
    #expect(ReloadRefusals.cure(for: service).contains(words))
  }
}
