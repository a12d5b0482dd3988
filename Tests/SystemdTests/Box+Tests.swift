import CivilTime
import EventLoop
import Files
import ServiceHost
import TestBox
import TestSupport

/// Helpers for tests in a box.
extension Box {
  /// Starts a box with the package installed, and stops it after `body`.
  static func with(_ body: @Loop (Box) async throws -> Void) async throws {
    try await withoutPackage { box in
      try await box.install(Package.shared())
      try await box.awaitServices()
      try await body(box)
    }
  }

  /// Starts a box in which Quintet isn't installed, and stops it after `body`.
  static func withoutPackage(_ body: @Loop (Box) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let box = try await Box.start(in: "\(folder)/box")
      do {
        try await body(box)
      } catch {
        let told = await box.journal()
        try await box.end()
        throw ProgramFailed(program: "\(error)", exit: .exited(code: 1), output: told)
      }
      try await box.end()
    }
  }

  /// Replaces `/etc/quintet/quintet.conf`, in which every line is a comment.
  func configure(_ text: String) throws {
    try Disk.write(Array(text.utf8), to: "\(root)/etc/quintet/quintet.conf")
  }

  /// Adds a drop-in file to a unit, and restarts the unit.
  func dropIn(_ unit: String, _ text: String) async throws {
    try addDropIn(unit, text)
    _ = try await told("systemctl", "daemon-reload")
    _ = try await told("systemctl", "restart", unit)
  }

  /// Waits until a killed service serves with a new process.
  func servesAgain(_ service: String, after pid: Int32?) async throws -> Bool {
    try await eventually {
      // The order matters: before there is a new process, the reported state is that of the old one.
      guard let next = await processID(of: service), next != 0, next != pid else { return false }
      return try await show(Self.unit(service), "SubState") == "running"
    }
  }

  /// The deployment's folders by their paths on the host.
  var directories: DeploymentFolders {
    DeploymentFolders(runtime: "\(root)/run/quintet", state: "\(root)/var/lib/quintet", apps: Apps.folder)
  }
}
