import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestBox
import TestSupport

/// The Debian package with its own units, under the systemd of a separate machine.
@Loop final class BoxStack: Stack {
  let name = "systemd"
  let directories: DeploymentFolders

  private let folder: String
  private let package: String?
  private let binaries: String
  private let clock: JumpingClock?
  private let disk: MemoryDisk?
  private let root: ShopRoot
  private let isUpgraded: Bool
  /// The packages for installation; the first one is installed.
  private var packages: [String] = []
  private var box: Box?
  private var known: [String: Int32] = [:]

  /// The databases' folder on the host, so that the databases can be read after the machine has ended.
  static func state(in folder: String) -> String { "\(folder)/state" }
  static let stateInBox = "/var/lib/quintet"
  /// The path of `flood`, next to the executables and the libraries that `flood` may need.
  static let flood = "/usr/libexec/quintet/flood"

  /// - Parameters:
  ///   - folder: the folder for everything that the run creates; `remove` deletes it.
  ///   - package: the package to install; nil to build one from the executables in `binaries`.
  ///   - clock: the services' clock, if it isn't the machine's own.
  ///   - disk: the databases' disk, if it isn't the folder's own.
  ///   - root: the root certificate of the run's shop.
  ///   - isUpgraded: true to prepare a package of another version too.
  init(
    folder: String, package: String?, binaries: String, clock: JumpingClock?, disk: MemoryDisk?, root: ShopRoot,
    isUpgraded: Bool
  ) {
    self.folder = folder
    self.package = package
    self.binaries = binaries
    self.clock = clock
    self.disk = disk
    self.root = root
    self.isUpgraded = isUpgraded
    directories = DeploymentFolders(runtime: "\(folder)/run", state: Self.state(in: folder), apps: "")
  }

  /// systemd gives each service its own folder, named after its executable.
  func database(of service: String) -> String {
    "\(directories.state)/\(service == "ai" ? "ai-gateway" : service)/\(service).db"
  }

  func start() async throws {
    try Disk.makeDirectories(directories.state, mode: 0o755)
    try await disk?.mount()
    try root.lay()
    packages.append(try await buildPackage(""))
    if isUpgraded { packages.append(try await buildPackage("99.0.0")) }
    let box = try await Box.start(in: "\(folder)/box", state: directories.state)
    self.box = box
    // Other users can't follow the path through the process's root, but they can follow this link.
    guard unsafe symlink("\(box.root)/run/quintet", directories.runtime) == 0 else {
      throw ChaosFault("can't create \(directories.runtime)")
    }
    try setClock(in: box)
    try box.addDropIn(Box.unit("entitlements"), named: "shop", "[Service]\n\(Self.line(root.settings))")
    try await box.install(packages[0])
    _ = try await Programs.runSystem("/bin/cp", ["\(binaries)/flood", "\(box.root)\(Self.flood)"])
    for service in Services.all {
      guard await serves(service, within: .seconds(30)) else {
        throw ChaosFault("\(service) doesn't serve:\n\(await box.journal())")
      }
    }
  }

  /// - Returns: the path of the package, which is built unless it was given.
  private func buildPackage(_ version: String) async throws -> String {
    if version.isEmpty, let package { return package }
    return try await Package.make(in: folder, of: binaries, version: version)
  }

  /// Installs the other package as an administrator would. Returns when the last service serves again.
  func upgrade() async throws {
    guard let box, packages.count > 1 else { throw ChaosFault("there is no other package") }
    packages.reverse()
    try await box.install(packages[0])
  }

  /// Starts the services through `env`, for the reason given in `UpStack`.
  private func setClock(in box: Box) throws {
    guard let environment = try clock?.environment() else { return }
    for (program, service) in Services.executables where services.contains(service) {
      try box.addDropIn(
        Box.unit(service), named: "clock",
        "[Service]\n\(Self.line(environment))ExecStart=\nExecStart=/usr/bin/env /usr/libexec/quintet/\(program)\n")
    }
  }

  private static func line(_ environment: [String: String]) -> String {
    "Environment=\(environment.map { "\"\($0.key)=\($0.value)\"" }.joined(separator: " "))\n"
  }

  /// The command that runs `words` inside the machine. Killing the command doesn't kill `words` unless `words` provide
  /// for that.
  func command(_ words: [String]) -> (program: String, arguments: [String]) {
    box?.command(words) ?? ("/bin/false", [])
  }

  func process(of service: String) -> Int32? {
    guard let box else { return nil }
    if let pid = known[service], Processes.isAlive(pid, child: box.systemd) { return pid }
    known = Processes.children(of: box.systemd, named: Services.executables)
    return known[service]
  }

  func restart(_ service: String) async throws {
    guard let box else { throw ChaosFault("\(service) has no machine") }
    _ = try await box.told("systemctl", "restart", "--no-block", Box.unit(service))
  }

  func stop() async { await box?.run("systemctl", "stop", "quintet.target") }

  func logs() async -> String? {
    await box?.run("journalctl", "-q", "-u", "quintet-*", "-o", "short-precise", "--no-pager").output
  }

  func remove() async {
    try? await box?.end()
    box = nil
    await disk?.unmount()
    try? Disk.remove(folder)
  }
}
