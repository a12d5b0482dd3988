import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Storage

/// A deployment under `quintet up` in its own folder.
@Loop final class UpStack: Stack {
  var name: String { store == nil ? "up" : "pair" }
  let directories: DeploymentFolders
  let services = Services.all + ["edge"]
  var edgeSocket: String? { directories.edgeSocket }

  private let folder: String
  private let binaries: String
  private let settings: [String: String]
  private let disk: MemoryDisk?
  private let store: PairedStore?
  private var supervisor: ChildProcess?
  private var known: [String: Int32] = [:]
  private let ended = Waiter<Bool>()

  /// - Parameters:
  ///   - folder: the deployment's folder; `remove` deletes it.
  ///   - settings: environment variables for all processes.
  ///   - disk: the databases' disk, if it isn't the folder's own.
  ///   - store: the databases in PostgreSQL; nil for SQLite files.
  init(
    folder: String, binaries: String, apps: String, settings: [String: String], disk: MemoryDisk?,
    store: PairedStore? = nil
  ) {
    self.folder = folder
    self.binaries = binaries
    self.settings = settings
    self.disk = disk
    self.store = store
    directories = DeploymentFolders(runtime: "\(folder)/run", state: "\(folder)/state", apps: apps)
  }

  func start() async throws {
    try Disk.makeDirectories(directories.state, mode: 0o700)
    // Users other than the owner connect to the gateway's socket too.
    guard unsafe chmod(folder, 0o711) == 0 else { throw ChaosFault("can't give other users access to \(folder)") }
    try await disk?.mount()
    let log = try Disk.appendOnly("\(folder)/up.log", mode: 0o600)
    defer { close(log) }
    // The program runs through `env`: libfaketime moves the environment of the first program that it is loaded into,
    // and Swift looks for the arguments next to the environment.
    supervisor = try ChildProcess(
      "/usr/bin/env",
      [
        "\(binaries)/quintet", "up", "--edge", "socket", "--state", directories.state, "--runtime", directories.runtime,
        "--apps",
        directories.apps, "--bin",
        binaries,
      ],
      environment: Environment.current().merging(settings) { $1 }, output: (log, log)
    ) { [ended] _ in ended.resolve(true) }
    for service in services {
      guard await serves(service, within: .seconds(30)) else {
        throw ChaosFault("\(service) doesn't serve; the logs are in \(folder)")
      }
    }
  }

  /// The supervisor's delay before it restarts a killed process.
  let restartDelay = Duration.milliseconds(50)

  func database(of service: String) -> String { directories.database(service) }

  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T {
    guard let store else { return try Store.peek(database(of: service), body) }
    return try store.peek(service, body)
  }

  func process(of service: String) -> Int32? {
    guard let supervisor, supervisor.exit == nil else { return nil }
    if let pid = known[service], Processes.isAlive(pid, child: supervisor.pid) { return pid }
    known = Processes.children(of: supervisor.pid, named: Services.executables)
    return known[service]
  }

  func restart(_ service: String) throws {
    guard let pid = process(of: service) else { throw ChaosFault("\(service) has no process") }
    // `quintet up` restarts a process that ends.
    kill(pid, SIGTERM)
  }

  func stop() async {
    guard let supervisor, supervisor.exit == nil else { return }
    supervisor.signal(SIGTERM)
    let late = LoopClock.system.schedule(at: LoopClock.system.now + .seconds(20)) { supervisor.signal(SIGKILL) }
    _ = await ended.value()
    LoopClock.system.cancel(late)
  }

  func logs() async -> String? {
    (try? Disk.read("\(folder)/up.log", limit: 256 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }

  func remove() async {
    await disk?.unmount()
    await store?.end()
    try? Disk.remove(folder)
  }
}

/// The processes of every deployment. Some deployments also run edge.
enum Services {
  static let all = ["gateway", "entitlements", "content", "ai", "progress", "notifications"]
  /// The services' names by their executables.
  static let executables: [String: String] = Dictionary(
    (all + ["edge"]).map { ($0 == "ai" ? "ai-gateway" : $0, $0) }
  ) { first, _ in first }
}

/// An error that prevents a run.
struct ChaosFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
