import Files
import Storage
import Telemetry

/// The location of the services' databases if they aren't files: a PostgreSQL URL, or the file or credential that
/// contains the URL. Most URLs contain a password, so they should be in a file or credential.
package struct StoreSetting: SettingValue, Hashable {
  private enum Place: Hashable {
    case url(PostgresURL)
    case secret(SecretSource)
  }
  private let place: Place

  package static var expected: String {
    "a postgres://… URL, or the location of such a URL: file:/path or credential:name"
  }
  /// False: errors don't quote the rejected value, because a URL may contain a password.
  package static var isQuoted: Bool { false }

  /// Returns the reason why a PostgreSQL URL is invalid, in parentheses. The reason doesn't repeat the URL.
  package static func hint(for refused: String) -> String {
    if !isURL(refused) { return SecretSource.hint(for: refused) }
    do { _ = try PostgresURL(refused) } catch { return " (the URL \(error))" }
    return ""
  }

  private static func isURL(_ text: String) -> Bool { text.hasPrefix("postgres") && text.contains("://") }

  /// Reads a setting's text. Returns nil if the text is neither a PostgreSQL URL nor the location of a secret.
  package init?(setting text: String) {
    if let url = try? PostgresURL(text) {
      place = .url(url)
    } else if let secret = SecretSource(setting: text) {
      place = .secret(secret)
    } else {
      return nil
    }
  }

  package var setting: String {
    switch place {
    case .url(let url): url.text
    case .secret(let secret): secret.setting
    }
  }

  /// The setting without user and password, for messages.
  package var shown: String {
    switch place {
    case .url(let url): "postgres://…\(url.place)"
    case .secret(let secret): Credentials.shownPlace(secret.setting)
    }
  }

  /// The server and database, such as "db.internal/quintet"; if this process can't read the URL, the URL's location.
  package var target: String {
    switch place {
    case .url(let url): url.place
    case .secret(let secret): (try? secret.read()).flatMap { try? PostgresURL($0.reveal()) }?.place ?? shown
    }
  }

  /// True if the setting's own text contains a password, so that everyone who can read the setting can read it.
  var hasPassword: Bool { if case .url(let url) = place { url.hasPassword } else { false } }

  /// Returns the storage backend of a service's database. Each service has a separate schema.
  ///
  /// - Parameter deployment: The identity of the service's deployment; nil if no service uses this database yet.
  /// - Throws: A fault that identifies the URL's file without quoting its contents.
  func backend(of service: String, in deployment: String?) throws -> StorageBackend {
    let url: PostgresURL
    switch place {
    case .url(let own): url = own
    case .secret(let secret):
      let text = try secret.read().reveal()
      do throws(PostgresURLFault) { url = try PostgresURL(text) } catch {
        throw StoreFault(message: "\(secret.setting) has no valid URL for PostgreSQL: it \(error)")
      }
    }
    return .postgres(PostgresAddress(url, schema: "quintet_\(service)", deployment: deployment))
  }
}
