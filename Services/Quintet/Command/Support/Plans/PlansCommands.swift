import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Wire

/// `quintet plans grant ACCOUNT`: grants a plan without a purchase.
@Loop struct PlansGrantCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "plans grant", in: .support, summary: "Grant a plan to an account",
    discussion: """
      Grant a plan to an account without a purchase, until a given day or indefinitely.
      """,
    parameters: [.account],
    options: [
      CommandOption("plan", "PLAN", "The plan").required, .reason,
      CommandOption("until", "DAY", "The last day of the plan, such as 2026-11-21 (default: no end)"), .json,
    ] + CommandOption.deployment,
    examples: ["plans grant acc_01hq --plan plus --until 2026-12-31 --reason 'Apology for an outage'"])

  private let call: ServiceCall
  private let request: GrantPlan

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    request = GrantPlan(
      account: try arguments.identifier("ACCOUNT"), plan: try arguments.plan(), until: try arguments.endOfDay("until"),
      reason: try arguments.reason())
  }

  func run() async -> Int32 { await call.run(request) { Self.lines($0) } }

  nonisolated static func lines(_ reply: GrantPlan.Reply) -> [String] {
    let until = reply.subscription.until.map { " until \($0.words)" } ?? ""
    return ["\(reply.grant): the account has the plan \(reply.subscription.plan)\(until)"]
  }
}

/// `quintet plans revoke GRANT`: revokes a granted plan.
@Loop struct PlansRevokeCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "plans revoke", in: .support, summary: "Revoke a granted plan",
    discussion: """
      Revoke a plan that was granted without a purchase. To see the ids of grants, run quintet plans list.
      """,
    parameters: [CommandParameter("GRANT", "The id of the grant")],
    options: [.reason, .json] + CommandOption.deployment,
    examples: ["plans revoke grt_01hq --reason 'Granted by mistake'"])

  private let call: ServiceCall
  private let request: RevokeGrant

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    request = RevokeGrant(grant: try arguments.identifier("GRANT"), reason: try arguments.reason())
  }

  func run() async -> Int32 { await call.run(request) { PlansGrantCommand.lines($0) } }
}

/// `quintet plans list ACCOUNT`: lists an account's grants.
@Loop struct PlansListCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "plans list", in: .support, summary: "List the plans granted to an account",
    discussion: """
      List the plans that were granted to an account without a purchase. The audit log records this access.
      """,
    parameters: [.account], options: [.json] + CommandOption.deployment,
    examples: ["plans list acc_01hq"])

  private let account: SupportedAccount

  nonisolated init(_ arguments: Arguments) throws { account = try SupportedAccount(arguments) }

  func run() async -> Int32 {
    await account.show(ListGrants(account: account.id), by: account.call) { reply in
      var table = Table(["grant", "plan", "from", "until", "revoked", "reason"])
      for grant in reply.grants {
        let times = [grant.beginsAt, grant.endsAt, grant.revokedAt].map { $0?.words ?? "-" }
        table.add([grant.id, grant.plan] + times + [grant.reason])
      }
      return table.lines
    }
  }
}

/// `quintet plans history ACCOUNT`: shows the audit log of an account's plan.
@Loop struct PlansHistoryCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "plans history", in: .support, summary: "Show why an account has its plan",
    discussion: """
      Show the audit log of an account's plan, and the plan that the account had at a given time. The audit log also \
      records that it was read.
      """,
    parameters: [.account],
    options: [
      CommandOption("at", "TIME", "A time in UTC, such as 2026-11-21T14:30 (default: now)"),
      CommandOption("rule", "RULE", "Also show what this rule in access.json decided at the time of --at"), .json,
    ] + CommandOption.deployment,
    examples: ["plans history acc_01hq", "plans history acc_01hq --at 2026-11-21 --rule texts"])

  private let call: ServiceCall
  private let request: ReadAuditLog

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    request = ReadAuditLog(
      account: try arguments.identifier("ACCOUNT"), at: try arguments.time("at"),
      rule: try arguments.identifier(option: "rule"))
  }

  func run() async -> Int32 { await call.run(request) { Self.lines($0) } }

  nonisolated static func lines(_ reply: ReadAuditLog.Reply) -> [String] {
    let held = reply.held
    var lines = [
      "plan \(held.plan)" + (held.since.map { " since \($0.words)" } ?? "") + (held.cause.map { ", by \($0)" } ?? "")
    ]
    if let decision = held.decision {
      let limit = decision.limit.map { ", at most \($0)" } ?? ""
      lines.append("rule \(decision.rule): \(decision.outcome.rawValue)\(limit)")
    }
    return lines + [""] + entries(reply)
  }

  private nonisolated static func entries(_ reply: ReadAuditLog.Reply) -> [String] {
    var table = Table(["when", "what", "detail"])
    for entry in reply.entries { table.add([entry.at.words, entry.cause, entry.detail]) }
    return table.lines
  }
}
