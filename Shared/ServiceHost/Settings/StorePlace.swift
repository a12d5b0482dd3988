import Files
import Storage
import Telemetry

/// Where the services' stores are if they aren't files: PostgreSQL's URL, or what holds it, since most have a password.
package struct StorePlace: SettingValue, Hashable {
  private enum Place: Hashable {
    case url(PostgresURL)
    case secret(SecretSource)
  }
  private let place: Place

  /// What the refusal of any other value says.
  package static var expected: String {
    "PostgreSQL's postgres://…, or where that is kept: file:/path or credential:name"
  }
  /// It may hold a password.
  package static var isQuoted: Bool { false }

  /// The wrong part of a PostgreSQL URL in brackets, without its text.
  package static func hint(for refused: String) -> String {
    do { _ = try PostgresURL(refused) } catch { return isURL(refused) ? " (the URL \(error))" : "" }
    return ""
  }

  private static func isURL(_ text: String) -> Bool { text.hasPrefix("postgres") && text.contains("://") }

  /// Reads a setting's text; nil for one that is neither a URL of PostgreSQL's nor a place.
  package init?(setting text: String) {
    if let url = try? PostgresURL(text) {
      place = .url(url)
    } else if let secret = SecretSource(setting: text) {
      place = .secret(secret)
    } else {
      return nil
    }
  }

  /// As it stands in the settings.
  package var setting: String {
    switch place {
    case .url(let url): url.text
    case .secret(let secret): secret.setting
    }
  }

  /// The setting without the user and the password, for messages.
  package var shown: String {
    switch place {
    case .url(let url): "postgres://…\(url.place)"
    case .secret(let secret): secret.setting
    }
  }

  /// Whether the settings that every process reads say where the stores are, as far as these are right: for a command
  /// that is no service.
  package static func isNamed() -> Bool {
    StartUp(name: "quintet", own: [], environment: Environment.current(), looksIn: true).commonSettings()
      .settings[HostSettings.store] != nil
  }

  /// Where a service's store is: in a schema of its own.
  ///
  /// - Parameter stack: the stack that the service is of; nil where nothing is served from it yet.
  /// - Throws: a fault that names the file in which the URL should be, and never what is in it.
  func medium(of service: String, in stack: String?) throws -> StoreMedium {
    let url: PostgresURL
    switch place {
    case .url(let own): url = own
    case .secret(let secret):
      let text = try secret.read().reveal()
      do throws(PostgresURLFault) { url = try PostgresURL(text) } catch {
        throw StoreFault(message: "\(secret.setting) holds no URL of PostgreSQL's that can be used: it \(error)")
      }
    }
    return .postgres(PostgresAddress(url, schema: "quintet_\(service)", stack: stack))
  }
}
