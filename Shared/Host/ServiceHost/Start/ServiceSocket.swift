import EventLoop
import Files
import Glibc
package import Systemd

/// The socket on which a process listens. A supervisor passes it, or the process creates it.
package struct ServiceSocket: Sendable {
  /// The path at which clients find the socket.
  package let path: String
  /// The listening socket, owned by its listener.
  package let descriptor: Int32
  /// The identity of the file that was created here; nil for a passed socket, whose file belongs to the supervisor.
  private let made: FileIdentity?

  /// Returns the mode of a service's socket. Only the service's own user and group may connect. The gateway's socket is
  /// open to all users, because clients connect to it. Edge's socket is open to all users too, because operators call
  /// edge directly: the gateway can't forward calls to edge. Edge itself rejects all other users.
  package static func mode(of service: String) -> UInt32 { ["gateway", "edge"].contains(service) ? 0o666 : 0o660 }

  /// Takes the passed socket, or creates one.
  ///
  /// - Parameter handedOver: The result of `Systemd.takeInheritedDescriptors()`. If there are several descriptors, the
  ///   one with the service's name is taken.
  /// - Throws: `SocketFault` if the passed descriptor isn't a listener, another process is listening at the path, or
  ///   the path is taken by something other than a socket.
  package static func take(
    service: String, directories: DeploymentFolders, handedOver: [Systemd.InheritedDescriptor]
  ) async throws(SocketFault) -> ServiceSocket {
    let path = directories.socket(of: service)
    if !handedOver.isEmpty {
      let named = handedOver.count == 1 ? handedOver.first : handedOver.first { $0.name == service }
      guard let given = named else {
        let names = handedOver.map(\.name).joined(separator: ", ")
        throw SocketFault(path: path, reason: "none of the passed sockets (\(names)) is named '\(service)'")
      }
      guard Systemd.isListener(given.descriptor) else {
        throw SocketFault(path: path, reason: "the passed descriptor \(given.descriptor) isn't a Unix listener")
      }
      return ServiceSocket(path: path, descriptor: given.descriptor, made: nil)
    }
    return try await make(path, mode: mode(of: service), runtime: directories.runtime)
  }

  /// Takes the passed socket with the name of an additional socket, or creates one. The passed socket may be a TCP
  /// socket.
  package static func take(
    _ configuration: ListenerConfiguration, directories: DeploymentFolders, handedOver: [Systemd.InheritedDescriptor]
  ) async throws(SocketFault) -> ServiceSocket {
    guard let given = handedOver.first(where: { $0.name == configuration.name }) else {
      return try await make(configuration.path, mode: configuration.mode, runtime: directories.runtime)
    }
    guard Systemd.isStreamListener(given.descriptor) else {
      throw SocketFault(
        path: configuration.path, reason: "the passed descriptor \(given.descriptor) isn't a listener")
    }
    return ServiceSocket(path: configuration.path, descriptor: given.descriptor, made: nil)
  }

  private static func make(_ path: String, mode: UInt32, runtime: String) async throws(SocketFault) -> ServiceSocket {
    // The folder of the internal sockets has the mode 0750, so that only the group has access. The runtime folder,
    // which contains the gateway's socket, must be accessible to clients.
    let parent = Disk.parent(of: path)
    do {
      try Disk.makeDirectories(runtime, mode: 0o755)
      // A socket that is open to all users must be reachable.
      if parent != runtime { try Disk.makeDirectories(parent, mode: mode & 0o006 == 0 ? 0o750 : 0o755) }
    } catch { throw SocketFault(path: error.path, reason: error.reason) }
    guard await isFree(path) else { throw SocketFault(path: path, reason: "another process listens here already") }
    do {
      let descriptor = try ListeningSocket.make(at: path, mode: mode)
      return ServiceSocket(path: path, descriptor: descriptor, made: FileIdentity(path))
    } catch { throw SocketFault(path: path, reason: error.description) }
  }

  /// Returns true if no process listens at a path. The socket of a dead process refuses connections. Any other result
  /// (accepted, backlog full, no permission) means that a process is alive. If its socket were replaced, its callers
  /// would be split between two processes.
  private static func isFree(_ path: String) async -> Bool {
    do throws(UVFault) {
      try await ByteStream.connect(path).close()
      return false
    } catch { return [-ENOENT, -ECONNREFUSED, -ENOTSOCK].contains(error.code) }
  }

  /// Deletes the socket's file if this process created it and no other file has replaced it.
  package func withdraw() {
    guard let made, FileIdentity(path) == made else { return }
    unsafe unlink(path)
  }
}

/// The reason why a process can't listen.
package struct SocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the socket.
  package var path: String
  package var reason: String
  package var description: String { "\(path): \(reason)" }
}

/// The identity of the file at a path. Renaming the file doesn't change its identity.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Returns nil if no file has this path.
  init?(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
