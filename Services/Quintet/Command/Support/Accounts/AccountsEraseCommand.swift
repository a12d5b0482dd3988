import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// `quintet accounts erase ACCOUNT`: erases an account in all services.
@Loop struct AccountsEraseCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "accounts erase", in: .support, summary: "Erase all data of an account",
    discussion: """
      Permanently erase all data of an account in all services. Without --yes, only the consequences are shown. Run
      the command again to see the progress.
      """,
    parameters: [.account],
    options: [CommandOption(flag: "yes", "Erase the account"), .json] + CommandOption.deployment,
    examples: ["accounts erase acc_01hq", "accounts erase acc_01hq --yes"])

  private let account: SupportedAccount
  private let isConfirmed: Bool

  nonisolated init(_ arguments: Arguments) throws {
    account = try SupportedAccount(arguments)
    isConfirmed = arguments.has("yes")
  }

  /// - Returns: 0 when the account is erased; 1 when it doesn't exist or the erasure wasn't confirmed; 69
  ///   (`EX_UNAVAILABLE`) when `entitlements` doesn't answer; 77 (`EX_NOPERM`) when the user isn't an operator.
  func run() async -> Int32 {
    do {
      if let erasure = try await account.erasure() {
        account.show(erasure)
        return 0
      }
      guard isConfirmed else {
        try await account.recordAccess()
        for line in Self.consequences(account.id.value) { Output.line(line) }
        return 1
      }
      let reply = try await account.call.ask(EraseAccountForSupport(account: account.id, by: account.user))
      account.call.show(reply) { reply in
        ["\(account.id.value) is erased; all services will have deleted its data by \(reply.finishesBy.logText)"]
      }
      return 0
    } catch {
      return account.report(error)
    }
  }

  nonisolated static func consequences(_ account: String) -> [String] {
    [
      "Erasing \(account) permanently deletes all its data in all services. Restoring a backup doesn't bring it back.",
      "Its sessions end at once. To erase it: quintet accounts erase \(account) --yes",
    ]
  }
}
