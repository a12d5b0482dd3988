import AppCatalog
import Files
import Storage

/// What a host is set up for.
package enum HostPurpose: Sendable {
  case serving
  /// Finding out what would be in the way of serving, without changing anything: the store is an empty one in `scratch`.
  case trial(scratch: String)
  /// Finding out which migrations the database needs: the set-up ends where it would open the store, by throwing a
  /// `SchemaReport`.
  case readingSchema
}

/// What a trial of a service's set-up found.
struct SetUpTrial {
  let name: String

  /// What the set-up threw, as findings.
  func findings(for error: any Error) -> [Finding] {
    switch error {
    case let fault as SettingsFault:
      fault.problems.map {
        Finding(
          .error, $0.reason, at: $0.place, cure: "correct it; the --help of a service's program lists the settings")
      }
    case let fault as CatalogFault:
      fault.problems.map {
        Finding(.error, $0.description, at: "apps_dir", cure: "quintet app check DIR tells it again")
      }
    case let fault as FileFault where fault.path.hasPrefix("credential:"):
      [
        Finding(
          .error, fault.reason, at: fault.path,
          cure: "let the unit of \(name) have it by LoadCredential=, or name a file: in the setting")
      ]
    case let fault as FileFault:
      [Finding(.error, fault.reason, at: fault.path, cure: "put it there, readable for the user of \(name)")]
    default: [Finding(.error, "\(error)", at: name, cure: "see what the setting names")]
    }
  }

  /// How the database, or the server that it is to be in, stands to this program.
  func findings(of medium: StoreMedium, at path: String, migrations: [Migration]) -> [Finding] {
    guard let address = medium.postgres else { return findings(schemaOf: path, migrations: migrations) }
    do {
      try address.check()
    } catch {
      let message = (error as? StoreFault)?.message ?? "\(error)"
      return [Finding(.error, message, at: "store", cure: "docs/guides/postgresql.md says what a server must be")]
    }
    return findings(schemaAt: "store") { try Store.schema(of: path, on: medium, migrations: migrations) }
  }

  /// How the database stands to this program.
  func findings(schemaOf database: String, migrations: [Migration]) -> [Finding] {
    findings(schemaAt: database) { try Store.schema(of: database, migrations: migrations) }
  }

  private func findings(schemaAt database: String, _ look: () throws -> SchemaState) -> [Finding] {
    do {
      switch try look() {
      case .missing, .current: return []
      case .due(let steps):
        return [
          Finding(
            .warning, "the schema is older than the program: \(steps.joined(separator: ", ")) are due", at: database,
            cure: "quintet backup DIR first, then quintet restart: the next start migrates it")
        ]
      }
    } catch let fault as StoreFault {
      return [Finding(.error, fault.message, at: database, cure: cure(for: fault.trouble))]
    } catch {
      return [Finding(.error, "\(error)", at: database, cure: "give the service's user the right to read it")]
    }
  }

  private func cure(for trouble: StoreTrouble?) -> String {
    // What `quintet up` holds comes back by itself, so that only all can be stopped.
    let restore = "stop \(name), or the whole quintet up, move the file away, quintet restore DIR --service \(name)"
    return switch trouble {
    case .schemaNewer: "install the newer version again, or restore a backup from before the upgrade"
    case .lostPast: "\(restore); or give up what is missing: quintet accept \(name)"
    case .corrupt: restore
    default: "look whose file it is: it isn't what this program expects"
    }
  }

  /// What is wrong with the register of erased accounts beside a database, without which no store opens.
  func findings(registerOf database: String) -> [Finding] {
    let register = ErasureRegister(of: database)
    guard let line = try? register.unreadableLine() else { return [] }
    return [Finding(.error, "line \(line): \(ErasureRegister.fault)", at: register.path, cure: register.cure)]
  }
}
