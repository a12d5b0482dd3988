package import EventLoop
import Files
import TestSupport

/// A machine of its own with systemd as process 1 (`Tests/Box/box`), which has Debian packages installed in it.
@Loop package final class Box {
  /// Its root as this machine reaches it; its sockets can be reached so, too.
  package let root: String
  /// Its systemd, by its id here: the parent of all services.
  package let systemd: Int32
  private let folder: String
  /// Why no box of this run will do, once one has shown it: the next ones would be waited for in vain.
  private static var unusable: ProgramFailed?
  private nonisolated static let script = "\(Package.root)/Tests/Box/box"

  private init(_ folder: String, systemd: Int32) {
    (self.folder, self.systemd) = (folder, systemd)
    root = "/proc/\(systemd)/root"
  }

  /// Why this machine can't have one; nil when it can.
  package static func lack() async -> String? {
    guard Package.canBeMade else { return "dpkg-dev isn't installed" }
    guard let check = try? await Programs.run(script, ["check"]) else { return "bash isn't there" }
    return check.exit == .exited(code: 0) ? nil : check.output
  }

  /// Whether tests of it can be run; else `Tests/Box/box check` says why not.
  package nonisolated static func isPossible() async -> Bool { (try? await onLoop { await lack() == nil }) ?? false }

  /// Starts one.
  ///
  /// - Parameters:
  ///   - folder: its own; there is none yet of this name.
  ///   - state: a folder of this machine that it has as `/var/lib/quintet`. What it has of its own is in memory, and
  ///     gone with it.
  package static func start(in folder: String, state: String? = nil) async throws -> Box {
    if let unusable { throw unusable }
    _ = try await Programs.runSystem(script, ["up", folder] + (state.map { [$0] } ?? []))
    let text = try await Programs.runSystem(script, ["pid", folder])
    guard let systemd = Int32(text.filter(\.isNumber)) else {
      throw ProgramFailed(program: "box pid", exit: .exited(code: 0), output: text)
    }
    let box = Box(folder, systemd: systemd)
    // Manuals' index takes longer than all the rest of an installation.
    try Disk.remove("\(box.root)/var/lib/man-db/auto-update")
    try await box.proveItself()
    return box
  }

  /// Whether a unit with the sandbox that the services' units have can be started here. Where the machine denies
  /// something of that, no service would ever start, and each test would wait for one.
  private func proveItself() async throws {
    let sandbox = [
      "PrivateNetwork=yes", "PrivateTmp=yes", "PrivateDevices=yes", "PrivateMounts=yes", "ProtectSystem=strict",
      "ProtectProc=invisible", "RestrictNamespaces=yes", "SystemCallFilter=@system-service", "MemoryMax=64M",
      "TasksMax=16",
    ]
    let (isGood, output) = await run(
      ["timeout", "60", "systemd-run", "--wait", "--quiet", "--collect"] + sandbox.flatMap { ["-p", $0] } + ["true"])
    guard isGood else {
      let why = "a unit in a sandbox can't be started in a box on this machine: \(output)\(await journal(of: "run-*"))"
      try? await end()
      let failure = ProgramFailed(program: "Tests/Box/box", exit: .exited(code: 1), output: why)
      Self.unusable = failure
      throw failure
    }
  }

  /// Waits until every service runs that was installed; one that doesn't is named, with what it wrote.
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

  /// Ends it, with all that runs in it.
  package func end() async throws { _ = try await Programs.runSystem(Self.script, ["down", folder]) }

  /// Runs a command in it to its end.
  @discardableResult
  package func run(_ words: String...) async -> (isGood: Bool, output: String) { await run(words) }

  package func run(_ words: [String]) async -> (isGood: Bool, output: String) {
    do {
      let (program, arguments) = command(words)
      let (exit, output) = try await Programs.run(program, arguments)
      return (exit == .exited(code: 0), output)
    } catch { return (false, "\(error)") }
  }

  /// What runs a command in it, for one that goes on until its process is killed.
  package func command(_ words: [String]) -> (program: String, arguments: [String]) {
    (Self.script, ["in", folder] + words)
  }

  /// What a command writes that must end well.
  package func told(_ words: String...) async throws -> String {
    let (isGood, output) = await run(words)
    guard isGood else {
      throw ProgramFailed(program: words.joined(separator: " "), exit: .exited(code: 1), output: output)
    }
    return output
  }

  /// Installs a package, or upgrades to it.
  package func install(_ package: String) async throws {
    _ = try await Programs.runSystem("/bin/cp", [package, "\(root)/tmp/quintet.deb"])
    _ = try await told("dpkg", "-i", "/tmp/quintet.deb")
  }

  /// A unit of a service, which has its executable's name.
  package nonisolated static func unit(_ service: String, _ kind: String = "service") -> String {
    "quintet-\(service == "ai" ? "ai-gateway" : service).\(kind)"
  }

  /// A property of a unit, as systemd has it.
  package func show(_ unit: String, _ property: String) async throws -> String {
    let text = try await told("systemctl", "show", "--value", "-p", property, unit)
    return String(text.split(separator: "\n").first ?? "")
  }

  /// Adds to what a unit says, as an administrator would; systemd sees it when it reads its units again.
  package func addDropIn(_ unit: String, named name: String = "test", _ text: String) throws {
    let folder = "\(root)/etc/systemd/system/\(unit).d"
    try Disk.makeDirectories(folder)
    try Disk.write(Array(text.utf8), to: "\(folder)/\(name).conf")
  }

  /// The last lines that the services wrote.
  package func journal(of units: String = "quintet-*") async -> String {
    await run("journalctl", "-q", "-u", units, "-o", "cat", "-n", "60", "--no-pager").output
  }
}
