import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// `quintet accounts show ACCOUNT`: shows an account's data, for user support.
@Loop struct AccountsShowCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "accounts show", in: .support, summary: "Show an account's plan, devices and audit log",
    discussion: """
      Show an account's plan, devices, purchases and audit log. The audit log records this access.
      """,
    parameters: [.account], options: [.json] + CommandOption.deployment,
    examples: ["accounts show acc_01hq"])

  private let account: SupportedAccount

  nonisolated init(_ arguments: Arguments) throws { account = try SupportedAccount(arguments) }

  func run() async -> Int32 {
    await account.show({ $0 }, lines: SupportedAccount.lines)
  }
}

/// `quintet accounts sessions ACCOUNT`: shows an account's valid sessions.
@Loop struct AccountsSessionsCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "accounts sessions", in: .support, summary: "Show an account's sessions",
    discussion: """
      Show the valid sessions of an account and their devices. The audit log records this access.
      """,
    parameters: [.account], options: [.json] + CommandOption.deployment,
    examples: ["accounts sessions acc_01hq"])

  private let account: SupportedAccount

  nonisolated init(_ arguments: Arguments) throws { account = try SupportedAccount(arguments) }

  func run() async -> Int32 {
    await account.show({ $0["sessions"] ?? .null }, lines: SupportedAccount.sessions)
  }
}

/// The account that a command for support shows or changes. `entitlements` records in the account's audit log which
/// user ran the command (E9).
@Loop struct SupportedAccount {
  let call: ServiceCall
  let id: Identifier
  let user: Text<1, 100>

  nonisolated init(_ arguments: Arguments) throws {
    id = try arguments.identifier("ACCOUNT")
    user = try ServiceCall.user
    call = try ServiceCall(arguments, of: "entitlements")
  }

  /// Shows the account, or the progress of its erasure.
  ///
  /// - Parameters:
  ///   - part: returns the part of the reply that is shown as JSON.
  ///   - lines: returns the lines that are shown without `--json`.
  /// - Returns: 0 on success; 1 when the account was erased or doesn't exist; 69 (`EX_UNAVAILABLE`) when `entitlements`
  ///   doesn't answer; 77 (`EX_NOPERM`) when the user isn't an operator.
  func show(_ part: (JSONValue) -> JSONValue, lines: (ShowAccount.Reply) -> [String]) async -> Int32 {
    do {
      if let erasure = try await erasure() {
        show(erasure)
        return 1
      }
      let found = try await call.ask(ShowAccount(account: id, by: user))
      if call.isJSON {
        Output.line(Output.compact(part(try JSONValue(found))))
      } else {
        for line in lines(found) { Output.line(line) }
      }
      return 0
    } catch {
      return report(error)
    }
  }

  /// Records in the audit log that this user looked at the account.
  func recordAccess() async throws { _ = try await call.ask(ShowAccount(account: id, by: user)) }

  /// Shows more data of the account, after recording the access in the audit log.
  ///
  /// - Returns: The same codes as the other `show`.
  func show<R: Request>(_ request: R, by call: ServiceCall, lines: (R.Reply) -> [String]) async -> Int32 {
    do {
      try await recordAccess()
      call.show(try await call.ask(request), lines: lines)
      return 0
    } catch {
      return report(error)
    }
  }

  /// Returns the progress of the account's erasure; nil if it wasn't erased.
  func erasure() async throws -> GetErasure.Reply? {
    do { return try await call.ask(GetErasure(account: id)) } catch let failure as Failure
      where failure.kind == .notFound
    { return nil }
  }

  func show(_ erasure: GetErasure.Reply) {
    if call.isJSON { return Output.line(Output.compact(["erasure": (try? JSONValue(erasure)) ?? .null])) }
    let end = erasure.finishedAt.map { "finished at \($0.logText)" }
    let left = "waiting for \(erasure.waitsFor.joined(separator: ", "))"
    Output.line("\(id.value) was erased by \(erasure.askedBy) at \(erasure.askedAt.logText): \(end ?? left)")
  }

  func report(_ error: any Error) -> Int32 { CallFailure(error).report(prefix: "quintet: \(id.value)") }

  nonisolated static func lines(_ found: ShowAccount.Reply) -> [String] {
    let subscription = found.subscription
    let until = subscription.until.map { " until \($0.logText)" } ?? ""
    let head = [
      "account        \(found.account)", "app            \(found.app)",
      "since          \(found.createdAt.logText)", "language, zone \(found.language), \(found.timeZone)",
      "plan           \(subscription.plan) (\(subscription.state.rawValue)\(until))",
      "devices        \(found.devices), with \(found.sessions.count) valid sessions",
      "purchases      \(found.purchases)", "audit log, the latest entry first:",
    ]
    return head + found.auditLog.map { "  \($0.at.logText)  \($0.cause)  \($0.detail)" }
  }

  nonisolated static func sessions(_ found: ShowAccount.Reply) -> [String] {
    found.sessions.map { "\($0.id)  since \($0.createdAt.logText)  \($0.deviceName ?? $0.device)" }
  }
}
