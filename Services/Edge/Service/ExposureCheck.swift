import ServiceHost

/// Checks whether clients on other machines can connect while simulated purchases are enabled.
struct ExposureCheck {
  private let isForDevelopment: Bool
  /// The settings that let other machines connect.
  private let ways: [String]

  init(_ settings: Settings) {
    isForDevelopment = settings[EdgeSettings.developmentStore]
    let origins = settings[EdgeSettings.origins]?.origins ?? []
    let remote = origins.filter { !Self.isLoopback($0) }.sorted().joined(separator: ", ")
    ways =
      (remote.isEmpty ? [] : ["origins has \(remote)"])
      + (settings[EdgeSettings.proxies]?.users.isEmpty ?? true ? [] : ["the setting 'proxies' names users"])
      + (settings[EdgeSettings.trustsForwarded] ? ["the setting 'loopback_proxy' is on"] : [])
  }

  /// - Parameter isAtSocket: true if edge listens on a Unix socket, which is for proxies.
  func warnings(isAtSocket: Bool) -> [ServiceWarning] {
    let ways = (isAtSocket ? ["it listens on a socket for proxies"] : []) + ways
    guard isForDevelopment, !ways.isEmpty else { return [] }
    return [
      ServiceWarning(
        "the development server signs purchases for every client, and clients on other machines can connect: "
          + "\(ways.joined(separator: "; "))",
        cure: "start the services with quintet up; for tests, quintet-dev up --edge PORT serves this machine only")
    ]
  }

  private static func isLoopback(_ origin: String) -> Bool {
    let host = origin.drop { $0 != "/" }.drop { $0 == "/" }
    if host.hasPrefix("[") { return host.hasPrefix("[::1]") }
    let name = host.prefix { $0 != ":" }
    return name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.")
  }
}
