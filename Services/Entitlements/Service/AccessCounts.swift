import AIGatewayContract
import CivilTime
import ContentContract
package import EventLoop
package import MessageBus
package import Telemetry
import Wire

/// Requests the numbers of accounts' items and AI calls from the services that count them (E5). A client's own count
/// is never trusted.
@Loop package struct AccessCounts {
  /// The service that counts accounts' items.
  private let content: Peer
  /// The service that counts AI calls.
  private let ai: Peer
  private let log: Log

  /// The timeout of a request for counts.
  private static let timeout = Duration.seconds(1)
  /// The part of the caller's remaining time that is reserved for sending the reply.
  private static let margin = Duration.milliseconds(50)

  /// A count, if it is known.
  enum Count: Hashable, Sendable {
    case known(Int)
    /// The service that keeps the count isn't responding.
    case unavailable
  }

  package init(content: Peer, ai: Peer, log: Log) {
    self.content = content
    self.ai = ai
    self.log = log
  }

  /// Returns the counts for the given rules. A rule whose count no service keeps is missing from the result.
  func counts(_ needed: AccessAnswers.RequiredCounts, for caller: Caller) async throws -> [String: Count] {
    guard !needed.isEmpty else { return [:] }
    var asker = caller
    asker.deadline = caller.deadline.map { $0 + .nanoseconds(-Self.margin.nanoseconds) }
    async let held = owned(needed.limits, by: "content") { [content, asker] _ in
      try await content.call(GetUsage(), as: asker, timeout: Self.timeout).counts.map { ($0.rule, $0.count) }
    }
    async let used = owned(needed.quotas, by: "ai") { [ai, asker] rules in
      try await ai.call(CountUsed(rules: rules), as: asker, timeout: Self.timeout).counts.map { ($0.rule, $0.count) }
    }
    return try await held.merging(used) { first, _ in first }
  }

  private func owned(
    _ rules: Set<String>, by owner: String, _ ask: @Loop ([String]) async throws -> [(String, Int)]
  ) async throws -> [String: Count] {
    guard !rules.isEmpty else { return [:] }
    do {
      let counts = try await ask(rules.sorted())
      return Dictionary(counts.map { ($0, .known($1)) }) { first, _ in first }
    } catch let failure as Failure where failure.kind == .notFound {
      return [:]
    } catch let failure as Failure where failure.kind != .cancelled {
      log.debug("counts are temporarily unavailable", ["owner": owner, "reason": failure.kind.rawValue])
      return Dictionary(uniqueKeysWithValues: rules.map { ($0, .unavailable) })
    }
  }
}
