import AppCatalog
import EventLoop
import Files
import MessageBus
import ServiceHost

/// Where a stack, or a part of one, lives, and with what it is run.
struct StackPlan: Sendable {
  var directories: StackFolders
  /// The folder of the executables.
  var binaries: String
  /// Settings beside the directories, as environment variables.
  var settings: [String: String] = [:]
  /// Which processes are run; a container has one.
  var services: Set<String> = Set(Roster.inner)
  /// The loopback port of `edge`, where it is run, or the first to be tried; nil for its Unix socket.
  var edgePort: UInt16?
  /// Who signs purchases that are tried out; nil where only a store's count.
  var store: DevelopmentAuthority?
  /// Whether the processes' logs are kept in the state folder; else they go where this process's go.
  var keepsLogs = true
  /// Whether it is written down in the runtime folder where state, apps and programs are; a part of a stack knows its
  /// own only.
  var keepsFacts = true
  /// How long a process may give no sign of working until it is killed and started again; nil when nobody watches: on a
  /// laptop one may be standing in a debugger.
  var patience: Duration?

  /// Checks the apps' data once for all processes, which would otherwise do it one by one. What is wrong with it they
  /// find themselves, and report.
  func checkApps() {
    guard let record = RecordFile(named: RecordFile.checkedApps, programs: binaries, of: directories) else { return }
    _ = try? AppCatalog.open(directories.apps, recordedIn: record)
  }

  /// The same with edge: at a loopback port, or for "socket" at a Unix socket.
  ///
  /// - Throws: for anything else.
  func withEdge(at word: String) throws(UsageFault) -> StackPlan {
    var plan = self
    plan.services.insert("edge")
    // All runs as one user here, and no client of edge's may have that one's rights.
    if Environment.current()["QUINTET_GATEWAY_PROXIES"] == nil {
      plan.settings["QUINTET_GATEWAY_PROXIES"] = "\(Machine.user)"
    }
    guard word != "socket" else { return plan }
    guard let port = UInt16(word), port > 0 else { throw UsageFault("--edge takes a port, or socket") }
    plan.edgePort = port
    return plan
  }

  /// The same with an authority whose purchases count beside those of any that was named before.
  ///
  /// - Parameter authority: settings, as `DemoStore` and `DevelopmentAuthority` have them.
  func believing(_ authority: [String: String]) -> StackPlan {
    var plan = self
    plan.settings.merge(authority) { before, new in
      before.split(separator: ",").contains { $0 == new } ? before : "\(before),\(new)"
    }
    return plan
  }
}

extension StackFolders {
  /// The services that are run here: edge only where somebody holds its socket, also one whose file is gone.
  var services: [String] {
    Roster.services.filter { service in
      let path = socket(of: service.name)
      return !service.isOutside || Disk.facts(path) != nil || Machine.isBound(path)
    }.map(\.name)
  }
}
