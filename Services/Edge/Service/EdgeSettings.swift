package import ServiceHost

/// Edge's own settings. docs/guides/tls-and-proxies.md lists them in a table.
package enum EdgeSettings {
  package static let proxies = Setting<UserList?>(
    "proxies", default: nil,
    "the users whose proxies may report the client's address in X-Forwarded-For on edge's Unix socket; none by default"
  )
  package static let trustsForwarded = Setting(
    "loopback_proxy", default: false,
    "whether X-Forwarded-For is also trusted on a loopback port, to which every user of the machine can connect")
  package static let origins = Setting<WebOrigins?>(
    "origins", default: nil, "the origins of web pages on other hosts that may make calls, such as https://app.example")
  package static let connections = Setting(
    "connections", default: Count(12_288), "the maximum number of connections")
  package static let originConnections = Setting(
    "origin_connections", default: Count(256),
    "the maximum number of simultaneous connections and requests from one origin")
  package static let bytes = Setting(
    "bytes", default: ByteSize(64 << 20), "the maximum memory for requests, messages and unread replies")
  package static let originBytes = Setting(
    "origin_bytes", default: ByteSize(4 << 20),
    "the maximum memory for requests, messages and unread replies of one origin")
  package static let bodySize = Setting(
    "body_size", default: ByteSize(1 << 20), "the maximum size of a request's body and of a WebSocket message")
  package static let headTime = Setting(
    "head_time", default: Duration.seconds(10), "the time limit for receiving a request's head")
  package static let bodyTime = Setting(
    "body_time", default: Duration.seconds(30), "the time limit for receiving a request's body")
  package static let idleTime = Setting(
    "idle_time", default: Duration.seconds(75), "the time after which an idle connection is closed")
  package static let writeTime = Setting(
    "write_time", default: Duration.seconds(10),
    "the time after which edge closes the connection of a client that doesn't read")
  package static let pingTime = Setting(
    "ping_time", default: Duration.seconds(30),
    "the time after which edge pings a silent WebSocket; after twice this time, edge closes it; 0s turns pings off"
  )
  package static let developmentStore = Setting(
    "development_store", default: false,
    "whether the gateway signs simulated purchases; edge then warns if other machines can connect; set by "
      + "development deployments"
  )
  package static let webDirectory = Setting<FilePath?>(
    "web_dir", default: nil,
    "the folder of the pages that all web apps share; by default the folder web next to the apps' folder, or the installed pages"
  )
  package static let clientDirectory = Setting<FilePath?>(
    "client_dir", default: nil,
    "the folder of the JavaScript client; by default the folder client next to the apps' folder, or the installed client"
  )
  package static let docsDirectory = Setting<FilePath?>(
    "docs_dir", default: nil,
    "the folder of the documentation, which every client can read at /docs/; none by default")

  package static let all: [any AnySetting] = [
    proxies, trustsForwarded, origins, connections, originConnections, bytes, originBytes, bodySize, headTime, bodyTime,
    idleTime, writeTime, pingTime, webDirectory, clientDirectory, docsDirectory, developmentStore,
  ]

  /// Checks that the settings are consistent.
  ///
  /// - Throws: `SettingsFault` if the memory for requests is smaller than the largest allowed body.
  static func check(_ limits: EdgeLimits) throws(SettingsFault) {
    guard limits.bytes < limits.bodyBytes else { return }
    let own = ByteSize(limits.bytes).setting
    let least = ByteSize(limits.bodyBytes).setting
    throw SettingsFault(problems: [
      SettingsFault.Problem(
        place: "\(bytes.name) in [edge]",
        reason: "'bytes' (\(own)) can't be less than 'body_size' (\(least)): the largest body wouldn't fit")
    ])
  }
}

/// Origins of pages as browsers write them: "https://app.example, http://localhost:8000".
package struct WebOrigins: SettingValue, Hashable {
  /// The origins in lower case.
  package let origins: Set<String>

  package static var expected: String { "origins separated by commas, like https://app.example, http://localhost:8000" }
  /// False: an error doesn't quote a rejected origin, because it may contain a user name and a password.
  package static var isQuoted: Bool { false }
  /// Parses origins separated by commas. Returns nil if one of them has a path or credentials, or lacks a scheme.
  package init?(setting text: String) {
    var origins: Set<String> = []
    for part in text.split(separator: ",") {
      guard let origin = Self.origin(part) else { return nil }
      origins.insert(origin)
    }
    self.origins = origins
  }
  /// Returns the position of the first invalid origin or, for a wildcard, the reason why wildcards aren't allowed.
  package static func hint(for refused: String) -> String {
    refused.contains("*")
      ? " (list each origin: * would let any page make calls on behalf of its visitors)"
      : positionHint("origin", in: refused) { $0.isEmpty || origin($0) != nil }
  }
  private static func origin(_ part: Substring) -> String? {
    let origin = part.lowercased().filter { $0 != " " }
    let host = ["https://", "http://"].first(where: origin.hasPrefix).map { origin.dropFirst($0.count) }
    guard let host, !host.isEmpty, !host.contains(where: "/?#@*".contains) else { return nil }
    return origin
  }
  package var setting: String { origins.sorted().joined(separator: ", ") }
}
