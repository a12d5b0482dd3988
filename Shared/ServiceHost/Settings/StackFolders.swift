import Files

/// Where a running Quintet's files are; the one place that knows their names.
package struct StackFolders: Hashable, Sendable {
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
  /// The socket on which `edge` takes HTTP: in a folder of its own, which a proxy can be given without the gateway's.
  package var edgeSocket: String { "\(runtime)/edge/edge.sock" }
  /// The socket on which a service takes the calls of the gateway and of other services.
  ///
  /// Edge's isn't beside the others': who takes what strangers send has no business with them, and can't knock at their
  /// sockets.
  package func busSocket(_ service: String) -> String {
    service == "edge" ? "\(Disk.parent(of: edgeSocket))/control.sock" : "\(runtime)/bus/\(service).sock"
  }
  /// The file of a service's database.
  package func database(_ service: String) -> String { "\(state)/\(service).db" }
  /// The numbers of a process as text for Prometheus, as node_exporter's textfile collector reads them.
  package func metricsFile(_ service: String) -> String { "\(runtime)/metrics/\(service).prom" }
  /// What the web apps share, and the page of `quintet ops`.
  package var web: String { Self.first(of: SharedPages.web.folders(apps: apps, program: Disk.ownProgram())) }
  /// The client for browsers.
  package var client: String { Self.first(of: SharedPages.client.folders(apps: apps, program: Disk.ownProgram())) }

  /// The first folder that exists; the first of all if none does.
  private static func first(of folders: [String]) -> String {
    folders.first { (try? Disk.exists($0)) == true } ?? folders[0]
  }
  /// The socket a process listens on: the gateway's is the clients', all others are on the bus.
  package func socket(of service: String) -> String { service == "gateway" ? gatewaySocket : busSocket(service) }
}

extension StackFolders {
  /// The folders by this user's defaults alone, whatever the settings say.
  package static func usual() -> StackFolders {
    let defaults = HostSettings(environment: Environment.current(), isSystem: Machine.user == 0)
    return StackFolders(
      runtime: defaults.runtimeDirectory.fallback ?? "", state: defaults.stateDirectory.fallback ?? "",
      apps: defaults.appsDirectory.fallback ?? "")
  }

  /// The folders by the settings that every process reads, as far as these are right, for a command that is no service.
  ///
  /// - Parameters:
  ///   - looksIn: whether a stack is looked for rather than started: then a person who runs none means the one that is
  ///     installed.
  ///   - options: what the command line says, by a folder's name: "runtime". It counts more than all settings.
  /// - Returns: the folders, "" for one that nothing says, and what is wrong with the settings.
  package static func asFarAsKnown(looksIn: Bool, options: [String: String]) -> (
    directories: StackFolders, fault: (any Error)?
  ) {
    let start = start(looksIn: looksIn, options: options)
    let (settings, fault) = start.commonSettings()
    return (start.directories(settings), fault)
  }

  /// Whether the settings say that a stack's stores are no files.
  ///
  /// - Parameter options: what the command line says, by a folder's name.
  package static func hasStoresElsewhere(options: [String: String]) -> Bool {
    start(looksIn: true, options: options).commonSettings().settings[HostSettings.store] != nil
  }

  private static func start(looksIn: Bool, options: [String: String]) -> StartUp {
    let named = options.map { ("\(Settings.prefix)\($0.key.uppercased())_DIR", $0.value) }
    return StartUp(
      name: "quintet", own: [], environment: Environment.current().merging(named) { $1 }, looksIn: looksIn)
  }

  /// What is wrong with the settings, as `quintet doctor` tells it.
  package static func findings(for fault: any Error) -> [Finding] {
    SetUpTrial(name: "the services").findings(for: fault)
  }

  /// Names the settings of the folders that nothing says.
  ///
  /// - Throws: `SettingsFault` if there is one.
  package func requireKnown(runtime needsRuntime: Bool = true, state needsState: Bool) throws(SettingsFault) {
    let host = HostSettings(environment: [:], isSystem: false)
    var problems: [SettingsFault.Problem] = []
    for (folder, setting, isNeeded) in [
      (runtime, host.runtimeDirectory, needsRuntime), (state, host.stateDirectory, needsState),
    ] where isNeeded && folder.isEmpty {
      var problem = SettingsFault.Problem.missing(setting)
      problem.reason += ", or name it by --\(setting.name.dropLast("_dir".count)) DIR"
      problems.append(problem)
    }
    guard problems.isEmpty else { throw SettingsFault(problems: problems) }
  }
}
