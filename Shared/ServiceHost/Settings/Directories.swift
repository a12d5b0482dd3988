import Files

/// Where a running Quintet's files are; the one place that knows their names.
package struct Directories: Hashable, Sendable {
  /// Sockets; gone after a reboot.
  package var runtime: String
  /// Databases.
  package var state: String
  /// The apps' data, read only.
  package var apps: String

  /// Folders that are known in another way than by the settings.
  package init(runtime: String, state: String, apps: String) {
    (self.runtime, self.state, self.apps) = (runtime, state, apps)
  }

  /// The one socket that clients connect to.
  package var gatewaySocket: String { "\(runtime)/gateway.sock" }
  /// The socket on which a service takes the calls of the gateway and of other services.
  package func busSocket(_ service: String) -> String { "\(runtime)/bus/\(service).sock" }
  /// The file of a service's database.
  package func database(_ service: String) -> String { "\(state)/\(service).db" }
  /// The numbers of a process as text for Prometheus, as node_exporter's textfile collector reads them.
  package func metricsFile(_ service: String) -> String { "\(runtime)/metrics/\(service).prom" }
  /// The socket a process listens on: the gateway's is the clients', all others are on the bus.
  package func socket(of service: String) -> String { service == "gateway" ? gatewaySocket : busSocket(service) }
}

extension Directories {
  /// The folders as the settings that every process reads have them, for a command that is no service.
  ///
  /// - Parameter looksIn: whether a stack is looked for rather than started: then a person who runs none means the one
  ///   that is installed.
  /// - Throws: what is wrong with the settings.
  package static func current(looksIn: Bool = true) throws -> Directories {
    let start = StartUp(name: "quintet", own: [], looksIn: looksIn)
    return start.directories(try start.commonSettings())
  }

  /// The folders by this user's defaults alone, whatever the settings say.
  package static func usual() -> Directories {
    let defaults = HostSettings(environment: Environment.current(), isSystem: Machine.user == 0)
    return Directories(
      runtime: defaults.runtimeDirectory.fallback ?? "", state: defaults.stateDirectory.fallback ?? "",
      apps: defaults.appsDirectory.fallback ?? "")
  }

  /// The folders as far as they can be known, and what is wrong with the settings.
  package static func asFarAsKnown() -> (directories: Directories, findings: [Finding]) {
    let start = StartUp(name: "quintet", own: [], looksIn: true)
    do { return (start.directories(try start.commonSettings()), []) } catch {
      return (start.usualDirectories(), SetUpTrial(name: "the services").findings(for: error))
    }
  }
}
