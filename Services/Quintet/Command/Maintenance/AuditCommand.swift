import EventLoop
import Files
import MessageBus
import ServiceHost
import Storage
import Wire

/// `quintet audit`: checks that all databases are sound and consistent with each other. Running services check their
/// own databases; for stopped services, the command runs their programs to check the databases.
@Loop struct AuditCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "audit", in: .care, summary: "Check that all databases are sound and consistent",
    discussion: """
      Check the integrity of every database, its rules, and the consistency of the databases with each other. Running \
      services check their own databases. The command itself checks the databases of stopped services.
      """,
    options: [.json] + CommandOption.installation, examples: ["audit", "audit --json"])

  private let directories: DeploymentFolders
  private let programs: String
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    let paths = try DeploymentPaths.running(arguments, needsState: true)
    directories = paths.directories
    programs = paths.programs
    isJSON = arguments.has("json")
  }

  /// - Returns: 0 when all databases are sound; 1 when one isn't; 69 (`EX_UNAVAILABLE`) when there is nothing to audit;
  ///   77 (`EX_NOPERM`) when this user may not read the databases.
  func run() async -> Int32 {
    if let words = CallFailure.barred(from: directories, "audit") {
      Output.error("quintet: \(words)")
      return 77
    }
    let (audits, unknown) = await auditAll()
    var later: [String: Int64] = [:]
    for service in audits.keys {
      later[service] = (try? await ask(service, AuditStore(thorough: false)))?.lastEvent
    }
    return report(audits, unknown: unknown, crossing: EventCut.problems(audits, later: later))
  }

  /// Returns the audits by service, and the reasons why the other databases can't be audited.
  private func auditAll() async -> (audits: [String: StoreAudit], unknown: [String: String]) {
    var audits: [String: StoreAudit] = [:]
    var unknown: [String: String] = [:]
    // Sources come before their subscribers, so that a subscriber already has every event that its source's audit
    // counts as acknowledged.
    for service in DatabasePaths.services.reversed() {
      do { audits[service] = try await audit(service) } catch { unknown[service] = Self.words(error) }
    }
    return (audits, unknown)
  }

  /// - Returns: the exit code.
  private func report(_ audits: [String: StoreAudit], unknown: [String: String], crossing: [String]) -> Int32 {
    if isJSON {
      printJSON(audits, unknown: unknown, crossing: crossing)
    } else {
      show(audits, unknown: unknown, crossing: crossing)
    }
    if audits.isEmpty {
      if !DatabasePaths(directories).areAnyInPostgreSQL, let words = StateFolder(directories).words(directories.state) {
        Output.error("quintet: \(words): set the folder with --state DIR")
      }
      return 69
    }
    return unknown.isEmpty && crossing.isEmpty && audits.values.allSatisfy { $0.problems.isEmpty } ? 0 : 1
  }

  private func audit(_ service: String) async throws -> StoreAudit {
    do { return try await ask(service, AuditStore()) } catch let silence as BackupFault { throw silence } catch {
      // A service that answers has its database open and has reported the problem itself.
      guard (error as? Failure)?.problem == nil, try hasDatabase(service),
        (try? await Health(directories).ask(service, "health")) == nil
      else { throw error }
      return try await ServicePrograms(folder: programs, directories: directories).audit(
        service, state: DatabasePaths(directories).folder(of: service))
    }
  }

  private func hasDatabase(_ service: String) throws -> Bool {
    let places = DatabasePaths(directories)
    return try places.isInPostgreSQL(service) || Disk.exists(places.database(of: service))
  }

  private func requireAnswer(of service: String) async throws {
    do { _ = try await Health(directories).ask(service, "health", timeout: Self.patience) } catch {
      throw BackupFault(
        "\(service) doesn't answer within \(Self.patience.components.seconds) s: see quintet logs \(service)")
    }
  }

  private func ask(_ service: String, _ request: AuditStore) async throws -> StoreAudit {
    // Connecting fails at once if the service isn't running; a call would wait for it.
    try await ByteStream.connect(directories.busSocket(service)).close()
    // Fail early if the service doesn't answer a health check, because an audit has a long timeout.
    try await requireAnswer(of: service)
    let peer = Peer(name: service, path: directories.busSocket(service), clock: .system)
    defer { peer.close() }
    return try await peer.call(
      request, as: Caller(principal: nil), method: AuditStore.method(of: service), timeout: .seconds(600))
  }

  private func show(_ audits: [String: StoreAudit], unknown: [String: String], crossing: [String]) {
    for service in DatabasePaths.services.reversed() {
      if let audit = audits[service] {
        show(audit, of: service)
      } else {
        Output.line("\(service.padded(15))\(Output.red("not audited")): \(unknown[service] ?? "")")
      }
    }
    for problem in crossing { Output.line("between the databases: \(problem)") }
    if crossing.isEmpty, !audits.isEmpty { Output.line("\("between them".padded(15))\(Output.green("sound"))") }
  }

  private func show(_ audit: StoreAudit, of service: String) {
    let words = audit.problems.isEmpty ? Output.green("sound") : Output.red("not sound")
    Output.line("\(service.padded(15))\(words), \(audit.rules) rules checked")
    for problem in audit.problems { Output.line("  \(problem)") }
    if audit.hasLoss { Output.line("  \(service) rejects all calls until quintet acknowledge-loss \(service)") }
  }

  private func printJSON(_ audits: [String: StoreAudit], unknown: [String: String], crossing: [String]) {
    var services: JSONObject = [:]
    for (service, audit) in audits.sorted(by: { $0.key < $1.key }) { services[service] = try? JSONValue(audit) }
    for (service, words) in unknown.sorted(by: { $0.key < $1.key }) {
      services[service] = ["problems": [.string(words)]]
    }
    Output.line(Output.compact(["services": .object(services), "between": .array(crossing.map { .string($0) })]))
  }

  private static let patience = Duration.seconds(5)

  private static func words(_ error: any Error) -> String {
    guard let failure = error as? Failure else { return "\(error)" }
    return failure.message.en + (failure.problem.map { " (\($0.rawValue))" } ?? "")
  }
}

extension StoreAudit {
  /// True if the database lost changes, and no interrupted restore is the reason.
  fileprivate var hasLoss: Bool {
    problem == .lostPast && !problems.contains { $0.contains(StoreFault.unfinishedRestore) }
  }
}

extension ServicePrograms {
  /// Audits a database that no process has open.
  @Loop func audit(_ service: String, state: String) async throws -> StoreAudit {
    let (output, words) = try await ask(service, "--audit", state: state)
    guard let audit = try? JSON.decode(StoreAudit.self, from: output) else {
      throw BackupFault("the program of \(service) can't audit the database: \(words)")
    }
    return audit
  }
}
