package import ServiceHost

/// Edge's own settings. docs/guides/tls-and-proxies.md has a table of them.
package enum EdgeSettings {
  package static let proxies = Setting<UserList?>(
    "proxies", default: nil,
    "names the users whose proxies, on edge's Unix socket, say by X-Forwarded-For whose request it is; nobody if left out"
  )
  package static let trustsForwarded = Setting(
    "loopback_proxy", default: false,
    "sets whether X-Forwarded-For is believed on a loopback port too, where everybody on the machine may connect")
  package static let origins = Setting<WebOrigins?>(
    "origins", default: nil, "names the origins of pages elsewhere that may call, like https://app.example")
  package static let connections = Setting(
    "connections", default: Count(12_288), "sets how many connections there may be")
  package static let originConnections = Setting(
    "origin_connections", default: Count(256), "sets how many connections and requests one origin may have at once")
  package static let bytes = Setting(
    "bytes", default: ByteSize(64 << 20), "sets how much of all requests, messages and unread answers is kept")
  package static let originBytes = Setting(
    "origin_bytes", default: ByteSize(4 << 20), "sets how much of one origin's is kept")
  package static let bodySize = Setting(
    "body_size", default: ByteSize(1 << 20), "sets the longest body, and the longest message of a WebSocket")
  package static let headTime = Setting(
    "head_time", default: Duration.seconds(10), "sets how long a request's head may take to arrive")
  package static let bodyTime = Setting(
    "body_time", default: Duration.seconds(30), "sets how long its body may take")
  package static let idleTime = Setting(
    "idle_time", default: Duration.seconds(75), "sets how long a connection may wait for its next request")
  package static let writeTime = Setting(
    "write_time", default: Duration.seconds(10), "sets how long a client may read nothing of what waits for it")
  package static let pingTime = Setting(
    "ping_time", default: Duration.seconds(30),
    "sets how long a WebSocket may be silent until it is asked whether it is there, and then until it is ended; 0s is never"
  )
  package static let developmentStore = Setting(
    "development_store", default: false,
    "says that the gateway has purchases signed for whoever asks, which edge then warns of where others could come in; as quintet up --development does"
  )
  package static let webDirectory = Setting<FilePath?>(
    "web_dir", default: nil,
    "holds what all web apps share; web beside the apps' folder, or what is installed with the program, if left out")
  package static let clientDirectory = Setting<FilePath?>(
    "client_dir", default: nil,
    "holds the client for browsers; client beside the apps' folder, or what is installed with the program, if left out")
  package static let docsDirectory = Setting<FilePath?>(
    "docs_dir", default: nil,
    "names the folder of the documentation, which every client can read at /docs/; not served if it isn't set")

  package static let all: [any AnySetting] = [
    proxies, trustsForwarded, origins, connections, originConnections, bytes, originBytes, bodySize, headTime, bodyTime,
    idleTime, writeTime, pingTime, webDirectory, clientDirectory, docsDirectory,
    developmentStore,
  ]

  /// Checks that the settings are consistent.
  ///
  /// - Throws: `SettingsFault` if no request could satisfy them.
  static func check(_ limits: EdgeLimits) throws(SettingsFault) {
    guard limits.bytes < limits.bodyBytes else { return }
    let own = ByteSize(limits.bytes).setting
    let least = ByteSize(limits.bodyBytes).setting
    throw SettingsFault(problems: [
      SettingsFault.Problem(
        place: "\(bytes.name) below [edge]",
        reason: "'bytes' can't be less than 'body_size', since no such body could be kept: \(own) and \(least)")
    ])
  }
}

/// Origins of pages as browsers write them: "https://app.example, http://localhost:8000".
package struct WebOrigins: SettingValue, Hashable {
  /// The origins in lower case.
  package let origins: Set<String>

  /// Schemes and hosts, separated by commas.
  package static var expected: String { "origins with commas between, like https://app.example, http://localhost:8000" }
  /// A rejected origin may contain a user name and a password.
  package static var isQuoted: Bool { false }
  /// Returns nil if an entry isn't an origin: it has a path or credentials, or lacks a scheme.
  package init?(setting text: String) {
    var origins: Set<String> = []
    for part in text.split(separator: ",") {
      let origin = part.lowercased().filter { $0 != " " }
      let host = ["https://", "http://"].first(where: origin.hasPrefix).map { origin.dropFirst($0.count) }
      guard let host, !host.isEmpty, !host.contains(where: "/?#@*".contains) else { return nil }
      origins.insert(origin)
    }
    self.origins = origins
  }
  /// There is no wildcard.
  package static func hint(for refused: String) -> String {
    refused.contains("*") ? " (each is named: with * any page could call in the name of whoever looks at it)" : ""
  }
  /// The sorted origins.
  package var setting: String { origins.sorted().joined(separator: ", ") }
}
