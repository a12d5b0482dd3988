import EventLoop
import Files

/// A door as a process has it open.
package struct OpenDoor: Sendable {
  /// Where clients look for it.
  let path: String
  /// Whether it is the Unix socket at its path, and none elsewhere and no port.
  package let isLocal: Bool

  init(_ door: Door, on socket: ServiceSocket) {
    path = door.path
    isLocal = ListeningSocket.isBound(socket.descriptor, at: door.path)
  }

  /// Why nobody finds it; nil while it is there. Whoever took the file away, the process is as well as before.
  var trouble: HealthReply.Trouble? {
    guard isLocal, let kind = try? Disk.kind(of: path) ?? .other, kind != .socket else { return nil }
    return HealthReply.Trouble(
      reason: "socket_gone", message: "the file of its socket, \(path), is gone: no client finds it")
  }

  /// What people should see to.
  ///
  /// - Parameter user: this process's. A socket of somebody else's was closed by purpose: it is that one's alone.
  func remark(for user: UInt32) -> String? {
    guard isLocal, let facts = Disk.facts(path), facts.kind == .socket, facts.mode & 0o066 == 0,
      [0, user].contains(facts.user)
    else { return nil }
    return "nobody but user \(facts.user) may connect to \(path)"
  }
}
