import EventLoop
import ServiceHost
import Storage
import Wire

/// `quintet accept SERVICE`: acknowledges a database's data loss, so that its service serves the remaining data.
@Loop struct AcceptCommand {
  var directories: DeploymentFolders
  var service: String
  /// True if the data loss was acknowledged with `--yes`; otherwise the command only describes the consequences.
  var isMeant: Bool

  /// - Returns: 0 when the loss is acknowledged; 1 when it isn't, or when nothing was lost; 69 when the service doesn't
  ///   answer; 77 when the user isn't an operator.
  func run() async -> Int32 {
    do {
      guard Roster.stores.contains(service) else {
        Output.error("quintet: \(service) has no database")
        return 1
      }
      let health: HealthReply = try await Health(directories).ask(service, "health").decode()
      guard let problem = health.problem, problem.reason == StoreProblem.lostPast.rawValue else {
        let other = health.problem.map { ", and what is wrong can't be accepted: \($0.message)" } ?? ""
        Output.error("quintet: \(service)'s database has lost nothing\(other)")
        return 1
      }
      guard isMeant else {
        for line in Self.consequences(service, problem.message) { Output.line(line) }
        return 1
      }
      _ = try await Health(directories).order(
        AcknowledgeDataLoss(), of: service, AcknowledgeDataLoss.method(of: service), timeout: .seconds(30))
      Output.line("\(service): its database is taken as it is; the service begins again. Next: quintet audit")
      return 0
    } catch {
      let unanswered = Unanswered(error)
      Output.error("quintet: \(service): \(unanswered.words)")
      return unanswered.code
    }
  }

  static func consequences(_ service: String, _ problem: String) -> [String] {
    [
      "\(service): \(problem)",
      "To accept that gives up for good what isn't in the database now, though clients were told that it is stored:",
      service == "entitlements"
        ? "accounts, sessions and purchases. Who has a token of a lost account is a stranger."
        : "what people did at \(service) until that time and the database doesn't have: all of it, if the file is gone."
          + " Accounts and purchases are kept by entitlements.",
      "Events that came of the lost changes stay where they were applied; what others still keep comes again.",
      "A backup brings more back: stop \(service), move its database away, quintet restore DIR --service \(service).",
      "To go on without: quintet accept \(service) --yes",
    ]
  }
}
