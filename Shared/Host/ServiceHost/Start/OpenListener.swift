import EventLoop
import Files

/// An additional socket on which a process is listening.
package struct OpenListener: Sendable {
  /// The path at which clients look for the socket.
  let path: String
  /// True if this is the Unix socket at its path; false if it is elsewhere or a TCP port.
  package let isLocal: Bool

  init(_ configuration: ListenerConfiguration, on socket: ServiceSocket) {
    path = configuration.path
    isLocal = ListeningSocket.isBound(socket.descriptor, at: configuration.path)
  }

  /// The problem if the socket's file is gone, so that clients can't find the socket; nil otherwise. The process itself
  /// continues to work without the file.
  var problem: HealthReply.Problem? {
    guard isLocal, let kind = try? Disk.kind(of: path) ?? .other, kind != .socket else { return nil }
    return HealthReply.Problem(
      reason: "socket_gone", message: "its socket file, \(path), is missing, so no client can connect")
  }

  /// Returns a warning if only one user may connect.
  ///
  /// - Parameter user: The user of this process. A socket owned by another user was restricted on purpose, so it causes
  ///   no warning.
  func warning(for user: UInt32) -> ServiceWarning? {
    guard isLocal, let facts = Disk.facts(path), facts.kind == .socket, facts.mode & 0o066 == 0,
      [0, user].contains(facts.user)
    else { return nil }
    return ServiceWarning(
      "only the user \(facts.user) may connect to \(path)",
      cure: "chmod 0666 \(path), or SocketMode=0666; for one proxy's group 0660")
  }
}
