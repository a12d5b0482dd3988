import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Wire

/// `quintet entitlements …`: granted plans, promotional codes, and the audit log of an account's plan.
@Loop struct EntitlementsCommand {
  let directories: DeploymentFolders
  let order: EntitlementsOrder
  let isJSON: Bool

  /// - Returns: 0 on success; 1 when the request was refused; 69 when the service doesn't answer; 77 when the user
  ///   isn't an operator.
  func run() async -> Int32 {
    do {
      switch order {
      case .grant(let request): try await given(request)
      case .revoke(let request): try await given(request)
      case .grants(let request):
        try await tell(request) { reply in
          var table = Table(["grant", "plan", "from", "until", "taken back", "reason"])
          for grant in reply.grants {
            let times = [grant.beginsAt, grant.endsAt, grant.revokedAt].map { $0?.words ?? "-" }
            table.add([grant.id, grant.plan] + times + [grant.reason])
          }
          return table.lines
        }
      case .trail(let request): try await tell(request, Self.lines)
      case .codes(let request): try await tell(request) { ["batch \($0.batch)"] + $0.codes.map(\.shown) }
      case .batches(let request):
        try await tell(request) { reply in
          var table = Table(["batch", "plan", "days", "codes", "uses", "used", "until", "called back", "for"])
          for batch in reply.batches {
            table.add([
              batch.id, batch.plan, batch.days.map(String.init) ?? "-", "\(batch.codes)", "\(batch.uses)",
              "\(batch.redeemed)", batch.until.words, batch.revokedAt?.words ?? "-", batch.note,
            ])
          }
          return table.lines
        }
      case .recall(let request): try await tell(request) { _ in ["none of these codes can be used any more"] }
      }
      return 0
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(unanswered.words)")
      return unanswered.code
    }
  }

  private func given<R: Request>(_ request: R) async throws where R.Reply == GrantPlan.Reply {
    try await tell(request) { reply in
      let until = reply.subscription.until.map { " until \($0.words)" } ?? ""
      return ["\(reply.grant): the account is on \(reply.subscription.plan)\(until)"]
    }
  }

  private func tell<R: Request>(_ request: R, _ lines: (R.Reply) -> [String]) async throws {
    let reply = try await Health(directories).order(request, of: "entitlements", R.method)
    if isJSON { return Output.line(Output.compact(try JSONValue(reply))) }
    for line in lines(reply) { Output.line(line) }
  }

  nonisolated static func lines(_ reply: ReadAuditLog.Reply) -> [String] {
    let held = reply.held
    var lines = [
      "plan \(held.plan)" + (held.since.map { " since \($0.words)" } ?? "") + (held.cause.map { ", by \($0)" } ?? "")
    ]
    if let decision = held.decision {
      let limit = decision.limit.map { ", at most \($0)" } ?? ""
      lines.append("rule \(decision.rule): \(decision.outcome.rawValue)\(limit)")
    }
    var table = Table(["when", "what", "detail"])
    for entry in reply.entries { table.add([entry.at.words, entry.cause, entry.detail]) }
    return lines + [""] + table.lines
  }
}

extension Timestamp {
  /// A time such as "2026-11-21 14:30:05", in UTC.
  var words: String {
    let day = TimeZoneRules.utc.day(of: self)
    let seconds = (self - TimeZoneRules.utc.time(of: day)).milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) \(clock.joined(separator: ":"))"
  }
}
