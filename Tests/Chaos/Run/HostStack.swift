import ChaosModel
import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Storage

/// Two machines that each have a PostgreSQL server and a deployment, as docs/guides/postgresql.md describes. Clients
/// connect through HAProxy on a third machine, and some of them directly to one of the two.
@Loop final class HostStack: Stack {
  let name = "hosts"
  let services = Services.all + ["edge"]
  /// The machine of the primary.
  private(set) var active = "a"
  var standby: String { active == "a" ? "b" : "a" }

  private let folder: String
  private let binaries: String
  private let apps: String
  private let settings: [String: String]
  let machines: Machines
  let guide: OperatorGuide
  private var deployments: [String: ChildProcess] = [:]

  static let section = "Run on two machines"
  static let standbySection = "Make a machine the standby"
  static let promoteSection = "Promote the standby"

  init(folder: String, binaries: String, apps: String, settings: [String: String]) async throws {
    self.folder = folder
    self.binaries = binaries
    self.apps = apps
    self.settings = settings
    let root = Disk.parent(of: Disk.parent(of: apps))
    guide = try OperatorGuide("\(root)/docs/guides/postgresql.md", section: Self.section)
    machines = try await Machines(in: folder, root: root)
  }

  var directories: DeploymentFolders { directories(of: active) }
  private var proxy: String { "\(folder)/https.sock" }

  private func directories(of machine: String) -> DeploymentFolders {
    DeploymentFolders(
      runtime: "\(folder)/\(machine)/quintet/run", state: "\(folder)/\(machine)/quintet/state", apps: apps)
  }

  /// Most clients use HAProxy. The others also reach a machine that HAProxy avoids, as after a partition.
  var ways: ClientWays {
    let gateways = ["a", "b"].map { directories(of: $0).gatewaySocket }
    let edges = ["a", "b"].map { directories(of: $0).edgeSocket }
    return ClientWays([
      (.socket, gateways, 4), (.webSocket, [proxy, proxy] + edges, 8), (.post, [proxy, proxy] + edges, 12),
    ])
  }

  func start() async throws {
    for machine in ["a", "b", "c"] { try installProxy(on: machine) }
    for machine in ["a", "b"] {
      // Debian's package creates the cluster when it is installed.
      try await machines.run(on: machine, "pg_createcluster 15 main -- --locale=C.UTF-8 -k")
      try await machines.run(on: machine, guide.commands(Self.section, 0))
      try adaptProxy(on: machine)
    }
    try await machines.run(on: active, guide.commands(Self.section, 1))
    // The reader of the databases connects as root.
    try await machines.run(on: active, "runuser -u postgres -- createuser -s root")
    try await follow()
    try await startDeployment(on: active)
    guard await isReady(active, within: .seconds(60)) else {
      throw ChaosFault("\(active) doesn't serve; the logs are in \(folder)")
    }
    try await startDeployment(on: standby)
    _ = try machines.start(on: "c", Self.haproxy, log: "\(folder)/haproxy-c.log")
    guard await serves("gateway", within: .seconds(10)) else { throw ChaosFault("HAProxy doesn't serve") }
  }

  // MARK: The operator's steps

  /// Promotes the standby with the guide's commands.
  func promote() async throws {
    try await machines.run(on: standby, guide.commands(Self.promoteSection))
    active = standby
  }

  /// Turns the former primary into the standby with the guide's commands.
  func rebuild() async throws {
    if try await machines.run(on: standby, "pg_lsclusters").contains("online") {
      try await machines.run(on: standby, guide.commands(Self.standbySection, 0))
    }
    try await follow()
    if process(of: "gateway", on: standby) == nil { try await startDeployment(on: standby) }
  }

