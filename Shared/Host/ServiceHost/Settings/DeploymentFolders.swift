import EventLoop
import Files

/// The locations of a running deployment's files. Only this type contains their names.
package struct DeploymentFolders: Hashable, Sendable {
  /// The folder of the sockets, which is deleted by a reboot.
  package var runtime: String
  /// The folder of the databases.
  package var state: String
  /// The folder of the apps' data; read-only.
  package var apps: String

  /// Creates the locations from explicit folders instead of the settings.
  package init(runtime: String, state: String, apps: String) {
    self.runtime = runtime
    self.state = state
    self.apps = apps
  }

  /// The only socket that clients connect to.
  package var gatewaySocket: String { "\(runtime)/gateway.sock" }
  /// The socket on which `edge` accepts HTTP. The socket has its own folder, so that a proxy with access to this socket
  /// needs no access to the gateway's socket.
  package var edgeSocket: String { "\(runtime)/edge/edge.sock" }
  /// Returns the socket on which a service accepts calls of the gateway and of other services.
  ///
  /// Edge's socket is in another folder: edge handles untrusted input, so it must not reach the other sockets.
  package func busSocket(_ service: String) -> String {
    service == "edge" ? "\(Disk.parent(of: edgeSocket))/control.sock" : "\(runtime)/bus/\(service).sock"
  }
  package func database(_ service: String) -> String { "\(state)/\(service).db" }
  /// Returns the path of the file with a process's metrics as Prometheus text, for node_exporter's textfile collector.
  package func metricsFile(_ service: String) -> String { "\(runtime)/metrics/\(service).prom" }
  /// The folder of the files that the web apps share, and of the page of `quintet admin`.
  package var web: String { Self.first(of: SharedWebFiles.web.folders(apps: apps, program: Disk.ownProgram())) }
  /// The folder of the client for browsers.
  package var client: String { Self.first(of: SharedWebFiles.client.folders(apps: apps, program: Disk.ownProgram())) }
  /// The folder of the documentation site; nil if the site is neither installed nor built.
  package var docs: String? {
    SharedWebFiles.docs.folders(apps: apps, program: Disk.ownProgram()).first { (try? Disk.exists($0)) == true }
  }

  /// Returns the first folder that exists, or the first in the list if none exists.
  private static func first(of folders: [String]) -> String {
    folders.first { (try? Disk.exists($0)) == true } ?? folders[0]
  }
  /// Returns the socket on which a process listens: the clients' socket for the gateway, a bus socket for any other
  /// service.
  package func socket(of service: String) -> String { service == "gateway" ? gatewaySocket : busSocket(service) }
}

extension DeploymentFolders {
  /// Returns this user's default folders, regardless of the settings.
  package static func usual() -> DeploymentFolders { usual(isSystem: Machine.user == 0) }

  /// Returns the default folders of root or of this user, regardless of the settings.
  ///
  /// - Parameter isSystem: True for root.
  package static func usual(isSystem: Bool) -> DeploymentFolders {
    let defaults = HostSettings(environment: Environment.current(), isSystem: isSystem)
    return DeploymentFolders(
      runtime: defaults.runtimeDirectory.fallback?.path ?? "", state: defaults.stateDirectory.fallback?.path ?? "",
      apps: defaults.appsDirectory.fallback?.path ?? "")
  }

  /// Returns the folders for a command that isn't a service, from the settings that every process reads. Invalid
  /// settings are ignored.
  ///
  /// - Parameters:
  ///   - looksIn: True if the command inspects a deployment rather than starting one. The installed deployment is then
  ///     the default for a user who runs no deployment.
  ///   - options: The folders on the command line, by their names, such as "runtime". They override all settings.
  /// - Returns: The folders, and the problems with the settings. An unknown folder is "".
  package static func known(looksIn: Bool, options: [String: String]) -> (
    directories: DeploymentFolders, fault: (any Error)?
  ) {
    let start = start(looksIn: looksIn, options: options)
    let (settings, fault) = start.commonSettings()
    return (start.directories(settings), fault)
  }

  /// Returns true if the setting `store` is set, so that the deployment's databases aren't files in the state folder.
  ///
  /// - Parameter options: The folders that the command line sets, by option name, such as "runtime".
  package static func hasStoresElsewhere(options: [String: String] = [:]) -> Bool {
    start(looksIn: true, options: options).commonSettings().settings[HostSettings.store] != nil
  }

  /// Returns true if the settings file or the environment has settings for one service alone.
  package static func areSet(for service: String) -> Bool {
    start(looksIn: true, options: [:]).hasSettings(of: service)
  }

  private static func start(looksIn: Bool, options: [String: String]) -> StartUp {
    // On a command line, as in a shell, a relative path starts at the current folder.
    let named = options.map { name, path in
      ("\(Settings.prefix)\(name.uppercased())_DIR", path.isEmpty ? path : Disk.absolute(path))
    }
    return StartUp(
      name: "quintet", own: [], environment: Environment.current().merging(named) { $1 }, looksIn: looksIn)
  }

  /// Returns the problems with the settings as `quintet doctor` reports them.
  package static func diagnostics(for fault: any Error) -> [Diagnostic] {
    SetUpDryRun(name: "the services").diagnostics(for: fault)
  }

  /// The maximum length of the runtime folder's path, in bytes. It leaves space for the name of every socket, including
  /// the process id in a temporary name.
  package static let longestRuntime: Int = {
    let folders = DeploymentFolders(runtime: "", state: "", apps: "")
    let longest = (Settings.services.map(folders.socket) + [folders.edgeSocket]).map(\.utf8.count).max() ?? 0
    return ListeningSocket.longestPath - longest - ".4194304".utf8.count
  }()

  /// Checks that the needed folders are known, and that the sockets' paths are short enough.
  ///
  /// - Throws: `SettingsFault` that names the settings of the wrong folders.
  package func requireKnown(runtime needsRuntime: Bool = true, state needsState: Bool) throws(SettingsFault) {
    let host = HostSettings(environment: [:], isSystem: false)
    var problems: [SettingsFault.Problem] = []
    for (folder, setting, isNeeded) in [
      (runtime, host.runtimeDirectory, needsRuntime), (state, host.stateDirectory, needsState),
    ] where isNeeded && folder.isEmpty {
      var problem = SettingsFault.Problem.missing(setting)
      problem.reason += ", or set it with --\(setting.name.dropLast("_dir".count)) DIR"
      problems.append(problem)
    }
    if runtime.utf8.count > Self.longestRuntime {
      problems.append(
        SettingsFault.Problem(
          place: host.runtimeDirectory.name,
          reason: "\(runtime) has \(runtime.utf8.count) bytes, but at most \(Self.longestRuntime) are allowed, because "
            + "the path of a Unix socket may have at most \(ListeningSocket.longestPath): set a shorter one with "
            + "--runtime DIR"))
    }
    guard problems.isEmpty else { throw SettingsFault(problems: problems) }
  }
}
