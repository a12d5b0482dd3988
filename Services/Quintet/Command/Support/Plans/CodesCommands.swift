import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Wire

/// `quintet codes create APP`: creates promotional codes.
@Loop struct CodesCreateCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "codes create", in: .support, summary: "Create promotional codes",
    discussion: """
      Create promotional codes of an app and print them. They can't be shown again, because only their digests are stored.
      """,
    parameters: [CommandParameter("APP", "The id of the app")],
    options: [
      CommandOption("plan", "PLAN", "The plan that a code grants").required,
      CommandOption("until", "DAY", "The last day on which the codes can be used, such as 2026-11-21").required,
      .reason,
      CommandOption("count", "N", "The number of codes, 1 to 1000 (default: 1)"),
      CommandOption("uses", "N", "The number of accounts that can use each code (default: 1)"),
      CommandOption("days", "N", "The number of days of the plan that a code grants (default: no end)"), .json,
    ] + CommandOption.deployment,
    examples: [
      "codes create flippin --plan plus --days 30 --count 100 --until 2026-12-31 --reason 'Language fair'"
    ])

  private let call: ServiceCall
  private let request: MakeCodes

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    guard let until = try arguments.endOfDay("until") else { throw UsageFault("--until DAY is required") }
    let days = try arguments.integer("days", in: 1...3660).flatMap { Bounded<1, 3660>($0) }
    guard let count = Bounded<1, 1000>(try arguments.integer("count", in: 1...1000) ?? 1),
      let uses = Bounded<1, 1_000_000>(try arguments.integer("uses", in: 1...1_000_000) ?? 1)
    else { throw UsageFault("--count and --uses take numbers") }
    request = MakeCodes(
      app: try arguments.identifier("APP"), plan: try arguments.plan(), days: days, count: count, uses: uses,
      until: until, note: try arguments.reason())
  }

  func run() async -> Int32 { await call.run(request) { ["batch \($0.batch)"] + $0.codes.map(\.shown) } }
}

/// `quintet codes list APP`: lists the batches of promotional codes.
@Loop struct CodesListCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "codes list", in: .support, summary: "List batches of codes and their uses",
    discussion: """
      List the batches of promotional codes of an app, and how often they were used.
      """,
    parameters: [CommandParameter("APP", "The id of the app")], options: [.json] + CommandOption.deployment,
    examples: ["codes list flippin"])

  private let call: ServiceCall
  private let request: ListCodes

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    request = ListCodes(app: try arguments.identifier("APP"))
  }

  func run() async -> Int32 {
    await call.run(request) { reply in
      var table = Table(["batch", "plan", "days", "codes", "uses", "used", "until", "revoked", "reason"])
      for batch in reply.batches {
        table.add([
          batch.id, batch.plan, batch.days.map(String.init) ?? "-", "\(batch.codes)", "\(batch.uses)",
          "\(batch.redeemed)", batch.until.words, batch.revokedAt?.words ?? "-", batch.note,
        ])
      }
      return table.lines
    }
  }
}

/// `quintet codes revoke BATCH`: revokes promotional codes.
@Loop struct CodesRevokeCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "codes revoke", in: .support, summary: "Revoke a batch of codes",
    discussion: """
      Revoke all codes of a batch, so that they can no longer be used.
      """,
    parameters: [CommandParameter("BATCH", "The id of the batch")], options: [.json] + CommandOption.deployment,
    examples: ["codes revoke bat_01hq"])

  private let call: ServiceCall
  private let request: RevokeCodes

  nonisolated init(_ arguments: Arguments) throws {
    call = try ServiceCall(arguments, of: "entitlements")
    request = RevokeCodes(batch: try arguments.identifier("BATCH"))
  }

  func run() async -> Int32 { await call.run(request) { _ in ["the codes are revoked"] } }
}
