package import Telemetry

/// The settings that every process has.
package struct HostSettings: Sendable {
  /// The least urgent level that is logged.
  package static let logLevel = Setting(
    "log_level", default: LogLevel.info, "the lowest level of log messages that are written")
  /// The time that running calls have to finish when the process stops.
  package static let drain = Setting(
    "drain", default: Duration.seconds(10), "the time that running calls have to finish when the process stops")
  /// The users who may call admin methods.
  package static let operators = Setting(
    "operators", default: UserList?.none,
    "the users that may call admin methods, in addition to the process's own user; by default root and all of "
      + "Quintet's users"
  )
  /// The user that each service runs as.
  package static let serviceUsers = Setting(
    "service_users", default: ServiceUsers?.none,
    "the users that the services run as, if they aren't this process's user")
  /// The size limit of a frame between services, in bytes.
  package static let busFrameSize = Setting(
    "bus_frame_size", default: ByteSize(16 << 20), "the maximum size of a frame between services")
  /// The storage backend of the databases; files unless it is set.
  package static let store = Setting(
    "store", default: StoreSetting?.none,
    "the location of the databases: a PostgreSQL address (postgres://…), or the location where it is "
      + "stored; by default files in the state folder"
  )
  /// The name that distinguishes this deployment from others on the same PostgreSQL server.
  package static let deployment = Setting(
    "deployment", default: String?.none,
    "the name of this deployment among those that share a PostgreSQL server; by default derived from the machine "
      + "and the socket folder"
  )
  /// The time for which a service on PostgreSQL may answer calls after a confirmed commit; 0 if answers need no
  /// confirmation.
  package static let storeLease = Setting(
    "store_lease", default: Duration.seconds(3),
    "the time without a confirmed commit after which a service on PostgreSQL rejects all calls; 0s means never")
  /// The maximum number of running calls on one connection from another service.
  package static let busCalls = Setting(
    "bus_calls", default: Count(8192),
    "the maximum number of calls that may run at once on a connection from another service")
  /// The total size limit of running calls, in bytes.
  package static let busCallBytes = Setting(
    "bus_call_bytes", default: ByteSize(32 << 20), "the maximum total size of the running calls")
  /// The maximum number of bytes that another service may leave unread.
  package static let busBytes = Setting(
    "bus_bytes", default: ByteSize(8 << 20),
    "the size of unread replies at which the process stops reading from another service")
  /// The duration above which a call is logged.
  package static let slowCall = Setting(
    "slow_call", default: Duration.seconds(1), "the duration from which a call is logged as slow")
  /// The interval at which the metrics are written to a file; 0 for never.
  package static let metricsInterval = Setting(
    "metrics_interval", default: Duration.seconds(10),
    "the interval at which metrics are written to metrics/SERVICE.prom in the runtime folder; 0s turns this off")
  package static let config = Setting("config", default: String?.none, "the path of the settings file")

  /// The settings that a reload applies.
  static let reloadable: Set<String> = [logLevel.name, drain.name, slowCall.name]

  /// The folder of the sockets.
  package private(set) var runtimeDirectory: Setting<FolderPath>
  /// The folder of the databases.
  package private(set) var stateDirectory: Setting<FolderPath>
  /// The folder of the apps' data folders.
  package let appsDirectory: Setting<FolderPath>

  /// - Parameters:
  ///   - environment: The environment variables, of which `XDG_RUNTIME_DIR`, `XDG_STATE_HOME` and `HOME` determine a
  ///     user's defaults.
  ///   - isSystem: True for a system service, which runs as root and has fixed folders.
  package init(environment: [String: String], isSystem: Bool) {
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let runtime = isSystem ? "/run" : variable("XDG_RUNTIME_DIR")
    let state = isSystem ? "/var/lib" : variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    runtimeDirectory = Self.directory("runtime_dir", in: runtime, help: "the folder of the sockets")
    stateDirectory = Self.directory("state_dir", in: state, help: "the folder of the databases")
    appsDirectory = Setting(
      "apps_dir", default: FolderPath("/usr/share/quintet/apps"),
      "the folder that contains a folder of data for each app")
  }

  /// Returns these settings with the installed deployment's folders as defaults, if that deployment is running and the
  /// user's own isn't.
  ///
  /// - Parameter runs: Returns true if a folder contains a gateway's socket.
  package func forLookingIn(_ runs: (_ runtime: String) -> Bool) -> HostSettings {
    let installed = HostSettings(environment: [:], isSystem: true)
    if let own = runtimeDirectory.fallback, runs(own.path) { return self }
    guard let runtime = installed.runtimeDirectory.fallback, runs(runtime.path) else { return self }
    return installed
  }

  /// Returns these settings with optional folders, because a command can get the folders from its options. A folder
  /// without a default is "".
  func lackingFolders() -> HostSettings {
    var settings = self
    settings.runtimeDirectory = Setting(
      runtimeDirectory.name, default: runtimeDirectory.fallback ?? .unknown, runtimeDirectory.help)
    settings.stateDirectory = Setting(
      stateDirectory.name, default: stateDirectory.fallback ?? .unknown, stateDirectory.help)
    return settings
  }

  /// The settings in the order in which `--help` lists them.
  package var all: [any AnySetting] {
    [
      runtimeDirectory, stateDirectory, appsDirectory, Self.logLevel, Self.drain, Self.operators, Self.serviceUsers,
      Self.store, Self.storeLease, Self.deployment, Self.busFrameSize, Self.busCalls, Self.busCallBytes, Self.busBytes,
      Self.slowCall, Self.metricsInterval,
    ] + BackupSettings.all + [Self.config]
  }

  /// Returns the path of the settings file if `QUINTET_CONFIG` isn't set. The file need not exist.
  package static func defaultFile(environment: [String: String], isSystem: Bool) -> String? {
    if isSystem { return "/etc/quintet/quintet.conf" }
    let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { "\($0)/.config" }
    return folder.map { "\($0)/quintet/quintet.conf" }
  }

  private static func directory(_ name: String, in parent: String?, help: String) -> Setting<FolderPath> {
    parent.map { Setting(name, default: FolderPath("\($0)/quintet"), help) } ?? Setting(required: name, help)
  }
}
