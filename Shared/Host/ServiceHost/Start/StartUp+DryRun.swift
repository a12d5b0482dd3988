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

  @Loop func check(_ declaration: ServiceDeclaration, isJSON: Bool, _ setUp: SetUp) async -> Int32 {
    var diagnostics: [Diagnostic] = []
    do {
      try await dryRun(declaration, setUp) { diagnostics += $0.diagnostics }
    } catch {
      diagnostics += SetUpDryRun(name: name).diagnostics(for: error)
    }
    let code: Int32 = diagnostics.contains { $0.severity == .error } ? 1 : 0
    if isJSON { return put(SetUpCheck(diagnostics: diagnostics), code: code) }
    for diagnostic in diagnostics { Standard.error("\(diagnostic.place): \(diagnostic.what); \(diagnostic.cure)\n") }
    return code
  }

  /// Prints the migrations that the service's database needs, as JSON.
  func readSchema(_ declaration: ServiceDeclaration) -> Int32 { put(schemaReport(declaration), code: 0) }

  private func schemaReport(_ declaration: ServiceDeclaration) -> SchemaReport {
    guard let database = declaration.database else { return SchemaReport() }
    do {
      let settings = try readSettings()
      let directories = directories(settings)
      let backend = try StoreWhereabouts(of: name, by: settings, in: directories).backend
      return SchemaReport(of: directories.database(name), on: backend, migrations: database.migrations)
    } catch { return SchemaReport(unknown: "\(error)") }
  }

  /// Prints the problems of a database that no process has open, as JSON.
  func audit(_ declaration: ServiceDeclaration) -> Int32 {
    do {
      let settings = try readSettings()
      let directories = directories(settings)
      let backend = try StoreWhereabouts(of: name, by: settings, in: directories).backend
      let audit = try Store.audit(
        file: directories.database(name), on: backend, declaration.database?.auditRules ?? [],
        migrations: declaration.database?.migrations)
      return put(audit, code: audit.problems.isEmpty ? 0 : 1)
    } catch {
      Standard.error("\(name): \(error)\n")
      return 74
    }
  }

  /// - Parameter body: called with the host after the set-up, even if the set-up failed; then the error is thrown.
  @Loop private func dryRun(
    _ declaration: ServiceDeclaration, _ setUp: SetUp, then body: @Loop (ServiceHost) throws -> Void
  ) async throws {
    let settings = try readSettings()
    try await withTemporaryDirectory { scratch in
      let log = Log(service: name, clock: .system) { _ in }
      let host = ServiceHost(
        declaration, settings: settings, directories: directories(settings), log: log, clock: .system,
        purpose: .dryRun(scratch: scratch))
      let result: Result<Void, any Error>
      do { result = .success(try await setUp(host)) } catch { result = .failure(error) }
      try body(host)
      await host.database?.close()
      try result.get()
    }
  }

  private func put(_ value: some Encodable, code: Int32) -> Int32 {
    guard let text = try? JSON.encode(value) else { return 70 }
    Standard.output(String(decoding: text, as: UTF8.self) + "\n")
    return code
  }
}
