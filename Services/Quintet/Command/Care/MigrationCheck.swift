import EventLoop
import Files
import ServiceHost
import Wire

/// What the programs of a deployment would do to its databases' schemas.
struct MigrationCheck: Sendable {
  /// By service, in the order in which they were asked.
  var reports: [(service: String, report: SchemaReport)]

  /// Whether a database refuses the programs.
  var isRefused: Bool { reports.contains { $0.report.refused != nil } }

  /// Whether the programs would migrate some databases and be refused by others: then neither version could run.
  var isHalf: Bool { isRefused && reports.contains { !$0.report.due.isEmpty } }

  /// A line for each database that refuses, or needs migrations, or couldn't be looked at.
  var lines: [String] { reports.compactMap { Self.line($0.service, $0.report) } }

  private static func line(_ service: String, _ report: SchemaReport) -> String? {
    if let reason = report.refused { return "\(service): \(reason)" }
    if let reason = report.unknown { return "\(service): not checked: \(reason)" }
    return report.due.isEmpty ? nil : "\(service): the next start applies \(report.due.joined(separator: ", "))"
  }

  /// Asks the services' programs, all at once; changes nothing.
  ///
  /// - Parameter services: those with a database.
  @Loop static func run(
    _ services: [String], programs: ServicePrograms, within limit: Duration = .seconds(10)
  ) async -> MigrationCheck {
    let places = StatePlaces(programs.directories)
    let questions = services.map { service in
      let state = places.folder(of: service)
      return Loop.task { (service, await report(of: service, programs, state: state, within: limit)) }
    }
    var reports: [(String, SchemaReport)] = []
    for question in questions { reports.append(await question.value) }
    return MigrationCheck(reports: reports)
  }

  /// Looks at all databases of a deployment before any of them is migrated.
  ///
  /// - Throws: `SupervisorFault.halfMigrated` if some would be migrated and others can't be.
  @Loop static func refuseHalf(_ plan: StackPlan) async throws {
    let stores = StatePlaces.services.filter(plan.services.contains)
    // A container has one service, and can't see the others' databases.
    guard stores.count > 1 else { return }
    let check = await run(stores, programs: ServicePrograms(folder: plan.binaries, directories: plan.directories))
    if check.isHalf { throw SupervisorFault.halfMigrated(check.lines) }
  }

  @Loop private static func report(
    of service: String, _ programs: ServicePrograms, state: String, within limit: Duration
  ) async -> SchemaReport {
    do {
      let (output, words) = try await programs.ask(service, "--schema", state: state, within: limit)
      guard let report = try? JSON.decode(SchemaReport.self, from: output) else {
        return SchemaReport(unknown: "its program can't be asked: \(words)")
      }
      return report
    } catch {
      return SchemaReport(unknown: "its program can't be run: \(error)")
    }
  }
}