  /// Makes the standby's server follow the primary, and the primary wait for it.
  private func follow() async throws {
    let primary = Machines.addresses[active] ?? ""
    try await machines.run(
      on: standby, guide.commands(Self.standbySection, 1).replacing("192.0.2.10", with: primary))
    let look = "runuser -u postgres -- psql -At -c 'SELECT state FROM pg_stat_replication'"
    let end = LoopClock.system.now + .seconds(30)
    while try await !machines.run(on: active, look).contains("streaming") {
      guard LoopClock.system.now < end else { throw ChaosFault("\(standby) doesn't follow \(active)") }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(50))
    }
    try await machines.run(on: active, guide.commands(Self.standbySection, 2))
  }

  // MARK: Programs

  private static let haproxy = ["/usr/sbin/haproxy", "-db", "-f", "/etc/haproxy/haproxy.cfg"]

  private func startDeployment(on machine: String) async throws {
    let places = directories(of: machine)
    try Disk.makeDirectories(places.state, mode: 0o700)
    let others = machine == "a" ? ["192.0.2.10", "192.0.2.11"] : ["192.0.2.11", "192.0.2.10"]
    var settings = settings
    settings["QUINTET_STORE"] =
      "postgres://quintet:PASSWORD@\(others.joined(separator: ","))/quintet?target_session_attrs=read-write"
    settings["QUINTET_EDGE_PROXIES"] = "root"
    deployments[machine] = try machines.start(
      on: machine,
      [
        "\(binaries)/quintet", "up", "--edge", "socket", "--state", places.state, "--runtime", places.runtime, "--apps",
        apps, "--bin", binaries,
      ], settings: settings, log: "\(folder)/up-\(machine).log")
    _ = try machines.start(on: machine, Self.haproxy, log: "\(folder)/haproxy-\(machine).log")
  }

  /// Installs HAProxy's configuration on the clients' machine. The guide's commands install it on the other machines.
  private func installProxy(on machine: String) throws {
    guard machine == "c" else { return }
    let own = try Disk.read("\(machines.root)/deploy/postgres/two-hosts/haproxy.cfg")
    try Disk.write(own, to: "\(machines.folder)/c/etc/haproxy/haproxy.cfg")
    try adaptProxy(on: machine)
  }

  /// Replaces the paths in HAProxy's configuration with the run's own, and TLS with a Unix socket.
  private func adaptProxy(on machine: String) throws {
    let path = "\(machines.folder)/\(machine)/etc/haproxy/haproxy.cfg"
    let socket = machine == "c" ? proxy : "\(folder)/https-\(machine).sock"
    let text = String(decoding: try Disk.read(path), as: UTF8.self)
      .replacing("bind :443 ssl crt /etc/haproxy/certs/apps.example.pem alpn h2,http/1.1", with: "bind unix@\(socket)")
      .replacing("/run/quintet/edge/edge.sock", with: directories(of: machine).edgeSocket)
      .replacing("log /dev/log local0", with: "log stdout format raw local0 err")
    try Disk.write(Array(text.utf8), to: path)
  }

  // MARK: Stack

  func database(of service: String) -> String { directories.database(service) }

  func peek<T>(_ service: String, _ body: (Connection) throws -> T) throws -> T {
    let socket = "\(machines.folder)/\(active)/run/postgresql"
    guard
      let address = PostgresAddress(url: "postgres://root@/quintet?host=\(socket)", schema: "quintet_\(service)")
    else { throw ChaosFault("\(socket) can't be part of a URL") }
    return try Store.peek(address, body)
  }

  func process(of service: String) -> Int32? { process(of: service, on: active) }

  private func process(of service: String, on machine: String) -> Int32? {
    guard let deployment = deployments[machine], deployment.exit == nil else { return nil }
    return Processes.descendants(of: deployment.pid, named: Services.executables)[service]?.process
  }

  func restart(_ service: String) throws {
    guard let pid = process(of: service) else { throw ChaosFault("\(service) has no process") }
    kill(pid, SIGTERM)
  }

  /// Waits until HAProxy finds a machine whose services are all ready.
  func serves(_ service: String, within limit: Duration) async -> Bool { await answersReady(proxy, within: limit) }

  /// True if a machine's deployment tells load balancers that it is ready.
  func isReady(_ machine: String, within limit: Duration = .zero) async -> Bool {
    await answersReady(directories(of: machine).edgeSocket, within: limit)
  }

  private func answersReady(_ socket: String, within limit: Duration) async -> Bool {
    let end = LoopClock.system.now + limit
    while await !answersReady(socket) {
      guard LoopClock.system.now < end else { return false }
      try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(50))
    }
    return true
  }

  private func answersReady(_ socket: String) async -> Bool {
    let asked = ["-s", "-f", "-o", "/dev/null", "-m", "2", "--unix-socket", socket, "http://quintet/ready"]
    return (try? await Tool.run("curl", asked)) != nil
  }

  func stop() async {
    for deployment in deployments.values where deployment.exit == nil {
      guard let up = Processes.descendants(of: deployment.pid, named: ["quintet": "quintet"])["quintet"] else {
        continue
      }
      kill(up.process, SIGTERM)
    }
    let end = LoopClock.system.now + .seconds(20)
    while deployments.values.contains(where: { $0.exit == nil }), LoopClock.system.now < end {
      try? await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
    let unused = guide.unusedHeadings
    if !unused.isEmpty {
      StandardStreams.error("chaos: commands that this run didn't try: \(unused.joined(separator: "; "))\n")
    }
  }

  func logs() async -> String? {
    let names = ["up-a", "up-b", "haproxy-a", "haproxy-b", "haproxy-c", "commands-a", "commands-b"]
    return names.map { name in
      let text = (try? Disk.read("\(folder)/\(name).log", limit: 256 << 20)).map { String(decoding: $0, as: UTF8.self) }
      return "=== \(name)\n\(text ?? "")"
    }.joined(separator: "\n")
  }

  func remove() async {
    await machines.remove()
    try? Disk.remove(folder)
  }
}
