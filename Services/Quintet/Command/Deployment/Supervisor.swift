import CivilTime
package import EventLoop
import Files
import Glibc
import ServiceHost
import Storage
import Wire

/// Holds the sockets of processes, starts the processes, and restarts those that exit. It takes the role of systemd on
/// a developer's machine and in a container. The sockets stay open while a process restarts, so callers wait in the
/// backlog.
@Loop package final class Supervisor {
  package let plan: DeploymentPlan
  private(set) var children: [Child] = []
  /// Called when the state of a process has changed.
  var changed: (@Loop (Child) -> Void)?
  /// Receives messages for the operator about the deployment as a whole.
  var said: (@Loop (String) -> Void)?
  /// The port of edge: the plan's port, or the next free port.
  private(set) var edgePort: UInt16?
  /// True if logs are written to files. False on a read-only file system.
  private(set) var keepsLogs: Bool
  private var stopping = false
  /// The file that records the deployment's folders while it runs.
  private var facts: LockedFile?
  /// The locks of the deployment's folders, which prevent a simultaneous start.
  private var locks: [FolderLock] = []
  private static let logBytes = 16 << 20
  /// The free space that new databases need, in bytes.
  nonisolated static let leastBytes = 8 << 20
  /// The number of new files that new databases need.
  nonisolated static let leastFiles = 100
  /// The time to wait until a killed supervisor's services have exited. They finish their calls in less time.
  private static let leftOverTime = Duration.seconds(12)
  /// The number of further ports to try if a port is in use.
  private static let nextPorts: UInt16 = 20

  init(_ plan: DeploymentPlan) {
    self.plan = plan
    keepsLogs = plan.keepsLogs
  }

  /// Creates the sockets and starts all services.
  func start() async throws {
    let folders = plan.directories
    try requireSpace()
    try plan.requireWholeRestore()
    try makeFolders()
    let services = ServiceDirectory.services.filter { plan.services.contains($0.name) }
    let missing = services.map { "\(plan.binaries)/\($0.executable)" }.filter { (try? Disk.exists($0)) != true }
    if !missing.isEmpty { throw SupervisorFault.noPrograms(missing) }
    try await waitForLeftOvers()
    if plan.keepsFacts {
      locks = try Set([folders.runtime, folders.state]).filter { Disk.facts($0) != nil }.sorted().map(Self.lock)
    }
    try makeChildren(of: services)
    if plan.keepsFacts {
      facts = try DeploymentRecord(state: folders.state, apps: folders.apps, programs: plan.binaries)
        .write(in: folders.runtime)
    }
    plan.checkApps()
    for child in children {
      _ = child.pace.start(at: LoopClock.system.now)
      launch(child)
    }
    if keepsLogs { limitLogs() }
    // If memory runs out, the kernel kills the largest process. This process must survive, because it holds the
    // sockets.
    let clock = LoopClock.system
    clock.schedule(at: clock.now + .seconds(1)) { UnusedMemory.releaseStart() }
  }

  /// Creates the services' sockets. `launch` starts the processes later.
  private func makeChildren(of services: [ServiceDirectory.Service]) throws {
    let folders = plan.directories
    if plan.services.contains("edge") {
      try Disk.makeDirectories(Disk.parent(of: folders.edgeSocket), mode: 0o755)
    }
    for service in services {
      let socket = try ListeningSocket.make(
        at: folders.socket(of: service.name), mode: ServiceSocket.mode(of: service.name))
      let child = Child(
        service: service.name, program: "\(plan.binaries)/\(service.executable)", socket: socket,
        extraSocket: try extraSocket(of: service.name))
      children.append(child)
      if let limit = plan.patience { try watch(child, limit) }
    }
  }

  /// Creates a service's additional socket, if it has one.
  private func extraSocket(of service: String) throws -> Child.ExtraSocket? {
    guard service == "edge" else { return nil }
    if let port = plan.edgePort {
      return Child.ExtraSocket(name: EdgeListener.name, socket: try listen(from: port), path: nil)
    }
    let path = plan.directories.edgeSocket
    return Child.ExtraSocket(
      name: EdgeListener.name, socket: try ListeningSocket.make(at: path, mode: EdgeListener.mode), path: path)
  }

  /// Listens on a loopback port. If the port is in use, listens on one of the next ports and reports it.
  ///
  /// - Throws: `SupervisorFault.noPort` if this port and all of the next ports are in use, or `PortFault` for another
  ///   reason.
  private func listen(from port: UInt16) throws -> Int32 {
    for next in port...min(port, .max - Self.nextPorts) + Self.nextPorts {
      do throws(PortFault) {
        let socket = try PortFault.listen(on: next, option: "--edge")
        if next != port { said?("port \(port) is in use: edge listens at \(next)") }
        edgePort = next
        return socket
      } catch {
        if error.fault.code != -EADDRINUSE { throw error }
      }
    }
    throw SupervisorFault.noPort(port)
  }

  /// Checks that no other deployment uses these folders. Waits for the services of a killed supervisor, which exit by
  /// themselves.
  private func waitForLeftOvers() async throws {
    let end = LoopClock.system.now + Self.leftOverTime
    var isReported = false
    while let other = await RunningDeployment.find(in: plan) {
      guard other.isLeftOver, LoopClock.system.now < end else { throw SupervisorFault.inUse(other) }
      if !isReported { said?("waiting for services of an earlier quintet up to end: \(other.pids)") }
      isReported = true
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
  }

  private static func lock(_ folder: String) throws -> FolderLock {
    guard let lock = try FolderLock(folder) else { throw SupervisorFault.startsElsewhere(folder) }
    return lock
  }

  func child(_ service: String) -> Child? { children.first { $0.service == service } }

  /// Checks the state folder, and that the disk has space for new databases. A deployment that has databases also
  /// starts on a full disk, since it can serve reads.
  ///
  /// - Throws: `SupervisorFault.noFolder` or `SupervisorFault.noSpace`.
  private func requireSpace() throws {
    let state = plan.directories.state
    try requireReadable(state)
    let databases = plan.services.filter(DatabasePaths.services.contains).map(plan.directories.database)
    guard try !databases.isEmpty && !databases.contains(where: Disk.exists),
      !DatabasePaths(plan.directories).areAnyInPostgreSQL, let space = Disk.space(near: state), space.bytes > 0
    else { return }
    guard space.freeBytes >= Self.leastBytes, space.freeFiles ?? .max >= Self.leastFiles else {
      throw SupervisorFault.noSpace(state, space)
    }
  }

  /// Checks that a path is a folder that can be read, or doesn't exist.
  private func requireReadable(_ state: String) throws {
    if Disk.facts(state) != nil, !Disk.isFolder(state) { throw SupervisorFault.noFolder(state) }
    do throws(FileFault) {
      if try Disk.exists(state) { _ = try Disk.list(state) }
    } catch { throw SupervisorFault.folder(error, option: "--state") }
  }

  private func makeFolders() throws {
    let runtime = plan.directories.runtime
    do throws(FileFault) {
      try Disk.makeDirectories(runtime, mode: 0o755)
      try Disk.makeDirectories("\(runtime)/bus", mode: 0o750)
    } catch { throw SupervisorFault.folder(error, option: "--runtime") }
    if keepsLogs { try makeLogFolder() }
  }

  /// Creates the folder for logs. On a read-only file system, existing databases can still be read; the services then
  /// log to this process's output.
  ///
  /// - Throws: `SupervisorFault.readOnly` if there are no databases to read.
  private func makeLogFolder() throws {
    let folders = plan.directories
    let log = "\(folders.state)/log"
    do throws(FileFault) { try Disk.makeDirectories(log, mode: 0o700) } catch {
      if error.errno != EROFS { throw SupervisorFault.folder(error, option: "--state") }
      let databases = plan.services.filter(DatabasePaths.services.contains).map(folders.database)
      guard try databases.isEmpty || databases.contains(where: Disk.exists) else {
        throw SupervisorFault.readOnly(folders.state)
      }
    }
    guard Disk.isReadOnly(log) || Disk.isReadOnly(folders.state) else { return }
    keepsLogs = false
    said?("\(folders.state) is on a read-only file system: the services reject changes, and log to this terminal")
  }

  /// Waits until every process is ready, is on standby, or has reported a data loss. After a data loss, a process
  /// rejects its calls, but it keeps running so that an operator can acknowledge the loss. The other services can serve
  /// in the meantime.
  ///
  /// - Throws: `SupervisorFault.refused` as soon as a process has ended because of its settings, since a restart
  ///   wouldn't help; `SupervisorFault.notReady` at the timeout.
  func waitUntilReady(timeout: Duration) async throws {
    let end = LoopClock.system.now + timeout
    while !children.allSatisfy(\.hasStarted) {
      let refused = children.filter(\.hasRefused)
      if !refused.isEmpty {
        throw SupervisorFault.refused(refused.map { "\($0.service): \(words(of: $0) ?? "see its output above")" })
      }
      if LoopClock.system.now > end { throw await SupervisorFault.notReady(problems(), logs: logFolder) }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(5))
    }
  }

  /// Returns the reason for each process that isn't ready.
  private func problems() async -> [String] {
    var problems: [String] = []
    for child in children where !child.hasStarted {
      let health: HealthReply? = try? await Health(plan.directories).ask(child.service, "health").decode()
      let reason = health?.problem?.message ?? child.failure ?? words(of: child) ?? "it doesn't answer"
      problems.append("\(child.service): \(reason)")
    }
    return problems
  }

  /// Returns the reason that an ended process logged; nil if there is none.
  func words(of child: Child) -> String? {
    guard keepsLogs else { return nil }
    return CrashReason.read(log(of: child.service), from: child.logStart)
  }

  /// The folder of the logs; nil if there are none.
  package var logFolder: String? { keepsLogs ? "\(plan.directories.state)/log" : nil }

  /// Kills a process and doesn't restart it until `release`.
  package func hold(_ service: String) async {
    guard let child = child(service) else { return }
    child.isHeld = true
    child.process?.signal(SIGKILL)
    while child.process != nil {
      // A cancelled task stops waiting.
      guard (try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2))) != nil else { return }
    }
  }

  /// Starts a held process again.
  package func release(_ service: String) {
    guard let child = child(service), child.isHeld else { return }
    child.isHeld = false
    launch(child)
  }

  /// Asks all processes to reload their settings.
  func reload() {
    for child in children { child.process?.signal(SIGHUP) }
  }

  /// Stops all processes, the gateway first so that clients are notified, and removes the sockets.
  func stop() async {
    stopping = true
    await endProcesses()
    for child in children {
      child.watch?.stop()
      removeSockets(of: child)
    }
    try? facts?.remove()
    facts = nil
    locks = []
  }

  private func endProcesses() async {
    let end = LoopClock.system.now + .seconds(15)
    for child in children { child.process?.signal(SIGTERM) }
    while children.contains(where: { $0.process != nil }) {
      if LoopClock.system.now > end { for child in children { child.process?.signal(SIGKILL) } }
      try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(10))
    }
  }

  private func removeSockets(of child: Child) {
    close(child.socket)
    try? Disk.remove(plan.directories.socket(of: child.service))
    guard let extraSocket = child.extraSocket else { return }
    close(extraSocket.socket)
    if let path = extraSocket.path { try? Disk.remove(path) }
  }

  private func log(of service: String) -> String { "\(plan.directories.state)/log/\(service).log" }

  /// Limits each service's logs to two files of `logBytes`. Reports logs whose files were deleted.
  private func limitLogs() {
    for child in children { _ = try? Disk.rollOver(log(of: child.service), limit: Self.logBytes) }
    reportDeletedLogs()
    let clock = LoopClock.system
    clock.schedule(at: clock.now + .seconds(10)) { [weak self] in
      if let self, !stopping { limitLogs() }
    }
  }

  private func reportDeletedLogs() {
    let deleted = children.filter { child in
      child.process != nil && child.logFile != nil && FileID(log(of: child.service)) != child.logFile
    }
    guard !deleted.isEmpty else { return }
    for child in deleted { child.logFile = nil }
    let names = deleted.map(\.service).joined(separator: " ")
    said?("the logs of \(names) were deleted, and new lines are lost; run quintet restart \(names) to create new logs")
  }

  /// Starts the watchdog of a process. A process that hangs is killed and then restarted.
  private func watch(_ child: Child, _ limit: Duration) throws {
    let path = "\(Disk.parent(of: plan.directories.busSocket(child.service)))/\(child.service).notice"
    child.watch = try ChildWatch(at: path, limit: limit, clock: .system) { [weak self, unowned child] in
      guard let process = child.process else { return }
      child.state = .hung
      self?.changed?(child)
      process.signal(SIGKILL)
    }
  }

  private func launch(_ child: Child) {
    guard !stopping, !child.isHeld else { return }
    child.watch?.reset()
    child.startedAt = LoopClock.system.now
    child.state = .starting
    do { child.process = try start(child) } catch {
      child.state = .failed("\(error)")
      relaunch(child)
    }
    changed?(child)
    awaitReady(child)
  }

  private func start(_ child: Child) throws -> ChildProcess {
    // The folder may have been deleted since the start.
    if keepsLogs { try Disk.makeDirectories("\(plan.directories.state)/log", mode: 0o700) }
    let log = keepsLogs ? try LogFile.open(log(of: child.service)) : nil
    child.logFile = keepsLogs ? FileID(self.log(of: child.service)) : nil
    child.logStart = Disk.facts(self.log(of: child.service))?.bytes ?? 0
    defer { if let log { close(log) } }
    return try ChildProcess(
      child.program, [], environment: child.environment(in: plan),
      output: (log ?? STDOUT_FILENO, log ?? STDERR_FILENO), handedOver: child.sockets.map { $0.socket }
    ) { [weak self] exit in self?.ended(child, exit) }
  }

  private func ended(_ child: Child, _ exit: ChildExit) {
    child.process = nil
    child.state = .ended(exit)
    child.hasRefused = exit == .exited(code: 78)
    changed?(child)
    guard !stopping, !child.isHeld else { return }
    relaunch(child)
  }

  private func relaunch(_ child: Child) {
    child.restarts += 1
    let clock = LoopClock.system
    // As under systemd, a killed process restarts at once, and restarts after repeated failures are delayed. After
    // invalid settings, the restart waits longer, so that `waitUntilReady` can see the reason first.
    let wait = child.hasRefused ? Duration.seconds(1) : .zero
    clock.schedule(at: clock.now + wait + child.pace.start(at: clock.now)) { [weak self] in
      if child.process == nil { self?.launch(child) }
    }
  }

  private func awaitReady(_ child: Child) {
    guard let process = child.process else { return }
    Loop.task { [self] in
      while child.process === process, !child.hasStarted {
        let health = await Health(plan.directories).soon(child.service)
        guard child.process === process else { return }
        if let health, apply(health, to: child) {
          changed?(child)
        } else {
          try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
        }
      }
    }
  }

  /// - Returns: true if the process's start is complete.
  private func apply(_ health: HealthReply, to child: Child) -> Bool {
    child.outOfService = health.outOfService ?? []
    child.warnings = (health.warnings ?? []).map(\.text)
    if health.status == .ok {
      child.readyAfter = LoopClock.system.now - child.startedAt
      child.state = .ready
    } else if health.status == .failing, health.problem?.reason == StoreProblem.lostPast.rawValue {
      child.state = .lost(health.problem?.message ?? "")
    } else if health.standsBy {
      child.state = .standingBy
    }
    return child.hasStarted
  }
}
