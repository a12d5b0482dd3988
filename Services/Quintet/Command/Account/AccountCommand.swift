import AIGatewayContract
import CivilTime
import EntitlementsContract
import EventLoop
import Files
import ServiceHost
import Spelling
import Telemetry
import Wire

/// The arguments of `quintet account …`.
struct AccountOrder: Hashable, Sendable {
  enum Verb: String, CaseIterable, Sendable { case show, sessions, texts, export, erase }

  var verb: Verb
  var account: String
  var isJSON: Bool
  /// True if an erasure was confirmed with `--yes`; otherwise the command only describes the consequences.
  var isMeant: Bool
  /// The file that an export is written to.
  var file: String

  init(_ arguments: Arguments) throws(UsageFault) {
    let verbs = Verb.allCases.map(\.rawValue)
    guard arguments.words.count == 3 else { throw UsageFault("quintet account \(verbs.joined(separator: "|")) ID") }
    let word = arguments.words[1]
    guard let verb = Verb(rawValue: word) else {
      throw UsageFault("there is no account \(word)\(Spelling.hint(for: word, among: verbs))")
    }
    self.verb = verb
    account = arguments.words[2]
    isJSON = arguments.has("json")
    isMeant = arguments.has("yes")
    file = arguments["to"] ?? "\(account).zip"
  }
}

/// `quintet account`: support requests about one account. `entitlements` records the user in its audit log (E9).
@Loop struct AccountCommand {
  let directories: DeploymentFolders
  let order: AccountOrder

  init(directories: DeploymentFolders, order: AccountOrder) {
    self.directories = directories
    self.order = order
  }

  /// - Returns: 0 on success; 1 when there is no such account or the erasure wasn't confirmed; 69 (`EX_UNAVAILABLE`)
  ///   when `entitlements` doesn't answer; 77 (`EX_NOPERM`) when the user isn't an operator.
  func run() async -> Int32 {
    do {
      guard let account = try? Identifier(order.account), let by = try? Text<1, 100>("user \(Machine.user)") else {
        Output.error("quintet: \(order.account) is no account's id")
        return 1
      }
      if let erasure = try await erasure(of: account) { return tell(erasure) }
      switch order.verb {
      case .show, .sessions:
        let found = try await ask(ShowAccount(account: account, by: by))
        return tell(found)
      case .texts:
        // Records the access in the audit log, as the other verbs do.
        _ = try await ask(ShowAccount(account: account, by: by))
        let costs = try await Health(directories).order(
          ListTextCosts(account: account), of: "ai", ListTextCosts.method)
        if order.isJSON {
          Output.line(Output.compact((try? JSONValue(costs))?["texts"] ?? .null))
        } else {
          for line in Self.lines(costs) { Output.line(line) }
        }
        return 0
      case .export:
        let archive = try await AccountExport(directories, account: account, by: by, file: order.file).run()
        Output.line(
          order.isJSON
            ? Output.compact(["file": .string(order.file), "bytes": .integer(Int64(archive.bytes))])
            : "all that is held of \(order.account) is in \(order.file), \(archive.bytes) bytes")
        return 0
      case .erase:
        guard order.isMeant else {
          _ = try await ask(ShowAccount(account: account, by: by))
          for line in Self.consequences(order.account) { Output.line(line) }
          return 1
        }
        let reply = try await ask(EraseAccountForSupport(account: account, by: by))
        Output.line(
          order.isJSON
            ? Output.compact(try JSONValue(reply))
            : "\(order.account) is erased; every service has forgotten it by \(reply.finishesBy.logText) at the latest")
        return 0
      }
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(order.account): \(unanswered.words)")
      return unanswered.code
    }
  }

  private func ask<R: Request>(_ request: R) async throws -> R.Reply {
    try await Health(directories).order(request, of: "entitlements", R.method)
  }

  /// Returns the progress of an account's erasure; nil if the account wasn't erased.
  private func erasure(of account: Identifier) async throws -> GetErasure.Reply? {
    do { return try await ask(GetErasure(account: account)) } catch let failure as Failure
      where failure.kind == .notFound
    { return nil }
  }

  private func tell(_ found: ShowAccount.Reply) -> Int32 {
    if order.isJSON {
      let value = (try? JSONValue(found)) ?? .null
      Output.line(Output.compact(order.verb == .sessions ? value["sessions"] ?? .null : value))
    } else {
      for line in order.verb == .sessions ? Self.sessions(found) : Self.lines(found) { Output.line(line) }
    }
    return 0
  }

  private func tell(_ erasure: GetErasure.Reply) -> Int32 {
    if order.isJSON {
      Output.line(Output.compact(["erasure": (try? JSONValue(erasure)) ?? .null]))
    } else {
      let end = erasure.finishedAt.map { "gone since \($0.logText)" }
      let left = "it waits for \(erasure.waitsFor.joined(separator: ", "))"
      Output.line("\(order.account) was erased by \(erasure.askedBy) at \(erasure.askedAt.logText): \(end ?? left)")
    }
    return order.verb == .erase ? 0 : 1
  }

  static func lines(_ found: ShowAccount.Reply) -> [String] {
    let subscription = found.subscription
    let until = subscription.until.map { " until \($0.logText)" } ?? ""
    let head = [
      "account        \(found.account)", "app            \(found.app)",
      "since          \(found.createdAt.logText)", "language, zone \(found.language), \(found.timeZone)",
      "plan           \(subscription.plan) (\(subscription.state.rawValue)\(until))",
      "devices        \(found.devices), with \(found.sessions.count) sessions that hold",
      "purchases      \(found.purchases)", "what happened to it, the latest first:",
    ]
    return head + found.auditLog.map { "  \($0.at.logText)  \($0.cause)  \($0.detail)" }
  }

  static func sessions(_ found: ShowAccount.Reply) -> [String] {
    found.sessions.map { "\($0.id)  since \($0.createdAt.logText)  \($0.deviceName ?? $0.device)" }
  }

  /// Returns a table of each text's cost, without the text itself.
  static func lines(_ costs: ListTextCosts.Reply) -> [String] {
    if costs.texts.isEmpty { return ["no text was written for it"] }
    var table = Table(
      ["written at", "generator", "by", "model", "prompt", "asked", "tokens in", "out", "cents", "ms", "text"])
    for text in costs.texts {
      let took = text.took
      table.add([
        text.createdAt.logText, "\(text.generator) (\(text.language))", text.provider ?? text.origin.rawValue,
        took.model ?? "-", "\(took.template)", "\(took.attempts)", "\(took.inputTokens)", "\(took.outputTokens)",
        cents(took.microCents), "\(took.tookMs)", text.text ?? "-",
      ])
    }
    return table.lines
  }

  /// Formats cents with four decimals, because a text costs a fraction of a cent.
  private static func cents(_ microCents: Int) -> String {
    let parts = (microCents + 50) / 100
    return "\(parts / 10_000).\(String(String(parts % 10_000 + 10_000).dropFirst()))"
  }

  static func consequences(_ account: String) -> [String] {
    [
      "To erase \(account) deletes all that any service holds of it, for good: no backup brings it back.",
      "Its sessions end at once. To do it: quintet account erase \(account) --yes",
    ]
  }
}
