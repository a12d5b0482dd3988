import AppCatalog
import EventLoop
import Files
import Glibc
import Storage
import Telemetry
import Wire

/// A dry run of a service's set-up on an empty database, so that the real one isn't changed.
extension StartUp {
  typealias SetUp = @Loop @Sendable (ServiceHost) async throws -> Void

  @Loop func check(alsoAnswering others: [String], isJSON: Bool, _ setUp: SetUp) async -> Int32 {
    var diagnostics: [Diagnostic] = []
    do {
      try await dryRun(alsoAnswering: others, setUp) { diagnostics += $0.diagnostics }
    } catch {
      diagnostics += SetUpDryRun(name: name).diagnostics(for: error)
    }
    let code: Int32 = diagnostics.contains { $0.severity == .error } ? 1 : 0
    if isJSON { return put(SetUpCheck(diagnostics: diagnostics), code: code) }
    for diagnostic in diagnostics { Standard.error("\(diagnostic.place): \(diagnostic.what); \(diagnostic.cure)\n") }
    return code
  }

  /// Prints the migrations that the service's database needs, as JSON.
  @Loop func readSchema(alsoAnswering others: [String], _ setUp: SetUp) async -> Int32 {
    put(await schemaReport(alsoAnswering: others, setUp), code: 0)
  }

  @Loop private func schemaReport(alsoAnswering others: [String], _ setUp: SetUp) async -> SchemaReport {
    do {
      let settings = try readSettings()
      let host = ServiceHost(
        name: name, alsoAnswering: others, settings: settings, directories: directories(settings),
        log: Log(service: name, clock: .system) { _ in }, clock: .system, purpose: .readingSchema)
      try await setUp(host)
      return SchemaReport()
    } catch let report as SchemaReport { return report } catch { return SchemaReport(unknown: "\(error)") }
  }

  @Loop func audit(alsoAnswering others: [String], _ setUp: SetUp) async -> Int32 {
    do {
      var rules: [AuditRule] = []
      var migrations: [Migration]?
      let settings = try readSettings()
      let directories = directories(settings)
      let path = directories.database(name)
      let backend = try StoreWhereabouts(of: name, by: settings, in: directories).backend
      // An audit doesn't depend on the rest of the set-up, such as a missing secret.
      try? await dryRun(alsoAnswering: others, setUp) {
        rules = $0.auditRules
        migrations = $0.migrations
      }
      let audit = try Store.audit(file: path, on: backend, rules, migrations: migrations)
      return put(audit, code: audit.problems.isEmpty ? 0 : 1)
    } catch {
      Standard.error("\(name): \(error)\n")
      return 74
    }
  }

  /// - Parameter body: called with the host after the set-up, even if the set-up failed; then the error is thrown.
  @Loop private func dryRun(
    alsoAnswering others: [String], _ setUp: SetUp, _ body: @Loop (ServiceHost) throws -> Void
  ) async throws {
    let settings = try readSettings()
    try await withTemporaryDirectory { scratch in
      let log = Log(service: name, clock: .system) { _ in }
      let host = ServiceHost(
        name: name, alsoAnswering: others, settings: settings, directories: directories(settings), log: log,
        clock: .system, purpose: .dryRun(scratch: scratch))
      let result: Result<Void, any Error>
      do { result = .success(try await setUp(host)) } catch { result = .failure(error) }
      try body(host)
      await host.closeStore()
      try result.get()
    }
  }

  private func put(_ value: some Encodable, code: Int32) -> Int32 {
    guard let text = try? JSON.encode(value) else { return 70 }
    Standard.output(String(decoding: text, as: UTF8.self) + "\n")
    return code
  }
}
