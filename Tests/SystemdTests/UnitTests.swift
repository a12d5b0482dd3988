import EventLoop
import Files
import Glibc
import ServiceHost
import TestBox
import TestSupport
import Testing

/// Tests the unit files, as texts and with systemd's tools.
@Suite(.timeLimit(.minutes(10))) struct UnitTests {
  static let folder = "\(Package.root)/deploy/systemd"
  /// The services that make connections to the internet.
  static let connected: Set = ["ai-gateway", "notifications"]

  static func lines(_ unit: String) throws -> [Substring] {
    String(decoding: try Disk.read("\(folder)/\(unit)"), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// A unit's lines without the service's name, for comparing two units.
  static func common(_ name: String) throws -> Set<String> {
    // Lines that differ between services: the description, the credentials, and the network access.
    let own = [
      "Description=", "LoadCredential=", "PrivateNetwork=", "RestrictAddressFamilies=", "IPAddressDeny=",
      "Environment=\"QUINTET_SERVICE_USERS=", "Environment=QUINTET_GATEWAY_PROXIES=", "ExecStartPre=",
    ]
    let kept = try lines("quintet-\(name).service").filter { line in !own.contains { line.hasPrefix($0) } }
    return Set(
      kept.map { String($0).replacing(" quintet-edge-http.socket", with: "").replacing(name, with: "NAME") })
  }

  @Test("All services' units are the same except for their service-specific lines", arguments: Package.executables)
  func alike(name: String) throws {
    #expect(try Self.common(name) == Self.common("content"))
    let users = "Environment=\"QUINTET_SERVICE_USERS="
    #expect(
      try Self.lines("quintet-\(name).service").first { $0.hasPrefix(users) }
        == Self.lines("quintet-content.service").first { $0.hasPrefix(users) })
  }

  @Test("A service with a database starts only if all databases can be migrated", arguments: Package.executables)
  func migrations(name: String) throws {
    let check = try Self.lines("quintet-\(name).service").filter { $0.hasPrefix("ExecStartPre=") }
    let hasStore = ServiceDirectory.stores.map(ServiceDirectory.executable(of:)).contains(name)
    let words = "quintet migrations --before-start --state %S/quintet --runtime %t/quintet"
    #expect(check == (hasStore ? ["ExecStartPre=+/usr/libexec/quintet/\(words)"] : []))
  }

  @Test("Only services that connect to the internet have network access", arguments: Package.executables)
  func network(name: String) throws {
    let lines = try Self.lines("quintet-\(name).service")
    let isConnected = Self.connected.contains(name)
    #expect(lines.contains("PrivateNetwork=\(isConnected ? "no" : "yes")"))
    #expect(lines.contains("IPAddressDeny=any") == !isConnected)
    #expect(lines.contains("RestrictAddressFamilies=AF_UNIX") == !isConnected)
  }

  @Test("Each service runs as its own user, which the package creates", arguments: Package.executables)
  func users(name: String) throws {
    let made = try Self.lines("quintet.sysusers.conf")
    #expect(made.contains { $0.hasPrefix("u quintet-\(name) ") })
    #expect(made.contains("m quintet-\(name) quintet-bus") == (name != "edge"))
    let lines = try Self.lines("quintet-\(name).service")
    #expect(lines.contains("User=quintet-\(name)"))
    let service = name == "ai-gateway" ? "ai" : name
    #expect(lines.contains { $0.contains("QUINTET_SERVICE_USERS=") && $0.contains("\(service):quintet-\(name)") })
  }

  @Test(
    "Timers are disabled by default, and the commands that they run exist",
    arguments: [("backup", "backup --scheduled"), ("restore-check", "restore --latest --dry-run")])
  func timers(name: String, command: String) async throws {
    let service = try Self.lines("quintet-\(name).service")
    #expect(service.contains("ExecStart=/usr/libexec/quintet/quintet \(command)"))
    #expect(service.contains("Type=oneshot") && !service.contains("[Install]"))
    let timer = try Self.lines("quintet-\(name).timer")
    #expect(timer.contains("WantedBy=timers.target") && timer.contains("Persistent=true"))
    let scripts = try ["postinst", "prerm"].map { try Disk.read("\(Package.root)/deploy/debian/\($0)") }
    #expect(!String(decoding: scripts[0], as: UTF8.self).contains(".timer"))
    #expect(String(decoding: scripts[1], as: UTF8.self).contains("quintet-\(name).timer"))
    let words = command.split(separator: " ").map(String.init)
    let (_, help) = try await onLoop { try await Programs.run("quintet", [words[0], "--help"]) }
    for option in words.dropFirst() { #expect(help.contains(option), "\(help)") }
    guard Self.hasAnalyzer, let when = timer.first(where: { $0.hasPrefix("OnCalendar=") }) else { return }
    _ = try await onLoop {
      try await Programs.runSystem("/usr/bin/systemd-analyze", ["calendar", String(when.dropFirst(11))])
    }
  }

  private static let hasAnalyzer = unsafe access("/usr/bin/systemd-analyze", X_OK) == 0

  @Test(
    "systemd rates the exposure of services as at most 0.5, or at most 1.4 with network access",
    .enabled(if: hasAnalyzer, "systemd isn't installed"), arguments: Package.executables)
  func exposure(name: String) async throws {
    let limit = Self.connected.contains(name) ? 14 : 5
    try await Self.expectExposure(of: "\(Self.folder)/quintet-\(name).service", atMost: limit)
  }

  @Test(
    "systemd rates the exposure of the PostgreSQL unit as at most 0.6",
    .enabled(if: hasAnalyzer, "systemd isn't installed"))
  func exposureOfPostgres() async throws {
    try await Self.expectExposure(of: "\(Package.root)/deploy/postgres/quintet-postgres.service", atMost: 6)
  }

  /// - Parameter tenths: the highest accepted exposure rating, in tenths.
  private static func expectExposure(of unit: String, atMost tenths: Int) async throws {
    try await onLoop {
      let (exit, output) = try await Programs.run(
        "/usr/bin/systemd-analyze", ["security", "--no-pager", "--offline=true", "--threshold=\(tenths)", unit])
      #expect(exit == .exited(code: 0), "\(output.suffix(2000))")
    }
  }
}
