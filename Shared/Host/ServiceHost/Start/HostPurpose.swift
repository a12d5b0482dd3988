import AppCatalog
import EventLoop
import Files
import Storage

/// The purpose for which a host is created.
package enum HostPurpose: Sendable {
  /// A host that is controlled by tests.
  case test
  /// A process that serves until it is asked to stop.
  case process(ProcessControl)
  /// A dry run, which looks for problems that would prevent serving and changes nothing. Its database is empty and is
  /// in `scratch`.
  case dryRun(scratch: String)

  var control: ProcessControl? {
    if case .process(let control) = self { control } else { nil }
  }
}

/// The operations on a process that its host can request.
package struct ProcessControl: Sendable {
  /// Reads the settings again.
  let readSettings: @Sendable () throws -> Settings
  let askToStop: @Loop () -> Void
}

/// Converts the result of a dry run to diagnostics.
struct SetUpDryRun {
  let name: String

  /// Returns the problems for an error that the set-up threw.
  func diagnostics(for error: any Error) -> [Diagnostic] {
    switch error {
    case let fault as SettingsFault:
      fault.problems.map { problem in
        if let credential = problem.credential { return diagnostic(ofCredential: credential, problem.reason) }
        return Diagnostic(
          .error, problem.reason, at: problem.place,
          cure: problem.cure ?? "correct it; the --help of a service's program lists the settings")
      }
    case let fault as CatalogFault:
      fault.problems.map {
        Diagnostic(
          .error, $0.description, at: "apps_dir",
          cure: "set apps_dir if this is the wrong folder; quintet app check DIR shows the problems of an app")
      }
    case let fault as FileFault where fault.path.hasPrefix("credential:"):
      [diagnostic(ofCredential: fault.path, fault.reason)]
    case let fault as FileFault:
      [Diagnostic(.error, fault.reason, at: fault.path, cure: "create it, readable for the user of \(name)")]
    default: [Diagnostic(.error, "\(error)", at: name, cure: "check the path in the setting")]
    }
  }

  private func diagnostic(ofCredential place: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, reason, at: place,
      cure: "pass it to the unit of \(name) with LoadCredential=, or set a file: in the setting")
  }

  /// Checks that the database, and its server if there is one, suit this program.
  func diagnostics(of backend: StorageBackend, at path: String, migrations: [Migration]) -> [Diagnostic] {
    guard let address = backend.postgres else { return diagnostics(schemaOf: path, migrations: migrations) }
    let warnings: [Diagnostic]
    do { warnings = try address.check().map(Self.warning) } catch { return [Self.obstacle(error)] }
    return warnings
      + diagnostics(schemaAt: "store", isInPostgreSQL: true) {
        try Store.schema(of: path, on: backend, migrations: migrations)
      }
  }

  /// Returns the error for a server that doesn't meet the requirements.
  private static func obstacle(_ error: any Error) -> Diagnostic {
    let message = (error as? StoreFault)?.message ?? "\(error)"
    return Diagnostic(
      .error, message, at: "store", cure: "docs/guides/postgresql.md lists the requirements for a server")
  }

  /// Returns the warning about a limit on the server's connections.
  private static func warning(_ message: String) -> Diagnostic {
    Diagnostic(
      .warning, message, at: "store",
      cure: "use ALTER ROLE, ALTER DATABASE or ALTER SYSTEM; a new max_connections needs a restart of the server")
  }

  /// Checks that the schema of a database file suits this program.
  func diagnostics(schemaOf database: String, migrations: [Migration]) -> [Diagnostic] {
    diagnostics(schemaAt: database) { try Store.schema(of: database, migrations: migrations) }
  }

  private func diagnostics(
    schemaAt database: String, isInPostgreSQL: Bool = false, _ look: () throws -> SchemaState
  ) -> [Diagnostic] {
    do {
      switch try look() {
      case .missing, .current: return []
      case .due(let steps):
        return [
          Diagnostic(
            .warning, "the schema is older than the program, which will apply \(steps.joined(separator: ", "))",
            at: database,
            cure: "run quintet backup DIR, then quintet restart: the next start migrates the database")
        ]
      }
    } catch let fault as StoreFault {
      let advice = fault.isUnfinishedRestore ? "run the restore again" : cure(for: fault, isInPostgreSQL)
      return [Diagnostic(.error, fault.message, at: database, cure: advice)]
    } catch {
      return [Diagnostic(.error, "\(error)", at: database, cure: "give the service's user the right to read it")]
    }
  }

  private func cure(for fault: StoreFault, _ isInPostgreSQL: Bool) -> String {
    // `quintet up` restarts its processes by itself, so only the whole deployment can be stopped.
    let restore =
      isInPostgreSQL
      ? Diagnostic.restoreOfPostgreSQL
      : "stop \(name), or quintet up, move the file away, and run quintet restore DIR --service \(name)"
    return switch fault.problem {
    case .schemaNewer: "install the newer version again, or restore a backup from before the upgrade"
    case .lostPast: "\(restore); or give up the missing data: quintet acknowledge-loss \(name)"
    case .corrupt: restore
    case .diskFull: "free space on the disk of the database"
    default:
      if fault.isSchemaRefusal {
        "find out which program the file belongs to: it isn't a database that this program expects"
      } else if isInPostgreSQL {
        "docs/guides/postgresql.md lists the requirements for a server"
      } else {
        "give the user of \(name) the right to read and write the file and its folder"
      }
    }
  }

  /// Checks the erasure log next to a database, since a damaged log prevents the database from opening.
  func diagnostics(erasureLogOf database: String) -> [Diagnostic] {
    let erasureLog = ErasureLog(of: database)
    guard let line = try? erasureLog.unreadableLine() else { return [] }
    return [Diagnostic(.error, "line \(line): \(ErasureLog.fault)", at: erasureLog.path, cure: erasureLog.cure)]
  }
}
