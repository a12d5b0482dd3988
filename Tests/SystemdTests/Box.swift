import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

/// A machine of its own with systemd as process 1 (`Tests/Box/box`), and the package to install in it.
@Loop final class Box {
  /// Why this machine can't have one; nil when it can.
  nonisolated static func lack() async -> String? {
    guard Package.canBeMade else { return "dpkg-dev isn't installed" }
    return await onLoop {
      guard let check = try? await Programs.run(script, ["check"]) else { return "bash isn't there" }
      return check.exit == .exited(code: 0) ? nil : check.output
    }
  }

  private nonisolated static let script = "\(Package.root)/Tests/Box/box"
  private let folder: String
  /// The box's root, as this machine reaches it.
  let root: String

  private init(_ folder: String, pid: String) { (self.folder, root) = (folder, "/proc/\(pid)/root") }

  /// Runs one with the package installed for a body, and ends it with all that runs in it.
  static func with(_ body: @Loop (Box) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let path = "\(folder)/box"
      _ = try await Programs.runSystem(script, ["up", path])
      let pid = try await Programs.runSystem(script, ["pid", path])
      let box = Box(path, pid: String(pid.filter(\.isNumber)))
      do {
        // Manuals' index takes longer than all the rest.
        try Disk.remove("\(box.root)/var/lib/man-db/auto-update")
        try await box.install(Package.shared())
        try await body(box)
      } catch {
        let told = await box.run("journalctl", "-q", "-u", "quintet-*", "-o", "cat", "-n", "60", "--no-pager").output
        _ = try await Programs.runSystem(script, ["down", path])
        throw ProgramFailed(program: "\(error)", exit: .exited(code: 1), output: told)
      }
      _ = try await Programs.runSystem(script, ["down", path])
    }
  }

  /// Runs a command in it to its end.
  @discardableResult
  func run(_ words: String...) async -> (isGood: Bool, output: String) { await run(words) }

  func run(_ words: [String]) async -> (isGood: Bool, output: String) {
    do {
      let (exit, output) = try await Programs.run(Self.script, ["in", folder] + words)
      return (exit == .exited(code: 0), output)
    } catch { return (false, "\(error)") }
  }

  /// What a command writes that must end well.
  func told(_ words: String..., at place: SourceLocation = #_sourceLocation) async throws -> String {
    let (isGood, output) = await run(words)
    try #require(isGood, "\(words.joined(separator: " ")): \(output)", sourceLocation: place)
    return output
  }

  /// Installs a package, or upgrades to it.
  func install(_ package: String) async throws {
    _ = try await Programs.runSystem("/bin/cp", [package, "\(root)/tmp/quintet.deb"])
    _ = try await told("dpkg", "-i", "/tmp/quintet.deb")
  }

  /// A property of a unit, as systemd has it.
  func show(_ unit: String, _ property: String) async throws -> String {
    let text = try await told("systemctl", "show", "--value", "-p", property, unit)
    return String(text.split(separator: "\n").first ?? "")
  }

  /// Puts settings in the place of `/etc/quintet/quintet.conf`, all of whose lines are comments.
  func configure(_ text: String) throws {
    try Disk.write(Array(text.utf8), to: "\(root)/etc/quintet/quintet.conf")
  }

  /// Adds to a unit what an administrator would.
  func dropIn(_ unit: String, _ text: String) async throws {
    let folder = "\(root)/etc/systemd/system/\(unit).d"
    try Disk.makeDirectories(folder)
    try Disk.write(Array(text.utf8), to: "\(folder)/test.conf")
    _ = try await told("systemctl", "daemon-reload")
    _ = try await told("systemctl", "restart", unit)
  }

  /// Waits until something is so; gives up after some seconds.
  func eventually(within limit: Duration = .seconds(15), _ holds: () async throws -> Bool) async throws -> Bool {
    let end = LoopClock.system.now + limit
    while LoopClock.system.now < end {
      if try await holds() { return true }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
    return false
  }

  /// The stack as a client on this machine sees it.
  var directories: Directories {
    Directories(runtime: "\(root)/run/quintet", state: "\(root)/var/lib/quintet", apps: Apps.folder)
  }
}
