import EventLoop
import Files
import ServiceHost
import Wire

/// The schema changes that the programs of a deployment would make to its databases.
struct MigrationCheck: Sendable {
  /// The reports by service, in the order of the queries.
  var reports: [(service: String, report: SchemaReport)]

  /// True if a program rejects a database.
  var isRefused: Bool { reports.contains { $0.report.refused != nil } }

  /// True if the programs would migrate some databases and reject others. After that, neither the old nor the new
  /// version could run all services.
  var isHalf: Bool { isRefused && reports.contains { !$0.report.due.isEmpty } }

  /// A line for each database that is rejected, needs migrations or couldn't be checked.
  var lines: [String] { reports.compactMap { Self.line($0.service, $0.report) } }

  private static func line(_ service: String, _ report: SchemaReport) -> String? {
    if let reason = report.refused { return "\(service): \(reason)" }
    if let reason = report.unknown { return "\(service): not checked: \(reason)" }
    return report.due.isEmpty ? nil : "\(service): the next start applies \(report.due.joined(separator: ", "))"
  }

  /// Queries the services' programs concurrently, without changing anything.
  ///
  /// - Parameter services: services with a database.
  @Loop static func run(
    _ services: [String], programs: ServicePrograms, within limit: Duration = .seconds(10)
  ) async -> MigrationCheck {
    let places = DatabasePaths(programs.directories)
    let questions = services.map { service in
      let state = places.folder(of: service)
      return Loop.task { (service, await report(of: service, programs, state: state, within: limit)) }
    }
    var reports: [(String, SchemaReport)] = []
    for question in questions { reports.append(await question.value) }
    return MigrationCheck(reports: reports)
  }

  /// Checks all databases of a deployment before any of them is migrated.
  ///
  /// - Throws: `SupervisorFault.halfMigrated` if some would be migrated and others rejected.
  @Loop static func refuseHalf(_ plan: DeploymentPlan) async throws {
    let stores = DatabasePaths.services.filter(plan.services.contains)
    // A container runs one service and can't see the other databases.
    guard stores.count > 1, !ClosedDatabases(plan).areUnchanged else { return }
    let check = await run(stores, programs: ServicePrograms(folder: plan.binaries, directories: plan.directories))
    if check.isHalf { throw SupervisorFault.halfMigrated(check.lines) }
  }

  @Loop private static func report(
    of service: String, _ programs: ServicePrograms, state: String, within limit: Duration
  ) async -> SchemaReport {
    do {
      let (output, words) = try await programs.ask(service, "--schema", state: state, within: limit)
      guard let report = try? JSON.decode(SchemaReport.self, from: output) else {
        return SchemaReport(unknown: "its program doesn't report its migrations: \(words)")
      }
      return report
    } catch {
      return SchemaReport(unknown: "its program can't be run: \(error)")
    }
  }
}
