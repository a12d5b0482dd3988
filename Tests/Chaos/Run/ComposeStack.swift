import ChaosModel
import CivilTime
import ContainerEngine
import EventLoop
import Files
import Glibc
import ServiceHost

/// The deployment of `compose.yaml`, in its own Docker engine or in an existing one that doesn't run it yet.
@Loop final class ComposeStack: Stack {
  let name = "compose"
  private let engine: Engine
  private let folder: String
  private let binaries: String
  private let isGuest: Bool
  private let disk: MemoryDisk?
  private let root: ShopRoot?
  private var volumes: [String: String] = [:]
  /// A service's process, and the process that holds its socket.
  private var known: [String: (process: Int32, holder: Int32)] = [:]

  /// The folder for databases on a separate disk.
  static func state(in folder: String) -> String { "\(folder)/state" }
  /// The owner of the databases in a container.
  private static let user: UInt32 = 990

  /// - Parameters:
  ///   - folder: the engine's folder.
  ///   - binaries: the executables for the engine's image.
  ///   - isGuest: true if the engine runs already and has an image.
  ///   - disk: the databases' disk, if it isn't the engine's own.
  ///   - root: the root certificate of the run's shop, if there is one.
  ///   - clock: the folder of the services' clock, if it isn't the machine's own.
  init(folder: String, binaries: String, isGuest: Bool, disk: MemoryDisk?, root: ShopRoot?, clock: String?) {
    self.folder = folder
    self.binaries = binaries
    self.isGuest = isGuest
    self.disk = disk
    self.root = root
    let files = [
      "compose.yaml", root.map { _ in "deploy/image/purchases.yaml" }, disk.map { _ in "Tests/Box/state.yaml" },
      clock.map { _ in "Tests/Box/clock.yaml" },
    ]
    engine = Engine(
      folder, files: files.compactMap(\.self), roots: root?.path, state: Self.state(in: folder), clock: clock)
  }

  /// The delay after which the container's first process restarts the service.
  let restartDelay = Duration.milliseconds(50)
  var directories: DeploymentFolders { engine.directories }
  func database(of service: String) -> String { "\(volumes[service] ?? folder)/\(service).db" }

  func start() async throws {
    if !isGuest {
      // The disk is mounted before the engine starts, because the engine sees only what is mounted by then.
      try await mountDisk()
      try root?.lay()
      if let lack = await Engine.lack() { throw ChaosFault("this machine can't run a Docker engine: \(lack)") }
      try await engine.start(binaries: binaries)
    }
    try await engine.up()
    for service in Services.all where service != "gateway" {
      volumes[service] = disk == nil ? try await engine.state(of: service) : folder(of: service)
    }
    for service in Services.all {
      guard await serves(service, within: .seconds(30)) else { throw ChaosFault("\(service) doesn't serve") }
    }
  }

  /// The database's folder on the separate disk.
  private func folder(of service: String) -> String { "\(Self.state(in: folder))/\(Engine.executable(service))" }

  private func mountDisk() async throws {
    guard let disk else { return }
    try Disk.makeDirectories(Self.state(in: folder), mode: 0o755)
    try await disk.mount()
    for service in Services.all where service != "gateway" {
      try Disk.makeDirectories(folder(of: service), mode: 0o700)
      guard unsafe chown(folder(of: service), Self.user, Self.user) == 0 else {
        throw ChaosFault("can't create the folder of \(service)")
      }
    }
  }

  func process(of service: String) -> Int32? { pair(of: service)?.process }

  /// The first process of a service's container, whose end closes the socket.
  func holder(of service: String) -> Int32? { pair(of: service)?.holder }

  private func pair(of service: String) -> (process: Int32, holder: Int32)? {
    if let pair = known[service], Processes.isAlive(pair.process, child: pair.holder) { return pair }
    known = engine.process.map { Processes.descendants(of: $0, named: Services.executables) } ?? [:]
    return known[service]
  }

  func restart(_ service: String) async throws { try await engine.compose("restart", Engine.executable(service)) }

  func stop() async { _ = try? await engine.compose("stop", "--timeout", "20") }

  func remove() async {
    if isGuest { _ = try? await engine.compose("down", "-v") } else { await engine.stop() }
    await disk?.unmount()
  }
}
