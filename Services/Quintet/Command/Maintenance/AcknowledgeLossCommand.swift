import EventLoop
import ServiceHost
import Storage
import Wire

/// `quintet acknowledge-loss SERVICE`: acknowledges a database's data loss, so that its service serves the remaining
/// data.
@Loop struct AcknowledgeLossCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "acknowledge-loss", in: .care, summary: "Let a service continue after its database lost data",
    discussion: """
      Let a service continue with the data that remains after its database lost changes. Without --yes, only the \
      consequences are shown.
      """,
    parameters: [CommandParameter("SERVICE", "The service", .database)],
    options: [CommandOption(flag: "yes", "Acknowledge the loss")] + CommandOption.deployment,
    examples: ["acknowledge-loss content", "acknowledge-loss content --yes"])

  private let directories: DeploymentFolders
  private let service: String
  /// True if the data loss was acknowledged with `--yes`; otherwise the command only describes the consequences.
  private let isConfirmed: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    service = try ServiceChoice.service(arguments.words[0])
    isConfirmed = arguments.has("yes")
  }

  /// - Returns: 0 when the loss is acknowledged; 1 when it isn't, or when nothing was lost; 69 when the service doesn't
  ///   answer; 77 when the user isn't an operator.
  func run() async -> Int32 {
    do {
      guard ServiceDirectory.stores.contains(service) else {
        Output.error("quintet: \(service) has no database")
        return 1
      }
      let health: HealthReply = try await Health(directories).ask(service, "health").decode()
      guard let problem = health.problem, problem.reason == StoreProblem.lostPast.rawValue else {
        let other = health.problem.map { "; it has another problem: \($0.message)" } ?? ""
        Output.error("quintet: \(service)'s database has lost no changes\(other)")
        return 1
      }
      guard isConfirmed else {
        let isInPostgreSQL = DatabasePaths(directories).isInPostgreSQL(service)
        for line in Self.consequences(service, problem.message, isInPostgreSQL: isInPostgreSQL) { Output.line(line) }
        return 1
      }
      _ = try await Health(directories).order(
        AcknowledgeDataLoss(), of: service, AcknowledgeDataLoss.method(of: service), timeout: .seconds(30))
      Output.line("\(service): the loss is acknowledged, and the service continues. Next, run quintet audit")
      return 0
    } catch {
      return await Health(directories).report(error, of: service)
    }
  }

  nonisolated static func consequences(_ service: String, _ problem: String, isInPostgreSQL: Bool) -> [String] {
    [
      "\(service): \(problem)",
      "Acknowledging the loss gives up changes that were confirmed to clients:",
      service == "entitlements"
        ? "accounts, sessions and purchases. The token of a lost account is rejected."
        : "the users' data that is missing from the database of \(service), or all of it if the file is gone."
          + " entitlements still has the accounts and purchases.",
      "Events from lost changes stay where they were applied. Events that other services still have are sent again.",
      isInPostgreSQL
        ? "A backup may restore more: \(Diagnostic.restoreOfPostgreSQL)."
        : "A backup may restore more: stop \(service), move its database away, and run "
          + "quintet restore DIR --service \(service).",
      "To continue without a backup: quintet acknowledge-loss \(service) --yes",
    ]
  }
}
