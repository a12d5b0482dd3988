import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// `quintet accounts export ACCOUNT`: downloads an archive of an account's data.
@Loop struct AccountsExportCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "accounts export", in: .support, summary: "Export all data of an account as a ZIP file",
    discussion: """
      Collect all data of an account from all services in a ZIP file. The audit log records the export.
      """,
    parameters: [.account],
    options: [CommandOption("to", "FILE", "The new file (default: ACCOUNT.zip in this folder)", .file), .json]
      + CommandOption.deployment,
    examples: ["accounts export acc_01hq --to export.zip"])

  private let account: SupportedAccount
  private let file: String

  nonisolated init(_ arguments: Arguments) throws {
    account = try SupportedAccount(arguments)
    file = arguments["to"] ?? "\(account.id.value).zip"
  }

  func run() async -> Int32 {
    do {
      if let erasure = try await account.erasure() {
        account.show(erasure)
        return 1
      }
      let archive = try await AccountExport(
        account.call.directories, account: account.id, by: account.user, file: file
      ).run()
      Output.line(
        account.call.isJSON
          ? Output.compact(["file": .string(file), "bytes": .integer(Int64(archive.bytes))])
          : "\(file) contains all data of \(account.id.value), \(archive.bytes) bytes")
      return 0
    } catch {
      return account.report(error)
    }
  }
}
