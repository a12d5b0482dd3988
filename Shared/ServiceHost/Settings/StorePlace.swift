import Files
import Storage
import Telemetry

/// Where the services' stores are if they aren't files: PostgreSQL's URL, or what holds it, since most have a password.
package struct StorePlace: SettingValue, Hashable {
  private enum Place: Hashable {
    case url(String)
    case secret(SecretSource)
  }
  private let place: Place

  /// What the refusal of any other value says.
  package static var expected: String {
    "PostgreSQL's postgres://…, or where that is kept: file:/path or credential:name"
  }
  /// It may hold a password.
  package static var isQuoted: Bool { false }

  /// Reads a setting's text; nil for one that is neither a URL of PostgreSQL's nor a place.
  package init?(setting text: String) {
    if PostgresAddress.isURL(text) {
      place = .url(text)
    } else if let secret = SecretSource(setting: text) {
      place = .secret(secret)
    } else {
      return nil
    }
  }

  /// As it stands in the settings.
  package var setting: String {
    switch place {
    case .url(let url): url
    case .secret(let secret): secret.setting
    }
  }

  /// The same for people, without who logs in.
  package var shown: String {
    guard case .url(let url) = place else { return setting }
    return PostgresAddress(url: url, schema: "quintet").map { "postgres://…\($0.place)" } ?? setting
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
    let url: String
    switch place {
    case .url(let text): url = text
    case .secret(let secret): url = try secret.read().reveal()
    }
    guard let address = PostgresAddress(url: url, schema: "quintet_\(service)", stack: stack) else {
      throw StoreFault(message: "what the setting store names holds no postgres://… URL")
    }
    return .postgres(address)
  }
}
