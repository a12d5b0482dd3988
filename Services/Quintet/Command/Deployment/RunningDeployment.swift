import EventLoop
import Files
import ServiceHost

/// Services that already use the folders of a deployment that is about to start, with advice for the operator.
struct RunningDeployment: Equatable {
  /// The processes that are visible to this user.
  let processes: [Int32]
  /// A database that the processes have open, or a socket that they listen on.
  let place: String
  /// True if the supervisor of the processes is gone, or if the processes are about to exit.
  let isLeftOver: Bool
  /// The `quintet` process that supervises the services; nil if another supervisor runs them, or if the process isn't
  /// visible.
  var supervisor: Int32?

  /// Returns the running services; nil if there are none.
  @Loop static func find(in plan: DeploymentPlan) async -> RunningDeployment? {
    let folders = plan.directories
    let databases = plan.services.filter(DatabasePaths.services.contains).map(folders.database)
    if let found = holding(databases) { return found }
    for service in plan.services.sorted() {
      let path = folders.socket(of: service)
      guard let stream = try? await ByteStream.connect(path) else { continue }
      stream.close()
      return RunningDeployment(Machine.listeners(at: path), path)
    }
    return nil
  }

  /// Returns the deployment whose processes have one of these databases open; nil if there is none.
  static func holding(_ databases: [String]) -> RunningDeployment? {
    guard let held = Machine.holders(of: databases).min(by: { $0.key < $1.key }) else { return nil }
    return RunningDeployment(held.value, held.key)
  }

  /// Returns the deployment whose services write their logs to the state folder; nil if there is none. It is found even
  /// if its databases were moved away while it runs.
  static func logging(_ services: [String], in directories: DeploymentFolders) -> RunningDeployment? {
    for service in services {
      let log = "\(directories.state)/log/\(service).log"
      // The process of an operator who reads the log isn't a service.
      let name = ServiceDirectory.executable(of: service)
      let processes = (Machine.holders(of: [log])[log] ?? []).filter { Machine.programName(of: $0) == name }
      if !processes.isEmpty { return RunningDeployment(processes, log) }
    }
    return nil
  }

  init(processes: [Int32], place: String, isLeftOver: Bool, supervisor: Int32? = nil) {
    self.processes = processes
    self.place = place
    self.isLeftOver = isLeftOver
    self.supervisor = supervisor
  }

  /// - Parameter found: the processes that hold the database or socket. If their supervisor is gone, the deployment
  ///   also includes all other processes that it started.
  private init(_ found: [Int32], _ place: String) {
    let left = found.compactMap(Self.lostSupervisor)
    if let supervisor = left.first {
      self.init(
        processes: Machine.processes.filter { Self.lostSupervisor(of: $0) == supervisor }.sorted(), place: place,
        isLeftOver: true)
      return
    }
    // The supervisor of exiting processes can't be determined. The start waits until these processes have exited, so it
    // doesn't need to name their supervisor.
    if !found.isEmpty, found.allSatisfy(Machine.isEnding) {
      self.init(processes: found.sorted(), place: place, isLeftOver: true)
      return
    }
    let parents = found.compactMap(Machine.parent) + found
    self.init(
      processes: found.sorted(), place: place, isLeftOver: false,
      supervisor: parents.first { Machine.programName(of: $0) == "quintet" })
  }

  /// Returns the id of the supervisor that started a process; nil if it is unknown or still the process's parent.
  private static func lostSupervisor(of process: Int32) -> Int32? {
    guard let supervisor = Machine.variable("LISTEN_PPID", of: process).flatMap({ Int32($0) }),
      let parent = Machine.parent(of: process), parent != supervisor
    else { return nil }
    return supervisor
  }

  var pids: String {
    processes.isEmpty ? "a process" : "pid\(processes.count == 1 ? "" : "s") \(list(", "))"
  }

  var words: String {
    if isLeftOver { return "services of an earlier quintet up still run: \(pids). \(remedy)" }
    return
      "another deployment runs in \(place): \(pids); see quintet status. \(remedy). A second deployment needs its own "
      + "folders (--state and --runtime)"
  }

  /// The instruction for ending the deployment.
  var remedy: String {
    if isLeftOver { return "End them with kill \(list(" "))" }
    return supervisor.map { "To end it, run kill \($0)" } ?? "To end it, stop its supervisor"
  }

  /// The reason why no databases are restored, with a remedy.
  var wordsForRestore: String {
    isLeftOver
      ? "\(words). Then run quintet restore again"
      : "a deployment uses \(place): \(pids). \(remedy). Then run quintet restore again, or restore to other folders "
        + "with --runtime DIR and --state DIR"
  }

  private func list(_ separator: String) -> String { processes.map(String.init).joined(separator: separator) }
}
