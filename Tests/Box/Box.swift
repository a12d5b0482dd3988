package import EventLoop
import Files
import TestSupport

/// A container with systemd as process 1 (`Tests/Box/box`), in which Debian packages can be installed.
@Loop package final class Box {
  /// The path of the box's root on the host. Sockets can be reached through it too.
  package let root: String
  /// The process id of the box's systemd on the host. It is the parent of all services.
  package let systemd: Int32
  private let folder: String
  /// The error of a box that couldn't start a sandboxed unit. Later attempts to start a box fail at once with this
  /// error.
  private static var unusable: ProgramFailed?
  private nonisolated static let script = "\(Package.root)/Tests/Box/box"

  private init(_ folder: String, systemd: Int32) {
    self.folder = folder
    self.systemd = systemd
    root = "/proc/\(systemd)/root"
  }

  /// Returns the reason that this machine can't run a box; nil if it can.
  package static func lack() async -> String? {
    guard Package.canBeMade else { return "dpkg-dev isn't installed" }
    guard let check = try? await Programs.run(script, ["check"]) else { return "bash isn't installed" }
    return check.exit == .exited(code: 0) ? nil : check.output
  }

  /// True if tests in a box can run here. If not, `Tests/Box/box check` gives the reason.
  package nonisolated static func isPossible() async -> Bool { (try? await onLoop { await lack() == nil }) ?? false }

  /// Starts a box.
  ///
  /// - Parameters:
  ///   - folder: a new folder for the box.
  ///   - state: a folder of the host that appears in the box as `/var/lib/quintet`. All other files that the box writes
  ///     are kept in memory and lost at its end.
  package static func start(in folder: String, state: String? = nil) async throws -> Box {
    if let unusable { throw unusable }
    _ = try await Programs.runSystem(script, ["up", folder] + (state.map { [$0] } ?? []))
    let text = try await Programs.runSystem(script, ["pid", folder])
    guard let systemd = Int32(text.filter(\.isNumber)) else {
      throw ProgramFailed(program: "box pid", exit: .exited(code: 0), output: text)
    }
    let box = Box(folder, systemd: systemd)
    // Indexing the manual pages takes longer than the rest of an installation.
    try Disk.remove("\(box.root)/var/lib/man-db/auto-update")
    try await box.checkSandbox()
    return box
  }

  /// Checks that a unit with the sandbox of the services' units can start. On a machine that forbids parts of the
  /// sandbox, every test would otherwise wait for services that never start.
  private func checkSandbox() async throws {
    let sandbox = [
      "PrivateNetwork=yes", "PrivateTmp=yes", "PrivateDevices=yes", "PrivateMounts=yes", "ProtectSystem=strict",
      "ProtectProc=invisible", "RestrictNamespaces=yes", "SystemCallFilter=@system-service", "MemoryMax=64M",
      "TasksMax=16",
    ]
    let (isGood, output) = await run(
      ["timeout", "60", "systemd-run", "--wait", "--quiet", "--collect"] + sandbox.flatMap { ["-p", $0] } + ["true"])
    guard isGood else {
      let why = "on this machine, a box can't start a sandboxed unit: \(output)\(await journal(of: "run-*"))"
      try? await end()
      let failure = ProgramFailed(program: "Tests/Box/box", exit: .exited(code: 1), output: why)
      Self.unusable = failure
      throw failure
    }
  }

  /// Waits up to 60 s until all installed services run.
  ///
  /// - Throws: ``ProgramFailed`` with the services' states and logs if one doesn't start.
  package func awaitServices() async throws {
    var states: [Substring] = []
    for _ in 0..<600 {
      states = await run("systemctl", "show", "--value", "-p", "ActiveState", "quintet-*.service").output.split(
        separator: "\n")
      if !states.isEmpty, states.allSatisfy({ $0 == "active" }) { return }
      _ = await run("sleep", "0.1")
    }
    let failure = ProgramFailed(
      program: "systemctl start quintet.target", exit: .exited(code: 1),
      output: "not all services start in the box: \(states)\n\(await journal())")
    Self.unusable = failure
    throw failure
  }

  /// Stops the box with all its processes.
  package func end() async throws { _ = try await Programs.runSystem(Self.script, ["down", folder]) }

  /// Runs a command in the box and waits for its end.
  @discardableResult
  package func run(_ words: String...) async -> (isGood: Bool, output: String) { await run(words) }

  package func run(_ words: [String]) async -> (isGood: Bool, output: String) {
    do {
      let (program, arguments) = command(words)
      let (exit, output) = try await Programs.run(program, arguments)
      return (exit == .exited(code: 0), output)
    } catch { return (false, "\(error)") }
  }

  /// Returns the command line that runs `words` in the box until the process is killed.
  package func command(_ words: [String]) -> (program: String, arguments: [String]) {
    (Self.script, ["in", folder] + words)
  }

  /// Runs a command and returns its output.
  ///
  /// - Throws: ``ProgramFailed`` if the command fails.
  package func told(_ words: String...) async throws -> String {
    let (isGood, output) = await run(words)
    guard isGood else {
      throw ProgramFailed(program: words.joined(separator: " "), exit: .exited(code: 1), output: output)
    }
    return output
  }

  package func install(_ package: String) async throws {
    _ = try await Programs.runSystem("/bin/cp", [package, "\(root)/tmp/quintet.deb"])
    _ = try await told("dpkg", "-i", "/tmp/quintet.deb")
  }

  /// The name of a service's unit, which contains the name of the executable.
  package nonisolated static func unit(_ service: String, _ kind: String = "service") -> String {
    "quintet-\(service == "ai" ? "ai-gateway" : service).\(kind)"
  }

  /// Returns the value that systemd has for a unit's property.
  package func show(_ unit: String, _ property: String) async throws -> String {
    let text = try await told("systemctl", "show", "--value", "-p", property, unit)
    return String(text.split(separator: "\n").first ?? "")
  }

  /// Adds a drop-in file to a unit, as an administrator would. systemd reads it at the next `daemon-reload`.
  package func addDropIn(_ unit: String, named name: String = "test", _ text: String) throws {
    let folder = "\(root)/etc/systemd/system/\(unit).d"
    try Disk.makeDirectories(folder)
    try Disk.write(Array(text.utf8), to: "\(folder)/\(name).conf")
  }

  /// The last 60 log lines of the services.
  package func journal(of units: String = "quintet-*") async -> String {
    await run("journalctl", "-q", "-u", units, "-o", "cat", "-n", "60", "--no-pager").output
  }
}
