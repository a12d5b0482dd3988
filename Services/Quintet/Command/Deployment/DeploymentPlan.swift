import AppCatalog
import EventLoop
import Files
import MessageBus
package import ServiceHost

/// The configuration of a deployment, or of a part of one: its folders, services and settings.
package struct DeploymentPlan: Sendable {
  package var directories: DeploymentFolders
  /// The folder of the executables.
  var binaries: String
  /// Additional settings as environment variables.
  package var settings: [String: String] = [:]
  /// The services to run. A container runs one.
  package var services: Set<String> = Set(ServiceDirectory.inner)
  /// The loopback port of `edge`, or the first port to try; nil for its Unix socket.
  var edgePort: UInt16?
  /// True if the services' logs are files in the state folder. Otherwise the services write to this process's output.
  var keepsLogs = true
  /// True if the runtime folder gets a file that names the other folders. A container doesn't write this file, because
  /// it doesn't know the folders of the other containers.
  var keepsFacts = true
  /// The time without a watchdog notification after which a process is killed and restarted. It is nil for local use,
  /// where a process may be stopped in a debugger.
  var patience: Duration?

  /// Requires that the folder of the apps contains an app. If it doesn't, the other folders are probably wrong too, so
  /// this is checked before anything is created.
  package func requireApps() throws {
    do throws(CatalogFault) { try AppCatalog.requireApps(in: directories.apps) } catch {
      throw SupervisorFault.noApps("\(error)")
    }
  }

  /// Checks the app data once and records the result, so that the services needn't repeat the check. The services
  /// report any problems themselves.
  func checkApps() {
    guard let record = StartCacheFile(named: StartCacheFile.checkedApps, programs: binaries, of: directories) else {
      return
    }
    _ = try? AppCatalog.open(directories.apps, recordedIn: record)
  }

  /// Adds edge, at the given loopback port, or at its Unix socket if the word is "socket".
  ///
  /// - Throws: `UsageFault` for any other word.
  package func withEdge(at word: String) throws(UsageFault) -> DeploymentPlan {
    var plan = self
    plan.services.insert("edge")
    // The gateway and edge run as the same user. Without this setting, the gateway would treat edge's clients as that
    // user.
    if Environment.current()["QUINTET_GATEWAY_PROXIES"] == nil {
      plan.settings["QUINTET_GATEWAY_PROXIES"] = "\(Machine.user)"
    }
    guard word != "socket" else { return plan }
    guard let port = UInt16(word), port > 0 else { throw UsageFault("--edge takes a port number or the word socket") }
    plan.edgePort = port
    return plan
  }

  /// Adds a certificate authority that may sign purchases. Authorities that were added earlier stay valid.
  ///
  /// - Parameter authority: the services' settings, as environment variables.
  package func trusting(_ authority: [String: String]) -> DeploymentPlan {
    var plan = self
    plan.settings.merge(authority) { before, new in
      before.split(separator: ",").contains { $0 == new } ? before : "\(before),\(new)"
    }
    return plan
  }
}

extension DeploymentPlan {
  /// Finds the folders of a new deployment in the command line, the environment and the settings.
  ///
  /// - Parameter makesFolders: true if the command creates its own folders for sockets and databases.
  package init(toStart arguments: Arguments, makesFolders: Bool = false) throws {
    let paths = try DeploymentPaths.toStart(arguments, makesFolders: makesFolders)
    self.init(directories: paths.directories, binaries: paths.programs)
  }
}

extension DeploymentFolders {
  /// The services of this deployment. Edge is included only if its socket's file exists, or if a process still listens
  /// on the socket after the file was deleted.
  var services: [String] {
    ServiceDirectory.services.filter { service in
      let path = socket(of: service.name)
      return !service.isOutside || Disk.facts(path) != nil || Machine.isBound(path)
    }.map(\.name)
  }
}
