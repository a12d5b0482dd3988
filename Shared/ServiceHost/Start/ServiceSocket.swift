import EventLoop
import Files
import Glibc
package import Systemd

/// The socket a process listens on: handed over by a supervisor, or made here where nobody does that.
package struct ServiceSocket: Sendable {
  /// Where clients find it.
  package let path: String
  /// The listening socket, which belongs to whoever listens on it.
  package let descriptor: Int32
  /// The file as it was made here; nil when the socket was handed over, and then its name is the supervisor's.
  private let made: FileIdentity?

  /// Who may connect to a service's socket: its user and group. Clients connect to the gateway's, which anybody may; and
  /// to edge's own any operator, who can't be asked through the gateway for it: edge takes nobody else there.
  package static func mode(of service: String) -> UInt32 { ["gateway", "edge"].contains(service) ? 0o666 : 0o660 }

  /// Takes the socket that was handed over, else makes one.
  ///
  /// - Parameter handedOver: `Systemd.takeHandedOver()`; of several, the one that has the service's name.
  /// - Throws: `SocketFault` when what was handed over is no listener, another process listens at the path already, or
  ///   something that is not a socket is in its place.
  package static func take(
    service: String, directories: StackFolders, handedOver: [Systemd.HandedOver]
  ) async throws(SocketFault) -> ServiceSocket {
    let path = directories.socket(of: service)
    if !handedOver.isEmpty {
      let named = handedOver.count == 1 ? handedOver.first : handedOver.first { $0.name == service }
      guard let given = named else {
        let names = handedOver.map(\.name).joined(separator: ", ")
        throw SocketFault(path: path, reason: "of the sockets handed over (\(names)) none is named '\(service)'")
      }
      guard Systemd.isListener(given.descriptor) else {
        throw SocketFault(path: path, reason: "descriptor \(given.descriptor) was handed over and is no Unix listener")
      }
      return ServiceSocket(path: path, descriptor: given.descriptor, made: nil)
    }
    return try await make(path, mode: mode(of: service), runtime: directories.runtime)
  }

  /// The same for a further socket, which is found by its name only. It may be one of TCP.
  package static func take(
    _ door: Door, directories: StackFolders, handedOver: [Systemd.HandedOver]
  ) async throws(SocketFault) -> ServiceSocket {
    guard let given = handedOver.first(where: { $0.name == door.name }) else {
      return try await make(door.path, mode: door.mode, runtime: directories.runtime)
    }
    guard Systemd.isStreamListener(given.descriptor) else {
      throw SocketFault(path: door.path, reason: "descriptor \(given.descriptor) was handed over and is no listener")
    }
    return ServiceSocket(path: door.path, descriptor: given.descriptor, made: nil)
  }

  private static func make(_ path: String, mode: UInt32, runtime: String) async throws(SocketFault)
    -> ServiceSocket
  {
    // 0750 below, so that only the group reaches the bus; the gateway's folder must let clients pass.
    let parent = Disk.parent(of: path)
    do {
      try Disk.makeDirectories(runtime, mode: 0o755)
      // What anybody may connect to must be in reach.
      if parent != runtime { try Disk.makeDirectories(parent, mode: mode & 0o006 == 0 ? 0o750 : 0o755) }
    } catch { throw SocketFault(path: error.path, reason: error.reason) }
    guard await isFree(path) else { throw SocketFault(path: path, reason: "another process listens here already") }
    do {
      let descriptor = try ListeningSocket.make(at: path, mode: mode)
      return ServiceSocket(path: path, descriptor: descriptor, made: FileIdentity(path))
    } catch { throw SocketFault(path: path, reason: error.description) }
  }

  /// A dead process's socket refuses. Whatever else happens (accepted, backlog full, no permission), somebody is alive
  /// behind it, and taking its place would split its callers.
  private static func isFree(_ path: String) async -> Bool {
    do throws(UVFault) {
      try await ByteStream.connect(path).close()
      return false
    } catch { return [-ENOENT, -ECONNREFUSED, -ENOTSOCK].contains(error.code) }
  }

  /// Removes the socket's name, if it was made here and still is that file; what others made is theirs.
  package func withdraw() {
    guard let made, FileIdentity(path) == made else { return }
    unsafe unlink(path)
  }
}

/// Why a process can't listen.
package struct SocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The socket that can't be made.
  package var path: String
  /// Why not.
  package var reason: String
  /// "path: reason".
  package var description: String { "\(path): \(reason)" }
}

/// Which file a name stands for, whatever happens to the name.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Nil when nothing has this name.
  init?(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
