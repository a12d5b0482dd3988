import CivilTime
import EventLoop
import Files
import ServiceHost
import TestBox
import TestSupport

/// What tests do with a machine of their own.
extension Box {
  /// Runs one with the package installed for a body, and ends it with all that runs in it.
  static func with(_ body: @Loop (Box) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let box = try await Box.start(in: "\(folder)/box")
      do {
        try await box.install(Package.shared())
        try await box.awaitServices()
        try await body(box)
      } catch {
        let told = await box.journal()
        try await box.end()
        throw ProgramFailed(program: "\(error)", exit: .exited(code: 1), output: told)
      }
      try await box.end()
    }
  }

  /// Puts settings in the place of `/etc/quintet/quintet.conf`, all of whose lines are comments.
  func configure(_ text: String) throws {
    try Disk.write(Array(text.utf8), to: "\(root)/etc/quintet/quintet.conf")
  }

  /// Adds to a unit what an administrator would, and has it run so.
  func dropIn(_ unit: String, _ text: String) async throws {
    try addDropIn(unit, text)
    _ = try await told("systemctl", "daemon-reload")
    _ = try await told("systemctl", "restart", unit)
  }

  /// Waits until a service that was killed serves with another process.
  func servesAgain(_ service: String, after pid: Int32?) async throws -> Bool {
    try await eventually {
      // In this order: what the state is said to be before there is another process is the dead one's.
      guard let next = await processID(of: service), next != 0, next != pid else { return false }
      return try await show(Self.unit(service), "SubState") == "running"
    }
  }

  /// The stack as a client on this machine sees it.
  var directories: StackFolders {
    StackFolders(runtime: "\(root)/run/quintet", state: "\(root)/var/lib/quintet", apps: Apps.folder)
  }
}
