import Files
import ServiceHost
import Testing

/// Compares the units and the compose file with the code.
@Suite(.timeLimit(.minutes(5))) struct DeployTests {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  static let services = ServiceDirectory.services.map { (service: $0.name, executable: $0.executable) }

  static func text(_ path: String) throws -> String {
    String(decoding: try Disk.read("\(root)/\(path)"), as: UTF8.self)
  }

  /// Returns the values of a key in a unit, in order.
  static func values(_ key: String, in unit: String) throws -> [String] {
    try text("deploy/systemd/\(unit)").split(separator: "\n").filter { $0.hasPrefix("\(key)=") }
      .map { String($0.dropFirst(key.utf8.count + 1)) }
  }

  @Test(
    "Every socket unit has the service's path, name and group",
    arguments: services)
  func sockets(service: String, executable: String) throws {
    let unit = "quintet-\(executable).socket"
    let directories = DeploymentFolders(runtime: "%t/quintet", state: "", apps: "")
    #expect(try Self.values("ListenStream", in: unit) == [directories.socket(of: service)])
    #expect(try Self.values("FileDescriptorName", in: unit) == [service])
    // A socket that a service creates itself has no group for the gateway's clients; the unit's socket has one.
    #expect(try Self.values("SocketMode", in: unit) == ["0660"])
    let groups = ["gateway": "quintet", "edge": "quintet"]
    #expect(try Self.values("SocketGroup", in: unit) == [groups[service] ?? "quintet-bus"])
  }

  @Test(
    "Every service unit starts its executable, waits for readiness and allows more time to stop than the drain needs",
    arguments: services)
  func units(service: String, executable: String) throws {
    let unit = "quintet-\(executable).service"
    #expect(try Self.values("ExecStart", in: unit) == ["/usr/libexec/quintet/\(executable)"])
    #expect(try Self.values("Type", in: unit) == ["notify"])
    #expect(try Self.values("Restart", in: unit) == ["always"])
    let sockets = service == "edge" ? "quintet-edge.socket quintet-edge-http.socket" : "quintet-\(executable).socket"
    #expect(try Self.values("Requires", in: unit) == [sockets])
    let metrics = DeploymentFolders(runtime: "%t/quintet", state: "", apps: "").metricsFile(service)
    #expect(try Self.values("ReadWritePaths", in: unit) == ["-\(Disk.parent(of: metrics))"])
    let drain = try #require(HostSettings.drain.fallback)
    let patience = try #require(Int(Self.values("TimeoutStopSec", in: unit).first ?? ""))
    #expect(.seconds(patience) > drain)
    #expect(try Self.values("Wants", in: "quintet.target")[0].split(separator: " ").contains("\(unit)"))
  }

  @Test("compose.yaml starts every service and checks its health", arguments: services)
  func compose(service: String, executable: String) throws {
    let text = try Self.text("compose.yaml")
    #expect(text.contains("\n  \(executable):\n"))
    #expect(text.contains("command: [hold, \(service)]"))
    #expect(text.contains("test: [CMD, quintet, check, \(service)]"))
    if ServiceDirectory.stores.contains(service) {
      #expect(text.contains("\"\(executable):/var/lib/quintet\""), "a service with a database has its own volume")
    }
  }

  @Test("There are units for exactly the services in the directory, and each unit knows the users of all services")
  func units() throws {
    let files = try Disk.list("\(Self.root)/deploy/systemd").filter { $0.hasPrefix("quintet-") }
    #expect(
      Set(files)
        == Set(
          ServiceDirectory.services.flatMap { ["quintet-\($0.executable).service", "quintet-\($0.executable).socket"] }
        )
        .union([
          "quintet-edge-http.socket", "quintet-backup.service", "quintet-backup.timer", "quintet-restore-check.service",
          "quintet-restore-check.timer",
        ]))
    let users = ServiceDirectory.services.map { "\($0.name):quintet-\($0.executable)" }.joined(separator: ", ")
    for service in ServiceDirectory.services {
      let said = try Self.values("Environment", in: "quintet-\(service.executable).service")
      #expect(said.contains("\"QUINTET_SERVICE_USERS=\(users)\""), "\(service.name): \(said)")
    }
    let accounts = try Self.text("deploy/systemd/quintet.sysusers.conf")
    for service in ServiceDirectory.services {
      #expect(accounts.contains("u quintet-\(service.executable) "), "\(service.name)")
    }
  }

  @Test("The package, the image and the tools container have exactly the directory's programs and databases")
  func lists() throws {
    let programs = ServiceDirectory.services.map(\.executable).joined(separator: " ")
    #expect(try Self.text("deploy/debian/build").contains("services=\"\(programs)\""))
    #expect(try Self.text("deploy/image/build").contains("for name in \(programs) quintet; do"))
    let compose = try Self.text("compose.yaml")
    for service in ServiceDirectory.services {
      #expect(
        compose.contains("- \(service.executable):/srv/quintet/\(service.executable)\n") == service.hasStore,
        "\(service.name)")
    }
    let stores = ServiceDirectory.services.filter(\.hasStore).map(\.executable).joined(separator: ",")
    #expect(try Self.text("deploy/image/build").contains("srv/quintet/{\(stores)}"))
  }

  @Test("Edge finds its second socket by name, and can't reach the internal sockets")
  func edge() throws {
    let directories = DeploymentFolders(runtime: "%t/quintet", state: "", apps: "")
    #expect(try Self.values("ListenStream", in: "quintet-edge-http.socket") == [directories.edgeSocket])
    #expect(try Self.values("FileDescriptorName", in: "quintet-edge-http.socket") == [EdgeListener.name])
    #expect(try Self.values("Service", in: "quintet-edge-http.socket") == ["quintet-edge.service"])
    let accounts = try Self.text("deploy/systemd/quintet.sysusers.conf")
    #expect(accounts.contains("\nm quintet-edge quintet\n") && !accounts.contains("m quintet-edge quintet-bus"))
    let gateway = try Self.values("Environment", in: "quintet-gateway.service")
    #expect(gateway.contains("QUINTET_GATEWAY_PROXIES=quintet-edge"))
  }

  @Test("The image contains every executable")
  func image() throws {
    let text = try Self.text("deploy/image/build")
    for name in Self.services.map(\.executable) + ["quintet"] { #expect(text.contains(" \(name)")) }
  }
}
