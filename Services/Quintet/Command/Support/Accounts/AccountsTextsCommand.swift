import AIGatewayContract
import CivilTime
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// `quintet accounts texts ACCOUNT`: shows the costs of an account's AI texts.
@Loop struct AccountsTextsCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "accounts texts", in: .support, summary: "Show the costs of an account's AI texts",
    discussion: """
      Show the provider, model, attempts, tokens and cost of each of an account's latest AI texts. The audit log \
      records this access.
      """,
    parameters: [.account], options: [.json] + CommandOption.deployment,
    examples: ["accounts texts acc_01hq"])

  private let account: SupportedAccount

  nonisolated init(_ arguments: Arguments) throws { account = try SupportedAccount(arguments) }

  func run() async -> Int32 {
    do {
      if let erasure = try await account.erasure() {
        account.show(erasure)
        return 1
      }
      try await account.recordAccess()
      let costs = try await Health(account.call.directories).order(
        ListTextCosts(account: account.id), of: "ai", ListTextCosts.method)
      show(costs)
      return 0
    } catch {
      return account.report(error)
    }
  }

  private func show(_ costs: ListTextCosts.Reply) {
    if account.call.isJSON {
      Output.line(Output.compact((try? JSONValue(costs))?["texts"] ?? .null))
    } else {
      for line in Self.lines(costs) { Output.line(line) }
    }
  }

  /// Returns a table of each text's cost, without the text itself.
  nonisolated static func lines(_ costs: ListTextCosts.Reply) -> [String] {
    if costs.texts.isEmpty { return ["the account has no AI texts"] }
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
  private nonisolated static func cents(_ microCents: Int) -> String {
    let parts = (microCents + 50) / 100
    return "\(parts / 10_000).\(String(String(parts % 10_000 + 10_000).dropFirst()))"
  }
}
